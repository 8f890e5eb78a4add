internal import FormDocuments
internal import FormEngine
internal import FormModel

/// The kinds of JSON values, with whole numbers apart from others.
struct ValueKinds: OptionSet, Hashable {
  let rawValue: Int

  static let null = ValueKinds(rawValue: 1)
  static let boolean = ValueKinds(rawValue: 2)
  static let integer = ValueKinds(rawValue: 4)
  static let fraction = ValueKinds(rawValue: 8)
  static let string = ValueKinds(rawValue: 16)
  static let array = ValueKinds(rawValue: 32)
  static let object = ValueKinds(rawValue: 64)

  static let number: ValueKinds = [.integer, .fraction]
  static let scalars: ValueKinds = [.boolean, .number, .string]
  static let filled: ValueKinds = [.scalars, .array, .object]
  static let all: ValueKinds = [.null, .filled]

  /// The kinds of a name of `type`; nil for other words.
  init?(_ name: String) {
    switch name {
    case "null": self = .null
    case "boolean": self = .boolean
    case "integer": self = .integer
    case "number": self = .number
    case "string": self = .string
    case "array": self = .array
    case "object": self = .object
    default: return nil
    }
  }

  init(rawValue: Int) { self.rawValue = rawValue }

  /// The kind of a value.
  init(of value: Node) {
    switch value.content {
    case .sequence: self = .array
    case .mapping: self = .object
    case .scalar(let scalar):
      switch scalar.json {
      case .null: self = .null
      case .boolean: self = .boolean
      case .text: self = .string
      case .number: self = JSONValues.has(value, type: "integer") ? .integer : .fraction
      }
    }
  }

  /// The kinds that a keyword judges; nil where it judges all, or none.
  static func judged(by keyword: String) -> ValueKinds? {
    switch keyword {
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf": .number
    case "minLength", "maxLength", "pattern": .string
    case "items", "prefixItems", "additionalItems", "minItems", "maxItems", "uniqueItems",
      "contains", "minContains", "maxContains", "unevaluatedItems":
      .array
    case "properties", "required", "additionalProperties", "patternProperties", "propertyNames",
      "minProperties", "maxProperties", "dependentRequired", "dependentSchemas", "dependencies",
      "unevaluatedProperties":
      .object
    default: nil
    }
  }

  /// The groups of kinds that a form describes apart from each other.
  var families: [ValueKinds] {
    [intersection(.scalars), intersection(.array), intersection(.object)].filter { !$0.isEmpty }
  }

  /// Types of the form language for single values.
  var types: [String] {
    var types: [String] = []
    if contains(.fraction) {
      types.append("number")
    } else if contains(.integer) {
      types.append("integer")
    }
    if contains(.boolean) { types.append("boolean") }
    if contains(.string) { types.append("text") }
    return types
  }
}
