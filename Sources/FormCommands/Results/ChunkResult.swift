internal import FormStreams
internal import FormText

/// The result of a chunk: bytes for each output, and counts.
///
/// A large result is split into several, one after the other, so that only one piece is in memory.
struct ChunkResult: OrderedResult {
  /// The chunk's place in the run.
  var number: Int
  /// The input as it was named.
  var source: String
  /// It is the first of its input.
  var isFirst = false
  /// The line of the last checked record; 0 without one.
  var lastLine = 0
  var totals = Totals()
  /// By field and code, if requested.
  var issues = IssueCounts()
  /// For standard output, or the file of `-o`.
  var output: [UInt8] = []
  /// The records in the output, for a format that lists only so many: where each ends, a hash of what it is, and its
  /// name in the document.
  var rows: [(end: Int, hash: UInt64, id: String)] = []
  /// For standard error, between the results.
  var errors: [UInt8] = []
  /// Why inputs could not be read to their ends.
  var faults: [String] = []
  /// ``faults`` tell of an input that was read, and may hold more records than were checked.
  var isTorn = false
  /// For a baseline that is to be written.
  var failures = Baseline()
  /// Records that are written apart, one a line, and their numbers.
  var accepted: [UInt8] = []
  var rejected: [UInt8] = []
  var split = (accepted: 0, rejected: 0)
  /// The header of the accepted rows, and of the rejected ones, with its line break; empty for lines of JSON,
  /// nil without them.
  private(set) var acceptedColumns: [UInt8]?
  private(set) var rejectedColumns: [UInt8]?
  /// The first record that could not be kept, and why.
  var loss: String?
  /// More of the chunk comes in another result.
  var goesOn = false
  /// Checking ended before the chunk did.
  var isCut = false
  /// All bytes of the run that were read when the chunk was made.
  var bytesRead = 0

  init(number: Int, source: String) {
    self.number = number
    self.source = source
  }

  /// Bytes that wait to be written.
  var size: Int { output.count + errors.count + accepted.count + rejected.count }

  /// Bytes at which a result is handed on though its chunk goes on.
  static let piece = 1 << 18

  /// The next result of the same chunk.
  var following: ChunkResult {
    var following = ChunkResult(number: number, source: source)
    following.bytesRead = bytesRead
    following.output.reserveCapacity(Self.piece + Self.piece / 8)
    return following
  }

  /// Sets the format of accepted records: one chunk has one format.
  mutating func note(acceptedColumns columns: [UInt8]) {
    if acceptedColumns == nil { acceptedColumns = columns }
  }

  /// Sets the format of rejected records.
  mutating func note(rejectedColumns columns: [UInt8]) {
    if rejectedColumns == nil { rejectedColumns = columns }
  }

  /// An input could not be read to its end: also a line for standard error.
  mutating func fail(_ message: String) {
    note(message)
    faults.append(message)
  }

  /// Adds a line of the run itself that changes nothing.
  mutating func note(_ message: String) {
    errors += "formcheck: \(VisibleText.line(message))\n".utf8
  }
}
