internal import FormDocuments
internal import FormModel
internal import FormText

/// A record that is cut at its single values, so that others are set in without a search.
struct RecordTemplate {
  private struct Slot {
    var original: [UInt8]
    var pool: [[UInt8]]
    /// The first place with the same text: fields that must be equal change together.
    var leader: Int
    /// The place is a key of a record, which no other record of the run may have.
    var isFresh: Bool
    /// The place parts the records of a run.
    var parts: Bool
  }

  let json: [UInt8]
  private let pieces: [[UInt8]]
  private var slots: [Slot] = []
  private var uses = 0
  /// Of each place the values of its pool that fit while all others stay; nil until that was tried.
  private var fitting: [[Int]]?
  private var chosen: [Int] = []

  /// Before so many uses it is not worth while to try each value.
  private static let fewUses = 6
  /// Places and values of a record beyond which they are never tried one by one.
  private static let mostTrials = 6_000
  /// A text that is shorter is in two places by chance.
  private static let leastLinked = 5

  /// - Parameters:
  ///   - fixed: A place whose value stays.
  ///   - fresh: Fields whose values differ from record to record.
  ///   - parting: Those whose values part the records of a run: each record is a part by itself.
  ///   - pool: The values of a field.
  init(
    _ record: Node, _ model: FormModel, fixed: String? = nil, fresh: Set<Int> = [],
    parting: Set<Int> = [], pool: (Int) -> [[UInt8]]
  ) {
    let placed = PlacedJSON(record)
    json = placed.json
    var found: [(range: Range<Int>, fields: [Int])] = []
    Self.walk(record, NodePath(), "", [0], model) { path, pointer, fields in
      guard let range = placed.ranges[path], pointer != fixed else { return }
      found.append((range, fields))
    }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
    var pieces: [[UInt8]] = []
    var end = 0
    var leaders: [[UInt8]: Int] = [:]
    for (range, fields) in found {
      let pool = fields.count == 1 ? pool(fields[0]) : fields.flatMap(pool)
      if pool.count < 2 { continue }
      pieces.append(Array(json[end..<range.lowerBound]))
      end = range.upperBound
      let original = Array(json[range])
      let place = slots.count
      let isText = original.first == UInt8(ascii: "\"") && original.count >= Self.leastLinked
      slots.append(
        Slot(
          original: original, pool: pool, leader: isText ? leaders[original] ?? place : place,
          isFresh: fields.contains(where: fresh.contains),
          parts: fields.contains(where: parting.contains)))
      if isText, leaders[original] == nil { leaders[original] = place }
    }
    pieces.append(Array(json[end...]))
    self.pieces = pieces
    chosen = Array(repeating: -1, count: slots.count)
  }

  /// Recursion is bounded by the depth of documents.
  private static func walk(
    _ node: Node, _ path: NodePath, _ pointer: String, _ fields: [Int], _ model: FormModel,
    _ take: (NodePath, String, [Int]) -> Void
  ) {
    if node.scalar != nil {
      let single = fields.flatMap(model.shapes).filter {
        if case .single = model.fields[$0].content { true } else { false }
      }
      if !single.isEmpty { take(path, pointer, single) }
    }
    for (place, item) in (node.items ?? []).enumerated() {
      walk(
        item, path.appending(place), "\(pointer)/\(place)", model.inner("\(place)", of: fields),
        model, take)
    }
    for (place, entry) in (node.entries ?? []).enumerated() {
      walk(
        entry.value, path.appending(place), "\(pointer)/\(JSONPointer.escaped(entry.key))",
        model.inner(entry.key, of: fields), model, take)
    }
  }

  var hasFreshPlaces: Bool { slots.contains(where: \.isFresh) }

  /// Writes the record with other values in some places; the record itself where none was found that is accepted.
  ///
  /// - Parameters:
  ///   - isFirst: The record itself is wanted, except for fresh places.
  ///   - parts: The parts of the run that have a record.
  ///   - accepts: Whether the record may be so; asked a few times.
  /// - Returns: Whether what was written is accepted: fresh places may have no value left.
  mutating func write(
    to bytes: inout [UInt8], _ picker: inout Picker, isFirst: Bool = false,
    parts: inout Set<[UInt8]>, accepts: ([UInt8]) -> Bool
  ) -> Bool {
    uses += 1
    if hasFreshPlaces { return writeFresh(to: &bytes, &picker, &parts, accepts) }
    if isFirst || slots.isEmpty {
      bytes = json
      return accepts(bytes)
    }
    if uses > Self.fewUses, fitting == nil { findFitting(&bytes, accepts) }
    for attempt in 0..<4 {
      choose(attempt, &picker)
      write(to: &bytes)
      if accepts(bytes) { return true }
    }
    bytes = json
    return accepts(bytes)
  }

  /// Fewer places with each attempt.
  private mutating func choose(_ attempt: Int, _ picker: inout Picker) {
    let only = picker.next(below: slots.count)
    for place in slots.indices {
      let leader = slots[place].leader
      if leader != place {
        chosen[place] = chosen[leader]
        continue
      }
      let isChosen =
        switch attempt {
        case 0: true
        case 1: picker.next(below: 2) == 0
        case 2: picker.next(below: 8) == 0
        default: place == slots[only].leader
        }
      let count = fitting?[place].count ?? slots[place].pool.count
      guard isChosen, count > 0 else {
        chosen[place] = -1
        continue
      }
      let number = picker.next(below: count)
      chosen[place] = fitting.map { $0[place][number] } ?? number
    }
  }

  private func write(to bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    for place in slots.indices {
      bytes += pieces[place]
      let number = chosen[place]
      if number < 0 {
        bytes += slots[place].original
      } else {
        // Linked places have the pool of the first of them.
        bytes += slots[slots[place].leader].pool[number]
      }
    }
    bytes += pieces[slots.count]
  }

  /// Tries each value by itself.
  private mutating func findFitting(_ bytes: inout [UInt8], _ accepts: ([UInt8]) -> Bool) {
    guard slots.reduce(0, { $0 + $1.pool.count }) <= Self.mostTrials else { return }
    var found: [[Int]] = Array(repeating: [], count: slots.count)
    for place in slots.indices where slots[place].leader == place {
      for number in slots[place].pool.indices {
        for other in slots.indices {
          chosen[other] = slots[other].leader == place ? number : -1
        }
        write(to: &bytes)
        if accepts(bytes) { found[place].append(number) }
      }
    }
    fitting = found
  }

  // MARK: Records of a run

  private static let mostFresh = 400

  private func writeFresh(
    to bytes: inout [UInt8], _ picker: inout Picker, _ parts: inout Set<[UInt8]>,
    _ accepts: ([UInt8]) -> Bool
  ) -> Bool {
    for attempt in 0..<Self.mostFresh {
      bytes.removeAll(keepingCapacity: true)
      var written: [[UInt8]] = []
      for (place, slot) in slots.enumerated() {
        bytes += pieces[place]
        var value = slot.original
        if slot.leader < place {
          value = written[slot.leader]
        } else if slot.isFresh,
          let known = RecordPlaces.node(slot.pool[picker.next(below: slot.pool.count)])
        {
          value = attempt % 4 == 0 ? known.jsonBytes() : known.varied(&picker).jsonBytes()
        }
        written.append(value)
        bytes += value
      }
      bytes += pieces[slots.count]
      let part = Array(zip(slots, written).filter(\.0.parts).map(\.1).joined())
      guard part.isEmpty || !parts.contains(part), accepts(bytes) else { continue }
      if !part.isEmpty { parts.insert(part) }
      return true
    }
    return false
  }
}
