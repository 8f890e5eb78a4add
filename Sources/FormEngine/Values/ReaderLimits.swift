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
  /// Bytes of a key and of those around it; keys of up to ``shortKey`` bytes do not count.
  package var keyBytes = 4_096
  /// Digits of a number, leading zeros left out.
  package var digits = 40
  /// The largest power of ten, up or down, at which a number's first digit may stand.
  package var exponent = 400

  package init() {}

  /// Bytes of a key that is not counted: `depth` bounds how many of them lie within each other.
  package static let shortKey = 64

  /// Fields of variants, chosen or not, that the objects of a record may have: each takes memory.
  var variantFields: Int { values &* 16 }
}
