/// Hashes with the number of the first record that had each: 24 bytes a record, in a bounded table.
///
/// Open addressing by the upper bits of the hash, so that the table is nearly in their order already.
struct KeyTable {
  enum Insertion {
    case new
    /// The number of the record that had the same.
    case same(Int)
    /// There is no room: see ``drain()``.
    case full
  }

  /// Free where the number is 0: records count from 1.
  private var slots: [RunKey]
  private var bits: Int
  private let mostBits: Int
  private(set) var count = 0

  private static let free = RunKey(hash: RunHash(high: 0, low: 0), number: 0)

  /// - Parameter memory: The most bytes of the table.
  init(memory: Int) {
    let rows = max(memory / MemoryLayout<RunKey>.stride, 256)
    mostBits = Int.bitWidth - 1 - rows.leadingZeroBitCount
    bits = min(8, mostBits)
    slots = Array(repeating: Self.free, count: 1 << bits)
  }

  /// Adds a record, if it is the first with its hash.
  mutating func insert(_ hash: RunHash, _ number: Int) -> Insertion {
    var at = search(hash)
    if at < slots.count, slots[at].number != 0 { return .same(Int(slots[at].number)) }
    // Fuller, a search passes over many that are others.
    if count >= (1 << bits) / 8 * 5 {
      if bits >= mostBits { return .full }
      grow()
      at = search(hash)
    }
    place(RunKey(hash: hash, number: Int64(number)), at)
    return .new
  }

  /// Reads where each of some hashes would stand, so that memory brings all of these at once; what is read means nothing.
  @inline(never)
  func touch(_ hashes: ArraySlice<RunHash?>, every step: Int) -> Int64 {
    var sum: Int64 = 0
    for at in stride(from: hashes.startIndex, to: hashes.endIndex, by: step) {
      guard let hash = hashes[at] else { continue }
      sum &+= slots[Int(hash.high >> UInt64(64 - bits))].number
    }
    return sum
  }

  /// Where a hash stands, or the free place where it would.
  private func search(_ hash: RunHash) -> Int {
    var at = Int(hash.high >> UInt64(64 - bits))
    while at < slots.count, slots[at].number != 0, slots[at].hash != hash { at += 1 }
    return at
  }

  /// Behind the last place there is always one more: no search begins at the front again.
  private mutating func place(_ row: RunKey, _ at: Int) {
    if at < slots.count { slots[at] = row } else { slots.append(row) }
    count += 1
  }

  private mutating func grow() {
    let rows = slots
    bits += 1
    count = 0
    slots = Array(repeating: Self.free, count: 1 << bits)
    for row in rows where row.number != 0 { place(row, search(row.hash)) }
  }

  /// Hands out all rows in the order of their hashes, and is empty then.
  mutating func drain(_ body: (RunKey) throws(RunFault) -> Void) throws(RunFault) {
    var end = 0
    for at in slots.indices where slots[at].number != 0 {
      let row = slots[at]
      slots[at].number = 0
      // Near its place already: only its neighbours move.
      var place = end
      while place > 0, row < slots[place - 1] {
        slots[place] = slots[place - 1]
        place -= 1
      }
      slots[place] = row
      end += 1
    }
    count = 0
    for place in 0..<end {
      let row = slots[place]
      slots[place].number = 0
      try body(row)
    }
  }
}
