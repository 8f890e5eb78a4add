internal import FormDocuments
internal import FormEngine
internal import FormText

/// `equals`: the same value as another field, and required as soon as that is filled.
struct EqualsConstraint: Constraint {
  static let key = "equals"
  static let types: [ValueType] = [
    .text, .integer, .number, .boolean, .date, .time, .datetime, .any, .list, .group,
  ]
  var other: Placed<String>

  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint] {
    reader.text(node, of: key).map {
      [EqualsConstraint(other: Placed(value: $0, range: node.range))]
    } ?? []
  }

  func lower(into lowering: inout Lowering) {
    lowering.compare(with: other, .equals)
  }
}

/// `differs`: not the same value as another field.
struct DiffersConstraint: Constraint {
  static let key = "differs"
  static let types: [ValueType] = EqualsConstraint.types
  var other: Placed<String>

  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint] {
    reader.text(node, of: key).map {
      [DiffersConstraint(other: Placed(value: $0, range: node.range))]
    } ?? []
  }

  func lower(into lowering: inout Lowering) {
    lowering.compare(with: other, .differs)
  }
}
