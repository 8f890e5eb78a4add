import FormCheck
import TestFixtures
import TestSupport
import Testing

/// Variants of which each says what the value is, how it is cleaned, or whether it must be there.
@Suite struct VariantShapeTests {
  private static let setting = """
    rules:
      place: { fields: { x: { type: number, required: true }, y: { type: number, required: true } } }
      setting:
        variants:
          number: { type: integer, range: 1..9 }
          words: { items: { pattern: '[a-z]+' }, count: 1..2 }
          labels: { values: { length: ..3 } }
          place: { rule: place, check: { that: x != y, message: m } }
          code: { normalize: [trim, uppercase], pattern: '[A-Z]{3}' }
          pair: { items: [{ type: integer }, { type: integer }] }
          either: { type: [integer, boolean] }
          anything: {}
    fields:
      kind: { required: true, choices: [number, words, labels, place, code, pair, either, anything, other] }
      value: { required: true, rule: setting, by: kind }
    """

  static let chosen: [FormCase] = [
    FormCase("a number", setting, "{'kind':'number','value':5}"),
    FormCase("too large", setting, "{'kind':'number','value':10}", ["/value: rangeOverflow"]),
    FormCase("no number", setting, "{'kind':'number','value':'5'}", ["/value: typeMismatch"]),
    FormCase(
      "a list", setting, "{'kind':'words','value':['a','B','c']}",
      ["/value: tooMany", "/value/1: patternMismatch"]),
    FormCase("no list", setting, "{'kind':'words','value':'a'}", ["/value: typeMismatch"]),
    FormCase(
      "a map", setting, "{'kind':'labels','value':{'a':'1234','b':'1'}}", ["/value/a: tooLong"]),
    FormCase(
      "an object", setting, "{'kind':'place','value':{'x':1,'z':2}}",
      ["/value/y: valueMissing", "/value/z: unknownField"]),
    FormCase(
      "its check", setting, "{'kind':'place','value':{'x':1,'y':1}}", ["/value: customError"]),
    FormCase(
      "its clean-up", setting, "{'kind':'code','value':' abc '}",
      cleaned: "{'kind':'code','value':'ABC'}"),
    FormCase(
      "of another it stays as it is", setting, "{'kind':'anything','value':' abc '}",
      cleaned: "{'kind':'anything','value':' abc '}"),
    FormCase("a tuple", setting, "{'kind':'pair','value':[1,'a']}", ["/value/1: typeMismatch"]),
    FormCase("of several types", setting, "{'kind':'either','value':true}"),
    FormCase("of none of them", setting, "{'kind':'either','value':'x'}", ["/value: typeMismatch"]),
    FormCase("one that says nothing", setting, "{'kind':'anything','value':{'a':[1]}}"),
    FormCase(
      "what chooses comes last", setting, "{'value':10,'kind':'number'}", ["/value: rangeOverflow"]),
    FormCase("nothing chooses", setting, "{'value':{'a':1}}", ["/kind: valueMissing"]),
    FormCase(
      "what chooses is wrong", setting, "{'kind':'x','value':{'a':1}}", ["/kind: notAChoice"]),
    FormCase(
      "there is no variant", setting, "{'kind':'other','value':[1]}",
      ["/value: noVariant (warning)"]),
    FormCase(
      "nobody judges it, but a key stands twice", setting, "{'kind':'other','value':{'a':1,'a':2}}",
      ["/value: noVariant (warning)", "/value/a: duplicateKey"]),
    FormCase("missing", setting, "{'kind':'number'}", ["/value: valueMissing"]),
    FormCase(
      "nothing is left of it", setting, "{'kind':'code','value':'  '}", ["/value: valueMissing"]),
    FormCase(
      "otherwise",
      "fields: { k: {}, v: { by: k, variants: { a: { type: integer } }, otherwise: { type: boolean } } }",
      "{'k':'z','v':1}", ["/v: typeMismatch"]),
    FormCase(
      "in rows",
      "fields: { l: { items: { fields: { k: {}, v: { by: k, variants: { n: { type: integer }, l: { items: {} } } } } } } }",
      "{'l':[{'k':'n','v':1},{'k':'l','v':1},{'k':'l','v':['a']},{'k':'n','v':['a']}]}",
      ["/l/1/v: typeMismatch", "/l/3/v: typeMismatch"]),
    FormCase(
      "what chooses is computed",
      "fields: { v: { by: k, variants: { n: { type: integer } } }, k: { compute: \"c\" }, c: {} }",
      "{'v':'a','c':'n'}", ["/v: typeMismatch"]),
    FormCase(
      "a constraint beside the variants judges all that it can",
      "fields: { k: {}, v: { by: k, length: ..3, variants: { a: { normalize: [trim] }, b: { pattern: '[a-z]+' } } } }",
      "{'k':'a','v':' abcd '}", ["/v: tooLong"]),
    FormCase(
      "one that reads the value whatever it is",
      "fields: { k: {}, o: { type: integer }, v: { by: k, differs: o, variants: { a: { type: integer }, b: { items: {} } } } }",
      "{'k':'a','o':5,'v':5}", ["/v: notDifferent"]),
    FormCase(
      "the type beside the variants is that of all that say none",
      "fields: { k: {}, v: { by: k, type: integer, variants: { a: { range: 5.. }, b: { type: boolean } } } }",
      "{'k':'a','v':1}", ["/v: rangeUnderflow"]),
    FormCase(
      "a variant of a rule by its name",
      setting.replacing("rule: setting, by: kind", with: "rule: setting.words"),
      "{'kind':'number','value':['B']}", ["/value/0: patternMismatch"]),
    FormCase(
      "a variant within a variant",
      """
      fields:
        k: {}
        j: {}
        v: { by: k, variants: { a: { by: j, variants: { x: { type: integer }, y: { items: {} } } }, b: { type: boolean } } }
      """,
      "{'k':'a','j':'y','v':1}", ["/v: typeMismatch"]),
    FormCase(
      "a tree that goes on by its variant",
      """
      rules:
        node:
          fields:
            kind: { required: true, choices: [leaf, many] }
            of: { by: kind, variants: { leaf: { type: integer }, many: { items: { rule: node } } } }
      fields: { top: { rule: node } }
      """,
      "{'top':{'kind':'many','of':[{'kind':'leaf','of':1},{'kind':'many','of':[{'kind':'leaf','of':'x'}]}]}}",
      ["/top/of/1/of/0/of: typeMismatch"]),
  ]

  static let required: [FormCase] = {
    let form =
      "fields: { k: {}, q: { type: boolean }, v: { by: k, variants: { a: { required: true }, b: { required: q }, c: { length: ..3 } } } }"
    let common =
      "fields: { k: {}, v: { required: true, by: k, variants: { a: { required: false }, b: {} } } }"
    let rest =
      "fields: { k: {}, v: { by: k, variants: { a: {} }, otherwise: { required: true } } }"
    let fields =
      "fields: { k: {}, v: { by: k, variants: { a: { required: true, fields: { x: { required: true } } }, b: { fields: { y: {} } } } } }"
    return [
      FormCase("where it is chosen", form, "{'k':'a'}", ["/v: valueMissing"]),
      FormCase("there", form, "{'k':'a','v':'x'}"),
      FormCase("under a condition", form, "{'k':'b','q':true}", ["/v: valueMissing"]),
      FormCase("which is false", form, "{'k':'b','q':false}"),
      FormCase("where another is chosen", form, "{'k':'c'}"),
      FormCase("where none is", form, "{}"),
      FormCase("one that need not be there", common, "{'k':'a'}"),
      FormCase("all others must", common, "{'k':'b'}", ["/v: valueMissing"]),
      FormCase("nothing is chosen", common, "{}", ["/v: valueMissing"]),
      FormCase("for all other values", rest, "{'k':'z'}", ["/v: valueMissing"]),
      FormCase("not for this one", rest, "{'k':'a'}"),
      FormCase("an empty value is none of the others", rest, "{'k':''}"),
      FormCase("an object", fields, "{'k':'a'}", ["/v: valueMissing"]),
      FormCase("an object of another variant", fields, "{'k':'b'}"),
      FormCase("what it holds", fields, "{'k':'a','v':{}}", ["/v/x: valueMissing"]),
      FormCase(
        "a rule's variant by its name",
        "rules: { r: { variants: { a: { required: true }, b: {} } } }\nfields: { v: { rule: r.a } }",
        "{}", ["/v: valueMissing"]),
    ]
  }()

  @Test(arguments: chosen + required) func cases(_ one: FormCase) throws { try one.test() }

  static let mistakes: [MistakeCase] = [
    MistakeCase(
      "form: t\nfields: { k: {}, v: { by: k, variants: { a: { ⟦default⟧: 1 } } } }",
      "variantMalformed", says: ["the same for all variants"]),
    MistakeCase(
      "form: t\nfields: { k: {}, v: { by: k, variants: { a: { ⟦when⟧: k } } } }", "variantMalformed"
    ),
    MistakeCase(
      "form: t\nfields: { k: {}, v: { by: k, variants: { a: {} }, otherwise: { ⟦compute⟧: k } } }",
      "variantMalformed"),
    MistakeCase(
      "form: t\nfields: { v: { tag: k, variants: { ⟦a⟧: { required: true } } } }",
      "variantMalformed", says: ["there when a variant is chosen"]),
    MistakeCase(
      "form: t\nfields: { v: { tag: k, variants: { ⟦a⟧: { items: {} } } } }", "variantMalformed"),
    MistakeCase(
      "form: t\nfields: { k: {}, v: { by: k, variants: { a: { type: integer, length: ⟦..3⟧ } } } }",
      "wrongType"),
    MistakeCase(
      "form: t\nfields: { v: { by: ⟦k⟧, variants: { a: { type: integer } } } }", "unknownField"),
    MistakeCase(
      "form: t\nfields: { k: { type: boolean }, v: { by: ⟦k⟧, variants: { a: { items: {} } } } }",
      "wrongType", says: ["boolean"]),
    MistakeCase(
      "form: t\nfields: { v: { by: ⟦w⟧, variants: { a: { type: integer } } }, w: { type: integer, compute: v } }",
      "fieldCircle"),
    MistakeCase(
      "form: t\nfields: { k: {}, v: { by: k, variants: { a: { type: ⟦section⟧ } } } }",
      "variantMalformed"),
    MistakeCase(
      "form: t\nfields: { k: {}, v: { by: ⟦k⟧, fields: { x: {} }, variants: { a: { items: {} } } } }",
      "wrongType"),
  ]

  @Test(arguments: mistakes) func mistakesHaveTheirPlace(_ one: MistakeCase) throws {
    try one.test()
  }
}

/// Such variants while somebody fills a form in, and where they hold secrets.
@Suite struct LiveVariantShapeTests {
  private static let form = """
    form: t
    fields:
      kind: { choices: [number, code, none] }
      q: { type: boolean }
      value: { by: kind, variants: { number: { type: integer, range: 1..9 }, code: { normalize: [trim], pattern: '[a-z]{2}', required: q } } }
      rows: { items: { fields: { k: {}, v: { by: k, variants: { n: { type: integer, required: true }, w: { pattern: '[a-z]' } } } } } }
    controls: { go: {} }
    managers: { all: { manages: [go] } }
    """

  @Test func anotherChoiceJudgesAnew() throws {
    let session = try FormSessionTests.session(Self.form)
    let value = try #require(session["value"])
    session["kind"]?.text = "code"
    value.text = "ab"
    #expect(value.issues.isEmpty)
    session["kind"]?.text = "number"
    #expect(value.issues.map(\.code) == ["typeMismatch"])
    value.text = "5"
    #expect(value.issues.isEmpty)
    session["kind"]?.text = "code"
    #expect(value.issues.map(\.code) == ["patternMismatch"])
    session["kind"]?.text = "none"
    #expect(value.issues.map(\.code) == ["noVariant"])
  }

  /// Whatever was done, the session says what a check of its payload says.
  @Test(arguments: 0..<8) func whateverIsDoneASessionSaysWhatACheckSays(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed + 1))
    let session = try FormSessionTests.session(Self.form)
    let checker = Checker(session.form)
    for step in 0..<80 {
      var singles: [FormField] = []
      session.root.forEach { if !$0.isList, !$0.isGroup { singles.append($0) } }
      if step % 9 == 0 { session["rows"]?.addRow() }
      singles.randomElement(using: &random)?.text =
        ["number", "code", "n", "w", "", "7", "ab", "x", "true"].randomElement(using: &random) ?? ""
      try session.expectSameAs(checker, step: step)
    }
  }

  @Test(arguments: [
    "{'k':'s','v':'CANARY'}", "{'k':'s','v':['CANARY']}", "{'k':'s','v':{'x':'CANARY'}}",
  ])
  func whatAVariantKeepsSecretIsNotTold(_ payload: String) throws {
    let form =
      "form: t\nfields: { k: {}, v: { by: k, variants: { s: { secret: true, length: ..3 }, o: { type: integer } } } }"
    let found = try report(form, FormCase.json(payload))
    var dumped = ""
    dump(found, to: &dumped)
    #expect(!found.issues.isEmpty && !dumped.contains("CANARY"))
  }
}

/// Which variant it was says what a secret is that chooses.
@Suite struct SecretChooserTests {
  private static let form = """
    form: t
    rules: { r: { variants: { hush: { fields: { x: { length: ..3 } } }, loud: { fields: { y: { required: true } } } } } }
    fields:
      k: { secret: true }
      v: { by: k, rule: r }
      z: { by: k, variants: { hush: { type: integer, range: 1..5 }, loud: { rule: contact.email } } }
      t: { tag: { name: k, secret: true }, variants: { hush: { fields: { x: {} } }, loud: { fields: { y: {} } } } }
    """

  @Test(arguments: [
    "{'k':'hush','v':{'x':'abcd','y':1}}", "{'k':'loud','v':{'x':'abcd'}}", "{'k':'hush','z':9}",
    "{'k':'loud','z':'a'}", "{'t':{'k':'hush','y':1}}", "{'k':'hush','z':'a'}",
  ])
  func noIssueNamesIt(_ payload: String) throws {
    let found = try report(Self.form, FormCase.json(payload))
    #expect(!found.issues.isEmpty)
    for issue in found.issues {
      let told = "\(issue.message) \(issue.rule ?? "") \(issue.params)"
      #expect(!told.contains("hush") && !told.contains("loud"), "\(told)")
      #expect(!told.contains("5") && !told.contains("3") && !told.contains("mail"), "\(told)")
    }
  }

  /// Two variants that refuse a value for the same reason say the same, and so does the explanation of it.
  @Test(arguments: [
    ("{ hush: { type: integer }, loud: { type: date } }", "'x'"),
    ("{ hush: { type: integer, message: hush }, loud: { type: boolean, message: loud } }", "'x'"),
    (
      "{ hush: { fields: { x: { type: integer } } }, loud: { fields: { x: { type: date } } } }",
      "{'x':'?'}"
    ),
    (
      "{ hush: { fields: { x: { type: integer, message: hush } } }, loud: { fields: { x: { type: date } } } }",
      "{'x':'?'}"
    ),
    ("{ hush: { type: integer }, loud: { type: number } }", "3"),
    ("{ hush: { fields: { x: {} } }, loud: { fields: { x: { length: 1 } } } }", "{'x':'a'}"),
  ])
  func variantsSayTheSame(_ variants: String, _ value: String) throws {
    let form =
      "form: t\nrules: { r: { variants: \(variants) } }\nfields: { k: { secret: true }, v: { rule: r, by: k } }"
    let checker = Checker(try ValidationForm(form))
    let told = ["hush", "loud"].map { name in
      let payload = FormCase.json("{'k':'\(name)','v':\(value)}")
      let issues = checker.check(payload.utf8).issues.map {
        "\($0.field) \($0.code) \($0.rule ?? "") \($0.message) \($0.params)"
      }
      let fields = checker.explain(payload.utf8).fields.map { field in
        "\(field.field) \(field.state) \(field.condition ?? "") "
          + field.constraints.map {
            "\($0.key) \($0.written) \($0.rule ?? "") \($0.outcome) \($0.reason)"
          }
          .joined(separator: "; ")
      }
      return issues + fields
    }
    #expect(told[0] == told[1])
    #expect(!told[0].joined().contains("hush") && !told[0].isEmpty)
  }
}
