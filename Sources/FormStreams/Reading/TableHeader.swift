internal import FormEngine
internal import FormFlat

/// The first row of a table, which names the columns.
///
/// Shared by all chunks of its input.
package final class TableHeader: Sendable {
  /// Those that programs write.
  static let signs = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

  package let delimiter: UInt8
  /// The delimiter is not the usual one, and was found in the first rows.
  package let isFound: Bool
  /// The names of the columns, as the form has them.
  package let names: [[UInt8]]
  /// How many lines to pass over, if this row looks like a title above the header; nil otherwise.
  package let skipsTo: Int?
  /// The header as written.
  package let row: [UInt8]
  /// The place of each name in the row.
  package let places: [Range<Int>]

  /// The end of the row: LF, or CRLF as spreadsheets write it.
  package let lineBreak: [UInt8]

  /// The error in a header, and its place.
  struct Fault: Error {
    package var place: Int
    package var words: String
  }

  /// - Parameters:
  ///   - isGuessed: The delimiter is not given.
  ///   - isFound: The first rows show that it is this one.
  ///   - endsInCRLF: A carriage return stood before the line feed.
  ///   - columnNames: Those of the form.
  ///   - skipsTo: How many lines to pass over, if this row looks like a title above the header.
  init(
    _ row: [UInt8], delimiter: UInt8, isGuessed: Bool, isFound: Bool, endsInCRLF: Bool,
    mostColumns: Int, columnNames: ColumnNames, skipsTo: Int?
  ) throws(Fault) {
    self.skipsTo = skipsTo
    lineBreak = endsInCRLF ? [0x0D, 0x0A] : [0x0A]
    self.delimiter = delimiter
    self.isFound = isFound
    self.row = row
    var cells: [FlatCell] = []
    let problem = unsafe row.withUnsafeBufferPointer {
      unsafe TableRow.split($0, at: delimiter, into: &cells)
    }
    if let problem { throw Fault(place: problem.place, words: problem.message) }
    // In a UTF-16 string, nearly every other byte is NUL.
    let nuls = row.count { $0 == 0 }
    let isWide =
      nuls > row.count / 3 || row.starts(with: [0xFF, 0xFE]) || row.starts(with: [0xFE, 0xFF])
    if !isWide, let place = row.firstIndex(of: 0) {
      throw Fault(place: place, words: "the header has a NUL character, which no table has")
    }
    if isWide || String(validating: row, as: UTF8.self) == nil {
      throw Fault(
        place: 0,
        words: isWide
          ? "the header is UTF-16: add --encoding utf-16, or save the file as CSV in UTF-8"
          : "the header is not UTF-8: add --encoding windows-1252 if a spreadsheet wrote it, "
            + "or save the file as CSV in UTF-8")
    }
    if cells.count > mostColumns {
      throw Fault(
        place: cells[mostColumns].range.lowerBound, words: "there are over \(mostColumns) columns")
    }
    if let place = row.firstIndex(of: 0x0D) {
      throw Fault(
        place: place,
        words: "lines end in a carriage return alone: save the file with LF or CRLF")
    }
    if isGuessed, skipsTo == nil, cells.count == 1,
      let place = row.firstIndex(where: Self.signs.contains)
    {
      let sign = Self.name(of: row[place])
      throw Fault(
        place: place,
        words: "there is one column only: if “\(sign)” stands between the cells, "
          + "add --delimiter '\(sign)' (in .formcheck.yaml: delimiter: '\(sign)')")
    }
    let written = cells.map { Self.name($0, row) }
    names = written.map { columnNames.aliases[$0] ?? $0 }
    places = cells.map(\.range)
    var seen: [[UInt8]: Int] = [:]
    for (column, name) in names.enumerated() where !name.isEmpty {
      // `tags[0]` and `tags.0` are the same.
      let plain = name.compactMap {
        $0 == UInt8(ascii: "[") ? UInt8(ascii: ".") : $0 == UInt8(ascii: "]") ? nil : $0
      }
      if let first = seen[plain], !name.hasSuffix(of: "[]") {
        let (one, other) = (
          String(decoding: written[first], as: UTF8.self),
          String(decoding: written[column], as: UTF8.self)
        )
        guard columnNames.know(written[first]), columnNames.know(written[column]) else {
          throw Fault(
            place: places[column].lowerBound,
            words: "columns \(first + 1) and \(column + 1) have the same name")
        }
        let isAlias = written[column] != name || written[first] != names[first]
        throw Fault(
          place: places[column].lowerBound,
          words: isAlias && one != other
            ? "the columns “\(one)” and “\(other)” are one field, "
              + "“\(String(decoding: name, as: UTF8.self))”: columns \(first + 1) and \(column + 1)"
            : "the column “\(other)” stands twice: "
              + "columns \(first + 1) and \(column + 1)\(isAlias ? "" : Self.listHint(name))")
      }
      seen[plain] = seen[plain] ?? column
    }
  }

  /// That another delimiter than the usual one was found; nil where it was not.
  package var note: String? {
    if !isFound { return nil }
    let sign = Self.name(of: delimiter)
    let shown = sign == "tab" ? "a tab" : "“\(sign)”"
    return "\(shown) separates the cells, as the first rows show (--delimiter '\(sign)' sets it)"
  }

  /// As `--delimiter` takes it.
  private static func name(of sign: UInt8) -> String {
    sign == 0x09 ? "tab" : String(UnicodeScalar(sign))
  }

  /// How the columns of a list are called; nothing for a name that is already one of an item.
  private static func listHint(_ name: [UInt8]) -> String {
    let last = name.last ?? 0
    if last == UInt8(ascii: "]") || (0x30...0x39).contains(last) { return "" }
    let name = String(decoding: name, as: UTF8.self)
    return "; the items of a list have columns such as \(name).0, \(name).1"
  }

  /// The content of the cell, without the blanks around it.
  private static func name(_ cell: FlatCell, _ row: [UInt8]) -> [UInt8] {
    var name: [UInt8] = []
    var isSecondQuote = false
    for byte in row[cell.text] {
      let isQuote = byte == UInt8(ascii: "\"") && cell.form == .doubledQuotes
      if isQuote, isSecondQuote {
        isSecondQuote = false
        continue
      }
      isSecondQuote = isQuote
      name.append(byte)
    }
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    while name.last.map(isBlank) == true { name.removeLast() }
    return Array(name.drop(while: isBlank))
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(of text: StaticString) -> Bool {
    suffix(text.utf8CodeUnitCount).elementsEqual("\(text)".utf8)
  }
}
