/// Why a text is not one JSON value (RFC 8259) within the limits.
package struct ReadFault: Error, Hashable {
  package enum Reason: String, Sendable {
    case syntax, encoding, depth, size, number, empty
  }

  /// What would have fitted at the place; which limit it is, where that is not all.
  package enum Expected: UInt8, Sendable {
    case value, keyOrEnd, key, colon, commaOrObjectEnd, commaOrListEnd, endOfText, closingQuote
    case escape, unicodeEscape, digit, escapedControl, utf8, lowSurrogate, noDigitBehindZero,
      nothing
    case fewerBytes, fewerValues, fewerKeys, fewerItems, shorterKeys
  }

  package var reason: Reason
  /// The byte at which reading stopped, from the record's first.
  package var offset: Int
  package var expected: Expected

  /// The range to show.
  ///
  /// If the text ends too early, it is the end of the last line that is not blank.
  ///
  /// - Parameter text: The text that was read.
  package func range(in text: some BidirectionalCollection<UInt8>) -> Range<Int> {
    if offset < text.count { return offset..<offset + 1 }
    let blanks = text.reversed().prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    let end = text.count - (blanks.contains(0x0A) ? blanks.count : 0)
    return end..<end
  }

  package init(_ reason: Reason, at offset: Int, expected: Expected = .nothing) {
    self.reason = reason
    self.offset = offset
    self.expected = expected
  }
}
