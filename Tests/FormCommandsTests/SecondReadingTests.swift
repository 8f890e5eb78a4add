import Foundation
import TestSupport
import Testing

@testable import FormCommands

/// Records that are written apart where some are known to be wrong only at the end of the run.
@Suite struct SecondReadingTests {
  private static let form = """
    form: t
    records:
      - { unique: id }
      - { consecutive: n, per: s }
      - { that: sum(x) == 0, per: v, when: b, code: unbalanced }
    fields: { id: {}, n: { type: integer }, s: {}, x: { type: integer }, v: {}, b: { type: boolean } }
    """

  private struct Written {
    var id: Int
    var n: Int
    var s: Int
    var x: Int
    var v: Int
    var b: Bool

    var text: String {
      "{\"id\":\"\(id)\",\"n\":\(n),\"s\":\"\(s)\",\"x\":\(x),\"v\":\"\(v)\",\"b\":\(b)}\n"
    }
  }

  private static func records(_ count: Int) -> [Written] {
    var state: UInt64 = 11
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    return (0..<count).map { number in
      Written(
        id: next(9) == 0 ? next(number + 1) : number, n: next(count / 12), s: next(8),
        x: next(60) == 0 ? 1 : 0, v: next(300), b: next(4) > 0)
    }
  }

  /// The places of the records that are rejected, by plain tables of everything.
  private static func rejected(_ records: [Written]) -> Set<Int> {
    var rejected: Set<Int> = []
    var ids: Set<Int> = []
    var numbers: [Int: [Int: Int]] = [:]
    var groups: [Int: [Int]] = [:]
    for (place, record) in records.enumerated() {
      if !ids.insert(record.id).inserted { rejected.insert(place) }
      if numbers[record.s]?[record.n] == nil { numbers[record.s, default: [:]][record.n] = place }
      if record.b { groups[record.v, default: []].append(place) }
    }
    for series in numbers.values {
      let lowest = series.keys.min()
      for (number, place) in series where number != lowest && series[number - 1] == nil {
        rejected.insert(place)
      }
    }
    for places in groups.values where places.reduce(0, { $0 + records[$1].x }) != 0 {
      rejected.formUnion(places)
    }
    return rejected
  }

  @Test(arguments: ["64KiB", "64MiB"], ["1", "3"])
  func eachRecordGoesWhereItBelongs(_ memory: String, _ jobs: String) throws {
    let place = try OutputClashTests.Place()
    defer { place.remove() }
    let records = Self.records(Cases.count(6_000, oneIn: 3))
    try place.write("own.yaml", Self.form)
    try place.write("in.ndjson", records.map(\.text).joined())
    let run = try place.run([
      "check", place.path("own.yaml"), place.path("in.ndjson"), "--quiet", "--jobs", jobs,
      "--record-memory", memory, "--accepted", place.path("good"), "--rejected", place.path("bad"),
    ])
    let rejected = Self.rejected(records)
    func text(_ isRejected: Bool) -> Data {
      let kept = records.enumerated().filter { rejected.contains($0.offset) == isRejected }
      return Data(kept.map(\.element.text).joined().utf8)
    }
    let files = try place.files()
    #expect(run.status == 1, "\(run.said)")
    #expect(files["good"] == text(false), "\(run.said)")
    #expect(files["bad"] == text(true))
    #expect(rejected.count > Cases.count(1_000, oneIn: 6))
  }

  /// Nobody can say which of the records of so many groups are right: nothing is written.
  @Test func moreGroupsThanMemoryHasAreTold() throws {
    let place = try OutputClashTests.Place()
    defer { place.remove() }
    try place.write(
      "own.yaml", "form: t\nrecords: { that: count() > 1, per: a }\nfields: { a: {} }\n")
    let records = (0..<3_000).map { "{\"a\":\"\($0)\"}\n" }.joined()
    try place.write("in.ndjson", records)
    let arguments = ["check", place.path("own.yaml"), place.path("in.ndjson"), "--quiet"]
    let rejected = ["--rejected", place.path("bad")]
    let small = try place.run(arguments + rejected + ["--record-memory", "64KiB"])
    #expect(small.status == 3)
    #expect(
      small.said.contains("too many groups for --record-memory are incomplete"))
    #expect(try place.files()["bad"] == nil)
    #expect(try place.run(arguments + rejected).status == 1)
    #expect(try place.files()["bad"] == Data(records.utf8))
  }

  /// Records count through all inputs of one form, and those of another form do not count with them.
  @Test func eachFormHasItsOwnRecords() throws {
    let place = try OutputClashTests.Place()
    defer { place.remove() }
    try place.write(
      "a.yaml", "form: a\nrecords: { consecutive: n }\nfields: { n: { type: integer } }\n")
    try place.write("b.yaml", "form: b\nfields: { n: { type: integer } }\n")
    try place.write("a.ndjson", "{\"n\":1}\n{\"n\":3}\n")
    try place.write("a2.ndjson", "{\"n\":4}\n{\"n\":6}\n")
    try place.write("b.ndjson", "{\"n\":8}\n{\"n\":\"x\"}\n")
    try place.write(
      "run.yaml",
      "checks: [{ form: a.yaml, files: [a.ndjson, a2.ndjson] }, { form: b.yaml, files: b.ndjson }]\n"
    )
    let run = try place.run([
      "check", "--config", place.path("run.yaml"), "--quiet", "--accepted", place.path("good"),
      "--rejected", place.path("bad"),
    ])
    #expect(run.status == 1, "\(run.said)")
    let files = try place.files()
    #expect(files["good"] == Data("{\"n\":1}\n{\"n\":4}\n{\"n\":8}\n".utf8))
    #expect(files["bad"] == Data("{\"n\":3}\n{\"n\":6}\n{\"n\":\"x\"}\n".utf8))
  }
}
