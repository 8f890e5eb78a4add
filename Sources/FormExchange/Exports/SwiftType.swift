/// A type of Swift for the values of a schema.
indirect enum SwiftType: Hashable {
  case text
  case flag
  case integer
  case decimal
  /// Any JSON value.
  case json
  case named(String)
  case list(SwiftType)
  /// Values by their keys.
  case map(SwiftType)
  /// An item that may be null.
  case optional(SwiftType)
  /// A structure within a structure of its own type.
  case boxed(SwiftType)

  var name: String {
    switch self {
    case .text: "String"
    case .flag: "Bool"
    case .integer: "Int"
    case .decimal: "Decimal"
    case .json: "JSONValue"
    case .named(let name): name
    case .list(let item): "[\(item.name)]"
    case .map(let value): "[String: \(value.name)]"
    case .optional(let value): "\(value.name)?"
    case .boxed(let value): "Box<\(value.name)>"
    }
  }
}

/// A type that an export declares.
struct SwiftDeclaration {
  struct Member {
    var key: String
    var name: String
    var type: SwiftType
    var isOptional: Bool
    var comment: [String]
  }

  struct Case {
    var name: String
    /// The value of the tag; nil for the case that takes all other values.
    var value: String?
    var type: SwiftType
  }

  enum Kind {
    case structure([Member])
    /// Strings, or integers, of a fixed list; the literals are Swift.
    case choices(SwiftType, [(name: String, literal: String)])
    /// Objects that a key tells apart.
    case variants(tag: String, [Case])
    /// Values that their JSON types tell apart.
    case kinds([Case])
    /// A value other than an object.
    case wrapper(SwiftType)
  }

  var name: String
  var comment: [String]
  var kind: Kind
  var inner: [SwiftDeclaration]

  /// Whether a type is used in it.
  func uses(_ isWanted: (SwiftType) -> Bool) -> Bool {
    let types: [SwiftType]
    switch kind {
    case .structure(let members): types = members.map(\.type)
    case .choices(let raw, _): types = [raw]
    case .variants(_, let cases), .kinds(let cases): types = cases.map(\.type)
    case .wrapper(let type): types = [type]
    }
    return types.contains { Self.holds($0, isWanted) } || inner.contains { $0.uses(isWanted) }
  }

  private static func holds(_ type: SwiftType, _ isWanted: (SwiftType) -> Bool) -> Bool {
    if isWanted(type) { return true }
    switch type {
    case .list(let inner), .map(let inner), .optional(let inner), .boxed(let inner):
      return holds(inner, isWanted)
    case .text, .flag, .integer, .decimal, .json, .named: return false
    }
  }
}
