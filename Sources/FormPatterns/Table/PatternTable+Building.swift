extension PatternTable {
  /// Builds the table of a pattern that PCRE2 took; nil where it has none, or the budget is spent.
  init?(
    _ tokens: PatternTokens, of text: String, use: PatternUse, flags: PatternFlags,
    budget: inout PatternTableBudget
  ) {
    guard budget.tableStates > 0, budget.steps > 0, budget.bytes > 1_024, Self.mayHaveOne(tokens)
    else { return nil }
    var reader = PatternTreeReader(
      text: text, tokens: tokens.tokens, flags: flags, asksPCRE2: false)
    let root = reader.read()
    // Reading is paid for as well, for the patterns that come to nothing.
    budget.steps -= 4 * tokens.tokens.count
    var parts = AtomicParts()
    defer { budget.steps -= parts.work }
    guard parts.giveNothingBack(in: root) else { return nil }
    var machine = ByteMachineBuilder()
    defer { budget.steps -= machine.machine.work }
    guard (try? machine.build(root)) != nil else { return nil }
    budget.steps -= 64 * machine.machine.sets.count
    guard let classes = ByteClasses(of: machine.machine.sets) else { return nil }
    var builder = PatternTableBuilder(machine.machine, classes, use: use, budget: budget)
    let table = builder.build()
    budget.steps -= builder.spent
    guard var table else { return nil }
    if let size = PatternPairs.size(of: table), budget.bytes - size >= budget.unpairedBytes {
      table.pairs = PatternPairs(of: table)
      budget.steps -= size / 16
    }
    budget.bytes -= table.size
    self = table
  }

  /// Whether nothing stands there that never has a table: a look at each token, for nothing more.
  private static func mayHaveOne(_ tokens: PatternTokens) -> Bool {
    // PCRE2 takes `\S` to have no member of `\h` and `\v`, and so gives nothing back of `\S*\v`;
    // but beyond ASCII it has, without `unicodeClasses` (seen in 10.42).
    func has(_ letter: Unicode.Scalar) -> Bool {
      tokens.tokens.contains { $0.kind == .characterType(letter) }
    }
    if has("S"), has("h") || has("v") { return false }
    return tokens.tokens.allSatisfy { token in
      switch token.kind {
      case .backReference, .unknown, .property: false
      case .anchor(let letter): "^$AzG".unicodeScalars.contains(letter)
      case .characterType(let letter): letter != "R" && letter != "X"
      case .groupStart(let group):
        switch group {
        case .capture, .plain, .atomic, .branchReset: true
        case .conditional, .lookahead, .negativeLookahead, .lookbehind, .negativeLookbehind: false
        }
      case .literal, .dot, .groupEnd, .alternation, .quantifier, .flags, .classStart, .classHyphen,
        .posixClass, .classEnd, .silent:
        true
      }
    }
  }
}
