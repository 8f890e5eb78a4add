import TestFixtures
import TestSupport
import Testing

@testable import FormCheck
@testable import FormCompiling
@testable import FormEngine
@testable import FormRecords

/// `that` with `previous`: a record and the one before it.
@Suite struct RecordPairTests {
  typealias Case = RecordsTests.Case

  private static let balance = "{ that: 'x == previous.x + n', per: a, at: x }"

  static let cases: [Case] = [
    Case(
      "a running balance", balance,
      [
        "{'a':'1','x':10}", "{'a':'1','x':12,'n':2}", "{'a':'1','x':13,'n':2}",
        "{'a':'1','x':15,'n':2}",
      ],
      "2/x: customError"),
    Case(
      "per", balance,
      [
        "{'a':'1','x':10}", "{'a':'2','x':90}", "{'a':'1','x':12,'n':2}", "{'a':'2','x':80,'n':10}",
      ],
      "3/x: customError"),
    Case(
      "what is empty is unknown", balance,
      ["{'a':'1','x':10}", "{'a':'1','x':12}", "{'a':'1','n':2}", "{'a':'1','x':9,'n':1}"]),
    Case(
      "a record before that takes no part", "{ that: n > previous.n, when: y }",
      ["{'n':5,'y':true}", "{'n':9}", "{'n':7,'y':true}", "{'n':6,'y':true}"], "3/n: customError"),
    Case(
      "the first record", "{ that: 'filled(previous.n) ? n == previous.n + 1 : n == 1' }",
      ["{'n':2}", "{'n':3}", "{'n':5}"], "0/n: customError", "2/n: customError"),
    Case(
      "the first record is empty", "{ that: filled(n) || filled(previous.n) }",
      ["{}", "{'n':1}", "{}"],
      "0/n: customError"),
    Case(
      "a wrong value is not compared", "{ that: n > previous.n }",
      ["{'n':5}", "{'n':'x'}", "{'n':4}", "{'n':3}"], "3/n: customError"),
    Case(
      "cannot be worked out", "{ that: 'x < 1 / previous.x' }", ["{'x':0}", "{'x':1}", "{'x':2}"],
      "1/x: undecided", "2/x: customError"),
    Case(
      "a warning does not say that it is undecided",
      "{ that: 'x < 1 / previous.x', severity: warning }", ["{'x':0}", "{'x':1}"]),
    Case(
      "each type",
      """
      { that: 'd > previous.d && t >= previous.t && m > previous.m && l > previous.l && b != previous.b
       && y != previous.y && g.a == previous.g.a' }
      """,
      [
        "{'d':'2026-06-15','t':'09:00','m':'2026-06-15T09:30:00Z','l':'2026-06-15T09:30','b':'q','y':true,'g':{'a':'z'}}",
        "{'d':'2026-06-16','t':'09:00','m':'2026-06-15T09:30:01Z','l':'2026-06-15T09:31','b':'r','y':false,'g':{'a':'z'}}",
        "{'d':'2026-06-17','t':'09:00','m':'2026-06-15T09:30:02Z','l':'2026-06-15T09:32','b':'r','y':true,'g':{'a':'z'}}",
      ], "2/d: customError"),
    Case(
      "dates beside texts and spans", "{ that: \"d <= previous.d + 7d || d == '2026-12-24'\" }",
      ["{'d':'2026-06-01'}", "{'d':'2026-06-09'}", "{'d':'2026-12-24'}"], "1/d: customError"),
    Case(
      "calls", "{ that: 'size(a) > size(previous.a) && [n, previous.n].max() < 9' }",
      ["{'a':'x','n':1}", "{'a':'xy','n':2}", "{'a':'xy','n':2}", "{'a':'xyz','n':9}"],
      "2/a: customError", "3/a: customError"),
    Case(
      "the day", "{ that: 'd <= today || previous.d <= today' }",
      ["{'d':'2000-01-01'}", "{'d':'9999-01-01'}", "{'d':'9999-01-01'}"], "2/d: customError"),
    Case(
      "an issue at a group that was not sent", "{ that: previous.n == 1, at: g.a }",
      ["{'n':1}", "{'n':2}", "{'n':3}"], "2: customError"),
    // The group is undecided from there on; another group is not.
    Case(
      "whether a record takes part cannot be worked out",
      "{ that: n > previous.n, per: a, when: 1 / x == 1 }",
      [
        "{'a':'1','n':1,'x':1}", "{'a':'2','n':5,'x':1}", "{'a':'1','n':2,'x':0}",
        "{'a':'1','n':3,'x':1}", "{'a':'2','n':4,'x':1}",
      ], "3/n: undecided", "4/n: customError", end: ["2/n: undecided"]),
    Case(
      "a code of its own", "{ that: n > previous.n, code: notRising }", ["{'n':1}", "{'n':1}"],
      "1/n: notRising"),
  ]

  @Test(arguments: cases)
  func isFound(_ test: Case) throws {
    let judged = try RecordsTests.judged(RecordsTests.form(test.entry), test.records)
    #expect(judged.found == test.found)
    #expect(judged.atEnd == test.atEnd)
  }

  /// Beyond the memory an issue may be reported later; none is lost or reported twice.
  @Test(arguments: cases)
  func isFoundWithoutMemory(_ test: Case) throws {
    let judged = try RecordsTests.judged(RecordsTests.form(test.entry), test.records, memory: 1)
    // At the end there is one place, that of the entry.
    let found = (judged.found + judged.atEnd).map { $0.replacing("/g/a:", with: ":") }
    #expect(found.sorted() == (test.found + test.atEnd).sorted())
  }

  /// Many groups, of which the memory holds a few, against a plain dictionary.
  @Test(arguments: [1, 40_000, 1 << 22])
  func manyGroups(memory: Int) throws {
    var random = SeededGenerator.fresh
    let rows = (0..<Cases.count(6_000, oneIn: 4)).map { _ in
      (key: Int.random(in: 0..<2_500, using: &random), value: Int.random(in: 0..<9, using: &random))
    }
    var last: [Int: Int] = [:]
    var failures: Set<Int> = []
    for (place, row) in rows.enumerated() {
      let isRight = last[row.key].map { row.value == ($0 + 1) % 9 } ?? (row.value > 0)
      if !isRight { failures.insert(place) }
      last[row.key] = row.value
    }
    let form = try RecordsTests.form(
      "{ that: 'filled(previous.n) ? n == (previous.n + 1) % 9 : n > 0', per: a }")
    let records = rows.map { "{'a':'k\($0.key)','n':\($0.value)}" }
    let judged = try RecordsTests.judged(form, records, memory: memory)
    let found: [Int] = judged.found.compactMap { issue in Int(issue.prefix { $0 != "/" }) }
    let late: [Int] = judged.report.issues.compactMap { issue in
      issue.records.last.map { $0.number - 1 }
    }
    let uncounted = judged.report.uncounted.values.reduce(0, +)
    #expect(failures.isSuperset(of: found + late))
    #expect(Set(found + late).count + uncounted == failures.count)
    #expect(found.count + late.count + uncounted == failures.count)
  }

  /// The words name the record before.
  @Test func words() throws {
    let form = try ValidationForm(
      """
      form: t
      records: { that: n > previous.n }
      fields: { n: { type: integer } }
      """)
    let checker = Checker(form)
    let run = RunRecords(form, memory: 1 << 20)
    for (number, record) in ["{\"n\":2}", "{\"n\":1}"].enumerated() {
      _ = checker.checkKeepingValues(record.utf8, now: nil)
      _ = try run.take(checker, number: number + 1, source: "f", before: 0)
    }
    let issue = try #require(checker.report().issues.first)
    #expect(issue.message == "this does not fit record 1")
    #expect(issue.params["first"] == .number(1))
  }

  /// Values of records that are long, each for itself, are compared.
  @Test func longTexts() throws {
    let text = String(repeating: "\u{1}x", count: 120_000)
    let json = String(decoding: PayloadValue.group(["a": .text(text)]).json, as: UTF8.self)
    let form = try RecordsTests.form("{ that: a != previous.a }")
    let checker = Checker(form)
    let run = RunRecords(form, memory: 1 << 24)
    for number in 1...2 {
      _ = checker.checkKeepingValues(json.utf8, now: nil)
      _ = try run.take(checker, number: number, source: "f", before: 0)
    }
    #expect(checker.report().issues.map(\.code) == ["customError"])
  }

  /// Where a secret is read, `when` included, the failure shows no value that was read.
  @Test(arguments: [
    "{ that: c == previous.c, at: b, when: pin == a + 1 }",
    "{ that: a + 1 != pin || b == previous.b, at: b }",
  ])
  func hidesWhatStandsBesideASecret(_ entry: String) throws {
    let form = try ValidationForm(
      """
      form: t
      records: [\(entry)]
      fields:
        pin: { type: integer, secret: true }
        a: { type: integer }
        b: {}
        c: { type: integer }
      """)
    let checker = Checker(form)
    let run = RunRecords(form, memory: 1 << 20)
    for (number, record) in [(2, "x"), (3, "y")].enumerated() {
      let json = "{\"pin\":8,\"a\":7,\"b\":\"\(record.1)\",\"c\":\(record.0)}"
      _ = checker.checkKeepingValues(json.utf8, now: nil)
      _ = try run.take(checker, number: number + 1, source: "f", before: 0)
    }
    let record = JudgedRecord(checker)
    #expect(checker.report().issues.map(\.code) == ["customError"])
    let hidden = try #require(HiddenValues.of(record))
    #expect(hidden.fields.contains(form.compiled.fields.firstIndex { $0.name == "a" } ?? -1))
  }

  @Test(arguments: [
    MistakeCase(
      "form: t\nrecords: [{ that: n > ⟦previous⟧ }]\nfields: { n: { type: integer } }", "wrongType",
      says: ["the record before", "previous.x"]),
    MistakeCase(
      "form: t\nrecords: [{ that: ⟦sum(n)⟧ > previous.n }]\nfields: { n: { type: integer } }",
      "recordsMalformed", says: ["all records together", "an entry for each"]),
    MistakeCase(
      "form: t\nrecords: [{ that: 'n > previous.⟦m⟧' }]\nfields: { n: { type: integer } }",
      "unknownField", says: ["m"]),
    MistakeCase(
      "form: t\nrecords: [{ that: 'n in ⟦previous.l⟧' }]\nfields: { n: {}, l: { items: {} } }",
      "wrongType", says: ["single values"]),
    MistakeCase(
      "form: t\nrecords: [{ that: ⟦n + previous.n⟧ }]\nfields: { n: { type: integer } }",
      "wrongType",
      says: ["“that” takes"]),
    MistakeCase(
      "form: t\nrecords: [{ that: count() > 1, when: n > ⟦previous⟧.n }]\nfields: { n: { type: integer } }",
      "wrongType", says: ["“previous” is"]),
  ])
  func mistake(_ mistake: MistakeCase) throws { try mistake.test() }
}
