internal import CRecordScan
package import FormEngine

/// The cells of a row (RFC 4180).
package enum TableRow {
  /// What is wrong with a row, and where in it.
  package struct Problem {
    package var place: Int
    package var message: String
  }

  /// Finds the cells of a row of which none begins with a quote, if it has as many as there is room for; false
  /// otherwise.
  ///
  /// Safety: 16 bytes are readable behind the row.
  package static func splitPlain(
    _ row: UnsafeBufferPointer<UInt8>, at delimiter: UInt8,
    into cells: UnsafeMutableBufferPointer<FlatCell>
  ) -> Bool {
    guard let bytes = row.baseAddress, cells.count > 0 else { return false }
    let repeated = UInt64(delimiter) &* 0x0101_0101_0101_0101
    let wanted = RecordScanKey(low: repeated, high: repeated)
    let quote = UInt8(ascii: "\"")
    let last = cells.count &- 1
    var (cell, start, at) = (0, 0, 0)
    while at < row.count {
      var found = unsafe record_scan_same(bytes + at, wanted)
      if row.count &- at < 16 { found &= (1 &<< UInt32(row.count &- at)) &- 1 }
      while found != 0 {
        let end = at &+ found.trailingZeroBitCount
        found &= found &- 1
        guard cell < last, unsafe bytes[start] != quote else { return false }
        unsafe set(&cells[cell], from: start, to: end)
        start = end &+ 1
        cell &+= 1
      }
      at &+= 16
    }
    guard cell == last, unsafe start == row.count || bytes[start] != quote else { return false }
    unsafe set(&cells[cell], from: start, to: row.count)
    return true
  }

  /// Makes a cell one without quotes; in place, since to call another module for each costs as much as finding it.
  @inline(__always)
  private static func set(_ cell: inout FlatCell, from start: Int, to end: Int) {
    let text = unsafe Range(uncheckedBounds: (start, end))
    cell.range = text
    cell.text = text
    cell.form = start == end ? .missing : .plain
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
}
