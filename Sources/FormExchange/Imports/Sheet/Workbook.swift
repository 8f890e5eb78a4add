internal import FormDocuments
internal import FormEngine
internal import FormFlat
internal import FormText

/// A sheet of a workbook, as a list of rows that have cells under the names of the first row.
struct Sheet {
  struct Cell {
    /// From 0.
    var column: Int
    var text: String
    var range: SourceRange
  }

  var name: String
  /// A line for each row, with its cells; of a CSV file, the file.
  var source: SourceText
  /// The rows that have cells; the number of a row counts from 1.
  var rows: [(number: Int, cells: [Cell])] = []

  /// Written as text: the cells of a row are separated by bars.
  fileprivate init(name: String, file: String, rows: [(number: Int, cells: [(Int, String)])]) {
    self.name = name
    var text = ""
    var line = 1
    for (number, cells) in rows {
      while line < number {
        text += "\n"
        line += 1
      }
      var own: [Cell] = []
      for (column, written) in cells {
        if !own.isEmpty { text += " | " }
        let start = text.utf8.count
        text += String(
          String.UnicodeScalarView(written.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
        own.append(
          Cell(column: column, text: written, range: SourceRange(start, text.utf8.count)))
      }
      self.rows.append((number, own))
    }
    source = SourceText(name: file, text: text)
  }

  fileprivate init(name: String, source: SourceText) { (self.name, self.source) = (name, source) }

  /// The rows below the first one: keys are the names of the columns, and values are texts.
  ///
  /// - Parameter key: A column by its name in the file.
  func records(_ key: (String) -> String) -> [Subschema] {
    guard let first = rows.first else { return [] }
    var names: [Int: (key: String, range: SourceRange)] = [:]
    for cell in first.cells { names[cell.column] = (key(cell.text), cell.range) }
    return rows.dropFirst().map { number, cells in
      var known: Set<String> = []
      let entries = cells.compactMap { cell -> Entry? in
        guard let name = names[cell.column], known.insert(name.key).inserted else { return nil }
        let scalar = Scalar(text: cell.text, isPlain: false)
        // A report points to the cell, and not to the name of its column.
        return Entry(
          key: name.key, keyRange: cell.range,
          value: Node(content: .scalar(scalar), range: cell.range))
      }
      let range = cells.first?.range ?? SourceRange(0, 0)
      return Subschema(
        node: Node(content: .mapping(entries), range: range), pointer: "\(name)!\(number)", base: ""
      )
    }
  }
}

/// The sheets of a workbook (.xlsx), or of a CSV file.
///
/// Source: ECMA-376, part 1, sections 18.2 (workbook), 18.3 (sheet) and 18.4 (shared strings).
enum Workbook {
  private static let mostCells = 1_000_000
  /// As many as Excel has.
  private static let mostRows = 1_048_576

  /// More bytes of text are not laid out: cells may share a long one.
  private static let mostText = 32 << 20

  /// - Parameter wanted: The sheets to read, in small letters.
  static func sheets(
    _ bytes: [UInt8], file: String, wanted: Set<String>
  ) throws(ZipArchive.Fault) -> [Sheet] {
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      throw ZipArchive.Fault(message: "this is a workbook of Excel 97 (.xls): save it as .xlsx")
    }
    return bytes.starts(with: "PK".utf8)
      ? try packed(bytes, file: file, wanted: wanted) : try written(bytes, file: file)
  }

  private static func packed(
    _ bytes: [UInt8], file: String, wanted: Set<String>
  ) throws(ZipArchive.Fault) -> [Sheet] {
    let archive = try ZipArchive(bytes)
    guard let book = try archive.contents(of: "xl/workbook.xml"),
      let links = try archive.contents(of: "xl/_rels/workbook.xml.rels")
    else { throw ZipArchive.Fault(message: "this is not a workbook (.xlsx)") }
    var targets: [String: String] = [:]
    try elements(links) { name, attributes in
      if name == "Relationship", let id = attributes["Id"] {
        targets[id] = attributes["Target"]
      }
    }
    var named: [(String, String)] = []
    try elements(book) { name, attributes in
      if name == "sheet", let title = attributes["name"], let id = attributes["id"] {
        named.append((title, id))
      }
    }
    let strings = try sharedStrings(archive)
    var sheets: [Sheet] = []
    var (count, size) = (0, 0)
    for name in wanted.sorted() {
      guard let (title, id) = named.first(where: { $0.0.lowercased() == name }),
        let target = targets[id]
      else { continue }
      let path = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/\(target)"
      guard let content = try archive.contents(of: path) else { continue }
      let rows = try rows(content, strings, &count, &size)
      sheets.append(Sheet(name: title, file: file, rows: rows))
    }
    return sheets
  }

  private static func elements(
    _ bytes: [UInt8], _ take: (String, [String: String]) -> Void
  ) throws(ZipArchive.Fault) {
    var parts = XMLParts(bytes)
    while let part = try parts.next() {
      if case .start(let name, let attributes) = part { take(name, attributes) }
    }
  }

  /// Texts of cells that are kept once; those for the pronunciation do not count.
  private static func sharedStrings(_ archive: ZipArchive) throws(ZipArchive.Fault) -> [String] {
    guard let bytes = try archive.contents(of: "xl/sharedStrings.xml") else { return [] }
    var strings: [String] = []
    var text = ""
    var (isText, isSpoken) = (false, false)
    var parts = XMLParts(bytes)
    while let part = try parts.next() {
      switch part {
      case .start("si", _): text = ""
      case .start("t", _): isText = true
      case .start("rPh", _): isSpoken = true
      case .end("rPh"): isSpoken = false
      case .end("t"): isText = false
      case .end("si"): strings.append(text)
      case .text(let piece): if isText, !isSpoken { text += piece }
      case .start, .end: break
      }
    }
    return strings
  }

  private static func rows(
    _ bytes: [UInt8], _ strings: [String], _ count: inout Int, _ size: inout Int
  ) throws(ZipArchive.Fault) -> [(number: Int, cells: [(Int, String)])] {
    var rows: [(number: Int, cells: [(Int, String)])] = []
    var (number, column, kind, text) = (0, -1, "n", "")
    var (isValue, isSpoken) = (false, false)
    var parts = XMLParts(bytes)
    while let part = try parts.next() {
      switch part {
      case .start("row", let attributes):
        let next = attributes["r"].flatMap { Int($0) } ?? number + 1
        // Rows are in their order.
        number = max(number + 1, next)
        column = -1
        if number > mostRows {
          throw ZipArchive.Fault(message: "a sheet has more than 1,048,576 rows")
        }
        rows.append((number, []))
      case .start("c", let attributes):
        column = attributes["r"].flatMap(Self.column) ?? column + 1
        (kind, text) = (attributes["t"] ?? "n", "")
      case .start("v", _), .start("t", _): isValue = true
      case .end("v"), .end("t"): isValue = false
      case .start("rPh", _): isSpoken = true
      case .end("rPh"): isSpoken = false
      case .text(let piece): if isValue, !isSpoken { text += piece }
      case .end("c"):
        let value = cell(text, kind, strings).trimmed
        guard !value.isEmpty, !rows.isEmpty else { continue }
        count += 1
        size += value.utf8.count
        if count > mostCells || size > mostText {
          throw ZipArchive.Fault(
            message: "the workbook has more than 1,000,000 cells, or 32 MiB of text")
        }
        rows[rows.count - 1].cells.append((column, value))
      case .start, .end: break
      }
    }
    return rows.filter { !$0.cells.isEmpty }
  }

  /// The text of a cell by its type.
  private static func cell(_ text: String, _ kind: String, _ strings: [String]) -> String {
    switch kind {
    case "s":
      guard let place = Int(text.trimmed), strings.indices.contains(place) else { return "" }
      return strings[place]
    case "b": return text.trimmed == "1" ? "true" : "false"
    // Numbers have up to 17 digits: the shortest text of the same number is what was typed.
    case "n":
      guard JSONScalar.isNumber(text), let number = Double(text) else { return text }
      return Int(exactly: number).map { "\($0)" } ?? "\(number)"
    default: return text
    }
  }

  /// A column by its letters: A is 0, and AA is 26.
  private static func column(_ reference: String) -> Int? {
    let letters = reference.utf8.prefix { $0 &- 0x41 < 26 }
    if letters.isEmpty || letters.count > 3 { return nil }
    return letters.reduce(0) { $0 * 26 + Int($1 - 0x40) } - 1
  }
}

// MARK: CSV

extension Workbook {
  /// A sheet, or several as pyxform writes them: a row with the name of a sheet in its first cell begins one, and the
  /// rows of the sheet have an empty first cell.
  private static func written(
    _ bytes: [UInt8], file: String
  ) throws(ZipArchive.Fault) -> [Sheet] {
    let source = SourceText(name: file, bytes: bytes)
    var sheets: [Sheet] = []
    var cells: [FlatCell] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 0
    var count = 0
    var isNamed = false
    while start < bytes.count {
      line += 1
      let end = TableRow.end(in: bytes, from: start)
      var last = end
      if last > start, bytes[last - 1] == 13 { last -= 1 }
      let problem = unsafe bytes.withUnsafeBufferPointer { all in
        unsafe TableRow.split(
          UnsafeBufferPointer(rebasing: all[start..<last]), at: UInt8(ascii: ","), into: &cells)
      }
      if let problem {
        throw ZipArchive.Fault(message: "row \(line) is not CSV: \(problem.message)")
      }
      let row = cells.enumerated().compactMap { column, cell -> Sheet.Cell? in
        let range = (cell.text.lowerBound + start)..<(cell.text.upperBound + start)
        let written =
          cell.form == .doubledQuotes ? TableRow.halvingQuotes(bytes[range]) : Array(bytes[range])
        let text = String(decoding: written, as: UTF8.self).trimmed
        return text.isEmpty
          ? nil
          : Sheet.Cell(
            column: column, text: text, range: SourceRange(range.lowerBound, range.upperBound))
      }
      start = end + 1
      count += row.count
      if count > mostCells || line > mostRows {
        throw ZipArchive.Fault(message: "the file has more than 1,048,576 rows, or 1,000,000 cells")
      }
      guard let first = row.first else { continue }
      if sheets.isEmpty { isNamed = first.column == 0 && row.count == 1 }
      if isNamed, first.column == 0 {
        sheets.append(Sheet(name: first.text, source: source))
        continue
      }
      if sheets.isEmpty { sheets.append(Sheet(name: "survey", source: source)) }
      sheets[sheets.count - 1].rows.append((line, row))
    }
    return sheets
  }
}
