import FormCheck
import Testing

@testable import FormCommands

struct IssueCountsTests {
  private static let form = """
    form: t
    fields:
      a: { length: ..2 }
      l: { items: { fields: { b: { length: ..2 } } } }
    """

  private func counts(_ payloads: [String]) throws -> IssueCounts {
    let checker = Checker(try ValidationForm(Self.form))
    var counts = IssueCounts()
    for payload in payloads { counts.add(checker.check(payload.utf8)) }
    return counts
  }

  private func words(_ counts: IssueCounts) -> [String] {
    counts.sorted.map { "\($0.count) \($0.key.field) \($0.key.code)" }
      + counts.rest.map { "\($0.count) \($0.code)" }
  }

  @Test func rowsAndUnknownKeysAreOne() throws {
    let counts = try counts([
      #"{"a":"abc","l":[{"b":"abc"},{"b":"abc"}],"x":1,"0":2}"#, #"{"a":"x","a":"x"}"#,
      #"{"l":[{"y":1},{"~":1}]}"#, "[",
    ])
    #expect(
      words(counts) == [
        "2 /* unknownField", "2 /l/*/* unknownField", "2 /l/*/b tooLong", "1  badInput",
        "1 /* duplicateKey", "1 /a tooLong",
      ])
  }

  /// Kinds have an end, and which ones are kept does not depend on how the records were shared out.
  @Test func kindsHaveAnEnd() throws {
    func key(_ number: Int) -> IssueCounts {
      var counts = IssueCounts()
      counts.add(IssueCounts.Key(field: "/\(10_000 + number)", code: "x"), 2)
      return counts
    }
    var one = IssueCounts()
    for number in 0..<1_500 { one.add(key(number)) }
    #expect(one.sorted.count == IssueCounts.most)
    #expect(one.rest.map(\.count) == [1_000])
    var halves = IssueCounts()
    for half in [0..<700, 700..<1_500] {
      var part = IssueCounts()
      for number in half { part.add(key(number)) }
      halves.add(part)
    }
    #expect(words(halves) == words(one))
  }

  @Test func chartsFitTheirLines() throws {
    #expect(SummaryText.chart(IssueCounts()) == "")
    var counts = IssueCounts()
    counts.add(IssueCounts.Key(field: "/" + String(repeating: "名", count: 90), code: "x"), 1_000)
    counts.add(IssueCounts.Key(field: "/a", code: "tooLong"), 1)
    let lines = SummaryText.chart(counts).split(separator: "\n")
    #expect(lines.map { $0.filter { $0 == "█" }.count } == [32, 1])
    #expect(lines[0].hasPrefix("  1000  …名"))
    #expect(lines[1].hasPrefix("     1  a/tooLong "))
  }
}
