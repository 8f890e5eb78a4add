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
        at = unsafe place(of: delimiter, in: row, from: at)
        cells.append(
          FlatCell(range: start..<at, text: start..<at, form: at == start ? .missing : .plain))
      }
      if at >= row.count { return nil }
      at += 1
    }
  }

  /// The place of a byte at or behind another, or the end.
  ///
  /// Eight bytes are looked at at once: one that is the wanted byte is zero after the first step, and only the lowest
  /// such byte is relied on.
  @inline(__always)
  private static func place(
    of byte: UInt8, in row: UnsafeBufferPointer<UInt8>, from: Int
  ) -> Int {
    let wanted = UInt64(byte) &* 0x0101_0101_0101_0101
    var at = from
    while at &+ 8 <= row.count {
      let bytes = unsafe UnsafeRawBufferPointer(row).loadUnaligned(
        fromByteOffset: at, as: UInt64.self)
      let differences = UInt64(littleEndian: bytes) ^ wanted
      let zeros = (differences &- 0x0101_0101_0101_0101) & ~differences & 0x8080_8080_8080_8080
      if zeros != 0 { return at &+ zeros.trailingZeroBitCount / 8 }
      at &+= 8
    }
    while unsafe at < row.count && row[at] != byte { at &+= 1 }
    return at
  }

  static let openQuote = "this quote is never closed"
}
