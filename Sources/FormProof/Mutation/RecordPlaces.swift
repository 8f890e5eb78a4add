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
  /// Steps that it takes to find them, or to look at each.
  var steps: Int { 2 * all.count + hints.count }
  /// The sets of constraints that the form has for a place.
  private(set) var sets: [Place: [Node]] = [:]
  /// Values that are worth a try at a place, whatever its sets say.
  var hints: [Place: [[UInt8]]] = [:]
  let root: Node
  private let text: PlacedJSON
  let form: FormSets
  /// Places enough: wide records are all alike.
  package static let most = 400

  /// A payload that was made lacks what it lacks at its top: only what is missing further in is a place.
  private let isMade: Bool

  /// The places of a payload for a form's tree.
  ///
  /// - Parameter sets: Those of the form, where they are known.
  package init(_ payload: Node, form: Node, sets known: FormSets? = nil, isMade: Bool = false) {
    root = payload
    text = PlacedJSON(payload)
    self.form = known ?? FormSets(of: form)
    self.isMade = isMade
    let sets = self.form.all([form])
    // A record that is no group of fields is a value itself.
    if form["fields"] == nil { note(Place(path: NodePath()), sets) }
    walk(payload, NodePath(), sets)
  }

  /// Recursion is bounded by the depth of documents.
  private mutating func walk(_ value: Node, _ path: NodePath, _ group: [Node]) {
    guard all.count < Self.most else { return }
    if let entries = value.entries { walkGroup(entries, path, group) }
    var kinds: Set<String> = []
    for (index, item) in (value.items ?? []).enumerated() {
      let inner = path.appending(index)
      let sets = form.all(FormSets.items(of: group, at: index))
      // The first few, those that differ by their place, and those of other variants.
      let ownPlaces = group.compactMap { $0["items"]?.items?.count }.max() ?? 0
      let tags = FormSets.tags(of: sets)
      if index >= max(3, ownPlaces + 1), tags.isEmpty { break }
      let kind = tags.compactMap { item[$0.name]?.text }.joined(separator: " ")
      guard kinds.insert(kind).inserted || index < max(3, ownPlaces + 1) else { continue }
      note(Place(path: inner), sets)
      walk(item, inner, sets)
    }
  }

  private mutating func walkGroup(
    _ entries: [Entry], _ path: NodePath, _ group: [Node]
  ) {
    let members = FormSets.members(of: group)
    let tags = FormSets.tags(of: group)
    let byName = Dictionary(
      members.map { ($0.name, $0.sets) }, uniquingKeysWith: { first, _ in first })
    let keys = Set(entries.map(\.key))
    for (name, sets) in members where !keys.contains(name) && !(isMade && path.steps.isEmpty) {
      note(Place(path: path, missing: name), form.all(sets))
    }
    let values = FormSets.values(of: group)
    noteKeys(entries, path, values, form.all(FormSets.keys(of: group)))
    noteUnknownKey(path, group, keys.union(members.map(\.name)))
    for (index, entry) in entries.enumerated() {
      let inner = path.appending(index)
      let sets = form.all(byName[entry.key] ?? values)
      note(Place(path: inner), sets)
      for tag in tags where tag.name == entry.key {
        // Clean-up may make a variant's name of another text.
        hints[Place(path: inner), default: []] += tag.variants.flatMap { name in
          [name, name.uppercased(), " \(name) "].map { Node.text($0).jsonBytes() }
        }
      }
      walk(entry.value, inner, sets)
    }
  }

  /// Keys that a map might have besides, each with a value that it has.
  private mutating func noteKeys(
    _ entries: [Entry], _ path: NodePath, _ values: [Node], _ keys: [Node]
  ) {
    guard !keys.isEmpty, let sample = entries.first else { return }
    var names = CandidateValues()
    for part in FormSets.parts(of: keys) {
      for name in [part, sample.key + part, part + sample.key] { names.add(text: name) }
    }
    for entry in entries.prefix(2) {
      let near = keys.flatMap(\.scalars).flatMap(CandidateValues.numbers)
      names.add(lengthsOf: entry.key, near: near.flatMap { [$0 - 1, $0, $0 + 1] })
      names.add(editsOf: entry.key)
    }
    for name in names.values.prefix(Self.mostKeys) {
      guard let name = Self.node(name)?.text, !entries.contains(where: { $0.key == name }) else {
        continue
      }
      let place = Place(path: path, missing: name)
      note(place, keys)
      keyPlaces.insert(place)
      hints[place] = [sample.value.jsonBytes()]
    }
  }

  /// A key that no field has, where the form says what becomes of such keys.
  private mutating func noteUnknownKey(
    _ path: NodePath, _ group: [Node], _ known: Set<String>
  ) {
    let sets = group.filter { $0["unknown"]?.scalar != nil }
    guard !sets.isEmpty else { return }
    var name = "other"
    while known.contains(name) { name += "1" }
    let place = Place(path: path, missing: name)
    note(place, sets)
    keyPlaces.insert(place)
    hints[place] = [Array("1".utf8)]
  }

  private static let mostKeys = 60
  /// Keys that a map might have: their values tell nothing.
  private var keyPlaces: Set<Place> = []

  /// Whether it is a key that is tried there, and not a value.
  func isKey(_ place: Place) -> Bool { keyPlaces.contains(place) }

  /// Whether the group at a place has the key that is said to be missing there.
  func hasKey(_ place: Place) -> Bool {
    guard let key = place.missing else { return false }
    return Self.node(at: place.path, in: root)?[key] != nil
  }

  private mutating func note(_ place: Place, _ sets: [Node]) {
    all.append(place)
    self.sets[place] = sets
  }

  /// How many bytes the smallest of a place's sets has that was changed; nil where none was.
  package func distance(of place: Place, from range: SourceRange) -> Int? {
    (sets[place] ?? []).lazy
      .filter { $0.range.start <= range.start && range.end <= $0.range.end }
      .map { $0.range.end - $0.range.start }.min()
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

  static func node(_ json: [UInt8]) -> Node? {
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

  static func node(at path: NodePath, in root: Node) -> Node? {
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
