import FormText
import TestFixtures
import Testing

@testable import FormCheck

/// Secrets in maps, tuples, trees and shapes, and what it costs to look for them.
@Suite struct ShapeSecretTests {
  static let form = """
    form: t
    rules:
      card: { tag: kind, variants: { a: { fields: { pin: { secret: true }, open: {} } }, b: { fields: { pin: { type: integer } } } } }
      key: { secret: true, pattern: 'k\\d+' }
      plain: { type: integer, range: ..5 }
      node: { depth: ..2, fields: { pin: { secret: true }, open: {}, kids: { items: { rule: node } } } }
    fields:
      map: { values: { secret: true, pattern: 'a+' } }
      open: { values: { length: ..20 }, fields: { pin: { secret: true } } }
      tuple: { items: [{ secret: true, length: ..3 }, { type: integer }], rest: { secret: true, required: false } }
      one: { rule: { any: [key, plain] } }
      any: { rule: { any: [card, key] } }
      tree: { rule: node }
      trees: { rule: { any: [node, card] } }
    """

  /// What is wrong in each lies at, beside or around the canary.
  static let payloads: [String] = [
    "{'map':{'x':'CANARY'}}", "{'map':{'x':['CANARY']}}", "{'map':'CANARY'}",
    "{'open':{'pin':['CANARY']}}", "{'tuple':['CANARY',1]}", "{'tuple':['CANARY']}",
    "{'tuple':['a','b','CANARY']}", "{'tuple':'CANARY'}", "{'one':'CANARY'}", "{'one':['CANARY']}",
    "{'one':true,'map':{'x':'CANARY'}}", "{'any':'CANARY'}", "{'any':{'pin':'CANARY'}}",
    "{'any':{'kind':'z','pin':'CANARY'}}",
    "{'any':['CANARY']}", "{'tree':{'pin':['CANARY']}}", "{'tree':['CANARY']}",
    "{'tree':{'kids':[{'kids':[{'pin':'CANARY'}]}]}}",
    "{'trees':{'kids':[{'kids':[{'pin':'CANARY'}]}]}}", "{'trees':{'kind':'c','pin':'CANARY'}}",
  ]

  @Test(arguments: payloads) func noCanaryIsTold(_ payload: String) throws {
    let bytes = Array(FormCase.json(payload).utf8)
    let checker = Checker(try ValidationForm(Self.form))
    let report = checker.check(bytes, now: try moment(noon))
    #expect(!report.issues.isEmpty)
    var dumped = ""
    dump(report, to: &dumped)
    #expect(!dumped.contains("CANARY"))
    let masks = checker.masks()
    let places = FormCase.json(payload).ranges(of: "CANARY")
    for place in places {
      let start = FormCase.json(payload).utf8.distance(
        from: FormCase.json(payload).startIndex, to: place.lowerBound)
      #expect(masks.contains { $0.start <= start && start < $0.end })
    }
  }

  /// What is no secret in the shape that takes it, and in no other, is shown.
  @Test(arguments: [
    "{'v':{'n':'x'}}", "{'v':['x']}", "{'w':{'n':'x'},'k':'b'}", "{'w':['x'],'k':'c'}",
    // A key of one shape or variant is no key that nobody knows, though another does not have it.
    "{'p':{'price':'x'}}", "{'p':{'to':['x']}}", "{'t':{'kind':'a','s':{'n':'x'}}}",
    "{'t':{'kind':'b','s':{'t':['x']}}}",
  ])
  func nothingElseIsHidden(_ payload: String) throws {
    let form = try ValidationForm(
      """
      form: t
      rules:
        a: { type: integer }
        b: { fields: { n: { type: integer } } }
        c: { items: { type: integer } }
        priced: { fields: { price: { type: number } } }
        linked: { fields: { to: { items: { type: integer } } } }
        tagged:
          tag: kind
          variants:
            a: { fields: { s: { fields: { n: { type: integer } } } } }
            b: { fields: { s: { fields: { t: { items: { type: integer } } } } } }
      fields:
        k: {}
        v: { rule: { any: [a, b, c] } }
        w: { by: k, variants: { a: { type: integer }, b: { rule: b }, c: { rule: c } } }
        p: { rule: { any: [priced, linked] } }
        t: { rule: tagged }
      """)
    let checker = Checker(form)
    let report = checker.check(Array(FormCase.json(payload).utf8))
    #expect(!report.issues.isEmpty)
    #expect(checker.masks().isEmpty)
  }

  /// What no shape or variant names is hidden, as ever.
  @Test(arguments: ["{'p':{'price':'x','other':'NOBODY'}}", "{'p':{'to':[{'in':'NOBODY'}]}}"])
  func whatNobodyKnowsIsHidden(_ payload: String) throws {
    let form = try ValidationForm(
      """
      form: t
      rules:
        priced: { fields: { price: { type: number } } }
        linked: { fields: { to: { items: { type: integer } } } }
      fields: { p: { rule: { any: [priced, linked] } } }
      """)
    let checker = Checker(form)
    _ = checker.check(Array(FormCase.json(payload).utf8))
    let text = FormCase.json(payload)
    let place = try #require(text.firstRange(of: "NOBODY"))
    let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
    #expect(checker.masks().contains { $0.start <= start && start < $0.end })
  }

  /// A number where a text that is a secret may stand.
  @Test(arguments: ["{'any':9876543}", "{'one':[9876543]}", "{'map':{'x':9876543}}"])
  func noNumberInItsPlaceIsTold(_ payload: String) throws {
    let found = try report(Self.form, FormCase.json(payload))
    var dumped = ""
    dump(found, to: &dumped)
    #expect(!found.issues.isEmpty && !dumped.contains("9876543"))
  }

  /// What goes with a result is read by these places: never a secret.
  @Test(
    arguments: [
      ("{'map':{'x':'S'}}", "map/x", nil), ("{'open':{'x':'S'}}", "open/x", "\"S\""),
      ("{'open':{'pin':'S'}}", "open/pin", nil), ("{'tuple':['S',7]}", "tuple/0", nil),
      ("{'tuple':['S',7]}", "tuple/1", "7"), ("{'tuple':['S',7,'T']}", "tuple/2", nil),
      ("{'one':'k1'}", "one", nil), ("{'any':{'kind':'a','pin':'S'}}", "any/pin", nil),
      ("{'any':{'kind':'a','open':'S'}}", "any/open", "\"S\""),
      ("{'tree':{'kids':[{'pin':'S'}]}}", "tree/kids/0/pin", nil),
      ("{'tree':{'kids':[{'open':'S'}]}}", "tree/kids/0/open", "\"S\""),
      ("{'trees':{'kids':[{'pin':'S'}]}}", "trees/kids/0/pin", nil),
    ] as [(String, String, String?)])
  func placesThatAreCarried(_ payload: String, _ place: String, _ value: String?) throws {
    let checker = Checker(try ValidationForm(Self.form))
    _ = checker.check(Array(FormCase.json(payload).utf8), now: try moment(noon))
    let found = checker.scalar(at: place.split(separator: "/").map(String.init))
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == value)
  }

  /// Shapes within shapes of a tree: each value is looked at once as each of its fields.
  ///
  /// By every way to it there were 2^30 of them, and this did not end.
  @Test func shapesWithinShapesAreLookedAtOnce() throws {
    let checker = Checker(
      try ValidationForm(
        """
        form: t
        rules:
          a: { fields: { x: { required: true, type: integer }, k: { rule: { any: [a, b] } } } }
          b: { fields: { x: { required: true, type: integer }, k: { rule: { any: [b, a] } } } }
        fields: { t: { rule: { any: [a, b] } } }
        """))
    let payload =
      "{\"t\":" + String(repeating: "{\"x\":1,\"k\":", count: 30) + "{\"x\":\"q\"}"
      + String(repeating: "}", count: 30) + "}"
    let found = checker.check(Array(payload.utf8), now: try moment(noon))
    #expect(found.issues.map(\.code) == ["noRuleFits"])
    #expect(checker.masks().isEmpty)
  }
}
