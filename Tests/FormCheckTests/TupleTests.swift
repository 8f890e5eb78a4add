import FormCheck
import TestFixtures
import Testing

/// Lists whose items differ by their place.
@Suite struct TupleTests {
  private static let position = """
    fields:
      p:
        items:
          - { type: number, range: -180..180 }
          - { type: number, range: -90..90 }
          - { type: number, required: false }
    """
  private static let row =
    "fields: { p: { items: [ {}, { type: integer } ], rest: { length: ..3 } } }"

  private static let rows =
    "fields: { l: { unique: true, items: { items: [{ type: integer }], rest: { type: integer } } } }"

  private static func same(_ constraint: String) -> String {
    let tuple = "items: [{ type: integer }], rest: { type: integer }"
    return "fields: { a: { \(tuple) }, b: { \(tuple), \(constraint) } }"
  }

  static let values: [FormCase] = [
    FormCase("each by its place", position, "{'p':[170,80,5]}", cleaned: "{'p':[170,80,5]}"),
    FormCase(
      "what need not be there is left out", position, "{'p':[170,80]}", cleaned: "{'p':[170,80]}"),
    FormCase("wrong by its place", position, "{'p':[80,170]}", ["/p/1: rangeOverflow"]),
    FormCase("too short", position, "{'p':[1]}", ["/p: tooFew"]),
    FormCase("too long", position, "{'p':[1,2,3,4]}", ["/p: tooMany"]),
    FormCase(
      "only items with a place are judged", position, "{'p':[1,2,3,{'a':1,'a':2}]}",
      ["/p: tooMany", "/p/3/a: duplicateKey"]),
    FormCase(
      "too short is said once", row.replacing("rest:", with: "count: 2..3, rest:"), "{'p':['a']}",
      ["/p: tooFew"]),
    FormCase(
      "a count that asks for more", row.replacing("rest:", with: "count: 3.., rest:"),
      "{'p':['a',1]}", ["/p: tooFew"]),
    FormCase(
      "a count that asks for less", row.replacing("rest:", with: "count: 1..3, rest:"),
      "{'p':['a']}", ["/p: tooFew"]),
    FormCase("null is empty", position, "{'p':[null,2,null]}", ["/p/0: valueMissing"]),
    FormCase("an empty list is an empty field", position, "{'p':[]}"),
    FormCase(
      "which is written as it came", "fields: { a: {}, p: { items: [{ type: integer }] } }",
      "{'a':'x','p':[]}", cleaned: "{'a':'x','p':[]}"),
    FormCase(
      "by whichever way",
      "rules: { l: { items: {} } }\nfields: { p: { items: [{ type: integer }] }, q: { rule: { any: [l] } } }",
      "{'p':[]}", cleaned: "{'p':[]}"),
    FormCase(
      "and is nothing that nobody asked for",
      "fields: { k: {}, p: { when: k == 'x', items: [{ type: integer }] } }", "{'p':[]}"),
    FormCase("equal to the last item", same("equals: a"), "{'a':[1,2],'b':[1,2]}"),
    FormCase("what follows differs", same("equals: a"), "{'a':[1,2],'b':[1,3]}", ["/b: notEqual"]),
    FormCase("one has less", same("equals: a"), "{'a':[1,2],'b':[1]}", ["/b: notEqual"]),
    FormCase("another tuple", same("differs: a"), "{'a':[1,2],'b':[1,3]}"),
    FormCase("the same tuple", same("differs: a"), "{'a':[1,2],'b':[1,2]}", ["/b: notDifferent"]),
    FormCase("rows that differ behind the places", rows, "{'l':[[1,5],[1,6],[1]]}"),
    FormCase("rows that are alike", rows, "{'l':[[1,5],[2,5],[1,5]]}", ["/l/2: duplicateItem"]),
    FormCase(
      "rows of which one has a wrong type", rows, "{'l':[[1,'x'],[1,'x']]}",
      ["/l/0/1: typeMismatch", "/l/1/1: typeMismatch"]),
    FormCase("no list", position, "{'p':{'0':1,'1':2}}", ["/p: typeMismatch"]),
    FormCase("what follows", row, "{'p':['a',1,'b','c']}", cleaned: "{'p':['a',1,'b','c']}"),
    FormCase("what follows is wrong", row, "{'p':['a',1,'b','cdef']}", ["/p/3: tooLong"]),
    FormCase(
      "how many may follow", "fields: { p: { items: [ {} ], rest: {}, count: ..2 } }",
      "{'p':['a','b','c']}", ["/p: tooMany"]),
    FormCase(
      "an empty item keeps its place",
      "fields: { p: { items: [ { required: false }, { required: false }, {} ] } }",
      "{'p':[null,null,'c']}", cleaned: "{'p':[null,null,'c']}"),
    FormCase(
      "clean-up of items",
      "normalize: [trim]\nfields: { p: { items: [ {}, { normalize: [uppercase] } ] } }",
      "{'p':[' a ',' b ']}", cleaned: "{'p':['a','B']}"),
    FormCase(
      "lists of tuples",
      "fields: { l: { items: { items: [ { type: integer }, { type: integer } ] } } }",
      "{'l':[[1,2],[3],[4,'x']]}", ["/l/1: tooFew", "/l/2/1: typeMismatch"]),
    FormCase(
      "groups in places", "fields: { p: { items: [ { fields: { a: { required: true } } }, {} ] } }",
      "{'p':[{},'x']}", ["/p/0/a: valueMissing"]),
    FormCase(
      "a default in a place", "fields: { p: { items: [ {}, { default: 'b', required: false } ] } }",
      "{'p':['a']}", cleaned: "{'p':['a','b']}"),
    FormCase(
      "a default is an item to expressions",
      "fields: { p: { items: [ { type: integer }, { type: integer, default: 5, required: false }, { type: integer, required: false } ] }, n: { type: integer, compute: size(p) }, s: { type: integer, compute: p.sum() } }",
      "{'p':[1]}", cleaned: "{'p':[1,5],'n':2,'s':6}"),
    FormCase(
      "a default before what follows",
      "fields: { p: { items: [ {}, { default: b, required: false } ], rest: {} }, s: { compute: \"p.join('')\" } }",
      "{'p':['a',null,'d']}", cleaned: "{'p':['a','b','d'],'s':'abd'}"),
    FormCase(
      "a default that is wrong by another field",
      "fields: { k: { type: integer }, p: { items: [ { type: integer }, { type: integer, default: 5, required: false, range: ..k } ] }, s: { type: integer, compute: p.sum() } }",
      "{'k':3,'p':[1],'s':6}", ["/p/1: rangeOverflow"]),
    FormCase(
      "a default of a list that was not sent",
      "fields: { p: { items: [ { type: integer, default: 5, required: false } ] }, n: { type: integer, compute: size(p) } }",
      "{}", cleaned: "{'n':0}"),
    FormCase(
      "from a rule", "rules: { pair: { items: [ {}, {} ] } }\nfields: { p: { rule: pair } }",
      "{'p':['a']}", ["/p: tooFew"]),
    FormCase(
      "two that are the same",
      "fields: { a: { items: [ {}, {} ] }, b: { differs: a, items: [ {}, {} ] } }",
      "{'a':['x','y'],'b':['x','y']}", ["/b: notDifferent"]),
  ]

  static let expressions: [FormCase] = [
    ("p[0] > p[1]", "{'p':[2,1]}", true), ("p[0] > p[1]", "{'p':[1,2]}", false),
    ("size(p) == 2", "{'p':[2,1]}", true), ("p.sum() == 6", "{'p':[2,1,3]}", true),
    ("filled(p[2])", "{'p':[2,1]}", false), ("p.all(x, x > 0)", "{'p':[2,-1]}", false),
    ("type(p) == 'list'", "{'p':[2,1]}", true),
  ].map { that, payload, holds in
    FormCase(
      that + " of " + payload,
      position + "\n  q: {}\ncheck: { that: \"\(that)\", at: q, message: m }",
      payload, holds ? [] : ["/q: customError"])
  }

  @Test(arguments: values + expressions)
  func cases(_ form: FormCase) throws { try form.test() }

  static let mistakes: [MistakeCase] = [
    MistakeCase("form: t\nfields: { p: { items: ⟦[]⟧ } }", "itemsMissing"),
    MistakeCase("form: t\nfields: { p: { items: {}, ⟦rest⟧: {} } }", "restWithoutItems"),
    MistakeCase("form: t\nfields: { p: { items: [ {} ], ⟦fields⟧: { a: {} } } }", "fieldsAndItems"),
    MistakeCase("form: t\nfields: { p: { items: [ {} ], count: ⟦1..2⟧ } }", "countWithoutRest"),
    MistakeCase("form: t\nfields: { p: { items: [ { type: ⟦nmber⟧ } ] } }", "unknownType"),
  ]

  @Test(arguments: mistakes)
  func mistake(_ mistake: MistakeCase) throws { try mistake.test() }

  /// Live fields are those of a group, and the payload is a list.
  @Test func live() throws {
    let session = FormSession(try ValidationForm("form: t\n" + Self.position))
    session["p.1"]?.text = "45"
    #expect(session.payload.json == Array(FormCase.json("{'p':[null,45]}").utf8))
    session["p"]?.value = .list([.number("1"), .number("2")])
    #expect(session.payload.json == Array("{\"p\":[1,2]}".utf8))
    #expect(session["/p/1"]?.value == .number("2"))
    #expect(session["p.0"]?.isValid == true)
    session["p.0"]?.value = .number("500")
    #expect(session["p.0"]?.issues.map(\.code) == ["rangeOverflow"])
    #expect(session.submit().issues.map(\.field) == ["/p/0"])
  }

  /// Columns of a table and names of a web form say the place.
  @Test(
    arguments: [
      ("p.0=1&p.1=2", [], "{\"p\":[1,2]}"), ("p%5B0%5D=1&p%5B1%5D=2", [], "{\"p\":[1,2]}"),
      ("p.1=2", ["/p/0: valueMissing"], nil),
      ("p.0=&p.1=", ["/p/0: valueMissing", "/p/1: valueMissing"], nil),
      ("p.1=2&p.0=1&p.2=3", [], "{\"p\":[1,2,3]}"),
    ] as [(String, [String], String?)])
  func webForms(body: String, issues: [String], cleaned: String?) throws {
    let checker = Checker(try ValidationForm("form: t\n" + Self.position))
    let report = checker.check(webForm: Array(body.utf8), cleaned: true)
    #expect(report.issues.map(FormCase.told) == issues)
    if let cleaned {
      #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == cleaned)
    }
  }

  /// What follows the items that have a place is named by the places behind them, and closes up as other lists do.
  ///
  /// Issues have the column at which they lie.
  @Test(
    arguments: [
      (row, "p.0=a&p.1=1&p.2=b&p.3=c", [], "{'p':['a',1,'b','c']}"),
      (row, "p[0]=a&p[1]=1&p[2]=b&p[3]=c", [], "{'p':['a',1,'b','c']}"),
      (row, "p.3=c&p.2=b&p.1=1&p.0=a", [], "{'p':['a',1,'b','c']}"),
      (row, "p[]=b&p[]=c&p.1=1&p.0=a", [], "{'p':['a',1,'b','c']}"),
      (row, "p.0=a&p.1=1&p.90=b&p[]=c&p.7=d", [], "{'p':['a',1,'d','b','c']}"),
      (row, "p.0=a&p.1=1", [], "{'p':['a',1]}"),
      (row, "p.0=a&p.1=1&p.2=b&p.3=cdef", ["/p/3 tooLong 23"], nil),
      (row, "p.0=a&p.1=1&p.7=bcde", ["/p/2 tooLong 17"], nil),
      (row, "p.0=a&p.1=1&p.2=", ["/p/2 valueMissing 17"], nil),
      (row, "p.0=a&p.1=x&p.2=b", ["/p/1 typeMismatch 11"], nil),
      (row, "p.2=b", ["/p/0 valueMissing 5", "/p/1 valueMissing 5"], nil),
      (row, "p.0=&p.2=b", ["/p/0 valueMissing 5", "/p/1 valueMissing 5"], nil),
      (
        "fields: { p: { items: [{}], rest: { fields: { x: { type: integer } } } } }",
        "p.0=a&p.1.x=1&p[2][x]=y", ["/p/2/x typeMismatch 23"], nil
      ),
      (
        "fields: { l: { items: { items: [{}], rest: { type: integer } } } }",
        "l.0.0=a&l.0.1=1&l.1.0=b&l.1.1=2&l.1.2=3", [], "{'l':[['a',1],['b',2,3]]}"
      ),
      (
        "fields: { g: { items: [{ items: {} }], rest: {} } }", "g.0.0=a&g.0.1=b&g.1=c", [],
        "{'g':[['a','b'],'c']}"
      ),
    ] as [(String, String, [String], String?)])
  func whatFollowsInWebForms(
    form: String, body: String, issues: [String], cleaned: String?
  ) throws {
    let checker = Checker(try ValidationForm("form: t\n" + form))
    let report = checker.check(webForm: Array(body.utf8), cleaned: true)
    #expect(report.issues.map { "\($0.field) \($0.code) \($0.column)" } == issues)
    if let cleaned {
      #expect(
        report.cleaned.map { String(decoding: $0, as: UTF8.self) } == FormCase.json(cleaned))
    }
  }
}
