import FormCheck
import TestFixtures
import Testing

/// `check`: at the top, in groups, rows and fields.
@Suite struct CheckTests {
  private static let ab =
    "fields: { a: { type: integer }, b: { type: integer }, ok: { type: boolean } }\n"
  private static let bad = "{'a':2,'b':1}"

  static let places: [FormCase] = [
    FormCase("silent", ab + "check: a < b", "{'a':1,'b':2}"),
    FormCase("unknown is silent", ab + "check: a < b", "{'a':1}"),
    FormCase("at the first field that is named", ab + "check: b > a", bad, ["/b: customError"]),
    FormCase(
      "at the field of “at”", ab + "check: { that: a < b, at: b }", bad, ["/b: customError"]),
    FormCase(
      "at a field in a group",
      "fields: { a: {}, g: { fields: { z: {} } } }\ncheck: { that: a == 'x', at: g.z }",
      "{'a':'y','g':{}}", ["/g/z: customError"]),
    FormCase(
      "at a field in a group that is missing",
      "fields: { a: {}, g: { fields: { z: {} } } }\ncheck: { that: a == 'x', at: g.z }",
      "{'a':'y'}", ["/g: customError"]),
    FormCase(
      "at its own field", "fields: { a: { type: integer }, b: { type: integer, check: a < b } }",
      bad,
      ["/b: customError"]),
    FormCase(
      "of this", "fields: { a: { type: integer, check: this > 5 } }", "{'a':2}", ["/a: customError"]
    ),
    FormCase(
      "not of an empty field", "fields: { a: { check: filled(b) }, b: {} }", "{'a':''}"),
    FormCase(
      "at its group",
      "fields: { g: { fields: { x: { type: integer }, y: { type: integer } }, check: x < y } }",
      "{'g':{'x':2,'y':1}}", ["/g: customError"]),
    FormCase(
      "in a row at the first field that is named",
      "fields: { r: { items: { fields: { x: { type: integer }, y: { type: integer } }, check: y > x } } }",
      "{'r':[{'x':1,'y':2},{'x':2,'y':1}]}", ["/r/1/y: customError"]),
    FormCase(
      "at an item", "fields: { l: { items: { type: integer, check: this > 1 } } }", "{'l':[2,1]}",
      ["/l/1: customError"]),
    FormCase(
      "at a list", "fields: { l: { items: {}, check: size(this) > 1 } }", "{'l':['a']}",
      ["/l: customError"]),
    FormCase(
      "not of an empty list", "fields: { l: { items: {}, check: size(this) > 1 } }", "{'l':[]}"),
    FormCase(
      "where nothing is named", ab + "check: \"today > '2030-01-01'\"", "{}", [": customError"]),
    FormCase("a boolean that is empty is false", ab + "check: ok", "{}", ["/ok: customError"]),
    FormCase(
      "the row above",
      "fields: { r: { items: { fields: { n: { type: integer, check: n > previous.n } } } } }",
      "{'r':[{'n':1},{'n':3},{'n':2}]}", ["/r/2/n: customError"]),
    FormCase(
      "the item above", "fields: { l: { items: { type: integer, check: this > previous } } }",
      "{'l':[1,3,2]}", ["/l/2: customError"]),
    FormCase(
      "of a rule",
      "rules: { r: { fields: { x: { type: integer } }, check: x > 1 } }\nfields: { g: { rule: r } }",
      "{'g':{'x':1}}", ["/g: customError"]),
    FormCase(
      "the keys of a group outward and from the root",
      "fields: { n: { type: integer }, g: { fields: { n: { type: integer, check: this > record.n } } } }",
      "{'n':2,'g':{'n':1}}", ["/g/n: customError"]),
  ]

  static let entries: [FormCase] = [
    FormCase("its own code", ab + "check: { that: a < b, code: order }", bad, ["/a: order"]),
    FormCase(
      "a warning", ab + "check: { that: a < b, severity: warning }", bad,
      ["/a: customError (warning)"], cleaned: bad),
    FormCase(
      "something to know", ab + "check: { that: a < b, severity: info }", bad,
      ["/a: customError (info)"], cleaned: bad),
    FormCase("when not", ab + "check: { that: a < b, when: ok }", bad),
    FormCase(
      "when", ab + "check: { that: a < b, when: ok }", "{'a':2,'b':1,'ok':true}",
      ["/a: customError"]),
    FormCase("when it is unknown", ab + "check: { that: a < 1, when: b > 0 }", "{'a':2}"),
    FormCase(
      "when that cannot be worked out", ab + "check: { that: a < 1, when: 1 / b > 0 }",
      "{'a':2,'b':0}", ["/a: undecided(expression)"]),
    FormCase(
      "several, in their order", ab + "check: [a < b, { that: a == 1, code: one }, b == 1]", bad,
      ["/a: customError", "/a: one"]),
    FormCase(
      "several of a field",
      "fields: { a: { type: integer, check: [this > 5, this > 1, this > 7] } }",
      "{'a':2}", ["/a: customError", "/a: customError"]),
    FormCase(
      "what cannot be worked out", ab + "check: a / b > 0", "{'a':1,'b':0}",
      ["/a: undecided(expression)"]),
    FormCase(
      "a warning that cannot be worked out", ab + "check: { that: a / b > 0, severity: warning }",
      "{'a':1,'b':0}"),
    FormCase(
      "wrong beside undecided is wrong", ab + "check: [a / b > 0, a > 1]", "{'a':1,'b':0}",
      ["/a: undecided(expression)", "/a: customError"]),
  ]

  private static let abc = "fields: { a: {}, b: {}, c: {}, n: { type: integer } }\n"

  static let filled: [FormCase] = [
    FormCase("one of two", abc + "check: { filled: 1, of: [a, b] }", "{'b':'1'}"),
    FormCase(
      "none of two", abc + "check: { filled: 1, of: [a, b] }", "{'b':' '}", ["/a: tooFewFilled"]),
    FormCase(
      "both", abc + "check: { filled: 1, of: [a, b] }", "{'a':'1','b':'1'}", ["/a: tooManyFilled"]),
    FormCase(
      "at least", abc + "check: { filled: 2.., of: [a, b, c] }", "{'a':'1'}", ["/a: tooFewFilled"]),
    FormCase(
      "at least, enough", abc + "check: { filled: 2.., of: [a, b, c] }", "{'a':'1','c':'1'}"),
    FormCase(
      "at most", abc + "check: { filled: ..1, of: [a, b, c] }", "{'c':'1','b':'1'}",
      ["/a: tooManyFilled"]),
    FormCase("at most, none", abc + "check: { filled: ..1, of: [a, b, c] }", "{}"),
    FormCase("none or all: none", abc + "check: { filled: none or all, of: [a, b, c] }", "{}"),
    FormCase(
      "none or all: all", abc + "check: { filled: none or all, of: [a, b, c] }",
      "{'a':'1','b':'1','c':'1'}"),
    FormCase(
      "none or all: at each empty one", abc + "check: { filled: none or all, of: [a, b, c] }",
      "{'b':'1'}", ["/a: partlyFilled", "/c: partlyFilled"]),
    FormCase(
      "none or all: at one", abc + "check: { filled: none or all, of: [a, b, c], at: c }",
      "{'b':'1'}",
      ["/c: partlyFilled"]),
    FormCase(
      "its place and code", abc + "check: { filled: 1, of: [a, b], at: c, code: pick }", "{}",
      ["/c: pick"]),
    FormCase(
      "a warning", abc + "check: { filled: 1, of: [a, b], severity: warning }", "{}",
      ["/a: tooFewFilled (warning)"]),
    FormCase(
      "when", abc + "check: { filled: 1, of: [a, b], when: filled(c) }", "{}"),
    FormCase(
      "false and 0 are filled",
      "fields: { a: { type: boolean }, b: { type: integer } }\ncheck: { filled: 2, of: [a, b] }",
      "{'a':false,'b':0}"),
    FormCase(
      "what is not asked for counts neither way",
      "fields: { k: {}, a: {}, b: { when: filled(k) } }\ncheck: { filled: none or all, of: [a, b] }",
      "{'a':'1'}"),
    FormCase(
      "a group, a list and fields in a group",
      "fields: { g: { fields: { x: {} } }, l: { items: {} } }\ncheck: { filled: 3, of: [g, g.x, l] }",
      "{'g':{},'l':[]}", ["/g: tooFewFilled"]),
    FormCase(
      "in a group at the group",
      "fields: { g: { fields: { a: {}, b: {} }, check: { filled: 1, of: [a, b] } } }",
      "{'g':{}}", ["/g: tooFewFilled"]),
    FormCase(
      "in a row at the first of the list",
      "fields: { r: { items: { fields: { a: {}, b: {} }, check: { filled: 1, of: [b, a] } } } }",
      "{'r':[{'a':'1'},{}]}", ["/r/1/b: tooFewFilled"]),
  ]

  private static let stuck = "a".times(40) + "!"
  private static let hard = "fields: { a: { pattern: '(?=a)(a+)+' }, b: {}, c: {} }\n"

  static let waiting: [FormCase] = [
    FormCase(
      "skipped where a field is wrong", ab + "check: a < b", "{'a':'q','b':1}", ["/a: typeMismatch"]
    ),
    FormCase(
      "whatever the wrong one adds", ab + "check: b > 5 || a > 1", "{'a':'q','b':1}",
      ["/a: typeMismatch"]),
    FormCase(
      "where an item is", "fields: { l: { items: { type: integer } } }\ncheck: l.sum() > 5",
      "{'l':[1,'q']}", ["/l/1: typeMismatch"]),
    FormCase(
      "where a field of a row is",
      "fields: { r: { items: { fields: { n: { type: integer } } } } }\ncheck: r.all(x, x.n > 5)",
      "{'r':[{'n':1},{'n':'q'}]}", ["/r/1/n: typeMismatch"]),
    FormCase(
      "a comparison is waited for", "fields: { a: {}, b: { equals: a } }\ncheck: b == 'z'",
      "{'a':'x','b':'y'}", ["/b: notEqual"]),
    FormCase(
      "undecided where a field is", hard + "check: size(a) > 100", "{'a':'\(stuck)'}",
      ["/a: undecided(matchLimit)", "/a: undecided(otherField)"]),
    FormCase(
      "an undecided warning says nothing",
      hard + "check: { that: size(a) > 100, severity: warning }",
      "{'a':'\(stuck)'}", ["/a: undecided(matchLimit)"]),
    FormCase(
      "valid(x) of what is wrong", ab + "check: { that: valid(a) || ok, at: b }", "{'a':'q'}",
      ["/a: typeMismatch", "/b: customError"]),
    FormCase(
      "valid(x) of what is undecided", hard + "check: { that: valid(a), at: b }",
      "{'a':'\(stuck)'}",
      ["/a: undecided(matchLimit)", "/b: undecided(otherField)"]),
    FormCase(
      "valid(x) waits for checks",
      ab + "check: [{ that: valid(a), at: b }, { that: a > 5, at: a }]", "{'a':2}",
      ["/b: customError", "/a: customError"]),
    FormCase(
      "valid(g) looks within",
      "fields: { g: { fields: { n: { type: integer } } }, b: {} }\ncheck: { that: valid(g), at: b }",
      "{'g':{'n':'q'}}", ["/g/n: typeMismatch", "/b: customError"]),
    FormCase(
      "filled(x) is skipped too where x is wrong", ab + "check: { that: \"!filled(a)\", at: b }",
      "{'a':'q'}",
      ["/a: typeMismatch"]),
  ]

  static let order: [FormCase] = [
    FormCase(
      "fields first, then checks, depth first, then keys",
      """
      fields:
        a: { type: integer, check: this > 5 }
        g:
          fields:
            x: { type: integer, check: this > 5 }
            w: { type: integer }
          check: { that: x > 6, code: ofGroup }
        r:
          items:
            fields: { n: { type: integer, check: this > 5 } }
            check: { that: n > 6, code: ofRow }
        z: { type: integer, check: this > 5 }
        last: { required: true }
      check: [{ that: a > 6, code: ofAll }]
      """, "{'no':1,'z':1,'r':[{'n':1},{'n':1}],'g':{'x':1,'w':'q'},'a':1}",
      [
        "/g/w: typeMismatch", "/last: valueMissing", "/a: customError", "/g/x: customError",
        "/r/0/n: customError", "/r/0/n: ofRow", "/r/1/n: customError",
        "/r/1/n: ofRow", "/z: customError", "/a: ofAll", "/no: unknownField",
      ])
  ]

  @Test(arguments: places + entries + filled + waiting + order)
  func judges(_ row: FormCase) throws { try row.test() }

  @Test func wordsAndControls() throws {
    let form = """
      form: t
      fields: { a: { type: integer }, b: { type: integer } }
      check:
        - { that: a < b, at: b, message: come back after you leave }
        - { that: a > 1, severity: warning, message: this is early }
      controls: { go: {}, other: {} }
      managers: { m: { verifies: [b], manages: [go] }, n: { verifies: [a], manages: [other] } }
      """
    let report = try report(form, #"{"a":1,"b":1}"#)
    #expect(report.issues.map(\.message) == ["come back after you leave", "this is early"])
    #expect(report.controls.map(\.isEnabled) == [false, true])
    #expect(report.controls.map(\.waitsFor) == [["/b"], []])
  }
}
