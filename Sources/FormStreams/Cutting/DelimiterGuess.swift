/// Finds the sign between the cells of a table in its first rows.
struct DelimiterGuess {
  enum Found: Equatable {
    /// The only one that cuts each row into the same number of cells, two or more.
    case sign(UInt8)
    /// No sign does, or several do.
    case unclear
    /// There are too few rows to know.
    case needsMore
  }

  /// Rows that are looked at where the first two do not settle it.
  private static let mostRows = 5
  /// Bytes that are looked at.
  private static let mostBytes = 1 << 16

  /// Reads what it takes of the next bytes of an input; they stay in the chunk.
  ///
  /// - Parameters:
  ///   - usual: The sign that wins where several fit, and that two rows settle; nil for none.
  ///   - fewestRows: So many rows must agree.
  static func find(
    _ chunk: Chunk, _ reader: inout InputReader, usual: UInt8?, fewestRows: Int = 1
  ) -> Found {
    var isWhole = false
    var count = chunk.count
    while true {
      // Safety: the range lies within the chunk's block.
      let bytes = unsafe UnsafeBufferPointer(
        start: chunk.base + chunk.start, count: min(count, mostBytes))
      let isAll = isWhole || chunk.count >= mostBytes
      let found = unsafe judge(bytes, usual: usual, isAll: isAll, fewestRows: fewestRows)
      if found != .needsMore || isAll { return found == .needsMore ? .unclear : found }
      isWhole = !reader.fill(chunk)
      count = chunk.count
      if isWhole, !reader.isAtEnd {
        // Reading failed within a row.
        while unsafe count > 0 && chunk.base[chunk.start + count - 1] != 0x0A { count -= 1 }
      }
    }
  }

  /// - Parameter isAll: No more is read: the last row may be one without a line break.
  ///
  /// Safety: the bytes are readable.
  static func judge(
    _ bytes: UnsafeBufferPointer<UInt8>, usual: UInt8?, isAll: Bool, fewestRows: Int = 1
  ) -> Found {
    if let usual {
      let widths = unsafe widths(bytes, at: usual, mostRows: 2, isAll: isAll)
      if widths.count < 2, !isAll { return .needsMore }
      if isEven(widths), widths.count == 2 { return .sign(usual) }
    }
    // A table of one column settles it with its header.
    let isWide = TableHeader.signs.contains {
      (unsafe widths(bytes, at: $0, mostRows: 1, isAll: isAll).first ?? 2) > 1
    }
    if !isWide { return .unclear }
    let fitting = TableHeader.signs.filter { sign in
      let widths = unsafe widths(bytes, at: sign, mostRows: mostRows, isAll: isAll)
      return isEven(widths) && widths.count >= fewestRows
    }
    if !isAll, unsafe widths(bytes, at: 0x0A, mostRows: mostRows, isAll: false).count < mostRows {
      return .needsMore
    }
    if let usual, fitting.contains(usual) { return .sign(usual) }
    return fitting.count == 1 ? .sign(fitting[0]) : .unclear
  }

  /// Whether rows have the same number of cells, two or more.
  private static func isEven(_ widths: [Int]) -> Bool {
    guard let first = widths.first, first > 1 else { return false }
    return widths.allSatisfy { $0 == first }
  }

  /// How many cells each of the first rows has, blank lines aside.
  private static func widths(
    _ bytes: UnsafeBufferPointer<UInt8>, at sign: UInt8, mostRows: Int, isAll: Bool
  ) -> [Int] {
    unsafe rows(bytes, at: sign, mostRows: mostRows, isAll: isAll).map(\.cells)
  }

  /// A row as it looks before anything is read of it.
  struct Row {
    /// Lines before it.
    var line: Int
    var cells = 1
    /// How many cells have more than blanks.
    var filled = 0
  }

  /// The first rows (RFC 4180), blank lines aside.
  ///
  /// Safety: the bytes are readable.
  static func rows(
    _ bytes: UnsafeBufferPointer<UInt8>, at sign: UInt8, mostRows: Int, isAll: Bool
  ) -> [Row] {
    enum State { case cellStart, plain, quoted, closed }
    var rows: [Row] = []
    var state = State.cellStart
    var row = Row(line: 0)
    var lines = 0
    var isBlank = true
    var isFilled = false
    var at = 0
    func endCell() {
      if isFilled { row.filled += 1 }
      isFilled = false
    }
    func endRow() {
      endCell()
      if !isBlank { rows.append(row) }
      (state, row, isBlank) = (.cellStart, Row(line: lines), true)
    }
    while at < bytes.count, rows.count < mostRows {
      let byte = unsafe bytes[at]
      at += 1
      if byte == 0x0A { lines += 1 }
      if state != .quoted, byte == 0x0A {
        endRow()
        continue
      }
      if byte != 0x0D { isBlank = false }
      if byte > 0x20, byte != sign, byte != UInt8(ascii: "\"") { isFilled = true }
      switch state {
      case .quoted: if byte == UInt8(ascii: "\"") { state = .closed }
      case .cellStart, .plain, .closed:
        if byte == sign {
          endCell()
          row.cells += 1
          state = .cellStart
        } else if byte == UInt8(ascii: "\""), state != .plain {
          state = .quoted
        } else {
          state = .plain
        }
      }
    }
    if isAll, at == bytes.count, rows.count < mostRows, state != .quoted { endRow() }
    return rows
  }
}
