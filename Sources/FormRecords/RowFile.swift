internal import FormEngine
internal import FormPlatform

/// What a run remembers of its records could not be kept in a file.
package struct RunFault: Error, Sendable {
  /// The system's error number.
  package var number: Int32
  /// The folder for temporary files.
  package var folder: String
  /// Nothing went wrong: the run was to end.
  package var isStopped: Bool { number == ECANCELED }
}

/// What a run may keep in memory, and whether it is to end before its time.
struct RunMemory: Sendable {
  /// Beyond it rows wait in a file.
  var bytes: Int
  var isStopped: @Sendable () -> Bool
}

/// Rows that went beyond the memory: sorted runs of them, one after the other in a file.
final class RowFile {
  private let file: UnnamedFile
  private let memory: RunMemory
  private var buffer: [UInt8] = []
  /// Where each run lies.
  private(set) var runs: [Range<Int>] = []

  private static let piece = 1 << 18

  private init(_ memory: RunMemory) throws(RunFault) {
    self.memory = memory
    file = try UnnamedFile()
  }

  /// A file that is there, or a new one.
  static func opened(_ file: RowFile?, _ memory: RunMemory) throws(RunFault) -> RowFile {
    if let file { return file }
    return try RowFile(memory)
  }

  /// Adds a row to the run that is being written; rows come in their order.
  func append(_ key: RunKey, _ content: [UInt8] = []) throws(RunFault) {
    buffer.append(integer: key.hash.high)
    buffer.append(integer: key.hash.low)
    buffer.append(integer: UInt64(bitPattern: key.number))
    buffer.append(integer: UInt64(content.count))
    buffer += content
    if buffer.count >= Self.piece { try flush() }
  }

  /// Ends the run that was written.
  func endRun() throws(RunFault) {
    try flush()
    let start = runs.last?.upperBound ?? 0
    if file.count > start { runs.append(start..<file.count) }
  }

  private func flush() throws(RunFault) {
    // Safety: the bytes are the array's.
    let outcome = unsafe buffer.withUnsafeBytes { bytes in
      Result { () throws(RunFault) in try unsafe file.append(bytes) }
    }
    try outcome.get()
    buffer.removeAll(keepingCapacity: true)
  }

  /// Hands out the rows of all runs in their order; of equal keys the earlier run's first.
  ///
  /// About as many bytes are read ahead as there is memory, 4,096 a run at least.
  func merge(
    _ body: (RunKey, ArraySlice<UInt8>) throws(RunFault) -> Void
  ) throws(RunFault) {
    let piece = min(max(memory.bytes / max(runs.count, 1), 4_096), 1 << 18)
    var cursors: [Cursor] = []
    for run in runs {
      var cursor = Cursor(left: run, piece: piece)
      if try advance(&cursor) { cursors.append(cursor) }
    }
    var heap = MergeHeap(cursors.map(\.key))
    var count = 0
    while let first = heap.first {
      count &+= 1
      if count & 0xFFFF == 0, memory.isStopped() {
        throw file.fault(ECANCELED)
      }
      try body(cursors[first].key, cursors[first].content)
      if try advance(&cursors[first]) {
        heap.replaceFirst(with: cursors[first].key)
      } else {
        cursors[first].bytes = []
        heap.removeFirst()
      }
    }
  }

  /// The same rows as one run, in another file.
  func merged() throws(RunFault) -> RowFile {
    let file = try RowFile(memory)
    try merge { key, content throws(RunFault) in try file.append(key, Array(content)) }
    try file.endRun()
    return file
  }

  /// Before the first row of the first run; nil where there is none.
  var start: Cursor? { runs.first.map { Cursor(left: $0, piece: Self.piece) } }

  /// A row of a run, and what was read ahead of it.
  struct Cursor {
    fileprivate var left: Range<Int>
    fileprivate let piece: Int
    fileprivate var bytes: [UInt8] = []
    fileprivate var at = 0
    fileprivate(set) var key = RunKey(hash: RunHash(high: 0, low: 0), number: 0)
    fileprivate(set) var content: ArraySlice<UInt8> = []

    fileprivate init(left: Range<Int>, piece: Int) {
      self.left = left
      self.piece = piece
    }
  }

  /// Reads the next row; false behind the last one.
  func advance(_ cursor: inout Cursor) throws(RunFault) -> Bool {
    cursor.content = []
    guard try fill(&cursor, 32) else { return false }
    func number(_ place: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(cursor.bytes[cursor.at + place + $1]) << UInt64(8 * $1) }
    }
    let hash = RunHash(high: number(0), low: number(8))
    cursor.key = RunKey(hash: hash, number: Int64(bitPattern: number(16)))
    let count = Int(truncatingIfNeeded: number(24))
    cursor.at += 32
    if count == 0 { return true }
    guard count > 0, count <= cursor.left.count + cursor.bytes.count,
      try fill(&cursor, count)
    else { throw file.fault(EIO) }
    cursor.content = cursor.bytes[cursor.at..<(cursor.at + count)]
    cursor.at += count
    return true
  }

  /// Sees that so many bytes are there; false at the end of the run.
  private func fill(_ cursor: inout Cursor, _ count: Int) throws(RunFault) -> Bool {
    if cursor.bytes.count - cursor.at >= count { return true }
    cursor.bytes.removeFirst(cursor.at)
    cursor.at = 0
    while cursor.bytes.count < count {
      let start = cursor.bytes.count
      let wanted = min(max(cursor.piece, count - start), cursor.left.count)
      if wanted == 0 { return false }
      cursor.bytes += [UInt8](repeating: 0, count: wanted)
      let place = cursor.left.lowerBound
      // Safety: as many bytes are read as were just added.
      let outcome = unsafe cursor.bytes.withUnsafeMutableBytes { bytes in
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
        return Result { () throws(RunFault) in try unsafe file.read(room, at: place) }
      }
      try outcome.get()
      cursor.left = cursor.left.dropFirst(wanted)
    }
    return true
  }
}

/// The runs of a merge, the one with the lowest row first.
private struct MergeHeap {
  private var rows: [(key: RunKey, run: Int)]

  init(_ keys: [RunKey]) {
    // In order, so that it is a heap from the start.
    rows = keys.enumerated().map { ($0.element, $0.offset) }.sorted { Self.comes($0, before: $1) }
  }

  var first: Int? { rows.first?.run }

  private static func comes(
    _ one: (key: RunKey, run: Int), before other: (key: RunKey, run: Int)
  ) -> Bool {
    one.key != other.key ? one.key < other.key : one.run < other.run
  }

  mutating func replaceFirst(with key: RunKey) {
    rows[0].key = key
    sink()
  }

  mutating func removeFirst() {
    rows.swapAt(0, rows.count - 1)
    rows.removeLast()
    sink()
  }

  private mutating func sink() {
    var at = 0
    while true {
      var least = at
      for below in [2 * at + 1, 2 * at + 2]
      where below < rows.count && Self.comes(rows[below], before: rows[least]) {
        least = below
      }
      if least == at { return }
      rows.swapAt(at, least)
      at = least
    }
  }
}

extension [UInt8] {
  /// Adds eight bytes, the lowest first.
  mutating func append(integer value: UInt64) {
    for place in 0..<8 { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * place))) }
  }
}
