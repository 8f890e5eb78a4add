internal import CRecordScan

/// Rows of a table (RFC 4180) of which no cell begins with a quote.
package enum PlainRow {
  /// What a look for the cells came to.
  package enum Split {
    /// A cell begins with a quote, or there are more or fewer cells than places for them.
    case none
    case cells(areASCII: Bool)
  }

  /// Finds the cells of a row, if none begins with a quote, and there are as many as places for them.
  ///
  /// Safety: 16 bytes are readable behind the row.
  package static func split(
    _ bytes: UnsafePointer<UInt8>, count: Int, at delimiter: UInt8,
    into cells: UnsafeMutableBufferPointer<FlatCell>
  ) -> Split {
    if cells.count == 0 { return .none }
    let quote = UInt8(ascii: "\"")
    let last = cells.count &- 1
    var (cell, start, at) = (0, 0, 0)
    var others: UInt32 = 0
    while at < count {
      var found = unsafe record_scan_delimiters(bytes + at, delimiter)
      if count &- at < 16 {
        let own = (1 &<< UInt32(count &- at)) &- 1
        found &= own | own &<< 16
      }
      others |= found &>> 16
      found &= 0xFFFF
      while found != 0 {
        let end = at &+ found.trailingZeroBitCount
        found &= found &- 1
        guard cell < last, unsafe bytes[start] != quote else { return .none }
        unsafe set(&cells[cell], from: start, to: end)
        start = end &+ 1
        cell &+= 1
      }
      at &+= 16
    }
    guard cell == last, unsafe start == count || bytes[start] != quote else { return .none }
    unsafe set(&cells[cell], from: start, to: count)
    return .cells(areASCII: others == 0)
  }

  @inline(__always)
  private static func set(_ cell: inout FlatCell, from start: Int, to end: Int) {
    let text = unsafe Range(uncheckedBounds: (start, end))
    cell.range = text
    cell.text = text
    cell.form = start == end ? .missing : .plain
  }
}
