package import FormDocuments
internal import FormText

/// Where a value stands in a document's tree.
package struct NodePath: Hashable, Sendable {
  /// One step inward: the number of an entry of a map, or of an item of a list.
  package var steps: [Int] = []

  package func appending(_ step: Int) -> NodePath { NodePath(steps: steps + [step]) }
}

extension Node {
  /// The tree with another value at a path, or without the entry there.
  ///
  /// A list or map that loses its last part goes too: `normalize: []` says nothing. Of a form a set of constraints
  /// stays, and asks for nothing: without `length` the items of a list are any texts. Nil where nothing is left.
  ///
  /// - Parameter isForm: It is a form or a rule, not a payload.
  package func replacing(_ path: NodePath, with replacement: Node?, isForm: Bool = false) -> Node? {
    replacing(path.steps[...], with: replacement, in: isForm ? .form : .other)
  }

  /// What a part of a form is.
  private enum Role {
    case form, set, sets, other

    /// What stands under a key of it.
    func role(of key: String) -> Role {
      switch self {
      case .sets: .set
      case .other: .other
      case .form, .set:
        switch key {
        case "fields", "rules", "variants": .sets
        case "items", "values", "keys", "rest", "otherwise": .set
        default: .other
        }
      }
    }
  }

  private func replacing(
    _ steps: ArraySlice<Int>, with replacement: Node?, in role: Role
  ) -> Node? {
    guard let step = steps.first else { return replacement }
    switch content {
    case .scalar: return self
    case .sequence(var items):
      guard items.indices.contains(step) else { return self }
      if let inner = items[step].replacing(steps.dropFirst(), with: replacement, in: role) {
        items[step] = inner
      } else {
        items.remove(at: step)
      }
      return items.isEmpty ? nil : Node(content: .sequence(items), range: range)
    case .mapping(var entries):
      guard entries.indices.contains(step) else { return self }
      let entry = entries[step]
      let inner = entry.value.replacing(
        steps.dropFirst(), with: replacement, in: role.role(of: entry.key))
      if let inner {
        entries[step] = Entry(key: entry.key, keyRange: entry.keyRange, value: inner)
      } else {
        entries.remove(at: step)
      }
      if entries.isEmpty, role != .set { return nil }
      return Node(content: .mapping(entries), range: range)
    }
  }

  /// The same place with another text.
  package func written(_ text: String, isPlain: Bool = true) -> Node {
    Node(content: .scalar(Scalar(text: text, isPlain: isPlain)), range: range)
  }

  /// The same map with one entry more.
  package func adding(_ key: String, _ text: String) -> Node {
    let place = SourceRange(range.start, range.start)
    let value = Node(content: .scalar(Scalar(text: text, isPlain: true)), range: place)
    return Node(
      content: .mapping((entries ?? []) + [Entry(key: key, keyRange: place, value: value)]),
      range: range)
  }
}
