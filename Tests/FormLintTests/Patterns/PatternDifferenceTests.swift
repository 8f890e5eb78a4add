import FormPatterns
import Testing

@testable import FormLint

@Suite struct PatternDifferenceTests {
  /// PCRE2 is the oracle: the machine must say what it says, for thousands of pairs.
  @Test(arguments: 1...8) func machineAgreesWithPCRE2(_ seed: UInt64) throws {
    var random = RandomPatterns(seed: seed)
    var compared = 0
    var refused = 0
    for _ in 0..<300 {
      let pattern = random.pattern()
      let flags: PatternFlags = random.number(0...5) == 0 ? .ignoreCase : []
      guard let tree = try? PatternTree(pattern, flags: flags) else { continue }
      guard var search = try? TextSearch([tree], work: 1_000_000) else {
        refused += 1
        continue
      }
      var counter = try StepCounter(pattern, use: .whole, flags: flags)
      for _ in 0..<25 {
        let word = random.word()
        guard let expected = counter.matches(word) else { continue }
        compared += 1
        let found = search.matches(word)[0]
        #expect(found == expected, "\(pattern) on \(word.debugDescription)")
      }
    }
    #expect(compared > 3_000, "\(compared) compared, \(refused) not modelled")
  }
}
