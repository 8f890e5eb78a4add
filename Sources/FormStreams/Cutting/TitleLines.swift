/// Finds the header of a table that has a title or the like above it.
enum TitleLines {
  /// Rows and bytes that are looked at.
  private static let mostRows = 20
  private static let mostBytes = 1 << 16

  /// The number of lines before the row that is most likely the header; nil if the first row may be the header.
  ///
  /// That row has a text in each of its cells, of which there are two or more, and all rows behind it have as
  /// many cells. Fewer cells are filled in each row before it, and of the first row at most half, unless that
  /// row has fewer cells.
  ///
  /// - Parameter signs: The characters that may separate cells.
  ///
  /// Safety: the bytes are readable.
  static func count(_ bytes: UnsafeBufferPointer<UInt8>, at signs: [UInt8]) -> Int? {
    let isAll = bytes.count <= mostBytes
    let looked = unsafe UnsafeBufferPointer(rebasing: bytes.prefix(mostBytes))
    return signs.lazy.compactMap { sign in
      let rows = unsafe DelimiterGuess.rows(looked, at: sign, mostRows: mostRows, isAll: isAll)
      return header(among: rows)?.line
    }.first
  }

  private static func header(among rows: [DelimiterGuess.Row]) -> DelimiterGuess.Row? {
    guard let first = rows.first else { return nil }
    for place in rows.indices.dropFirst().dropLast() {
      let row = rows[place]
      guard row.cells > 1, row.filled == row.cells,
        first.filled * 2 <= row.cells || first.cells < row.cells,
        rows[..<place].allSatisfy({ $0.filled < row.cells }),
        rows[(place + 1)...].allSatisfy({ $0.cells == row.cells })
      else { continue }
      return row
    }
    return nil
  }
}
