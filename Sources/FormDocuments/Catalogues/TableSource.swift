internal import FormEngine
internal import FormFlat
internal import FormText

/// The rows of a table (RFC 4180), the first of which names the columns.
struct TableSource {
  private(set) var names: [String]
  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var place = 0
  private var line = 1

  /// - Parameter delimiter: Nil: `;` where the first row has no comma, else a comma.
  init(_ bytes: [UInt8], delimiter: UInt8?) throws(CatalogueFault) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    let end = TableRow.end(in: bytes, from: place)
    let first = bytes[place..<end]
    if first.contains(0) || first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) {
      throw CatalogueFault(
        .badItem, "the first row is UTF-16, or no text", line: 1,
        help: "save the file as CSV in UTF-8")
    }
    let isSemicolons = !first.contains(0x2C) && first.contains(0x3B)
    self.delimiter = delimiter ?? (isSemicolons ? 0x3B : 0x2C)
    names = []
    let cells = try next()?.cells ?? []
    names = cells.map { $0.values.first ?? "" }
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw CatalogueFault(.badItem, "the column “\(name)” stands twice", line: 1)
    }
  }

  /// The next row that is not blank; nil behind the last.
  mutating func next() throws(CatalogueFault) -> SourceRow? {
    while place < bytes.count {
      let start = place
      let startLine = line
      var end = TableRow.end(in: bytes, from: start)
      place = min(end + 1, bytes.count)
      line += bytes[start..<place].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
      if end > start, bytes[end - 1] == 0x0D { end -= 1 }
      if end == start { continue }
      return try row(start..<end, startLine)
    }
    return nil
  }

  private func row(_ range: Range<Int>, _ line: Int) throws(CatalogueFault) -> SourceRow {
    var cells: [FlatCell] = []
    let problem = unsafe bytes.withUnsafeBufferPointer {
      unsafe TableRow.split(UnsafeBufferPointer(rebasing: $0[range]), at: delimiter, into: &cells)
    }
    if let problem { throw CatalogueFault(.badItem, problem.message, line: line) }
    if !names.isEmpty, cells.count != names.count {
      throw CatalogueFault(
        .badItem, "this row has \(cells.count) cells, and the first one \(names.count)", line: line)
    }
    var row = SourceRow(cells: [], line: line)
    for (index, cell) in cells.enumerated() {
      var text = Array(bytes[range.lowerBound..<range.upperBound][offset: cell.text])
      if cell.form == .doubledQuotes { text = TableRow.halvingQuotes(text) }
      guard let text = String(validating: text, as: UTF8.self) else {
        throw CatalogueFault(.badItem, "this row is not UTF-8", line: line)
      }
      row.cells.append((names.isEmpty ? "" : names[index], text.isEmpty ? [] : [text]))
    }
    return row
  }
}

extension ArraySlice<UInt8> {
  fileprivate subscript(offset range: Range<Int>) -> ArraySlice<UInt8> {
    self[startIndex + range.lowerBound..<startIndex + range.upperBound]
  }
}
