internal import FormText

/// Text in XML 1.0, without the characters that it cannot hold.
enum XMLText {
  /// With its quotes.
  static func attribute(_ text: String) -> String {
    "\"\(EscapedText.escaped(PrintableText.line(text), inContent + inAttributes))\""
  }

  static func content(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escaped(PrintableText.line(String($0))) }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String { EscapedText.escaped(text, inContent) }

  private static let inContent: [(UInt8, StaticString)] = [
    (UInt8(ascii: "&"), "&amp;"), (UInt8(ascii: "<"), "&lt;"), (UInt8(ascii: ">"), "&gt;"),
  ]
  private static let inAttributes: [(UInt8, StaticString)] = [(UInt8(ascii: "\""), "&quot;")]
}
