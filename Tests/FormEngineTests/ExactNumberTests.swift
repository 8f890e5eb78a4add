import FormEngine
import TestSupport
import Testing

@Suite struct ExactNumberTests {
  /// A number as a form or a record writes it.
  private static func number(_ text: String) -> ExactNumber? {
    var exponent = 0
    let parts = text.split(separator: "e")
    if parts.count == 2 { exponent = Int(parts[1]) ?? 0 }
    let halves = parts[0].split(separator: ".")
    if halves.count == 2 { exponent -= halves[1].count }
    return Int128(halves.joined()).map { ExactNumber($0, exponent: exponent) }
  }

  private func read(_ text: String) throws -> ExactNumber { try #require(Self.number(text)) }

  private typealias Operator = @Sendable (ExactNumber, ExactNumber) -> ExactNumber?

  private static let operators: [String: Operator] = [
    "+": ExactNumber.add, "-": ExactNumber.subtract, "*": ExactNumber.multiply,
    "/": ExactNumber.divide, "%": ExactNumber.remainder,
  ]

  private static let nines = String(repeating: "9", count: 38)

  /// What comes out, by value; nil where it has more digits than a number holds.
  @Test(
    arguments: [
      ("0.1", "+", "0.2", "0.3"), ("1", "+", "-1", "0"), ("0", "+", "12.50", "12.5"),
      ("1e20", "+", "1e-10", "100000000000000000000.0000000001"), ("1e30", "+", "1e-10", nil),
      (nines, "+", "1", "1e38"), (nines, "-", nines, "0"), ("0.3", "-", "0.1", "0.2"),
      ("1e38", "+", "0.00", "1e38"), ("0.00", "+", "1e45", "1e45"), ("0", "-", "5", "-5"),
      ("1.1", "*", "1.1", "1.21"), ("-0.5", "*", "0.5", "-0.25"), ("0", "*", "1e300", "0"),
      ("1e19", "*", "1e19", "1e38"), (nines, "*", nines, nil), ("1e600", "*", "1e600", nil),
      ("50000000000000000000", "*", "20000000000000000000", "1e39"),
      ("1", "/", "3", "0.3333333333333333333333333333333333"),
      ("2", "/", "3", "0.6666666666666666666666666666666667"), ("10", "/", "4", "2.5"),
      ("-7", "/", "2", "-3.5"), ("1", "/", "0", nil), ("0", "/", "5", "0"), ("0", "/", "0", nil),
      ("1", "/", "-8", "-0.125"), ("5", "/", "100", "0.05"), ("1e20", "/", "1e-20", "1e40"),
      ("1", "/", "4\(zeros(37))", "25e-39"),
      (nines, "/", "7", "1428571428571428571428571428571429e4"),
      // The first places at which a binary number would be off.
      ("1", "/", "1024", "0.0009765625"), (nines, "/", "1", nines),
      ("7", "%", "3", "1"), ("-7", "%", "3", "-1"), ("7", "%", "-3", "1"), ("5.5", "%", "2", "1.5"),
      ("1", "%", "0", nil), ("0.3", "%", "0.1", "0"), ("1e3", "%", "7", "6"),
      ("2", "%", "1e3", "2"),
    ] as [(String, String, String, String?)])
  func results(_ left: String, _ sign: String, _ right: String, _ expected: String?) throws {
    let work = try #require(Self.operators[sign])
    let got = work(try read(left), try read(right))
    guard let expected else { return #expect(got == nil, "\(got?.text ?? "")") }
    let result = try #require(got)
    #expect(ExactNumber.compare(result, try read(expected)) == 0, "\(result.text)")
  }

  @Test(
    arguments: [
      ("2.5", 0, "3"), ("-2.5", 0, "-3"), ("2.4999", 0, "2"), ("1.005", 2, "1.01"),
      ("1.2", 2, "1.20"), ("0.05", 1, "0.1"), ("-0.05", 1, "-0.1"), ("0.04", 1, "0.0"),
      ("12345", 0, "12345"), ("9.995", 2, "10.00"), ("1e3", 2, "1000.00"), ("0", 2, "0.00"),
      ("1e-60", 2, "0.00"), ("5e-39", 0, "0"), ("\(nines)e-38", 0, "1"), ("0.5", 0, "1"),
    ] as [(String, Int, String)])
  func halvesGoAwayFromZero(_ text: String, _ places: Int, _ expected: String) throws {
    #expect(try read(text).rounded(to: places)?.text == expected)
  }

  @Test(
    arguments: [
      ("0", "0"), ("12.50", "12.50"), ("-0.05", "-0.05"), ("1e3", "1000"),
      ("1e20", "1\(zeros(20))"),
      ("1e21", "1e21"), ("12e-3", "0.012"), ("-15e-1", "-1.5"), ("1e-61", "1e-61"), ("0e5", "0"),
      ("123456789.987654321", "123456789.987654321"), ("0.00", "0.00"),
    ] as [(String, String)])
  func asJSONWritesThem(_ text: String, _ expected: String) throws {
    #expect(try read(text).text == expected)
  }

  private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

  @Test(
    arguments: [
      ("5", 5), ("5.0", 5), ("5.5", nil), ("1e3", 1000), ("-0.0", 0), ("1e30", nil),
      ("9223372036854775807", Int.max), ("9223372036854775808", nil), ("1200e-2", 12),
    ] as [(String, Int?)])
  func wholeNumbers(_ text: String, _ expected: Int?) throws {
    #expect(try read(text).integer == expected)
  }

  /// The smallest number has no counterpart: nothing may trap at it.
  @Test func theEndsOfTheRangeTrapNowhere() {
    let least = ExactNumber(.min)
    let one = ExactNumber(-1)
    #expect(ExactNumber.remainder(least, one).map(\.isZero) != false)
    #expect(ExactNumber.divide(least, one) == nil)
    #expect(ExactNumber.multiply(least, one) == nil)
    #expect(ExactNumber.subtract(ExactNumber(0), least) == nil)
    #expect(least.negated == nil)
    #expect(least.text == "-170141183460469231731687303715884105728")
    #expect(ExactNumber.compare(least, ExactNumber(.max)) == -1)
    #expect(ExactNumber.compare(least, ExactNumber(-2, exponent: 38)) == 1)
    #expect(least.rounded(to: 0)?.text == least.text)
  }

  // MARK: By chance

  /// SplitMix64: the same cases in every run.
  private struct Chance: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static func random(
    _ chance: inout Chance
  ) throws -> (quick: ExactNumber, paper: PaperDecimal) {
    // Short numbers are as likely as long ones; runs of 0, 5 and 9 make halves and carries.
    let count = Int.random(in: 1...(Bool.random(using: &chance) ? 6 : 38), using: &chance)
    let run = [0, 5, 9].randomElement(using: &chance) ?? 0
    let isRun = Int.random(in: 0..<4, using: &chance) == 0
    var digits = (0..<count).map { place in
      isRun && place > count / 3 ? run : Int.random(in: 0...9, using: &chance)
    }
    if digits.allSatisfy({ $0 == 0 }) { digits = [Int.random(in: 0...1, using: &chance)] }
    let sign = Bool.random(using: &chance) ? "-" : ""
    let text = sign + digits.map(String.init).joined()
    let exponent = Int.random(in: -24...12, using: &chance)
    let coefficient = try #require(Int128(text))
    return (
      ExactNumber(coefficient, exponent: exponent), PaperDecimal(text, exponent: exponent)
    )
  }

  private func paper(_ number: ExactNumber) -> PaperDecimal {
    PaperDecimal("\(number.coefficient)", exponent: number.exponent)
  }

  @Test(arguments: 0..<Cases.count(20, oneIn: 5)) func asOnPaper(_ seed: Int) throws {
    var chance = Chance(state: UInt64(seed))
    for _ in 0..<150 {
      let (a, x) = try Self.random(&chance)
      let (b, y) = try Self.random(&chance)
      let pair = "\(a.text) \(b.text)"
      #expect(ExactNumber.compare(a, b) == PaperDecimal.compare(x, y), "compare \(pair)")
      try expect(ExactNumber.add(a, b), PaperDecimal.add(x, y), "+ \(pair)")
      try expect(ExactNumber.subtract(a, b), PaperDecimal.add(x, y.negated), "- \(pair)")
      let product = ExactNumber.multiply(a, b)
      if product != nil || x.digits.count + y.digits.count <= 38 {
        try expect(product, PaperDecimal.multiply(x, y), "* \(pair)")
      }
      let places = Int.random(in: 0...12, using: &chance)
      try expect(a.rounded(to: places), x.rounded(to: places), "round \(a.text) \(places)")
      guard !y.digits.isEmpty else { continue }
      if let rest = ExactNumber.remainder(a, b) {
        #expect(paper(rest) == PaperDecimal.remainder(x, y), "% \(pair)")
      }
      let quotient = PaperDecimal.divide(x, y, digits: 34)
      let exact = PaperDecimal.divide(x, y, digits: 38)
      let got = try #require(ExactNumber.divide(a, b), "/ \(pair)")
      // One that ends within 38 digits is kept whole.
      #expect(paper(got) == (exact.isExact ? exact.value : quotient.value), "/ \(pair)")
    }
  }

  /// Never a near value, and nothing only where there are more than 38 digits.
  private func expect(
    _ got: ExactNumber?, _ expected: PaperDecimal, _ name: String
  ) throws {
    if let got {
      #expect(paper(got) == expected, "\(name)")
    } else {
      #expect(expected.digits.count > 38, "\(name) → nothing, not \(expected)")
    }
  }
}
