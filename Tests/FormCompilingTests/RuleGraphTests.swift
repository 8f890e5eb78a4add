import FormCheck
import TestFixtures
import TestSupport
import Testing

/// Rules that share rules: each is resolved once, and what a form comes to has a bound.
@Suite struct RuleGraphTests {
  private static func limits(_ parts: Int) -> Limits {
    var limits = Limits()
    limits.formParts = parts
    return limits
  }

  /// Twenty-six rules of which each names the next one twice: 2^26 without sharing.
  ///
  /// With what is written in place of `%` the codes of the mistakes.
  @Test(arguments: [
    ("rule: [%, %]", []), ("rule: { any: [%, %] }", []),
    ("rule: [{ any: [%] }, { any: [%] }]", ["formTooLarge"]),
    (
      "variants: { a: { rule: % }, b: { rule: % } }, otherwise: { rule: % }, by: c",
      ["formTooLarge"]
    ),
    ("type: section, fields: { a%: { rule: % }, b%: { rule: % } }", ["formTooLarge"]),
    ("fields: { a: { rule: % }, b: { rule: % } }", ["formTooLarge"]),
    ("items: { fields: { a: { rule: % }, b: { rule: % } } }", ["formTooLarge"]),
    ("items: { items: { rule: % } }", []),
  ])
  func nestedTwice(_ rule: String, _ codes: [String]) {
    let rules = (0..<26).map { (place: Int) -> String in
      let body: String = rule.replacing("%", with: "r\(place + 1)")
      return "  r\(place): { \(body) }\n"
    }
    let text = """
      form: t
      rules:
      \(rules.joined())  r26: { length: ..5 }
      fields: { c: {}, f: { rule: r0 } }
      """
    let size = FormSize(text, limits: Self.limits(5_000))
    #expect(size.mistakes == codes)
    // A field has its name besides, and the last step is one of a few parts.
    #expect(size.resolved <= 5_100 && size.built <= 10_200 && size.fields <= 5_100)
    if codes.isEmpty { #expect(size.resolved <= 400 && size.built <= 400) }
  }

  /// The mistake names the flag, and stands at the rule that is too much.
  @Test func tooLargeHasItsPlaceAndHelp() throws {
    let rules = (0..<26).map {
      "  r\($0): { rule: [{ any: [r\($0 + 1)] }, { any: [r\($0 + 1)] }] }\n"
    }
    let text = "form: t\nrules:\n\(rules.joined())  r26: {}\nfields: { f: { rule: r0 } }\n"
    let error = try #require(throws: FormError.self) {
      try ValidationForm(text, limits: Self.limits(1_000))
    }
    #expect(error.mistakes.map(\.code) == ["formTooLarge"])
    #expect(error.mistakes.allSatisfy { $0.line == 30 && $0.column == 11 })
    #expect(error.mistakes.allSatisfy { $0.help.contains("--max-form-parts") })
  }

  /// What is reached in two ways counts once, and is told once, in the words of the first.
  @Test func aRuleOfTwoRulesCountsOnce() throws {
    let text = """
      form: t
      rules:
        d: { length: ..2, check: { that: this != 'xyz', code: xyz } }
        a: { rule: d, message: { tooLong: words of a } }
        b: { rule: d, pattern: '[a-z]+', message: { tooLong: words of b } }
      fields: { f: { rule: [a, b] }, g: { rule: [b, a, d] } }
      """
    let report = Checker(try ValidationForm(text)).check(#"{"f":"xyz","g":"123"}"#.utf8)
    #expect(
      report.issues.map { "\($0.field): \($0.code), \($0.message)" } == [
        "/f: tooLong, words of a", "/g: tooLong, words of b",
        "/g: patternMismatch, \(report.issues.last?.message ?? "")",
      ])
  }

  /// How many constraints a field with a rule has, by the definition: each rule of a list once, each
  /// way to be right with all of its own.
  private struct Graph {
    /// For each rule those that it builds on, and those of which one holds.
    var all: [[Int]] = []
    var any: [[Int]] = []

    init(rules: Int, random: inout SeededGenerator) {
      for rule in 0..<rules {
        let later = Array((rule + 1)..<max(rules, rule + 1))
        func some(_ most: Int) -> [Int] {
          (0..<Int.random(in: 0...most, using: &random)).compactMap { _ in
            later.randomElement(using: &random)
          }
        }
        all.append(some(3))
        any.append(some(3))
      }
    }

    var text: String {
      let rules = all.indices.map { rule in
        let names = all[rule].map { "r\($0)" }
        let choice = Set(any[rule]).sorted().map { "r\($0)" }.joined(separator: ", ")
        let list = names + (choice.isEmpty ? [] : ["{ any: [\(choice)] }"])
        let key = list.isEmpty ? "" : ", rule: [\(list.joined(separator: ", "))]"
        return "  r\(rule): { length: ..\(rule + 5)\(key) }\n"
      }
      return "form: t\nrules:\n\(rules.joined())fields: { f: { rule: r0 } }\n"
    }

    func constraints(of rule: Int) -> Int {
      var reached: Set<Int> = []
      var waiting = [rule]
      while let next = waiting.popLast() {
        if reached.insert(next).inserted { waiting += all[next] }
      }
      return reached.reduce(0) { sum, one in
        let ways = Set(any[one])
        // The choice itself is one, and so is the length.
        return sum + 1 + (ways.isEmpty ? 0 : 1 + ways.reduce(0) { $0 + constraints(of: $1) })
      }
    }
  }

  @Test(arguments: 0..<60)
  func randomGraphs(_ seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    let graph = Graph(rules: 2 + seed / 6, random: &random)
    let size = FormSize(graph.text, limits: Self.limits(30_000))
    let expected = graph.constraints(of: 0)
    if size.mistakes.isEmpty {
      #expect(size.constraints == expected, "\(graph.text)")
    } else {
      #expect(size.mistakes == ["formTooLarge"] && expected > 2_000, "\(graph.text)")
    }
    #expect(size.resolved <= 30_100 && size.built <= 30_100)
  }

  /// Whatever rules share, a form ends within its bound: by counts, not by the clock.
  @Test(arguments: 0..<80)
  func randomRulesOfEveryKind(_ seed: Int) {
    var random = SeededGenerator(state: UInt64(seed) + 1_000)
    let count = 4 + seed / 3
    let kinds: [String] = [
      "rule: [%, %]", "rule: { any: [%, %] }", "rule: [%, { any: [%, %] }]",
      "variants: { a: { rule: % }, b: { rule: [%, %] } }, by: c",
      "fields: { a: { rule: % }, b: { rule: % } }", "items: { rule: % }",
      "items: { fields: { a: { rule: %, by: b }, b: {}, c: { rule: % } } }",
      "type: section, fields: { s#: { rule: % }, t#: { rule: % } }", "length: ..5",
    ]
    let rules = (0..<count).map { (place: Int) -> String in
      var body: String =
        (place + 1 < count ? kinds.randomElement(using: &random) : nil) ?? "length: ..9"
      while let mark = body.firstIndex(of: "%") {
        // Now and then back, which is a circle.
        let low = Int.random(in: 0..<20, using: &random) == 0 ? 0 : place + 1
        let name = "r\(Int.random(in: low..<count, using: &random))"
        body.replaceSubrange(mark...mark, with: name)
      }
      let named: String = body.replacing("#", with: String(place))
      return "  r\(place): { \(named) }\n"
    }
    let text =
      "form: t\nrules:\n\(rules.joined())fields: { c: {}, f: { rule: r0, by: c } }\n"
    let size = FormSize(text, limits: Self.limits(5_000))
    #expect(size.resolved <= 5_100 && size.built <= 10_200 && size.fields <= 5_100, "\(text)")
  }

  /// As deep as it may be, from whichever end it is read.
  @Test(arguments: [63, 64], [false, true])
  func depth(_ count: Int, _ isReversed: Bool) {
    let rules = (0..<count).map { "  r\($0): { rule: r\($0 + 1) }\n" }
    let text = """
      form: t
      rules:
      \((isReversed ? rules.reversed() : rules).joined())  r\(count): { length: ..3 }
      fields: { f: { rule: r0 } }
      """
    #expect(FormSize(text).mistakes == (count < 64 ? [] : ["ruleTooDeep"]))
  }
}
