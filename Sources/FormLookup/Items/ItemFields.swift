/// The fields of an item's record, one after the other: each a tag, the count of its bytes and the bytes.
///
/// A count has seven bits a byte, the lowest first; all bytes but its last have the highest bit set.
struct ItemFields {
  private let items: Column<UInt8>
  private var place: Int
  private let end: Int

  init(_ items: Column<UInt8>, _ range: Range<Int>) {
    self.items = items
    place = range.lowerBound
    end = range.upperBound
  }

  /// The next field; nil at the end, and where a damaged record goes beyond it.
  @inline(__always)
  mutating func next() -> (tag: UInt8, value: Range<Int>)? {
    guard place < end else { return nil }
    let tag = items[place]
    var start = place + 1
    let count = Self.count(in: items, at: &start)
    guard count <= end - start else { return nil }
    place = start + count
    return (tag, start..<place)
  }

  /// A count; `place` is moved behind it.
  @inline(__always)
  static func count(in items: Column<UInt8>, at place: inout Int) -> Int {
    var count = 0
    var shift = 0
    while shift < 35 {
      let byte = items[place]
      place += 1
      count |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return count }
      shift += 7
    }
    return count
  }

  static func append(_ tag: UInt8, _ value: some Collection<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(tag)
    var count = value.count
    while count >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: count) | 0x80)
      count >>= 7
    }
    bytes.append(UInt8(count))
    bytes += value
  }
}
