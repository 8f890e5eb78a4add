/// Eight bytes a record: 48 bits for the place of its line, 16 for the number of its set of kinds.
struct PackedEntries: Sendable {
  private static let bits = 16
  /// In pieces, so that growing copies nothing.
  private var pieces: [[UInt64]] = []
  private(set) var count = 0

  mutating func append(offset: Int, set: UInt16) {
    if count & 0xFFFF == 0 {
      pieces.append([])
      // The first stays small: most files are.
      if count > 0 { pieces[pieces.count - 1].reserveCapacity(1 << Self.bits) }
    }
    pieces[pieces.count - 1].append(UInt64(offset) << 16 | UInt64(set))
    count += 1
  }

  func offset(_ index: Int) -> Int { Int(self[index] >> 16) }

  func set(_ index: Int) -> UInt16 { UInt16(truncatingIfNeeded: self[index]) }

  private subscript(index: Int) -> UInt64 {
    pieces[index >> Self.bits][index & 0xFFFF]
  }
}
