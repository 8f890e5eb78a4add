import Foundation
import FormEngine
import Testing

/// Records that were cut or changed on the way.
@Suite struct RecordDamageTests {
  static let sample =
    #"{"a":[1,-2.5e+3,"x\n\u00e9\ud83d\ude00é😀"],"b":{"c":null,"d":[true,false]},"e":[],"f":{}}"#

  @Test func everyCutIsAFaultWithinTheRecord() throws {
    let whole = Array(Self.sample.utf8)
    try #require(Reading(whole).fault == nil)
    for length in 0..<whole.count {
      let cut = Array(whole.prefix(length))
      // Followed by nothing, by the rest, and by the next record of a stream.
      let behind: [[UInt8]] = [[], [0x0A] + Array(whole.dropFirst(length)), [0x0A] + whole]
      for tail in behind {
        let fault = try #require(Reading(cut, behind: tail).fault, "cut at \(length)")
        #expect((0...length).contains(fault.offset), "cut at \(length)")
        #expect(
          fault.reason == (length == 0 ? .empty : .syntax) || fault.reason == .encoding,
          "cut at \(length)")
      }
    }
  }

  @Test func everyInsertedControlCharacterIsFound() {
    let whole = Array(Self.sample.utf8)
    for place in 0...whole.count {
      for byte in [0x00, 0x01, 0x0B, 0x1F] as [UInt8] {
        let damaged = Array(whole[..<place]) + [byte] + Array(whole[place...])
        #expect(Reading(damaged).fault?.offset ?? .max <= place, "\(byte) at \(place)")
      }
    }
  }

  /// Every byte of the sample replaced by every other, judged by Foundation as well.
  ///
  /// Foundation is laxer than RFC 8259 in one thing that a single change can reach: it takes a
  /// comma behind the last element (facts.md, fact 1).
  @Test func everyChangedByteAgreesWithFoundation() {
    let whole = Array(Self.sample.utf8)
    var differences: [String] = []
    var accepted = 0
    for place in whole.indices {
      for byte in UInt8.min...UInt8.max where byte != whole[place] {
        var changed = whole
        changed[place] = byte
        let ours = Reading(changed)
        let theirs = try? JSONSerialization.jsonObject(
          with: Data(changed), options: .fragmentsAllowed)
        if ours.fault == nil { accepted += 1 }
        if let fault = ours.fault, fault.offset > changed.count {
          differences.append("offset of \(byte) at \(place)")
        }
        if theirs != nil, ours.fault != nil, Self.hasLastComma(changed) { continue }
        if (ours.fault == nil) != (theirs != nil) {
          differences.append("\(String(decoding: changed, as: UTF8.self)): \(byte) at \(place)")
        } else if let value = ours.value, let theirs, !Self.isSame(value, theirs) {
          differences.append("value: \(String(decoding: changed, as: UTF8.self))")
        }
      }
    }
    #expect(differences == [])
    #expect(accepted > 1000)
  }

  private static func hasLastComma(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains(",]") || text.contains(",}")
  }

  /// Whether Foundation's value is ours; of equal keys it keeps the last.
  private static func isSame(_ ours: JSONValue, _ theirs: Any) -> Bool {
    switch ours {
    case .null: return theirs is NSNull
    case .boolean(let value): return (theirs as? NSNumber)?.boolValue == value
    case .number(let text): return (theirs as? NSNumber)?.doubleValue == Double(text)
    case .text(let bytes): return (theirs as? String).map { Array($0.utf8) } == bytes
    case .list(let items):
      guard let list = theirs as? [Any], list.count == items.count else { return false }
      return zip(items, list).allSatisfy { isSame($0, $1) }
    case .object(let pairs):
      guard let object = theirs as? [String: Any] else { return false }
      var last: [[UInt8]: JSONValue] = [:]
      for pair in pairs { last[pair.key] = pair.value }
      guard object.count == last.count else { return false }
      return object.allSatisfy { key, value in
        last[Array(key.utf8)].map { isSame($0, value) } ?? false
      }
    }
  }
}
