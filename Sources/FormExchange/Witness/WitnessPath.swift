internal import FormDocuments
internal import FormModel
internal import FormProof

/// The way to a field in records, in which lists and maps have several values.
struct WitnessPath {
  enum Step {
    case member(String)
    case each
  }

  private var steps: [Step] = []

  init(of field: Int, in model: FormModel) {
    var at = field
    while at > 0 {
      let placed = model.fields[at]
      if !placed.isAlternative {
        let parent = placed.parent >= 0 ? model.fields[placed.parent] : nil
        let isNamed = !placed.name.isEmpty && !(parent?.content.isTuple ?? false)
        steps.append(isNamed ? .member(placed.name) : .each)
      }
      at = placed.parent
    }
    steps.reverse()
  }

  /// The names of the members that lead to a field; items and keys that are data have none.
  static func names(of field: Int, in model: FormModel) -> [String] {
    WitnessPath(of: field, in: model).steps.compactMap { step in
      if case .member(let name) = step { name } else { nil }
    }
  }

  /// The names in a JSON Pointer, without the numbers of items.
  static func names(in pointer: String) -> [String] {
    pointer.split(separator: "/").compactMap { token in
      guard Int(token) == nil else { return nil }
      return String(token).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }

  /// The places of the field in a record, at most a few; a missing member is one, too.
  func places(in record: Node) -> [[Int]] {
    var found: [[Int]] = [[]]
    for step in steps {
      found = found.flatMap { place -> [[Int]] in
        guard let node = record.value(at: place) else { return [] }
        switch step {
        case .member(let name):
          guard let entries = node.entries else { return [] }
          let index = entries.firstIndex { $0.key.utf8.elementsEqual(name.utf8) }
          return index.map { [place + [$0]] } ?? []
        case .each:
          let count = node.items?.count ?? node.entries?.count ?? 0
          return (0..<min(count, 3)).map { place + [$0] }
        }
      }
    }
    return Array(found.prefix(4))
  }
}

extension Node {
  /// The value at the numbers of members and items.
  func value(at place: [Int]) -> Node? {
    var node = self
    for index in place {
      if let items = node.items, items.indices.contains(index) {
        node = items[index]
      } else if let entries = node.entries, entries.indices.contains(index) {
        node = entries[index].value
      } else {
        return nil
      }
    }
    return node
  }

  /// The same with the members of another record that it lacks; nil for values that are no objects.
  func adding(membersOf other: Node) -> Node? {
    guard let entries, let others = other.entries else { return nil }
    let missing = others.filter { self[$0.key] == nil }
    return .mapping((entries + missing).map { ($0.key, $0.value) })
  }

  /// The same with another value at a place, or without the member there.
  func replacing(_ place: [Int], with value: Node?) -> Node? {
    guard let first = place.first else { return value }
    let rest = Array(place.dropFirst())
    if let items = self.items, items.indices.contains(first) {
      var changed = items
      if rest.isEmpty, value == nil {
        changed.remove(at: first)
      } else if let inner = items[first].replacing(rest, with: value) {
        changed[first] = inner
      }
      return .sequence(changed)
    }
    guard let entries, entries.indices.contains(first) else { return nil }
    var members = entries.map { (key: $0.key, value: $0.value) }
    if rest.isEmpty, value == nil {
      members.remove(at: first)
    } else if let inner = members[first].value.replacing(rest, with: value) {
      members[first].value = inner
    }
    return .mapping(members)
  }

  /// All places of single values within.
  var allPlaces: [[Int]] {
    var found: [[Int]] = []
    var waiting: [([Int], Node)] = [([], self)]
    while let (place, node) = waiting.popLast(), found.count < 60 {
      let inner = node.items ?? node.entries?.map(\.value)
      guard let inner else {
        found.append(place)
        continue
      }
      if !place.isEmpty { found.append(place) }
      waiting += inner.enumerated().reversed().map { (place + [$0.offset], $0.element) }
    }
    return found
  }
}
