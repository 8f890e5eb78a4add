internal import FormEngine
internal import FormText

/// Writes values after clean-up, as JSON.
///
/// Cells are named by their numbers, and their record is passed on: a value of its own for each would count its
/// references.
/// Safety: valid as long as the fields and labels that it was made with, and the record as it lies.
@safe
struct CleanedWriter {
  @unsafe private let fields: UnsafeBufferPointer<CleanedFields.Field>
  @unsafe private let labels: UnsafeBufferPointer<UInt8>
  private let omitsEmpty: Bool
  private let laid: LaidRecord
  private var output: CopyingOutput

  init(
    fields: UnsafeBufferPointer<CleanedFields.Field>, labels: UnsafeBufferPointer<UInt8>,
    omitsEmpty: Bool, _ laid: LaidRecord
  ) {
    unsafe self.fields = fields
    unsafe self.labels = labels
    self.omitsEmpty = omitsEmpty
    self.laid = laid
    output = unsafe CopyingOutput(of: laid.bytes)
  }

  mutating func reserve(_ count: Int) { output.reserve(count) }
  mutating func finish() -> [UInt8] { output.finish() }

  mutating func write(_ cell: Int, _ record: JudgedRecord) {
    let judged = laid.cell(cell)
    guard judged.entry >= 0 else { return output.write { $0 += "null".utf8 } }
    if judged.child >= 0 {
      let content = laid.container(Int(judged.child))
      if case .list = content.kind {
        write(list: content, record)
      } else if unsafe fields[Int(content.field)].isTuple {
        write(tuple: Int(judged.child), content, record)
      } else {
        write(group: Int(judged.child), content, record)
      }
    } else if let place = laid.place(of: judged), !isRewritten(judged, place) {
      output.append(from: place.start, to: place.end)
    } else {
      write(changed: cell, Int(judged.entry), record)
    }
  }

  /// Whether a number that stands in the record is written in another way: `3e2` for a whole one.
  private func isRewritten(_ judged: ValueCell, _ place: (start: Int, end: Int)) -> Bool {
    guard case .number = laid.kind(ofEntry: Int(judged.entry)),
      case .integer = unsafe fields[Int(judged.field)].type
    else { return false }
    return unsafe WholeNumber.text(
      UnsafeBufferPointer(rebasing: laid.bytes[place.start..<place.end])) != nil
  }

  /// Writes a value that does not stand in the record as it is written.
  private mutating func write(changed cell: Int, _ entry: Int, _ record: JudgedRecord) {
    switch laid.kind(ofEntry: entry) {
    case .text:
      output.write { bytes in
        unsafe record.withCleanedText(ofCell: cell) {
          unsafe JSONText.append(data: $0, to: &bytes)
        }
      }
    case .number:
      let isWhole = unsafe fields[Int(laid.cell(cell).field)].isWhole
      output.write { bytes in
        unsafe record.withNumberText(ofEntry: entry) { digits in
          if isWhole, let whole = unsafe WholeNumber.text(digits) { return bytes += whole }
          unsafe bytes.append(contentsOf: digits)
        }
      }
    case .trueValue: output.write { $0 += "true".utf8 }
    case .falseValue: output.write { $0 += "false".utf8 }
    case .null, .list, .object, .key, .end:
      output.write { Self.append(SentValue(record: record, index: entry), to: &$0) }
    }
  }

  private mutating func write(list: Container, _ record: JudgedRecord) {
    output.append(UInt8(ascii: "["))
    var isFirst = true
    for cell in list.numbers where !isNothingOfItsType(laid.cell(cell)) {
      separate(&isFirst)
      write(cell, record)
    }
    output.append(UInt8(ascii: "]"))
  }

  /// Writes a list whose items have places: what is empty keeps its own, unless nothing follows it.
  private mutating func write(tuple index: Int, _ tuple: Container, _ record: JudgedRecord) {
    let cells = Array(tuple.numbers) + (laid.rest(ofGroup: index).map { Array($0.numbers) } ?? [])
    let last = cells.lastIndex {
      let cell = laid.cell($0)
      return cell.entry >= 0 && !isNothingOfItsType(cell) && cell.state != .notApplicable
    }
    output.append(UInt8(ascii: "["))
    var isFirst = true
    for cell in cells[..<((last ?? -1) + 1)] {
      separate(&isFirst)
      let judged = laid.cell(cell)
      if judged.entry < 0 || isNothingOfItsType(judged) || judged.state == .notApplicable {
        output.write { $0 += "null".utf8 }
      } else {
        write(cell, record)
      }
    }
    output.append(UInt8(ascii: "]"))
  }

  private mutating func write(group index: Int, _ group: Container, _ record: JudgedRecord) {
    let plan = unsafe fields[Int(group.field)]
    let cells = group.numbers
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for cell in cells {
      let judged = laid.cell(cell)
      let member = unsafe fields[plan.firstMember + cell - cells.lowerBound]
      if judged.entry < 0 || isLeftOut(judged, member, isUnchosen: group.variant < 0) { continue }
      separate(&isFirst)
      unsafe output.append(
        UnsafeBufferPointer(rebasing: labels[member.label..<member.label + member.labelCount]))
      write(cell, record)
    }
    if let rest = laid.rest(ofGroup: index) {
      if let keys = laid.keys(ofGroup: index) { return write(map: rest, keys, record, &isFirst) }
      // Keys that the form does not name, and has constraints for.
      let known = JudgedRecord.Container(record: record, index: index).names
      let sent = SentValue(record: record, index: Int(group.entry))
      for (key, cell) in zip(sent.keys(besides: known), rest.numbers)
      where !isNothingOfItsType(laid.cell(cell)) {
        write(key: key.text, isFirst: &isFirst)
        write(cell, record)
      }
    } else if plan.keepsUnknown || plan.keepsUnchecked && group.variant < 0 {
      let known = JudgedRecord.Container(record: record, index: index).names
      let sent = SentValue(record: record, index: Int(group.entry))
      for (key, value) in sent.members where known[ExactName(key.text)] == nil {
        write(key: key.text, isFirst: &isFirst)
        output.write { Self.append(value, to: &$0) }
      }
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Writes the values of a map, each behind its key as clean-up leaves it, and the closing bracket.
  private mutating func write(
    map values: Container, _ keys: Container, _ record: JudgedRecord, _ isFirst: inout Bool
  ) {
    for (key, cell) in zip(keys.numbers, values.numbers) {
      let judged = laid.cell(cell)
      if judged.entry < 0 || omitsEmpty && judged.isEmpty || isNothingOfItsType(judged) { continue }
      var name: [UInt8] = []
      unsafe record.withCleanedText(ofCell: key) { unsafe name.append(contentsOf: $0) }
      write(key: name, isFirst: &isFirst)
      write(cell, record)
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Whether a field that was sent is not written.
  private func isLeftOut(
    _ judged: ValueCell, _ field: CleanedFields.Field, isUnchosen: Bool
  ) -> Bool {
    // What belongs to any variant is let pass where none is chosen.
    if case .notApplicable = judged.state {
      return !(field.keepsNotApplicable || field.isOfVariant && isUnchosen)
    }
    return omitsEmpty && judged.isEmpty || isNothingOfItsType(judged)
  }

  /// Whether a value stands for an empty field of another type: `""` in one of numbers, `null`.
  private func isNothingOfItsType(_ judged: ValueCell) -> Bool {
    guard judged.isEmpty, judged.entry >= 0 else { return false }
    let field = unsafe fields[Int(judged.field)]
    switch laid.kind(ofEntry: Int(judged.entry)) {
    case .text: return !field.takesTexts
    case .list: return !field.takesLists
    case .null: return !field.takesNull && !field.keepsNull
    case .number, .trueValue, .falseValue, .object, .key, .end: return false
    }
  }

  private mutating func separate(_ isFirst: inout Bool) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  private mutating func write(key: [UInt8], isFirst: inout Bool) {
    separate(&isFirst)
    output.write { JSONText.append(data: key, to: &$0) }
    output.append(UInt8(ascii: ":"))
  }

  /// A value as it came, however deep it is: what is open lies in memory, not on the stack.
  private static func append(_ value: SentValue, to output: inout [UInt8]) {
    var openObjects: [Bool] = []
    var wantsComma = false
    for entry in value.entries {
      let kind = entry.kind
      if wantsComma, kind != .end { output.append(UInt8(ascii: ",")) }
      wantsComma = true
      switch kind {
      case .null: output += Array("null".utf8)
      case .trueValue: output += Array("true".utf8)
      case .falseValue: output += Array("false".utf8)
      case .number: output += entry.digits
      case .text: JSONText.append(data: entry.text, to: &output)
      case .key:
        JSONText.append(data: entry.text, to: &output)
        output.append(UInt8(ascii: ":"))
        wantsComma = false
      case .list, .object:
        openObjects.append(kind == .object)
        output.append(kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        wantsComma = false
      case .end:
        output.append(openObjects.popLast() == true ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      }
    }
  }
}

extension Container {
  /// The numbers of its cells.
  fileprivate var numbers: Range<Int> { Int(cells.start)..<Int(cells.start + cells.count) }
}
