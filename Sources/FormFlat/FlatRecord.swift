package import FormEngine
package import FormText

/// A row or query as a record of JSON, with the way back from its places: the scratch of one thread.
package struct FlatRecord {
  package private(set) var cells: [FlatCell] = []
  private var columns = FlatColumns()
  var written = FlatJSON()
  /// Whether it is a header, whose columns have names but not values.
  private var isHeader = false

  /// The bytes of the JSON without the padding behind them.
  package var count: Int { json.count - RecordReader.padding }
  /// The JSON, with the padding.
  package var json: [UInt8] { written.json }
  private var entries: [FlatJSON.Entry] { written.entries }

  package init() {}

  /// Reads the cells of a row of `wanted` columns; what is wrong with it otherwise.
  ///
  /// Safety: 16 bytes are readable behind the row.
  package mutating func split(
    _ row: UnsafeBufferPointer<UInt8>, at delimiter: UInt8, into wanted: Int
  ) -> TableRow.Problem? {
    if cells.count != wanted {
      cells = Array(repeating: FlatCell(text: 0..<0), count: wanted)
    }
    if let first = row.baseAddress {
      let found = unsafe cells.withUnsafeMutableBufferPointer {
        unsafe PlainRow.split(first, count: row.count, at: delimiter, into: $0)
      }
      if case .cells = found { return nil }
    }
    if let problem = unsafe TableRow.split(row, at: delimiter, into: &cells) {
      return problem
    }
    if cells.count == wanted { return nil }
    let place = cells.count > wanted ? cells[wanted].range.lowerBound : row.count
    return TableRow.Problem(
      place: place,
      message:
        "this row has \(cells.count) cell\(cells.count == 1 ? "" : "s"), the header \(wanted)")
  }

  /// Makes the cells empty whose whole text is one of some, in quotes or without.
  package mutating func emptyCells(saying nulls: NullTexts, in row: UnsafeBufferPointer<UInt8>) {
    for index in cells.indices where unsafe nulls.contains(row[cells[index].text]) {
      cells[index].form = .missing
    }
  }

  /// Makes the record of the cells that were split.
  package mutating func write(_ row: UnsafeBufferPointer<UInt8>, _ columns: FlatColumns) {
    self.columns = columns
    isHeader = false
    unsafe writeRecord(row)
  }

  /// Makes a record of the keys alone.
  package mutating func writeKeys(_ columns: FlatColumns, _ places: [Range<Int>]) {
    self.columns = columns
    isHeader = true
    cells = places.map { FlatCell(range: $0, text: $0, form: .plain) }
    unsafe writeRecord(UnsafeBufferPointer(start: nil, count: 0))
  }

  /// Makes the record of a query: its names are found anew.
  package mutating func read(_ query: UnsafeBufferPointer<UInt8>, _ form: some FlatFields) {
    var names: [[UInt8]] = []
    unsafe WebQuery.split(query, into: &cells, &names)
    columns = FlatColumns(names, form, isQuery: true)
    isHeader = false
    unsafe writeRecord(query)
  }

  /// Whether no name is a field: most likely the header is missing, or the body is not a web form.
  package var namesNoField: Bool { columns.namesNoField }

  private mutating func writeRecord(_ row: UnsafeBufferPointer<UInt8>) {
    unsafe written.write(row, cells, columns, isHeader: isHeader)
  }

  private func has(_ column: Int) -> Bool {
    isHeader || cells[column].form != .missing && !columns.isLeftOut[column]
  }

  // MARK: Places

  /// The columns of keys whose place in the JSON this is.
  package func columns(in range: SourceRange) -> [Int] {
    entries[firstEntry(behind: range.start)...].prefix { $0.range.lowerBound < range.end }
      .map(\.column)
  }

  /// The first value that ends after a place: values are sorted by their places.
  private func firstEntry(behind start: Int) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].range.upperBound <= start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The columns below a key that begins there.
  package func columns(ofKeyAt start: Int, pointer: String) -> [Int] {
    let place = firstEntry(behind: start)
    guard place < entries.count else { return [] }
    let wanted = columns.names[entries[place].column].steps
    let depth = pointer.split(separator: "/", omittingEmptySubsequences: false).count - 1
    // The values below one key are adjacent.
    return entries[place...].lazy.map(\.column).prefix {
      columns.names[$0].steps.prefix(depth) == wanted.prefix(depth)
    }
  }

  /// The place of an issue in the row: its cell, the empty cell of a missing value, or else the beginning.
  ///
  /// - Parameters:
  ///   - start: Its place in the JSON.
  ///   - pointer: The JSON Pointer of its field.
  package func place(ofIssueAt start: Int, pointer: String) -> SourceRange {
    let found = firstEntry(behind: start)
    if found < entries.count, case let entry = entries[found], entry.range.contains(start) {
      let cell = cells[entry.column]
      let isKey = start < entry.value && !cell.key.isEmpty
      return SourceRange(isKey ? cell.key : cell.range)
    }
    if let column = columns.shape.column(at: pointer, has) {
      return SourceRange(cells[column].range)
    }
    return SourceRange(0, 1)
  }

  /// The cells that overlap a range of the JSON, and the cells that were not read.
  package func masks(_ masks: [SourceRange]) -> [SourceRange] {
    var found = columns.isLeftOut.indices.filter { columns.isLeftOut[$0] }
    for mask in masks { found += columns(in: mask) }
    return Set(found).map { SourceRange(cells[$0].text) }.sorted { $0.start < $1.start }
  }
}

/// The columns of a flat input, as fields of a form.
package struct FlatColumns {
  package var names: [FlatName] = []
  package var shape = FlatShape()
  /// Columns that the form refuses: told once, at the header.
  package var isLeftOut: [Bool] = []

  package init() {}

  /// The steps through the cells of a row, without JSON; nil if the columns need JSON.
  package var rowSteps: [RowStep]? { shape.rowSteps(without: isLeftOut) }
  /// Whether none leads to a field; columns without a name do not count.
  package var namesNoField: Bool { !names.isEmpty && names.allSatisfy(\.fields.isEmpty) }
  /// Bytes of a record beside what its cells say: no record has more.
  package var mostOwnBytes: Int { shape.labels.count + 4 * shape.steps.count }

  package init(_ names: [[UInt8]], _ form: some FlatFields, isQuery: Bool = false) {
    var times: [[UInt8]: Int] = [:]
    if isQuery { for name in names { times[name, default: 0] += 1 } }
    var known: [[UInt8]: FlatName] = [:]
    self.names = names.map { name in
      var found = known[name] ?? form.flatName(name)
      known[name] = found
      // A list is sent as one value after the other, unless the form itself parts one.
      let isRepeated = times[name, default: 0] > 1
      let mayBeList =
        found.type == .any && isRepeated
        && found.fields.last.map { field in
          form.shapes(of: field).contains { form.type(of: $0) == .list || form.isTuple($0) }
        } == true
      if isQuery, found.type == .list && (!found.splits || isRepeated) || mayBeList {
        found.steps.append(.next)
        found.type = nil
      } else if isQuery, found.type == .group, let field = found.fields.last, form.isTuple(field) {
        found.steps.append(.nextPlace(in: field))
      }
      return found
    }
    shape = FlatShape(self.names, form)
    readTypes(form)
    isLeftOut = Array(repeating: false, count: names.count)
  }

  /// The field at the next place is of its type.
  private mutating func readTypes(_ form: some FlatFields) {
    for node in shape.nodes where node.field >= 0 {
      for column in node.columns {
        if case .nextPlace? = names[column].steps.last {
          names[column].type = form.type(of: node.field)
        }
      }
    }
  }
}

extension SourceRange {
  package init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }
}
