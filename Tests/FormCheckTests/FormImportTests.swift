import FormCheck
import FormText
import TestFixtures
import Testing

/// Forms that are rules for other forms.
@Suite struct FormImportTests {
  /// Files by their paths; the form that is asked is `form.yaml`.
  private static func form(_ files: [String: String]) throws -> ValidationForm {
    try ValidationForm(
      bytes: Array((files["form.yaml"] ?? "").utf8), name: "form.yaml", limits: Limits(),
      importing: { name in
        let file = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
        return files[file].map { (name, Array($0.utf8)) }
      })
  }

  private static let address = """
    form: address
    title: Address
    required: true
    coerce: true
    normalize: [trim]
    unknown: allow
    timezone: Asia/Tbilisi
    rules: { zip: { pattern: '[0-9]{4}' }, street: { length: ..10 } }
    fields:
      street: { rule: street }
      zip: { rule: zip }
      floor: { type: integer, required: false }
    check: { that: "record.zip != '0000' && floor < 100", message: no such place }
    controls: { save: {} }
    managers: { all: { manages: [save] } }
    examples: [{ given: { street: A, zip: '1234' }, expect: { valid: true } }]
    """

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var form: String
    var payload: String
    var issues: [String]
    var cleaned: String?
    var others: [String: String] = [:]

    var testDescription: String { name }
  }

  private static let order = "import: address.yaml\nfields: { home: { rule: address } }"

  static let cases: [Case] = [
    Case(
      name: "its fields", form: order, payload: "{'home':{'street':'A','zip':'1234'}}", issues: []),
    Case(name: "it may be left out", form: order, payload: "{}", issues: []),
    Case(
      name: "its own required", form: order, payload: "{'home':{}}",
      issues: ["/home/street: valueMissing", "/home/zip: valueMissing"]),
    Case(
      name: "its own rules", form: order, payload: "{'home':{'street':'A','zip':'x'}}",
      issues: ["/home/zip: patternMismatch"]),
    Case(
      name: "its coercion, clean-up and word for other keys", form: order,
      payload: "{'home':{'street':' A ','zip':'1234','floor':'3','x':1}}", issues: [],
      cleaned: "{'home':{'street':'A','zip':'1234','floor':3,'x':1}}"),
    Case(
      name: "its checks", form: order,
      payload: "{'home':{'street':'A','zip':'1234','floor':100}}",
      issues: ["/home: customError"]),
    Case(
      name: "its record is its own",
      form: "import: address.yaml\nfields: { home: { rule: address }, zip: {} }",
      payload: "{'home':{'street':'A','zip':'0000','floor':1},'zip':'1'}",
      issues: ["/home: customError"]),
    Case(
      name: "nothing of it holds for others",
      form:
        "import: address.yaml\nfields: { home: { rule: address }, a: {}, n: { type: integer } }",
      payload: "{'a':' x ','n':'3','y':1}", issues: ["/n: typeMismatch", "/y: unknownField"]),
    Case(
      name: "nothing of others holds for it",
      form:
        "import: code.yaml\nnormalize: [uppercase]\nrequired: true\nfields: { a: { rule: code } }",
      payload: "{'a':{'b':'x'}}", issues: [], cleaned: "{'a':{'b':'x'}}",
      others: ["code.yaml": "form: code\nfields: { b: {}, c: {} }"]),
    Case(
      name: "rules of one name",
      form:
        "import: address.yaml\nrules: { zip: { length: 1 } }\nfields: { home: { rule: address }, zip: { rule: zip } }",
      payload: "{'home':{'street':'A','zip':'1234'},'zip':'12'}", issues: ["/zip: tooLong"]),
    Case(
      name: "in a list, with fields of its own",
      form:
        "import: [address.yaml]\nfields: { all: { items: { rule: address, fields: { note: { required: true } } } } }",
      payload: "{'all':[{'street':'A','zip':'1','note':'n'},{'street':'A','zip':'1234'}]}",
      issues: ["/all/0/zip: patternMismatch", "/all/1/note: valueMissing"]),
    Case(
      name: "as the record", form: "import: address.yaml\nrule: address", payload: "{'zip':'1'}",
      issues: ["/street: valueMissing", "/zip: patternMismatch"]),
    Case(
      name: "forms in forms", form: "import: person.yaml\nfields: { p: { rule: person } }",
      payload: "{'p':{'home':{'street':'A','zip':'x'}}}",
      issues: ["/p/home/zip: patternMismatch"],
      others: [
        "person.yaml": "form: person\nimport: address.yaml\nfields: { home: { rule: address } }"
      ]),
    Case(
      name: "what it imports lies beside it",
      form: "import: sub/person.yaml\nfields: { p: { rule: person } }",
      payload: "{'p':{'name':'xyz','code':'b'}}",
      issues: ["/p/name: tooLong", "/p/code: notAChoice"],
      others: [
        "sub/person.yaml":
          "form: person\nimport: own.yaml\nfields: { name: { rule: own.name }, code: { rule: own.code } }",
        "sub/own.yaml":
          "group: own\nrules: { name: { length: ..2 }, code: { rule: own.a }, a: { choices: [a] } }",
      ]),
    Case(
      name: "a list", form: "import: codes.yaml\nfields: { c: { rule: codes } }",
      payload: "{'c':['a','bcd']}", issues: ["/c/1: tooLong"],
      others: ["codes.yaml": "form: codes\ncount: ..5\nitems: { length: ..2 }"]),
    Case(
      name: "a text with its clean-up", form: "import: code.yaml\nfields: { c: { rule: code } }",
      payload: "{'c':' ab '}", issues: [], cleaned: "{'c':'ab'}",
      others: ["code.yaml": "form: code\ntype: text\nlength: ..2\nnormalize: [trim]"]),
    Case(
      name: "one of several",
      form: "import: [address.yaml, code.yaml]\nfields: { c: { rule: { any: [address, code] } } }",
      payload: "{'c':{'street':'A','zip':'x'}}",
      issues: ["/c: noRuleFits", "/c/zip: patternMismatch"],
      others: ["code.yaml": "form: code\ntype: text\nlength: ..2"]),
    Case(
      name: "variants of its own rules", form: "import: e.yaml\nfields: { e: { rule: e } }",
      payload: "{'e':{'kind':'a','x':'long'}}", issues: ["/e/x: tooLong"],
      others: [
        "e.yaml":
          "form: e\nrules: { v: { variants: { a: { length: ..2 }, b: {} } } }\nfields: { kind: { choices: [a, b] }, x: { rule: v, by: kind } }"
      ]),
    Case(
      name: "its catalogue", form: "import: c.yaml\nfields: { c: { rule: c } }",
      payload: "{'c':{'x':'z'}}", issues: ["/c/x: notInCatalogue"],
      others: [
        "c.yaml":
          "form: c\nrules: { k: { choices: [a, b] } }\ncatalogues: { ks: { rule: k } }\nfields: { x: { lookup: ks } }"
      ]),
  ]

  @Test(arguments: cases) func judges(_ test: Case) throws {
    var files = ["form.yaml": "form: t\n" + test.form, "address.yaml": Self.address]
    files.merge(test.others) { $1 }
    let checker = Checker(try Self.form(files))
    let report = checker.check(Array(FormCase.json(test.payload).utf8), cleaned: true)
    #expect(report.issues.map(FormCase.told) == test.issues)
    if let cleaned = test.cleaned {
      #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == FormCase.json(cleaned))
    }
  }

  /// An issue names the rule as its own form does.
  @Test func namesRules() throws {
    let form = try Self.form(["form.yaml": "form: t\n" + Self.order, "address.yaml": Self.address])
    let report = Checker(form).check(Array(FormCase.json("{'home':{'street':'A','zip':'x'}}").utf8))
    #expect(report.issues.map(\.rule) == ["zip"])
    #expect(report.controls.isEmpty && report.managers.isEmpty)
  }

  struct Mistake: Sendable {
    var files: [String: String]
    var expected: [String]

    init(_ form: String, _ others: [String: String] = [:], _ expected: String...) {
      files = others
      files["form.yaml"] = "form: t\n" + form
      self.expected = expected
    }
  }

  static let mistakes: [Mistake] = [
    Mistake("import: form.yaml\nfields: {}", [:], "form.yaml 2:9 importCircle"),
    Mistake(
      "import: a.yaml\nfields: {}", ["a.yaml": "form: a\nimport: ./form.yaml\nfields: {}"],
      "a.yaml 2:9 importCircle"),
    Mistake(
      "import: a.yaml\nfields: {}",
      [
        "a.yaml": "form: a\nimport: b.yaml\nfields: {}",
        "b.yaml": "form: b\nimport: a.yaml\nfields: {}",
      ],
      "b.yaml 2:9 importCircle"),
    Mistake(
      "import: a.yaml\nrules: { a: {} }\nfields: {}", ["a.yaml": "form: a\nfields: {}"],
      "form.yaml 2:9 ruleTwice"),
    Mistake(
      "import: [a.yaml, b.yaml]\nfields: {}",
      ["a.yaml": "form: a\nfields: {}", "b.yaml": "form: a\nfields: {}"],
      "form.yaml 2:18 ruleTwice"),
    Mistake(
      "import: a.yaml\nfields: { x: { rule: r }, y: { rule: a.r } }",
      ["a.yaml": "form: a\nrules: { r: {} }\nfields: { x: { rule: r } }"],
      "form.yaml 3:22 unknownRule", "form.yaml 3:38 unknownRule"),
    Mistake(
      "import: a.yaml\nfields: { x: { rule: g.r } }",
      [
        "a.yaml": "form: a\nimport: g.yaml\nfields: { x: { rule: g.r } }",
        "g.yaml": "group: g\nrules: { r: {} }",
      ],
      "form.yaml 3:22 unknownRule"),
    Mistake(
      "import: a.yaml\nfields: { x: { rule: a } }",
      ["a.yaml": "form: a\nfields: { x: { lenght: 3 } }"],
      "a.yaml 2:16 unknownKey", "form.yaml 3:22 unknownRule"),
    Mistake("import: a.yaml\nfields: {}", ["a.yaml": "x: 1"], "form.yaml 2:9 importUnreadable"),
    Mistake(
      "import: a.yaml\nfields: { x: { rule: a } }",
      ["a.yaml": "form: a\nfields: { x: { equals: y } }"],
      "a.yaml 2:24 unknownField", "form.yaml 3:22 unknownRule"),
  ]

  @Test(arguments: mistakes) func refuses(_ mistake: Mistake) throws {
    let error = try #require(throws: FormError.self) { try Self.form(mistake.files) }
    #expect(
      Set(error.mistakes.map { "\($0.file) \($0.line):\($0.column) \($0.code)" })
        == Set(mistake.expected))
  }
}
