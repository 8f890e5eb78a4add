import FormCheck
import TestFixtures
import Testing

/// What `explain` says of a form and of a payload.
@Suite struct ExplainTests {
  static let form = """
    form: t
    normalize: [trim]
    unique: [name]
    fields:
      name: { required: true, length: [2.., ..72 bytes], normalize: [lowercase, nfc, { remove: '-' }] }
      from: { type: date }
      to: { type: date, range: today..from+30d, normalize: [{ date: dd.MM.yyyy }] }
      age: { type: integer, coerce: true, check: { that: this > 17, severity: warning } }
      code: { secret: true, length: 4..8 }
      group: { fields: { a: {}, b: {} }, check: "a != 'x'" }
      rows: { items: { fields: { n: { type: integer, range: 1.. } } }, unique: n }
    check: { filled: 1.., of: [age, code] }
    controls: { send: { label: Send }, more: {} }
    managers: { all: { manages: [send] }, some: { verifies: [name, group.a], manages: [send, more] } }
    """

  @Test func treesAndTuplesAreDescribed() throws {
    let outline = try ValidationForm(
      """
      form: t
      rules: { n: { depth: ..2, fields: { n: { rule: n } } } }
      fields: { n: { rule: n }, p: { items: [{}, { type: integer }] } }
      """
    ).outline.map { field in
      "\(field.path) \(field.type) "
        + field.constraints.map { "\($0.key) \($0.written)" }.joined(separator: ", ")
    }
    #expect(
      outline == [
        "n group depth ..2", "n.n group depth ..2", "n.n.n group depth ..2",
        "p tuple count as many as its items", "p[0] text ",
        "p[1] integer ",
      ])
  }

  /// What holds for a value of any of its shapes is told, what holds for its own, and what a map's key must be.
  @Test func valuesOfShapesMapsAndTuplesAreExplained() throws {
    let form = try ValidationForm(
      """
      form: t
      rules: { id: { type: integer }, person: { fields: { name: { length: ..3 } } } }
      fields:
        who: { required: true, rule: { any: [id, person] } }
        other: { rule: { any: [id, person] } }
        m: { values: { type: integer, range: ..3 }, keys: { length: ..2 } }
        p: { items: [{ type: integer }], rest: { type: boolean } }
      """)
    let payload =
      #"{"who":{"name":"Ana"},"other":{"name":"Mari"},"m":{"a":4,"abc":4},"p":[1,true,"x"]}"#
    let told = Checker(form).explain(payload.utf8).fields.flatMap { field in
      field.constraints.map { "\(field.field) \($0.key): \($0.outcome)" }
    }
    #expect(
      told == [
        "/who required: passed", "/who any: passed", "/who type: passed",
        "/who/name type: passed", "/who/name length: passed",
        "/other any: failed", "/other type: passed",
        "/other/name type: passed", "/other/name length: failed",
        "/m type: passed",
        "/m/a keys: passed", "/m/a required: passed", "/m/a type: passed", "/m/a range: failed",
        // What stands at a wrong key is not judged.
        "/m/abc keys: failed",
        "/p type: passed", "/p/0 required: passed", "/p/0 type: passed",
        "/p/1 required: passed", "/p/1 type: passed",
        "/p/2 required: passed", "/p/2 type: failed",
      ])
  }

  /// The chosen variant is told with the number of the others, and the fields of these only where they were sent.
  @Test(arguments: [4, 8, 16]) func variantsThatAreNotChosenAreCounted(_ count: Int) throws {
    let variants = (0..<count).map { "v\($0): { fields: { a\($0): {}, b\($0): {} } }" }
    let form = try ValidationForm(
      """
      form: t
      fields: { l: { items: { tag: t, variants: { \(variants.joined(separator: ", ")) } } } }
      """)
    let sent = (0..<count).map { #"{"t":"v\#($0)","a\#($0)":"x"}"# }
    let explanation = Checker(form).explain("{\"l\":[\(sent.joined(separator: ","))]}".utf8)
    #expect(explanation.report.isValid)
    // The list; of each item itself, its tag and its two fields.
    #expect(explanation.fields.count == 1 + 4 * count)
    #expect(explanation.fields.allSatisfy { $0.state != "notApplicable" })
    let last = try #require(explanation.fields.first { $0.field == "/l/\(count - 1)" })
    #expect(
      last.constraints.suffix(2).map { "\($0.outcome) \($0.key) \($0.written) \($0.reason)" } == [
        "passed variant v\(count - 1) ", "skipped variants \(count - 1) others not chosen",
      ])
  }

  /// A secret that chooses is told by nothing, and what was sent for another variant is listed.
  @Test func whatWasSentForAnotherVariantIsExplained() throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        kind: { choices: [a, b], secret: true }
        x: { by: kind, variants: { a: { fields: { p: {} } }, b: { fields: { q: {} } } } }
        y: { tag: t, variants: { a: { fields: { p: {} } }, b: { fields: { q: {} } } } }
      """)
    let fields = Checker(form).explain(#"{"kind":"a","x":{"p":"1"},"y":{"t":"a","q":"1"}}"#.utf8)
      .fields
    func told(_ name: String) -> [String] {
      fields.filter { $0.field == name }.flatMap(\.constraints)
        .filter { $0.key.hasPrefix("variant") }
        .map { "\($0.key) \($0.written): \($0.outcome) \($0.reason)" }
    }
    #expect(told("/x") == ["variants 2: skipped a secret chooses"])
    #expect(told("/y") == ["variant a: passed ", "variants 1 other: skipped not chosen"])
  }

  @Test func aFormIsDescribedWhole() throws {
    let outline = try ValidationForm(Self.form).outline
    func field(_ path: String) throws -> FieldOutline {
      try #require(outline.first { $0.path == path })
    }
    func constraints(_ path: String) throws -> [String] {
      try field(path).constraints.map { "\($0.key) \($0.written)" }
    }
    #expect(try constraints("") == ["unique name", "check { filled: 1.., of: [age, code] }"])
    #expect(try constraints("name") == ["length [2.., ..72 bytes]"])
    #expect(try constraints("to") == ["range today..from+30d"])
    #expect(try constraints("code") == ["length 4..8"])
    #expect(try constraints("group").count == 1)
    #expect(try field("name").cleanUp == ["trim", "lowercase", "nfc", "remove '-'"])
    #expect(try field("to").cleanUp == ["trim", "date 'dd.MM.yyyy'"])
    // What is secret is left as it is.
    #expect(try field("code").isSecret && field("code").cleanUp.isEmpty)
    #expect(try field("age").coerces && !field("name").coerces && !field("name").isSecret)
    #expect(try field("").required == "false")
  }

  /// Payloads with `'` for `"`.
  static let payloads = [
    "{}", "{'name':'ana'}", "{'name':'ana','age':18}", "{'name':'ana','age':5}",
    "{'name':'ana','code':'1234','x':1}", "{'name':'ana','code':'1234','code':'12345'}",
    "{'name':'ana','code':'1234','group':{'a':'x'}}",
    "{'name':'ana','code':'1234','group':{'y':'x'}}",
    "{'name':'ana','code':'1234','rows':[{'n':1},{'n':1}]}",
    "{'name':'ana','code':'1234','rows':[{'n':0}]}",
    "{'name':'ana','code':'1234','to':'2026-06-16'}",
    "{'name':'ana','code':'1234','from':'2026-06-15','to':'2027-01-01'}",
    "{'name':'ana','code':'1234','from':'x','to':'2027-01-01'}",
  ]

  @Test(arguments: payloads)
  func nothingIsValidAboveWhatFailed(payload: String) throws {
    let checker = Checker(try ValidationForm(Self.form))
    let explanation = checker.explain(Array(FormCase.json(payload).utf8), now: try moment(noon))
    let whole = try #require(explanation.fields.first { $0.field.isEmpty })
    #expect(whole.state == explanation.report.verdict.rawValue)
    for field in explanation.fields where field.state == "valid" {
      let within = explanation.fields.filter {
        $0.field == field.field || $0.field.hasPrefix(field.field + "/")
      }
      for inner in within {
        #expect(inner.state != "invalid", "\(field.field) \(inner.field)")
        for constraint in inner.constraints where constraint.outcome == .failed {
          #expect(constraint.reason.hasSuffix("only told"), "\(inner)")
        }
      }
    }
  }

  @Test(arguments: payloads)
  func whatIsWrittenOnceIsToldOnce(payload: String) throws {
    let checker = Checker(try ValidationForm(Self.form))
    let explanation = checker.explain(Array(FormCase.json(payload).utf8), now: try moment(noon))
    for field in explanation.fields {
      let told = field.constraints.map { "\($0.key) \($0.written)" }
      #expect(Set(told).count == told.count, "\(told)")
    }
  }

  /// A range of which one end is another field's, and what is told of it.
  @Test(arguments: [
    ("'to':'2026-06-16'", "passed", "one end: a field that it reads is empty"),
    ("'to':'2026-06-14'", "failed", "rangeUnderflow, one end: a field that it reads is empty"),
    ("'from':'2026-06-15','to':'2027-01-01'", "failed", "rangeOverflow"),
    ("'from':'2026-06-15','to':'2026-06-16'", "passed", ""),
    ("'from':'2026-06-15'", "skipped", "empty"),
  ])
  func aRangeOfTwoKindsOfEnds(fields: String, outcome: String, reason: String) throws {
    let checker = Checker(try ValidationForm(Self.form))
    let payload = FormCase.json("{'name':'ana','age':20,\(fields)}")
    let explanation = checker.explain(Array(payload.utf8), now: try moment(noon))
    let to = try #require(explanation.fields.first { $0.field == "/to" })
    let ranges = to.constraints.filter { $0.key == "range" }
    #expect(ranges.map(\.outcome.rawValue) == [outcome] && ranges.map(\.reason) == [reason])
  }
}
