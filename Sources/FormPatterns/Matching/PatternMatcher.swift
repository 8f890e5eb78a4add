import CPCRE2

/// The result of matching: the first two are answers, all others leave the string undecided.
package enum PatternOutcome: UInt8, Sendable {
  case matches, doesNotMatch
  /// More steps than `PatternLimits.matchSteps`.
  case matchLimit
  case depthLimit, heapLimit
  /// The stack of machine code is full.
  case stackLimit
  /// Longer than `PatternLimits.subjectBytes`; PCRE2 did not see it.
  case textTooLong
  /// The record's patterns have used up `PatternLimits.budget`.
  case budget
  /// Any other code of PCRE2, such as a loop it found itself in.
  case failed
}

/// One thread's memory for matching: results of one match, a stack, one context for each tier.
///
/// PCRE2 does not tell how many steps a match took. So each is first tried with few steps for
/// free, and only then with more, which the record's budget pays in full before they are taken.
///
/// Safe to hold: its pointers are private, made in `init`, freed in `deinit`, and never copied.
@safe package struct PatternMatcher: ~Copyable {
  /// Step-bytes that this record's patterns may still cost.
  package var budget: Int

  private let limits: PatternLimits
  private let matchData: OpaquePointer
  /// Of fixed size, and nil without machine code.
  ///
  /// The growable kind had an out-of-bounds write in every PCRE2 up to 10.48 (CVE-2026-103111).
  private let stack: OpaquePointer?
  private let freeContext: OpaquePointer
  private let paidContext: OpaquePointer

  /// Steps that cost no budget.
  ///
  /// Steps needed with PCRE2 10.42: WHATWG's e-mail 8 to 20 when it matches and 133 for 102 characters with a
  /// dot too many. E.164 takes 1, user names 1 to 7, full names 9, an IBAN 15. A password under four
  /// look-aheads takes 97 for 61 characters, and below 300 for the worst of 72. A match costs what
  /// `pcre2_jit_match` does: 8 ns for `[A-Z]{2}`, 21 for an e-mail address.
  static let freeSteps = 300
  /// Steps of the middle tier, for patterns that backtrack a little.
  static let middleSteps = 5_000
  /// Bytes of a string up to which a search may take as many steps as another match.
  ///
  /// In longer ones fewer, so that steps times bytes are at most 40,000,000 by default.
  static let searchBytes = 400

  package init(limits: PatternLimits = PatternLimits()) {
    // Safety: everything is created here, owned by this value alone and freed in `deinit`.
    guard let matchData = unsafe pcre2_match_data_create_8(1, nil),
      let freeContext = unsafe pcre2_match_context_create_8(nil),
      let paidContext = unsafe pcre2_match_context_create_8(nil)
    else {
      preconditionFailure("no memory for matching")
    }
    let stackBytes = max(limits.jitStackBytes, 32_768)
    unsafe stack = pcre2_jit_stack_create_8(stackBytes, stackBytes, nil)
    unsafe Self.prepare(freeContext, limits, stack)
    unsafe Self.prepare(paidContext, limits, stack)
    let free = min(Self.freeSteps, limits.matchSteps)
    unsafe pcre2_set_match_limit_8(freeContext, UInt32(clamping: free))
    unsafe self.matchData = matchData
    unsafe self.freeContext = freeContext
    unsafe self.paidContext = paidContext
    self.limits = limits
    budget = limits.budget
  }

  deinit {
    // Safety: each was created in `init`, is freed once, and nothing else refers to it.
    unsafe pcre2_match_context_free_8(paidContext)
    unsafe pcre2_match_context_free_8(freeContext)
    unsafe pcre2_jit_stack_free_8(stack)
    unsafe pcre2_match_data_free_8(matchData)
  }

  private static func prepare(
    _ context: OpaquePointer, _ limits: PatternLimits, _ stack: OpaquePointer?
  ) {
    // Safety: both live in the matcher that is being made, the stack as long as the context.
    unsafe pcre2_set_depth_limit_8(context, UInt32(clamping: limits.depth))
    unsafe pcre2_set_heap_limit_8(context, UInt32(clamping: limits.heapKiB))
    unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
  }

  /// The cost of a byte that a replacement writes: a record's replacements write 15 MB by default.
  static let writtenByte = 32

  /// Pays for bytes that a replacement has written; false where the record's budget does not suffice.
  mutating func pays(forWriting bytes: Int) -> Bool {
    let cost = bytes * Self.writtenByte
    guard cost <= budget else { return false }
    budget -= cost
    return true
  }

  /// Gives the next record its full budget.
  package mutating func beginRecord() {
    budget = limits.budget
  }
}

extension PatternMatcher {
  /// Step-bytes that this record's patterns have cost.
  package var spent: Int { limits.budget - budget }

  /// Looks for the next match of a replacement, from an offset on: with few steps for free, then with what the budget
  /// pays.
  ///
  /// Safety: `count` bytes of valid UTF-8 must be readable at `subject`, and the offset at a character's begin.
  mutating func find(
    _ search: PatternSearch, _ subject: UnsafePointer<UInt8>, count: Int, from offset: Int
  ) -> PatternOutcome {
    guard count <= limits.subjectBytes else { return .textTooLong }
    var result = PCRE2_ERROR_MATCHLIMIT
    for tier in [Self.freeSteps, Self.middleSteps, lastTier(isSearch: true, count: count)] {
      guard result == PCRE2_ERROR_MATCHLIMIT, tier <= limits.matchSteps else { break }
      let (cost, isHuge) = tier.multipliedReportingOverflow(by: max(1, count))
      guard !isHuge, cost <= budget else { return .budget }
      if tier > Self.freeSteps { budget -= cost }
      // Safety: the caller vouches for the text; the rest is ours.
      unsafe pcre2_set_match_limit_8(paidContext, UInt32(clamping: tier))
      result = unsafe pcre2_match_8(
        search.code, subject, count, offset, PCRE2_NO_UTF_CHECK, search.matchData, paidContext)
    }
    return Self.outcome(of: result)
  }
}

extension PatternMatcher: TextMatcher {
  /// The matcher for steps that cost no budget and need no separate limit.
  package var free: FreeMatcher {
    unsafe FreeMatcher(
      matchData: matchData, context: freeContext, longest: limits.subjectBytes)
  }

  /// Matches a string, which must be valid UTF-8: PCRE2's own check is turned off.
  ///
  /// The handle's ``CompiledPattern`` must be alive, and `count` bytes readable at `subject`.
  package mutating func match(
    _ handle: PatternHandle, _ subject: UnsafePointer<UInt8>, count: Int
  ) -> PatternOutcome {
    // As unsigned numbers, so that a negative count is too long as well.
    guard UInt(bitPattern: count) <= UInt(bitPattern: limits.subjectBytes) else {
      return .textTooLong
    }
    // Safety: the caller vouches for the handle, the bytes and their encoding; the rest is ours.
    let result = unsafe handle.attempt(subject, count, matchData, freeContext)
    if result >= 0 { return .matches }
    if result == PCRE2_ERROR_NOMATCH { return .doesNotMatch }
    return unsafe escalate(after: result, handle, subject, count)
  }

  /// Tries again with more steps, as long as the steps were what was missing.
  @inline(never)
  private mutating func escalate(
    after first: CInt, _ handle: PatternHandle, _ subject: UnsafePointer<UInt8>, _ count: Int
  ) -> PatternOutcome {
    var result = first
    var tried = Self.freeSteps
    let last = lastTier(isSearch: handle.isSearch, count: count)
    for tier in [middleTier(isSearch: handle.isSearch, count: count), last] {
      guard result == PCRE2_ERROR_MATCHLIMIT else { break }
      guard tier > tried, tier <= last else { continue }
      let (cost, isHuge) = tier.multipliedReportingOverflow(by: max(1, count))
      guard !isHuge, cost <= budget else { return .budget }
      budget -= cost
      tried = tier
      // Safety: as for `match`; the context is this value's own.
      unsafe pcre2_set_match_limit_8(paidContext, UInt32(clamping: tier))
      result = unsafe handle.attempt(subject, count, matchData, paidContext)
    }
    return Self.outcome(of: result)
  }

  /// A search spends one step on each start: short strings need not pay for 5,000.
  private func middleTier(isSearch: Bool, count: Int) -> Int {
    isSearch ? Self.freeSteps + 2 * count : Self.middleSteps
  }

  private func lastTier(isSearch: Bool, count: Int) -> Int {
    isSearch && count > Self.searchBytes
      ? min(limits.matchSteps, 1 << 40) * Self.searchBytes / count : limits.matchSteps
  }

  private static func outcome(of result: CInt) -> PatternOutcome {
    switch result {
    case 0...: .matches
    case PCRE2_ERROR_NOMATCH: .doesNotMatch
    case PCRE2_ERROR_MATCHLIMIT: .matchLimit
    case PCRE2_ERROR_DEPTHLIMIT: .depthLimit
    case PCRE2_ERROR_HEAPLIMIT: .heapLimit
    case PCRE2_ERROR_JIT_STACKLIMIT: .stackLimit
    default: .failed
    }
  }
}

extension PatternHandle {
  /// One attempt, with the limits of the context: PCRE2's answer, or its error.
  ///
  /// Safety: as for ``PatternMatcher/match(_:_:count:)``; the memory and the context are the caller's alone.
  @inline(__always)
  func attempt(
    _ subject: UnsafePointer<UInt8>, _ count: Int, _ matchData: OpaquePointer,
    _ context: OpaquePointer
  ) -> CInt {
    if hasMachineCode {
      unsafe pcre2_jit_match_8(code, subject, count, 0, PCRE2_NO_UTF_CHECK, matchData, context)
    } else {
      unsafe pcre2_match_8(code, subject, count, 0, PCRE2_NO_UTF_CHECK, matchData, context)
    }
  }
}
