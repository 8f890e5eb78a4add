import FormPatterns

/// Compiles, matches one text with a fresh matcher, and says what came of it.
func outcome(
  _ pattern: String, _ text: String, use: PatternUse = .whole, flags: PatternFlags = [],
  limits: PatternLimits = PatternLimits()
) throws(PatternError) -> PatternOutcome {
  let compiled = try CompiledPattern(pattern, use: use, flags: flags, limits: limits)
  var matcher = PatternMatcher(limits: limits)
  return matcher.outcome(of: compiled, on: text)
}

extension PatternMatcher {
  mutating func outcome(of pattern: CompiledPattern, on text: String) -> PatternOutcome {
    var bytes = Array(text.utf8)
    let count = bytes.count
    bytes.append(0)
    // Safety: a String's UTF-8 is valid, the array is not empty, and the pattern outlives the call.
    return withExtendedLifetime(pattern) {
      unsafe bytes.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return .failed }
        return unsafe match(pattern.handle, start, count: count)
      }
    }
  }
}

/// The error of a pattern that must not compile, or nil if it does.
func refusal(_ pattern: String, limits: PatternLimits = PatternLimits()) -> PatternError? {
  do {
    _ = try CompiledPattern(pattern, use: .whole, flags: [], limits: limits)
    return nil
  } catch {
    return error
  }
}

/// The part of a pattern that an error underlines.
func culprit(_ error: PatternError, of pattern: String) -> String {
  String(
    decoding: Array(pattern.utf8)[error.offset..<(error.offset + error.length)], as: UTF8.self)
}
