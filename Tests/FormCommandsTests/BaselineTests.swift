import Foundation
import TestSupport
import Testing

@testable import FormCommands

@Suite(.serialized)
struct BaselineTests {
  /// Writes a baseline, changes the records, and compares.
  private func compare(
    _ fields: String, _ before: String, _ after: String, records: String = "[]"
  ) throws -> (status: Int32, codes: [String]) {
    var transcript = try #require(Transcript.all.first)
    transcript.files = [("form.yaml", "form: t\nrecords: \(records)\nfields:\n  \(fields)\n")]
    transcript.input = before
    transcript.arguments = [
      "check", "form.yaml", "--input-format", "ndjson", "--write-baseline", "@known.json",
    ]
    transcript.written = [("known.json", "")]
    let first = try transcript.run()
    #expect(first.status == 0)
    #expect(!(first.written.first??.contains("CANARY") ?? true))
    transcript.files.append(("known.json", try #require(first.written.first ?? nil)))
    transcript.input = after
    transcript.arguments = [
      "check", "form.yaml", "--input-format", "ndjson", "--baseline", "known.json", "--format",
      "github",
    ]
    transcript.written = []
    let second = try transcript.run()
    let titles = second.output.split(separator: "\n").compactMap {
      $0.firstMatch(of: /title=([^:]*)::/).map { String($0.1) }
    }
    return (second.status, titles)
  }

  /// A failure is new however many known ones stand before it: more than are told of a record, or of an entry.
  @Test func aNewFailureBehindManyKnownOnes() throws {
    func record(_ last: String) -> String {
      #"{"l":["# + (0..<149).map { #""x\#($0)","# }.joined() + #""\#(last)"]}"#
    }
    let fields = "l: { items: { type: integer } }"
    let same = try compare(fields, record("x149"), record("x149"))
    #expect(same.status == 0 && same.codes == [])
    let other = try compare(fields, record("x149"), record("brandnew"))
    #expect(other.status == 1)
    #expect(other.codes == ["l/149/typeMismatch"])

    func run(_ last: String, _ numbers: [Int]) -> String {
      let groups = (0..<1_100).flatMap { group in [1, 3].map { (String(group), $0) } }
      let all = groups + numbers.map { (last, $0) }
      return all.map { #"{"k":"\#($0.0)","n":\#($0.1)}"# }.joined(separator: "\n")
    }
    let keys = "k: { length: ..20 }\n  n: { type: integer }"
    let records = "[{ consecutive: n, per: k }]"
    let again = try compare(keys, run("last", [1, 3]), run("last", [1, 3]), records: records)
    #expect(again.status == 0 && again.codes == [])
    let more = try compare(keys, run("last", [1, 3]), run("new", [1, 9]), records: records)
    #expect(more.status == 1)
    #expect(more.codes == ["n/gap"])
  }

  /// The place of each of many failures below a long key would make the file a multiple of the record.
  @Test func aLongKeyIsKeptShort() throws {
    let key = String(repeating: "k", count: 4_000)
    func record(_ last: String) -> String {
      #"{"m":{"\#(key)":["# + (0..<90).map { #""x\#($0)","# }.joined() + #""\#(last)"]}}"#
    }
    let fields = "m: { values: { items: { type: integer } } }"
    let same = try compare(fields, record("x90"), record("x90"))
    #expect(same.status == 0 && same.codes == [])
    let other = try compare(fields, record("x90"), record("new"))
    #expect(other.status == 1 && other.codes.count == 1)
    let issues = (0..<2).map { Fingerprint.short("/m/\(key)/\($0)") }
    #expect(issues[0] != issues[1] && issues.allSatisfy { $0.utf8.count < 600 })
  }

  private static let between: [Case] = [
    Case("a gap", [#"{"n":1}"#, #"{"n":3}"#], [#"{}"#, #"{"n":3}"#, #"{}"#, #"{"n":1}"#]),
    Case(
      "a gap more", [#"{"n":1}"#, #"{"n":3}"#], [#"{"n":1}"#, #"{"n":3}"#, #"{"n":5}"#], ["n/gap"]),
    Case(
      "another gap", [#"{"n":1}"#, #"{"n":3}"#], [#"{"n":1}"#, #"{"n":2}"#, #"{"n":4}"#], ["n/gap"]),
    Case("a gap was mended", [#"{"n":1}"#, #"{"n":3}"#], [#"{"n":1}"#, #"{"n":3}"#, #"{"n":2}"#]),
    Case(
      "a group", [#"{"p":"a","x":1}"#],
      [#"{"p":"b"}"#, #"{"p":"a","x":1}"#, #"{"p":"a","x":2}"#]),
    Case(
      "another group", [#"{"p":"a","x":1}"#], [#"{"p":"a","x":1}"#, #"{"p":"b","x":1}"#],
      ["x/customError"]),
    Case(
      "another entry", [#"{"p":"a","x":1}"#],
      [#"{"p":"a","x":3}"#, #"{"p":"a","x":-3}"#, #"{"p":"a","x":0}"#], ["p/customError"]),
    Case(
      "a group by a secret", [#"{"s":"CANARY1","y":1}"#], [#"{"s":"CANARY2","y":1}"#]),
    Case(
      "two groups by secrets", [#"{"s":"CANARY1","y":1}"#],
      [#"{"s":"CANARY2","y":1}"#, #"{"s":"CANARY3","y":1}"#], ["y/customError"]),
    Case("at its record", [#"{"k":1}"#, #"{"k":1}"#], [#"{"k":2}"#, #"{"k":1}"#, #"{"k":1}"#]),
    Case(
      "at another record", [#"{"k":1}"#, #"{"k":1}"#], [#"{"k":2}"#, #"{"k":2}"#],
      ["k/duplicateItem"]),
  ]

  /// What is wrong between records is known by its entry and by what the records have in common.
  @Test(arguments: Cases.of(between, oneIn: 4))
  func knowsWhatIsBetweenRecords(_ it: Case) throws {
    let records =
      "[{ consecutive: n }, { unique: k }, { that: sum(x) == 0, per: p }, "
      + "{ that: count() < 3, per: p }, { that: sum(y) == 0, per: s }]"
    let fields = """
      n: { type: integer }
        k: { type: integer }
        p: {}
        x: { type: integer }
        s: { secret: true, length: ..20 }
        y: { type: integer }
      """
    let outcome = try compare(fields, it.before, it.after, records: records)
    #expect(outcome.codes == it.new)
    #expect(outcome.status == (it.new.isEmpty ? 0 : 1))
  }

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var before: String
    var after: String
    /// The failures that are new.
    var new: [String]

    init(_ name: String, _ before: [String], _ after: [String], _ new: [String] = []) {
      testDescription = name
      self.before = before.map { $0 + "\n" }.joined()
      self.after = after.map { $0 + "\n" }.joined()
      self.new = new
    }
  }

  private static let single: [Case] = [
    Case("the same", [#"{"a":"long"}"#], [#"{"a":"long"}"#]),
    Case("lines moved", [#"{"a":"long"}"#], ["", #"{"a":"x"}"#, "", #"{"a":"long"}"#]),
    Case("another order", [#"{"a":"long"}"#, #"{"b":"long"}"#], [#"{"b":"long","a":"long"}"#]),
    Case("a column moved", [#"{"a":"long"}"#], [#"{  "b": "x", "a":  "long" }"#]),
    Case("mended", [#"{"a":"long"}"#], [#"{"a":"x"}"#]),
    Case("another value", [#"{"a":"long"}"#], [#"{"a":"longer"}"#], ["a/tooLong"]),
    Case("another field", [#"{"a":"long"}"#], [#"{"b":"long"}"#], ["b/tooLong"]),
    Case("another code", [#"{"a":"long"}"#], [#"{"a":["long"]}"#], ["a/typeMismatch"]),
    Case("once more", [#"{"a":"long"}"#], [#"{"a":"long"}"#, #"{"a":"long"}"#], ["a/tooLong"]),
    Case("as often", [#"{"a":"long"}"#, #"{"a":"long"}"#], [#"{"a":"long"}"#, #"{"a":"long"}"#]),
    Case("another row", [#"{"l":["long"]}"#], [#"{"l":["x","long"]}"#], ["l/1/tooLong"]),
    Case("missing", [#"{}"#], [#"{ }"#]),
    Case("a secret's value is not known", [#"{"s":"CANARY1"}"#], [#"{"s":"CANARY22"}"#]),
    Case("nor an unknown key's", [#"{"x":"CANARY1"}"#], [#"{"x":"CANARY22"}"#]),
    Case("nor that of a group around one", [#"{"g":["CANARY1"]}"#], [#"{"g":["CANARY2"]}"#]),
    Case("a broken line", [#"{"a":"#], [#"{"a":"#]),
    Case("a second broken line", [#"{"a":"#], [#"{"a":"#, #"{"b":"#], ["badInput"]),
  ]

  @Test(arguments: Cases.of(single, oneIn: 4))
  func knows(_ it: Case) throws {
    let fields = """
      a: { label: A, length: ..2 }
        b: { label: B, length: ..2 }
        l: { label: L, items: { length: ..2 } }
        s: { label: S, secret: true, length: ..2 }
        g: { fields: { s: { label: S, secret: true } } }
      """
    let outcome = try compare(fields, it.before, it.after)
    #expect(outcome.codes == it.new)
    #expect(outcome.status == (it.new.isEmpty ? 0 : 1))
  }

  /// A form without secrets tells broken lines apart.
  @Test func anotherBrokenLineIsNew() throws {
    let fields = "a: { label: A, length: ..2 }"
    #expect(try compare(fields, "{\"a\":\n", "{\"a\":\n").codes == [])
    #expect(try compare(fields, "{\"a\":\n", "{\"b\":\n").codes == ["badInput"])
  }

  private static let unsound: [(String, String)] = [
    ("", "it is not JSON"),
    ("[]", "it is not a JSON object"),
    ("{}", "version is missing"),
    (#"{"version":9,"failures":[]}"#, "its version is 9"),
    (#"{"version":"1","failures":[]}"#, "version is of another type"),
    (#"{"version":1}"#, "failures is missing"),
    (#"{"version":1,"failures":[{"source":"-"}]}"#, "failures[0].field is missing"),
    (
      #"{"version":1,"failures":[{"source":"-","field":"","code":"x","count":0}]}"#,
      "failures[0].count is not over 0"
    ),
    (
      #"{"version":1,"failures":[{"source":"-","field":"","code":"x","count":1e99}]}"#,
      "is not a baseline"
    ),
    (
      #"{"version":1,"failures":[{"source":"-","field":"","code":"x","count":9223372036854775807},"#
        + #"{"source":"-","field":"","code":"x","count":9223372036854775807}]}"#, ""
    ),
  ]

  @Test(arguments: Cases.of(unsound, oneIn: 3))
  func refuses(_ text: String, _ words: String) throws {
    var transcript = try #require(Transcript.all.first)
    transcript.files = [("form.yaml", "form: t\nfields: { a: {} }\n"), ("known.json", text)]
    transcript.input = "{}\n"
    transcript.arguments = ["check", "form.yaml", "--baseline", "known.json"]
    let outcome = try transcript.run()
    if words.isEmpty {
      #expect(outcome.status == 0)
    } else {
      #expect(outcome.status == 3)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
  }

  @Test func memoryHasAnEnd() {
    var baseline = Baseline()
    for index in 0...Baseline.mostFailures {
      baseline.add(Fingerprint(source: "", field: String(index), code: "", value: nil))
    }
    #expect(baseline.isFull && baseline.counts.count == Baseline.mostFailures)
  }
}
