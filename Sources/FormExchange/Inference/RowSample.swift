/// Some objects of a place, at even distances: which members they have, and values of the members with few values.
struct RowSample {
  /// What an object has as a member.
  enum Cell {
    static let absent: UInt8 = 0
    /// A value, which is not told apart.
    static let present: UInt8 = 1
    /// The first of the distinct values; `false` and `true` are the first two.
    static let first: UInt8 = 2
  }

  static let mostMembers = 64
  private static let most = 1024

  /// By the places of the members; later members are absent.
  private(set) var rows: [[UInt8]] = []
  private var seen = 0
  private var stride = 1
  private(set) var isOver = false

  /// Whether the next object is kept.
  mutating func takes() -> Bool {
    defer { seen &+= 1 }
    return !isOver && seen & (stride &- 1) == 0
  }

  mutating func add(_ row: [UInt8]) {
    if row.count > Self.mostMembers {
      isOver = true
      rows = []
      return
    }
    if rows.count == Self.most {
      rows = rows.indices.filter { $0.isMultiple(of: 2) }.map { rows[$0] }
      stride *= 2
    }
    rows.append(row)
  }
}
