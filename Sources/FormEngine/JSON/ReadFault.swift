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

  package init(_ reason: Reason, at offset: Int, expected: Expected = .nothing) {
    self.reason = reason
    self.offset = offset
    self.expected = expected
  }
}
