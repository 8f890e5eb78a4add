/// Where the fields of a group are found by four bytes of their keys as records have them: the first ones, or those by
/// which most differ where nearly all names begin alike.
///
/// A guess, to be held against the whole key: names that are alike there share a cell, and only one of them is found.
struct KeyHash: BitwiseCopyable, Sendable {
  /// The cells in the plan's name tables, each a field or -1; one cell, and in it -1, for groups without
  /// such a table.
  private(set) var start: Int32 = 0
  private var shift: UInt32 = 0
  private var factor: UInt32 = 0
  /// Where in a key the four bytes begin.
  private var offset: Int32 = 0

  /// The highest of these places.
  private static let lastOffset = 16

  /// The cell of a key among those of the group.
  ///
  /// Safety: `key` is the byte behind the opening quote; 20 are readable.
  @inline(__always)
  func cell(_ key: UnsafePointer<UInt8>) -> Int {
    let place = unsafe UnsafeRawPointer(key + Int(offset))
    let word = unsafe UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
    return Int((word &* factor) &>> shift)
  }

  /// Of larger groups every key is looked up by its whole name.
  private static let mostFields = 4096

  /// Builds the table of a group, a quarter full at most: of four bytes, and by the factor of a few, with which the fewest
  /// keys share a cell.
  static func index(_ group: inout GroupPlan, _ fields: [Int], in parts: inout PlanBuilder) {
    guard (1...mostFields).contains(fields.count) else { return }
    let keys = fields.map { index in
      let name = parts.fields[index].name
      return Array(parts.bytes[Int(name.start)..<Int(name.start + name.length)]) + behindName
    }
    var bits: UInt32 = 2
    while 1 << Int(bits) < fields.count * 4 { bits += 1 }
    var hash = KeyHash()
    hash.start = Int32(parts.nameTable.count)
    hash.shift = 32 - bits
    var most = 0
    var best: [Int32] = []
    func take(_ offset: Int, _ factor: UInt32) {
      var table = [Int32](repeating: -1, count: 1 << Int(bits))
      var found = 0
      for (field, key) in zip(fields, keys) {
        guard let word = word(of: key, at: offset) else { continue }
        let cell = Int((word &* factor) >> hash.shift)
        if table[cell] < 0 { found += 1 }
        table[cell] = Int32(field)
      }
      if found <= most { return }
      (most, best, hash.offset, hash.factor) = (found, table, Int32(offset), factor)
    }
    take(0, factor(1))
    // Names of one family may outnumber those that come: they count only where hardly any differ at their beginning.
    if most * 8 < fields.count {
      for offset in 1...lastOffset where most * 8 < fields.count * 7 { take(offset, factor(1)) }
    }
    // A try takes time for all cells: a large group gets fewer.
    for number in UInt32(2)...(fields.count > 64 ? 4 : 32) where most < fields.count {
      take(Int(hash.offset), factor(number))
    }
    if most == 0 { return }
    group.firstBytes = hash
    parts.nameTable += best
  }

  private static func factor(_ number: UInt32) -> UInt32 { 0x9E37_79B1 &* (number * 2 + 1) }

  /// The quote and the colon behind a name, and the quote of a text.
  private static let behindName: [UInt8] = [0x22, 0x3A, 0x22]

  /// Four bytes of a key, with what stands behind its name; nil where it is shorter.
  ///
  /// The quote of a text is one of them for a name of one letter alone: other values have none.
  private static func word(of key: [UInt8], at offset: Int) -> UInt32? {
    guard offset + 4 <= key.count - (offset == 0 ? 0 : 1) else { return nil }
    return key[offset..<offset + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  }
}
