internal import CRecordScan
internal import FormEngine
internal import FormPlatform

/// Hashes with the number of the first record that had each: 16 bytes a record, in a bounded table.
///
/// Open addressing by the upper bits of the hash, where each row stands behind all of lower hashes: so the table is in
/// their order at any time, and neither growing nor writing it to a file looks at rows in another order.
///
/// Safety: `memory` is this value's alone, holds `end + 1` rows, all of them initialised, and is freed once. The last row
/// is always free: there every search ends.
@safe
struct KeyTable: ~Copyable {
  enum Insertion {
    case new
    /// The number of the record that had the same.
    case same(Int)
    /// There is no room, or the record stands too far behind the first one: see ``drain(_:)``.
    case full
  }

  @unsafe private var memory: UnsafeMutableRawBufferPointer
  @unsafe private var rows: UnsafeMutablePointer<KeyRow>
  private var end: Int
  /// Of places where a hash may belong.
  private var bits: Int
  private let mostBits: Int
  /// Upper bits that all hashes have in common.
  private let skipped: UInt64
  private var count = 0
  /// The record that the numbers of rows are counted from; it means something while there are rows.
  private(set) var first = 0

  /// Rows behind the last place, for those that find theirs taken.
  private static let beyond = 64
  /// Rows that are handed out at once, about: so few are still near the processor when they are written.
  private static let piece = 1 << 13

  /// - Parameters:
  ///   - memory: The most bytes of the table, about.
  ///   - skipped: Upper bits that all hashes have in common.
  init(memory: Int, skipping skipped: Int = 0) {
    let rows = max(memory / MemoryLayout<KeyRow>.stride, 256)
    mostBits = Int.bitWidth - 1 - rows.leadingZeroBitCount
    self.skipped = UInt64(skipped)
    bits = 8
    end = 1 << bits + Self.beyond
    unsafe (self.memory, self.rows) = Self.allocate(end + 1)
  }

  deinit { unsafe memory.deallocate() }

  @unsafe private static func allocate(
    _ count: Int
  ) -> (UnsafeMutableRawBufferPointer, UnsafeMutablePointer<KeyRow>) {
    let memory = unsafe allocateMemory(byteCount: count * MemoryLayout<KeyRow>.stride)
    let rows = unsafe memory.initializeMemory(as: KeyRow.self, repeating: .free)
    // Safety: there are more than no rows.
    return unsafe (memory, rows.baseAddress.unsafelyUnwrapped)
  }

  /// Adds a record, if it is the first with its hash.
  @inline(__always)
  mutating func insert(_ hash: RunHash, _ number: Int) -> Insertion {
    var row = KeyRow(hash, 0)
    var at = search(row)
    if unsafe rows[at].number != 0 && rows[at].isSame(as: row) {
      return unsafe .same(first &+ Int(rows[at].number) &- 1)
    }
    if count == 0 { first = number }
    let distance = number &- first
    if UInt(bitPattern: distance) >= UInt(UInt32.max) { return .full }
    // Fuller, a search passes over many that are others.
    if count >= (1 << bits) / 8 * 5 {
      if !grow() { return .full }
      at = search(row)
    }
    row.number = UInt32(truncatingIfNeeded: distance) &+ 1
    return place(row, at) ? .new : .full
  }

  /// Adds records one after the other, as far as their hashes are new; how many, and why no more: `.new` where that is all.
  ///
  /// Those that have nothing to be told apart by are passed over.
  mutating func insert(
    _ hashes: ArraySlice<RunHash>, number first: Int
  ) -> (count: Int, end: Insertion) {
    var count = 0
    for hash in hashes {
      if !hash.isAbsent {
        let insertion = insert(hash, first &+ count)
        guard case .new = insertion else { return (count, insertion) }
      }
      count &+= 1
    }
    return (count, .new)
  }

  @inline(__always)
  private func place(of high: UInt64, _ bits: Int) -> Int {
    Int(truncatingIfNeeded: (high &<< skipped) &>> UInt64(64 &- bits))
  }

  /// Where a hash stands, or would.
  @inline(__always)
  private func search(_ row: KeyRow) -> Int {
    var at = place(of: row.high, bits)
    while unsafe rows[at].number != 0 && rows[at].isBelow(row) { at &+= 1 }
    return at
  }

  /// Puts a row before those of higher hashes; false where there is no room for one more of them.
  @inline(__always)
  private mutating func place(_ row: KeyRow, _ at: Int) -> Bool {
    // While this one is free, there is a free one for every row.
    if unsafe rows[end &- 1].number != 0 { return false }
    var (row, at) = (row, at)
    while unsafe rows[at].number != 0 {
      let higher = unsafe rows[at]
      unsafe rows[at] = row
      row = higher
      at &+= 1
    }
    unsafe rows[at] = row
    count &+= 1
    return true
  }

  /// Makes four times as many places, or twice as many where that leads to the most; false where it is too much.
  ///
  /// Memory that is used for the first time costs the system as much as all rows in it: the sizes before add a third.
  @inline(never)
  private mutating func grow() -> Bool {
    if bits >= mostBits { return false }
    let wider = bits + 2 - (mostBits - bits) % 2
    let widerEnd = 1 << wider + Self.beyond
    let fresh = unsafe Self.allocate(widerEnd + 1)
    var next = 0
    for at in 0..<end where unsafe rows[at].number != 0 {
      let row = unsafe rows[at]
      next = max(next, place(of: row.high, wider))
      if next == widerEnd {
        unsafe fresh.0.deallocate()
        return false
      }
      unsafe fresh.1[next] = row
      next += 1
    }
    unsafe memory.deallocate()
    unsafe (memory, rows) = fresh
    (bits, end) = (wider, widerEnd)
    return true
  }

  /// Has memory bring the places where some hashes would stand, all of them at once.
  @inline(never)
  func expect(_ hashes: ArraySlice<RunHash>, every step: Int) {
    for at in stride(from: hashes.startIndex, to: hashes.endIndex, by: step) {
      let row = unsafe rows + place(of: hashes[at].high, bits)
      unsafe record_scan_prefetch(row)
      // Those behind it, too, which may have to move: there are more rows than `beyond`.
      unsafe record_scan_prefetch(row + 4)
    }
  }

  /// Hands out all rows in the order of their hashes, some at a time, and is empty then, also where that failed.
  mutating func drain(
    _ body: (UnsafeBufferPointer<KeyRow>) throws(RunFault) -> Void
  ) throws(RunFault) {
    let taken = UnsafeMutablePointer<KeyRow>.allocate(capacity: Self.piece)
    defer { unsafe taken.deallocate() }
    var start = 0
    while start < end {
      let next = min(start + Self.piece, end)
      var count = 0
      for at in start..<next {
        let row = unsafe rows[at]
        // Whether a place is free nobody can foresee: it is written where the next one goes.
        unsafe taken[count] = row
        count &+= row.number != 0 ? 1 : 0
      }
      unsafe (rows + start).update(repeating: .free, count: next - start)
      do throws(RunFault) {
        if count > 0 { try unsafe body(UnsafeBufferPointer(start: taken, count: count)) }
      } catch {
        removeAll()
        throw error
      }
      start = next
    }
    count = 0
  }

  mutating func removeAll() {
    unsafe rows.update(repeating: .free, count: end)
    count = 0
  }
}
