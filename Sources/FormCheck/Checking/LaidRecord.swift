internal import FormEngine

/// The last record of a checker as it lies in memory, for what looks at each value.
///
/// Safety: valid until the checker's next record, or the next change of a live one.
@safe
struct LaidRecord {
  /// None for a live record, which has no bytes of its own.
  @unsafe let bytes: UnsafeBufferPointer<UInt8>
  @unsafe private let tape: UnsafePointer<TapeEntry>
  /// Entries that the reader made; those of values that were filled in or converted stand behind them.
  private let readCount: Int
  @unsafe private let cells: UnsafePointer<ValueCell>
  @unsafe private let containers: UnsafePointer<Container>
  private let containerCount: Int
  /// The numbers of all values that were judged, those of a group or a list behind it.
  let cellNumbers: Range<Int>

  init(_ checker: Checker) {
    let place = checker.record
    unsafe bytes = UnsafeBufferPointer(
      start: place.bytes, count: place.bytes == nil ? 0 : place.count)
    readCount = unsafe bytes.isEmpty ? 0 : checker.engine.readCount
    unsafe tape = UnsafePointer(checker.engine.tape.base)
    unsafe cells = UnsafePointer(checker.engine.cells.base)
    unsafe containers = UnsafePointer(checker.engine.containers.base)
    containerCount = checker.engine.containers.count
    cellNumbers = 0..<checker.engine.cells.count
  }

  // Safety: numbers of cells, containers and entries come from the record itself.

  func cell(_ number: Int) -> ValueCell { unsafe cells[number] }
  func container(_ number: Int) -> Container { unsafe containers[number] }
  func kind(ofEntry entry: Int) -> EntryKind { unsafe tape[entry].kind }

  /// Whether a list or an object was sent.
  func isHolder(entry: Int) -> Bool {
    switch kind(ofEntry: entry) {
    case .list, .object: true
    case .null, .trueValue, .falseValue, .number, .text, .key, .end: false
    }
  }

  /// What the keys of a group hold that the form does not name, where it has constraints for them.
  func rest(ofGroup number: Int) -> Container? {
    guard number + 1 < containerCount, case .rest = container(number + 1).kind else { return nil }
    return container(number + 1)
  }

  /// The keys of a map, where it has any that the form does not name.
  func keys(ofGroup number: Int) -> Container? {
    guard number + 2 < containerCount, case .keys = container(number + 2).kind else { return nil }
    return container(number + 2)
  }

  /// Where a value stands in the record that clean-up leaves as it was written there: a text without escapes, a
  /// number, `true` or `false`.
  func place(of cell: ValueCell) -> (start: Int, end: Int)? {
    let number = Int(cell.entry)
    if number >= readCount || cell.isCleaned { return nil }
    let entry = unsafe tape[number]
    if entry.isInArena { return nil }
    let (start, length) = (Int(entry.start), Int(entry.length))
    switch entry.kind {
    case .text: return (start, start &+ length &+ 2)
    case .number, .trueValue, .falseValue: return (start, start &+ length)
    case .null, .list, .object, .key, .end: return nil
    }
  }
}
