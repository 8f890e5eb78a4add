import Foundation
import FormPatterns
import TestSupport
import Testing

@Suite struct TableComparisonTests {
  /// Patterns and texts at random: wherever PCRE2 decides, the table says the same.
  ///
  /// `FORMCHECK_FUZZ_CASES` sets how many texts, `FORMCHECK_FUZZ_SEED` where the numbers begin:
  /// `make fuzz FUZZ=tables CASES=N SEED=N`.
  @Test func tablesSayWhatPCRE2Says() {
    let environment = ProcessInfo.processInfo.environment
    let asked = environment["FORMCHECK_FUZZ_CASES"].flatMap(Int.init)
    let wanted = asked ?? Cases.count(20_000, oneIn: 5)
    var seed = environment["FORMCHECK_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
    var comparison = TableComparison()
    while comparison.cases < wanted, comparison.differences.isEmpty {
      comparison.compare(seed: seed, texts: 20)
      seed += 1
    }
    if asked != nil {
      let (cases, tables, patterns) = (comparison.cases, comparison.tables, comparison.patterns)
      print("tables: \(cases) texts, \(tables) tables of \(patterns) patterns")
    }
    #expect(comparison.differences == [])
    // Too few to tell shares by: somebody looks at one finding again.
    if wanted < 5_000 { return }
    // Else it would compare nothing: a good part has tables, and half of the texts match.
    #expect(comparison.tables * 3 > comparison.patterns)
    #expect(comparison.pairs * 2 > comparison.tables)
    #expect(comparison.atomicTables * 20 > comparison.tables)
    #expect((comparison.cases / 4...comparison.cases * 3 / 4).contains(comparison.matches))
  }
}
