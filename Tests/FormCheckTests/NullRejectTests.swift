import FormCheck
import TestFixtures
import TestSupport
import Testing

/// `null: reject`: a `null` is of a wrong type, and what else stands for nothing is not.
@Suite struct NullRejectTests {
  /// A field of each kind, with what it may be sent as when it is empty, and filled.
  private static let kinds: [(name: String, field: String, empty: String, filled: String)] = [
    ("text", "", "''", "'a'"),
    ("secret", "secret: true", "''", "'a'"),
    ("number", "type: number", "''", "1.5"),
    ("number read from texts", "type: integer, coerce: true", "' '", "'12'"),
    ("boolean", "type: boolean", "''", "false"),
    ("date", "type: date", "''", "'2026-06-15'"),
    ("any", "type: any", "''", "{'b':[null]}"),
    ("choice", "choices: [a, b]", "''", "'b'"),
    ("several types", "type: [integer, text]", "''", "7"),
    ("list", "items: {}", "[]", "['a']"),
    ("group", "fields: { b: {} }", "''", "{}"),
    ("map", "values: {}", "''", "{}"),
    ("tuple", "items: [{}, {}]", "''", "['a','b']"),
    ("shape", "rule: { any: [id, person] }", "''", "{'name':'a'}"),
    ("variants", "rule: kinds, by: k", "''", "{'n':1}"),
  ]

  private static let rules = """
    rules:
      id: { pattern: '[a-z]+' }
      person: { fields: { name: { required: true } } }
      kinds: { variants: { one: { fields: { n: { type: integer } } } } }

    """

  struct Policy: Sendable {
    var name: String
    /// What stands at the top of the form and in the field.
    var form: String
    var field: String
    var isRejecting: Bool
  }

  private static let policies = [
    Policy(name: "nothing said", form: "", field: "", isRejecting: false),
    Policy(name: "clear", form: "", field: "null: clear", isRejecting: false),
    Policy(name: "reject", form: "", field: "null: reject", isRejecting: true),
    Policy(name: "for the form", form: "null: reject", field: "", isRejecting: true),
    Policy(
      name: "one that clears in a form that rejects", form: "null: reject", field: "null: clear",
      isRejecting: false),
    Policy(
      name: "one that takes it as empty in a form that rejects", form: "null: reject",
      field: "null: empty", isRejecting: false),
    Policy(
      name: "one that rejects in a form that clears", form: "null: clear", field: "null: reject",
      isRejecting: true),
  ]

  static let table: [FormCase] = policies.flatMap { policy in
    kinds.flatMap { kind in
      [false, true].flatMap { isRequired -> [FormCase] in
        let words = [isRequired ? "required: true" : "", policy.field, kind.field]
        let field = words.filter { !$0.isEmpty }.joined(separator: ", ")
        let form =
          "\(policy.form)\n\(rules)fields: { k: { choices: [one] }, x: { \(field) } }"
        func issues(_ code: String?) -> [String] { code.map { ["/x: \($0)"] } ?? [] }
        let missing = isRequired ? "valueMissing" : nil
        return [
          ("left out", "{'k':'one'}", missing),
          ("null", "{'k':'one','x':null}", policy.isRejecting ? "typeMismatch" : missing),
          ("empty", "{'k':'one','x':\(kind.empty)}", missing),
          ("filled", "{'k':'one','x':\(kind.filled)}", nil),
        ].map { state, payload, code in
          FormCase(
            "\(kind.name), \(state), \(policy.name)\(isRequired ? ", required" : "")", form,
            payload, issues(code))
        }
      }
    }
  }

  @Test(arguments: Cases.of(table, oneIn: 23)) func eachKindOfField(_ test: FormCase) throws {
    try test.test()
  }

  static let within: [FormCase] = [
    FormCase(
      "items", "null: reject\nfields: { l: { items: { type: integer } } }", "{'l':[1,null,'']}",
      ["/l/1: typeMismatch", "/l/2: valueMissing"]),
    FormCase(
      "items that may be empty",
      "fields: { l: { items: { required: false, null: reject } } }", "{'l':['a',null,'']}",
      ["/l/1: typeMismatch"]),
    FormCase(
      "items alone, and not the list", "fields: { l: { items: { null: reject } } }", "{'l':null}"),
    FormCase(
      "values of a map",
      "fields: { m: { values: { null: reject, required: false }, fields: { a: {} } } }",
      "{'m':{'a':null,'b':null,'c':''}}", ["/m/b: typeMismatch"]),
    FormCase(
      "a known key of a map",
      "null: reject\nfields: { m: { values: { null: empty }, fields: { a: {} } } }",
      "{'m':{'a':null,'b':'x'}}", ["/m/a: typeMismatch"]),
    FormCase(
      "places of a tuple",
      "fields: { t: { items: [{ null: reject }, { required: false, null: reject }, { required: false }], rest: { null: reject } } }",
      "{'t':[null,null,null,null]}",
      ["/t/0: typeMismatch", "/t/1: typeMismatch", "/t/3: typeMismatch"]),
    FormCase(
      "groups in rows",
      "null: reject\nfields: { r: { items: { fields: { a: {}, b: { null: clear } } } } }",
      "{'r':[{'a':null,'b':null},null]}", ["/r/0/a: typeMismatch", "/r/1: typeMismatch"]),
    FormCase(
      "fields of a shape",
      "rules: { a: { fields: { n: { null: reject } } }, b: { items: {} } }\nfields: { s: { rule: { any: [a, b] } } }",
      "{'s':{'n':null}}", ["/s: noRuleFits", "/s/n: typeMismatch"]),
    FormCase(
      "keys that the form does not name",
      "unknown: { null: reject, required: false }\nfields: { a: {} }", "{'a':null,'z':null}",
      ["/z: typeMismatch"]),
    FormCase(
      "a tag",
      "rules: { u: { tag: { name: k, null: reject }, variants: { a: {} } } }\nfields: { g: { rule: u } }",
      "{'g':{'k':null}}", ["/g/k: typeMismatch"]),
    FormCase("a record that is a text", "type: text\nnull: reject", "null", [": typeMismatch"]),
    FormCase(
      "a record that is a list", "items: { required: false }\nnull: reject", "[null,'']",
      ["/0: typeMismatch"]),
  ]

  @Test(arguments: within) func withinOthers(_ test: FormCase) throws { try test.test() }

  static let others: [FormCase] = [
    FormCase(
      "no default comes in its place", "fields: { a: { null: reject, default: x } }", "{'a':null}",
      ["/a: typeMismatch"]),
    FormCase(
      "a default comes where nothing is", "fields: { a: { null: reject, default: x } }",
      "{'a':''}", cleaned: "{'a':'x'}"),
    FormCase(
      "nor a computed value",
      "fields: { b: { type: integer }, a: { null: reject, type: integer, compute: b + 1 } }",
      "{'a':null,'b':1}", ["/a: typeMismatch"]),
    FormCase(
      "others read it as what is of a wrong type",
      "fields: { a: { null: reject }, b: { equals: a } }", "{'a':null,'b':'z'}",
      ["/a: typeMismatch"]),
    FormCase(
      "it was sent",
      "fields: { a: { null: reject }, b: { when: present(a), required: true } }", "{'a':null}",
      ["/a: typeMismatch", "/b: valueMissing"]),
    FormCase(
      "a key that must be there is, and holds nothing",
      "fields: { a: { null: reject, present: true }, b: { null: reject, present: true } }",
      "{'a':'','b':null}", ["/b: typeMismatch"]),
    FormCase(
      "a key that must not be there",
      "null: reject\nfields: { a: { present: false } }", "{'a':null}", ["/a: forbiddenKey"]),
    FormCase(
      "what is not asked for is not judged",
      "null: reject\nnotApplicable: reject\nfields: { k: {}, a: { when: k == 'x' } }", "{'a':null}"),
    FormCase(
      "what is asked for is",
      "null: reject\nfields: { k: {}, a: { when: k == 'x' } }", "{'a':null,'k':'x'}",
      ["/a: typeMismatch"]),
    FormCase(
      "null is a value of one field", "null: reject\nfields: { a: { nullable: true }, b: {} }",
      "{'a':null,'b':null}", ["/b: typeMismatch"]),
    FormCase(
      "a rule's word", "rules: { r: { null: reject } }\nfields: { a: { rule: r } }", "{'a':null}",
      ["/a: typeMismatch"]),
    FormCase(
      "the field's own word goes before its rule's",
      "rules: { r: { null: reject }, n: { nullable: true } }\nfields: { a: { rule: r, null: empty }, b: { rule: r, nullable: true }, c: { rule: n, null: reject } }",
      "{'a':null,'b':null,'c':null}", ["/c: typeMismatch"]),
    FormCase(
      "what clears stays in what is cleaned",
      "null: reject\nfields: { a: { null: clear }, l: { items: {} }, n: { type: number } }",
      "{'a':null,'l':[],'n':''}", cleaned: "{'a':null,'l':[]}"),
  ]

  @Test(arguments: others) func besideOtherKeys(_ test: FormCase) throws { try test.test() }

  static let mistakes: [MistakeCase] = [
    MistakeCase(
      "form: t\nfields: { a: { nullable: true, ⟦null⟧: reject } }", "nullTwice",
      says: ["“null: reject”"]),
    MistakeCase(
      "form: t\nnull: ⟦refuse⟧\nfields: { a: {} }", "unknownName", says: ["clear, empty or reject"]),
    MistakeCase("form: t\nfields: { a: { items: { null: ⟦rejected⟧ } } }", "unknownName"),
    MistakeCase("form: t\nfields: { a: { null: ⟦[reject]⟧ } }", "textExpected"),
    MistakeCase(
      "form: t\nfields: { m: { values: {}, ⟦keys⟧: { null: reject } } }", "keysMalformed"),
    MistakeCase(
      "form: t\nfields: { ⟦s⟧: { type: section, null: reject, fields: { a: {} } } }",
      "sectionMalformed"),
    MistakeCase(
      "form: t\nrules: { r: { variants: { a: { ⟦null⟧: reject } } } }\nfields: { k: { choices: [a] }, a: { rule: r, by: k } }",
      "variantMalformed"),
    MistakeCase(
      "form: t\nfields: { a: { null: reject, default: ⟦null⟧ } }", "defaultUnfit"),
  ]

  @Test(arguments: mistakes) func mistakesHaveTheirPlace(_ test: MistakeCase) throws {
    try test.test()
  }

  @Test(arguments: ["", "type: any", "type: integer", "items: {}", "type: [integer, text]"])
  func theSentenceIsAboutNull(_ field: String) throws {
    let words = field.isEmpty ? "null: reject" : "null: reject, \(field)"
    let report = try report("form: t\nfields: { a: { \(words) } }", #"{"a":null}"#)
    #expect(report.issues.map(\.message) == ["fill this in, or leave it out"])
    #expect(report.issues.first?.params["got"] == .text("null"))
  }

  // MARK: With and without the word

  private static let plain = """
    fields:
      t: { length: ..3 }
      r: { required: true }
      n: { type: integer, range: ..5 }
      b: { type: boolean }
      c: { choices: [a, b] }
      g: { fields: { x: { required: true }, y: { type: number } } }
      l: { items: { length: ..2 }, count: ..2 }
      m: { values: { type: integer, required: false } }
      u: { items: [{ required: false }, { type: integer, required: false }, { required: false }] }
    """

  /// Issues with the word are those without it, and one at each `null`: where this was missing before, in its place.
  @Test(arguments: UInt64(0)..<UInt64(Cases.count(40, oneIn: 10)))
  func onlyNullsAreMore(seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    for _ in 0..<25 {
      var nulls: Set<String> = []
      let payload = Self.payload(&nulls, &random)
      let without = try report("form: t\n\(Self.plain)", payload).issues.map { facts($0) }
      let strict = "form: t\nnull: reject\n\(Self.plain)"
      let with = try report(strict, payload).issues.map { facts($0) }
      let kept = without.filter { issue in !nulls.contains { issue == "\($0): valueMissing" } }
      #expect(
        with.sorted() == (kept + nulls.map { "\($0): typeMismatch" }).sorted(), "\(payload)")
      let long = try report(strict, payload, usesFastPath: false).issues.map { facts($0) }
      #expect(long == with, "\(payload)")
    }
  }

  /// An object with some of the fields, and the places of its nulls.
  private static func payload(
    _ nulls: inout Set<String>, _ random: inout SeededGenerator
  ) -> String {
    func value(_ place: String, _ values: [String]) -> String {
      if Int.random(in: 0..<4, using: &random) == 0 {
        nulls.insert(place)
        return "null"
      }
      return values.randomElement(using: &random) ?? #""""#
    }
    func isThere() -> Bool { Int.random(in: 0..<3, using: &random) > 0 }
    func object(_ place: String, _ members: [(String, [String])]) -> String {
      let present = members.filter { _ in isThere() }
      let written = present.map { "\"\($0)\":" + value("\(place)/\($0)", $1) }
      return "{" + written.joined(separator: ",") + "}"
    }
    func list(_ place: String, _ values: [String]) -> String {
      let items = (0..<Int.random(in: 0...3, using: &random)).map {
        value("\(place)/\($0)", values)
      }
      return "[" + items.joined(separator: ",") + "]"
    }
    func whole(_ name: String, _ make: () -> String) -> String? {
      guard isThere() else { return nil }
      if Int.random(in: 0..<4, using: &random) == 0 {
        nulls.insert("/\(name)")
        return "\"\(name)\":null"
      }
      return "\"\(name)\":" + make()
    }
    let texts = [#""""#, #"" ""#, #""ab""#, #""abcd""#, "5", "[]"]
    let numbers = [#""""#, "3", "9", #""x""#]
    let parts = [
      whole("t") { texts.randomElement(using: &random) ?? "" },
      whole("r") { texts.randomElement(using: &random) ?? "" },
      whole("n") { numbers.randomElement(using: &random) ?? "" },
      whole("b") { ["true", "false", "1"].randomElement(using: &random) ?? "" },
      whole("c") { [#""a""#, #""z""#].randomElement(using: &random) ?? "" },
      whole("g") { object("/g", [("x", texts), ("y", numbers)]) },
      whole("l") { list("/l", texts) },
      whole("m") { object("/m", [("p", numbers), ("q", numbers)]) },
      whole("u") { list("/u", [#""""#]) },
    ]
    return "{" + parts.compactMap { $0 }.joined(separator: ",") + "}"
  }

  // MARK: Live forms

  private static let live = """
    form: t
    null: reject
    fields:
      a: { present: true }
      n: { type: integer, present: true }
      l: { present: true, items: { required: false } }
      g: { present: true, fields: { x: { required: true } } }
      t: { items: [{ required: false }, { type: number, required: false }, { required: false }], rest: { required: false } }
      m: { values: { type: integer, required: false } }
      b: {}
      c: { null: clear, present: true }
    """

  private static func written(_ session: FormSession) -> String {
    String(decoding: session.payload.jsonBytes, as: UTF8.self)
  }

  @Test func aLiveFormSendsNoNullThatIsRefused() throws {
    let session = try FormSessionTests.session(Self.live)
    #expect(Self.written(session) == #"{"a":"","c":null,"g":"","l":[],"n":""}"#)
    #expect(session.submit().verdict == .valid)
    #expect(session.root.isValid)

    session["l"]?.addRow()
    session["t"]?.descend(["2"])?.text = "z"
    session["m"]?.addRow(key: "k")
    #expect(
      Self.written(session)
        == #"{"a":"","c":null,"g":"","l":[""],"m":{"k":""},"n":"","t":["","","z"]}"#)
    #expect(session.submit().verdict == .valid)
    #expect(session["l"]?.issues == [] && session["m"]?.issues == [])

    session["t"]?.addRow()
    session["g.x"]?.text = "1"
    session["n"]?.value = .null
    #expect(
      Self.written(session)
        == #"{"a":"","c":null,"g":{"x":"1"},"l":[""],"m":{"k":""},"n":"","t":["","","z",""]}"#)
    #expect(session.submit().verdict == .valid)
  }

  @Test func aLiveFormLeavesOutWhatItMay() throws {
    let session = try FormSessionTests.session(
      "form: t\nnull: reject\nfields: { a: {}, n: { type: integer }, l: { items: {} }, t: { items: [{ required: false }] } }"
    )
    #expect(Self.written(session) == "{}")
    session["n"]?.text = "5"
    session["n"]?.text = ""
    session["l"]?.addRow()
    session["l"]?.removeRow(at: 0)
    #expect(Self.written(session) == "{}")
    #expect(session.submit().verdict == .valid)
  }

  @Test func whatIsFilledWithNullIsEmpty() throws {
    let session = try FormSessionTests.session(Self.live)
    session.root.value = .group(["a": .null, "l": .list([.null]), "t": .list([.null, 5])])
    #expect(
      Self.written(session)
        == #"{"a":"","c":null,"g":"","l":[""],"n":"","t":["",5]}"#)
    #expect(session.submit().verdict == .valid)
  }
}
