internal import FormSchema

/// The members of a group as keywords.
struct GroupParts {
  var properties: [(name: String, schema: Schema)] = []
  var required: [String] = []
  /// What holds under conditions.
  var conditions: [Schema] = []
  /// What keys without a name may hold; nil for anything.
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
