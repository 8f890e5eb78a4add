/// Text from a payload or file name as it may be shown: one line, no control characters.
package enum VisibleText {
  /// The most characters of a value that a message quotes.
  package static let longest = 200

  /// Control characters, line breaks and characters that reorder text become visible.
  package static func line(_ text: String) -> String {
    var result = ""
    for unicode in text.unicodeScalars { result += scalar(unicode) }
    return result
  }

  /// As ``line(_:)``, cut at 200 code points.
  package static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    if scalars.count <= longest { return line(text) }
    return line(String(String.UnicodeScalarView(scalars.prefix(longest)))) + "…"
  }

  static func scalar(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x09: " "
    // Control Pictures, U+2400 on.
    case 0..<0x20: String(picture(scalar.value))
    case 0x7F: "␡"
    case 0x80..<0xA0, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      "\u{FFFD}"
    default: String(scalar)
    }
  }

  private static func picture(_ control: UInt32) -> Character {
    Unicode.Scalar(0x2400 + control).map(Character.init) ?? "\u{FFFD}"
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
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
