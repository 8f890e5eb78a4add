internal import FormDocuments
internal import FormSchema

extension Schema {
  /// No value fits.
  static let nothing = Schema([("not", .schema(Schema()))])

  static func type(_ name: String) -> Schema { Schema([("type", .text(name))]) }

  static func pattern(_ text: String) -> Schema { Schema([("pattern", .text(text))]) }

  static func values(_ values: [JSONScalar]) -> Schema {
    values.count == 1
      ? Schema([("const", .scalar(values[0]))]) : Schema([("enum", .scalars(values))])
  }

  static func not(_ schema: Schema) -> Schema { Schema([("not", .schema(schema))]) }

  static func anyOf(_ schemas: [Schema]) -> Schema {
    if schemas.contains(where: \.isAnything) { return Schema() }
    let possible = schemas.filter { !$0.isNothing }
    switch possible.count {
    case 0: return .nothing
    case 1: return possible[0]
    default: return Schema([("anyOf", .schemas(possible))])
    }
  }

  /// All of them: keywords side by side where none stands twice.
  static func allOf(_ schemas: [Schema]) -> Schema {
    if schemas.contains(where: \.isNothing) { return .nothing }
    var result = Schema()
    var others: [Schema] = []
    for schema in schemas where !schema.isAnything {
      let isApart = schema.keywords.contains { keyword in
        result[keyword.key] != nil || applicators.contains(keyword.key) && !result.isAnything
      }
      if isApart { others.append(schema) } else { result.keywords += schema.keywords }
    }
    if others.isEmpty { return result }
    if result.keywords.isEmpty, others.count == 1 { return others[0] }
    if case .schemas(let inner)? = result["allOf"] {
      result.keywords.removeAll { $0.key == "allOf" }
      others = inner + others
    }
    result.keywords.append(("allOf", .schemas(others)))
    return result
  }

  /// Keywords whose meaning depends on others beside them.
  private static let applicators: Set = ["if", "then", "else", "additionalProperties", "items"]

  var isAnything: Bool { keywords.isEmpty }

  var isNothing: Bool {
    if keywords.count == 1, case .schema(let inner)? = self["not"] {
      inner.isAnything
    } else {
      false
    }
  }

  /// An object with a member at a path of names that fits a schema.
  static func member(at path: [String], _ schema: Schema) -> Schema {
    path.reversed().reduce((schema: schema, isLast: true)) { inner, name in
      var object = Schema([("required", .texts([name]))])
      if inner.isLast && inner.schema.isAnything {
        // The key alone counts.
      } else {
        let value =
          inner.isLast ? inner.schema : Schema([("type", .text("object"))] + inner.schema.keywords)
        object.keywords.append(("properties", .named([(name, value)])))
      }
      return (object, false)
    }.schema
  }
}
