internal import FormPlatform
internal import FormStreams

/// The results of one input, for formats that begin with counts.
struct InputSuite: Sendable {
  /// The input as it was named.
  var source: String
  var totals = Totals()
  /// Why it could not be read to its end.
  var faults: [String] = []
  /// The bytes of its results in the spool.
  var length = 0
}

/// A format whose beginning says how much follows: results wait in a file until all are there.
protocol SuiteWriter: RecordWriter {
  /// A result without the records that are too many for the format, asked in the order of results.
  func cut(_ result: ChunkResult) -> ChunkResult
  func begin(_ suites: [InputSuite], _ run: RunSummary) -> String
  func begin(_ suite: InputSuite) -> String
  func end(_ suite: InputSuite) -> String
}

extension SuiteWriter {
  func cut(_ result: ChunkResult) -> ChunkResult { result }
}

/// Results that wait for the end of a run in a file without a name: memory does not grow with them,
/// only with the number of inputs.
final class OutputSpool {
  private let descriptor: Int32
  private let sink: OutputSink
  private(set) var suites: [InputSuite] = []

  /// Opens it in the folder for temporary files.
  init(in folder: String = FileManager.default.temporaryDirectory.path) throws(FileFault) {
    descriptor = openUnnamedFile(in: folder)
    sink = OutputSink(descriptor: descriptor)
    if descriptor < 0 { throw FileFault(path: "\(folder), for temporary files", number: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Adds the results of a chunk; a chunk that is an input's first begins a suite.
  func add(_ result: ChunkResult) throws(OutputFault) {
    if suites.last?.source != result.source || result.isFirst {
      suites.append(InputSuite(source: result.source))
    }
    let last = suites.count - 1
    suites[last].totals.add(result.totals)
    suites[last].faults += result.faults
    suites[last].length += result.output.count
    try sink.write(result.output)
  }

  /// Writes everything, with what belongs around it.
  func write(_ run: RunSummary, as writer: any SuiteWriter, to output: OutputSink)
    throws(OutputFault)
  {
    try sink.flush()
    if lseek(descriptor, 0, SEEK_SET) < 0 { throw .failed(errno) }
    try output.write(writer.begin(suites, run))
    for suite in suites {
      try output.write(writer.begin(suite))
      try copy(suite.length, to: output)
      try output.write(writer.end(suite))
    }
    try output.write(writer.end(run))
  }

  private func copy(_ length: Int, to output: OutputSink) throws(OutputFault) {
    var left = length
    var piece = [UInt8](repeating: 0, count: min(left, 1 << 16))
    while left > 0 {
      // Safety: reads at most as many bytes as the array has.
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, min(left, $0.count))
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { throw .failed(count < 0 ? errno : EIO) }
      left -= count
      try output.write(Array(piece[..<count]))
    }
  }
}
