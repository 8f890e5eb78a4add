/// Objects whose keys are data, and lists whose items differ by their place.
extension FastPass {
  /// Judges an object of which some keys may be data; returns where it ends, or -1.
  @inline(never)
  func readMap(
    _ owner: Int, _ bytes: UnsafePointer<UInt8>, _ open: Int, _ count: Int
  ) -> Int {
    let group = unsafe plan.groups + Int(plan.fields[owner].group)
    let rest = unsafe Int(group.pointee.rest)
    return unsafe group.pointee.fields.count == 0 && rest >= 0
      ? readEntries(owner, rest, bytes, open, count) : readObject(owner, bytes, open, count)
  }

  /// Notes a key that is not a field's; returns the field of its value, -1 for none, or -2 to end the pass.
  ///
  /// It is data in a map, or the group lets it pass without a word.
  @inline(never)
  func takeOther(
    _ key: ReadKey, at quote: Int, of owner: Int, _ bytes: UnsafePointer<UInt8>
  ) -> Int {
    var rest = -1
    if owner >= 0 {
      let group = unsafe plan.groups + Int(plan.fields[owner].group)
      if plan.fields[owner].way == .map {
        rest = unsafe Int(group.pointee.rest)
        guard rest >= 0, unsafe isKeyRight(key, at: quote, group, bytes) else { return -2 }
      } else if unsafe !group.pointee.letsPass {
        return -2
      }
    }
    unsafe keys.pointee.append(SlotValue(kind: .text, value: Int64(quote &+ 1), count: key.length))
    return rest
  }

  /// Whether a key that is data is as the map wants keys, and clean-up would leave it as it is.
  private func isKeyRight(
    _ key: ReadKey, at quote: Int, _ group: UnsafeMutablePointer<GroupPlan>,
    _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    guard key.length > 0 else { return false }
    let form = unsafe plan.fields + Int(group.pointee.keys)
    guard unsafe group.pointee.keys >= 0, unsafe hasRules(form) else { return true }
    let text = unsafe TextView(
      bytes: bytes + (quote &+ 1), count: key.length, isASCII: key.isASCII)
    let operations = unsafe form.pointee.operations
    return unsafe (form.pointee.cleanUp.count == 0 || isClean(text, form.pointee.cleanUp))
      && passes(plan.operations + Int(operations.start), Int(operations.count), text)
  }

  /// Whether the keys of an object that are not fields differ from each other, and its keys are not too many.
  @inline(never)
  func areKeysRight(_ object: Holder, of owner: Int, _ bytes: UnsafePointer<UInt8>) -> Bool {
    let others = Int(object.others)
    let first = unsafe keys.pointee.count &- others
    var number = others
    if owner >= 0 {
      let form = unsafe plan.fields + owner
      unsafe number &+= fieldsSent(object, in: plan.groups + Int(form.pointee.group))
      guard
        unsafe form.pointee.way != .map || passes(form.pointee.operations, .list(number))
      else { return false }
    } else {
      unsafe parts.pointee.counts.depth &+= 1
    }
    guard number <= limits.keys, mayHave({ others }),
      unsafe others < 2 || areDistinct(keys.pointee.base + first, others, every: 1, bytes)
    else { return false }
    unsafe keys.pointee.setCount(first)
    return true
  }

  /// Whether the items of a tuple are right together.
  func areItemsRight(
    _ items: Int, _ list: Holder, of field: Int, _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    let form = unsafe plan.fields + field
    let placed = unsafe Int(plan.groups[Int(form.pointee.group)].fields.count)
    return unsafe items <= limits.items && areFieldsRight(list, of: field, bytes)
      && mayHave { max(0, items &- placed) } && passes(form.pointee.operations, .list(items))
  }

  /// Whether an item or a value of a map may be nothing: of a list never.
  @inline(never)
  func mayBeEmpty(_ field: Int) -> Bool {
    let form = unsafe plan.fields + field
    return unsafe plan.fields[Int(form.pointee.parent)].items != Int32(field)
      && !form.pointee.flags.contains(.required) && form.pointee.defaultValue.count == 0
      && form.pointee.dynamic < 0
  }

  /// Whether anything is asked of a text, or done to it.
  @inline(__always)
  func hasRules(_ form: UnsafeMutablePointer<FieldPlan>) -> Bool {
    unsafe form.pointee.cleanUp.count > 0 || form.pointee.operations.count > 0
  }
}

extension GroupPlan {
  /// Keys that are not fields pass without a word, in every object of the group.
  fileprivate var letsPass: Bool {
    (unknown == .allow || unknown == .strip) && rest < 0 && variants < 0 && variant < 0
  }
}
