import FormCheck
import TestFixtures
import Testing

/// Expressions as checks of a whole record.
@Suite struct ExpressionTests {
  enum Outcome: String { case holds, fails, unknown, undecided }

  /// Expressions over the same fields and the same record, with what becomes of each.
  struct Table: Sendable, CustomTestStringConvertible {
    var name: String
    var fields: String
    var payload: String
    var now = noon
    var rows: [(expression: String, outcome: Outcome)]

    init(
      _ name: String, _ fields: String, _ payload: String, now: String = noon,
      _ rows: KeyValuePairs<String, Outcome>
    ) {
      (self.name, self.fields, self.payload, self.now) = (name, fields, payload, now)
      self.rows = rows.map { ($0.key, $0.value) }
    }

    var testDescription: String { name }
  }

  /// What the checks `e` and `!(e)` say together: silence of both is what is not known.
  private func outcome(_ expression: String, _ table: Table) throws -> String {
    let text = expression.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let form = """
      form: t
      fields: { \(table.fields), end: {} }
      check: [{ that: "\(text)", at: end, code: no }, { that: "!(\(text))", at: end, code: yes }]
      """
    let report = try report(form, FormCase.json(table.payload), now: table.now)
    switch report.issues.map(\.code) {
    case ["yes"]: return Outcome.holds.rawValue
    case ["no"]: return Outcome.fails.rawValue
    case []: return Outcome.unknown.rawValue
    case ["undecided", "undecided"]
    where report.issues.allSatisfy { $0.params["reason"] == .text("expression") }:
      return Outcome.undecided.rawValue
    default: return report.issues.map(FormCase.told).joined(separator: " ")
    }
  }

  private static let nines = "9".times(38)

  static let operators: [Table] = [
    Table(
      "days between dates against months and years", "a: { type: date }, b: { type: date }",
      "{'a':'2008-02-29','b':'2026-02-28'}",
      [
        // 18 years after 29 February 2008 lies between 28 February 2026 and 1 March.
        "b - a >= 18y": .fails, "b - a > 18y": .fails, "b - a == 18y": .fails,
        "b - a < 18y": .holds, "18y <= b - a": .fails, "18y1d > b - a": .holds,
        "a - b <= -18y": .fails, "b - a >= 6574d": .holds, "b - a > 6574d": .fails,
        "(b - a) + 1d > 6574d": .holds, "b - a > 1mo": .holds,
        "(b - a).getDays() == 6574": .holds, "a in ['2008-02-29', '2010-01-01']": .holds,
        "b in ['2008-02-29']": .fails,
      ]),
    Table(
      "numbers are exact", "x: {}", "{}",
      [
        "0.1 + 0.2 == 0.3": .holds, "0.1 * 3 == 0.3": .holds, "1.0 == 1": .holds,
        "1e2 == 100": .holds, "1 / 3 * 3 == 1": .fails, "10 / 4 == 2.5": .holds,
        "7 % 3 == 1": .holds, "-7 % 3 == -1": .holds, "5.5 % 2 == 1.5": .holds,
        "2 - 5 == -3": .holds, "-(-3) == 3": .holds, "1 != 1.00": .fails, "-0 == 0": .holds,
        "9007199254740993 == 9007199254740992": .fails, "1e-20 > 0": .holds, "0 > -1e-20": .holds,
        "1 / 3 == 0.3333333333333333333333333333333333": .holds,
        "2 / 3 == 0.6666666666666666666666666666666667": .holds, "1e20 + 1e-10 > 1e20": .holds,
      ]),
    Table(
      "what cannot be worked out", "x: {}", "{}",
      [
        "1 / 0 == 1": .undecided, "1 % 0 == 1": .undecided, "0 / 0 == 0": .undecided,
        "\(nines) * \(nines) > 0": .undecided, "1e30 + 1e-30 > 0": .undecided,
        "1 / 0 > 0 || true": .holds, "true || 1 / 0 > 0": .holds, "1 / 0 > 0 && false": .fails,
        "false && 1 / 0 > 0": .fails, "1 / 0 > 0 && true": .undecided,
        "false || 1 / 0 > 0": .undecided, "!(1 / 0 > 0)": .undecided,
        "(1 / 0 > 0 ? 1 : 2) == 1": .undecided, "[1, 2 / 0].sum() > 0": .undecided,
        "[2 / 0].max() > 0": .undecided, "[1, 2 / 0].max() > 0": .undecided,
        "[2 / 0, 1].min() > 0": .undecided, "round(1 / 0, 2) > 0": .undecided,
        "1 in [2 / 0, 1]": .holds, "2 / 0 in [1]": .undecided,
        "[1, 0].all(x, 1 / x > 0)": .undecided, "[-1, 0].all(x, 1 / x > 0)": .fails,
        "[1, 0].exists(x, 1 / x > 0)": .holds, "[-1, 0].exists(x, 1 / x > 0)": .undecided,
      ]),
    Table(
      "how tightly they bind", "x: {}", "{}",
      [
        "1 + 2 * 3 == 7": .holds, "(1 + 2) * 3 == 9": .holds, "10 - 3 - 2 == 5": .holds,
        "100 / 10 / 5 == 2": .holds, "7 % 4 * 2 == 6": .holds, "true || false && false": .holds,
        "(true || false) && false": .fails, "!false && false": .fails, "!(false && false)": .holds,
        "1 + 1 == 2 && 2 > 1": .holds, "1 < 2 == true": .holds, "-2 * -2 == 4": .holds,
        "-2 + 3 == 1": .holds, "1 + 1 in [2]": .holds, "!(1 in [2])": .holds,
        "!true == false": .holds,
        "true ? false : true": .fails, "false ? true : true ? false : true": .fails,
        "1 > 2 ? false : 2 > 1": .holds, "true ? true : 1 / 0 > 0": .holds, "--1 == 1": .holds,
        "!!true": .holds, "(true ? 1 : 2) + 1 == 2": .holds,
      ]),
    Table(
      "comparisons", "x: {}", "{}",
      [
        "1 < 2": .holds, "2 < 2": .fails, "2 <= 2": .holds, "3 > 2": .holds, "2 > 2": .fails,
        "2 >= 2": .holds, "1 >= 2": .fails, "true == true": .holds, "true != false": .holds,
        "'a' == 'a'": .holds, "'a' != 'b'": .holds, "'a' == 'A'": .fails, "'a' < 'b'": .holds,
        "'Z' < 'a'": .holds, "'a' < 'aa'": .holds, "'10' < '9'": .holds,
        "'é' == 'e\u{301}'": .fails,
        // U+FFFD is before U+1F600, which UTF-16 would put the other way round.
        "'\u{FFFD}' < '\u{1F600}'": .holds, "'\\u00e9' == 'é'": .holds,
        "\"it's\" == 'it\\'s'": .holds,
      ]),
  ]

  static let texts: [Table] = [
    Table(
      "texts", "t: {}, z: {}", "{'t':'Grüße 👍🏽'}",
      [
        // Six letters and a space, then two code points that are drawn as one.
        "size(t) == 8": .holds, "t.size() == 8": .holds, "size('') == 0": .holds,
        "t.startsWith('Grü')": .holds, "t.startsWith('rü')": .fails, "t.startsWith('')": .holds,
        "t.endsWith('👍🏽')": .holds, "t.endsWith('ße')": .fails, "t.contains('üß')": .holds,
        "t.contains('ss')": .fails, "t.contains('')": .holds, "t.contains(t)": .holds,
        "t + '!' == 'Grüße 👍🏽!'": .holds, "(t + t).size() == 16": .holds,
        "t.startsWith(t + t)": .fails, "z.startsWith('')": .unknown, "t.contains(z)": .unknown,
        "z + 'a' == 'a'": .unknown, "size(z) == 0": .unknown, "t in ['a', 'b']": .fails,
        "t in [t]": .holds, "'a' in []": .fails, "z in ['a']": .unknown, "'a' in ['a', z]": .holds,
        "'b' in ['a', z]": .unknown,
      ])
  ]

  static let unknowns: [Table] = [
    Table(
      "nothing is known of what is empty", "a: { type: integer }, b: { type: integer }, s: {}",
      "{'b':2}",
      [
        "a == 1": .unknown, "a != 1": .unknown, "a + 1 > 0": .unknown, "-a < 0": .unknown,
        "a == a": .unknown, "s == ''": .unknown, "a > 0 || b > 0": .holds, "b > 0 || a > 0": .holds,
        "a > 0 && b < 0": .fails, "b < 0 && a > 0": .fails, "a > 0 && b > 0": .unknown,
        "a > 0 || b < 0": .unknown, "!(a > 0)": .unknown, "(a > 0 ? 1 : 1) == 1": .unknown,
        "filled(a)": .fails, "filled(b)": .holds, "!filled(a) || a > 0": .holds,
        "filled(a) ? a > 0 : b == 2": .holds, "a in [1, 2]": .unknown, "b in [1, a]": .unknown,
        "b in [2, a]": .holds, "[a, b].sum() == 2": .unknown, "[a, b].max() == 2": .unknown,
        "[b, a].min() == 2": .unknown, "[a, b].filter(x, filled(x)).sum() == 2": .holds,
        "[a, b].size() == 2": .holds, "[a, b].exists(x, x == 2)": .holds,
        "[a, b].all(x, x == 2)": .unknown, "[a, b].all(x, x == 3)": .fails,
        "[a, b].exists(x, x == 3)": .unknown, "round(a) == 0": .unknown, "[b][0] == 2": .holds,
        "[b][1] == 2": .unknown, "a / 0 > 1": .unknown, "filled(s)": .fails,
        "a > 0 || 1 / 0 > 0": .unknown,
      ]),
    Table(
      "booleans and lists that are empty",
      "yes: { type: boolean }, l: { items: { type: integer } }",
      "{}",
      [
        "yes": .fails, "!yes": .holds, "yes == false": .holds,
        "size(l) == 0": .holds, "l.sum() == 0": .holds, "l.max() == 0": .unknown, "1 in l": .fails,
        "l.all(x, x > 1)": .holds, "l.exists(x, x > 1)": .fails, "l.exists_one(x, x > 1)": .fails,
        "filled(yes)": .fails, "filled(l)": .fails, "l.map(x, x + 1).size() == 0": .holds,
        "l[0] == 1": .unknown, "(l + [1]).size() == 1": .holds,
      ]),
    Table(
      "blank, null and nothing are all empty", "a: {}, b: {}, c: {}, l: { items: {} }",
      "{'a':'  ','b':null,'c':'','l':[]}",
      [
        "filled(a) || filled(b) || filled(c) || filled(l)": .fails, "a == 'x'": .unknown,
        "b == 'x'": .unknown, "c == 'x'": .unknown,
      ]),
  ]

  static let lists: [Table] = [
    Table(
      "lists", "l: { items: { type: number } }", "{'l':[3,1.5,-2]}",
      [
        "l.sum() == 2.5": .holds, "l.min() == -2": .holds, "l.max() == 3.0": .holds,
        "sum(l) == 2.5": .holds, "size(l) == 3": .holds, "l[0] == 3": .holds, "l[2] == -2": .holds,
        "l[3] == 0": .unknown, "1.50 in l": .holds, "2 in l": .fails, "l.all(x, x > -3)": .holds,
        "l.all(x, x > 0)": .fails, "l.exists(x, x < 0)": .holds, "l.exists_one(x, x < 0)": .holds,
        "l.exists_one(x, x > 0)": .fails, "l.filter(x, x > 0).sum() == 4.5": .holds,
        "l.map(x, x * 2).sum() == 5": .holds, "l.map(x, x > 0).filter(b, b).size() == 2": .holds,
        "l.map(x, l.map(y, x * y).sum()).sum() == 6.25": .holds,
        "l.all(x, l.exists(y, y == x))": .holds, "l.all(x, l.exists_one(x, x == 3))": .holds,
        "l.filter(x, l.all(y, y <= x)) [0] == 3": .holds, "(l + l).size() == 6": .holds,
        "[[1, 2], [3]].map(x, x.sum()).max() == 3": .holds,
        "[[1, 2], [3]].exists(x, 3 in x)": .holds,
      ]),
    Table(
      "rows",
      "rows: { items: { fields: { n: { type: integer }, ok: { type: boolean }, tags: { items: {} } } } }",
      "{'rows':[{'n':1,'ok':true,'tags':['a']},{'n':2},{'n':3,'ok':true,'tags':['b','c']}]}",
      [
        "rows.map(r, r.n).sum() == 6": .holds, "rows.all(r, r.n > 0)": .holds,
        "rows.exists(r, !r.ok)": .holds, "rows.filter(r, r.ok).size() == 2": .holds,
        "rows[1].n == 2": .holds, "rows[1].ok": .fails, "rows[7].n == 1": .unknown,
        "rows.exists(r, 'c' in r.tags)": .holds,
        "rows.exists(r, r.tags.exists(t, t == 'd'))": .fails,
        "rows.map(r, r.tags.size()).sum() == 3": .holds,
        "rows.map(r, r.tags)[2].size() == 2": .holds,
        "rows.all(r, r.tags.all(t, rows.exists(s, t in s.tags)))": .holds,
        "record.rows.size() == 3": .holds, "rows.filter(r, r.n == 2)[0].n == 2": .holds,
        "rows.map(r, r.n).max() - rows.map(r, r.n).min() == 2": .holds,
      ]),
    Table(
      "rounding", "x: {}", "{}",
      [
        "round(2.5) == 3": .holds, "round(-2.5) == -3": .holds, "round(1.005, 2) == 1.01": .holds,
        "round(10 / 3, 2) == 3.33": .holds, "round(2) == 2": .holds,
        "round(19.999, 2) == 20": .holds,
        "(1.245).round(2) == 1.25": .holds, "round(0.125, 2) == 0.13": .holds,
      ]),
  ]

  private static let longest =
    "{'a':'0001-01-01T00:00:00Z','b':'9999-12-31T00:00:00Z','c':'0001-01-01','d':'9999-12-31'}"

  static let dates: [Table] = [
    Table(
      "dates",
      "d: { type: date }, e: { type: date }, f: { type: date }, z: { type: date }",
      "{'d':'2024-02-29','e':'2026-01-31','f':'2026-03-31'}",
      [
        "d - 1y == '2023-02-28'": .holds, "d + 1y == '2025-02-28'": .holds,
        "d + 4y == '2028-02-29'": .holds, "'2023-02-28' == d - 1y": .holds,
        "e + 1mo == '2026-02-28'": .holds, "f - 1mo == '2026-02-28'": .holds,
        "e + 2w == '2026-02-14'": .holds, "e + 1d == '2026-02-01'": .holds,
        "1d + e == '2026-02-01'": .holds, "e + 1mo1d == '2026-03-01'": .holds,
        "f - e == 59d": .holds, "f - e > 8w": .holds, "f > e": .holds, "e >= '2026-01-31'": .holds,
        "e < date('2026-02-01')": .holds, "e != f": .holds, "z > e": .unknown,
        "today == '2026-06-15'": .holds, "f < today": .holds, "today - 13y == '2013-06-15'": .holds,
        "[d, e, f].max() == f": .holds, "[d, e, f].min() == d": .holds, "d in [e, f]": .fails,
        "'2024-02-29' in [d, e]": .holds, "e - 31d == '2025-12-31'": .holds,
        "d.getFullYear() == 2024": .holds, "d.getMonth() == 1": .holds, "d.getDate() == 29": .holds,
        "d.getDayOfMonth() == 28": .holds, "d.getDayOfYear() == 59": .holds,
        // 29 February 2024 was a Thursday; CEL counts from Sunday, which is 0.
        "d.getDayOfWeek() == 4": .holds, "date('2026-06-14').getDayOfWeek() == 0": .holds,
        "z.getFullYear() == 2024": .unknown, "(f - e).getDays() == 59": .holds,
        "12mo == 1y": .holds, "7d == 1w": .holds, "24h == 1d": .holds, "1d < 25h": .holds,
        "e + 9000y > e": .undecided, "e - 3000y < e": .undecided, "e - 2026y < e": .undecided,
      ]),
    Table(
      "moments and times",
      "m: { type: datetime }, n: { type: datetime }, t: { type: time }, u: { type: time }",
      "{'m':'2026-06-15T12:00:00+04:00','n':'2026-06-16T01:30:15.250Z','t':'09:30','u':'09:30:00'}",
      [
        "m == '2026-06-15T08:00:00Z'": .holds, "n - m == 17h30min15s": .fails,
        "n - m > 17h30min15s": .holds, "n - m < 18h": .holds,
        "m + 2h == '2026-06-15T10:00:00Z'": .holds,
        "m + 1d12h == '2026-06-16T20:00:00Z'": .holds, "m < now": .holds, "now - 4h == m": .holds,
        "m.getHours() == 8": .holds, "n.getMinutes() == 30": .holds, "n.getSeconds() == 15": .holds,
        "n.getMilliseconds() == 250": .holds, "n.getDate() == 16": .holds,
        "n.getDayOfWeek() == 2": .holds, "(n - m).getHours() == 17": .holds,
        "(n - m).getMinutes() == 1050": .holds, "t == u": .holds, "t >= '09:30'": .holds,
        "t < time('10:00')": .holds, "t.getHours() == 9": .holds, "t.getMinutes() == 30": .holds,
        "m - 1mo == '2026-05-15T08:00:00Z'": .holds,
        "datetime('2026-06-15T08:00:00Z') == m": .holds,
        // Without a zone the form's is UTC.
        "date(m) == '2026-06-15'": .holds, "time(m) == '08:00'": .holds,
        "m.date() == date(n)": .fails, "date(now) == today": .holds,
      ]),
    Table(
      "times of the day",
      "s: { type: time }, e: { type: time }, z: { type: time }, d: { type: date }, f: { type: date }",
      "{'s':'22:00','e':'06:00:00','d':'2026-01-01','f':'2026-01-02'}",
      [
        "e - s == -16h": .holds, "s - e == 16h": .holds, "e - s <= 8h": .holds,
        "s + 8h == e": .holds, "8h + s == e": .holds, "e - 8h == s": .holds,
        "time('23:50') + 20min == '00:10'": .holds, "time('00:10') - 20min == '23:50'": .holds,
        "e + 24h == e": .holds, "e + 49h == '07:00'": .holds, "e - 49h == '05:00'": .holds,
        "e + 30s == '06:00:30'": .holds, "e + 8h > s": .fails, "z + 1h > s": .unknown,
        "e - s + 24h == 8h": .holds, "minutesBetween(s, e) == 480": .holds,
        "minutesBetween(e, s) == 960": .holds, "minutesBetween(s, s) == 0": .holds,
        "minutesBetween('09:00', '09:00:30') == 0.5": .holds,
        "s.minutesBetween('22:01') == 1": .holds,
        "minutesBetween(s, z) == 0": .unknown, "e + (f - d) == e": .undecided,
        "(s + 8h).getHours() == 6": .holds,
      ]),
    Table(
      "spans that add up beyond every calendar",
      "l: { items: { fields: { a: { type: datetime }, b: { type: datetime }, c: { type: date }, d: { type: date } } } }",
      "{'l':[\(String(repeating: longest + ",", count: 39) + longest)]}",
      [
        "l.map(r, r.b - r.a).sum() > 1d": .undecided, "l.map(r, r.d - r.c).sum() > 9999d": .holds,
        "l.map(r, r.d - r.c).sum().getDays() == 146082320": .holds,
      ]),
    Table(
      "the day of the form's zone", "x: {}", "{}", now: "2026-12-31T23:59:59Z",
      ["today == '2026-12-31'": .holds, "today + 1d == '2027-01-01'": .holds]),
  ]

  static let names: [Table] = [
    Table(
      "names",
      "'E-Mail': {}, g: { fields: { a: { type: integer }, h: { fields: { b: {} } } } }, a: { type: integer }, in_: {}, n: { type: integer, nullable: true }",
      "{'E-Mail':'x@y','g':{'a':2,'h':{'b':'q'}},'a':1,'n':null}",
      [
        "record['E-Mail'] == 'x@y'": .holds, "record['E-Mail'].contains('@')": .holds,
        "g.a == 2": .holds, "record.g.a == 2": .holds, "g['a'] == 2": .holds,
        "g.h.b == 'q'": .holds,
        "a == 1": .holds, "record.a + g.a == 3": .holds, "[1].all(a, a == 1)": .holds,
        "[9].all(a, record.a == 1 && a == 9)": .holds, "filled(g)": .holds, "filled(g.h.b)": .holds,
        "valid(g)": .holds, "valid(a)": .holds, "valid(in_)": .fails, "filled(n)": .holds,
        "n == 1": .unknown, "this.a == 1": .holds,
      ]),
    Table(
      "numbers of a record", "p: { type: number }, q: { type: integer }",
      "{'p':19.99,'q':3}",
      [
        "p * q == 59.97": .holds, "p * q == 59.970": .holds, "p / q > 6.66": .holds,
        "round(p / q, 2) == 6.66": .holds, "p % q == 1.99": .holds,
      ]),
    Table(
      "numbers too long to be worked with", "p: { type: number }",
      "{'p':1234567890123456789012345678901234567890}", ["p > 1": .undecided]),
  ]

  @Test(arguments: operators + texts + unknowns + lists + functions + dates + names)
  func outcomes(_ table: Table) throws {
    for (expression, outcome) in table.rows {
      #expect(try self.outcome(expression, table) == outcome.rawValue, "\(expression)")
    }
  }
}
