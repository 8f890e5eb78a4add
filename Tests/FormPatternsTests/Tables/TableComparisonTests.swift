import Foundation
import FormPatterns
import Testing

@Suite struct TableComparisonTests {
  /// Patterns and texts at random: wherever PCRE2 decides, the table says the same.
  ///
  /// `FORMCHECK_FUZZ_CASES` sets how many texts, `FORMCHECK_FUZZ_SEED` where the numbers begin.
  @Test func tablesSayWhatPCRE2Says() {
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["FORMCHECK_FUZZ_CASES"].flatMap(Int.init) ?? 20_000
    var seed = environment["FORMCHECK_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
    var comparison = TableComparison()
    while comparison.cases < wanted, comparison.differences.isEmpty {
      comparison.compare(seed: seed, texts: 20)
      seed += 1
    }
    #expect(comparison.differences == [])
    // Else it would compare nothing: a good part has tables, and half of the texts match.
    #expect(comparison.tables * 3 > comparison.patterns)
    #expect(comparison.pairs * 2 > comparison.tables)
    #expect(comparison.atomicTables * 20 > comparison.tables)
    #expect((comparison.cases / 4...comparison.cases * 3 / 4).contains(comparison.matches))
  }
}
