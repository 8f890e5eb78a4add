/// Cuts rows out of a table (RFC 4180): LF or CRLF ends one unless it stands in quotes, blank lines
/// are passed over, and the first row is the header.
///
/// Rows of separators alone at the end are not records, since
/// spreadsheets write them below what was filled in.
struct TableCutter: Sendable {
  private let limit: Int
  private var delimiter: UInt8
  private var isGuessed: Bool
  private let mostColumns: Int
  private let columnNames: ColumnNames
  package private(set) var header: TableHeader?
  /// What is wrong with the header: nothing of the table can be read.
  package private(set) var fault: (line: Int, column: Int, words: String)?
  /// The line in which the row begins, and those that it has behind that.
  private var line = 1
  private var linesWithin = 0
  private var state = State.cellStart
  /// The rest of a row that was too long is passed over without keeping it.
  private var isSkipping = false
  private(set) var tear: RecordTear?
  /// Lines before the header that are still to be passed over, of so many.
  private var linesToSkip: Int
  private let skippedLines: Int
  /// The first rows were looked at for the sign between their cells.
  private var hasLooked = false
  /// They have another one than the usual.
  private var isFound = false
  /// The row that names the sign between the cells was read.
  private var isBehindSeparator = false
  /// Something else than a separator stands behind a closed quote of the row.
  private var hasStrayQuote = false
  /// The last rows that were cut are blank: where they begin among the records and in the chunk; -1 for none.
  private var blankRecord = -1
  private var blankStart = 0
  private var blankLine = 0
  /// Rows of separators alone that are not records: the first one's line, and how many there are.
  private(set) var passedOver = (line: 0, count: 0)

  private enum State { case cellStart, plain, quoted, closed }

  /// - Parameter usual: Stands between cells if `delimiter` says nothing.
  package init(
    delimiter: UInt8?, usual: UInt8, limit: Int, mostColumns: Int, skippedLines: Int = 0,
    columnNames: ColumnNames = ColumnNames()
  ) {
    self.columnNames = columnNames
    self.delimiter = delimiter ?? usual
    self.skippedLines = skippedLines
    linesToSkip = skippedLines
    isGuessed = delimiter == nil
    self.limit = limit
    self.mostColumns = mostColumns
  }

  /// Cuts what is there; waits only while there is no record at all.
  package mutating func cut(_ chunk: Chunk, _ reader: inout InputReader) {
    // Out of the chunk while they are appended to: accesses to a class's properties are checked each time.
    var records: [RecordSlice] = []
    swap(&records, &chunk.records)
    defer { swap(&records, &chunk.records) }
    // What is left of the chunk before begins a row.
    if !isSkipping {
      linesWithin = 0
      state = .cellStart
    }
    if linesToSkip > 0, !skipLines(chunk, &reader) { return }
    if !hasLooked { lookForDelimiter(chunk, &reader) }
    var at = chunk.start
    while fault == nil {
      while let end = rowEnd(chunk, &at) {
        append(chunk, upTo: end, to: &records)
        chunk.start = end + 1
        noteTear()
        begin()
        if fault != nil { return }
      }
      let isHolding = holdBack(chunk, &at, &records)
      if !records.isEmpty { return }
      if isSkipping { chunk.start = chunk.end }
      if !isHolding, chunk.count > limit + 1 {
        add(RecordSlice(start: chunk.start, count: 0, line: line, problem: .tooLarge), to: &records)
        isSkipping = true
        chunk.start = chunk.end
        return
      }
      let offset = at - chunk.start
      guard reader.fill(chunk) else {
        if reader.isAtEnd { finish(chunk, at, &records) }
        return
      }
      at = chunk.start + offset
    }
  }

  /// Cuts what is left at the end of the input.
  private mutating func finish(_ chunk: Chunk, _ place: Int, _ records: inout [RecordSlice]) {
    var at = place
    // Rows that were held back, behind which another may stand without a line break.
    while let end = rowEnd(chunk, &at) {
      append(chunk, upTo: end, to: &records)
      chunk.start = end + 1
      noteTear()
      begin()
    }
    if chunk.count > 0 {
      append(chunk, upTo: chunk.end, to: &records)
      chunk.start = chunk.end
    }
    noteTear()
    if blankRecord >= 0 { passOver(&records) }
  }

  /// Passes over the lines before the header; false where the input ends in them.
  private mutating func skipLines(_ chunk: Chunk, _ reader: inout InputReader) -> Bool {
    while linesToSkip > 0 {
      if let end = chunk.find(0x0A, from: chunk.start) {
        chunk.start = end + 1
        line += 1
        linesToSkip -= 1
        continue
      }
      let hasRest = chunk.count > 0
      chunk.start = chunk.end
      if reader.fill(chunk) { continue }
      if reader.isAtEnd {
        let count = skippedLines - linesToSkip + (hasRest ? 1 : 0)
        let lines = count == 1 ? "is 1 line" : "are \(count) lines"
        fault = (line, 1, "--skip-rows \(skippedLines) leaves no header: there \(lines)")
      }
      return false
    }
    return true
  }

  /// Takes another sign than the usual one where the first rows have it.
  private mutating func lookForDelimiter(_ chunk: Chunk, _ reader: inout InputReader) {
    hasLooked = true
    if !isGuessed { return }
    guard case .sign(let sign) = DelimiterGuess.find(chunk, &reader, usual: delimiter) else {
      return
    }
    isFound = sign != delimiter
    delimiter = sign
  }

  // MARK: Blank rows

  /// Blank rows that wait for a row behind them take no more bytes than this.
  private static let mostHeld = 1 << 24

  /// Takes blank rows at the end of a chunk back: they are records only if another row follows.
  ///
  /// - Returns: Whether they are cut again, together with what follows.
  private mutating func holdBack(
    _ chunk: Chunk, _ at: inout Int, _ records: inout [RecordSlice]
  ) -> Bool {
    guard blankRecord >= 0 else { return false }
    if chunk.end - blankStart > Self.mostHeld {
      passOver(&records)
      return false
    }
    records.removeSubrange(blankRecord...)
    blankRecord = -1
    chunk.start = blankStart
    at = blankStart
    line = blankLine
    linesWithin = 0
    state = .cellStart
    return true
  }

  private mutating func passOver(_ records: inout [RecordSlice]) {
    if passedOver.count == 0 { passedOver.line = blankLine }
    passedOver.count += records.count - blankRecord
    records.removeSubrange(blankRecord...)
    blankRecord = -1
  }

  /// Whether a row has no bytes but separators and blanks.
  ///
  /// Safety: the row lies within the chunk.
  private func isBlank(_ row: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var at = 0
    while at < count, unsafe row[at] == delimiter || row[at] == 0x20 || row[at] == 0x09 { at += 1 }
    return at == count && header.map { $0.names.count > 1 } == true
  }

  /// The sign that a first row such as `sep=;` names: spreadsheets write it for each other; nil for another row.
  private static func separator(_ row: [UInt8]) -> UInt8? {
    var row = row[...]
    if row.count == 7, row.first == UInt8(ascii: "\""), row.last == UInt8(ascii: "\"") {
      row = row.dropFirst().dropLast()
    }
    guard row.count == 5, row.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8) else { return nil }
    return row.last.flatMap { $0 == 0x09 || $0 > 0x20 && $0 < 0x7F && $0 != 0x22 ? $0 : nil }
  }

  /// Notes a row in which a quote that is wrong may hide others.
  private mutating func noteTear() {
    if state == .quoted || hasStrayQuote && linesWithin > 1 {
      tear = tear ?? .swallowed(line: line, columnsBefore: 0)
    }
    hasStrayQuote = false
  }

  private mutating func begin() {
    line += linesWithin
    linesWithin = 0
    state = .cellStart
    isSkipping = false
  }

  /// Where the row ends, its line break; nil where more must be read first.
  private mutating func rowEnd(_ chunk: Chunk, _ at: inout Int) -> Int? {
    // Most rows have no quote.
    if state != .quoted, let end = chunk.find(0x0A, from: at),
      chunk.find(UInt8(ascii: "\""), from: at, upTo: end) == nil
    {
      linesWithin += 1
      at = end + 1
      return end
    }
    var state = self.state
    var place = at
    let end = chunk.end
    defer {
      self.state = state
      at = place
    }
    while place < end {
      let byte = unsafe chunk.base[place]
      place += 1
      switch state {
      case .quoted:
        if byte == UInt8(ascii: "\"") { state = .closed }
        if byte == 0x0A { linesWithin += 1 }
      case .cellStart, .plain, .closed:
        if byte == 0x0A {
          linesWithin += 1
          return place - 1
        }
        if byte == delimiter {
          state = .cellStart
        } else if byte == UInt8(ascii: "\""), state != .plain {
          state = .quoted
        } else {
          if state == .closed, byte != 0x0D { hasStrayQuote = true }
          state = .plain
        }
      }
    }
    return nil
  }

  private mutating func append(
    _ chunk: Chunk, upTo end: Int, to records: inout [RecordSlice]
  ) {
    if isSkipping { return }
    let start = chunk.start
    var count = end - start
    let endsInCRLF = unsafe count > 0 && chunk.base[end - 1] == 0x0D
    if endsInCRLF { count -= 1 }
    if count == 0 { return }
    if count > limit + 1 {
      return add(
        RecordSlice(start: start, count: 0, line: line, problem: .tooLarge), to: &records)
    }
    if header == nil {
      let row = unsafe Array(UnsafeBufferPointer(start: chunk.base + start, count: count))
      if !isBehindSeparator, let sign = Self.separator(row) {
        isBehindSeparator = true
        if isGuessed { delimiter = sign }
        (isGuessed, isFound) = (false, false)
        return
      }
      do throws(TableHeader.Fault) {
        header = try TableHeader(
          row, delimiter: delimiter, isGuessed: isGuessed, isFound: isFound,
          endsInCRLF: endsInCRLF, mostColumns: mostColumns, columnNames: columnNames,
          skipsTo: linesBeforeHeader(chunk))
      } catch {
        let column = row[..<error.place].count { $0 & 0xC0 != 0x80 } + 1
        fault = (line, column, error.words)
        return
      }
      return records.append(
        RecordSlice(start: start, count: count, line: line, problem: .header))
    }
    // Most rows begin with what they say.
    let first = unsafe chunk.base[start]
    if first == delimiter || first == 0x20 || first == 0x09,
      unsafe isBlank(chunk.base + start, count)
    {
      if blankRecord < 0 { (blankRecord, blankStart, blankLine) = (records.count, start, line) }
      return records.append(RecordSlice(start: start, count: count, line: line))
    }
    add(RecordSlice(start: start, count: count, line: line), to: &records)
  }

  /// How many lines of the file to pass over, if the first row looks like a title.
  private func linesBeforeHeader(_ chunk: Chunk) -> Int? {
    let signs = isGuessed && !isFound ? TableHeader.signs : [delimiter]
    // Safety: the range lies within the chunk's block.
    let bytes = unsafe UnsafeBufferPointer(start: chunk.base + chunk.start, count: chunk.count)
    return unsafe TitleLines.count(bytes, at: signs).map { line - 1 + $0 }
  }

  private mutating func add(_ slice: RecordSlice, to records: inout [RecordSlice]) {
    blankRecord = -1
    if header == nil {
      fault = (line, 1, "the row that names the columns is over \(limit) bytes")
    } else {
      records.append(slice)
    }
  }
}
