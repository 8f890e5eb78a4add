internal import FormCheck
internal import FormEngine
internal import FormFlat
internal import FormStreams
internal import FormText

/// Records that are written apart: the accepted ones here, the rejected ones there.
struct RecordSplit: Sendable {
  /// Which of the two are wanted.
  var keepsAccepted: Bool
  var keepsRejected: Bool
  /// Accepted records are written after clean-up.
  var cleans: Bool
  /// An undecided record counts as a rejected one.
  var rejectsUndecided: Bool
  /// Accepted rows of a table stay rows.
  var keepsAcceptedRows = false
  /// Rejected rows of a table stay rows, each with its reasons in a column more.
  var keepsRejectedRows = false

  /// Whether a record is written after clean-up.
  func wantsCleaned(_ verdict: Verdict) -> Bool {
    cleans && keepsAccepted && verdict == .valid
  }

  private func isAccepted(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .valid: true
    case .invalid: false
    case .undecided: !rejectsUndecided
    }
  }

  /// Whether a record of a table is written apart as the row that it was.
  func keepsRow(_ verdict: Verdict) -> Bool {
    isAccepted(verdict) ? keepsAcceptedRows : keepsRejectedRows
  }

  /// Adds a row of a table, as it came; a rejected one with its reasons.
  ///
  /// - Parameters:
  ///   - isBroken: Its cells are not those of the header. It stays as it came, so that it is no row when
  ///     it is checked again either.
  ///   - hasReasons: The last column has the reasons of an earlier run: new ones take their place.
  func append(
    row: [UInt8], of table: TableHeader, _ verdict: Verdict, isBroken: Bool = false,
    hasReasons: Bool, _ report: Report?, to result: inout ChunkResult
  ) {
    let header = hasReasons ? Self.withoutLast(table.row, table.delimiter) : table.row
    if isAccepted(verdict) {
      result.split.accepted += 1
      result.note(acceptedColumns: header + table.lineBreak)
      result.accepted += hasReasons ? Self.withoutLast(row, table.delimiter) : row
      result.accepted += table.lineBreak
      return
    }
    result.split.rejected += 1
    result.note(rejectedColumns: header + [table.delimiter] + Self.reasons + table.lineBreak)
    result.rejected += isBroken || !hasReasons ? row : Self.withoutLast(row, table.delimiter)
    if isBroken, hasReasons {
      // What it has for reasons stands in it already.
      result.rejected += table.lineBreak
      return
    }
    result.rejected.append(table.delimiter)
    let reasons = report?.issues.map(\.messageWithField).joined(separator: "; ") ?? ""
    Self.appendCell(Array(VisibleText.line(reasons).utf8), to: &result.rejected)
    result.rejected += table.lineBreak
  }

  /// The name of the column that says why a row was rejected.
  ///
  /// No column of anybody's own is likely to be called so.
  static let reasons = Array("rejected_because".utf8)

  /// Whether columns that the form does not name are in neither file.
  var losesColumns: Bool {
    keepsAccepted && !keepsAcceptedRows && !cleans || keepsRejected && !keepsRejectedRows
  }

  /// A row without its last cell, and without the delimiter before that.
  private static func withoutLast(_ row: [UInt8], _ delimiter: UInt8) -> [UInt8] {
    var cells: [FlatCell] = []
    let problem = unsafe row.withUnsafeBufferPointer {
      unsafe TableRow.split($0, at: delimiter, into: &cells)
    }
    guard problem == nil, let last = cells.last, last.range.lowerBound > 0 else { return row }
    return Array(row[..<(last.range.lowerBound - 1)])
  }

  /// A cell in quotes (RFC 4180, section 2).
  static func appendCell(_ text: [UInt8], to row: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    row.append(quote)
    for byte in text {
      if byte == quote { row.append(quote) }
      row.append(byte)
    }
    row.append(quote)
  }

  /// Adds a record to what its chunk came to; `cleaned` is its payload after clean-up.
  func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ verdict: Verdict, cleaned: [UInt8]?,
    to result: inout ChunkResult
  ) {
    let isAccepted = isAccepted(verdict)
    if isAccepted, keepsAccepted { result.note(acceptedColumns: []) }
    if !isAccepted, keepsRejected { result.note(rejectedColumns: []) }
    if isAccepted { result.split.accepted += 1 } else { result.split.rejected += 1 }
    if isAccepted, keepsAccepted {
      if let cleaned {
        result.accepted += cleaned
        result.accepted.append(UInt8(ascii: "\n"))
      } else {
        unsafe Self.append(bytes, to: &result.accepted)
      }
    }
    if !isAccepted, keepsRejected { unsafe Self.append(bytes, to: &result.rejected) }
  }

  /// A record as one line: as it came, but that white space with a line break in it is one blank.
  ///
  /// JSON has line breaks nowhere but in white space; elsewhere they are what is wrong with a record.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to line: inout [UInt8]) {
    defer { line.append(UInt8(ascii: "\n")) }
    guard unsafe bytes.contains(UInt8(ascii: "\n")) else {
      return unsafe line.append(contentsOf: bytes)
    }
    let start = line.count
    var at = 0
    while at < bytes.count {
      var end = at
      var breaks = false
      while end < bytes.count, unsafe isSpace(bytes[end]) {
        unsafe breaks = breaks || bytes[end] == UInt8(ascii: "\n")
        end += 1
      }
      if !breaks {
        end = max(end, at + 1)
        unsafe line.append(contentsOf: bytes[at..<end])
      } else if line.count > start, end < bytes.count {
        line.append(UInt8(ascii: " "))
      }
      at = end
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
