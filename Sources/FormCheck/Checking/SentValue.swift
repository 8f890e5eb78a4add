internal import FormEngine
internal import FormText

/// A value of a record as it was sent, or filled in; or a key.
struct SentValue {
  package let record: JudgedRecord
  let index: Int

  private var engine: RecordChecker { _read { yield record.checker.engine } }
  private var entry: TapeEntry { engine.tape[at: index] }
  private func at(_ index: Int) -> SentValue { SentValue(record: record, index: index) }

  var kind: EntryKind { entry.kind }
  /// A text or a key, escapes read.
  var text: [UInt8] { engine.text(ofEntry: index) }
  /// Bytes of a text or a key, escapes read, or of a number.
  var length: Int { Int(entry.length) }
  package var name: String { String(decoding: text, as: UTF8.self) }
  /// For a key the field that it was found to name; nil where that was not looked for, or there is none.
  var namedField: Int? {
    let entry = entry
    return entry.kind == .key && !entry.isInArena && entry.link > 0 ? Int(entry.link) - 1 : nil
  }
  /// A number as it was written.
  var digits: [UInt8] { engine.numberText(ofEntry: index) }
  /// The number of the entry behind it and all that it holds.
  var end: Int { engine.next(afterEntry: index) }
  /// It stands in no input: it was filled in or computed.
  var isPlaceless: Bool { entry.flags.contains(.placeless) }

  // MARK: What it holds

  /// The keys of an object, each with its value.
  var members: some Sequence<(key: SentValue, value: SentValue)> {
    sequence(state: kind == .object ? index + 1 : -1) { next in
      guard next >= 0, engine.tape[at: next].kind == .key else { return nil }
      defer { next = engine.next(afterEntry: next + 1) }
      return (at(next), at(next + 1))
    }
  }

  /// The items of a list.
  var items: some Sequence<SentValue> {
    sequence(state: kind == .list ? index + 1 : -1) { next in
      guard next >= 0, engine.tape[at: next].kind != .end else { return nil }
      defer { next = engine.next(afterEntry: next) }
      return at(next)
    }
  }

  /// It and all that it holds, keys and ends too, as they follow each other.
  var entries: some Sequence<SentValue> {
    (index..<end).lazy.map { at($0) }
  }

  /// Keys that are not among some names, each once.
  func keys(besides known: [ExactName: Int]) -> [SentValue] {
    var seen: Set<ExactName> = []
    return members.map(\.key).filter {
      let name = ExactName($0.text)
      return known[name] == nil && seen.insert(name).inserted
    }
  }

  // MARK: Places

  /// The bytes that it takes in its record, quotes and brackets included.
  var range: SourceRange {
    let entry = entry
    let start = Int(entry.start)
    switch entry.kind {
    case .number, .null, .trueValue, .falseValue:
      return SourceRange(start, start + Int(entry.length))
    case .list, .object:
      return SourceRange(start, Int(engine.tape[at: Int(entry.link) - 1].start) + 1)
    case .text, .key:
      if !entry.flags.contains(.inArena) {
        return SourceRange(start, start + Int(entry.length) + 2)
      }
      return SourceRange(start, endOfString(start))
    case .end: return SourceRange(start, start + 1)
    }
  }

  /// Behind the closing quote of a string with escapes.
  private func endOfString(_ start: Int) -> Int {
    let place = record.checker.record
    if place.lastString.start == start { return place.lastString.end }
    guard let bytes = unsafe place.bytes else { return start }
    var at = start + 1
    while at < place.count, unsafe bytes[at] != UInt8(ascii: "\"") {
      unsafe at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(at + 1, place.count)
    record.checker.record.lastString = (start, end)
    return end
  }
}
