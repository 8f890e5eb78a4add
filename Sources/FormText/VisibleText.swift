/// Text from a payload or file name as it may be shown: one line, no control characters.
package enum VisibleText {
  /// The most characters of a value that a message quotes.
  package static let longest = 200

  /// Control characters, line breaks and characters that reorder text become visible.
  package static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 })
      || text.unicodeScalars.allSatisfy({ scalar($0) == $0 })
    {
      return text
    }
    var result = String.UnicodeScalarView()
    for unicode in text.unicodeScalars { result.append(scalar(unicode)) }
    return String(result)
  }

  /// As ``line(_:)``, of a text whose line breaks stay.
  package static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }
      .joined(separator: "\n")
  }

  /// As ``line(_:)``, cut at 200 code points.
  package static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    if scalars.count <= longest { return line(text) }
    return line(String(String.UnicodeScalarView(scalars.prefix(longest)))) + "…"
  }

  /// The columns that a shown text takes on a terminal.
  package static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + DisplayWidth.of($1) }
  }

  /// What stands for a code point.
  package static func scalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x20..<0x7F: scalar
    case 0x09: " "
    // Control Pictures, U+2400 on.
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "␡"
    case 0x80..<0xA0, 0xAD, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      "\u{FFFD}"
    default: scalar
    }
  }
}

/// Columns that a code point takes on a terminal: 0, 1 or 2.
enum DisplayWidth {
  static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    // East Asian Wide and Fullwidth (UAX #11), and emoji that are drawn wide.
    case 0x231A...0x231B, 0x23E9...0x23EC, 0x23F0, 0x23F3, 0x25FD...0x25FE, 0x2614...0x2615,
      0x2648...0x2653, 0x267F, 0x2693, 0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
      0x26CE, 0x26D4, 0x26EA, 0x26F2...0x26F3, 0x26F5, 0x26FA, 0x26FD, 0x2705, 0x270A...0x270B,
      0x2728, 0x274C, 0x274E, 0x2753...0x2755, 0x2757, 0x2795...0x2797, 0x27B0, 0x27BF,
      0x2B1B...0x2B1C, 0x2B50, 0x2B55, 0x1F004, 0x1F0CF, 0x1F18E, 0x1F191...0x1F19A,
      0x1F200...0x1F265, 0x1F7E0...0x1F7EB, 0x1F7F0:
      return 2
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
