internal import FormEngine
internal import FormText

/// Writes values after clean-up, as JSON.
///
/// Cells are named by their numbers, and their record is passed on: a value of its own for each would count its
/// references.
/// Safety: valid as long as the fields and labels that it was made with.
@safe
struct CleanedWriter {
  @unsafe private let fields: UnsafeBufferPointer<CleanedFields.Field>
  @unsafe private let labels: UnsafeBufferPointer<UInt8>
  private let omitsEmpty: Bool
  private(set) var output: [UInt8] = []

  init(
    fields: UnsafeBufferPointer<CleanedFields.Field>, labels: UnsafeBufferPointer<UInt8>,
    omitsEmpty: Bool
  ) {
    unsafe self.fields = unsafe fields
    unsafe self.labels = unsafe labels
    self.omitsEmpty = omitsEmpty
  }

  mutating func reserve(_ count: Int) { output.reserveCapacity(count) }

  mutating func write(_ cell: Int, _ record: JudgedRecord) {
    let judged = record.judged(cell)
    guard judged.entry >= 0 else { return output += "null".utf8 }
    let entry = Int(judged.entry)
    if judged.child >= 0 {
      let content = record.judged(container: Int(judged.child))
      if content.kind == .list {
        write(list: content, record)
      } else {
        write(group: Int(judged.child), content, record)
      }
      return
    }
    switch record.kind(ofEntry: entry) {
    case .text:
      unsafe record.withCleanedText(ofCell: cell) {
        unsafe JSONText.append(data: $0, to: &output)
      }
    case .number:
      let isWhole = unsafe fields[Int(judged.field)].type == .integer
      unsafe record.withNumberText(ofEntry: entry) { digits in
        if isWhole, let whole = unsafe WholeNumber.text(digits) { return output += whole }
        unsafe output.append(contentsOf: digits)
      }
    case .trueValue: output += "true".utf8
    case .falseValue: output += "false".utf8
    case .null, .list, .object, .key, .end: write(SentValue(record: record, index: entry))
    }
  }

  private mutating func write(list: Container, _ record: JudgedRecord) {
    output.append(UInt8(ascii: "["))
    var isFirst = true
    for cell in list.numbers where !isNothingOfItsType(record.judged(cell), record) {
      separate(&isFirst)
      write(cell, record)
    }
    output.append(UInt8(ascii: "]"))
  }

  private mutating func write(group index: Int, _ group: Container, _ record: JudgedRecord) {
    let plan = unsafe fields[Int(group.field)]
    let cells = group.numbers
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for cell in cells {
      let judged = record.judged(cell)
      guard judged.entry >= 0, judged.state != .notAsked, !(omitsEmpty && judged.isEmpty),
        !isNothingOfItsType(judged, record)
      else { continue }
      separate(&isFirst)
      let member = unsafe fields[plan.firstMember + cell - cells.lowerBound]
      unsafe output.append(
        contentsOf: UnsafeBufferPointer(
          rebasing: labels[member.label..<member.label + member.labelCount]))
      write(cell, record)
    }
    let judged = JudgedRecord.Container(record: record, index: index)
    if let rest = judged.rest {
      // Keys that the form does not name, and has constraints for.
      let known = record.form.fields[Int(group.field)].places
      for (key, cell) in zip(judged.sent.keys(besides: known), rest.cells)
      where !isNothingOfItsType(record.judged(cell), record) {
        write(key: key.text, isFirst: &isFirst)
        write(cell, record)
      }
    } else if plan.keepsUnknown {
      let known = record.form.fields[Int(group.field)].places
      for (key, value) in judged.sent.members where known[ExactName(key.text)] == nil {
        write(key: key.text, isFirst: &isFirst)
        write(value)
      }
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Whether a value stands for an empty field of another type: `""` in one of numbers, `null`.
  private func isNothingOfItsType(_ judged: ValueCell, _ record: JudgedRecord) -> Bool {
    guard judged.isEmpty, judged.entry >= 0 else { return false }
    let type = unsafe fields[Int(judged.field)].type
    switch record.kind(ofEntry: Int(judged.entry)) {
    case .text: return type != .text && type != .any
    case .list: return type != .list
    case .null: return type != .any
    case .number, .trueValue, .falseValue, .object, .key, .end: return false
    }
  }

  private mutating func separate(_ isFirst: inout Bool) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  private mutating func write(key: [UInt8], isFirst: inout Bool) {
    separate(&isFirst)
    JSONText.append(data: key, to: &output)
    output.append(UInt8(ascii: ":"))
  }

  /// A value as it came, however deep it is: what is open lies in memory, not on the stack.
  private mutating func write(_ value: SentValue) {
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
