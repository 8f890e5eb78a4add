internal import FormEngine
internal import FormLint
internal import FormText

/// Reads records into sketches, each once.
final class RecordObserver {
  /// Places of all records, which bounds the memory.
  private static let mostPlaces = 20_000
  private static let deepest = 14
  /// Longer names are no keys of YAML on one line.
  static let longestName = 200
  /// Objects with more members are looked at as maps.
  private static let mostMembersOfMap = 256

  let root = PlaceSketch(name: [], isSecret: false, isOpaque: false)
  private(set) var places = 0
  /// Bytes that samples may still take.
  var budget = 24 << 20
  private var tape = Growable<TapeEntry>(capacity: 1024)
  private var arena = Growable<UInt8>(capacity: 4096)
  var record = 0
  var use = Use.learned

  /// How a record is used.
  enum Use {
    /// The form is made from it.
    case learned
    /// It is counted at places that are known, and teaches nothing.
    case heldOut
    /// It was held out, and the form rejects it.
    case relearned
  }

  var isHeldOut: Bool { use == .heldOut }

  /// What is wrong with a record.
  enum Fault: Error, Equatable {
    case unreadable(ReadFault)
    case noObject
  }

  // MARK: JSON

  /// Adds a record to the sketches.
  ///
  /// Safety: as ``RecordReader/read(_:count:tape:arena:limits:)`` asks.
  func observe(
    _ bytes: UnsafePointer<UInt8>, count: Int, _ use: Use
  ) -> Fault? {
    arena.removeAll()
    let fault = unsafe RecordReader.read(
      bytes, count: count, tape: &tape, arena: &arena, limits: ReaderLimits())
    if let fault { return .unreadable(fault) }
    guard tape.count > 0, tape[0].kind == .object else { return .noObject }
    record += 1
    self.use = use
    _ = unsafe take(0, bytes, root, depth: 0)
    return nil
  }

  /// The index behind a value.
  private func behind(_ index: Int) -> Int {
    switch tape[index].kind {
    case .list, .object: Int(tape[index].link)
    case .null, .falseValue, .trueValue, .number, .text, .key, .end: index + 1
    }
  }

  /// Safety: an entry lies within the record or the arena.
  private func text(_ entry: TapeEntry, _ bytes: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8>
  {
    unsafe UnsafeBufferPointer(
      start: entry.isInArena
        ? UnsafePointer(arena.base) + Int(entry.link) : bytes + Int(entry.start) + 1,
      count: Int(entry.length))
  }

  /// Takes a value; returns what a row of its object has for it.
  private func take(
    _ index: Int, _ bytes: UnsafePointer<UInt8>, _ place: PlaceSketch, depth: Int
  ) -> UInt8 {
    let entry = tape[index]
    switch entry.kind {
    case .text:
      let text = unsafe text(entry, bytes)
      return unsafe take(text: text, place)
    case .number:
      // Safety: the number lies in the record.
      let text = unsafe UnsafeBufferPointer(
        start: bytes + Int(entry.start), count: Int(entry.length))
      return unsafe take(number: text, place)
    case .trueValue, .falseValue:
      count(place, \.boolean)
      return RowSample.Cell.first + (entry.kind == .trueValue ? 1 : 0)
    case .null, .key, .end:
      if !isHeldOut { place.kinds.empty &+= 1 }
      return RowSample.Cell.absent
    case .list: return unsafe take(list: index, bytes, place, depth)
    case .object: return unsafe take(object: index, bytes, place, depth)
    }
  }

  private func take(
    list index: Int, _ bytes: UnsafePointer<UInt8>, _ place: PlaceSketch, _ depth: Int
  ) -> UInt8 {
    if tape[index].length == 0 {
      if !isHeldOut { place.kinds.empty &+= 1 }
      return RowSample.Cell.absent
    }
    count(place, \.list)
    guard !place.isOpaque, let items = place.items ?? makeItems(of: place, depth) else {
      return RowSample.Cell.present
    }
    var at = index + 1
    while tape[at].kind != .end {
      _ = unsafe take(at, bytes, items, depth: depth + 1)
      at = behind(at)
    }
    return RowSample.Cell.present
  }

  func makeItems(of place: PlaceSketch, _ depth: Int) -> PlaceSketch? {
    places += 1
    place.items = PlaceSketch(
      name: [], isSecret: place.isSecret,
      isOpaque: depth >= Self.deepest || places > Self.mostPlaces)
    return place.items
  }

  private func take(
    object index: Int, _ bytes: UnsafePointer<UInt8>, _ place: PlaceSketch, _ depth: Int
  ) -> UInt8 {
    count(object: place)
    if place.isOpaque { return RowSample.Cell.present }
    if let values = place.values {
      var at = index + 1
      while tape[at].kind == .key {
        _ = unsafe take(at + 1, bytes, values, depth: depth + 1)
        at = behind(at + 1)
      }
      return RowSample.Cell.present
    }
    let keepsRow = !isHeldOut && place.rows.takes()
    var row: [UInt8] = []
    var at = index + 1
    var expected = 0
    while tape[at].kind == .key {
      let key = unsafe text(tape[at], bytes)
      if let found = unsafe find(key, in: place, &expected, depth) {
        let cell = unsafe take(at + 1, bytes, found, depth: depth + 1)
        if keepsRow {
          while row.count < expected { row.append(RowSample.Cell.absent) }
          if expected > 0 { row[expected - 1] = cell }
        }
      }
      at = behind(at + 1)
    }
    if keepsRow { place.rows.add(row) }
    if place.members.count > Self.mostMembersOfMap, place.looksLikeMap { place.becomeMap() }
    return RowSample.Cell.present
  }

  /// The member with a key.
  ///
  /// - Parameter expected: The place at which it stands in most objects; becomes the place behind it.
  private func find(
    _ key: UnsafeBufferPointer<UInt8>, in place: PlaceSketch, _ expected: inout Int, _ depth: Int
  ) -> PlaceSketch? {
    if expected < place.members.count {
      let next = place.members[expected]
      if next.name.count == key.count, unsafe next.name.elementsEqual(key) {
        expected += 1
        return next
      }
    }
    let name = unsafe ExactName(Array(key))
    if let known = place.placeOfMember(name) {
      expected = known + 1
      return place.members[known]
    }
    guard let made = unsafe makeMember(Array(key), of: place, depth) else { return nil }
    expected = place.members.count
    return made
  }

  func makeMember(_ name: [UInt8], of place: PlaceSketch, _ depth: Int) -> PlaceSketch? {
    guard name.count <= Self.longestName, !name.isEmpty, places < Self.mostPlaces else {
      place.hasMore = true
      return nil
    }
    places += 1
    let text = String(decoding: name, as: UTF8.self)
    let member = PlaceSketch(
      name: name, isSecret: place.isSecret || SecretWords.word(in: [text]) != nil,
      isOpaque: depth >= Self.deepest)
    place.add(member: member, named: ExactName(name))
    return member
  }

  // MARK: Single values

  @inline(__always)
  func count(_ place: PlaceSketch, _ kind: WritableKeyPath<PlaceSketch.Kinds, Int>) {
    switch use {
    case .learned: place.kinds[keyPath: kind] &+= 1
    case .heldOut: place.held.filled &+= 1
    case .relearned:
      place.kinds[keyPath: kind] &+= 1
      if place.held.filled > 0 { place.held.filled -= 1 }
    }
  }

  func count(object place: PlaceSketch) {
    count(place, \.object)
    switch use {
    case .learned: break
    case .heldOut: place.held.objects += 1
    case .relearned: if place.held.objects > 0 { place.held.objects -= 1 }
    }
  }

  func take(text: UnsafeBufferPointer<UInt8>, _ place: PlaceSketch) -> UInt8 {
    if unsafe Self.isBlank(text) && !place.isSecret || text.isEmpty {
      if !isHeldOut { place.kinds.empty &+= 1 }
      return RowSample.Cell.absent
    }
    count(place, \.text)
    if isHeldOut || place.isSecret { return RowSample.Cell.present }
    unsafe place.sample.add(text, &budget)
    let known = unsafe place.distinct.add(text, &budget)
    // Few values that are repeated are choices.
    if known == nil || place.shapes.count < 1000 { unsafe place.shapes.add(text) }
    return known.map { RowSample.Cell.first + UInt8($0) } ?? RowSample.Cell.present
  }

  private func take(number: UnsafeBufferPointer<UInt8>, _ place: PlaceSketch) -> UInt8 {
    count(place, unsafe CellReading(number) == .integer ? \.integer : \.number)
    if isHeldOut || place.isSecret { return RowSample.Cell.present }
    unsafe place.numbers.add(number)
    unsafe place.sample.add(number, &budget)
    let known = unsafe place.distinct.add(number, &budget)
    return known.map { RowSample.Cell.first + UInt8($0) } ?? RowSample.Cell.present
  }

  static func isBlank(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = unsafe text.first, first <= 0x20 || first >= 0x80 else { return text.isEmpty }
    return unsafe String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.generalCategory == .format
    }
  }
}
