import Foundation
import TestFixtures
import TestSupport
import Testing

@testable import FormCheck
@testable import FormEngine
@testable import FormRecords

/// `records`: what must hold between the records of a run.
@Suite struct RecordsTests {
  /// An entry, the records of a run, and what is said: at the record first, then at the end.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var entry: String
    var records: [String]
    var found: [String]
    var atEnd: [String]

    init(
      _ name: String, _ entry: String, _ records: [String], _ found: String..., end: [String] = []
    ) {
      (self.name, self.entry, self.records, self.found, atEnd) = (name, entry, records, found, end)
    }

    var testDescription: String { name }
  }

  /// The form of all cases: fields of each type.
  static func form(_ entry: String) throws -> ValidationForm {
    try ValidationForm(
      """
      form: t
      records: [\(entry)]
      fields:
        a: {}
        b: {}
        n: { type: integer, range: ..1000 }
        x: { type: number }
        d: { type: date }
        t: { type: time }
        m: { type: datetime }
        l: { type: local }
        y: { type: boolean }
        g: { fields: { a: {} } }
      """)
  }

  /// What is said of records as they come, and at the end: `0/a: code`.
  static func judged(
    _ form: ValidationForm, _ records: [String], memory: Int = 1 << 20
  ) throws -> (found: [String], atEnd: [String], report: RunReport) {
    let checker = Checker(form)
    let run = RunRecords(form, memory: memory)
    var found: [String] = []
    for (place, record) in records.enumerated() {
      _ = checker.checkKeepingValues(FormCase.json(record).utf8, now: nil)
      _ = try run.take(checker, number: place + 1, source: "f", before: 0)
      let issues = checker.report().issues.filter { $0.code != "typeMismatch" }
      found += issues.map { "\(place)\($0.field): \($0.code)" }
    }
    let report = try run.finish(checker)
    let atEnd = report.issues.map {
      "\(($0.records.last?.number ?? 0) - 1)\($0.issue.field): \($0.issue.code)"
    }
    return (found, atEnd, report)
  }

  static let cases: [Case] = [
    Case(
      "alike in both", "{ unique: [a, b] }",
      ["{'a':'1','b':'2'}", "{'a':'1','b':'3'}", "{'a':'1','b':'2'}", "{'a':'1','b':'2'}"],
      "2/a: duplicateItem", "3/a: duplicateItem"),
    Case(
      "texts next to each other", "{ unique: [a, b] }",
      ["{'a':'12','b':'3'}", "{'a':'1','b':'23'}"]),
    Case("empty is like nothing", "{ unique: a }", ["{}", "{}", "{'a':''}", "{'a':null}"]),
    Case("of another type", "{ unique: n }", ["{'n':'x'}", "{'n':'x'}"]),
    Case(
      "wrong otherwise", "{ unique: n }", ["{'n':2000}", "{'n':2000.0}"],
      "0/n: rangeOverflow", "1/n: rangeOverflow", "1/n: duplicateItem"),
    Case(
      "within groups", "{ unique: g.a }", ["{'g':{'a':'1'}}", "{'g':{'a':'1'}}"],
      "1/g/a: duplicateItem"),
    Case("a group", "{ unique: g }", ["{'g':{'a':'1'}}", "{'g':{'a':'1'}}"], "1/g: duplicateItem"),
    Case(
      "unique per", "{ unique: a, per: b }",
      ["{'a':'1','b':'x'}", "{'a':'1','b':'y'}", "{'a':'1'}", "{'a':'1','b':'x'}"],
      "3/a: duplicateItem"),
    Case(
      "when a field that is wrong otherwise says so", "{ unique: a, when: n > 3 }",
      ["{'n':5,'a':'p'}", "{'n':2000,'a':'p'}", "{'n':'9','a':'p'}"],
      "1/n: rangeOverflow", "1/a: duplicateItem"),
    Case(
      "unique when", "{ unique: a, when: y }",
      ["{'a':'1'}", "{'a':'1','y':true}", "{'a':'1','y':true}"],
      "2/a: duplicateItem"),
    Case(
      "at", "{ unique: a, at: b }", ["{'a':'1','b':'x'}", "{'a':'1','b':'y'}"], "1/b: duplicateItem"
    ),
    Case("own code", "{ unique: a, code: twice }", ["{'a':'1'}", "{'a':'1'}"], "1/a: twice"),
    Case(
      "numbers in order", "{ sorted: x }",
      ["{'x':1}", "{'x':1.0}", "{'x':10}", "{'x':9}", "{'x':9.5}"],
      "3/x: notSorted"),
    Case(
      "empty between", "{ sorted: x }", ["{'x':2}", "{}", "{'x':'q'}", "{'x':1}"], "3/x: notSorted"),
    Case("dates", "{ sorted: d }", ["{'d':'2026-02-01'}", "{'d':'2026-01-31'}"], "1/d: notSorted"),
    Case(
      "moments in other offsets", "{ sorted: m }",
      [
        "{'m':'2026-01-01T10:00:00+02:00'}", "{'m':'2026-01-01T09:00:00+01:00'}",
        "{'m':'2026-01-01T07:59:59Z'}",
      ],
      "2/m: notSorted"),
    Case(
      "local moments", "{ sorted: l }",
      ["{'l':'2026-01-01T10:00'}", "{'l':'2026-01-01T10:00:00'}", "{'l':'2026-01-01T09:59'}"],
      "2/l: notSorted"),
    Case(
      "the last local moment", "{ that: last(l) == max(l), at: l }",
      ["{'l':'2026-01-01T10:00'}", "{'l':'2026-01-01T09:00'}"], end: ["1/l: customError"]),
    Case(
      "texts by code points", "{ sorted: a }", ["{'a':'Z'}", "{'a':'a'}", "{'a':'B'}"],
      "2/a: notSorted"),
    Case(
      "the second where the first is alike", "{ sorted: [a, x] }",
      ["{'a':'1','x':9}", "{'a':'2','x':1}", "{'a':'2','x':0}", "{'a':'3','x':0}"], "2/a: notSorted"
    ),
    Case(
      "sorted per", "{ sorted: x, per: a }",
      ["{'a':'1','x':5}", "{'a':'2','x':1}", "{'a':'1','x':4}"],
      "2/x: notSorted"),
    Case(
      "a hole", "{ consecutive: n }",
      ["{'n':5}", "{'n':1}", "{'n':2}", "{'n':2}", "{}", "{'n':'q'}"],
      end: ["0/n: gap"]),
    Case("no hole", "{ consecutive: n }", ["{'n':3}", "{'n':1}", "{'n':2}", "{'n':3}"]),
    Case("below zero", "{ consecutive: n }", ["{'n':-1}", "{'n':1}"], end: ["1/n: gap"]),
    Case(
      "holes per", "{ consecutive: n, per: a }",
      ["{'n':1,'a':'p'}", "{'n':3,'a':'q'}", "{'n':3,'a':'p'}", "{'n':4,'a':'q'}"],
      end: ["2/n: gap"]),
    Case(
      "whole decimals", "{ consecutive: x }", ["{'x':1.0}", "{'x':3e0}", "{'x':2.5}"],
      end: ["1/x: gap"]),
    Case(
      "beyond 64 bits nobody knows", "{ consecutive: x }",
      ["{'x':1}", "{'x':1e30}", "{'x':-9e18}", "{'x':3}"],
      end: ["1/x: undecided", "3/x: gap"]),
    Case(
      "once for each group", "{ consecutive: x, per: a }",
      [
        "{'x':-9223372036854775808,'a':'p'}", "{'x':9223372036854775807,'a':'p'}",
        "{'x':-9223372036854775808,'a':'q'}", "{'x':10000000000000000000000,'a':'r'}",
      ], end: ["0/x: undecided", "2/x: undecided", "3/x: undecided"]),
    Case(
      "a large fraction is no whole number", "{ consecutive: x }", ["{'x':12345678901234567890.5}"]),
    Case(
      "named before and behind", "{ exists: { a: b } }",
      ["{'a':'q','b':'p'}", "{'a':'p','b':'q'}", "{'a':'r'}", "{}", "{'a':'','b':''}"],
      end: ["2/a: referenceMissing"]),
    Case("a record names itself", "{ exists: { a: b } }", ["{'a':'p','b':'p'}"]),
    Case(
      "each that names nothing", "{ exists: { a: b } }", ["{'a':'p'}", "{'a':'p'}"],
      end: ["0/a: referenceMissing", "1/a: referenceMissing"]),
    Case(
      "numbers by their values", "{ exists: { n: x } }", ["{'n':1,'x':2.0}", "{'n':2,'x':1.5}"],
      end: ["0/n: referenceMissing"]),
    Case(
      "a key of a record that is wrong otherwise", "{ exists: { x: n } }",
      ["{'x':2000}", "{'n':2000}"], "1/n: rangeOverflow"),
    Case(
      "a key of another type", "{ exists: { x: n } }", ["{'x':2}", "{'n':'2'}"],
      end: ["0/x: referenceMissing"]),
    Case(
      "several are one key", "{ exists: { a: b, n: x } }",
      ["{'b':'p','x':1}", "{'a':'p','n':1}", "{'a':'p','n':2}", "{'a':'p'}"],
      end: ["2/a: referenceMissing"]),
    Case(
      "exists per", "{ exists: { a: b }, per: n }",
      ["{'n':1,'b':'p'}", "{'n':1,'a':'p'}", "{'n':2,'a':'p'}", "{'a':'p'}"],
      end: ["2/a: referenceMissing"]),
    Case(
      "who must name one", "{ exists: { a: b }, when: y }",
      ["{'a':'p'}", "{'a':'p','y':true}", "{'a':'q','y':true}", "{'b':'q','y':false}"],
      end: ["1/a: referenceMissing"]),
    Case("at and code", "{ exists: { a: b }, at: b, code: z }", ["{'a':'p'}"], end: ["0/b: z"]),
    Case(
      "count per", "{ that: count() <= 1, per: a }", ["{'a':'1'}", "{'a':'2'}", "{'a':'1'}"],
      end: ["2/a: customError"]),
    Case("no records, no groups", "{ that: count() > 3 }", []),
    Case("exact sums", "{ that: sum(x) == 0.3 }", ["{'x':0.1}", "{'x':0.2}", "{}"]),
    Case("sum of nothing", "{ that: sum(x) == 0 && count() == 1 }", ["{}"]),
    Case(
      "sum of an expression", "{ that: sum(x * n) == 7 }", ["{'x':2,'n':3}", "{'x':1,'n':2}"],
      end: ["1/x: customError"]),
    Case("average", "{ that: average(x) == 2 }", ["{'x':1}", "{'x':3}", "{}"]),
    Case("average of nothing is unknown", "{ that: average(x) == 2 }", ["{}"]),
    Case(
      "ends", "{ that: first(d) < last(d) && min(t) < max(t) }",
      ["{'d':'2026-01-02','t':'09:00'}", "{'d':'2026-01-01','t':'10:00'}"],
      end: ["1/d: customError"]),
    Case(
      "functions of aggregates", "{ that: '[sum(x), sum(n)].exists(s, s > 4)' }", ["{'x':2,'n':5}"]),
    Case(
      "a wrong value leaves the group unjudged", "{ that: sum(x) == 1, per: a }",
      ["{'x':'q','a':'1'}", "{'x':5,'a':'1'}", "{'x':5,'a':'2'}"], end: ["2/x: customError"]),
    Case("cannot be worked out", "{ that: sum(1 / x) == 1 }", ["{'x':0}"], end: ["0/x: undecided"]),
    Case(
      "too many digits", "{ that: sum(x) > 0 }", ["{'x':1e38}", "{'x':1e-38}"],
      end: ["1/x: undecided"]),
    Case("texts", "{ that: \"first(a) == 'q'\" }", ["{'a':'q'}", "{'a':'z'}"]),
    Case(
      "when per", "{ that: sum(x) == 0, per: a, when: y }",
      ["{'x':1,'a':'1'}", "{'x':1,'a':'1','y':true}"], end: ["1/x: customError"]),
    Case("a warning knows nothing", "{ that: sum(1 / x) == 1, severity: warning }", ["{'x':0}"]),
  ]

  @Test(arguments: cases)
  func isFound(_ test: Case) throws {
    let judged = try Self.judged(Self.form(test.entry), test.records)
    #expect(judged.found == test.found)
    #expect(judged.atEnd == test.atEnd)
  }

  /// Beyond the memory an issue may be told later, and none is lost or told twice.
  @Test(arguments: cases)
  func isFoundWithoutMemory(_ test: Case) throws {
    let judged = try Self.judged(Self.form(test.entry), test.records, memory: 1)
    #expect((judged.found + judged.atEnd).sorted() == (test.found + test.atEnd).sorted())
  }

  /// Many groups, of which the memory holds a few, against a plain dictionary.
  @Test(arguments: [1, 40_000, 1 << 22])
  func manyGroups(memory: Int) throws {
    var random = SystemRandomNumberGenerator()
    let rows = (0..<Cases.count(6_000, oneIn: 4)).map { _ in
      (key: Int.random(in: 0..<2_500, using: &random), value: Int.random(in: 0..<9, using: &random))
    }
    let records = rows.map { "{'a':'k\($0.key)','n':\($0.value)}" }
    var first: [Int: Int] = [:]
    var sums: [Int: Int] = [:]
    var last: [Int: Int] = [:]
    var repeated = 0
    var unsorted = 0
    for (place, row) in rows.enumerated() {
      if first[row.key] != nil { repeated += 1 }
      if let before = last[row.key], rows[before].value > row.value { unsorted += 1 }
      first[row.key] = first[row.key] ?? place
      sums[row.key, default: 0] += row.value
      last[row.key] = place
    }
    let heavy = sums.values.count { $0 > 12 }
    let alike = try Self.judged(Self.form("{ unique: a }"), records, memory: memory)
    #expect(alike.found.count + Self.told(alike.report) == repeated)
    let sorted = try Self.judged(Self.form("{ sorted: n, per: a }"), records, memory: memory)
    #expect(sorted.found.count + Self.told(sorted.report) == unsorted)
    let added = try Self.judged(
      Self.form("{ that: sum(n) <= 12, per: a }"), records, memory: memory)
    #expect(Self.told(added.report) == heavy)
    let numbers = rows.map { "{'x':\($0.key * 3)}" }
    let holes = try Self.judged(Self.form("{ consecutive: x }"), numbers, memory: memory)
    #expect(Self.told(holes.report) == Set(rows.map(\.key)).count - 1)
    let keys = Set(rows.map { "k\($0.key)" })
    let missing = rows.count { !keys.contains("k\($0.key + 7)") }
    let pairs = rows.map { "{'a':'k\($0.key + 7)','b':'k\($0.key)'}" }
    let named = try Self.judged(Self.form("{ exists: { a: b } }"), pairs, memory: memory)
    #expect(Self.told(named.report) == missing)
  }

  /// The keys that come twice are those that `sort | uniq -d` names, in memory and beyond it.
  @Test(arguments: [1, 1 << 20]) func againstSort(memory: Int) throws {
    let keys = (0..<2_000).map { _ in "k\(Int.random(in: 0..<4_000))" }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "LC_ALL=C sort | LC_ALL=C uniq -d"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // Some ten thousand bytes: a pipe holds them.
    input.fileHandleForWriting.write(Data((keys.joined(separator: "\n") + "\n").utf8))
    try input.fileHandleForWriting.close()
    let sorted = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let judged = try Self.judged(
      Self.form("{ unique: a }"), keys.map { "{'a':'\($0)'}" }, memory: memory)
    let places = (judged.found + judged.atEnd).compactMap { $0.split(separator: "/").first }
    let told = Set(places.compactMap { Int($0) }.map { keys[$0] })
    #expect(told == Set(sorted.split(separator: "\n").map(String.init)))
  }

  /// Issues at the end, those that are only counted among them.
  private static func told(_ report: RunReport) -> Int {
    report.issues.count + report.uncounted.values.reduce(0, +)
  }

  /// Equal keys take no memory: one row, one issue for each record but the first.
  @Test func equalKeys() throws {
    let records = Array(repeating: "{'a':'k','n':1}", count: 3_000)
    #expect(try Self.judged(Self.form("{ unique: a }"), records, memory: 1).found.count == 2_999)
    #expect(
      try Self.judged(Self.form("{ consecutive: n, per: a }"), records, memory: 1).atEnd == [])
  }

  /// What is said of a hole, and what a secret keeps to itself.
  @Test(arguments: [
    ("", "numbers are missing before this one: 2..3", true),
    (", secret: true", "numbers are missing before this one", false),
  ])
  func words(secret: String, message: String, isShown: Bool) throws {
    let form = try ValidationForm(
      "form: t\nrecords: { consecutive: n, per: a }\n"
        + "fields: { n: { type: integer\(secret) }, a: { label: A\(secret) } }")
    let judged = try Self.judged(form, ["{'n':1,'a':'q'}", "{'n':4,'a':'q'}"])
    let issue = try #require(judged.report.issues.first)
    #expect(issue.issue.message == message)
    #expect(issue.issue.params["per"] == (isShown ? .values([.text("q")]) : nil))
    #expect(issue.issue.params["missing"] == (isShown ? .text("2..3") : nil))
    #expect(issue.records == [RunReport.Record(source: "f", number: 2)])
    #expect(judged.report.verdict == .invalid)
  }

  /// At most ten records are named: the first nine and the last.
  @Test func namesTenRecords() throws {
    let judged = try Self.judged(
      Self.form("{ that: count() < 3 }"), Array(repeating: "{}", count: 20))
    #expect(judged.report.issues.first?.records.map(\.number) == Array(1...9) + [20])
  }

  /// A record that is accepted on the fast path is told apart by the same as one that is read.
  @Test(arguments: [
    ("a", #""u""#), ("a", #""é😀 and a text that is longer than sixteen bytes""#),
    ("a", #"" u""#), ("a", "\"\(String(repeating: "long", count: 50))\""),
    ("n", "0"), ("n", "-0"), ("n", "7"), ("n", "-100"), ("n", "1000"), ("x", "1.50"),
    ("x", "-0.00250"), ("x", "10.0"), ("x", "0.0"), ("x", "12345678901.5"), ("d", #""2024-02-29""#),
    ("d", #""1969-12-31""#),
    ("t", #""09:30""#), ("t", #""23:59:59.25""#), ("m", #""2026-06-15T09:30:00Z""#),
    ("m", #""2026-06-15T09:30:00.5+02:00""#), ("g.a", #""u""#),
  ])
  func keysOfBothWays(_ name: String, _ value: String) throws {
    let form = try Self.form("{ unique: [\(name)] }, { unique: b }")
    let inner = name.split(separator: ".").reversed().reduce(value) { "{\"\($1)\":\($0)}" }
    let record = Array(inner.utf8)
    for isReadFirst in [false, true] {
      let checker = Checker(form, usesFastPath: true)
      let run = RunRecords(form, memory: 1 << 20)
      var maker = try #require(run.keyMaker)
      var keys: [RunHash] = []
      // The record before has all that this one does not have.
      for text in [Array(#"{"a":"1","b":"2","n":3,"x":4,"g":{"a":"5"}}"#.utf8), record] {
        keys = Array(repeating: .absent, count: maker.count)
        let padded = text + Array(repeating: 0, count: 64)
        let spans = [RecordSpan(start: 0, count: text.count)]
        let count = unsafe padded.withUnsafeBufferPointer { bytes in
          unsafe spans.withUnsafeBytes { spans in
            unsafe keys.withUnsafeMutableBufferPointer { keys in
              guard let base = bytes.baseAddress, let first = spans.baseAddress,
                let hashes = keys.baseAddress
              else { return 0 }
              let records = unsafe RecordSpans(
                first, stride: MemoryLayout<RecordSpan>.stride, count: 1)
              return unsafe checker.acceptedInARow(base, records, &maker, hashes)
            }
          }
        }
        #expect(count == 1)
      }
      #expect(keys.count == 2 && keys[0] != .absent && keys[1] == .absent)
      if isReadFirst {
        _ = checker.checkKeepingValues(record, now: nil)
        #expect(try run.take(checker, number: 1, source: "f", before: 0) == nil)
        #expect(try run.take(keys[...], number: 2, source: "f", before: 0) == 0)
      } else {
        #expect(try run.take(keys[...], number: 1, source: "f", before: 0) == 1)
        // Taken twice it is the same record.
        _ = checker.checkKeepingValues(record, now: nil)
        #expect(try run.take(checker, number: 1, source: "f", before: 0) == nil)
        #expect(try run.take(keys[...], number: 1, source: "f", before: 0) == 1)
        _ = checker.checkKeepingValues(record, now: nil)
        #expect(try run.take(checker, number: 2, source: "f", before: 0) == .error)
      }
    }
  }

  /// What asks for more than keys is left to the way that reads records.
  @Test(arguments: [
    "{ sorted: n }", "{ unique: a, when: y }", "{ unique: g }", "{ unique: y }",
    "{ unique: a }, { consecutive: n }",
  ])
  func noKeys(_ entry: String) throws {
    #expect(RunRecords(try Self.form(entry), memory: 1 << 20).keyMaker == nil)
  }
}
