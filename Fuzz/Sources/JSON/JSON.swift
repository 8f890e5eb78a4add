// The record reader against Foundation's two parsers, which were written by others.
@_spi(Fuzzing) import FormCheck
import Foundation
import FuzzSupport

/// One run: a record.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var record = Input(data, size).bytes
  // A byte order mark is passed over before the reader; Foundation does so itself.
  if record.starts(with: mark) { record.removeFirst(3) }
  let usual = FuzzDoor.read(record, behind: [], limits: Limits())
  if case .failure(let refusal) = usual {
    expect((0...record.count).contains(refusal.offset), "the place \(refusal.offset)")
  }
  // What follows in a stream completes nothing and changes nothing.
  for behind in ["\n]}\"]}1e5\"\"", "\n\"\\\\\\", ",1]"] {
    expect(
      FuzzDoor.read(record, behind: Array(behind.utf8), limits: Limits()) == usual,
      "with \(behind.debugDescription) behind it, this reads otherwise: \(shown(record))")
  }
  // The same under limits that Foundation has as well, or has not at all.
  var wide = Limits()
  wide.depth = 500
  wide.digits = 1 << 20
  wide.exponent = 1 << 20
  let ours = FuzzDoor.read(record, behind: [], limits: wide)
  switch (usual, ours) {
  case (.success(let narrow), .success(let wide)):
    expect(narrow == wide, "limits change the value of \(shown(record))")
  case (.success, .failure(let refusal)):
    finding("wider limits refuse what narrower take: \(refusal): \(shown(record))")
  case (.failure(let narrow), .success):
    expect(
      ["depth", "number", "size"].contains(narrow.reason), "\(narrow) is no limit: \(shown(record))"
    )
  case (.failure, .failure): break
  }
  compare(ours, record)
  return 0
}

/// Compares our answer with Foundation's, which is laxer by design.
///
/// `JSONSerialization` takes a comma before a closing bracket and texts of 16 and 32 bits. It has a
/// depth of its own, and no numbers that a `Double` cannot hold.
func compare(_ ours: Result<FuzzDoor.Value, FuzzDoor.Refusal>, _ record: [UInt8]) {
  // Of two byte order marks Foundation passes over the second as well.
  if record.starts(with: mark) { return }
  let theirs = Oracle.value(record)
  let decoderTakes = Oracle.decoderTakes(record)
  switch ours {
  case .success(let value):
    let isDoubtful = holdsDoubt(value)
    expect(theirs != nil || isDoubtful, "JSONSerialization refuses \(shown(record))")
    expect(decoderTakes || isDoubtful, "JSONDecoder refuses \(shown(record))")
    if let theirs, !isDoubtful {
      expect(isSame(value, theirs), "JSONSerialization has another value of \(shown(record))")
    }
  case .failure(let refusal):
    // What only the decoder takes, such as a lone “-”, is a number that it has not looked into.
    guard theirs != nil else { return }
    if ["depth", "size", "number"].contains(refusal.reason) { return }
    // UTF-16 and UTF-32 have a zero among their first bytes, or a mark that UTF-8 cannot have.
    let isWide =
      record.prefix(4).contains(0) || record.starts(with: [0xFF, 0xFE])
      || record.starts(with: [0xFE, 0xFF])
    if isWide || isCommaBeforeEnd(refusal.offset, record) { return }
    finding("only Foundation takes \(shown(record)), we say \(refusal)")
  }
}

func isCommaBeforeEnd(_ offset: Int, _ record: [UInt8]) -> Bool {
  guard offset < record.count,
    record[offset] == UInt8(ascii: "]") || record[offset] == UInt8(ascii: "}")
  else { return false }
  return record[..<offset].last { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } == UInt8(ascii: ",")
}

/// Whether Foundation may have another value.
///
/// Of a number with an exponent or more digits than a `Double` keeps, and of a text with a byte order
/// mark, which it drops at the beginning and behind an escape.
func holdsDoubt(_ value: FuzzDoor.Value) -> Bool {
  switch value {
  case .null, .boolean: false
  case .text(let bytes): holdsMark(bytes)
  case .number(let bytes): bytes.count > 15 || bytes.contains { $0 | 0x20 == UInt8(ascii: "e") }
  case .list(let items): items.contains(where: holdsDoubt)
  case .object(let pairs): pairs.contains { holdsMark($0.key) || holdsDoubt($0.value) }
  }
}

let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

func holdsMark(_ text: [UInt8]) -> Bool {
  text.indices.contains { text[$0...].starts(with: mark) }
}

/// Whether Foundation's value is ours.
///
/// Of equal keys it keeps the last, and keys are equal to it by canonical equivalence.
func isSame(_ ours: FuzzDoor.Value, _ theirs: Any) -> Bool {
  switch ours {
  case .null: return theirs is NSNull
  case .boolean(let value): return (theirs as? NSNumber)?.boolValue == value
  case .number(let bytes):
    return (theirs as? NSNumber)?.doubleValue == Double(String(decoding: bytes, as: UTF8.self))
  case .text(let bytes): return (theirs as? String).map { Array($0.utf8) } == bytes
  case .list(let items):
    guard let list = theirs as? [Any], list.count == items.count else { return false }
    return zip(items, list).allSatisfy { isSame($0, $1) }
  case .object(let pairs):
    guard let object = theirs as? [String: Any] else { return false }
    var last: [String: FuzzDoor.Value] = [:]
    for pair in pairs { last[String(decoding: pair.key, as: UTF8.self)] = pair.value }
    guard object.count == last.count else { return false }
    return object.allSatisfy { key, value in last[key].map { isSame($0, value) } ?? false }
  }
}
