package import FormDocuments
internal import FormEngine
package import FormText

/// `equals`: the same value as another field, and required as soon as that is filled.
package struct EqualsConstraint: Sendable {
  package static let key = "equals"
  package var other: Placed<String>

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [EqualsConstraint] {
    let help = "name one field; for several write check: { that: this == a && this == b }"
    if reader.refuseList(node, of: key, help: help) { return [] }
    return reader.text(node, of: key).map {
      [EqualsConstraint(other: Placed(value: $0, range: node.range))]
    } ?? []
  }
}

/// `differs`: not the same value as another field.
package struct DiffersConstraint: Sendable {
  package static let key = "differs"
  package var other: Placed<String>

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [DiffersConstraint] {
    let help = "name one field; for several write check: { that: this != a && this != b }"
    if reader.refuseList(node, of: key, help: help) { return [] }
    return reader.text(node, of: key).map {
      [DiffersConstraint(other: Placed(value: $0, range: node.range))]
    } ?? []
  }
}
