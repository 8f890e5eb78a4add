internal import FormSchema

/// The members of a group as keywords.
struct GroupParts {
  var properties: [(name: String, schema: Schema)] = []
  var required: [String] = []
  /// Schemas that apply under conditions.
  var conditions: [Schema] = []
  /// The values of keys that the group does not name; nil for any value.
  var others: Schema?

  /// Behind the keywords that a schema has already.
  func schema(_ first: Schema) -> Schema {
    var schema = first
    if !properties.isEmpty { schema.keywords.append(("properties", .named(properties))) }
    if !required.isEmpty { schema.keywords.append(("required", .texts(required))) }
    if let others {
      schema.keywords.append(
        ("additionalProperties", others.isNothing ? .flag(false) : .schema(others)))
    }
    return schema
  }
}
