package import FormEngine
package import FormText

/// A row or query as a record of JSON, with the way back from its places: the scratch of one thread.
package struct FlatRecord {
  package private(set) var json: [UInt8] = []
  package private(set) var cells: [FlatCell] = []
  /// What a cell says that does not say it as it stands.
  private var text: [UInt8] = []
  private var columns = FlatColumns()
  private var entries: [Entry] = []
  /// Groups and lists that are being written: where each begins, and whether it is the first there.
  private var open: [(mark: Int, wasFirst: Bool)] = []
  /// What the columns say that a record cannot: a header's names have no values.
  private var isHeader = false

  private struct Entry {
    /// In the JSON, from the key to the end of the value.
    package var range: Range<Int>
    package var value: Int
    package var column: Int
  }

  /// The bytes of the JSON without the padding behind them.
  package var count: Int { json.count - RecordReader.padding }

  package init() {}

  /// Reads the cells of a row of `wanted` columns; what is wrong with it otherwise.
  package mutating func split(
    _ row: UnsafeBufferPointer<UInt8>, at delimiter: UInt8, into wanted: Int
  ) -> TableRow.Problem? {
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

  /// Makes the record of the cells that were split.
  package mutating func write(_ row: UnsafeBufferPointer<UInt8>, _ columns: FlatColumns) {
    self.columns = columns
    isHeader = false
    unsafe writeRecord(row)
  }

  /// Makes a record of nothing but the keys.
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

  // MARK: JSON

  private mutating func writeRecord(_ row: UnsafeBufferPointer<UInt8>) {
    json.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    json.append(UInt8(ascii: "{"))
    let shape = columns.shape
    // Safety: the labels stay while this is called; a step names a range of them.
    unsafe shape.labels.withUnsafeBufferPointer { labels in
      var isFirst = true
      for step in shape.steps {
        let label = unsafe UnsafeBufferPointer(
          rebasing: labels[step.label..<step.label + step.labelCount])
        switch step.kind {
        case .value:
          let column = Int(step.column)
          guard has(column) else { continue }
          let start = unsafe begin(label, isFirst)
          isFirst = false
          let value = json.count
          unsafe write(column: column, row)
          entries.append(Entry(range: start..<json.count, value: value, column: column))
        case .group, .list:
          open.append((json.count, isFirst))
          _ = unsafe begin(label, isFirst)
          json.append(step.kind == .group ? UInt8(ascii: "{") : UInt8(ascii: "["))
          isFirst = true
        case .endOfGroup, .endOfList:
          guard let (mark, wasFirst) = open.popLast() else { continue }
          if isFirst {
            // Nothing is in it: it was not sent.
            json.removeSubrange(mark...)
            isFirst = wasFirst
          } else {
            json.append(step.kind == .endOfGroup ? UInt8(ascii: "}") : UInt8(ascii: "]"))
          }
        }
      }
    }
    json.append(UInt8(ascii: "}"))
    json.append(contentsOf: repeatElement(0, count: RecordReader.padding))
  }

  private func has(_ column: Int) -> Bool {
    isHeader || cells[column].form != .missing && !columns.isLeftOut[column]
  }

  /// Writes a comma where one is due and the key; says where that begins.
  private mutating func begin(_ label: UnsafeBufferPointer<UInt8>, _ isFirst: Bool) -> Int {
    if !isFirst { json.append(UInt8(ascii: ",")) }
    let start = json.count
    unsafe json.append(contentsOf: label)
    return start
  }

  private mutating func write(column: Int, _ row: UnsafeBufferPointer<UInt8>) {
    if isHeader {
      json += "null".utf8
      return
    }
    let cell = cells[column]
    let name = columns.names[column]
    // A box that is ticked is sent as “on” (HTML, section 4.10.5.1.15).
    if cell.form == .escaped, name.type == .boolean, unsafe row[cell.text].elementsEqual("on".utf8)
    {
      json += "true".utf8
      return
    }
    if cell.form == .plain {
      let text = unsafe UnsafeBufferPointer(rebasing: row[cell.text])
      return unsafe JSONText.append(data: text, to: &json)
    }
    text.removeAll(keepingCapacity: true)
    switch cell.form {
    case .missing, .plain: break
    case .doubledQuotes:
      var at = cell.text.lowerBound
      while at < cell.text.upperBound {
        let byte = unsafe row[at]
        text.append(byte)
        at += byte == UInt8(ascii: "\"") ? 2 : 1
      }
    case .escaped: unsafe WebQuery.decode(row, cell.text) { text.append($0) }
    }
    JSONText.append(data: text, to: &json)
  }

  // MARK: Places

  /// The columns of keys whose place in the JSON this is.
  package func columns(in range: SourceRange) -> [Int] {
    entries[firstEntry(behind: range.start)...].prefix { $0.range.lowerBound < range.end }
      .map(\.column)
  }

  /// The first value that ends behind a place: they stand in the order of their places.
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
    // What lies below one key stands together.
    return entries[place...].lazy.map(\.column).prefix {
      columns.names[$0].steps.prefix(depth) == wanted.prefix(depth)
    }
  }

  /// Where an issue lies in the row: at its cell, at the empty cell of what is missing, or else at
  /// the beginning.
  ///
  /// - Parameters:
  ///   - start: Where it lies in the JSON.
  ///   - pointer: The JSON Pointer of its field.
  package func place(ofIssueAt start: Int, pointer: String) -> SourceRange {
    if let entry = entries.first(where: { $0.range.contains(start) }) {
      let cell = cells[entry.column]
      let isKey = start < entry.value && !cell.key.isEmpty
      return SourceRange(isKey ? cell.key : cell.range)
    }
    if let column = columns.shape.column(at: pointer, has) {
      return SourceRange(cells[column].range)
    }
    return SourceRange(0, 1)
  }

  /// The cells that a range of the JSON has a part in, and those that nobody looked at.
  package func masks(_ masks: [SourceRange]) -> [SourceRange] {
    var found = columns.isLeftOut.indices.filter { columns.isLeftOut[$0] }
    for mask in masks { found += columns(in: mask) }
    return Set(found).map { SourceRange(cells[$0].text) }.sorted { $0.start < $1.start }
  }
}

/// What the columns of a flat input mean to a form.
package struct FlatColumns {
  package var names: [FlatName] = []
  package var shape = FlatShape([])
  /// Columns that the form refuses: told once, at the header.
  package var isLeftOut: [Bool] = []

  package init() {}

  /// The way through the cells of a row, without JSON; nil where there is none.
  package var rowSteps: [RowStep]? { shape.rowSteps(without: isLeftOut) }
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
      if isQuery, found.type == .list, !found.splits || times[name, default: 0] > 1 {
        found.steps.append(.next)
        found.type = nil
      }
      return found
    }
    shape = FlatShape(self.names)
    isLeftOut = Array(repeating: false, count: names.count)
  }
}

extension SourceRange {
  package init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }
}
