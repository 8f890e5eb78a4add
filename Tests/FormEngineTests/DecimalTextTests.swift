import FormEngine
import Testing

@Suite struct DecimalTextTests {
  private func compare(_ left: String, _ right: String) throws -> Int {
    let result = unsafe withBytes(of: left) { a, aCount in
      unsafe withBytes(of: right) { b, bCount in
        unsafe DecimalText.compare(DecimalText(a, aCount), DecimalText(b, bCount))
      }
    }
    return try #require(result ?? nil)
  }

  private func read<Answer>(_ text: String, _ question: (DecimalText) -> Answer) throws -> Answer {
    try #require(unsafe withBytes(of: text) { unsafe question(DecimalText($0, $1)) })
  }

  @Test(arguments: [
    ("0", "-0", 0), ("0", "0.000", 0), ("0e5", "-0.0e-7", 0), ("1", "1.0", 0), ("1", "10e-1", 0),
    ("100", "1e2", 0), ("0.001", "1e-3", 0), ("1.50", "15E-1", 0), ("-2.50", "-25e-1", 0),
    ("1", "2", -1), ("-1", "1", -1), ("-2", "-1", -1), ("0", "1e-400", -1), ("-1e-400", "0", -1),
    ("9", "10", -1), ("-10", "-9", -1), ("0.1", "0.09", 1), ("1.2", "1.19", 1), ("12", "1.3", 1),
    ("1", "1.0000000000000000000000000000000000000001", -1),
    // What a double cannot tell apart: 2^53 + 1, and 2^63 beside 2^63 - 1.
    ("9007199254740993", "9007199254740992", 1),
    ("9223372036854775808", "9223372036854775807", 1),
    ("0.1", "0.1000000000000000055511151231257827", -1),
    ("1e400", "9e399", 1), ("1e400", "1e-400", 1), ("999999999999999999999999999999", "1e30", -1),
    ("10", "10.5", -1), ("-10", "-10.5", 1), ("10", "10.01", -1), ("1.10", "1.1", 0),
    ("10.01", "10.010", 0), ("101", "100.9", 1), ("20", "2", 1),
  ])
  func comparedByValue(_ left: String, _ right: String, _ expected: Int) throws {
    #expect(try compare(left, right) == expected)
    #expect(try compare(right, left) == -expected)
  }

  @Test(arguments: [
    ("0", true, 0), ("-0.00", true, 0), ("0e-9", true, 0), ("1.0", true, 0), ("1e2", true, 0),
    ("1.5", false, 1), ("1.50", false, 1), ("15e-1", false, 1), ("150e-1", true, 0),
    ("1.25e1", false, 1), ("1.25e2", true, 0), ("1.250e0", false, 2), ("1e-3", false, 3),
    ("0.10", false, 1), ("100", true, 0), ("100.001", false, 3), ("120e-1", true, 0),
    ("-12.5", false, 1), ("1e-400", false, 400), ("10e-1", true, 0),
    ("9007199254740993.0", true, 0), ("9007199254740993.5", false, 1),
  ])
  func wholeNumbersAndPlaces(_ text: String, _ isInteger: Bool, _ places: Int) throws {
    #expect(try read(text, \.isInteger) == isInteger)
    #expect(try read(text, \.places) == places)
  }

  @Test(
    arguments: [
      ("0.3", 1, -1, true), ("0.3", 2, -1, false), ("0.30", 3, -1, true), ("1e2", 25, 0, true),
      ("0", 7, 3, true), ("-0.15", 5, -2, true), ("0.149", 1, -2, false), ("20", 1, 1, true),
      ("25", 1, 1, false), ("1e30", 3, 0, false), ("3e30", 3, 0, true), ("3", 3, 30, false),
      ("19.99", 1, -2, true), ("4.35", 1, -2, true), ("1.1", 11, -1, true), ("-21", 7, 0, true),
      ("9007199254740993", 2, 0, false), ("9007199254740994", 2, 0, true),
      ("18446744073709551557", 18_446_744_073_709_551_557, 0, true),
      ("184467440737095515570", 18_446_744_073_709_551_557, 0, true),
      ("18446744073709551558", 18_446_744_073_709_551_557, 0, false),
    ] as [(String, UInt64, Int, Bool)])
  func multiples(_ text: String, _ step: UInt64, _ power: Int, _ expected: Bool) throws {
    #expect(
      try read(text) { $0.isMultiple(ofCoefficient: step, exponent: power) } == expected)
  }

  @Test(
    arguments: [
      ("0.05", 5, -2), ("10", 1, 1), ("2.50", 25, -1), ("1e-3", 1, -3),
      ("999999999999999999", 999_999_999_999_999_999, 0), ("1e30", 1, 30),
    ] as [(String, UInt64, Int)])
  func steps(_ text: String, _ coefficient: UInt64, _ power: Int) throws {
    let step = try #require(try read(text, \.coefficientAndExponent))
    #expect(step.coefficient == coefficient)
    #expect(step.exponent == power)
  }

  @Test(arguments: ["0", "-0.0", "-1", "1234567890123456789", "0.1234567890123456789"])
  func noSteps(_ text: String) throws {
    #expect(try read(text) { $0.coefficientAndExponent == nil })
  }

  // MARK: Against arithmetic on paper

  private static func number(_ random: inout SeededRandom) -> String {
    func digits(_ most: Int) -> String {
      let pool: [Character] = Bool.random(using: &random) ? ["0", "9"] : Array("0123456789")
      return String(
        (0..<Int.random(in: 1...most, using: &random)).map { _ in
          pool.randomElement(using: &random) ?? "0"
        })
    }
    var whole = String(digits(12).drop { $0 == "0" })
    if whole.isEmpty { whole = "0" }
    var text = (Int.random(in: 0..<3, using: &random) == 0 ? "-" : "") + whole
    if Bool.random(using: &random) { text += "." + digits(12) }
    if Bool.random(using: &random) {
      let sign = ["", "+", "-"].randomElement(using: &random) ?? ""
      text += ["e", "E"].randomElement(using: &random) ?? "e"
      text += sign + String(Int.random(in: 0...14, using: &random))
    }
    return text
  }

  /// The same value written in another way: point and power moved, zeros put behind.
  private static func rewritten(_ number: ExactDecimal, _ random: inout SeededRandom) -> String {
    let zeros = Int.random(in: 0...4, using: &random)
    let digits = number.digits.map(String.init).joined() + String(repeating: "0", count: zeros)
    let whole = digits.drop { $0 == "0" }
    let text = whole.isEmpty ? "0" : String(whole)
    return (number.isNegative ? "-" : "") + text + "e\(number.exponent - zeros)"
  }

  /// A number that begins with the same digits and has more of them.
  private static func continued(_ number: ExactDecimal, _ random: inout SeededRandom) -> String {
    let zeros = Int.random(in: 0...3, using: &random)
    let more = String(repeating: "0", count: zeros) + String(Int.random(in: 1...9, using: &random))
    let whole = (number.digits.map(String.init).joined() + more).drop { $0 == "0" }
    return (number.isNegative ? "-" : "") + whole + "e\(number.exponent - zeros - 1)"
  }

  @Test func thousandsOfComparisons() throws {
    var random = SeededRandom(seed: 8259)
    var wrong: [String] = []
    var equal = 0
    for round in 0..<6000 {
      let left = Self.number(&random)
      let exactLeft = try #require(ExactDecimal(left))
      let right =
        switch round % 3 {
        case 0: Self.rewritten(exactLeft, &random)
        case 1: Self.continued(exactLeft, &random)
        default: Self.number(&random)
        }
      let exactRight = try #require(ExactDecimal(right))
      let expected = ExactDecimal.compare(exactLeft, exactRight)
      if expected == 0 { equal += 1 }
      if try compare(left, right) != expected { wrong.append("\(left) and \(right)") }
      if try compare(right, left) != -expected { wrong.append("\(right) and \(left)") }
    }
    #expect(wrong == [])
    // The oracle must not call everything different.
    #expect(equal >= 2000)
  }

  @Test func thousandsOfNumbers() throws {
    var random = SeededRandom(seed: 754)
    var wrong: [String] = []
    var whole = 0
    for _ in 0..<6000 {
      let text = Self.number(&random)
      let exact = try #require(ExactDecimal(text))
      if exact.places == 0 { whole += 1 }
      if try read(text, \.isInteger) != (exact.places == 0) { wrong.append("isInteger \(text)") }
      if try read(text, \.places) != exact.places { wrong.append("places \(text)") }
      if try read(text, \.isZero) != exact.isZero { wrong.append("isZero \(text)") }
      let shown = exact.digits.drop { $0 == 0 }
      let significant = shown.count - shown.reversed().prefix { $0 == 0 }.count
      if try read(text, \.digits) != significant { wrong.append("digits \(text)") }
      let magnitude = shown.isEmpty ? 0 : shown.count - 1 + exact.exponent
      if try read(text, \.magnitude) != magnitude { wrong.append("magnitude \(text)") }
    }
    #expect(wrong == [])
    #expect((1000...5000).contains(whole))
  }

  @Test func thousandsOfMultiples() throws {
    var random = SeededRandom(seed: 1_000_003)
    var wrong: [String] = []
    var multiples = 0
    for _ in 0..<6000 {
      let text = Self.number(&random)
      let exact = try #require(ExactDecimal(text))
      let step = [1, 2, 3, 5, 7, 9, 11, 25, 99, 125, 999_983].randomElement(using: &random) ?? 1
      let power = Int.random(in: -6...2, using: &random)
      let expected = exact.isMultiple(of: UInt64(step), power: power)
      if expected { multiples += 1 }
      let answer = try read(text) { $0.isMultiple(ofCoefficient: UInt64(step), exponent: power) }
      if answer != expected { wrong.append("\(text) of \(step)e\(power)") }
    }
    #expect(wrong == [])
    #expect((500...5000).contains(multiples))
  }
}
