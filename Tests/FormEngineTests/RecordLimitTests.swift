import FormEngine
import Testing

/// What is too much, and where the reader says so.
@Suite struct RecordLimitTests {
  static func nested(_ open: String, _ close: String, _ depth: Int) -> String {
    String(repeating: open, count: depth) + String(repeating: close, count: depth)
  }

  @Test func depth() {
    #expect(Reading(Self.nested("[", "]", 64)).fault == nil)
    #expect(Reading(Self.nested("[", "]", 65)).fault == ReadFault(.depth, at: 64))
    let objects = String(repeating: "{\"a\":", count: 64)
    #expect(Reading(objects + "1" + String(repeating: "}", count: 64)).fault == nil)
    #expect(
      Reading(objects + "{}" + String(repeating: "}", count: 64)).fault
        == ReadFault(.depth, at: objects.utf8.count))
    // What is closed does not count.
    #expect(
      Reading("[" + Array(repeating: "[[]]", count: 500).joined(separator: ",") + "]").fault == nil)
  }

  @Test(arguments: ["[", "{\"a\":", "[[{\"a\":", " ["])
  func hundredThousandOpenBrackets(_ open: String) {
    let reading = Reading(String(repeating: open, count: 100_000))
    #expect(reading.fault?.reason == .depth)
  }

  @Test func depthOfAHundredThousandWithinALargerLimitIsRead() {
    var limits = ReaderLimits()
    limits.depth = 100_000
    limits.values = 100_000
    #expect(Reading(Self.nested("[", "]", 100_000), limits: limits).fault == nil)
  }

  @Test func values() {
    var limits = ReaderLimits()
    limits.values = 4
    #expect(Reading("[1,[2]]", limits: limits).fault == nil)
    #expect(
      Reading("[1,[2,3]]", limits: limits).fault == ReadFault(.size, at: 6, expected: .fewerValues))
    #expect(Reading("{\"a\":1,\"b\":2,\"c\":3}", limits: limits).fault == nil)
    #expect(Reading("{\"a\":1,\"b\":2,\"c\":3,\"d\":4}", limits: limits).fault?.reason == .size)
    limits.values = 1
    #expect(Reading("1", limits: limits).fault == nil)
    #expect(Reading("[1]", limits: limits).fault == ReadFault(.size, at: 1, expected: .fewerValues))
  }

  @Test func keysAndItems() {
    var limits = ReaderLimits()
    limits.keys = 2
    limits.items = 3
    #expect(Reading("{\"a\":1,\"b\":[1,2,3]}", limits: limits).fault == nil)
    #expect(
      Reading("[1,{\"a\":1,\"b\":2,\"c\":3}]", limits: limits).fault
        == ReadFault(.size, at: 3, expected: .fewerKeys))
    #expect(
      Reading("{\"a\":[1,2,3,4]}", limits: limits).fault
        == ReadFault(.size, at: 5, expected: .fewerItems))
    // Each list and object is counted by itself.
    #expect(Reading("[[1,2,3],[1,2,3],[1,2,3]]", limits: limits).fault == nil)
    let defaults = ReaderLimits()
    let most = Array(repeating: "1", count: defaults.items).joined(separator: ",")
    #expect(Reading("[\(most)]").fault == nil)
    #expect(Reading("[\(most),1]").fault == ReadFault(.size, at: 0, expected: .fewerItems))
  }

  @Test func keyBytes() {
    func record(_ lengths: [Int]) -> String {
      lengths.reversed().reduce("1") { "{\"\(String(repeating: "k", count: $1))\":\($0)}" }
    }
    var limits = ReaderLimits()
    limits.keyBytes = 200
    #expect(Reading(record([200]), limits: limits).fault == nil)
    #expect(
      Reading(record([201]), limits: limits).fault
        == ReadFault(.size, at: 1, expected: .shorterKeys))
    // Those around a value count together, whatever stands between them.
    #expect(Reading(record([100, 100]), limits: limits).fault == nil)
    #expect(Reading(record([100, 5, 101]), limits: limits).fault?.expected == .shorterKeys)
    #expect(Reading("[[\(record([100])),\(record([200]))]]", limits: limits).fault == nil)
    let list = "{\"\(String(repeating: "k", count: 150))\":[0,\(record([65]))]}"
    #expect(Reading(list, limits: limits).fault?.expected == .shorterKeys)
    // Short keys do not count, however many there are.
    #expect(Reading(record(Array(repeating: 64, count: 60)), limits: limits).fault == nil)
    #expect(Reading(record(Array(repeating: 65, count: 4)), limits: limits).fault != nil)
  }

  @Test func size() {
    var limits = ReaderLimits()
    limits.size = 5
    #expect(Reading("[1,2]", limits: limits).fault == nil)
    #expect(
      Reading("[1,22]", limits: limits).fault == ReadFault(.size, at: 5, expected: .fewerBytes))
    #expect(Reading("      ", limits: limits).fault?.reason == .size)
  }

  /// Who wants no limit writes `Int.max`; the room for the tape must not be what overflows.
  @Test(arguments: [Int.max, .max / 2, .max / 3, 1 << 62, 1 << 40])
  func limitsWithoutEnd(_ most: Int) {
    var limits = ReaderLimits()
    (limits.size, limits.depth, limits.values) = (most, most, most)
    (limits.keys, limits.items, limits.digits, limits.exponent) = (most, most, most, most)
    let text = "[" + Array(repeating: "{\"a\":[1]}", count: 5_000).joined(separator: ",") + "]"
    let reading = Reading(text, limits: limits)
    #expect(reading.fault == nil)
    #expect(reading.entries.count == 5_000 * 6 + 2)
  }

  @Test(arguments: [0, -1, Int.min]) func limitsOfNothing(_ most: Int) {
    var limits = ReaderLimits()
    limits.values = most
    #expect(
      Reading("[1,2]", limits: limits).fault == ReadFault(.size, at: 0, expected: .fewerValues))
    limits = ReaderLimits()
    limits.size = most
    #expect(
      Reading("[1,2]", limits: limits).fault == ReadFault(.size, at: 0, expected: .fewerBytes))
    limits = ReaderLimits()
    (limits.depth, limits.digits, limits.exponent) = (most, most, most)
    #expect(Reading("[1]", limits: limits).fault?.reason == .depth)
    #expect(Reading("15", limits: limits).fault?.reason == .number)
  }

  @Test func digits() {
    let forty = String(repeating: "7", count: 40)
    #expect(Reading(forty).fault == nil)
    #expect(Reading("[\(forty)7]").fault == ReadFault(.number, at: 1))
    #expect(Reading("-\(forty)").fault == nil)
    #expect(Reading("0.\(forty)").fault == nil)
    #expect(Reading("0.\(forty)1").fault == ReadFault(.number, at: 0))
    // Leading and trailing zeros say nothing about how many digits the value has.
    #expect(Reading("0." + String(repeating: "0", count: 200) + forty).fault == nil)
    #expect(Reading(forty + String(repeating: "0", count: 200)).fault == nil)
    #expect(Reading(String(repeating: "1", count: 100_000)).fault?.reason == .number)
    #expect(Reading("0." + String(repeating: "0", count: 100_000)).fault == nil)
  }

  @Test func exponent() {
    #expect(Reading("1e400").fault == nil)
    #expect(Reading("1e401").fault == ReadFault(.number, at: 0))
    #expect(Reading("1e-400").fault == nil)
    #expect(Reading("1e-401").fault == ReadFault(.number, at: 0))
    // The power is that of the first digit, not the one that is written.
    #expect(Reading("0.0001e404").fault == nil)
    #expect(Reading("0.0001e405").fault?.reason == .number)
    #expect(Reading("100e398").fault == nil)
    #expect(Reading("100e399").fault?.reason == .number)
    #expect(Reading("1" + String(repeating: "0", count: 400)).fault == nil)
    #expect(Reading("1" + String(repeating: "0", count: 401)).fault?.reason == .number)
    #expect(Reading("1e1000000000").fault?.reason == .number)
    #expect(Reading("1e-99999999999999999999999999").fault?.reason == .number)
    #expect(Reading("1e00000000000000000000000001").fault == nil)
    // Zero is zero at every power.
    #expect(Reading("0e1000000000").fault == nil)
    #expect(Reading("-0.00e-99999999999999999999").fault == nil)
  }

  @Test func smallLimitsOfNumbersHoldForShortNumbersToo() {
    var limits = ReaderLimits()
    limits.digits = 3
    limits.exponent = 2
    #expect(Reading("123", limits: limits).fault == nil)
    #expect(Reading("1234", limits: limits).fault?.reason == .number)
    #expect(Reading("0.123", limits: limits).fault == nil)
    #expect(Reading("0.001", limits: limits).fault?.reason == .number)
    #expect(Reading("1e3", limits: limits).fault?.reason == .number)
  }

  @Test func limitsOfOneMegabyteOfEscapesAreReached() {
    let text = "\"" + String(repeating: "\\u0041", count: 30_000) + "\""
    let reading = Reading(text)
    #expect(reading.fault == nil)
    #expect(reading.entries.first?.length == 30_000)
    #expect(
      Reading("\"" + String(repeating: "\\u0041", count: 200_000) + "\"").fault?.reason == .size)
  }
}
