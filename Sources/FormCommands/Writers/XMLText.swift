internal import FormText

/// Text in XML 1.0, without the characters that it cannot hold.
enum XMLText {
  /// With its quotes.
  static func attribute(_ text: String) -> String {
    "\"\(escaped(PrintableText.line(text)).replacing("\"", with: "&quot;"))\""
  }

  static func content(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escaped(PrintableText.line(String($0))) }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
