internal import FormText

/// What writers append for each issue, with no text made for it.
extension [UInt8] {
  /// Appends a text of the program.
  mutating func append(literal text: StaticString) {
    // Safety: the text stays as long as the program.
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
