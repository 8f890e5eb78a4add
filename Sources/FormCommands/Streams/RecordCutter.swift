/// What an input holds: one record a line, or one JSON value.
enum InputFormat: String, CaseIterable, Sendable {
  case json
  case ndjson
}

/// Cuts records out of an input as its format asks.
enum RecordCutter: Sendable {
  case lines(LineCutter)
  case document(DocumentCutter)

  init(_ format: InputFormat, limit: Int) {
    switch format {
    case .json: self = .document(DocumentCutter(limit: limit))
    case .ndjson: self = .lines(LineCutter(limit: limit))
    }
  }

  /// Cuts what is there; waits only while there is no record at all.
  ///
  /// No record means the end of the input, a failure, or a run that is to end.
  mutating func cut(_ share: Share, _ reader: inout InputReader) {
    switch self {
    case .lines(var lines):
      lines.cut(share, &reader)
      self = .lines(lines)
    case .document(var document):
      document.cut(share, &reader)
      self = .document(document)
    }
  }
}
