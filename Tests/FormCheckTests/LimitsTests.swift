import FormDocuments
import FormEngine
import FormPatterns
import FormText
import TestFixtures
import Testing

@testable import FormCheck

/// Each limit: what is within it and what is beyond.
@Suite struct LimitsTests {
  typealias Setting = @Sendable (inout Limits) -> Void

  private static func long(_ count: Int) -> String { String(repeating: "k", count: count) }

  /// A limit, a payload at it and a payload beyond it, with the reason and the limit's name.
  static let records: [(String, String, String, String, Setting)] = [
    (#"{"x": "a"}"#, #"{"x":  "a"}"#, "size", "recordBytes", { $0.recordBytes = 10 }),
    (#"{"y":[[]]}"#, #"{"y":[[[]]]}"#, "depth", "depth", { $0.depth = 3 }),
    (#"{"y":[1,2]}"#, #"{"y":[1,2,3]}"#, "size", "values", { $0.values = 4 }),
    (#"{"y":[1,2]}"#, #"{"y":[1,2,{}]}"#, "size", "values", { $0.values = 4 }),
    (#"{"x":"a","y":1}"#, #"{"x":"a","y":1,"z":1}"#, "size", "keys", { $0.keys = 2 }),
    (#"{"y":[1,2]}"#, #"{"y":[1,2,3]}"#, "size", "items", { $0.items = 2 }),
    (
      "{\"y\":{\"\(long(65))\":{\"\(long(66))\":1}}}",
      "{\"y\":{\"\(long(65))\":{\"\(long(67))\":1}}}",
      "size", "keyBytes", { $0.keyBytes = 131 }
    ),
    (#"{"y":123}"#, #"{"y":1234}"#, "number", "digits", { $0.digits = 3 }),
    (#"{"y":-0.1230}"#, #"{"y":-0.1234}"#, "number", "digits", { $0.digits = 3 }),
    (#"{"y":1e3}"#, #"{"y":1e4}"#, "number", "exponent", { $0.exponent = 3 }),
    (#"{"y":1.50e-3}"#, #"{"y":1.50e-4}"#, "number", "exponent", { $0.exponent = 3 }),
  ]

  /// A long text that is copied into each row would take the memory of all copies.
  @Test(arguments: [
    ("ref: {}", "key: { compute: ref }"), ("ref: {}", "key: { default: { compute: ref } }"),
    ("ref: {}", "key: { compute: 'ref + n' }"),
    ("ref: {}", "key: { compute: 'n == \"a\" ? ref : n' }"),
    ("ref: {}", "key: { compute: 'filled(previous.key) ? previous.key : ref' }"),
    ("ref: {}", "key: { default: '\(String(repeating: "r", count: 20_000))' }"),
  ])
  func copiesAreBounded(_ outer: String, _ inner: String) throws {
    let form = try ValidationForm(
      "form: t\nfields: { \(outer), lines: { items: { fields: { n: {}, \(inner) } } } }")
    let checker = Checker(form)
    let rows = Array(repeating: #"{"n":"a"}"#, count: 2_000).joined(separator: ",")
    let long = String(repeating: "r", count: 20_000)
    let report = checker.check(#"{"ref":"\#(long)","lines":[\#(rows)]}"#.utf8, cleaned: true)
    #expect(report.verdict == .undecided)
    #expect(checker.engine.arena.count < 40_000_000)
    let few = checker.check(#"{"ref":"\#(long)","lines":[{"n":"a"},{"n":"a"}]}"#.utf8)
    #expect(few.verdict == .valid)
  }

  /// What is nested deep takes memory, not stack: tests run on threads with little of it.
  @Test(arguments: [("[", "]"), (#"{"k":"#, "}")])
  func aDeepRecordTakesNoStack(_ open: String, _ close: String) throws {
    let text = """
      form: t
      unknown: allow
      fields: { x: { type: any }, l: { items: { type: any }, unique: true }, s: { type: any, secret: true } }
      check: { that: x == s || x != s, message: no }
      """
    var limits = Limits()
    limits.depth = 100_000
    let deep =
      String(repeating: open, count: 99_990) + "1" + String(repeating: close, count: 99_990)
    for payload in [
      "{\"x\":\(deep)}", "{\"y\":\(deep)}", "{\"l\":[\(deep),\(deep)]}",
      "{\"x\":\(deep),\"s\":\(deep)}",
    ] {
      let report = Checker(try ValidationForm(text, limits: limits))
        .check(payload.utf8, cleaned: true)
      #expect(report.cleaned == nil || report.cleaned == Array(payload.utf8))
      #expect(report.isValid == (report.cleaned != nil))
    }
  }

  @Test(arguments: records)
  func beyondALimitARecordIsRefused(
    _ within: String, _ beyond: String, _ reason: String, _ name: String, _ set: Setting
  ) throws {
    let text = "form: t\nunknown: allow\nfields: { x: {} }"
    var limits = Limits()
    set(&limits)
    let checker = Checker(try ValidationForm(text, limits: limits))
    #expect(checker.check(within.utf8).isValid, "\(name)")
    let report = checker.check(beyond.utf8)
    #expect(report.issues.map(facts) == [": badInput"], "\(name)")
    #expect(report.issues.first?.params["reason"] == .text(reason), "\(name)")
    #expect(report.issues.first?.params["limit"] == .text(name), "\(name)")
    #expect(Checker(try ValidationForm(text)).check(beyond.utf8).isValid, "\(name)")
  }

  /// A field, a value, the limits under which its answer is not known, why, and the limit's name.
  ///
  /// Under the usual limits each is known.
  static let values: [(String, String, Setting, String, String)] = [
    (
      "pattern: '(?:a)+'", "aaaaaaaaaaa", { $0.patternTextBytes = 10 }, "textTooLong",
      "patternTextBytes"
    ),
    // Some 2^12 ways to read the letters: more than are free, fewer than 100,000.
    (
      "pattern: '(?!b)(?:a+)+'", "aaaaaaaaaaaa!", { $0.matchSteps = 400 }, "matchLimit",
      "matchSteps"
    ),
    (
      "pattern: '(?!b)(?:a+)+'", "aaaaaaaaaaaa!", { $0.patternWork = 50_000 }, "budget",
      "patternWork"
    ),
    (
      "pattern: '(?!b)(?:[a-z]|[0-9])+'", String(repeating: "a", count: 3_000),
      { $0.matchStackBytes = 32_768 }, "stackLimit", "matchStackBytes"
    ),
    (
      "check: 'this.startsWith(\"ab\") && this.endsWith(\"z\")'",
      "abz", { $0.expressionWork = 2 }, "expression", "expressionWork"
    ),
    (
      "normalize: nfc, length: ..20", "a\u{301}\u{316}\u{301}", { $0.marks = 2 }, "tooManyMarks",
      "marks"
    ),
  ]

  @Test(arguments: values)
  func beyondALimitAnAnswerIsNotKnown(
    _ field: String, _ value: String, _ set: Setting, _ reason: String, _ name: String
  ) throws {
    let form = "form: t\nfields: { x: { \(field) } }"
    #expect(Checker(try ValidationForm(form)).check(["x": .text(value)]).verdict != .undecided)
    var limits = Limits()
    set(&limits)
    let report = Checker(try ValidationForm(form, limits: limits)).check(["x": .text(value)])
    #expect(report.issues.map(facts) == ["/x: undecided(\(reason))"])
    #expect(report.issues.first?.params["limit"] == .text(name))
  }

  /// What an expression cannot do is no matter of work.
  @Test func whatCannotBeWorkedOutReachesNoLimit() throws {
    let form = "form: t\nfields: { x: { type: integer, check: 1 / this > 0 } }"
    let issues = try report(form, #"{"x":0}"#).issues
    #expect(issues.map(facts) == ["/x: undecided(expression)"])
    #expect(issues.first?.params["limit"] == nil)
  }

  /// The number of issues that are kept, at its ends: the rest is counted, and what waited is kept too.
  @Test(arguments: [(0, 0), (1, 1), (Int.max / 2 + 1, 3), (Int.max, 3), (-1, 0)])
  func issuesAtTheEnds(_ most: Int, _ kept: Int) throws {
    var limits = Limits()
    limits.issues = most
    let form = try ValidationForm(
      """
      form: t
      fields:
        x: {}
        y: { differs: z, required: true }
        z: { when: filled(x) }
        w: { equals: x }
      """, limits: limits)
    let report = Checker(form).check(
      Array(#"{"x":"a","y":"b","z":"b","w":"c","unknown":7}"#.utf8))
    #expect(report.issues.count == kept)
    #expect(report.issues.count + report.uncounted.values.reduce(0, +) == 3)
    #expect(!report.isValid)
  }

  /// A form at a limit, one beyond it, and the mistake.
  static let forms: [(String, String, String, Setting)] = [
    ("form: t\nfields: {}", "form: t\nfields: { }", "formTooLarge", { $0.formBytes = 18 }),
    (
      "form: t\nfields: { a: {} }", "form: t\nfields: { a: {}, b: {} }", "formTooLarge",
      { $0.formValues = 4 }
    ),
    (
      "form: t\nfields: { a: {} }", "form: t\nfields: { a: { length: {} } }", "formTooDeep",
      { $0.formDepth = 3 }
    ),
    (
      #"{"form":"t","fields":{"a":{}}}"#, #"{"form":"t","fields":{"a":{},"b":{}}}"#, "formTooLarge",
      { $0.formValues = 4 }
    ),
    (
      #"{"form":"t","fields":{"a":{}}}"#, #"{"form":"t","fields":{"a":{"length":{}}}}"#,
      "formTooDeep", { $0.formDepth = 3 }
    ),
    (
      "form: t\nfields: { a: { pattern: abc } }", "form: t\nfields: { a: { pattern: abcd } }",
      "patternTooLarge", { $0.patternBytes = 3 }
    ),
    (
      "form: t\nfields: { a: { pattern: '(a)(b)' } }",
      "form: t\nfields: { a: { pattern: '(a)(b)(c)' } }",
      "patternTooLarge", { $0.patternCaptures = 2 }
    ),
    (
      "form: t\nfields: { a: { pattern: '(?:(?:a)+)+' } }",
      "form: t\nfields: { a: { pattern: '(?:(?:(?:a)+)+)+' } }", "patternTooLarge",
      { $0.patternNesting = 2 }
    ),
  ]

  @Test(arguments: forms)
  func beyondALimitAFormIsRefused(
    _ within: String, _ beyond: String, _ code: String, _ set: Setting
  ) throws {
    var limits = Limits()
    set(&limits)
    _ = try ValidationForm(within, limits: limits)
    let name = beyond.hasPrefix("{") ? "t.json" : "t.yaml"
    let error = #expect(throws: FormError.self) {
      try ValidationForm(beyond, name: name, limits: limits)
    }
    #expect(error?.diagnostics.map(\.code) == [code])
    #expect(error?.diagnostics.first?.help.contains("--max-") == true)
  }

  @Test func defaultsAreThoseOfTheParts() {
    #expect(Limits().plan == PlanLimits())
    let documents = DocumentLimits()
    let own = Limits().documents
    #expect(
      (own.size, own.nodes, own.depth) == (documents.size, documents.nodes, documents.depth))
    #expect(Limits.server.recordBytes == 262_144)
    // Those which only a machine without machine code for patterns can reach.
    var limits = Limits()
    limits.matchHeapBytes = 8_192
    limits.matchDepth = 7
    #expect(limits.plan.patterns.heapKiB == 8)
    #expect(limits.plan.patterns.depth == 7)
  }
}
