/// Numbers of an item's record in as few bytes as keep them.
enum ItemNumbers {
  /// The bits of a number, the highest byte first, without the zeros behind the last other byte: few for small whole numbers.
  static func bytes(of number: Double) -> [UInt8] {
    var bits = number.bitPattern
    var bytes: [UInt8] = []
    while bits != 0 {
      bytes.append(UInt8(truncatingIfNeeded: bits >> 56))
      bits <<= 8
    }
    return bytes
  }

  static func number(_ items: Column<UInt8>, _ value: Range<Int>) -> Double {
    var bits: UInt64 = 0
    for place in value.prefix(8) { bits = bits << 8 | UInt64(items[place]) }
    return Double(bitPattern: bits << UInt64(64 - 8 * min(value.count, 8)))
  }

  /// The parts of a degree that a place is kept in where both its degrees are whole numbers of them: 1 cm.
  private static let parts = 1e7

  /// Eight bytes where seven digits behind the point say it, else sixteen.
  static func bytes(of position: CataloguePosition) -> [UInt8] {
    let degrees = [position.latitude, position.longitude]
    let whole = degrees.map { Int32(($0 * parts).rounded()) }
    let isKept = zip(whole, degrees).allSatisfy { (Double($0) / parts).bitPattern == $1.bitPattern }
    return isKept ? littleEndian(whole) : littleEndian(degrees.map(\.bitPattern))
  }

  static func position(_ items: Column<UInt8>, _ value: Range<Int>) -> CataloguePosition? {
    func bits(_ at: Int, _ count: Int) -> UInt64 {
      var bits: UInt64 = 0
      for place in (at..<at + count).reversed() {
        bits = bits << 8 | UInt64(items[value.lowerBound + place])
      }
      return bits
    }
    func whole(_ at: Int) -> Double { Double(Int32(truncatingIfNeeded: bits(at, 4))) / parts }
    switch value.count {
    case 8: return CataloguePosition(latitude: whole(0), longitude: whole(4))
    case 16:
      return CataloguePosition(
        latitude: Double(bitPattern: bits(0, 8)), longitude: Double(bitPattern: bits(8, 8)))
    default: return nil
    }
  }
}
