import FormPlatform
import Synchronization
import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// Forms in which something leads back to itself or multiplies: each has mistakes or verdicts, and none ends the program.
@Suite struct EndlessFormTests {
  /// Forms without their first line, each behind a line with the code of its mistake: `any` where any answer is right,
  /// `none` for a form without mistakes.
  static let forms = """
    @any
    # Types that stand within themselves are compared.
    rules: { t: { items: { rule: t, equals: root } } }
    fields: { root: { rule: t } }
    @any
    rules: { t: { items: { rule: t, differs: e } } }
    fields: { e: { rule: t } }
    @ruleCircle
    rules: { t: { items: { rule: t } } }
    fields: { d: { rule: t }, b: { rule: t, equals: d } }
    @none
    rules: { t: { items: { rule: t, required: false } } }
    fields: { d: { rule: t }, b: { rule: t, equals: d } }
    @any
    rules: { a: { values: {} }, b: { rule: { any: [a] } }, c: { items: {}, equals: e } }
    fields: { s: { rule: [b, c] }, e: { rule: c } }
    @any
    # Expressions read them.
    rules: { p: { items: [{ items: { rule: p } }] } }
    fields: { a: { rule: p }, b: { check: { that: record.a == record.b, message: no } } }
    @none
    rules: { t: { items: [{ type: integer }, { items: { rule: t }, required: false }] } }
    fields: { a: { rule: t }, b: { type: integer, compute: size(a) } }
    @any
    rules: { r: { items: { items: [], rest: { rule: s } }, check: a }, s: { items: { rule: r } } }
    fields: { a: { rule: s } }
    @any
    rules: { r: { items: { items: [], rest: { rule: { any: [s] } } }, check: { that: this == this } }, s: { items: { rule: r } } }
    fields: { d: { rule: s } }
    @any
    # The record itself has shapes: above it is nothing.
    rules: { r: { x: { compute: previous.a == d[0] } } }
    rule: { any: [r] }
    @any
    rules: { r: { fields: { x: { check: previous.a == 1 } } }, s: { fields: { y: {} } } }
    rule: { any: [r, s] }
    @any
    rules: { r: { fields: { x: { compute: previous } } } }
    rule: { any: [r] }
    @any
    # A rule that names itself comes to two kinds of value at one place.
    rules: { a: { tag: c, variants: { fields: { e: { rule: [b, a] }, d: { by: e, variants: { y: { type: boolean } } } } } }, b: { d: { b: {} } } }
    fields: { x: { rule: a } }
    @any
    rules: { a: { rule: [b, a] }, b: { fields: { x: { rule: a } } } }
    fields: { x: { rule: a } }
    @any
    rules: { m: { keys: { rule: m }, values: { rule: m } } }
    fields: { x: { rule: m } }
    @none
    # A shape of a tree reads what is around all of it: how far out that is depends on the depth.
    rules: { r: { check: size(record.c) > 0 }, s: { items: [{ rule: { any: [r, s] } }] } }
    fields: { d: { type: integer }, a: {}, c: { rule: s } }
    @defaultUnfit
    # Defaults that hold themselves, and that multiply.
    rules: { r: { items: { fields: { c: { rule: r } } }, default: [{}] } }
    fields: { d: { rule: r } }
    @defaultUnfit
    rules: { r: { default: {}, fields: { f: { rule: [r] } } } }
    fields: { c: { rule: r } }
    @defaultUnfit
    rules: { r: { items: { fields: { c: { rule: r } } }, default: [{}] } }
    fields: { d: { rule: { any: [r] } } }
    @none
    fields: { d: { items: { fields: { e: { items: { fields: { f: {} } }, default: [{}, {}] } } }, default: [{}, {}] } }
    """.split(separator: "@").map { entry -> (form: String, codes: [String]?) in
      let lines = entry.split(separator: "\n", maxSplits: 1).map(String.init)
      return (lines[1], lines[0] == "any" ? nil : lines[0] == "none" ? [] : [lines[0]])
    }

  static let payloads = [
    "{}", "[]", "null", #"{"a":[],"b":1,"d":[[]],"root":[[]],"e":[[[]]],"x":{}}"#,
    #"{"a":[[[1]]],"b":"x","d":[{}],"c":{},"x":{"c":"fields","e":{"d":{"b":"x"}}}}"#,
  ]

  @Test(arguments: forms) func nothingEndsTheProgram(_ test: (form: String, codes: [String]?))
    throws
  {
    do {
      let form = try ValidationForm("form: t\n\(test.form)")
      #expect(test.codes ?? [] == [])
      for payload in Self.payloads {
        let checker = Checker(form)
        let report = checker.check(payload.utf8, now: try moment(noon), cleaned: true)
        #expect((report.verdict == .valid) == (report.cleaned != nil))
        _ = checker.explain(Array(payload.utf8), now: try moment(noon))
      }
      let session = FormSession(form)
      for field in session.fields.prefix(20) {
        if field.isList { field.addRow() } else { field.text = "1" }
        field.leave()
      }
      _ = session.submit()
    } catch let error as FormError {
      if let codes = test.codes { #expect(error.mistakes.map(\.code) == codes) }
      #expect(error.mistakes.allSatisfy { $0.line > 0 && $0.column > 0 })
    }
  }

  /// Two at each of eighteen levels are more values than a record may have.
  @Test(arguments: [(4, true), (36, false)])
  func defaultsWithinDefaultsAreBounded(_ levels: Int, _ isForm: Bool) throws {
    var field = "{ length: ..5 }"
    for _ in 0..<levels / 2 {
      field = "{ items: { fields: { a: \(field) } }, default: [{}, {}] }"
    }
    let text = "form: t\nfields: { a: \(field) }"
    if isForm {
      let report = try report(text, "{}", cleaned: true)
      #expect(
        report.cleaned.map { String(decoding: $0, as: UTF8.self) }
          == #"{"a":[{"a":[{},{}]},{"a":[{},{}]}]}"#)
      return
    }
    let error = try #require(throws: FormError.self) { try ValidationForm(text) }
    #expect(Set(error.mistakes.map(\.code)) == ["defaultUnfit"])
  }

  /// A payload decides how many objects of a union there are, and a form how many fields each has.
  @Test func objectsOfLargeUnionsAreBounded() throws {
    let variants = (0..<500).map { "v\($0): { fields: { x\($0): {} } }" }.joined(separator: ", ")
    let text =
      "form: t\nrules: { r: { tag: k, variants: { \(variants) } } }\nfields: { l: { items: { rule: r } } }"
    let items = Array(repeating: #"{"k":"v7","x7":"y"}"#, count: 100).joined(separator: ",")
    var limits = Limits()
    for usesFastPath in [true, false] {
      #expect(
        try report(text, "{\"l\":[\(items)]}", limits: limits, usesFastPath: usesFastPath).isValid)
    }
    limits.values = 1_000
    for usesFastPath in [true, false] {
      let report = try report(
        text, "{\"l\":[\(items)]}", limits: limits, usesFastPath: usesFastPath)
      #expect(report.verdict == .undecided)
      #expect(report.issues.first.map(facts) == "/l/31: undecided(variants)")
      #expect(report.issues.first?.params["limit"] == .text("values"))
    }
  }

  /// Names that many variants have are looked for among these, and not by recursion.
  @Test func anExpressionReadsAFieldOfThousandsOfVariants() throws {
    let variants = (0..<4_000).map { "v\($0): { fields: { x: { type: integer } } }" }.joined(
      separator: ", ")
    let form = """
      form: t
      rules: { r: { tag: k, variants: { \(variants) } } }
      fields: { u: { rule: r }, y: { type: integer, compute: u.x + 1 }, z: { check: "filled(u.x) && valid(u.x) && present(u.x)" } }
      """
    let report = try report(form, #"{"u":{"k":"v3999","x":4},"z":"z"}"#, cleaned: true)
    #expect(
      report.cleaned.map { String(decoding: $0, as: UTF8.self) }
        == #"{"u":{"k":"v3999","x":4},"y":5,"z":"z"}"#)
  }

  /// More variants than 16 bits count.
  @Test(.enabled(if: Cases.areAll, "optimised builds, or FORMCHECK_ALL_CASES=1"))
  func thereMayBeMoreVariantsThanSixteenBitsCount() throws {
    let names = (0..<33_000).map { "v\($0): {}" }.joined(separator: ", ")
    let form =
      "form: t\nrules: { r: { tag: k, fields: { n: { length: ..3 } }, variants: { \(names), last: { fields: { own: { required: true } } } } } }\nfields: { u: { rule: r } }"
    #expect(try report(form, #"{"u":{"k":"last"}}"#).issues.map(facts) == ["/u/own: valueMissing"])
    #expect(
      try report(form, #"{"u":{"k":"v32999","own":"x"}}"#).issues.map(facts) == [
        "/u/own: unknownField"
      ])
  }

  /// Programs have threads of 512 KiB, on which forms are compiled too.
  @Test(arguments: [
    "rule: %", "rule: [%]", "rule: { any: [%, last] }", "items: { rule: % }",
    "tag: k, variants: { x: { fields: { a: { rule: % } } } }", "values: { rule: % }",
  ])
  func rulesWithinEachOtherFitASmallStack(_ link: String) throws {
    let count = 40
    let rules = (0..<count).map { place in
      "r\(place): { \(link.replacing("%", with: place + 1 < count ? "r\(place + 1)" : "last")) }"
    }
    let text =
      "form: t\nrules: { \(rules.joined(separator: ", ")), last: { length: ..3 } }\nfields: { a: { rule: r0 } }"
    let answer = Mutex<String?>(nil)
    let failure = startThread(stackSize: 512 << 10) {
      let said: String
      do {
        _ = try ValidationForm(text)
        said = "a form"
      } catch { said = "\(error)" }
      answer.withLock { $0 = said }
    }
    #expect(failure == 0)
    while answer.withLock({ $0 }) == nil { usleep(1_000) }
    #expect(answer.withLock { $0 } == "a form")
  }
}
