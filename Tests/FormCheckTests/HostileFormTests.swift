import FormCheck
import TestFixtures
import TestSupport
import Testing

/// Forms that are wrong or large on purpose: every mistake is told, and none takes its time.
@Suite struct HostileFormTests {
  /// For each unknown rule all ready rules were read, to name the nearest: seconds in a debug build.
  @Test func hundredsOfUnknownRules() throws {
    let fields = (0..<300).map { "  a\($0): { rule: contact.emial\($0) }\n" }.joined()
    let start = processorTime()
    let error = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nfields:\n\(fields)")
    }
    #expect(processorTime() - start < .seconds(60))
    #expect(error.mistakes.map(\.code) == Array(repeating: "unknownRule", count: 300))
  }

  @Test func theFirstUnknownRulesHaveTheNearest() throws {
    let fields = (0..<200).map { "  a\($0): { rule: contact.emial }\n" }.joined()
    let error = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nfields:\n\(fields)")
    }
    #expect(error.description.split(separator: "did you mean “contact.email”?").count == 101)
  }

  /// Test 28: a pattern comes from the form, and from no field.
  @Test(arguments: [
    "pattern: { field: b }", "pattern: { matches: { field: b } }", "pattern: [b]",
    "pattern: { $data: b }", "includes: { find: { field: b } }",
  ])
  func aPatternCannotComeFromAField(_ key: String) throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nfields: { a: { \(key) }, b: {} }")
    }
    #expect(!error.mistakes.isEmpty)
  }

  @Test func whatReadsAsAFieldIsAPattern() throws {
    let form = "form: t\nfields: { a: { pattern: 'record.b' }, b: {} }"
    #expect(try report(form, #"{"a":"record.b","b":"x+"}"#).isValid)
    #expect(try report(form, #"{"a":"xx","b":"x+"}"#).issues.map(facts) == ["/a: patternMismatch"])
  }

  /// Test 32, with its place in the form.
  @Test(arguments: [
    ("(".times(300) + ")".times(300), "patternTooLarge"), ("a{65536}", "patternMalformed"),
    ("((a{1,100}){1,100}){1,100}", "patternTooLarge"), ("()".times(5_000), "patternTooLarge"),
    ("a".times(100_000), "patternTooLarge"),
  ])
  func aPatternThatIsTooMuchHasAPlace(_ pattern: String, _ code: String) throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nfields:\n  a: { pattern: '\(pattern)' }")
    }
    #expect(error.mistakes.map(\.code) == [code])
    #expect(error.mistakes.map(\.line) == [3])
    #expect(error.mistakes.allSatisfy { $0.column > 17 })
  }

  private static let chains: [(String, String, String)] = [
    ("{ when: filled(%) }", "", ""), ("{ required: \"% == 'x'\" }", "", "valueMissing"),
    ("{ equals: % }", "", "valueMissing"), ("{ compute: % }", "", ""),
    ("{ type: date, range: '%+1d..' }", "typeMismatch", "typeMismatch"),
    ("{ check: \"this == %\" }", "", ""),
  ]

  /// Test 35: chains of two thousand steps neither end the stack nor count as circles.
  ///
  /// With each chain the first issue of a payload in which every field is `x`, and of one with the
  /// first field alone.
  @Test(arguments: Cases.of(chains, oneIn: 2))
  func longChains(_ field: String, _ all: String, _ alone: String) throws {
    let count = 2_000
    let rest = (1..<count).map { "  a\($0): \(field.replacing("%", with: "a\($0 - 1)"))\n" }
    let type = all.isEmpty ? "" : "type: date"
    let form = try ValidationForm("form: t\nfields:\n  a0: { \(type) }\n\(rest.joined())")
    let values = (0..<count).map { #""a\#($0)":"x""# }.joined(separator: ",")
    for (payload, code) in [("{\(values)}", all), ("{}", ""), (#"{"a0":"x"}"#, alone)] {
      let report = Checker(form).check(payload.utf8)
      #expect(report.issues.first?.code ?? "" == code, "\(payload.prefix(20))")
    }
  }

  @Test(
    arguments: Cases.of(
      ["when: \"% == 'x'\"", "compute: %", "default: { compute: % }", "equals: %"], oneIn: 3))
  func aCircleOfAThousandIsNamed(_ key: String) throws {
    let count = 1_000
    let fields = (0..<count).map { place in
      "  a\(place): { \(key.replacing("%", with: "a\((place + count - 1) % count)")) }\n"
    }
    let text = "form: t\nfields:\n\(fields.joined())"
    if key.hasPrefix("equals") {
      // To be equal is no order: who is equal to whom may go round.
      #expect(try report(text, "{}").isValid)
    } else {
      let error = try #require(throws: FormError.self) { try ValidationForm(text) }
      #expect(
        error.mistakes.contains { $0.code.hasSuffix("ircle") }, "\(error.mistakes.first as Any)")
    }
  }

  /// Spans of time that add up beyond every calendar are mistakes, and end nothing.
  @Test(arguments: [
    ("date", "range: 'today..today", "+999999y"),
    ("date", "range: '2026-01-01..2026-01-01", "-999999w"),
    ("datetime", "range: 'now..now", "+999999h"), ("local", "range: 'now..now", "-999999h"),
    ("date", "compute: 'd + 1d", "999999y"), ("datetime", "compute: 'd + 1s", "999999h"),
  ])
  func spansOfManyTerms(_ type: String, _ begin: String, _ term: String) throws {
    let form = "form: t\nfields: { d: { type: \(type) }, e: { type: \(type), \(begin)"
    for count in [300, 5000] {
      let text = form + String(repeating: term, count: count) + "' } }"
      #expect(throws: FormError.self) { try ValidationForm(text) }
    }
  }
}
