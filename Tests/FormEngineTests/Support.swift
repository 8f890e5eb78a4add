@testable import FormEngine

/// One record as the reader leaves it: the fault, or the tape and the texts it points to.
struct Reading {
  let fault: ReadFault?
  let entries: [TapeEntry]
  private let record: [UInt8]
  let arena: [UInt8]

  /// Reads `record`; `behind` are the bytes that follow it, zeros the rest of the padding.
  init(
    _ record: [UInt8], limits: ReaderLimits = ReaderLimits(), behind: [UInt8] = [],
    expecting order: KeyPredictorView? = nil
  ) {
    var tape = Growable<TapeEntry>(capacity: 16)
    var arena = Growable<UInt8>(capacity: 16)
    let padded = record + behind + Array(repeating: 0, count: RecordReader.padding)
    // Safety: the array holds the record and at least as many bytes behind it as the reader asks
    // for, among them a zero; it outlives the call.
    fault = unsafe padded.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { base in
        guard let order else {
          return unsafe RecordReader.read(
            base, count: record.count, tape: &tape, arena: &arena, limits: limits)
        }
        return unsafe RecordReader.read(
          base, count: record.count, tape: &tape, arena: &arena, limits: limits, expecting: order)
      }
    }
    entries = fault == nil ? (0..<tape.count).map { tape[$0] } : []
    self.arena = (0..<arena.count).map { arena[$0] }
    self.record = record
  }

  init(_ text: String, limits: ReaderLimits = ReaderLimits(), behind: [UInt8] = []) {
    self.init(Array(text.utf8), limits: limits, behind: behind)
  }

  /// The bytes that an entry stands for: a text without its quotes, a number as written.
  func bytes(_ entry: TapeEntry) -> [UInt8] {
    let length = Int(entry.length)
    if entry.flags.contains(.inArena) {
      return Array(arena[Int(entry.link)..<(Int(entry.link) + length)])
    }
    let isText = entry.kind == .text || entry.kind == .key
    let start = Int(entry.start) + (isText ? 1 : 0)
    return Array(record[start..<(start + length)])
  }

  func text(_ index: Int) -> String { String(decoding: bytes(entries[index]), as: UTF8.self) }

  /// The value as a tree, or nil where the record was refused or the tape is not well made.
  var value: JSONValue? {
    guard fault == nil, !entries.isEmpty else { return nil }
    var at = 0
    let value = value(&at)
    return at == entries.count ? value : nil
  }

  private func value(_ at: inout Int) -> JSONValue? {
    guard at < entries.count else { return nil }
    let entry = entries[at]
    at += 1
    switch entry.kind {
    case .null: return .null
    case .trueValue: return .boolean(true)
    case .falseValue: return .boolean(false)
    case .number: return .number(String(decoding: bytes(entry), as: UTF8.self))
    case .text: return .text(bytes(entry))
    case .list:
      var items: [JSONValue] = []
      while at < entries.count, entries[at].kind != .end {
        guard let item = value(&at) else { return nil }
        items.append(item)
      }
      at += 1
      guard items.count == Int(entry.length), Int(entry.link) == at else { return nil }
      return .list(items)
    case .object:
      var pairs: [JSONValue.Pair] = []
      while at < entries.count, entries[at].kind == .key {
        let key = bytes(entries[at])
        at += 1
        guard let item = value(&at) else { return nil }
        pairs.append(JSONValue.Pair(key: key, value: item))
      }
      guard at < entries.count, entries[at].kind == .end else { return nil }
      at += 1
      guard pairs.count == Int(entry.length), Int(entry.link) == at else { return nil }
      return .object(pairs)
    case .key, .end: return nil
    }
  }
}

/// A JSON value as RFC 8259 sees it: texts are bytes, pairs keep their order and their doubles.
enum JSONValue: Hashable {
  struct Pair: Hashable {
    let key: [UInt8]
    let value: JSONValue
  }

  case null
  case boolean(Bool)
  case number(String)
  case text([UInt8])
  case list([JSONValue])
  case object([Pair])
}

/// Random numbers that are the same in every run (SplitMix64: Steele, Lea, Flood 2014).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Gives the bytes of a text, and how many there are, to a function that reads them by a pointer.
func withBytes<Result>(
  of bytes: [UInt8], _ body: (UnsafePointer<UInt8>, Int) throws -> Result
) rethrows -> Result? {
  // One byte more, so that empty text has an address; no function may read it.
  let padded = bytes + [UInt8(ascii: "7")]
  // Safety: the array is not empty and outlives the call.
  return unsafe try padded.withUnsafeBufferPointer { buffer in
    unsafe try buffer.baseAddress.map { unsafe try body($0, bytes.count) }
  }
}

func withBytes<Result>(
  of text: String, _ body: (UnsafePointer<UInt8>, Int) throws -> Result
) rethrows -> Result? {
  unsafe try withBytes(of: Array(text.utf8), body)
}
