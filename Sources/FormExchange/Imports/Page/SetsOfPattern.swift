/// How the character classes of a pattern read with the flag `v`, which HTML sets, beside the flag `u`.
///
/// Source: ECMA-262, ClassSetSyntaxCharacter and ClassSetReservedDoublePunctuator in section 22.2.1.
enum SetsOfPattern {
  /// Both flags read them alike.
  case plain
  /// Malformed with `v`: a browser ignores the pattern.
  case malformed
  /// Classes within classes, or operators between them.
  case nested

  init(_ pattern: String) {
    self = .plain
    let bytes = Array(pattern.utf8)
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "\\") {
        at += 2
      } else if bytes[at] == UInt8(ascii: "[") {
        let found = Self.read(bytes, &at)
        if found == .nested { self = .nested }
        if found == .malformed, self == .plain { self = .malformed }
      } else {
        at += 1
      }
    }
  }

  /// Reads one class up to its end.
  private static func read(_ bytes: [UInt8], _ at: inout Int) -> SetsOfPattern {
    var found = SetsOfPattern.plain
    at += 1
    if at < bytes.count, bytes[at] == UInt8(ascii: "^") { at += 1 }
    // Whether a single character stands before, with which a range can begin.
    var canBegin = false
    while at < bytes.count, bytes[at] != UInt8(ascii: "]") {
      let byte = bytes[at]
      let next = at + 1 < bytes.count ? bytes[at + 1] : 0
      if byte == next, "&!#$%*+,.:;<=>?@^`~".utf8.contains(byte) {
        if byte == UInt8(ascii: "&") { return skip(bytes, &at, .nested) }
        found = .malformed
      }
      switch byte {
      case UInt8(ascii: "["): return skip(bytes, &at, .nested)
      case UInt8(ascii: "\\"):
        canBegin = !"dDsSwWpPq".utf8.contains(next)
        at += 2
      case UInt8(ascii: "-"):
        if next == UInt8(ascii: "-") { return skip(bytes, &at, .nested) }
        if !canBegin || next == UInt8(ascii: "]") { found = .malformed }
        at += 1
        canBegin = false
        // The end of the range.
        if at < bytes.count, bytes[at] != UInt8(ascii: "]") {
          at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
      case _ where "(){}/|".utf8.contains(byte):
        found = .malformed
        at += 1
        canBegin = true
      default:
        at += 1
        canBegin = true
      }
    }
    at += 1
    return found
  }

  private static func skip(
    _ bytes: [UInt8], _ at: inout Int, _ found: SetsOfPattern
  ) -> SetsOfPattern {
    at = bytes.count
    return found
  }
}
