/// Values in a form in which equal ones have equal bytes.
extension RecordChecker {
  /// Items of a list that are the same as one before them.
  mutating func findRepeated(
    _ operation: Operation, _ field: Int32, _ slot: Int, _ instance: Int32
  ) {
    let list = slots[slot].child
    guard list >= 0 else { return }
    let items = instances[Int(list)].slots
    var first: [[UInt8]: Int] = [:]
    for place in 0..<Int(items.count) {
      let item = Int(items.start) + place
      guard let key = key(of: item, operation) else { continue }
      guard let same = first[key] else {
        first[key] = place
        continue
      }
      slots[item].isRefused = true
      errors &+= 1
      keep(
        Fault(
          code: .duplicateItem, constraint: operation.constraint, field: slots[item].field,
          slot: Int32(item), instance: list, entry: slots[item].entry, owner: Int32(slot),
          got: Int64(same)))
    }
  }

  /// Notes that the record is like an earlier one, at the first of the fields that tell.
  package mutating func noteRepeated(slot: Int, first: Int) {
    let instance = self.instance(ofSlot: slot) ?? -1
    errors &+= 1
    let fault = Fault(
      code: .duplicateItem, field: slots[slot].field, slot: Int32(slot), instance: instance,
      entry: place(of: slot, in: instance), got: Int64(first - 1))
    if faults.count < limits.issues { faults.append(fault) } else { count(fault) }
  }

  /// What an item is told apart by; nil where it is empty, wrong, or a part of it is.
  private mutating func key(of item: Int, _ operation: Operation) -> [UInt8]? {
    var bytes: [UInt8] = []
    if operation.low == 0 {
      guard slots[item].state == .valid || slots[item].state == .undecided else { return nil }
      appendCanonical(slot: item, to: &bytes)
      return bytes
    }
    for index in Int(operation.reference)..<(Int(operation.reference) + Int(operation.low)) {
      let path = unsafe Int(plan.references[index])
      let part = resolve(path, slot: item, instance: slots[item].child)
      guard part >= 0, slots[part].state == .valid || slots[part].state == .undecided else {
        return nil
      }
      appendCanonical(slot: part, to: &bytes)
    }
    return bytes
  }

  /// A value as it stands after clean-up; recursion is bounded by the reader's depth.
  package func appendCanonical(slot: Int, to bytes: inout [UInt8]) {
    let state = slots[slot]
    if state.isEmpty || state.entry < 0 {
      bytes.append(UInt8(ascii: "n"))
      return
    }
    if state.child >= 0 {
      let holder = instances[Int(state.child)]
      bytes.append(UInt8(ascii: holder.isList ? "[" : "{"))
      for place in 0..<Int(holder.slots.count) {
        let inner = Int(holder.slots.start) + place
        if !holder.isList, slots[inner].isEmpty || slots[inner].entry < 0 { continue }
        if !holder.isList { bytes += Array("\(place):".utf8) }
        appendCanonical(slot: inner, to: &bytes)
      }
      if !holder.isList { appendUnknown(holder, to: &bytes) }
      bytes.append(UInt8(ascii: "]"))
      return
    }
    if tape[Int(state.entry)].kind == .text {
      let text = text(in: slot)
      return unsafe append(text: text.bytes, text.count, to: &bytes)
    }
    appendCanonical(entry: Int(state.entry), to: &bytes)
  }

  /// Keys that the form does not name and lets pass, sorted.
  private func appendUnknown(_ group: Instance, to bytes: inout [UInt8]) {
    let plan = unsafe self.plan.groups + Int(self.plan.fields[Int(group.field)].group)
    guard
      unsafe plan.pointee.unknown == .ignore || plan.pointee.unknown == .warn
        || plan.pointee.rest >= 0
    else { return }
    appendPairs(of: Int(group.entry), to: &bytes) {
      unsafe self.plan.place(of: bytesOf(tape[$0]), Int(tape[$0].length), in: plan) < 0
    }
  }

  /// The pairs of an object, sorted.
  private func appendPairs(
    of object: Int, to bytes: inout [UInt8], where isWanted: (Int) -> Bool
  ) {
    var pairs: [[UInt8]] = []
    var at = object + 1
    while tape[at].kind == .key {
      if isWanted(at) {
        var pair: [UInt8] = []
        appendCanonical(entry: at, to: &pair)
        appendCanonical(entry: at + 1, to: &pair)
        pairs.append(pair)
      }
      at = next(after: at + 1)
    }
    for pair in pairs.sorted(by: { $0.lexicographicallyPrecedes($1) }) { bytes += pair }
  }

  private func appendCanonical(entry index: Int, to bytes: inout [UInt8]) {
    let entry = tape[index]
    switch entry.kind {
    case .null: bytes.append(UInt8(ascii: "n"))
    case .trueValue: bytes.append(UInt8(ascii: "t"))
    case .falseValue: bytes.append(UInt8(ascii: "f"))
    case .number:
      let number = numberText(entry)
      if number.isZero {
        bytes += Array("0;".utf8)
      } else {
        bytes.append(UInt8(ascii: number.isNegative ? "-" : "+"))
        number.forEachDigit { bytes.append($0 &+ 0x30) }
        bytes += Array("e\(number.magnitude);".utf8)
      }
    case .text, .key: unsafe append(text: bytesOf(entry), Int(entry.length), to: &bytes)
    case .list:
      bytes.append(UInt8(ascii: "["))
      var at = index + 1
      while tape[at].kind != .end {
        appendCanonical(entry: at, to: &bytes)
        at = next(after: at)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object:
      bytes.append(UInt8(ascii: "{"))
      appendPairs(of: index, to: &bytes) { _ in true }
      bytes.append(UInt8(ascii: "]"))
    case .end: break
    }
  }

  /// A text behind its length, so that texts next to each other stay apart.
  private func append(
    text: UnsafePointer<UInt8>, _ count: Int, to bytes: inout [UInt8]
  ) {
    bytes += Array("\"\(count):".utf8)
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text, count: count))
  }
}
