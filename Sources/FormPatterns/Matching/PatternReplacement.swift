import CPCRE2

/// A pattern and the replacement of each of its matches.
///
/// A class because it owns PCRE2's memory, which is freed with the last reference. Safe to hold: its pointer is private.
@safe package final class PatternReplacement: Sendable {
  private enum Part: Sendable {
    case text([UInt8])
    /// The match of a group; empty if the group took no part in the match.
    case group(Int)
  }

  private let parts: [Part]
  // Safety of sharing: PCRE2 never writes to compiled code once it is made.
  private nonisolated(unsafe) let code: OpaquePointer
  /// How many groups the pattern has.
  package let groups: Int

  /// The most bytes of the text that is made.
  private static let longest = 1 << 20

  /// - Parameter text: `$1` to `$9` are the pattern's groups, `$$` is a dollar.
  /// - Throws: The error in the pattern.
  package init(
    _ pattern: String, with text: String, limits: PatternLimits = PatternLimits()
  ) throws(PatternError) {
    // As it was written first, for the places of what is wrong.
    let found = try CompiledPattern(pattern, use: .search, limits: limits, allowsMachineCode: false)
    let tokens = try PatternTokeniser.tokens(of: pattern, limits: limits)
    // The part before the match is skipped within it, so that one counter of steps covers all starts.
    let whole = "(?s:.*?)\\K(?:\(tokens.countedText(of: pattern))\(tokens.closing))"
    let options =
      PCRE2_UTF | PCRE2_ANCHORED | PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C | PCRE2_NEVER_UCP
    switch PatternCode.compile(whole, options: options, limits: limits) {
    case .success(let made): unsafe code = made.pointer
    case .failure(let failure): throw failure.error(in: [], size: pattern.utf8.count)
    }
    _ = found
    parts = Self.parts(of: text)
    groups = tokens.tokens.count { $0.kind == .groupStart(.capture) }
  }

  deinit {
    // Safety: made in `init`, and freed only here.
    unsafe pcre2_code_free_8(code)
  }

  /// The highest group that a replacement names; 0 for none.
  package static func highestGroup(in text: String) -> Int {
    parts(of: text).reduce(0) { highest, part in
      if case .group(let number) = part { max(highest, number) } else { highest }
    }
  }

  /// Whether each dollar of a replacement is followed by a digit from 1 to 9, or by a dollar.
  package static func isWellFormed(_ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    while let dollar = bytes.firstIndex(of: UInt8(ascii: "$")) {
      guard dollar + 1 < bytes.endIndex, isBehindDollar(bytes[dollar + 1]) else { return false }
      bytes = bytes[(dollar + 2)...]
    }
    return true
  }

  private static func isBehindDollar(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || byte &- UInt8(ascii: "1") < 9
  }

  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var plain: [UInt8] = []
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      guard byte == UInt8(ascii: "$"), let next = bytes.first, isBehindDollar(next) else {
        plain.append(byte)
        continue
      }
      bytes.removeFirst()
      guard next != UInt8(ascii: "$") else {
        plain.append(next)
        continue
      }
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = []
      parts.append(.group(Int(next - 0x30)))
    }
    return plain.isEmpty ? parts : parts + [.text(plain)]
  }

  /// The reason why a string was not changed.
  package struct Stop: Error {
    package let outcome: PatternOutcome
  }

  /// A string with all matches replaced, from left to right; after an empty match, the next begins one
  /// character later.
  ///
  /// - Parameter matcher: Pays for the steps of each match, and for the bytes that are written.
  package func replaced(
    _ text: UnsafeBufferPointer<UInt8>, _ matcher: inout PatternMatcher
  ) -> Result<[UInt8], Stop> {
    guard let base = text.baseAddress else { return .success([]) }
    guard let search = unsafe PatternSearch(code, groups: groups + 1) else {
      return .failure(Stop(outcome: .failed))
    }
    var result: [UInt8] = []
    var copied = 0
    var at = 0
    while at <= text.count {
      let outcome = unsafe matcher.find(search, base, count: text.count, from: at)
      if outcome == .doesNotMatch { break }
      guard outcome == .matches, let match = search.range(of: 0) else {
        return .failure(Stop(outcome: outcome == .matches ? .failed : outcome))
      }
      let before = result.count
      unsafe result.append(contentsOf: text[copied..<match.lowerBound])
      for part in parts {
        switch part {
        case .text(let bytes): result += bytes
        case .group(let number):
          if let range = search.range(of: number) {
            unsafe result.append(contentsOf: text[range])
          }
        }
        if result.count > Self.longest { return .failure(Stop(outcome: .textTooLong)) }
      }
      guard matcher.pays(forWriting: result.count - before) else {
        return .failure(Stop(outcome: .budget))
      }
      copied = match.upperBound
      at = copied
      guard match.isEmpty else { continue }
      at += 1
      while at < text.count, unsafe text[at] & 0xC0 == 0x80 { at += 1 }
    }
    unsafe result.append(contentsOf: text[min(copied, text.count)...])
    return .success(result)
  }
}

/// PCRE2's memory for the places of one match after the other.
///
/// Safe to hold: its pointer is private, made in `init` and freed in `deinit`.
@safe final class PatternSearch {
  // Safety: the code outlives the search, which is made for one call of its owner.
  let code: OpaquePointer
  let matchData: OpaquePointer

  init?(_ code: OpaquePointer, groups: Int) {
    guard let made = unsafe pcre2_match_data_create_8(UInt32(groups), nil) else { return nil }
    unsafe matchData = made
    unsafe self.code = code
  }

  deinit { unsafe pcre2_match_data_free_8(matchData) }

  /// Where a group of the last match stands; nil for one that took no part in it.
  func range(of group: Int) -> Range<Int>? {
    guard group < Int(unsafe pcre2_get_ovector_count_8(matchData)) else { return nil }
    // Safety: two places for each group that the match data has room for.
    let places = unsafe pcre2_get_ovector_pointer_8(matchData)
    guard let places = unsafe places else { return nil }
    let (start, end) = unsafe (places[2 * group], places[2 * group + 1])
    // Both are PCRE2_UNSET, all bits, for a group that took no part.
    guard start >= 0, start <= end else { return nil }
    return start..<end
  }
}
