import FormCheck
import TestFixtures
import TestSupport
import Testing

/// Values of several types, and of one of several shapes.
@Suite struct ValueShapeTests {
  private static let textOrNumber =
    "fields: { x: { type: [integer, text], range: 1..9, pattern: '[a-z]+' } }"

  static let severalTypes: [FormCase] = [
    FormCase("the first type", textOrNumber, "{'x':5}", cleaned: "{'x':5}"),
    FormCase("the second type", textOrNumber, "{'x':'ab'}", cleaned: "{'x':'ab'}"),
    FormCase("each constraint judges what it can", textOrNumber, "{'x':12}", ["/x: rangeOverflow"]),
    FormCase("the other one too", textOrNumber, "{'x':'AB'}", ["/x: patternMismatch"]),
    FormCase("none fits", textOrNumber, "{'x':1.5}", ["/x: typeMismatch"]),
    FormCase("no list and no object", textOrNumber, "{'x':[1]}", ["/x: typeMismatch"]),
    FormCase(
      "none of them, twice a key", textOrNumber, "{'x':{'a':1,'a':2}}",
      ["/x: typeMismatch", "/x/a: duplicateKey"]),
    FormCase("empty", textOrNumber, "{'x':' '}"),
    // Whoever decodes a valid payload meets no other type.
    FormCase(
      "null is of none of them", "fields: { x: { type: [integer, text] } }", "{'x':null}",
      cleaned: "{}"),
    FormCase(
      "an empty text is of none of them", "fields: { x: { type: [integer, boolean] } }",
      "{'x':''}", cleaned: "{}"),
    FormCase("an empty text is one", textOrNumber, "{'x':''}", cleaned: "{'x':''}"),
    FormCase(
      "null that clears", "fields: { x: { type: [integer, text], null: clear } }", "{'x':null}",
      cleaned: "{'x':null}"),
    FormCase(
      "missing", "fields: { x: { type: [integer, text], required: true } }", "{'x':null}",
      ["/x: valueMissing"]),
    FormCase(
      "a text is read as the first that can read it",
      "fields: { x: { type: [date, integer], coerce: true } }", "{'x':'17'}", cleaned: "{'x':17}"),
    FormCase(
      "a day is one", "fields: { x: { type: [date, integer], coerce: true } }",
      "{'x':'2026-06-15'}", cleaned: "{'x':'2026-06-15'}"),
    FormCase(
      "no day and no number", "fields: { x: { type: [date, integer], coerce: true } }",
      "{'x':'2026-02-30'}", ["/x: typeMismatch"]),
    FormCase(
      "choices are as with any", "fields: { x: { type: [integer, text], choices: [1, a] } }",
      "{'x':'1'}", ["/x: notAChoice"]),
    FormCase("a choice", "fields: { x: { type: [integer, text], choices: [1, a] } }", "{'x':1}"),
    FormCase(
      "clean-up of its texts",
      "fields: { x: { type: [integer, text], normalize: [trim, uppercase] } }", "{'x':' ab '}",
      cleaned: "{'x':'AB'}"),
    FormCase(
      "nothing is left of a text",
      "fields: { x: { type: [integer, text], required: true, normalize: [{ remove: 'x' }] } }",
      "{'x':'xx'}", ["/x: valueMissing"]),
    FormCase(
      "a default", "fields: { x: { type: [integer, text], default: 5 } }", "{}", cleaned: "{'x':5}"),
    FormCase(
      "items of several types",
      "fields: { l: { items: { type: [integer, boolean], range: ..5 } } }", "{'l':[1,true,9,'a']}",
      ["/l/2: rangeOverflow", "/l/3: typeMismatch"]),
    FormCase(
      "what reads another field",
      "fields: { y: { type: integer }, x: { type: [integer, text], range: y.. } }", "{'y':5,'x':3}",
      ["/x: rangeUnderflow"]),
    FormCase(
      "another field that comes later",
      "fields: { x: { type: [integer, text], range: y.. }, y: { type: integer } }", "{'y':5,'x':3}",
      ["/x: rangeUnderflow"]),
    FormCase(
      "its type",
      "fields: { x: { type: [integer, text], check: { that: \"type(this) != 'integer' || this > 0\", message: m } } }",
      "{'x':-1}", ["/x: customError"]),
    FormCase(
      "the side that decides saves the other",
      "fields: { x: { type: [integer, text], check: { that: \"type(this) != 'integer' || this > 0\", message: m } } }",
      "{'x':'a'}"),
    FormCase(
      "two of the same",
      "fields: { x: { type: [integer, text] }, y: { type: [integer, text], equals: x } }",
      "{'x':1,'y':'1'}", ["/y: notEqual"]),
    FormCase(
      "the same number",
      "fields: { x: { type: [number, text] }, y: { type: [integer, text], equals: x } }",
      "{'x':1.0,'y':1}"),
  ]

  private static let customer = """
    rules:
      id: { pattern: 'cus_[a-z]+' }
      person: { fields: { name: { required: true }, age: { type: integer, range: 0..150 } } }
      company: { fields: { name: { required: true }, vat: { required: true }, city: { required: true } } }
    fields:
      max: { type: integer }
      c: { required: true, rule: { any: [id, person, company] } }
    """
  private static let tagged = """
    rules:
      paid: { tag: kind, variants: { card: { fields: { number: { required: true } } }, cash: {} } }
      plain: { fields: { kind: { required: true }, a: { required: true } } }
    fields: { p: { rule: { any: [paid, plain] } } }
    """

  private static let nested = """
    rules:
      company: { fields: { vat: { required: true }, city: { required: true }, street: {} } }
      branch: { fields: { vat: { required: true }, of: { required: true }, city: { required: true } } }
      firm: { rule: { any: [company, branch] } }
      person: { fields: { number: { required: true, pattern: 'x' }, born: { required: true } } }
      guest: { fields: { number: { required: true, pattern: 'x' } } }
    fields: { x: { rule: { any: [firm, person, guest] } } }
    """
  private static let boxes = """
    rules:
      flat: { items: [{ type: number }, { type: number }, { type: number }, { type: number }] }
      tall: { items: [{ type: number }, { type: number }, { type: number }, { type: number }, { type: number }, { type: number }] }
    fields: { b: { rule: { any: [flat, tall] } } }
    """

  private static let lines = """
    rules:
      point: { fields: { at: { required: true } } }
      line: { fields: { points: { required: true, items: { type: number } } } }
    fields: { v: { rule: { any: [point, line] } } }
    """
  private static let tree = """
    rules:
      leaf: { fields: { do: { required: true, choices: [go, stay] }, at: { type: integer } } }
      ask:
        fields:
          ask: { required: true }
          yes: { required: true, rule: { any: [leaf, ask] } }
          no: { required: true, rule: { any: [leaf, ask] } }
    fields: { n: { rule: { any: [leaf, ask] } } }
    """

  private static let points = """
    rules:
      link: { fields: { to: { required: true } } }
      node: { fields: { id: { required: true }, name: { required: true } } }
    fields: { p: { rule: { any: [link, node] } } }
    """

  static let shapes: [FormCase] = [
    FormCase("a single value", customer, "{'c':'cus_ab'}"),
    FormCase(
      "the first shape that fits", customer, "{'c':{'name':'a'}}", cleaned: "{'c':{'name':'a'}}"),
    FormCase("the second shape", customer, "{'c':{'name':'a','vat':'b','city':'c'}}"),
    FormCase(
      "a type that none has, whatever clean-up of all fields does",
      "normalize: [trim]\nrules: { i: { type: integer }, b: { type: boolean }, l: { items: {} } }\nfields: { x: { rule: { any: [i, b, l] } } }",
      "{'x':'q'}", ["/x: typeMismatch"]),
    FormCase(
      "a text that clean-up reads",
      "rules: { i: { normalize: [{ number: de }], type: integer, range: ..5 }, l: { items: {} } }\nfields: { x: { rule: { any: [i, l] } } }",
      "{'x':'6'}", ["/x: noRuleFits", "/x: rangeOverflow"]),
    FormCase("a type that none has", customer, "{'c':5}", ["/c: typeMismatch"]),
    FormCase(
      "the only one of its type is the nearest", customer, "{'c':'x'}",
      ["/c: noRuleFits", "/c: patternMismatch"]),
    FormCase(
      "that with the fewest errors is the nearest", customer, "{'c':{'name':'a','age':200}}",
      ["/c: noRuleFits", "/c/age: rangeOverflow"]),
    FormCase(
      "an unknown key tells against a shape though it is ignored", "unknown: allow\n" + points,
      "{'p':{'id':7,'name':8}}",
      ["/p: noRuleFits", "/p/id: typeMismatch", "/p/name: typeMismatch"]),
    FormCase(
      "and though it is a warning", "unknown: warn\n" + points, "{'p':{'to':7,'of':8}}",
      ["/p: noRuleFits", "/p/to: typeMismatch", "/p/of: unknownField (warning)"]),
    FormCase(
      "one that no shape knows tells against all alike", "unknown: allow\n" + points,
      "{'p':{'id':7,'name':'a','x':1,'y':2}}", ["/p: noRuleFits", "/p/id: typeMismatch"]),
    FormCase(
      "much that is wrong within what a shape has does not tell against it", lines,
      "{'v':{'points':['p','q','r']}}",
      ["/v: noRuleFits"] + (0..<3).map { "/v/points/\($0): typeMismatch" }),
    FormCase(
      "a member of another type does", lines, "{'v':{'points':5,'at':'x'}}",
      ["/v: noRuleFits", "/v/points: unknownField"]),
    FormCase(
      "in a tree the shape is told that is wrong deep within", tree,
      "{'n':{'ask':'a','yes':{'ask':'b','yes':{'do':'x'},'no':{'do':'go','at':'9'}},'no':{'do':'go'}}}",
      [
        "/n: noRuleFits", "/n/yes: noRuleFits", "/n/yes/yes: noRuleFits",
        "/n/yes/yes/do: notAChoice", "/n/yes/no: noRuleFits", "/n/yes/no/at: typeMismatch",
      ]),
    FormCase(
      "of two that are alike what both find is told", customer, "{'c':{'vat':'a'}}",
      ["/c: noRuleFits", "/c/name: valueMissing"]),
    FormCase("missing", customer, "{}", ["/c: valueMissing"]),
    FormCase(
      "a tuple of as many items", boxes, "{'b':[1,2,'x','y']}",
      ["/b: noRuleFits", "/b/2: typeMismatch", "/b/3: typeMismatch"]),
    FormCase(
      "the other tuple, whatever its items", boxes, "{'b':['u','v','w','x','y','z']}",
      ["/b: noRuleFits"] + (0..<6).map { "/b/\($0): typeMismatch" }),
    FormCase(
      "of tuples neither of which has as many items none is told", boxes, "{'b':[1]}",
      ["/b: noRuleFits"]),
    FormCase(
      "or that with the fewest errors", boxes, "{'b':[1,2,3,4,'x']}",
      ["/b: noRuleFits", "/b: tooMany"]),
    FormCase(
      "the one whose tag fits", tagged, "{'p':{'kind':'card'}}",
      ["/p: noRuleFits", "/p/number: valueMissing"]),
    FormCase(
      "a tag that fits none", tagged, "{'p':{'kind':'other'}}",
      ["/p: noRuleFits"]),
    FormCase(
      "two rules of single values are alike",
      "rules: { a: { type: integer, range: 5.. }, b: { type: number, range: ..1 } }\nfields: { x: { rule: { any: [a, b] } } }",
      "{'x':3}", ["/x: noRuleFits"]),
    FormCase(
      "what an alternative reads beside it",
      customer.replacing("range: 0..150", with: "range: ..record.max"),
      "{'max':10,'c':{'name':'a','age':11}}", ["/c: noRuleFits", "/c/age: rangeOverflow"]),
    FormCase(
      "and fits", customer.replacing("range: 0..150", with: "range: ..record.max"),
      "{'c':{'name':'a','age':11},'max':12}"),
    FormCase(
      "undecided where none fits and one is unknown",
      "rules: { a: { fields: { x: { remote: free, required: true } } }, b: { fields: { y: {} } } }\nfields: { s: { rule: { any: [b, a] } } }",
      "{'s':{'x':'q'}}", ["/s: undecided(noAnswer)"]),
    FormCase(
      "lists of shapes",
      "rules: { n: { type: integer }, g: { fields: { a: { required: true } } } }\nfields: { l: { items: { rule: { any: [n, g] } } } }",
      "{'l':[1,{'a':'x'},{},'q']}",
      ["/l/2: noRuleFits", "/l/2/a: valueMissing", "/l/3: typeMismatch"]),
    FormCase(
      "one value or a list of them",
      "rules: { one: { type: integer }, many: { items: { type: integer } } }\nfields: { x: { rule: { any: [one, many] } } }",
      "{'x':[1,'a']}", ["/x: noRuleFits", "/x/1: typeMismatch"]),
    FormCase(
      "maps and tuples are shapes",
      "rules: { m: { values: { type: integer } }, t: { items: [ { type: integer }, {} ] } }\nfields: { x: { rule: { any: [m, t] } } }",
      "{'x':[1]}", ["/x: noRuleFits", "/x: tooFew"]),
    FormCase(
      "what was chosen is cleaned up",
      "normalize: [trim]\nrules: { n: { type: integer }, g: { fields: { a: { default: 'd' } } } }\nfields: { x: { rule: { any: [n, g] } } }",
      "{'x':{}}", cleaned: "{'x':{'a':'d'}}"),
    FormCase(
      "a choice within a choice",
      "rules: { i: { type: integer, range: ..5 }, t: { length: ..2 }, it: { rule: { any: [i, t] } }, g: { fields: { v: { rule: it } } } }\nfields: { x: { rule: { any: [it, g] } } }",
      "{'x':{'v':9}}", ["/x: noRuleFits", "/x/v: noRuleFits", "/x/v: rangeOverflow"]),
    FormCase(
      "shapes of a shape, of which one has the fewest errors", nested,
      "{'x':{'vat':'a','street':'b'}}",
      ["/x: noRuleFits", "/x: noRuleFits", "/x/city: valueMissing"]),
    FormCase(
      "a shape that has fewer errors than the shapes of another", nested, "{'x':{'number':'7'}}",
      ["/x: noRuleFits", "/x/number: patternMismatch"]),
    FormCase(
      "a tag that fits a shape of a shape",
      "rules: { a: { tag: k, variants: { a: { fields: { n: { required: true } } } } }, b: { tag: k, variants: { b: {} } }, ab: { rule: { any: [a, b] } }, c: { fields: { k: { required: true } , d: {required: true} } } }\nfields: { x: { rule: { any: [c, ab] } } }",
      "{'x':{'k':'a'}}", ["/x: noRuleFits", "/x: noRuleFits", "/x/n: valueMissing"]),
    FormCase(
      "a check of an alternative",
      "rules: { a: { fields: { x: { type: integer }, y: { type: integer } }, check: { that: x < y, at: x, message: m } }, b: { items: {} } }\nfields: { s: { rule: { any: [a, b] } } }",
      "{'s':{'x':2,'y':1}}", ["/s: noRuleFits", "/s/x: customError"]),
  ]

  /// Fields of shapes are read as those of variants are: empty where another shape was chosen.
  static let reading: [FormCase] = [
    ("c.name == 'a'", "{'c':{'name':'a'}}", true), ("c.name == 'b'", "{'c':{'name':'a'}}", false),
    ("filled(c.vat)", "{'c':{'name':'a'}}", false),
    ("filled(c.vat)", "{'c':{'name':'a','vat':'b','city':'c'}}", true),
    ("type(c) == 'group'", "{'c':{'name':'a'}}", true),
    (
      "l.map(x, x.name).join(',') == 'a,b'",
      "{'l':[{'name':'a'},{'name':'b','vat':'c','city':'d'}]}", true
    ),
    ("l.exists(x, filled(x.vat))", "{'l':[{'name':'a'}]}", false),
  ].map { that, payload, holds in
    FormCase(
      that + " of " + payload,
      """
      rules:
        person: { fields: { name: { required: true } } }
        company: { fields: { name: { required: true }, vat: { required: true }, city: {} } }
      fields:
        c: { rule: { any: [person, company] } }
        l: { items: { rule: { any: [person, company] } } }
        q: {}
      check: { that: "\(that)", at: q, message: m }
      """, payload, holds ? [] : ["/q: customError"])
  }

  @Test(arguments: reading)
  func reads(_ form: FormCase) throws { try form.test() }

  @Test(arguments: severalTypes + shapes)
  func cases(_ form: FormCase) throws { try form.test() }

  /// Whose issue it is stands at each that the nearest rule has.
  @Test func alternatives() throws {
    let found = try report(
      "form: t\n" + Self.customer, FormCase.json("{'c':{'name':'a','age':200}}"))
    #expect(found.issues.map(\.alternative) == [nil, "person"])
  }

  /// A tag that no shape knows is told all tags that there are.
  @Test(arguments: [#"{"type":"button","url":"x"}"#, #"{"type":"img","text":"x"}"#])
  func tagsOfAllShapes(_ payload: String) throws {
    let found = try report(
      """
      form: t
      rules:
        t: { tag: type, variants: { text: { fields: { text: {} } }, mrkdwn: { fields: { text: {} } } } }
        i: { tag: type, variants: { image: { fields: { url: {} } } } }
      fields: { c: { rule: { any: [t, i] } } }
      """, #"{"c":\#(payload)}"#)
    let tag = try #require(found.issues.first { $0.field == "/c/type" })
    for name in ["text", "mrkdwn", "image"] {
      #expect(tag.message.contains(name), "\(tag.message)")
    }
  }

  /// A choice within the nearest rule is that rule's, and so is what is wrong with it.
  @Test func alternativesWithin() throws {
    let found = try report(
      """
      form: t
      rules:
        p: { fields: { kind: { required: true, choices: [p] }, v: { rule: { any: [x, y] } }, w: { rule: { any: [contact.email, contact.phone.e164] } } } }
        q: { fields: { kind: { required: true, choices: [q] } } }
        x: { fields: { a: {}, c: { type: integer } } }
        y: { fields: { b: { required: true } } }
      fields: { e: { rule: { any: [p, q] } } }
      """, FormCase.json("{'e':{'kind':'p','v':{'a':'k','c':'z'},'w':'z'}}"))
    #expect(
      found.issues.map(facts) == [
        "/e: noRuleFits", "/e/v: noRuleFits", "/e/v/c: typeMismatch", "/e/w: noRuleFits",
      ])
    #expect(found.issues.map(\.alternative) == [nil, "p", "x", "p"])
  }

  static let mistakes: [MistakeCase] = [
    MistakeCase("form: t\nfields: { x: { type: [integer, ⟦integer⟧] } }", "typeTwice"),
    MistakeCase("form: t\nfields: { x: { type: [integer, ⟦any⟧] } }", "typeTwice"),
    MistakeCase("form: t\nfields: { x: { type: ⟦[]⟧ } }", "unknownType"),
    MistakeCase("form: t\nfields: { x: { type: [integer, ⟦strin⟧] } }", "unknownType"),
    MistakeCase(
      "form: t\nfields: { x: { type: [integer, boolean], pattern: ⟦'a'⟧ } }", "wrongType"),
    MistakeCase(
      "form: t\nrules: { a: { fields: { x: {} } } }\nfields: { x: { type: ⟦text⟧, rule: { any: [a, a2] } } }"
        .replacing("a2", with: "a"), "wrongType"),
    MistakeCase(
      "form: t\nrules: { a: { fields: { x: {} } }, b: {} }\nfields: { x: { length: ⟦..3⟧, rule: { any: [a, b] } } }",
      "wrongType"),
  ]

  @Test(arguments: mistakes)
  func mistake(_ mistake: MistakeCase) throws { try mistake.test() }

  /// An alternative that is tried and an alternative alone say the same: a value is right by one of several rules
  /// exactly where it is right by one of them.
  @Test(arguments: 0..<20)
  func sameAsEachAlone(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed))
    let rules = """
      rules:
        id: { pattern: '[a-c]{2}' }
        num: { type: integer, range: 0..3 }
        pair: { items: [ { type: integer }, { required: false } ] }
        bag: { values: { type: integer }, keys: { pattern: '[ab]' } }
        one: { fields: { a: { required: true, type: integer }, b: { when: a > 1, required: true } } }
        two: { fields: { a: { required: true }, c: { rule: { any: [id, num] } } }, check: { that: a != c, at: a, message: m } }
      """
    let names = ["id", "num", "pair", "bag", "one", "two"]
    let both = Checker(
      try ValidationForm(
        "form: t\n\(rules)\nfields: { x: { rule: { any: [\(names.joined(separator: ", "))] } } }"))
    let alone = try names.map {
      Checker(try ValidationForm("form: t\n\(rules)\nfields: { x: { rule: \($0) } }"))
    }
    func value(_ depth: Int) -> String {
      switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
      case 0: ["0", "1", "2", "3", "4", "1.5"].randomElement(using: &random) ?? "0"
      case 1, 2: "\"" + (["aa", "ab", "a", "1", "abc"].randomElement(using: &random) ?? "") + "\""
      case 3: "true"
      case 4: "null"
      case 5:
        "["
          + (0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth - 1) }.joined(
            separator: ",") + "]"
      default:
        "{"
          + ["a", "b", "c"].shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
          .map { "\"\($0)\":" + value(depth - 1) }.joined(separator: ",") + "}"
      }
    }
    for _ in 0..<200 {
      let text = "{\"x\":\(value(2))}"
      let isRight = both.check(Array(text.utf8)).isValid
      #expect(isRight == alone.contains { $0.check(Array(text.utf8)).isValid }, "\(text)")
    }
  }
}
