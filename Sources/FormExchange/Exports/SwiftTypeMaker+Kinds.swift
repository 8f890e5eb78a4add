internal import FormDocuments
internal import FormSchema

/// The JSON types of schemas.
extension SwiftTypeMaker {
  enum Kind: Hashable {
    case flag, number, text, list, object
    /// A tree.
    case reference
    case anything
    /// Only empty values.
    case nothing

    /// The name of its case in a value of several types.
    var words: String {
      switch self {
      case .flag: "flag"
      case .number: "number"
      case .text: "text"
      case .list: "list"
      case .object: "object"
      case .reference, .anything, .nothing: "value"
      }
    }
  }

  /// The schemas of which a value fits one.
  static func alternatives(_ schema: Schema) -> [Schema] {
    guard schema["properties"] == nil, schema["required"] == nil, schema["const"] == nil,
      schema["enum"] == nil, case .schemas(let all)? = schema["anyOf"], !all.isEmpty
    else { return [schema] }
    if case .text(let type)? = schema["type"], ["object", "array"].contains(type) {
      return [schema]
    }
    // An alternative without a field of its own takes that of the schema.
    return all.flatMap { alternative -> [Schema] in
      var alternative = alternative
      if alternative.field == nil { alternative.field = schema.field }
      return alternatives(alternative)
    }
  }

  static func kind(of schema: Schema) -> Kind {
    if case .text(let part)? = schema["$ref"] {
      return ["#/$defs/blank", "#/$defs/empty"].contains(part) ? .nothing : .reference
    }
    if schema.isNothing { return .nothing }
    switch schema["const"] {
    case .scalar(let value)?: return kind(of: [value])
    case .text, .number, .flag, .texts, .scalars, .node, .schema, .schemas, .named, nil: break
    }
    if case .scalars(let values)? = schema["enum"] { return kind(of: values) }
    switch schema["type"] {
    case .text("string"): return .text
    case .text("integer"), .text("number"): return .number
    case .text("boolean"): return .flag
    case .text("object"): return .object
    case .text("null"): return .nothing
    case .text("array"):
      // An empty list is one of the other lists.
      if case .flag(false)? = schema["items"], schema["prefixItems"] == nil { return .nothing }
      return .list
    case .text, .number, .flag, .texts, .scalar, .scalars, .node, .schema, .schemas, .named, nil:
      return schema["properties"] != nil || schema["required"] != nil ? .object : .anything
    }
  }

  private static func kind(of values: [JSONScalar]) -> Kind {
    let kinds = Set(
      values.compactMap { value -> Kind? in
        switch value {
        case .null: nil
        case .boolean: .flag
        case .number: .number
        case .text: .text
        }
      })
    switch kinds.count {
    case 0: return .nothing
    case 1: return kinds.first ?? .nothing
    default: return .anything
    }
  }
}

extension SwiftType {
  /// The name of the type in its lists.
  var innermostName: String {
    switch self {
    case .list(let inner), .map(let inner), .optional(let inner), .boxed(let inner):
      inner.innermostName
    case .text, .flag, .integer, .decimal, .json, .named: name
    }
  }
}
