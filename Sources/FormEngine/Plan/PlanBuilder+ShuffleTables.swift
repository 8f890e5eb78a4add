internal import FormPatterns

/// Rows of classes as tables that are looked up for 16 bytes at once.
extension PlanBuilder {
  /// The longest text that is judged in two looks.
  private static let longest = 32

  /// Bytes whose low four bits are in `lows` and whose high four are in `highs`.
  private struct Block: Hashable {
    var lows: UInt16
    var highs: UInt8
  }

  /// Stores the tables of a row for texts of up to 32 bytes, if the machine can use them and eight
  /// blocks are enough for its classes.
  mutating func addShuffleTables(of run: ClassRun, to plan: inout ClassRunPlan) {
    guard usesShuffleTables, plan.least <= Self.longest else { return }
    let parts = run.items.map { Self.blocks(of: $0) }
    var blocks: [Block] = []
    for block in parts.joined() where !blocks.contains(block) { blocks.append(block) }
    guard blocks.count <= UInt8.bitWidth else { return }
    let classes = parts.map { part in
      part.reduce(UInt8(0)) { $0 | 1 << UInt8(blocks.firstIndex(of: $1) ?? 0) }
    }
    plan.shuffleTables = Int32(bytes.count)
    plan.longestLook = min(plan.most, Self.longest)
    for low in 0..<UInt16(16) {
      bytes.append(Self.bits(blocks) { $0.lows & 1 << low != 0 })
    }
    for high in 0..<UInt8(16) {
      bytes.append(Self.bits(blocks) { high < 8 && $0.highs & 1 << high != 0 })
    }
    for count in plan.least...plan.longestLook {
      var wanted: [UInt8] = []
      for (item, bits) in zip(run.items, classes) {
        let times = item.min == item.max ? item.min : count - Int(plan.fixed)
        wanted += Array(repeating: bits, count: times)
      }
      bytes += wanted + Array(repeating: 0, count: Self.longest - wanted.count)
    }
  }

  /// The blocks that a class is made of: one for each set of low bits that some of its members have.
  private static func blocks(of item: ClassRun.Item) -> [Block] {
    var blocks: [Block] = []
    for high in UInt8(0)..<8 {
      let word = high < 4 ? item.low : item.high
      let lows = UInt16(truncatingIfNeeded: word >> (UInt64(high % 4) * 16))
      if lows == 0 { continue }
      if let place = blocks.firstIndex(where: { $0.lows == lows }) {
        blocks[place].highs |= 1 << high
      } else {
        blocks.append(Block(lows: lows, highs: 1 << high))
      }
    }
    return blocks
  }

  private static func bits(_ blocks: [Block], _ isSet: (Block) -> Bool) -> UInt8 {
    var bits: UInt8 = 0
    for (place, block) in blocks.enumerated() where isSet(block) { bits |= 1 << UInt8(place) }
    return bits
  }
}
