import CPCRE2

/// The first attempt of a matcher, which costs no budget.
///
/// Safety: valid as long as the matcher that it is of, for the same thread.
@safe package struct FreeMatcher: BitwiseCopyable {
  @unsafe let matchData: OpaquePointer
  @unsafe let context: OpaquePointer
  /// Bytes of the longest text that PCRE2 sees.
  let longest: Int

  /// Whether a text matches; nil where the free steps do not tell.
  ///
  /// The handle's ``CompiledPattern`` must be alive, and `count` bytes of valid UTF-8 readable at
  /// `subject`.
  package func matches(
    _ handle: PatternHandle, _ subject: UnsafePointer<UInt8>, count: Int
  ) -> Bool? {
    guard UInt(bitPattern: count) <= UInt(bitPattern: longest) else { return nil }
    // Safety: the caller vouches for the handle, the bytes and their encoding; the rest is the matcher's.
    let result = unsafe handle.attempt(subject, count, matchData, context)
    return result >= 0 ? true : result == PCRE2_ERROR_NOMATCH ? false : nil
  }
}
