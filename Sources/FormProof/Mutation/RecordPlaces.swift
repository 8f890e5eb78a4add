internal import FormDocuments
internal import FormText
internal import FormPlatform

/// The places of a payload at which another value may stand, with values that may tell something.
struct RecordPlaces {
  package struct Place: Hashable {
    /// Where the value stands, or the group that lacks it.
    package var path: NodePath
    /// The key that is missing there.
    package var missing: String?
  }

  package private(set) var all: [Place] = []
  /// The field's own set of constraints, where the form has one for the place.
  private var fields: [Place: Node] = [:]
  private let root: Node
  private let text: PlacedJSON
  /// Places enough: wide records are all alike.
  package static let most = 400

  /// The places of a payload for a form's tree.
  package init(_ payload: Node, form: Node) {
    root = payload
    text = PlacedJSON(payload)
    walk(payload, NodePath(), group: form)
  }

  /// Recursion is bounded by the depth of documents.
  private mutating func walk(_ value: Node, _ path: NodePath, group: Node?) {
    guard all.count < Self.most else { return }
    let named = group.map(Self.fieldsInGroup) ?? []
    for (name, set) in named where value.entries != nil && value[name] == nil {
      let place = Place(path: path, missing: name)
      all.append(place)
      fields[place] = set
    }
    for (index, entry) in (value.entries ?? []).enumerated() {
      let inner = path.appending(index)
      let set = named.first { $0.name == entry.key }?.set
      note(inner, set)
      walk(entry.value, inner, group: set)
    }
    for (index, item) in (value.items ?? []).enumerated().prefix(3) {
      let inner = path.appending(index)
      note(inner, group?["items"])
      walk(item, inner, group: group?["items"])
    }
  }

  private mutating func note(_ path: NodePath, _ set: Node?) {
    let place = Place(path: path)
    all.append(place)
    fields[place] = set
  }

  /// The fields of a group, those of its sections among them.
  private static func fieldsInGroup(_ group: Node) -> [(name: String, set: Node)] {
    (group["fields"]?.entries ?? []).flatMap { entry in
      entry.value["type"]?.text == "section"
        ? fieldsInGroup(entry.value) : [(entry.key, entry.value)]
    }
  }

  /// The places, those of the field that was changed first.
  package func all(changedAt range: SourceRange) -> [Place] {
    func isChanged(_ place: Place) -> Bool {
      guard let set = fields[place] else { return false }
      return set.range.start <= range.start && range.end <= set.range.end
    }
    return all.filter(isChanged) + all.filter { !isChanged($0) }
  }

  // MARK: Values

  /// Values for a place: neighbours of what stands there, and what its field speaks of.
  package func values(at place: Place, now: Date) -> [[UInt8]] {
    var candidates = CandidateValues(now: now)
    let present = place.missing == nil ? Self.node(at: place.path, in: root) : nil
    if let present {
      candidates.add(neighboursOf: present)
      if let text = present.text, !present.isNumber {
        let numbers = fields[place]?.scalars.flatMap(CandidateValues.numbers) ?? []
        candidates.add(lengthsOf: text, near: numbers.flatMap { [$0 - 1, $0, $0 + 1] })
      }
    }
    if let set = fields[place] {
      for key in ["choices", "range", "length", "count", "default", "forbidden", "items"] {
        if let node = set[key] { candidates.add(scalarsOf: node) }
      }
      if set["fields"] != nil { candidates.add(Array("{}".utf8)) }
      if set["items"] != nil { candidates.add(Array("[]".utf8)) }
    }
    candidates.addTypes()
    if let present, let text = present.text, !present.isNumber { candidates.add(editsOf: text) }
    return Array(candidates.values.prefix(600))
  }

  /// The payload with another value at a place; nil for what is no JSON.
  package func json(replacing place: Place, with value: [UInt8]?) -> [UInt8]? {
    edit(at: place, value).flatMap { text.json(with: [$0]) }
      ?? jsonOfTree(replacing: place, with: value)
  }

  /// The payload with two values changed.
  package func json(
    replacing place: Place, with value: [UInt8]?, and other: Place, with second: [UInt8]?
  ) -> [UInt8]? {
    guard let one = edit(at: place, value), let two = edit(at: other, second),
      let json = text.json(with: [one, two])
    else { return jsonOfTree(replacing: place, with: value, and: other, with: second) }
    return json
  }

  /// Nil for what goes and for what is no JSON.
  private func edit(at place: Place, _ value: [UInt8]?) -> PlacedJSON.Edit? {
    guard let value, let node = Self.node(value) else { return nil }
    return text.edit(at: place, node)
  }

  private static func node(_ json: [UInt8]) -> Node? {
    DocumentReader.read(name: "value.json", bytes: json).document?.root
  }

  /// The same by way of a changed tree: the only way for what goes, with which more may go.
  func jsonOfTree(replacing place: Place, with value: [UInt8]?) -> [UInt8]? {
    changed(place, value, in: root)?.jsonBytes()
  }

  func jsonOfTree(
    replacing place: Place, with value: [UInt8]?, and other: Place, with second: [UInt8]?
  ) -> [UInt8]? {
    // A removal moves what stands behind it: the later place goes first.
    let first = place.path.steps.lexicographicallyPrecedes(other.path.steps)
    let (early, late) =
      first ? ((place, value), (other, second)) : ((other, second), (place, value))
    guard let once = changed(late.0, late.1, in: root) else { return nil }
    return changed(early.0, early.1, in: once)?.jsonBytes()
  }

  private func changed(_ place: Place, _ json: [UInt8]?, in root: Node) -> Node? {
    let value = json.flatMap(Self.node)
    if json != nil, value == nil { return nil }
    guard let key = place.missing else { return root.replacing(place.path, with: value) }
    guard let value, let group = RecordPlaces.node(at: place.path, in: root),
      let entries = group.entries
    else { return nil }
    let range = SourceRange(0, 0)
    let wider = Node(
      content: .mapping(entries + [Entry(key: key, keyRange: range, value: value)]), range: range)
    return root.replacing(place.path, with: wider)
  }

  private static func node(at path: NodePath, in root: Node) -> Node? {
    var node = root
    for step in path.steps {
      if let items = node.items, items.indices.contains(step) {
        node = items[step]
      } else if let entries = node.entries, entries.indices.contains(step) {
        node = entries[step].value
      } else {
        return nil
      }
    }
    return node
  }
}

extension Node {
  /// A number of JSON.
  package var isNumber: Bool {
    if case .number? = scalar?.json { true } else { false }
  }
}

extension CandidateValues {
  /// Numbers and dates one step away, lists with an item more or less.
  package mutating func add(neighboursOf node: Node) {
    if let items = node.items {
      let range = node.range
      if let last = items.last {
        add(Node(content: .sequence(items + [last]), range: range).jsonBytes())
        add(Node(content: .sequence(items.dropLast()), range: range).jsonBytes())
        for count in [10, 21, 51, 101] {
          let many = Array(repeating: last, count: count)
          add(Node(content: .sequence(many), range: range).jsonBytes())
        }
      }
      return
    }
    guard let text = node.text else { return }
    for isLow in [true, false] {
      for end in RangeEndText.further(text, isLow: isLow) {
        if node.isNumber { add(Array(end.utf8)) } else { add(text: end) }
      }
    }
  }
}
