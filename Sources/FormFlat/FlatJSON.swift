internal import FormEngine
internal import FormText

/// A flat record as JSON: what is written, and where each value stands in it.
struct FlatJSON {
  private(set) var json: [UInt8] = []
  private(set) var entries: [Entry] = []
  /// What a cell says that does not say it as it stands.
  private var text: [UInt8] = []
  /// Groups and lists that are being written: where each begins, and whether it is the first there.
  private var open: [(mark: Int, step: FlatShape.Step, wasFirst: Bool, isFilled: Bool)] = []

  struct Entry {
    /// In the JSON, from the key to the end of the value.
    var range: Range<Int>
    var value: Int
    var column: Int
  }

  /// Writes the record of a row; of a header, whose cells have no values, the keys alone.
  mutating func write(
    _ row: UnsafeBufferPointer<UInt8>, _ cells: [FlatCell], _ columns: FlatColumns, isHeader: Bool
  ) {
    json.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    json.append(UInt8(ascii: "{"))
    // Safety: the labels stay while this is called; a step names a range of them.
    unsafe columns.shape.labels.withUnsafeBufferPointer { labels in
      var isFirst = true
      for step in columns.shape.steps {
        let label = unsafe UnsafeBufferPointer(
          rebasing: labels[step.label..<step.label + step.labelCount])
        switch step.kind {
        case .value:
          let column = Int(step.column)
          let cell = cells[column]
          if !isHeader {
            var isMissing = columns.isLeftOut[column]
            if case .missing = cell.form { isMissing = true }
            if isMissing {
              if step.keepsPlace { keepPlace(of: step, &isFirst) }
              continue
            }
          }
          if !open.isEmpty { open[open.count - 1].isFilled = true }
          let start = unsafe begin(label, isFirst)
          isFirst = false
          let value = json.count
          if isHeader {
            json += "null".utf8
          } else {
            unsafe write(cell, row, columns, column)
          }
          entries.append(Entry(range: start..<json.count, value: value, column: column))
        case .group, .list:
          open.append((json.count, step, isFirst, false))
          _ = unsafe begin(label, isFirst)
          json.append(step.kind == .group ? UInt8(ascii: "{") : UInt8(ascii: "["))
          isFirst = true
        case .endOfGroup, .endOfList:
          guard let (mark, begun, wasFirst, isFilled) = open.popLast() else { continue }
          if !isFilled {
            // Nothing is in it: it was not sent.
            json.removeSubrange(mark...)
            isFirst = wasFirst
            if begun.keepsPlace { keepPlace(of: begun, &isFirst) }
          } else {
            json.append(step.kind == .endOfGroup ? UInt8(ascii: "}") : UInt8(ascii: "]"))
            isFirst = false
            if !open.isEmpty { open[open.count - 1].isFilled = true }
          }
        case .gap: keepPlace(of: step, &isFirst)
        }
      }
    }
    json.append(UInt8(ascii: "}"))
    json.append(contentsOf: repeatElement(0, count: RecordReader.padding))
  }

  /// Writes an item that is empty, so that those behind it keep their places.
  private mutating func keepPlace(of step: FlatShape.Step, _ isFirst: inout Bool) {
    if !isFirst { json.append(UInt8(ascii: ",")) }
    json += (step.rejectsNull ? "\"\"" : "null").utf8
    isFirst = false
  }

  /// Writes a comma where one is due and the key; says where that begins.
  private mutating func begin(_ label: UnsafeBufferPointer<UInt8>, _ isFirst: Bool) -> Int {
    if !isFirst { json.append(UInt8(ascii: ",")) }
    let start = json.count
    unsafe json.append(contentsOf: label)
    return start
  }

  private mutating func write(
    _ cell: FlatCell, _ row: UnsafeBufferPointer<UInt8>, _ columns: FlatColumns, _ column: Int
  ) {
    // A switch, since == of another module is called through its conformance.
    switch cell.form {
    case .missing: break
    case .plain:
      let text = unsafe UnsafeBufferPointer(rebasing: row[cell.text])
      return unsafe JSONText.append(data: text, to: &json)
    case .doubledQuotes:
      text.removeAll(keepingCapacity: true)
      var at = cell.text.lowerBound
      while at < cell.text.upperBound {
        let byte = unsafe row[at]
        text.append(byte)
        at += byte == UInt8(ascii: "\"") ? 2 : 1
      }
    case .escaped:
      // A box that is ticked is sent as “on” (HTML, section 4.10.5.1.15).
      if columns.names[column].type == .boolean, unsafe row[cell.text].elementsEqual("on".utf8) {
        json += "true".utf8
        return
      }
      text.removeAll(keepingCapacity: true)
      unsafe WebQuery.decode(row, cell.text) { text.append($0) }
    }
    JSONText.append(data: text, to: &json)
  }
}
