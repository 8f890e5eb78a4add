import FormCheck
import TestFixtures
import TestSupport
import Testing

/// Some fields of a payload, whatever is wrong elsewhere.
@Suite struct OnlyFieldsTests {
  private static let form = """
    form: t
    fields:
      kind: { required: true, choices: [person, business] }
      vat: { required: kind == 'business', length: 3.. }
      from: { type: date, required: true }
      to: { type: date, range: from.. }
      address:
        fields: { zip: { required: true, pattern: '[0-9]{5}' }, city: { when: filled(zip), length: ..5 } }
        check: { that: zip != '00000', message: no such place }
        unknown: warn
      lines:
        count: 1..3
        items: { fields: { net: { type: integer, range: 0.. }, tags: { items: { length: ..3 }, unique: true } } }
      nick: { remote: nick-free }
    check:
      - { that: size(lines) < 3 || filled(vat), at: vat, code: vatMissing, message: say your number }
      - { that: from > '2026-01-01', severity: warning, message: long ago }
    """

  static let cases: [(payload: String, only: [String], issues: [String], verdict: Verdict)] = [
    // What was not sent is missing.
    ("{}", ["kind"], ["/kind: valueMissing"], .invalid),
    ("{}", ["to", "vat"], [], .valid),
    ("{'kind':'x'}", ["from"], ["/from: valueMissing"], .invalid),
    // What a field reads elsewhere is read as ever.
    ("{'kind':'business'}", ["vat"], ["/vat: valueMissing"], .invalid),
    ("{'kind':'person'}", ["vat"], [], .valid),
    ("{'from':'2026-06-15','to':'2026-06-14'}", ["to"], ["/to: rangeUnderflow"], .invalid),
    ("{'from':'2026-06-15','to':'2026-06-14'}", ["from"], [], .valid),
    ("{'lines':[{},{},{}]}", ["vat"], ["/vat: vatMissing"], .invalid),
    ("{'lines':[{},{},{}]}", ["lines"], [], .valid),
    // All within them: keys that are no fields, rows, checks.
    (
      "{'address':{'x':1}}", ["address"],
      ["/address/zip: valueMissing", "/address/x: unknownField (warning)"], .invalid
    ),
    ("{'address':{'x':1}}", ["address.zip"], ["/address/zip: valueMissing"], .invalid),
    ("{'address':{'x':1}}", ["/address/city"], [], .valid),
    (
      "{'address':{'zip':'00000','city':'Berlin'}}", ["address"],
      ["/address/city: tooLong", "/address: customError"], .invalid
    ),
    (
      "{'address':{'zip':'00000','city':'Berlin'}}", ["address.city"], ["/address/city: tooLong"],
      .invalid
    ),
    ("{'address':[],'y':1}", ["address"], ["/address: typeMismatch"], .invalid),
    (
      "{'lines':[{'net':-1},{'tags':['a','a']}]}", ["lines"],
      ["/lines/0/net: rangeUnderflow", "/lines/1/tags/1: duplicateItem"], .invalid
    ),
    (
      "{'lines':[{'net':-1},{'tags':['a','long']}]}", ["lines.tags"], ["/lines/1/tags/1: tooLong"],
      .invalid
    ),
    ("{'lines':[]}", ["/lines/0/net"], [], .valid),
    // Warnings and what is undecided.
    ("{'from':'2025-06-15'}", ["from"], ["/from: customError (warning)"], .valid),
    ("{'nick':'ana'}", ["nick"], ["/nick: undecided(noAnswer)"], .undecided),
    ("{'nick':'ana'}", ["vat"], [], .valid),
    ("{'y':1,'y':2}", ["vat"], [], .valid),
    ("{", ["vat"], [": badInput"], .invalid),
  ]

  /// Fields of shapes and variants, values of maps, places of tuples.
  @Test(
    arguments: [
      ("/v/x", ["/v/x: typeMismatch"]), ("v.x", ["/v/x: typeMismatch"]),
      ("v", ["/v: noRuleFits", "/v/x: typeMismatch"]), ("/m/k", ["/m/k: typeMismatch"]),
      ("m.k", ["/m/k: typeMismatch"]), ("m.*", ["/m/k: typeMismatch"]),
      ("l.x", ["/l/1/x: typeMismatch"]), ("/l/0/x", ["/l/1/x: typeMismatch"]),
      ("t.0", ["/t/0: typeMismatch"]), ("/t/5", ["/t/1: tooLong"]),
      ("tags.y", ["/tags/0/y: typeMismatch"]),
    ] as [(String, [String])])
  func partsOfEveryKind(path: String, issues: [String]) throws {
    let form = """
      form: t
      rules:
        p: { fields: { x: { type: integer } } }
        q: { pattern: 'a' }
        u: { tag: k, variants: { a: { fields: { y: { type: integer } } }, b: { fields: { y: {} } } } }
      fields:
        v: { rule: { any: [q, p] } }
        m: { values: { type: integer } }
        l: { items: { rule: { any: [q, p] } } }
        t: { items: [{ type: integer }], rest: { length: ..2 } }
        tags: { items: { rule: u } }
      """
    let payload =
      "{'v':{'x':'1'},'m':{'k':'2'},'l':['a',{'x':'3'}],'t':['4','567'],'tags':[{'k':'a','y':'z'}]}"
    let checker = Checker(try ValidationForm(form))
    let report = try checker.check(FormCase.json(payload).utf8, only: [path])
    let told = report.issues.map(facts).filter {
      !path.hasPrefix("l") && !path.hasPrefix("/l") || $0 != "/l/1: noRuleFits"
    }
    #expect(told == issues)
  }

  @Test func whatIsSuggestedIsTaken() throws {
    let form = try ValidationForm(
      "form: t\nrules: { p: { fields: { long: {} } }, q: { fields: { other: {} } } }\nfields: { v: { rule: { any: [p, q] } }, m: { values: {} } }"
    )
    for name in form.partNames { #expect(form.hasPart(name), "\(name)") }
    let checker = Checker(form)
    let error = try #require(throws: UnknownPath.self) {
      try checker.check("{}".utf8, only: ["v.lung"])
    }
    #expect(error.nearest == "v.long")
  }

  @Test(arguments: cases)
  func areToldAlone(payload: String, only: [String], issues: [String], verdict: Verdict) throws {
    let checker = Checker(try ValidationForm(Self.form))
    let report = try checker.check(FormCase.json(payload).utf8, only: only)
    #expect(report.issues.map(facts) == issues)
    #expect(report.verdict == verdict)
    // The next check tells of all again.
    #expect(checker.check("{}".utf8).issues.map(facts).contains("/kind: valueMissing"))
  }

  // MARK: Against the whole report

  private static let paths = [
    "kind", "vat", "from", "to", "address", "address.zip", "address.city", "lines", "lines.net",
    "lines.tags", "nick",
  ]

  private static func payload(_ random: inout SeededGenerator) -> String {
    func pick(_ items: String...) -> String { items.randomElement(using: &random) ?? "" }
    func row() -> String {
      pick("{}", "{'net':1}", "{'net':-1}", "{'tags':['a','a']}", "{'tags':['long'],'z':1}", "5")
    }
    var members: [String] = []
    func add(_ name: String, _ value: String) {
      if !value.isEmpty { members.append("'\(name)':\(value)") }
    }
    add("kind", pick("", "'person'", "'business'", "'x'", "1", "null"))
    add("vat", pick("", "'123'", "'1'", "[]"))
    add("from", pick("", "'2026-06-15'", "'2025-06-15'", "'x'"))
    add("to", pick("", "'2026-06-14'", "'2026-06-16'"))
    add("address", pick("", "{}", "{'zip':'00000','city':'Berlin'}", "{'zip':'1','x':1}", "[]"))
    let rows = (0..<Int.random(in: 0...4, using: &random)).map { _ in row() }
    add("lines", pick("", "[\(rows.joined(separator: ","))]"))
    add("nick", pick("", "'ana'"))
    add("y", pick("", "1"))
    if Int.random(in: 0..<9, using: &random) == 0 { add("kind", "'person'") }
    return FormCase.json("{\(members.joined(separator: ","))}")
  }

  /// Whether an issue's place is that of a path or within it; numbers of rows are passed over.
  private static func lies(_ place: String, within path: String) -> Bool {
    let steps = place.split(separator: "/").filter { Int($0) == nil }
    let wanted = path.split(separator: ".")
    return steps.count >= wanted.count && zip(steps, wanted).allSatisfy { $0 == $1 }
  }

  @Test func areThoseOfTheWholeReport() throws {
    var random = SeededGenerator(state: 17)
    let checker = Checker(try ValidationForm(Self.form))
    var told = 0
    var leftOut = 0
    for _ in 0..<1500 {
      let payload = Self.payload(&random)
      let only = Self.paths.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      if only.isEmpty { continue }
      let all = checker.check(payload.utf8).issues
      let wanted = all.filter { issue in only.contains { Self.lies(issue.field, within: $0) } }
      let report = try checker.check(payload.utf8, only: only)
      #expect(report.issues == wanted, "\(payload) \(only)")
      let errors = wanted.filter { $0.severity == .error }
      let verdict: Verdict =
        errors.isEmpty
        ? .valid : errors.allSatisfy { $0.code == "undecided" } ? .undecided : .invalid
      #expect(report.verdict == verdict, "\(payload) \(only)")
      told += wanted.count
      leftOut += all.count - wanted.count
    }
    #expect(told > 500 && leftOut > 500)
  }

  /// A union may hold lists of itself: a path is looked for in each of its shapes once.
  @Test(arguments: ["a", "a.b", "/x/0/a", "*", "x.*.a"])
  func aUnionOfListsOfItself(path: String) throws {
    let form = try ValidationForm(
      """
      form: t
      rules:
        tree: { items: { rule: { any: [tree, leaf, node] } } }
        leaf: { length: ..9 }
        node: { fields: { x: { rule: tree }, y: { rule: { any: [tree, leaf] } } } }
      items: { rule: tree }
      """)
    let error = #expect(throws: UnknownPath.self) {
      try Checker(form).check(Array("[]".utf8), only: [path])
    }
    #expect(error?.path == path)
    #expect(try Checker(form).check(Array("[]".utf8), only: ["x.y.x.y.x.y.x.y.x.y"]).isValid)
  }
}
