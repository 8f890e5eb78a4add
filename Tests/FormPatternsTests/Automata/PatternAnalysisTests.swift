import TestSupport
import Testing

@testable import FormPatterns

@Suite struct PatternAnalysisTests {
  static let exponential = [
    "(a+)+", "(a*)*b", "(a{1,20}){1,20}b", "(a|a)*b", #"(\w|\d)+!"#, "(a|ab|b)*c", #"(\w+\s?)+!"#,
    "([a-z]+-?)*!", "(?:a?b?)*c", "(?:(?:a?|b?)c)*d", "(?:a+b?)+c", "(?i)(?:k|[a-z])+!",
    #"(?:\p{L}+'?)+\."#, "x(?:y|(?:a+)+)z", "(?>(?:a+)+b)c", "(?:a?){30}b",
  ]
  static let polynomial = [
    #"\w*\d*\w*!"#, #"\d+\d+!"#, ".*.*x", "a*b?a*c", #"(a*)\1*b"#, #"(?:,\d+)*\s*(?:,\d+)*x"#,
  ]

  /// The grave ones pass the limit of steps within 100 bytes, so that such values stay undecided.
  @Test(arguments: Cases.of(exponential, oneIn: 5))
  func findsExponential(_ pattern: String) throws {
    let analysis = try PatternAnalysis.analyse(text: pattern)
    let finding = try #require(analysis.findings.first, "\(analysis)")
    #expect(finding.growth == .exponential && finding.isConfirmed && !analysis.isSafe)
    #expect(finding.passesLimit && finding.attack.utf8.count < 100, "\(finding)")
    var counter = try StepCounter(pattern, use: .whole)
    #expect(counter.count(finding.attack, atMost: 100_000) == .over(100_000))
  }

  @Test(arguments: Cases.of(polynomial, oneIn: 3)) func findsPolynomial(_ pattern: String) throws {
    let analysis = try PatternAnalysis.analyse(text: pattern)
    let finding = try #require(analysis.findings.first, "\(analysis)")
    guard case .polynomial(let degree) = finding.growth else {
      Issue.record("\(finding.growth)")
      return
    }
    #expect(degree == (pattern == #"\w*\d*\w*!"# ? 3 : 2))
    #expect(finding.attack.utf8.count <= 4_096)
  }

  @Test(arguments: Cases.of(exponential + polynomial, oneIn: 7))
  func findsInLookAround(_ pattern: String) throws {
    for look in ["(?=(?:\(pattern))\\z)[a-z]*", "(?!(?:\(pattern))\\z).*"] {
      let analysis = try PatternAnalysis.analyse(text: look)
      #expect(!analysis.findings.isEmpty, "\(look) \(analysis)")
    }
  }

  @Test(arguments: [#"\s+$"#, #"\w+@"#, "(?:a|b)*c", "a+a+b"])
  func findsInSearches(_ pattern: String) throws {
    #expect(try !PatternAnalysis.analyse(text: pattern, use: .search).findings.isEmpty)
  }

  @Test(arguments: [
    "[a-z]+", #"\d{4}-\d{2}-\d{2}"#, #"(?:[a-z]+-)*[a-z]+"#, #"\w++\d*+!"#, #"(?>\d+)\d+!"#,
    #"(?:a|b|c)*d"#, #"[^@]+@[^@]+"#, #"\d{1,3}(?:,\d{3})*(?:\.\d+)?"#, "(?:a|ab|b)*+c",
    #""(?:[^"\\]|\\.)*""#, "a?b?c?d?e?", "(?:ab?){2,4}c", #"\d{1,3}\d{1,3}"#, "", "abc",
    #"(?=.*[a-z])(?=.*\d).{8,72}"#, #"(?:[01]\d|2[0-3]):[0-5]\d"#, #"(?i)(?:yes|no)+"#,
  ])
  func findsNothingInLinear(_ pattern: String) throws {
    let analysis = try PatternAnalysis.analyse(text: pattern)
    #expect(analysis.isSafe && analysis.suspicions.isEmpty, "\(analysis)")
    #expect(analysis.stepsPerCharacter < 8, "\(analysis.stepsPerCharacter)")
  }

  @Test func staysWithinTheLength() throws {
    let short = try PatternAnalysis.analyse(text: "(a+)+b", maximumLength: 12)
    let finding = try #require(short.findings.first)
    #expect(finding.costs.allSatisfy { $0.length <= 12 } && !finding.passesLimit)
    #expect(try PatternAnalysis.analyse(text: #"(\d)(?(1)a|b)"#).notAnalysed != nil)
    #expect(try PatternAnalysis.analyse(text: #"(\d)\1"#).notAnalysed != nil)
  }

  @Test(arguments: 1...UInt64(Cases.count(3, oneIn: 3))) func anyPattern(_ seed: UInt64) throws {
    var random = RandomPatterns(seed: seed)
    for _ in 0..<Cases.count(60, oneIn: 3) {
      let pattern = random.pattern(depth: 2)
      guard (try? PatternTree(pattern)) != nil else { continue }
      let analysis = try PatternAnalysis.analyse(text: pattern, maximumLength: 200)
      #expect(analysis.findings.allSatisfy { $0.isConfirmed && !$0.pump.isEmpty })
    }
  }

  /// Of random patterns that are said to be safe, none is slow on random texts of a thousand bytes.
  @Test(arguments: 1...UInt64(Cases.count(4, oneIn: 4)))
  func safeOnesAreFast(_ seed: UInt64) throws {
    var random = RandomPatterns(seed: seed)
    var safe = 0
    for _ in 0..<12 {
      let pattern = random.loops(depth: 1)
      for use in [PatternUse.whole, .search] {
        guard let analysis = try? PatternAnalysis.analyse(text: pattern, use: use),
          analysis.isSafe
        else { continue }
        safe += 1
        var counter = try StepCounter(pattern, use: use)
        for _ in 0..<8 {
          let pump = random.short(1...3)
          let text =
            random.short(0...3) + String(repeating: pump, count: 1_000 / pump.utf8.count)
            + random.short(0...3)
          // A repeat that ends after 40 rounds may cost that much at each place.
          let count = counter.count(text, atMost: 60_000)
          #expect(count != .over(60_000), "\(pattern) on \(text.prefix(12))…\(text.suffix(4))")
        }
      }
    }
    #expect(safe > 4)
  }
}
