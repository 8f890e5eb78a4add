internal import FormEngine
internal import FormText

/// The last record after clean-up: known fields in the order of the form, defaults filled in,
/// numbers as they came, then the keys that the form lets pass.
extension Checker {
  /// The last record after clean-up, as JSON; nothing where it could not be read.
  ///
  /// What was sent for an empty field is kept if it is of the field's type, such as `""` in one of
  /// texts, unless it is to be left out. What is not of the type is always left out, so that whoever
  /// decodes a valid payload meets no other type. Whole numbers are written as such: `3e2` is `300`.
  package func cleanedRecord(omittingEmpty: Bool = false) -> [UInt8] {
    guard let root = JudgedRecord(self).root else { return [] }
    var writer = CleanedWriter(keys: cleanedKeys, omitsEmpty: omittingEmpty)
    // It is about as long as what was sent.
    writer.reserve(record.count)
    writer.write(root)
    return writer.output
  }
}

extension JudgedRecord.Value {
  /// The value after clean-up, `null` where there is none.
  var cleaned: PayloadValue {
    if sent == nil || state == .notAsked || isEmpty { return .null }
    var writer = CleanedWriter(keys: record.checker.cleanedKeys)
    writer.write(self)
    return PayloadValue(json: writer.output)
  }

  /// Whether it stands for an empty field of another type: `""` in one of numbers, `null`.
  fileprivate var isNothingOfItsType: Bool {
    guard isEmpty, let sent else { return false }
    let type = plan.type
    switch sent.kind {
    case .text: return type != .text && type != .any
    case .list: return type != .list
    case .null: return type != .any
    case .number, .trueValue, .falseValue, .object, .key, .end: return false
    }
  }
}

/// The names of a form's fields as keys of JSON, each with its colon.
struct CleanedKeys {
  private let keys: [[UInt8]]

  init(_ form: CompiledForm) {
    keys = form.fields.map { field in
      var key: [UInt8] = []
      JSONText.append(data: Array(field.name.utf8), to: &key)
      key.append(UInt8(ascii: ":"))
      return key
    }
  }

  subscript(field: Int) -> [UInt8] { keys[field] }
}

/// Writes values after clean-up, as JSON.
struct CleanedWriter {
  private let keys: CleanedKeys
  /// Empty fields are left out.
  private let omitsEmpty: Bool
  private(set) var output: [UInt8] = []

  init(keys: CleanedKeys, omitsEmpty: Bool = false) {
    self.keys = keys
    self.omitsEmpty = omitsEmpty
  }

  mutating func reserve(_ count: Int) { output.reserveCapacity(count) }

  mutating func write(_ value: JudgedRecord.Value) {
    guard let sent = value.sent else { return output += Array("null".utf8) }
    if let content = value.content {
      if content.kind == .list { write(list: content) } else { write(group: content) }
    } else if sent.kind == .text {
      JSONText.append(data: value.text, to: &output)
    } else if sent.kind == .number, value.plan.type == .integer,
      let whole = WholeNumber.text(sent.digits)
    {
      output += whole
    } else {
      write(sent)
    }
  }

  private mutating func write(list: JudgedRecord.Container) {
    output.append(UInt8(ascii: "["))
    var isFirst = true
    for value in list.values where !value.isNothingOfItsType {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      write(value)
    }
    output.append(UInt8(ascii: "]"))
  }

  private mutating func write(group: JudgedRecord.Container) {
    let form = group.record.form
    let index = Int(form.plan.field(group.field).group)
    let first = form.plan.firstField(ofGroup: index)
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for (place, value) in group.values.enumerated() {
      guard value.sent != nil, value.state != .notAsked, !(omitsEmpty && value.isEmpty),
        !value.isNothingOfItsType
      else { continue }
      separate(&isFirst)
      output += keys[first + place]
      write(value)
    }
    let known = form.fields[group.field].places
    let policy = form.plan.unknownPolicy(ofGroup: index)
    if let rest = group.rest {
      // Keys that the form does not name, and has constraints for.
      for (key, value) in zip(group.sent.keys(besides: known), rest.values)
      where !value.isNothingOfItsType {
        write(key: key.text, isFirst: &isFirst)
        write(value)
      }
    } else if policy == .ignore || policy == .warn {
      for (key, value) in group.sent.members where known[ExactName(key.text)] == nil {
        write(key: key.text, isFirst: &isFirst)
        write(value)
      }
    }
    output.append(UInt8(ascii: "}"))
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
