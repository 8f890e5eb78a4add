/// Eight bytes a record: 47 bits for the place of its line, one that says that it is an issue of the whole run, 16 for the
/// number of its set of kinds.
struct PackedEntries: Sendable {
  private static let bits = 16
  /// In pieces, so that growing copies nothing.
  private var pieces: [[UInt64]] = []
  private(set) var count = 0

  private static let ofRun = UInt64(1) << 63

  mutating func append(offset: Int, set: UInt16, isOfRun: Bool = false) {
    if count & 0xFFFF == 0 {
      pieces.append([])
      // The first stays small: most files are.
      if count > 0 { pieces[pieces.count - 1].reserveCapacity(1 << Self.bits) }
    }
    pieces[pieces.count - 1].append(
      UInt64(offset) << 16 & ~Self.ofRun | UInt64(set) | (isOfRun ? Self.ofRun : 0))
    count += 1
  }

  func offset(_ index: Int) -> Int { Int((self[index] & ~Self.ofRun) >> 16) }

  /// Whether it is an issue of the whole run: its place is that of the issue, within the line of the run.
  func isOfRun(_ index: Int) -> Bool { self[index] & Self.ofRun != 0 }

  func set(_ index: Int) -> UInt16 { UInt16(truncatingIfNeeded: self[index]) }

  private subscript(index: Int) -> UInt64 {
    pieces[index >> Self.bits][index & 0xFFFF]
  }
}
