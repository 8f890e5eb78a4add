import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// Numbers that are read eight bytes at a time and judged by two comparisons of whole numbers, held against whole
/// numbers of 128 bits that the test keeps beside the text.
@Suite struct FastPathNumberTests {
  /// A number of so many units of 10^-places.
  private struct Number {
    var units: Int128
    var places: Int

    var text: String {
      let isNegative = units < 0
      var digits = String(isNegative ? -units : units)
      while digits.count <= places { digits = "0" + digits }
      let whole = digits.dropLast(places)
      return (isNegative ? "-" : "") + whole + (places > 0 ? "." + digits.suffix(places) : "")
    }

    /// In units of 10^-12.
    var scaled: Int128 {
      (places..<12).reduce(units) { units, _ in units * 10 }
    }
  }

  private static func number(_ random: inout SeededGenerator, places: Int) -> Number {
    let digits = Int.random(in: 1...10, using: &random)
    let most = (0..<digits).reduce(Int128(1)) { power, _ in power * 10 }
    let units = Int128(Int64.random(in: 0..<Int64(most), using: &random))
    let isNegative = Int.random(in: 0..<3, using: &random) == 0 && units > 0
    return Number(units: isNegative ? -units : units, places: places)
  }

  /// What stands behind a number in JSON, and is no part of it.
  private static let ends = ["}", " }", "\n}", ",\"y\":1}", " ,\"y\":1}"]

  @Test(arguments: 0..<Cases.count(40, oneIn: 5))
  func rangesAndSteps(_ seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed + 1))
    var (valid, invalid, fast) = (0, 0, 0)
    for _ in 0..<12 {
      let ends = (0..<2).map { _ in
        Self.number(&random, places: Int.random(in: 0...9, using: &random))
      }
      .sorted { $0.scaled < $1.scaled }
      let (low, high) = (ends[0], ends[1])
      let (hasLow, hasHigh) = (Bool.random(using: &random), Bool.random(using: &random))
      let step = Int.random(in: 0...4, using: &random)
      let hasStep = Bool.random(using: &random)
      let stepText = Number(units: 1, places: step).text
      let form = try ValidationForm(
        """
        form: t
        fields:
          x: { type: number\(hasLow || hasHigh
            ? ", range: \(hasLow ? low.text : "")..\(hasHigh ? high.text : "")" : "")\(
            hasStep ? ", step: \(stepText)" : "") }
          y: { type: integer }
        """)
      let plain = Checker(form, usesFastPath: false)
      for _ in 0..<40 {
        var number = Self.number(&random, places: Int.random(in: 0...10, using: &random))
        if Bool.random(using: &random) {
          // An end, or its neighbour, with a zero more or none.
          number = Bool.random(using: &random) ? low : high
          number.units += Int128(Int.random(in: -1...1, using: &random))
          if Bool.random(using: &random) {
            number = Number(units: number.units * 10, places: number.places + 1)
          }
        }
        let unit = (step..<12).reduce(Int128(1)) { unit, _ in unit * 10 }
        let isRight =
          (!hasLow || number.scaled >= low.scaled) && (!hasHigh || number.scaled <= high.scaled)
          && (!hasStep || number.scaled % unit == 0)
        let end = Self.ends[Int.random(in: 0..<Self.ends.count, using: &random)]
        let payload = "{\"x\":\(number.text)\(end)"
        let place: Comment = "\(low.text)..\(high.text) step \(stepText): \(payload)"
        #expect(plain.check(Array(payload.utf8)).isValid == isRight, place)
        // A checker of its own: after many invalid records the fast path is not tried.
        let checker = Checker(form, usesFastPath: true)
        let accepts = FastPathTests.acceptsFast(checker, Array(payload.utf8))
        #expect(accepts == isRight, place)
        valid += isRight ? 1 : 0
        invalid += isRight ? 0 : 1
        fast += accepts ? 1 : 0
      }
    }
    #expect(valid > 50 && invalid > 50 && fast > 50)
  }

  /// Values of every length, alone, last of a list, and at the end of what may be read.
  @Test(arguments: [
    "0", "-0", "7", "-7", "10", "1234567", "-1234567", "12345678", "123456789", "12345.67",
    "123456.7", "1234567.8",
    "12345678.9", "0.1234567", "0.123456", "-0.5", "0.0", "0.00000001", "123456789012345678",
    "1234567890123456789",
    "0.12345678901234567", "1e5", "1E5", "1.5e-3", "12345678e1", "1234567e1",
  ])
  func grammarTakes(_ text: String) throws {
    for (form, payload) in try Self.payloads(text) {
      #expect(Checker(form, usesFastPath: false).check(payload).isValid)
      #expect(FastPathTests.acceptsFast(Checker(form, usesFastPath: true), payload), "\(text)")
    }
  }

  @Test(arguments: [
    "", "-", ".", ".5", "-.5", "5.", "5.e1", "01", "-01", "00", "00.5", "0.1.2", "1.2.3", "1..2",
    "--1", "+1", "1-", "1+1",
    "1e", "1e+", "1_000", "0x10", "1a", "12345678a", "1234567.", "1234567.a", "12345678.", "1:",
    "1]", "1 2", "1;", "1/2",
    "1\u{0}", "NaN", "123456789-", "1'", "١",
  ])
  func grammarRefuses(_ text: String) throws {
    for (form, payload) in try Self.payloads(text) {
      #expect(!Checker(form, usesFastPath: false).check(payload).isValid)
      #expect(!FastPathTests.acceptsFast(Checker(form, usesFastPath: true), payload), "\(text)")
    }
  }

  /// Every byte of a number is replaced by every other one; the long way reads digit by digit.
  @Test(
    arguments: Cases.of(
      ["7", "12345678", "-1234567", "1234.567", "-0.25", "0.1234567"], oneIn: 3))
  func everyByte(_ text: String) throws {
    let form = try ValidationForm("form: t\nfields: { x: { type: number }, y: { type: integer } }")
    let plain = Checker(form, usesFastPath: false)
    var found = 0
    for place in 0..<text.utf8.count {
      for byte in UInt8.min...UInt8.max {
        var number = Array(text.utf8)
        number[place] = byte
        for end in ["}", ",\"y\":1}"] {
          let payload = Array("{\"x\":".utf8) + number + Array(end.utf8)
          let accepts = FastPathTests.acceptsFast(Checker(form, usesFastPath: true), payload)
          #expect(accepts == plain.check(payload).isValid, "\(number)")
          found += accepts ? 1 : 0
        }
      }
    }
    #expect(found >= text.utf8.count * 2)
  }

  private static func payloads(_ text: String) throws -> [(ValidationForm, [UInt8])] {
    let one = try ValidationForm("form: t\nfields: { x: { type: number, required: true } }")
    let ranged = try ValidationForm(
      "form: t\nfields: { x: { type: number, required: true, range: -1e19..1e20 } }")
    let list = try ValidationForm(
      "form: t\nfields: { x: { required: true, items: { type: number } } }")
    return [
      (one, "{\"x\":\(text)}"), (ranged, "{\"x\":\(text)}"), (list, "{\"x\":[\(text)]}"),
      (list, "{\"x\":[1,\(text) ,2]}"),
    ]
    .map { ($0, Array($1.utf8)) }
  }
}
