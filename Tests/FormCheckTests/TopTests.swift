import FormCheck
import TestFixtures
import Testing

/// Forms whose record is no group of fields.
@Suite struct TopTests {
  private static let list = "count: 1..3\nunique: id\nitems: { fields: { id: { required: true } } }"
  private static let map = "values: { length: ..3 }\nkeys: { pattern: '[a-z]+' }\ncount: ..2"
  private static let pair = """
    items:
      - { type: number, range: -180..180 }
      - { type: number, range: -90..90 }
    """
  private static let shapes = """
    rules:
      one: { fields: { id: { required: true, type: integer } } }
      several: { items: { rule: one }, count: 1.. }
    rule: { any: [one, several] }
    """
  private static let tree = """
    rules:
      tree:
        depth: ..2
        fields: { name: { required: true }, children: { items: { rule: tree } } }
    rule: tree
    """

  static let lists: [FormCase] = [
    FormCase("a list", list, "[{'id':'a'},{'id':'b'}]", cleaned: "[{'id':'a'},{'id':'b'}]"),
    FormCase("an empty list is judged", list, "[]", [": tooFew"]),
    FormCase("an empty list is a list", "items: {}", "[]", cleaned: "[]"),
    FormCase("too many", list, "[{'id':'1'},{'id':'2'},{'id':'3'},{'id':'4'}]", [": tooMany"]),
    FormCase("its items", list, "[{'id':'a'},{}]", ["/1/id: valueMissing"]),
    FormCase("alike", list, "[{'id':'a'},{'id':'a'}]", ["/1: duplicateItem"]),
    FormCase("alike as they are", "items: {}\nunique: true", "['a','a']", ["/1: duplicateItem"]),
    FormCase("no list", list, "{'id':'a'}", [": typeMismatch"]),
    FormCase("null", list, "null", [": typeMismatch"]),
    FormCase(
      "keys twice in what is none", list, "{'a':1,'a':2}", [": typeMismatch", "/a: duplicateKey"]),
    FormCase("clean-up", "items: {}\nnormalize: [trim]", "[' a ']", cleaned: "['a']"),
    FormCase("words for all", "items: { fields: { a: {} } }\nunknown: allow", "[{'b':1}]"),
    FormCase(
      "required for all", "items: { fields: { a: {} } }\nrequired: true", "[{}]",
      ["/0/a: valueMissing"]),
    FormCase(
      "lists of lists", "items: { items: { type: integer } }", "[[1],['a']]", ["/1/0: typeMismatch"]
    ),
    FormCase(
      "a text that is split",
      "rules: { r: { items: {}, count: 2.., normalize: [{ split: ',' }] } }\nrule: r", "'a,b'",
      cleaned: "['a','b']"),
    FormCase(
      "nothing that is split",
      "rules: { r: { items: {}, count: 2.., normalize: [{ split: ',' }] } }\nrule: r", "''",
      [": typeMismatch"]),
    FormCase(
      "rows above", "items: { fields: { a: { type: integer, range: previous.a.. } } }",
      "[{'a':2},{'a':1}]", ["/1/a: rangeUnderflow"]),
  ]

  static let others: [FormCase] = [
    FormCase("a tuple", pair, "[170,80]", cleaned: "[170,80]"),
    FormCase("a tuple by place", pair, "[80,170]", ["/1: rangeOverflow"]),
    FormCase("an empty tuple", pair, "[]", [": tooFew"]),
    FormCase(
      "what follows a tuple", "items: [ {} ]\nrest: { length: ..1 }", "['abc','d','ef']",
      ["/2: tooLong"]),
    FormCase("a map", map, "{'a':'x','b':'y'}", cleaned: "{'a':'x','b':'y'}"),
    FormCase("an empty map", map, "{}"),
    FormCase("keys of a map", map, "{'a':'x','B':'y'}", ["/B: keyMismatch"]),
    FormCase("values of a map", map, "{'a':'xyzz'}", ["/a: tooLong"]),
    FormCase("entries of a map", map, "{'a':'x','b':'y','c':'z'}", [": tooMany"]),
    FormCase(
      "fields beside values", "values: { type: integer }\nfields: { name: { required: true } }",
      "{'a':1,'b':'c'}", ["/name: valueMissing", "/b: typeMismatch"]),
    FormCase("keys of a group", "fields: { a: {}, b: {} }\ncount: 1..", "{}", [": tooFew"]),
    FormCase("a text", "type: text\nlength: 2..3", "'ab'", cleaned: "'ab'"),
    FormCase("an empty text is judged", "type: text\nlength: 2..3", "''", [": tooShort"]),
    FormCase("blanks are judged", "type: text\nlength: ..1", "'   '", [": tooLong"]),
    FormCase("a text after clean-up", "type: text\nnormalize: [trim]", "' a '", cleaned: "'a'"),
    FormCase("a text is null", "type: text", "null", [": typeMismatch"]),
    FormCase("a number", "type: integer\nrange: 1..9", "10", [": rangeOverflow"]),
    FormCase("no number", "type: integer\nrange: 1..9", "''", [": typeMismatch"]),
    FormCase("read as a number", "type: integer\ncoerce: true", "'5'", cleaned: "5"),
    FormCase("a day", "type: date", "'2026-02-30'", [": typeMismatch"]),
    FormCase("one of", "type: text\nchoices: [a, b]", "'c'", [": notAChoice"]),
    FormCase(
      "several types", "type: [integer, text]\nrange: ..3\nlength: ..2", "5", [": rangeOverflow"]),
    FormCase("several types, empty", "type: [integer, text]\nlength: 1..", "''", [": tooShort"]),
    FormCase("several types, none", "type: [integer, text]", "true", [": typeMismatch"]),
    FormCase("several types, null", "type: [integer, text]", "null", [": typeMismatch"]),
    FormCase("anything", "type: any", "[1]", cleaned: "[1]"),
    FormCase("a rule", "rule: contact.email", "'ana@'", [": patternMismatch"]),
    FormCase(
      "a rule of its own", "rules: { r: { fields: { a: { required: true } } } }\nrule: r",
      "{'b':1}",
      ["/a: valueMissing", "/b: unknownField"]),
    FormCase("one of several shapes", shapes, "{'id':1}", cleaned: "{'id':1}"),
    FormCase("another of several shapes", shapes, "[{'id':1}]", cleaned: "[{'id':1}]"),
    FormCase("the nearest shape", shapes, "[{'id':'x'}]", [": noRuleFits", "/0/id: typeMismatch"]),
    FormCase("no shape", shapes, "5", [": typeMismatch"]),
    FormCase("an empty shape", shapes, "[]", [": noRuleFits", ": tooFew"]),
    FormCase("a tree", tree, "{'name':'a','children':[{'name':'b'}]}"),
    FormCase(
      "a tree within", tree, "{'name':'a','children':[{}]}", ["/children/0/name: valueMissing"]),
    FormCase(
      "a tree too deep", tree, "{'name':'a','children':[{'name':'b','children':[{'name':'c'}]}]}",
      ["/children/0/children/0: tooDeep"]),
    FormCase(
      "a tagged union",
      "rules: { e: { tag: t, variants: { a: { fields: { x: { required: true } } }, b: {} } } }\nrule: e",
      "{'t':'a'}", ["/x: valueMissing"]),
  ]

  static let checks: [FormCase] = [
    FormCase(
      "a check that names no field",
      "items: { type: integer }\ncheck: { that: this.sum() < 5, message: m }",
      "[2,3]", [": customError"]),
    FormCase(
      "a check that holds", "items: { type: integer }\ncheck: { that: this.sum() < 5, message: m }",
      "[2,1]"),
    FormCase(
      "of an empty list", "items: {}\ncheck: { that: size(this) > 0, message: m }", "[]",
      [": customError"]),
    FormCase(
      "of a text", "type: text\ncheck: { that: \"this != 'a'\", message: m }", "'a'",
      [": customError"]),
    FormCase(
      "of an empty text", "type: text\ncheck: { that: \"this != ''\", message: m }", "''",
      [": customError"]),
    FormCase(
      "of a map", "values: { type: integer }\ncheck: { that: size(this) < 2, message: m }",
      "{'a':1,'b':2}", [": customError"]),
    FormCase(
      "of items",
      "items: { fields: { a: { type: integer }, b: { type: integer } }, check: { that: a < b, message: m } }",
      "[{'a':2,'b':1}]", ["/0/a: customError"]),
  ]

  @Test(arguments: lists + others + checks)
  func cases(_ form: FormCase) throws { try form.test() }

  static let mistakes: [MistakeCase] = [
    MistakeCase("form: t\nfields: { a: {} }\n⟦items⟧: {}", "fieldsAndItems"),
    MistakeCase("form: t\nvalues: {}\n⟦items⟧: {}", "fieldsAndItems"),
    MistakeCase("form: t\nfields: { a: {} }\ntype: ⟦text⟧", "wrongType"),
    MistakeCase("form: t\nitems: ⟦[]⟧", "itemsMissing"),
    MistakeCase("form: t\nitems: {}\n⟦rest⟧: {}", "restWithoutItems"),
    MistakeCase("form: t\ntype: text\ncount: ⟦..3⟧", "wrongType"),
    MistakeCase("form: t\ntype: text\nrange: ⟦1..3⟧", "wrongType"),
    MistakeCase("form: t\nitems: {}\n⟦keys⟧: {}", "keysWithoutValues"),
    MistakeCase("form: t\nvalues: {}\n⟦unknown⟧: { length: ..3 }", "valuesAndUnknown"),
    MistakeCase("form: t\nrule: ⟦nobody⟧", "unknownRule"),
    MistakeCase("form: t\ntype: ⟦nothing⟧", "unknownType"),
    MistakeCase("form: t\ntype: ⟦section⟧", "sectionMalformed"),
    MistakeCase("form: t\nitems: [ {}, {} ]\ncount: ⟦3..⟧", "countWithoutRest"),
    MistakeCase("form: t\nitems: {}\n⟦when⟧: a", "unknownKey"),
    MistakeCase("form: t\nitems: {}\n⟦default⟧: a", "unknownKey"),
    MistakeCase("form: t\nfields: { a: {} }\n⟦pattern⟧: a", "unknownKey"),
    MistakeCase(
      "form: t\nrules: { r: { default: a } }\n⟦rule⟧: r", "topMalformed", says: ["default"]),
    MistakeCase(
      "form: t\nrules: { r: { fields: { ⟦x⟧: { rule: r, required: true } } } }\nrule: r",
      "ruleCircle"
    ),
    MistakeCase("form: t\ntype: text\nunique: ⟦a⟧", "unknownField"),
    MistakeCase("form: t\nitems: {}\nmanagers: { m: { verifies: [⟦a⟧] } }", "unknownField"),
  ]

  @Test(arguments: mistakes)
  func mistake(_ mistake: MistakeCase) throws { try mistake.test() }

  @Test("a form without any of them has no fields")
  func nothing() throws {
    let error = try #require(throws: FormError.self) { try ValidationForm("form: t\ncount: ..3") }
    #expect(error.mistakes.map(\.code) == ["fieldsMissing"])
  }

  // MARK: Sessions

  /// A record that is a list has rows.
  @Test func rows() throws {
    let session = FormSession(try ValidationForm("form: t\n" + Self.list))
    #expect(session.payload == .list([]))
    #expect(session.root.issues.map(\.code) == ["tooFew"])
    let row = session.root.addRow()
    #expect(row.pointer == "/0")
    #expect(session["/0/id"]?.issues.map(\.code) == ["valueMissing"])
    session["/0/id"]?.text = "a"
    #expect(session.root.isValid)
    session.root.addRow(.group(["id": .text("a")]))
    #expect(session["/1"]?.issues.map(\.code) == ["duplicateItem"])
    #expect(session.submit().issues.map(FormCase.told) == ["/1: duplicateItem"])
    session.root.removeRow(at: 1)
    #expect(session.submit().verdict == .valid)
    session.root.removeRow(at: 0)
    #expect(session.root.issues.map(\.code) == ["tooFew"])
    #expect(session.submit().issues.map(FormCase.told) == [": tooFew"])
  }

  /// A record that is a single value is the session's only field.
  @Test func value() throws {
    let session = FormSession(try ValidationForm("form: t\ntype: text\nlength: 2.."))
    #expect(session.fields.count == 1)
    #expect(session.root.issues.map(\.code) == ["tooShort"])
    session.root.text = "ab"
    #expect(session.root.isValid)
    #expect(session.submit().verdict == .valid)
    session.root.text = ""
    #expect(session.submit().issues.map(FormCase.told) == [": tooShort"])
  }

  @Test func tuple() throws {
    let session = FormSession(try ValidationForm("form: t\n" + Self.pair))
    session["/0"]?.text = "200"
    #expect(session["/0"]?.issues.map(\.code) == ["rangeOverflow"])
    session["/0"]?.text = "20"
    session["/1"]?.text = "30"
    #expect(session.submit().verdict == .valid)
    #expect(session.payload.json == Array("[20,30]".utf8))
  }

  // MARK: Web forms

  /// What a web form sends is an object.
  @Test(
    arguments: [
      (TopTests.map, "a=x", []), (TopTests.map, "a=xyzz", ["/a: tooLong"]),
      (TopTests.list, "id=a", [": typeMismatch"]),
    ] as [(String, String, [String])])
  func webForms(form: String, body: String, issues: [String]) throws {
    let checker = Checker(try ValidationForm("form: t\n" + form))
    #expect(checker.check(webForm: Array(body.utf8)).issues.map(FormCase.told) == issues)
  }
}
