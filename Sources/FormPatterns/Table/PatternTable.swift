/// A pattern that needs no backtracking, as a table: one look for each byte of a text decides.
///
/// Built only where the answers are PCRE2's: classes, alternatives, groups, greedy and lazy repeats,
/// `^` and `$`; possessive repeats and atomic groups that give nothing back anyway. Look-arounds,
/// back-references, conditions, word boundaries, `(?m)` anchors, `\R`, `\X` and what is beyond ASCII
/// in Unicode's tables are left to PCRE2.
package struct PatternTable: Sendable, Hashable {
  /// For each byte its class.
  package let classes: [UInt8]
  /// How many classes there are: the width of a row.
  package let width: Int
  /// For each state a row that tells for each class where the next state's row begins.
  ///
  /// The row at 0 is that of texts that cannot match any more.
  package let rows: [UInt16]
  /// Where the first state's row begins.
  package let start: UInt16
  /// A text that ends in this row or behind it matches.
  package let accepting: Int
  /// The row behind which nothing need be read, as a search has found its part; `UInt16.max` for
  /// none.
  package let found: UInt16

  /// The same by two bytes at a time, for a table that is small enough.
  package internal(set) var pairs: PatternPairs?

  /// Bytes of memory that it takes.
  package var size: Int { pairs?.size ?? classes.count + 2 * rows.count }

  /// Whether a text matches, or a search finds its part in it; the text must be valid UTF-8.
  package func matches(_ text: some Sequence<UInt8>) -> Bool {
    var row = start
    for byte in text {
      if row == 0 || row == found { break }
      row = rows[Int(row) + Int(classes[Int(byte)])]
    }
    return Int(row) >= accepting
  }
}

/// What the building of tables may cost, and what has been spent of it.
package struct PatternTableBudget: Sendable {
  /// The most bytes of a table: as many as its places have numbers for.
  package var tableBytes = 65_536
  /// The most states of a table.
  package var tableStates = 1_000
  /// The most steps for one table: each is a member of a state that is looked at, some 5 ns.
  package var tableSteps = 60_000
  /// Bytes and steps that are left for all tables together.
  package var bytes = 1_048_576
  /// Of these as many are kept for tables without pairs.
  package var unpairedBytes = 524_288
  package var steps = 2_000_000

  package init() {}
}
