import FormCheck
import TestFixtures
import Testing

/// `compute`: filled in when empty, compared when sent.
@Suite struct ComputeTests {
  private static let double =
    "fields: { n: { type: integer }, t: { type: number, compute: n * 2 } }"

  static let values: [FormCase] = [
    FormCase("filled in", double, "{'n':2}", cleaned: "{'n':2,'t':4}"),
    FormCase("empty counts as not sent", double, "{'n':2,'t':null}", cleaned: "{'n':2,'t':4}"),
    FormCase("sent and right", double, "{'n':2,'t':4.0}", cleaned: "{'n':2,'t':4.0}"),
    FormCase("sent and wrong", double, "{'n':2,'t':5}", ["/t: notEqual"]),
    FormCase("sent and of a wrong type", double, "{'n':2,'t':'5'}", ["/t: typeMismatch"]),
    FormCase("unknown stays empty", double, "{}", cleaned: "{}"),
    FormCase("nothing is compared with what is unknown", double, "{'t':5}"),
    FormCase("not from what is wrong", double, "{'n':'q'}", ["/n: typeMismatch"]),
    FormCase("not compared with what is wrong", double, "{'n':'q','t':5}", ["/n: typeMismatch"]),
    FormCase(
      "required, and unknown",
      "fields: { n: { type: integer }, t: { required: true, type: integer, compute: n * 2 } }",
      "{}", ["/t: valueMissing"]),
    FormCase(
      "required, and computed",
      "fields: { n: { type: integer }, t: { required: true, type: integer, compute: n * 2 } }",
      "{'n':1}", cleaned: "{'n':1,'t':2}"),
    FormCase(
      "required, from what is wrong",
      "fields: { n: { type: integer }, t: { required: true, type: integer, compute: n * 2 } }",
      "{'n':'q'}", ["/n: typeMismatch"]),
    FormCase(
      "a top “required” leaves it out",
      "required: true\nfields: { n: { type: integer, required: false }, t: { type: integer, compute: n * 2 } }",
      "{}"),
    FormCase(
      "what cannot be worked out",
      "fields: { n: { type: integer }, t: { type: number, compute: 1 / n } }",
      "{'n':0}", ["/t: undecided(expression)"]),
    FormCase(
      "sent beside what cannot be worked out",
      "fields: { n: { type: integer }, t: { type: number, compute: 1 / n } }", "{'n':0,'t':1}",
      ["/t: undecided(expression)"]),
    FormCase(
      "a date after the last",
      "fields: { d: { type: date }, t: { type: date, compute: d + 9000y } }",
      "{'d':'2026-06-15'}", ["/t: undecided(expression)"]),
    FormCase(
      "constraints hold for it",
      "fields: { n: { type: integer }, t: { type: integer, range: ..5, compute: n * 2 } }",
      "{'n':3}", ["/t: rangeOverflow"]),
    FormCase(
      "its type too", "fields: { n: { type: integer }, t: { type: integer, compute: n / 2 } }",
      "{'n':3}", ["/t: typeMismatch"]),
    FormCase(
      "only where it is asked for",
      "fields: { n: { type: integer }, t: { when: n > 1, type: integer, compute: n * 2 } }",
      "{'n':1}",
      cleaned: "{'n':1}"),
    FormCase(
      "chains in any order",
      """
      fields:
        c: { type: integer, compute: b + 1 }
        b: { type: integer, compute: a + 1 }
        a: { type: integer }
      """, "{'a':1}", cleaned: "{'c':3,'b':2,'a':1}"),
    FormCase(
      "from what was sent, though it is wrong there",
      "fields: { b: { type: integer, compute: a + 1 }, a: { type: integer }, c: { type: integer, compute: b + 1 } }",
      "{'a':1,'b':5,'c':3}", ["/b: notEqual"]),
    FormCase(
      "exact decimals",
      "fields: { p: { type: number }, q: { type: integer }, t: { type: number, compute: p * q } }",
      "{'p':19.99,'q':3}", cleaned: "{'p':19.99,'q':3,'t':59.97}"),
    FormCase(
      "compared exactly", "fields: { p: { type: number }, t: { type: number, compute: p + 0.2 } }",
      "{'p':0.1,'t':0.30}", cleaned: "{'p':0.1,'t':0.30}"),
    FormCase(
      "rounded", "fields: { p: { type: number }, t: { type: number, compute: 'round(p / 3, 2)' } }",
      "{'p':10}", cleaned: "{'p':10,'t':3.33}"),
    FormCase(
      "texts", "fields: { a: {}, b: {}, t: { compute: a + ' ' + b } }",
      "{'a':'Ana','b':'B \\\\ é'}",
      cleaned: "{'a':'Ana','b':'B \\\\ é','t':'Ana B \\\\ é'}"),
    FormCase(
      "texts after clean-up",
      "fields: { a: { normalize: [trim] }, t: { normalize: [trim], compute: a + '!' } }",
      "{'a':' x ','t':' x! '}", cleaned: "{'a':'x','t':'x!'}"),
    FormCase(
      "booleans", "fields: { n: { type: integer }, t: { type: boolean, compute: n > 1 } }",
      "{'n':2}",
      cleaned: "{'n':2,'t':true}"),
    FormCase(
      "a boolean that is wrong",
      "fields: { n: { type: integer }, t: { type: boolean, compute: n > 1 } }",
      "{'n':2,'t':false}", ["/t: notEqual"]),
    FormCase(
      "dates", "fields: { d: { type: date }, t: { type: date, compute: d + 1mo } }",
      "{'d':'2026-01-31'}", cleaned: "{'d':'2026-01-31','t':'2026-02-28'}"),
    FormCase(
      "moments are the same in every zone",
      "fields: { d: { type: datetime }, t: { type: datetime, compute: d + 2h } }",
      "{'d':'2026-01-31T23:00:00Z','t':'2026-02-01T05:00:00+04:00'}"),
    FormCase(
      "read as the type first", "coerce: true\n" + double, "{'n':'2','t':'4'}",
      cleaned: "{'n':2,'t':4}"),
    FormCase(
      "sums of rows",
      """
      fields:
        rows: { items: { fields: { n: { type: integer }, d: { type: integer, compute: n * 2 } } } }
        t: { type: integer, compute: 'rows.map(r, r.d).sum()' }
      """, "{'rows':[{'n':1},{'n':2,'d':4}]}",
      cleaned: "{'rows':[{'n':1,'d':2},{'n':2,'d':4}],'t':6}"),
    FormCase(
      "from row to row",
      """
      fields:
        rows:
          items:
            fields:
              n: { type: integer }
              t: { type: integer, compute: 'n + (filled(previous.t) ? previous.t : 0)' }
      """, "{'rows':[{'n':1},{'n':2},{'n':3}]}",
      cleaned: "{'rows':[{'n':1,'t':1},{'n':2,'t':3},{'n':3,'t':6}]}"),
    FormCase(
      "numbers of more digits than can be worked with",
      "fields: { n: { type: number }, t: { type: number, compute: n * n } }",
      "{'n':\("9".times(38))}", ["/t: undecided(expression)"]),
  ]

  @Test(arguments: values)
  func judges(_ row: FormCase) throws { try row.test() }
}
