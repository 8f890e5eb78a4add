internal import FormText

/// Texts of payloads and numbers as pages of results show them.
package enum ResultsText {
  /// The most code points of a name that is shown.
  static let longestName = 300

  /// A message: one line with nothing hidden in it.
  ///
  /// - Parameter keepsMarks: The marks of direction in the words of a language that is written from right to left
  ///   stay; elsewhere they have nothing to do.
  static func message(_ text: String, keepsMarks: Bool = false) -> String {
    let mark: Unicode.Scalar = "\u{200E}"
    guard text.unicodeScalars.contains(mark) else { return line(text) }
    return text.unicodeScalars.split(separator: mark, omittingEmptySubsequences: false)
      .map { line(String(String.UnicodeScalarView($0))) }.joined(
        separator: keepsMarks ? "\u{200E}" : "")
  }

  /// A name, such as that of a file, a field or a code, cut where it is very long.
  static func name(_ text: String) -> String {
    let scalars = text.unicodeScalars
    if scalars.count <= longestName { return line(text) }
    return line(String(String.UnicodeScalarView(scalars.prefix(longestName)))) + "…"
  }

  /// One line, without what is hidden, and without what no document may hold (HTML standard,
  /// section 13.2.3.5: noncharacters).
  static func line(_ text: String) -> String {
    let text = VisibleText.line(text)
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let isNone = scalar.value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= scalar.value
          return isNone ? "\u{FFFD}" : scalar
        }))
  }
}

extension ResultsWords {
  /// A path of a field without its first slash; words for the whole record.
  func field(_ pointer: String) -> String {
    pointer.isEmpty ? self[.whole] : ResultsText.name(String(pointer.dropFirst()))
  }
}
