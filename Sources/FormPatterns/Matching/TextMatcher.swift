/// What tries patterns on texts: with all that a record may spend (``PatternMatcher``), or with what costs
/// nothing (``FreeMatcher``).
package protocol TextMatcher: ~Copyable {
  /// Matches a text of `count` bytes of valid UTF-8.
  ///
  /// Safety: the handle's ``CompiledPattern`` must be alive, and `count` bytes readable at `subject`.
  mutating func match(
    _ handle: PatternHandle, _ subject: UnsafePointer<UInt8>, count: Int
  ) -> PatternOutcome
}
