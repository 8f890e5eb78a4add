internal import FormEngine
internal import FormPlatform

/// A part of an input on its way through one thread: bytes, and the records that were cut out of them.
///
/// One block of memory that is used again and again; its size depends on the largest record allowed, never on
/// the input. Safety: `base` has `capacity` bytes and padding behind them, at least the reader's. The padding
/// after the last byte is kept at 0, so that a record at the end of the input ends in no JSON token.
@safe
package final class Chunk {
  @unsafe private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  /// The bytes that belong to no record yet are `start..<end`.
  var start = 0
  private(set) var end = 0
  var records: [RecordSlice] = []
  /// Its place in the run, from 0.
  package var number = 0
  /// The input as it was named; `-` is standard input.
  package var source = ""
  /// The number of the check: which form the records are checked against.
  package var check = 0
  /// Records before it: in its input, and in all inputs of its check.
  package var recordsBefore = (input: 0, run: 0)
  /// All bytes of the run that were read when it was made.
  package var bytesRead = 0
  /// The table that contains the records as rows; nil for other records.
  package var table: TableHeader?
  /// The record is what a web form sends.
  package var isQuery = false
  /// The records are documents of YAML.
  package var isYAML = false
  /// The error that ended the input early.
  package var fault: String?
  /// The input could be read, and may hold more records than were cut out of it.
  package var isTorn = false

  /// A note about the input at its end, in words; it does not change the verdict.
  package var note: String?

  static let piece = 1 << 17
  /// Lines are looked for in so many bytes at once.
  private static let padding = max(64, RecordReader.padding)

  package init() {
    capacity = Self.piece
    unsafe base = .allocate(capacity: capacity + Self.padding)
    unsafe base.initialize(repeating: 0, count: Self.padding)
    records.reserveCapacity(4096)
  }

  deinit { unsafe base.deallocate() }

  // Reads each shared property once a chunk: stored properties that other modules see are checked for
  // overlapping accesses at every use here.

  /// The bytes, as long as the chunk is not filled anew.
  @unsafe package var bytes: UnsafePointer<UInt8> { unsafe UnsafePointer(base) }

  /// Where its records are.
  package var slices: [RecordSlice] { records }

  /// Bytes that belong to no record yet.
  var count: Int { end - start }

  /// Whether it has nothing to hand on.
  var isEmpty: Bool { records.isEmpty && fault == nil && note == nil }

  /// Records without the header of a table, which comes first.
  var recordCount: Int { records.count - (records.first?.problem == .header ? 1 : 0) }

  /// Begins anew with what the chunk before did not use.
  func begin(with leftover: [UInt8]) {
    records.removeAll(keepingCapacity: true)
    fault = nil
    isTorn = false
    note = nil
    table = nil
    isQuery = false
    isYAML = false
    start = 0
    end = 0
    while capacity < leftover.count + Self.piece / 4 { makeRoom() }
    // Safety: there is room for all of them.
    for index in leftover.indices { unsafe base[index] = leftover[index] }
    setEnd(leftover.count)
  }

  /// The rest without a record.
  var leftover: [UInt8] {
    // Safety: the bytes lie within the block.
    unsafe Array(UnsafeBufferPointer(start: base + start, count: count))
  }

  /// Whether the bytes are the first of a gzip member (RFC 1952 section 2.3.1).
  var beginsAsGzip: Bool {
    unsafe count >= 2 && base[start] == 0x1F && base[start + 1] == 0x8B
  }

  /// Sets how far the block is filled.
  func setEnd(_ end: Int) {
    self.end = end
    unsafe (base + end).update(repeating: 0, count: Self.padding)
  }

  /// Moves the bytes to the front, or doubles the block if they fill it; it must not contain a record.
  func makeRoom() {
    assert(records.isEmpty, "a record would lose its bytes")
    if start > 0 {
      unsafe base.update(from: base + start, count: end - start)
      end -= start
      start = 0
    } else {
      let wider = UnsafeMutablePointer<UInt8>.allocate(
        capacity: capacity * 2 + Self.padding)
      unsafe wider.update(from: base, count: end)
      unsafe base.deallocate()
      unsafe base = wider
      capacity *= 2
    }
    setEnd(end)
  }

  /// The place of a byte at or behind `from`, or nil.
  func find(_ byte: UInt8, from: Int, upTo limit: Int? = nil) -> Int? {
    let end = limit ?? end
    guard from < end, let found = unsafe memchr(base + from, Int32(byte), end - from) else {
      return nil
    }
    return unsafe found - UnsafeMutableRawPointer(base)
  }
}

/// One record in a chunk.
package struct RecordSlice: BitwiseCopyable {
  /// Where it is in the chunk; first, so that slices are spans of records, too.
  private let span: RecordSpan
  /// From 1.
  package var line: Int
  private var columns: UInt32
  package var problem: Problem

  package enum Problem: UInt8, BitwiseCopyable {
    case none
    /// Over the limit, and passed over up to the next one.
    case tooLarge
    /// It names the columns of the rows that follow.
    case header
    /// Something else stands where this is expected; the rest cannot be read.
    case expectedValue, expectedCommaOrEnd, expectedCommaOrBrace, expectedEndOfDocument
    /// A document with nothing in it: no JSON, and nothing that could be lost.
    case empty
    /// Where the list of the records should be there is nothing, or no list.
    case nothingThere, noListThere
    /// The key of that list stands a second time.
    case keyTwice
  }

  package init(
    start: Int, count: Int, line: Int, columnsBefore: Int = 0, problem: Problem = .none
  ) {
    span = RecordSpan(start: start, count: count)
    self.line = line
    columns = UInt32(clamping: columnsBefore)
    self.problem = problem
  }

  package var start: Int { span.start }
  package var count: Int { span.count }

  /// Code points before it in its line.
  package var columnsBefore: Int { Int(columns) }

  /// The first slice from one on without a record; the number of all slices if each has one.
  ///
  /// Here, because other modules would ask each slice by a call.
  package static func firstProblem(_ records: [RecordSlice], from first: Int) -> Int {
    records[first...].firstIndex { $0.problem != .none } ?? records.count
  }
}
