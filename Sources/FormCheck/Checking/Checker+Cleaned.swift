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
    readValues()
    omitsEmpty = omittingEmpty
    defer { omitsEmpty = false }
    guard record.fault == nil, engine.slots.count > 0 else { return [] }
    var output: [UInt8] = []
    write(slot: 0, to: &output)
    return output
  }

  func write(slot index: Int, to output: inout [UInt8]) {
    let slot = engine.slots[index]
    guard slot.entry >= 0 else {
      output += Array("null".utf8)
      return
    }
    let entry = engine.tape[Int(slot.entry)]
    if slot.child >= 0 {
      let instance = engine.instances[Int(slot.child)]
      return instance.isList
        ? write(list: instance, to: &output) : write(group: Int(slot.child), to: &output)
    }
    if entry.kind == .text {
      return JSONText.append(data: engine.cleanedText(ofSlot: index), to: &output)
    }
    if entry.kind == .number, form.compiled.plan.field(Int(slot.field)).type == .integer,
      let whole = WholeNumber.text(engine.numberText(ofEntry: Int(slot.entry)))
    {
      output += whole
      return
    }
    write(entry: Int(slot.entry), to: &output)
  }

  /// Whether a value stands for an empty field of another type: `""` in one of numbers, `null`.
  private func isNothingOfItsType(_ index: Int) -> Bool {
    let slot = engine.slots[index]
    guard slot.isEmpty, slot.entry >= 0 else { return false }
    let type = form.compiled.plan.field(Int(slot.field)).type
    switch engine.tape[Int(slot.entry)].kind {
    case .text: return type != .text && type != .any
    case .list: return type != .list
    case .null: return type != .any
    case .number, .trueValue, .falseValue, .object, .key, .end: return false
    }
  }

  private func write(list: Instance, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "["))
    var isFirst = true
    for place in 0..<Int(list.slots.count) {
      let slot = Int(list.slots.start) + place
      if isNothingOfItsType(slot) { continue }
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      write(slot: slot, to: &output)
    }
    output.append(UInt8(ascii: "]"))
  }

  private func write(group at: Int, to output: inout [UInt8]) {
    let group = engine.instances[at]
    let plan = form.compiled.plan
    let index = Int(plan.field(Int(group.field)).group)
    let first = plan.firstField(ofGroup: index)
    var isFirst = true
    func key(_ name: [UInt8]) {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      JSONText.append(data: name, to: &output)
      output.append(UInt8(ascii: ":"))
    }
    output.append(UInt8(ascii: "{"))
    for place in 0..<Int(group.slots.count) {
      let slot = Int(group.slots.start) + place
      guard engine.slots[slot].entry >= 0, engine.slots[slot].state != .notAsked,
        !(omitsEmpty && engine.slots[slot].isEmpty), !isNothingOfItsType(slot)
      else { continue }
      key(Array(form.compiled.fields[first + place].name.utf8))
      write(slot: slot, to: &output)
    }
    let policy = plan.unknownPolicy(ofGroup: index)
    // The keys that the form does not name, where it has constraints for them.
    var rest: Instance?
    if at + 1 < engine.instances.count, engine.instances[at + 1].kind == .rest {
      rest = engine.instances[at + 1]
    }
    var place = 0
    if rest != nil || policy == .ignore || policy == .warn {
      let known = form.compiled.fields[Int(group.field)].places
      var at = Int(group.entry) + 1
      while engine.tape[at].kind == .key {
        let name = engine.text(ofEntry: at)
        if known[ExactName(name)] == nil {
          if let rest {
            let slot = Int(rest.slots.start) + place
            place += 1
            if !isNothingOfItsType(slot) {
              key(name)
              write(slot: slot, to: &output)
            }
          } else {
            key(name)
            write(entry: at + 1, to: &output)
          }
        }
        at = engine.next(afterEntry: at + 1)
      }
    }
    output.append(UInt8(ascii: "}"))
  }

  /// A value as it came, however deep it is: what is open lies in memory, not on the stack.
  private func write(entry index: Int, to output: inout [UInt8]) {
    var openObjects: [Bool] = []
    var wantsComma = false
    for at in index..<engine.next(afterEntry: index) {
      let kind = engine.tape[at].kind
      if wantsComma, kind != .end { output.append(UInt8(ascii: ",")) }
      wantsComma = true
      switch kind {
      case .null: output += Array("null".utf8)
      case .trueValue: output += Array("true".utf8)
      case .falseValue: output += Array("false".utf8)
      case .number: output += engine.numberText(ofEntry: at)
      case .text: JSONText.append(data: engine.text(ofEntry: at), to: &output)
      case .key:
        JSONText.append(data: engine.text(ofEntry: at), to: &output)
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
