/// Where the fields of a group are found by the first four bytes of their keys as records have them.
///
/// A guess, to be held against the whole key: names that begin alike share a cell, and only one of them
/// is found there.
struct KeyHash: BitwiseCopyable, Sendable {
  /// The cells in the plan's name tables, each a field or -1; one cell, and in it -1, for groups without
  /// such a table.
  private(set) var start: Int32 = 0
  private var shift: UInt32 = 0
  private var factor: UInt32 = 0

  /// The cell of a key among those of the group.
  ///
  /// Safety: `key` is the byte behind the opening quote; four are readable.
  @inline(__always)
  func cell(_ key: UnsafePointer<UInt8>) -> Int {
    let word = unsafe UInt32(littleEndian: UnsafeRawPointer(key).loadUnaligned(as: UInt32.self))
    return Int((word &* factor) &>> shift)
  }

  /// Of larger groups every key is looked up by its whole name.
  private static let mostFields = 4096

  /// Builds the table of a group, a quarter full at most, by the factor of a few under which the fewest
  /// keys share a cell.
  static func index(_ group: inout GroupPlan, _ fields: [Int], in parts: inout PlanBuilder) {
    guard (1...mostFields).contains(fields.count) else { return }
    let words = fields.map { index in
      let name = parts.fields[index].name
      let key = parts.bytes[Int(name.start)..<Int(name.start + name.length)] + [0x22, 0x3A, 0x22]
      return key.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    var bits: UInt32 = 2
    while 1 << Int(bits) < fields.count * 4 { bits += 1 }
    var best: [Int32] = []
    var most = 0
    // A try takes time for all cells: a large group gets fewer.
    for number in UInt32(1)...(fields.count > 64 ? 4 : 32) {
      let factor = 0x9E37_79B1 &* (number * 2 + 1)
      var table = [Int32](repeating: -1, count: 1 << Int(bits))
      for (field, word) in zip(fields, words) {
        table[Int((word &* factor) >> (32 - bits))] = Int32(field)
      }
      let found = table.count { $0 >= 0 }
      if found > most { (best, most, group.firstBytes.factor) = (table, found, factor) }
      if found == fields.count { break }
    }
    group.firstBytes.start = Int32(parts.nameTable.count)
    group.firstBytes.shift = 32 - bits
    parts.nameTable += best
  }
}
