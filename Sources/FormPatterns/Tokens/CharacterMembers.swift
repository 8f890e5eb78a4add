import CPCRE2

/// Which characters an item of a pattern matches, by PCRE2's own tables.
///
/// Swift's Unicode tables are newer than PCRE2's: only PCRE2 knows what its `\p{L}` is.
package enum CharacterMembers {
  /// The code points that `[item]` matches, in order; nil if PCRE2 does not take it.
  ///
  /// `item` is what may stand between brackets, such as `\p{Lu}`, `[:alpha:]` or `\x{61}-\x{66}`.
  /// Every code point is tried at once: some 10 ms.
  package static func ranges(of item: String, flags: PatternFlags) -> [ClosedRange<UInt32>]? {
    unsafe match(item, flags) { code, matchData in
      unsafe everything.withUnsafeBufferPointer { bytes in
        var ranges: [ClosedRange<UInt32>] = []
        var offset = 0
        // Safety: the pointer and the count are of one array, the results are read before they go.
        while offset < bytes.count,
          unsafe pcre2_match_8(
            code.pointer, bytes.baseAddress, bytes.count, offset, PCRE2_NO_UTF_CHECK, matchData, nil
          )
            > 0, let found = unsafe pcre2_get_ovector_pointer_8(matchData)
        {
          let (start, end) = unsafe (found[0], found[1])
          guard end > offset else { break }
          let first = codePoint(at: start)
          let last = codePoint(at: end) - 1
          if first < 0xD800, last > 0xDFFF {
            ranges += [first...0xD7FF, 0xE000...last]
          } else {
            ranges.append(first...(last == 0xDFFF ? 0xD7FF : last))
          }
          offset = end
        }
        return ranges
      }
    }
  }

  /// Those of some code points that `[item]` matches; none if PCRE2 does not take it.
  static func of(_ item: String, among values: [UInt32], flags: PatternFlags) -> [UInt32] {
    unsafe match(item, flags) { code, matchData in
      values.filter { value in
        guard let scalar = Unicode.Scalar(value) else { return false }
        let text = Array(String(Character(scalar)).utf8)
        // Safety: the pointer and the count are of one array.
        return unsafe text.withUnsafeBufferPointer {
          unsafe pcre2_match_8(
            code.pointer, $0.baseAddress, $0.count, 0, PCRE2_NO_UTF_CHECK, matchData, nil) > 0
        }
      }
    } ?? []
  }

  /// Does something with `[item]++`; nil if PCRE2 does not take it.
  private static func match<Result>(
    _ item: String, _ flags: PatternFlags, _ body: (PatternCode, OpaquePointer) -> Result
  ) -> Result? {
    var options = PCRE2_UTF
    if flags.contains(.ignoreCase) { options |= PCRE2_CASELESS }
    if flags.contains(.unicodeClasses) { options |= PCRE2_UCP }
    let outcome = PatternCode.compile("[\(item)]++", options: options, limits: PatternLimits())
    guard case .success(let code) = outcome else { return nil }
    defer { code.free() }
    guard let matchData = unsafe pcre2_match_data_create_8(1, nil) else { return nil }
    defer { unsafe pcre2_match_data_free_8(matchData) }
    return unsafe body(code, matchData)
  }

  /// All of Unicode in order, without the surrogates.
  private static let everything: [UInt8] = {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4_400_000)
    for range in [UInt32(0)...0xD7FF, 0xE000...0x10FFFF] {
      for code in range {
        switch code {
        case ..<0x80: bytes.append(UInt8(code))
        case ..<0x800: bytes += [UInt8(0xC0 | code >> 6), UInt8(0x80 | code & 63)]
        case ..<0x10000:
          bytes += [
            UInt8(0xE0 | code >> 12), UInt8(0x80 | code >> 6 & 63), UInt8(0x80 | code & 63),
          ]
        default:
          bytes += [
            UInt8(0xF0 | code >> 18), UInt8(0x80 | code >> 12 & 63),
            UInt8(0x80 | code >> 6 & 63), UInt8(0x80 | code & 63),
          ]
        }
      }
    }
    return bytes
  }()

  /// The code point that begins at an offset of ``everything``, or follows its end.
  private static func codePoint(at offset: Int) -> UInt32 {
    let twos = 0x80
    let threes = twos + 2 * 0x780
    let behindSurrogates = threes + 3 * (0xD800 - 0x800)
    let fours = behindSurrogates + 3 * 0x2000
    return switch offset {
    case ..<twos: UInt32(offset)
    case ..<threes: 0x80 + UInt32((offset - twos) / 2)
    case ..<behindSurrogates: 0x800 + UInt32((offset - threes) / 3)
    case ..<fours: 0xE000 + UInt32((offset - behindSurrogates) / 3)
    default: 0x10000 + UInt32((offset - fours) / 4)
    }
  }
}
