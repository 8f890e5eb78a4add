internal import FormStreams

/// A file that a command writes as a whole, in the place of an older one.
enum ExportedFile {
  /// - Returns: Nil where all of it was written; otherwise the old file is left as it was.
  static func write(_ bytes: [UInt8], to path: String) -> FileFault? {
    switch ReplacedFile.open(path) {
    case .failure(let fault): fault
    case .success(let file):
      file.complete { (sink: OutputSink) throws(OutputFault) in try sink.write(bytes) }
    }
  }
}
