import CPCRE2

/// The first attempt of a matcher, which costs no budget.
///
/// Safety: valid as long as the matcher that it is of, for the same thread.
@safe package struct FreeMatcher: TextMatcher, BitwiseCopyable {
  @unsafe let matchData: OpaquePointer
  @unsafe let context: OpaquePointer
  /// Bytes of the longest text that PCRE2 sees.
  let longest: Int

  /// Matches a text; any answer but the first two says that the free steps do not tell.
  package func match(
    _ handle: PatternHandle, _ subject: UnsafePointer<UInt8>, count: Int
  ) -> PatternOutcome {
    guard UInt(bitPattern: count) <= UInt(bitPattern: longest) else { return .textTooLong }
    // Safety: the caller vouches for the handle, the bytes and their encoding; the rest is the matcher's.
    let result = unsafe handle.attempt(subject, count, matchData, context)
    return result >= 0
      ? .matches : result == PCRE2_ERROR_NOMATCH ? .doesNotMatch : .matchLimit
  }
}
