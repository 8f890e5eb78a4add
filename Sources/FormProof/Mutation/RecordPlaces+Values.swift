internal import FormDocuments
internal import FormPlatform
internal import FormText

extension RecordPlaces {
  /// The few values for a place that are most likely to tell something: neighbours of what stands there.
  func closeValues(at place: Place, now: Date) -> [[UInt8]] {
    close(to: place, now).values
  }

  private func close(to place: Place, _ now: Date) -> CandidateValues {
    var candidates = CandidateValues(now: now)
    for hint in hints[place] ?? [] { candidates.add(hint) }
    if isKey(place) { return candidates }
    if place.missing == nil, let present = Self.node(at: place.path, in: root) {
      let counts = (sets[place] ?? []).compactMap { $0["count"]?.text }
        .flatMap(CandidateValues.numbers)
      let near = counts.flatMap { [$0 - 1, $0, $0 + 1] }
      candidates.add(neighboursOf: present, counts: near)
      for list in longer(present, near, of: sets[place] ?? [], now) { candidates.add(list) }
      for set in sets[place] ?? [] {
        if let step = set["step"]?.text { candidates.add(besideStep: step, of: present) }
      }
    }
    for value in nested(at: place) { candidates.add(value) }
    return candidates
  }

  /// Values for a place: neighbours of what stands there, and what its sets speak of.
  package func values(at place: Place, now: Date) -> [[UInt8]] {
    var candidates = close(to: place, now)
    if isKey(place) { return candidates.values }
    let sets = sets[place] ?? []
    let present = place.missing == nil ? Self.node(at: place.path, in: root) : nil
    if let present, let text = present.text, !present.isNumber {
      let numbers = sets.flatMap(\.scalars).flatMap(CandidateValues.numbers)
      candidates.add(lengthsOf: text, near: numbers.flatMap { [$0 - 1, $0, $0 + 1] })
    }
    for set in sets {
      for key in ["choices", "range", "length", "count", "default", "forbidden", "items"] {
        if let node = set[key] { candidates.add(scalarsOf: node) }
      }
      if let type = set["type"] { candidates.add(textsOfTypes: type) }
      if let step = set["step"]?.text { candidates.add(besideStep: step, of: present) }
      if set["fields"] != nil || set["values"] != nil { candidates.add(Array("{}".utf8)) }
      if set["items"] != nil { candidates.add(Array("[]".utf8)) }
    }
    candidates.addTypes()
    if let present, let text = present.text, !present.isNumber { candidates.add(editsOf: text) }
    return Array(candidates.values.prefix(600))
  }

  // MARK: Trees

  /// The value of a place within itself, as deep as its `depth` says and deeper.
  private func nested(at place: Place) -> [[UInt8]] {
    let sets = sets[place] ?? []
    guard place.missing == nil, let value = Self.node(at: place.path, in: root),
      let depth = sets.lazy.compactMap({ $0["depth"]?.text }).first
    else { return [] }
    let numbers = CandidateValues.numbers(in: depth).filter { $0 <= Self.deepest }
    let tree = Set(sets.map(\.range))
    guard let most = numbers.max(), let slot = slot(within: place, tree) else { return [] }
    var inner = value
    return (0..<most + 2).compactMap { _ in
      guard let outer = filled(slot, with: inner, in: place) else { return nil }
      inner = outer
      return inner.jsonBytes()
    }
  }

  private static let deepest = 20

  /// Where in a value another one of its kind may stand.
  private enum Slot {
    case value(Place), item(Place), entry(Place)
  }

  private func slot(within outer: Place, _ tree: Set<SourceRange>) -> Slot? {
    func isOfTree(_ sets: [Node]) -> Bool {
      form.all(sets).contains { $0["depth"] != nil && tree.contains($0.range) }
    }
    for place in all where !isKey(place) {
      let steps = place.path.steps
      guard steps.starts(with: outer.path.steps), place != outer,
        steps.count > outer.path.steps.count || place.missing != nil
      else { continue }
      let sets = sets[place] ?? []
      if isOfTree(sets) { return .value(place) }
      if isOfTree(FormSets.items(of: sets, at: 0)) { return .item(place) }
      if isOfTree(FormSets.values(of: sets)) { return .entry(place) }
    }
    return nil
  }

  /// The value of a place with another one in its slot.
  private func filled(_ slot: Slot, with inner: Node, in outer: Place) -> Node? {
    let range = SourceRange(0, 0)
    let found: (place: Place, value: Node) =
      switch slot {
      case .value(let place): (place, inner)
      case .item(let place): (place, Node(content: .sequence([inner]), range: range))
      case .entry(let place):
        (
          place,
          Node(content: .mapping([Entry(key: "a", keyRange: range, value: inner)]), range: range)
        )
      }
    guard let json = jsonOfTree(replacing: found.place, with: found.value.jsonBytes()),
      let record = Self.node(json)
    else { return nil }
    return Self.node(at: outer.path, in: record)
  }
}

extension Node {
  /// A number of JSON.
  package var isNumber: Bool {
    if case .number? = scalar?.json { true } else { false }
  }
}

extension CandidateValues {
  /// Numbers and dates one step away, lists and maps with an item more or less, or with so many.
  package mutating func add(neighboursOf node: Node, counts: [Int] = []) {
    let counts = Set(counts).filter { (1...1_000).contains($0) }.sorted()
    let range = node.range
    if let entries = node.entries, let last = entries.last {
      add(Node(content: .mapping(entries.dropLast()), range: range).jsonBytes())
      var more = entries
      for count in counts where count > entries.count {
        let known = Set(more.map(\.key))
        let names = (0..<count * 2).lazy.map { Self.key($0, last.key) }.filter {
          !known.contains($0)
        }
        more += names.prefix(count - more.count).map {
          Entry(key: $0, keyRange: last.keyRange, value: last.value)
        }
        add(Node(content: .mapping(more), range: range).jsonBytes())
      }
    }
    if let items = node.items {
      if let last = items.last {
        add(Node(content: .sequence(items + [last]), range: range).jsonBytes())
        add(Node(content: .sequence(items.dropLast()), range: range).jsonBytes())
        for count in counts + [10, 21, 51, 101] {
          let more = Array(repeating: last, count: max(0, count - items.count))
          add(Node(content: .sequence(items.prefix(count) + more), range: range).jsonBytes())
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

  /// Another key that looks like a known one.
  static func key(_ place: Int, _ known: String) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let tail = String(letters[place % letters.count])
    return place < letters.count ? known.dropLast() + tail : known + tail + String(place)
  }
}
