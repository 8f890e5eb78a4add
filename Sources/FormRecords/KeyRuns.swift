internal import FormEngine
internal import FormPlatform

/// Keys that went beyond the memory: runs of them in a file, each of later records than the one before.
final class KeyRuns {
  private let file: UnnamedFile
  /// The rows of each run, and the record that their numbers are counted from.
  private var runs: [(rows: Range<Int>, first: Int)] = []

  fileprivate static let rowBytes = MemoryLayout<KeyRow>.stride
  /// Hashes that are compared at once, about: their table is small, and near the processor.
  private static let rowsAtOnce = 4_096

  init() throws(RunFault) { file = try UnnamedFile() }

  /// Adds rows to the run that is being written.
  ///
  /// - Parameter rows: In the order of their hashes, each of which is there once.
  func append(_ rows: UnsafeBufferPointer<KeyRow>) throws(RunFault) {
    try unsafe file.append(UnsafeRawBufferPointer(rows))
  }

  /// Ends the run that was written.
  ///
  /// - Parameter first: The record that the numbers of its rows are counted from.
  func endRun(from first: Int) {
    let start = runs.last?.rows.upperBound ?? 0
    let end = file.count / Self.rowBytes
    if end > start { runs.append((start..<end, first)) }
  }

  /// Tells of each record but the first that has a hash of several runs.
  ///
  /// The hashes are parted by their upper bits. Of each part the rows lie next to each other in every run.
  func findRepeated(
    _ memory: RunMemory, _ tell: (_ first: Int, _ other: Int) throws(RunFault) -> Void
  ) throws(RunFault) {
    let rows = runs.last?.rows.upperBound ?? 0
    let partBits = Int.bitWidth - (rows / Self.rowsAtOnce).leadingZeroBitCount
    var table = KeyTable(memory: .max, skipping: partBits)
    // The table knows a record by its place here: of all records of a run there may be more than it can count.
    var numbers: [Int] = []
    let cursors = KeyCursors(file, runs.map(\.rows), memory)
    for part in 1...(UInt64(1) << UInt64(partBits)) {
      if memory.isStopped() { throw file.fault(ECANCELED) }
      // Of all parts but the last the first hash behind them, less 1.
      let last = part << UInt64(64 - partBits) &- 1
      for run in runs.indices {
        try cursors.read(run, through: last) { row throws(RunFault) in
          let number = runs[run].first + Int(row.number) - 1
          switch table.insert(row.hash, numbers.count) {
          case .new: numbers.append(number)
          case .same(let first): try tell(numbers[first], number)
          // Only if a great many hashes were nearly the same.
          case .full: throw file.fault(ENOMEM)
          }
        }
      }
      table.removeAll()
      numbers.removeAll(keepingCapacity: true)
    }
  }
}

/// How far the runs of a file are read, and what was read ahead of each.
///
/// Safety: `rows` has room for `most` rows of each run, is this value's alone and freed once.
@safe
private final class KeyCursors {
  private struct Cursor {
    /// Rows in the file.
    var left: Range<Int>
    /// Rows in memory.
    var read: Range<Int>
  }

  private let file: UnnamedFile
  @unsafe private let rows: UnsafeMutablePointer<KeyRow>
  /// Of each run, read at once.
  private let most: Int
  private var cursors: [Cursor]

  /// About as many bytes are read ahead as there is memory, 4,096 a run at least.
  init(_ file: UnnamedFile, _ runs: [Range<Int>], _ memory: RunMemory) {
    self.file = file
    most = min(max(memory.bytes / max(runs.count, 1), 4_096), 1 << 18) / KeyRuns.rowBytes
    unsafe rows = .allocate(capacity: most * runs.count)
    cursors = runs.indices.map { [most] run in
      Cursor(left: runs[run], read: run * most..<run * most)
    }
  }

  deinit { unsafe rows.deallocate() }

  /// Hands out the next rows of a run, up to those whose hashes are higher.
  @inline(__always)
  func read(
    _ run: Int, through last: UInt64, _ body: (KeyRow) throws(RunFault) -> Void
  ) throws(RunFault) {
    while true {
      let read = cursors[run].read
      for at in read {
        let row = unsafe rows[at]
        if row.high > last {
          cursors[run].read = at..<read.upperBound
          return
        }
        try body(row)
      }
      if try !fill(run) { return }
    }
  }

  /// Reads ahead; false at the end of the run.
  private func fill(_ run: Int) throws(RunFault) -> Bool {
    let left = cursors[run].left
    let count = min(left.count, most)
    let start = run * most
    // Safety: as many rows as each run has room for.
    try unsafe file.read(
      UnsafeMutableRawBufferPointer(start: rows + start, count: count * KeyRuns.rowBytes),
      at: left.lowerBound * KeyRuns.rowBytes)
    cursors[run] = Cursor(left: left.dropFirst(count), read: start..<start + count)
    return count > 0
  }
}
