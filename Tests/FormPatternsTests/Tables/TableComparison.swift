import FormPatterns

/// What came of comparing tables with PCRE2.
struct TableComparison {
  var patterns = 0
  var tables = 0
  /// Tables that take two bytes in a step.
  var pairs = 0
  /// Texts that both judged.
  var cases = 0
  var matches = 0
  /// Patterns with possessive or atomic parts that have a table all the same.
  var atomicTables = 0
  /// The first disagreements, in words.
  var differences: [String] = []

  /// Writes one pattern and compares some texts.
  mutating func compare(seed: UInt64, texts: Int) {
    var generator = PatternGenerator(seed: seed)
    let (text, part) = generator.pattern()
    let use: PatternUse = generator.numbers.once(in: 3) ? .search : .whole
    var flags: PatternFlags = []
    if generator.numbers.once(in: 5) { flags.insert(.ignoreCase) }
    if generator.numbers.once(in: 12) { flags.insert(.unicodeClasses) }
    var budget = PatternTableBudget()
    guard let pattern = try? CompiledPattern(text, use: use, flags: flags),
      let tabled = try? CompiledPattern(text, use: use, flags: flags, tables: &budget)
    else { return }
    patterns += 1
    let run = tabled.classRun
    guard let table = tabled.table ?? Self.table(of: text, use, flags, run) else { return }
    tables += 1
    pairs += table.pairs == nil ? 0 : 1
    if text.contains("+)") || text.contains("?>") || text.contains("}+") || text.contains("++") {
      atomicTables += 1
    }
    var matcher = PatternMatcher()
    for _ in 0..<texts {
      let subject = generator.subject(part, isSearch: use == .search)
      let isMatch: Bool
      switch matcher.outcome(of: pattern, on: subject) {
      case .matches: isMatch = true
      case .doesNotMatch: isMatch = false
      case .matchLimit, .depthLimit, .heapLimit, .stackLimit, .textTooLong, .budget, .failed:
        matcher.beginRecord()
        continue
      }
      cases += 1
      matches += isMatch ? 1 : 0
      let bytes = Array(subject.utf8)
      let paired = table.pairs?.matches(bytes) ?? isMatch
      if table.matches(bytes) != isMatch || paired != isMatch, differences.count < 20 {
        differences.append(
          "\(text) (\(use), \(flags.rawValue), seed \(seed)) and "
            + "\(subject.unicodeScalars.map { String($0.value, radix: 16) }): PCRE2 says \(isMatch)"
        )
      }
    }
  }

  /// The table of a row of classes, which needs none: of the same pattern in a group.
  private static func table(
    of text: String, _ use: PatternUse, _ flags: PatternFlags, _ run: ClassRun?
  ) -> PatternTable? {
    guard run != nil else { return nil }
    var budget = PatternTableBudget()
    return try? CompiledPattern("(?:\(text))", use: use, flags: flags, tables: &budget).table
  }
}
