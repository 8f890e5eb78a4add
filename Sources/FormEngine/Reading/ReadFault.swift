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
    case fewerBytes, fewerValues, fewerKeys, fewerItems
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

/// What one record may hold before it is refused unread.
package struct ReaderLimits: BitwiseCopyable, Hashable, Sendable {
  /// Bytes of a record.
  package var size = 1 << 20
  /// Lists and objects within each other.
  package var depth = 64
  /// Values in a record, at every level.
  package var values = 100_000
  /// Keys of one object.
  package var keys = 10_000
  /// Items of one list.
  package var items = 10_000
  /// Digits of a number, leading zeros left out.
  package var digits = 40
  /// The largest power of ten, up or down, at which a number's first digit may stand.
  package var exponent = 400

  package init() {}
}
