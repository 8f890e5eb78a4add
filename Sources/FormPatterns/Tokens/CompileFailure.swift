import CPCRE2

/// What PCRE2 said when it refused a pattern, in our words where we have any.
struct CompileFailure {
  /// PCRE2's error number, over 100.
  let code: CInt
  /// Where PCRE2 stopped reading, in bytes: mostly behind the culprit.
  let offset: Int

  func error(in tokens: [PatternToken], size: Int) -> PatternError {
    if code == PCRE2_ERROR_PATTERN_TOO_LARGE || code == PCRE2_ERROR_PATTERN_TOO_COMPLICATED {
      return .tooLarge(Self.repeatsLabel, help: Self.repeatsHelp, at: 0..<size)
    }
    let words = words ?? (Self.text(of: code), "")
    return .malformed(words.label, help: words.help, at: culprit(in: tokens, size: size))
  }

  static let repeatsLabel = "its counted repeats multiply to too much"
  static let repeatsHelp = "lower the numbers in the braces, or check the length with a rule"

  private func culprit(in tokens: [PatternToken], size: Int) -> Range<Int> {
    let behind = tokens.lastIndex { $0.range.lowerBound < max(offset, 1) } ?? 0
    let at = tokens.firstIndex { $0.range.contains(offset) } ?? behind
    guard tokens.indices.contains(behind) else { return 0..<size }
    switch code {
    case PCRE2_ERROR_QUANTIFIER_INVALID, PCRE2_ERROR_POSIX_CLASS_NOT_IN_CLASS:
      return group(at, in: tokens)
    case PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH, PCRE2_ERROR_TOO_MANY_CONDITION_BRANCHES:
      return group(at, in: tokens)
    case PCRE2_ERROR_CLASS_RANGE_ORDER, PCRE2_ERROR_CLASS_INVALID_RANGE:
      return rangeInClass(behind, in: tokens)
    default:
      return tokens[behind].range
    }
  }

  /// A group or class from its start to its end; any other token alone.
  private func group(_ start: Int, in tokens: [PatternToken]) -> Range<Int> {
    var depth = 0
    for token in tokens[start...] {
      switch token.kind {
      case .groupStart, .classStart: depth += 1
      case .groupEnd, .classEnd: depth -= 1
      default: break
      }
      if depth <= 0 { return tokens[start].range.lowerBound..<token.range.upperBound }
    }
    return tokens[start].range
  }

  /// A hyphen at or before a token, with its neighbours.
  private func rangeInClass(_ behind: Int, in tokens: [PatternToken]) -> Range<Int> {
    let near = max(0, behind - 1)...min(behind + 1, tokens.count - 1)
    let hyphen = near.first { tokens[$0].kind == .classHyphen || tokens[$0].kind == .literal("-") }
    guard let hyphen, hyphen > 0, hyphen + 1 < tokens.count else { return tokens[behind].range }
    return tokens[hyphen - 1].range.lowerBound..<tokens[hyphen + 1].range.upperBound
  }

  private var words: (label: String, help: String)? {
    switch code {
    case PCRE2_ERROR_UNKNOWN_ESCAPE, PCRE2_ERROR_UNSUPPORTED_ESCAPE_SEQUENCE,
      PCRE2_ERROR_ESCAPE_INVALID_IN_CLASS:
      ("not an escape that means something here", "leave the backslash out to mean the letter")
    case PCRE2_ERROR_QUANTIFIER_OUT_OF_ORDER:
      ("the numbers are in the wrong order", "write the smaller number first")
    case PCRE2_ERROR_QUANTIFIER_TOO_BIG:
      ("the number is too big", "the maximum is 65535; “length” has no such limit")
    case PCRE2_ERROR_MISSING_SQUARE_BRACKET:
      ("missing closing bracket", "close the set with ]")
    case PCRE2_ERROR_CLASS_RANGE_ORDER:
      ("the range is out of order", "write the smaller character first, or \\- for the sign")
    case PCRE2_ERROR_CLASS_INVALID_RANGE:
      ("a range between sets", "write \\- for the sign")
    case PCRE2_ERROR_QUANTIFIER_INVALID:
      ("nothing to repeat", "put a character or a group before it, or \\ for the sign itself")
    case PCRE2_ERROR_POSIX_CLASS_NOT_IN_CLASS:
      ("a named set stands only inside of brackets", "write a second pair: [[:alpha:]]")
    case PCRE2_ERROR_UNKNOWN_POSIX_CLASS:
      ("not the name of a set", "known are alpha, digit, alnum, upper, lower, punct, space, …")
    case PCRE2_ERROR_MISSING_CLOSING_PARENTHESIS:
      ("missing closing parenthesis", "close the group with )")
    case PCRE2_ERROR_UNMATCHED_CLOSING_PARENTHESIS:
      ("nothing to close here", "remove it, or write \\) for the sign")
    case PCRE2_ERROR_BAD_SUBPATTERN_REFERENCE:
      ("no such group", "count the opening parentheses of capturing groups from 1")
    case PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH:
      ("a look-behind of no fixed length", "repeat a fixed number of times inside of (?<…)")
    case PCRE2_ERROR_TOO_MANY_CONDITION_BRANCHES:
      ("a condition with more than two branches", "group the branches with (?:…)")
    case PCRE2_ERROR_DUPLICATE_SUBPATTERN_NAME:
      ("two groups have this name", "rename one, or write (?:…)")
    case PCRE2_ERROR_INVALID_SUBPATTERN_NAME, PCRE2_ERROR_SUBPATTERN_NAME_EXPECTED,
      PCRE2_ERROR_MISSING_NAME_TERMINATOR:
      ("not the name of a group", "write letters, digits and _, and begin with a letter")
    case PCRE2_ERROR_MALFORMED_UNICODE_PROPERTY:
      ("an incomplete property", "write \\p{L}, \\p{Lu} or \\p{Greek}")
    case PCRE2_ERROR_UNKNOWN_UNICODE_PROPERTY:
      ("not a property that PCRE2 knows", "write \\p{L}, \\p{Lu} or \\p{Greek}")
    case PCRE2_ERROR_CODE_POINT_TOO_BIG, PCRE2_ERROR_UNICODE_DISALLOWED_CODE_POINT:
      ("not a character of Unicode", "the last one is 10FFFF, and D800 to DFFF are not characters")
    default: nil
    }
  }

  /// PCRE2's own message, which is ASCII without a full stop.
  private static func text(of code: CInt) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    // Safety: the pointer and the count describe the same array, for the length of the call.
    let length = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      unsafe pcre2_get_error_message_8(code, bytes.baseAddress, bytes.count)
    }
    guard length > 0 else { return "error \(code) of PCRE2" }
    return String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
  }
}
