import Testing

@testable import FormPatterns

@Suite struct PatternSummaryTests {
  /// Each string is judged by PCRE2: accepted ones match, near misses do not, and with their change they do.
  @Test(arguments: [
    #"[a-z]{3,16}"#, #"\d{5}(?:-\d{4})?"#, #"(?=.*\d)\w{4,9}"#, #"[A-Z]{2} \d{3,5}"#, #"(a+)-\1"#,
    #"\p{L}[\p{L}\p{M}' -]*+(?<! )"#, "",
  ])
  func stringsAreTrue(_ pattern: String) throws {
    let summary = PatternSummary(try PatternTree(pattern))
    var counter = try StepCounter(pattern, use: .whole)
    #expect(summary.content == .some && !summary.accepted.isEmpty)
    for text in summary.accepted { #expect(counter.matches(text) == true, "\(text)") }
    #expect(!summary.nearMisses.isEmpty)
    #expect(Set(summary.nearMisses.map(\.text)).count == summary.nearMisses.count)
    for miss in summary.nearMisses { #expect(counter.matches(miss.text) == false, "\(miss)") }
  }

  @Test func knowsEdges() throws {
    let summary = PatternSummary(try PatternTree("[a-z]{3,16}"))
    #expect(summary.accepted.first?.count == 3)
    #expect(summary.nearMisses.contains { $0.text == "aa" })
    #expect(summary.nearMisses.contains { $0.text == String(repeating: "a", count: 17) })
    #expect(summary.readsOnce && summary.isFast)
  }

  @Test func knowsEmptyAndSlowOnes() throws {
    let empty = PatternSummary(try PatternTree("(?!)"))
    #expect(empty.content == .empty && empty.accepted.isEmpty)
    let slow = PatternSummary(try PatternTree("(?:a+)+b(?<!c)"))
    #expect(!slow.isFast && slow.attack?.passesLimit == true)
    let refers = PatternSummary(try PatternTree(#"(a+)-\1"#))
    #expect(!refers.isFast && refers.analysis.notAnalysed != nil)
    let table = PatternSummary(try PatternTree("(?:a+)+b"))
    #expect(table.isFast && table.attack != nil)
  }
}
