import CPCRE2

/// Counts what matching costs: the smallest match limit of PCRE2 that suffices.
///
/// With the interpreter, whose steps are the ones that limits count too. PCRE2 tells no number, so
/// a text is matched again and again under limits that close in on it.
@safe package struct StepCounter: ~Copyable {
  package enum Count: Sendable, Hashable {
    /// The steps of one match: up to 1,000 exact, above that at most one in 32 too many.
    case steps(Int, matches: Bool)
    /// More than the steps allowed.
    case over(Int)
    /// Another limit came first, such as that of memory.
    case failed
  }

  /// Steps taken so far, of all attempts.
  package private(set) var spent = 0

  private let pattern: CompiledPattern
  private let matchData: OpaquePointer
  private let context: OpaquePointer

  /// Compiles a pattern as ``CompiledPattern`` does.
  package init(
    _ text: String, use: PatternUse, flags: PatternFlags = [],
    limits: PatternLimits = PatternLimits()
  ) throws(PatternError) {
    pattern = try CompiledPattern(
      text, use: use, flags: flags, limits: limits, allowsMachineCode: false)
    // Safety: created here, owned by this value alone, freed in `deinit`.
    guard let matchData = unsafe pcre2_match_data_create_8(1, nil),
      let context = unsafe pcre2_match_context_create_8(nil)
    else {
      preconditionFailure("no memory for matching")
    }
    unsafe pcre2_set_heap_limit_8(context, 65_536)
    unsafe self.matchData = matchData
    unsafe self.context = context
  }

  deinit {
    // Safety: each was created in `init` and is freed once.
    unsafe pcre2_match_context_free_8(context)
    unsafe pcre2_match_data_free_8(matchData)
  }

  /// The steps that a text takes, if they are at most `most`.
  package mutating func count(_ text: String, atMost most: Int) -> Count {
    var bytes = Array(text.utf8)
    let size = bytes.count
    bytes.append(0)
    var low = 0
    var high = min(64, most)
    var result = attempt(bytes, size, high)
    while result == PCRE2_ERROR_MATCHLIMIT, high < most {
      low = high
      high = min(most, high * 4)
      result = attempt(bytes, size, high)
    }
    guard result != PCRE2_ERROR_MATCHLIMIT else { return .over(most) }
    guard result >= 0 || result == PCRE2_ERROR_NOMATCH else { return .failed }
    while high - low > max(1, high < 1_000 ? 1 : high / 32) {
      let middle = low + (high - low) / 2
      if attempt(bytes, size, middle) == PCRE2_ERROR_MATCHLIMIT {
        low = middle
      } else {
        high = middle
      }
    }
    return .steps(high, matches: result >= 0)
  }

  /// Whether a text matches; nil if that takes more than `most` steps.
  package mutating func matches(_ text: String, atMost most: Int = 1_000_000) -> Bool? {
    var bytes = Array(text.utf8)
    let size = bytes.count
    bytes.append(0)
    let result = attempt(bytes, size, most)
    return result >= 0 ? true : result == PCRE2_ERROR_NOMATCH ? false : nil
  }

  private mutating func attempt(_ bytes: [UInt8], _ size: Int, _ limit: Int) -> CInt {
    spent += limit
    // Safety: the context is this value's own; the bytes live for the length of the call, are one
    // more than `size`, and come from a String, so are valid UTF-8; the pattern is a member.
    unsafe pcre2_set_match_limit_8(context, UInt32(clamping: limit))
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe pcre2_match_8(
        pattern.handle.code, buffer.baseAddress, size, 0, PCRE2_NO_UTF_CHECK, matchData, context)
    }
  }
}
