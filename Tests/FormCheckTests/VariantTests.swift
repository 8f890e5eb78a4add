import FormCheck
import TestFixtures
import Testing

/// Rules with `variants`, chosen by a field or written out; rules of which any holds.
@Suite struct VariantTests {
  private static let rule = """
    rules:
      zip:
        variants:
          GE: { pattern: '\\d{4}' }
          US: { pattern: '\\d{5}', length: ..4 }
      any:
        variants: { GE: { pattern: '\\d{4}' } }
        otherwise: { length: ..3 }

    """

  private static let chosen =
    rule + "fields: { c: { length: ..2 }, x: { rule: zip, by: c }, y: { rule: any, by: c } }"

  static let variants: [FormCase] = [
    FormCase("fits", chosen, "{'c':'GE','x':'0105','y':'0105'}"),
    FormCase(
      "does not", chosen, "{'c':'GE','x':'105','y':'105'}",
      ["/x: patternMismatch", "/y: patternMismatch"]),
    FormCase("another", chosen, "{'c':'US','x':'12345'}", ["/x: tooLong"]),
    FormCase(
      "a value without a variant", chosen, "{'c':'DE','x':'whatever','y':'12345'}",
      ["/x: noVariant (warning)", "/y: tooLong"]),
    FormCase("nothing chosen", chosen, "{'x':'whatever','y':'123'}"),
    FormCase("nothing to judge", chosen, "{'c':'DE','x':'','y':null}"),
    FormCase("chosen by what is wrong", chosen, "{'c':'GEO','x':'1','y':'12345'}", ["/c: tooLong"]),
    FormCase(
      "chosen by what is undecided",
      rule + "fields: { c: { pattern: '(?=a)(a+)+' }, x: { rule: zip, by: c } }",
      "{'c':'\("a".times(40))!','x':'1'}",
      ["/c: undecided(matchLimit)", "/x: undecided(otherField)"]),
    FormCase(
      "chosen by what is not asked for",
      rule + "fields: { k: {}, c: { when: k == 'x' }, x: { rule: zip, by: c } }",
      "{'c':'GE','x':'1'}",
      ["/c: notApplicable (warning)"]),
    FormCase(
      "chosen after clean-up",
      rule + "fields: { c: { normalize: [uppercase] }, x: { rule: zip, by: c } }",
      "{'c':'ge','x':'1'}", ["/x: patternMismatch"]),
    FormCase(
      "chosen by a default", rule + "fields: { c: { default: GE }, x: { rule: zip, by: c } }",
      "{'x':'1'}", ["/x: patternMismatch"]),
    FormCase(
      "chosen by what is computed",
      rule + "fields: { k: {}, c: { compute: \"k + 'E'\" }, x: { rule: zip, by: c } }",
      "{'k':'G','x':'1'}", ["/x: patternMismatch"]),
    FormCase(
      "written out", rule + "fields: { x: { rule: zip.GE } }", "{'x':'1'}", ["/x: patternMismatch"]),
    FormCase(
      "a ready one written out",
      "fields: { x: { rule: geo.postal.GE }, y: { rule: geo.postal.GE } }",
      "{'x':'0105','y':'105'}", ["/y: patternMismatch"]),
    FormCase(
      "a ready one that is chosen",
      "fields: { c: {}, x: { rule: geo.postal, by: c }, y: { rule: geo.postal, by: c } }",
      "{'c':'GE','x':'0105','y':'105'}", ["/y: patternMismatch"]),
    FormCase(
      "from the field itself",
      "fields: { c: {}, x: { by: c, variants: { a: { length: ..1 }, b: { length: ..2 } } } }",
      "{'c':'b','x':'123'}", ["/x: tooLong"]),
    FormCase(
      "from outside a row",
      rule + "fields: { c: {}, r: { items: { fields: { x: { rule: zip, by: c } } } } }",
      "{'c':'GE','r':[{'x':'0105'},{'x':'1'}]}", ["/r/1/x: patternMismatch"]),
    FormCase(
      "by a field in a group",
      rule + "fields: { g: { fields: { c: {} } }, x: { rule: zip, by: g.c } }",
      "{'g':{'c':'GE'},'x':'1'}", ["/x: patternMismatch"]),
    FormCase(
      "numbers choose by value",
      "fields: { n: { type: integer }, x: { by: n, variants: { 1: { length: ..1 }, 20: { length: ..2 } } } }",
      "{'n':1,'x':'12'}", ["/x: tooLong"]),
    FormCase(
      "however they are written",
      "fields: { n: { type: integer }, x: { by: n, variants: { 1: { length: ..1 }, 20: { length: ..2 } } } }",
      "{'n':2e1,'x':'123'}", ["/x: tooLong"]),
    FormCase(
      "that read other fields",
      """
      fields:
        k: {}
        d: { type: date }
        x: { type: date, by: k, variants: { a: { range: ..d-12y }, b: { range: { above: d-12y } } } }
      """, "{'k':'a','d':'2026-06-15','x':'2014-06-16'}", ["/x: rangeOverflow"]),
    FormCase(
      "that read other fields, another",
      """
      fields:
        k: {}
        d: { type: date }
        x: { type: date, by: k, variants: { a: { range: ..d-12y }, b: { range: { above: d-12y } } } }
      """, "{'k':'b','d':'2026-06-15','x':'2014-06-15'}", ["/x: rangeUnderflow"]),
    FormCase(
      "of a number",
      "fields: { k: {}, x: { type: integer, by: k, variants: { a: { range: ..5 } } } }",
      "{'k':'a','x':6}", ["/x: rangeOverflow"]),
    FormCase(
      "of a list", "fields: { k: {}, x: { items: {}, by: k, variants: { a: { count: ..1 } } } }",
      "{'k':'a','x':['1','2']}", ["/x: tooMany"]),
    FormCase(
      "the checks of the chosen one",
      "fields: { k: {}, x: { type: integer, by: k, variants: { a: { check: this > 5 }, b: { check: this < 5 } } } }",
      "{'k':'a','x':6}"),
    FormCase(
      "other constraints hold besides",
      rule + "fields: { c: {}, x: { rule: zip, by: c, forbidden: ['0000'] } }",
      "{'c':'GE','x':'0000'}", ["/x: forbiddenValue"]),
  ]

  private static let either = """
    rules:
      short: { length: ..2 }
      digits: { pattern: '\\d+' }
      stuck: { pattern: '(?=a)(a+)+' }

    """

  private static func any(_ field: String) -> String { either + "fields: { x: { \(field) } }" }

  static let alternatives: [FormCase] = [
    FormCase("the first holds", any("rule: { any: [short, digits] }"), "{'x':'ab'}"),
    FormCase("the second does", any("rule: { any: [short, digits] }"), "{'x':'12345'}"),
    FormCase("both do", any("rule: { any: [short, digits] }"), "{'x':'12'}"),
    FormCase("none does", any("rule: { any: [short, digits] }"), "{'x':'abc'}", ["/x: noRuleFits"]),
    FormCase("nothing is sent", any("rule: { any: [short, digits] }"), "{'x':''}"),
    FormCase(
      "with others", any("rule: [short, { any: [digits, stuck] }], forbidden: [abc]"),
      "{'x':'abc'}",
      ["/x: tooLong", "/x: noRuleFits", "/x: forbiddenValue"]),
    FormCase(
      "one is undecided and one holds", any("rule: { any: [stuck, short, digits] }"), "{'x':'1'}"),
    FormCase(
      "one is undecided and none holds", any("rule: { any: [stuck, digits] }"),
      "{'x':'\("a".times(40))!'}", ["/x: undecided(matchLimit)"]),
    FormCase(
      "one is undecided but wrong besides",
      either + "fields: { x: { rule: { any: [both, digits] } } }".replacing("both", with: "short"),
      "{'x':'\("a".times(40))!'}", ["/x: noRuleFits"]),
    FormCase(
      "numbers",
      "rules: { low: { type: integer, range: ..5 }, high: { type: integer, range: 10.. } }\n"
        + "fields: { x: { rule: { any: [low, high] } }, y: { rule: { any: [low, high] } } }",
      "{'x':7,'y':10}", ["/x: noRuleFits"]),
    FormCase(
      "items", either + "fields: { l: { items: { rule: { any: [short, digits] } } } }",
      "{'l':['ab','abc','123']}", ["/l/1: noRuleFits"]),
    FormCase(
      "ready rules", "fields: { x: { rule: { any: [contact.email, contact.phone.e164] } } }",
      "{'x':'+995555123456'}"),
  ]

  @Test(arguments: variants + alternatives)
  func judges(_ row: FormCase) throws { try row.test() }

  @Test func wordsAndRules() throws {
    let form = "form: t\n" + Self.rule + "fields: { c: {}, x: { rule: zip, by: c } }"
    #expect(try report(form, #"{"c":"GE","x":"1"}"#).issues.map(\.rule) == ["zip.GE"])
    let any = "form: t\n" + Self.any("rule: { any: [short, digits] }")
    #expect(
      try report(any, #"{"x":"abc"}"#).issues.map(\.message) == ["enter short or digits"])
    let own =
      "form: t\n"
      + Self.any("message: { noRuleFits: two or digits }, rule: { any: [short, digits] }")
    #expect(try report(own, #"{"x":"abc"}"#).issues.map(\.message) == ["two or digits"])
    let warned = try report(form, #"{"c":"DE","x":"1"}"#)
    #expect(warned.issues.map(\.message) == ["no rule covers this, so it was not checked"])
  }
}
