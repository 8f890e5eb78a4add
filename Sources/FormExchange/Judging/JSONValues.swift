internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormSchema

/// Values of JSON as JSON Schema compares them.
enum JSONValues {
  static func has(_ value: Node, type: String) -> Bool {
    switch value.content {
    case .sequence: return type == "array"
    case .mapping: return type == "object"
    case .scalar(let scalar):
      switch scalar.json {
      case .null: return type == "null"
      case .boolean: return type == "boolean"
      case .text: return type == "string"
      case .number(let text):
        if type == "number" { return true }
        return type == "integer" && (exact(text)?.exponent ?? 0) >= 0
      }
    }
  }

  static func isSame(_ value: Node, _ scalar: JSONScalar) -> Bool {
    guard let own = value.scalar?.json else { return false }
    return isSame(own, scalar)
  }

  private static func isSame(_ one: JSONScalar, _ other: JSONScalar) -> Bool {
    switch (one, other) {
    case (.number(let left), .number(let right)): JSONNumber.compare(left, right) == 0
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.boolean(let left), .boolean(let right)): left == right
    case (.null, .null): true
    case (.null, _), (.boolean, _), (.number, _), (.text, _): false
    }
  }

  static func isSame(_ one: Node, _ other: Node) -> Bool {
    switch (one.content, other.content) {
    case (.scalar(let left), .scalar(let right)): isSame(left.json, right.json)
    case (.sequence(let left), .sequence(let right)):
      left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
    case (.mapping(let left), .mapping(let right)):
      left.count == right.count
        && left.allSatisfy { entry in other[entry.key].map { isSame(entry.value, $0) } ?? false }
    case (.scalar, _), (.sequence, _), (.mapping, _): false
    }
  }

  /// Whether a number is within the bounds of a keyword; true for other values and keywords.
  static func isInRange(_ value: Node, _ key: String, _ wanted: Schema.Value) -> Bool {
    guard case .number(let text)? = value.scalar?.json,
      case .scalar(.number(let bound)) = wanted
    else { return true }
    let order = JSONNumber.compare(text, bound)
    switch key {
    case "minimum": return order >= 0
    case "maximum": return order <= 0
    case "exclusiveMinimum": return order > 0
    case "exclusiveMaximum": return order < 0
    case "multipleOf":
      guard let number = JSONNumber.exact(text), let step = JSONNumber.exact(bound) else {
        return true
      }
      return ExactNumber.remainder(number, step)?.isZero ?? true
    default: return true
    }
  }

  private static func exact(_ text: String) -> ExactNumber? { JSONNumber.exact(text)?.stripped }
}
