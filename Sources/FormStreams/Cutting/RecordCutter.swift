/// Cuts records out of an input as its format asks.
enum RecordCutter: Sendable {
  case lines(LineCutter)
  case document(DocumentCutter)
  case table(TableCutter)
  case query(QueryCutter)
  case yaml(YAMLCutter)
  /// Nothing can be cut, for this reason.
  case nothing(String)

  init(_ format: InputFormat, _ settings: InputSettings) {
    let limit = settings.recordBytes
    func table(_ usual: UInt8) -> RecordCutter {
      .table(
        TableCutter(
          delimiter: settings.delimiter, usual: usual, limit: limit,
          mostColumns: settings.columns, skippedLines: settings.skippedLines,
          columnNames: settings.columnNames))
    }
    if let reason = settings.noRows, format == .csv || format == .tsv || format == .form {
      self = .nothing(reason)
      return
    }
    switch format {
    case .json:
      self = .document(
        DocumentCutter(
          limit: limit, path: settings.recordsAt, takesLists: settings.takesLists))
    case .ndjson: self = .lines(LineCutter(limit: limit))
    case .csv: self = table(UInt8(ascii: ","))
    case .tsv: self = table(0x09)
    case .form: self = .query(QueryCutter(limit: limit))
    case .yaml: self = .yaml(YAMLCutter(limit: limit))
    }
  }

  /// The table that the input is, once its header was read.
  package var header: TableHeader? {
    if case .table(let table) = self { table.header } else { nil }
  }

  /// Why nothing more can be cut, `:line:column: ` before the words, or `: ` where it is no place's fault.
  package var fault: String? {
    if case .nothing(let reason) = self { return ": \(reason)" }
    guard case .table(let table) = self, let fault = table.fault else { return nil }
    return ":\(fault.line):\(fault.column): \(fault.words)"
  }

  /// Why there may be more records than were cut, in the words of ``fault``; known at the end.
  package var tear: String? {
    let tear: RecordTear? =
      switch self {
      case .document(let document): document.tear
      case .table(let table): table.tear
      case .lines, .query, .yaml, .nothing: nil
      }
    return tear.map { ":\($0.line):\($0.column): \($0.words)" }
  }

  /// A note about the input at its end, in the words of ``fault``.
  package var note: String? {
    guard case .table(let table) = self, table.passedOver.count > 0 else { return nil }
    let (line, count) = table.passedOver
    return ":\(line): \(count) row\(count == 1 ? "" : "s") of separators alone at the end "
      + (count == 1 ? "is not a record" : "are not records")
  }

  /// Whether every value is a text, and its name no place in a record.
  package var isQuery: Bool {
    if case .query = self { true } else { false }
  }

  /// Whether records are documents of YAML.
  package var isYAML: Bool {
    if case .yaml = self { true } else { false }
  }

  /// Cuts what is there; waits only while there is no record at all.
  ///
  /// No record means the end of the input, a failure, or a run that is to end.
  package mutating func cut(_ chunk: Chunk, _ reader: inout InputReader) {
    switch self {
    case .lines(var lines):
      lines.cut(chunk, &reader)
      self = .lines(lines)
    case .document(var document):
      document.cut(chunk, &reader)
      self = .document(document)
    case .table(var table):
      table.cut(chunk, &reader)
      self = .table(table)
    case .query(var query):
      query.cut(chunk, &reader)
      self = .query(query)
    case .yaml(var documents):
      documents.cut(chunk, &reader)
      self = .yaml(documents)
    case .nothing: break
    }
  }
}

/// The first place from which on records may be missing.
struct RecordTear: Sendable {
  var line: Int
  var column: Int
  var words: String

  /// A record that may hold others.
  static func swallowed(line: Int, columnsBefore: Int) -> RecordTear {
    RecordTear(
      line: line, column: columnsBefore + 1,
      words: "this record is damaged, and may contain others that were not checked")
  }

  /// The end of what could be cut.
  static func rest(line: Int, columnsBefore: Int, isThere: Bool) -> RecordTear {
    RecordTear(
      line: line, column: columnsBefore + 1,
      words: isThere
        ? "the input was not checked from here on"
        : "the input breaks off here, and records may be missing")
  }
}

/// How the inputs of a run are read.
package struct InputSettings: Sendable {
  /// What they hold; nil where their names or first lines say it.
  package var format: InputFormat?
  /// Between the cells of a table; nil for the usual one.
  package var delimiter: UInt8?
  /// How their text is encoded; nil for UTF-8.
  package var encoding: TextEncoding?
  /// Lines before the header of a table.
  package var skippedLines = 0
  /// The most bytes of a record.
  package var recordBytes: Int
  /// The most columns of a table.
  package var columns: Int
  /// The way to the list of the records in each document; empty where the document is it.
  package var recordsAt: [String] = []
  /// A list is a record, and not a list of them.
  package var takesLists = false
  /// Why no record can be a row of a table or a web form; nil where it can.
  package var noRows: String?
  package var columnNames = ColumnNames()

  package init(
    format: InputFormat?, delimiter: UInt8?, recordBytes: Int, columns: Int,
    recordsAt: [String] = []
  ) {
    self.format = format
    self.delimiter = delimiter
    self.recordBytes = recordBytes
    self.columns = columns
    self.recordsAt = recordsAt
  }
}
