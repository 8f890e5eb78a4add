package import FormDocuments
internal import FormText

// Values that stand in no file.

extension Node {
  private static let nowhere = SourceRange(0, 0)

  /// A number, `true`, `false` or `null`.
  package static func plain(_ text: String) -> Node {
    Node(content: .scalar(Scalar(text: text, isPlain: true)), range: nowhere)
  }

  package static func sequence(_ items: [Node]) -> Node {
    Node(content: .sequence(items), range: nowhere)
  }

  package static func mapping(_ members: [(key: String, value: Node)]) -> Node {
    Node(
      content: .mapping(
        members.map { Entry(key: $0.key, keyRange: nowhere, value: $0.value) }),
      range: nowhere)
  }

  /// The value that a JSON Pointer leads to, with its place; or the group that lacks its last name.
  func place(of pointer: String) -> RecordPlaces.Place? {
    var node = self
    var place = RecordPlaces.Place(path: NodePath())
    for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      if place.missing != nil { return nil }
      let name = JSONPointer.unescaped(token)
      if let items = node.items {
        guard let index = Int(name), items.indices.contains(index) else { return nil }
        node = items[index]
        place.path.steps.append(index)
      } else if let entries = node.entries {
        if let index = entries.firstIndex(where: { $0.key.utf8.elementsEqual(name.utf8) }) {
          node = entries[index].value
          place.path.steps.append(index)
        } else {
          place.missing = name
        }
      } else {
        return nil
      }
    }
    return place
  }
}
