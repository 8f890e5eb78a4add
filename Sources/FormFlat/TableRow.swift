package import FormEngine

/// The cells of a row (RFC 4180).
package enum TableRow {
  /// What is wrong with a row, and where in it.
  package struct Problem {
    package var place: Int
    package var message: String
  }

  /// Finds the cells; a quote within a cell that does not begin with one is a sign like any other.
  package static func split(
    _ row: UnsafeBufferPointer<UInt8>, at delimiter: UInt8, into cells: inout [FlatCell]
  ) -> Problem? {
    cells.removeAll(keepingCapacity: true)
    let quote = UInt8(ascii: "\"")
    var at = 0
    while true {
      let start = at
      if unsafe at < row.count && row[at] == quote {
        var isDoubled = false
        at += 1
        while true {
          while unsafe at < row.count && row[at] != quote { at += 1 }
          if at >= row.count { return Problem(place: start, message: openQuote) }
          guard at + 1 < row.count, unsafe row[at + 1] == quote else { break }
          isDoubled = true
          at += 2
        }
        cells.append(
          FlatCell(
            range: start..<(at + 1), text: (start + 1)..<at,
            form: isDoubled ? .doubledQuotes : .plain))
        at += 1
        if at < row.count, unsafe row[at] != delimiter {
          return Problem(
            place: at,
            message: "the cell ends with its closing quote: a quote within it is written twice")
        }
      } else {
        while unsafe at < row.count && row[at] != delimiter { at &+= 1 }
        cells.append(FlatCell(text: start..<at))
      }
      if at >= row.count { return nil }
      at += 1
    }
  }

  static let openQuote = "this quote is never closed"

  /// The line feed that ends a row, or the end: within quotes it ends none.
  package static func end(in bytes: [UInt8], from start: Int) -> Int {
    var isQuoted = false
    var at = start
    while at < bytes.count {
      if bytes[at] == 0x22 { isQuoted.toggle() }
      if bytes[at] == 0x0A, !isQuoted { return at }
      at += 1
    }
    return at
  }

  /// The text of a cell whose quotes stand twice.
  package static func halvingQuotes(_ text: some Sequence<UInt8>) -> [UInt8] {
    var made: [UInt8] = []
    var isSecond = false
    for byte in text {
      isSecond = byte == 0x22 && !isSecond
      if byte != 0x22 || isSecond { made.append(byte) }
    }
    return made
  }
}
