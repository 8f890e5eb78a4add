import FormCheck
import TestFixtures
import Testing

/// Ranges whose ends are other fields.
@Suite struct FieldRangeTests {
  private static func dates(_ range: String) -> String {
    "fields: { a: { type: date }, b: { type: date, range: \(range) } }"
  }

  private static let hard = "'(?:2+0?)+.*'"

  static let ranges: [FormCase] = [
    FormCase("on the day", dates("a.."), "{'a':'2026-06-15','b':'2026-06-15'}"),
    FormCase(
      "before it", dates("a.."), "{'a':'2026-06-15','b':'2026-06-14'}", ["/b: rangeUnderflow"]),
    FormCase(
      "after it", dates("..a"), "{'a':'2026-06-15','b':'2026-06-16'}", ["/b: rangeOverflow"]),
    FormCase("its end is empty", dates("a.."), "{'b':'2026-06-14'}"),
    FormCase("it is empty", dates("a.."), "{'a':'2026-06-14'}"),
    FormCase(
      "its end is wrong", dates("a.."), "{'a':'15.6.','b':'2026-06-14'}", ["/a: typeMismatch"]),
    FormCase(
      "an excluded end", dates("{ above: a }"), "{'a':'2026-06-15','b':'2026-06-15'}",
      ["/b: rangeUnderflow"]),
    FormCase(
      "an excluded end above", dates("{ below: a }"), "{'a':'2026-06-15','b':'2026-06-15'}",
      ["/b: rangeOverflow"]),
    FormCase(
      "ends that begin with a function, a number or a bracket",
      "fields: { l: { items: { type: integer } }, a: { type: integer }, n: { type: integer, range: '..size(l)' }, m: { type: integer, range: '(a + 1)..2 * a' }, s: { type: local }, d: { type: date, range: date(s).. } }",
      "{'l':[1,2],'a':3,'n':3,'m':7,'s':'2026-06-15T09:30','d':'2026-06-14'}",
      ["/n: rangeOverflow", "/m: rangeOverflow", "/d: rangeUnderflow"]),
    FormCase(
      "a null that is a value has no order",
      "fields: { a: { type: date }, b: { type: date, nullable: true, range: a.. }, l: { items: { type: integer, nullable: true, range: ..n } }, n: { type: integer } }",
      "{'a':'2026-06-15','b':null,'l':[1,null],'n':1}"),
    FormCase("within both", dates("a..a+2w"), "{'a':'2026-06-15','b':'2026-06-29'}"),
    FormCase(
      "over the second", dates("a..a+2w"), "{'a':'2026-06-15','b':'2026-06-30'}",
      ["/b: rangeOverflow"]),
    FormCase(
      "29 February less a year", dates("..a-1y"), "{'a':'2024-02-29','b':'2023-03-01'}",
      ["/b: rangeOverflow"]),
    FormCase("is 28 February", dates("..a-1y"), "{'a':'2024-02-29','b':'2023-02-28'}"),
    FormCase(
      "and begins with 1 March", dates("[a-1y.., ..a-1y]"), "{'a':'2024-02-29','b':'2023-02-28'}",
      ["/b: rangeUnderflow"]),
    FormCase("the end of a month", dates("..a+1mo"), "{'a':'2026-01-31','b':'2026-02-28'}"),
    FormCase(
      "months first, then days", dates("..a+1mo1d"), "{'a':'2026-01-31','b':'2026-03-01'}"),
    FormCase(
      "and not more", dates("..a+1mo1d"), "{'a':'2026-01-31','b':'2026-03-02'}",
      ["/b: rangeOverflow"]),
    FormCase(
      "a literal and a field", dates("2026-01-01..a"), "{'a':'2026-06-15','b':'2025-12-31'}",
      ["/b: rangeUnderflow"]),
    FormCase(
      "the literal waits for nothing", dates("2026-01-01..a"), "{'b':'2025-12-31'}",
      ["/b: rangeUnderflow"]),
    FormCase(
      "today and a field", dates("today..a"), "{'a':'2026-06-20','b':'2026-06-14'}",
      ["/b: rangeUnderflow"]),
    FormCase(
      "a list of ranges", dates("[a.., ..a+1d]"), "{'a':'2026-06-15','b':'2026-06-17'}",
      ["/b: rangeOverflow"]),
    FormCase(
      "no day that far", dates("..a+9000y"), "{'a':'2026-06-15','b':'2026-06-17'}",
      ["/b: undecided(expression)"]),
    FormCase(
      "numbers", "fields: { a: { type: number }, b: { type: integer, range: 1..a } }",
      "{'a':2.5,'b':3}", ["/b: rangeOverflow"]),
    FormCase(
      "numbers by value", "fields: { a: { type: number }, b: { type: number, range: a..a } }",
      "{'a':2.50,'b':25e-1}"),
    FormCase(
      "a written max",
      "fields: { a: { type: integer }, b: { type: integer, range: { min: 0, max: a } } }",
      "{'a':2,'b':3}", ["/b: rangeOverflow"]),
    FormCase(
      "a calculation", "fields: { a: { type: integer }, b: { type: integer, range: ..a*2 } }",
      "{'a':2,'b':5}", ["/b: rangeOverflow"]),
    FormCase(
      "times", "fields: { a: { type: time }, b: { type: time, range: a.. } }",
      "{'a':'09:30','b':'09:29:59'}", ["/b: rangeUnderflow"]),
    FormCase(
      "moments", "fields: { a: { type: datetime }, b: { type: datetime, range: ..a+2h } }",
      "{'a':'2026-06-15T10:00:00Z','b':'2026-06-15T16:00:01+04:00'}", ["/b: rangeOverflow"]),
    FormCase(
      "a field in a group",
      "fields: { g: { fields: { a: { type: integer } } }, b: { type: integer, range: g.a.. } }",
      "{'g':{'a':5},'b':4}", ["/b: rangeUnderflow"]),
    FormCase(
      "a field outside",
      "fields: { a: { type: integer }, g: { fields: { b: { type: integer, range: a.. } } } }",
      "{'a':5,'g':{'b':4}}", ["/g/b: rangeUnderflow"]),
    FormCase(
      "a field of the root",
      "fields: { a: { type: integer }, g: { fields: { a: { type: integer }, b: { type: integer, range: record.a.. } } } }",
      "{'a':5,'g':{'a':1,'b':4}}", ["/g/b: rangeUnderflow"]),
    FormCase(
      "a name that is none of CEL's",
      "fields: { a-b: { type: integer }, b: { type: integer, range: \"record['a-b']..\" } }",
      "{'a-b':5,'b':4}", ["/b: rangeUnderflow"]),
    FormCase(
      "the row above",
      "fields: { r: { items: { fields: { on: { type: date, range: previous.on.. } } } } }",
      "{'r':[{'on':'2026-06-15'},{'on':'2026-06-14'},{},{'on':'2020-01-01'}]}",
      ["/r/1/on: rangeUnderflow"]),
    FormCase(
      "what was wrong above is not compared with",
      "fields: { r: { items: { fields: { on: { type: date, range: previous.on.. } } } } }",
      "{'r':[{'on':'2026-06-15'},{'on':'2026-06-14'},{'on':'2026-06-13'}]}",
      ["/r/1/on: rangeUnderflow"]),
    FormCase(
      "an end that is not asked for",
      "fields: { k: {}, a: { type: integer, when: k == 'x' }, b: { type: integer, range: a.. } }",
      "{'a':5,'b':4}", ["/a: notApplicable (warning)"]),
    FormCase(
      "an end that is computed",
      "fields: { n: { type: integer }, b: { type: integer, range: ..a }, a: { type: integer, compute: n * 2 } }",
      "{'n':2,'b':5}", ["/b: rangeOverflow"]),
    FormCase(
      "an end that is a default",
      "fields: { a: { type: integer, default: 3 }, b: { type: integer, range: ..a } }", "{'b':5}",
      ["/b: rangeOverflow"]),
    FormCase(
      "each the end of the other: one is told",
      "fields: { a: { type: integer, range: ..b }, b: { type: integer, range: a.. } }",
      "{'a':5,'b':4}", ["/b: rangeUnderflow"]),
    FormCase(
      "an undecided end",
      "fields: { k: { pattern: '(?=a)(a+)+' }, n: { type: integer, compute: size(k) }, b: { type: integer, range: n.. } }",
      "{'k':'\("a".times(40))!','b':1}",
      ["/k: undecided(matchLimit)", "/n: undecided(otherField)", "/b: undecided(otherField)"]),
  ]

  @Test(arguments: ranges)
  func judges(_ row: FormCase) throws { try row.test() }

  /// Ends that are written out with a span of time, with or without spaces.
  @Test(arguments: [
    ("2028-02-29-1y..", "2027-03-01", [String]()),
    ("2028-02-29-1y..", "2027-02-28", ["/d: rangeUnderflow"]),
    ("..2028-02-29-1y", "2027-02-28", []),
    ("..2028-02-29-1y", "2027-03-01", ["/d: rangeOverflow"]),
    ("..today + 1d", "2026-06-16", []), ("..today + 1d", "2026-06-17", ["/d: rangeOverflow"]),
  ])
  func writtenSpans(range: String, value: String, issues: [String]) throws {
    let report = try report(
      "form: t\nfields: { d: { type: date, range: '\(range)' } }", "{\"d\":\"\(value)\"}")
    #expect(report.issues.map(facts) == issues)
  }
}
