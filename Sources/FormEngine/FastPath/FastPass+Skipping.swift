/// Values of which nothing is asked: those of fields of any type, and of keys that the form lets pass.
///
/// They are read as the long way reads them: what is no JSON, goes beyond a limit or has a key twice ends the pass.
extension FastPass {
  /// Notes a key that is no field's; false where the group does not let it pass without a word.
  @inline(never)
  func takeUnknown(_ key: ReadKey, at quote: Int, of owner: Int, in object: inout Holder) -> Bool {
    let group = unsafe plan.groups + Int(plan.fields[owner].group)
    guard unsafe group.pointee.letsPass else { return false }
    unsafe keys.pointee.append(
      SlotValue(kind: .text, value: Int64(quote &+ 1), count: key.length))
    object.others &+= 1
    return true
  }

  /// Whether the keys of an object that are no fields differ from each other, and are not too many.
  @inline(never)
  func areOthersRight(
    _ object: Holder, of group: UnsafeMutablePointer<GroupPlan>, _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    let number = Int(object.others)
    let first = unsafe keys.pointee.count &- number
    guard unsafe number &+ Int(group.pointee.fields.count) <= limits.keys, mayHave({ number }),
      unsafe number < 2 || areDistinct(keys.pointee.base + first, number, every: 1, bytes)
    else { return false }
    unsafe keys.pointee.setCount(first)
    return true
  }

  /// Whether an empty text stands in the place of another type: then there is nothing.
  @inline(__always)
  func isEmptyText(
    _ bytes: UnsafePointer<UInt8>, _ at: Int, _ form: UnsafeMutablePointer<FieldPlan>
  ) -> Bool {
    unsafe bytes[at] == UInt8(ascii: "\"") && bytes[at &+ 1] == UInt8(ascii: "\"")
      && form.pointee.cleanUp.count == 0
  }

  /// Reads the value of a field of any type; returns where it ends, or -1, and whether it is something.
  func readAny(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    let end = unsafe skip(bytes, at, count, unsafe parts.pointee.mostDepth)
    guard end >= 0 else { return (-1, false) }
    switch unsafe bytes[at] {
    case UInt8(ascii: "["):
      var inside = at &+ 1
      unsafe RecordReader.skipSpace(bytes, &inside, count)
      return (end, unsafe bytes[inside] != UInt8(ascii: "]"))
    case UInt8(ascii: "\""):
      let text = unsafe TextView(bytes: bytes + (at &+ 1), count: end &- at &- 2, isASCII: false)
      if text.count == 0 { return (end, false) }
      let form = unsafe plan.fields + field
      var isASCII = true
      // An escape may hide a blank, or be what clean-up changes.
      guard unsafe RecordReader.endOfText(bytes, at &+ 1, count, &isASCII) == end &- 1,
        unsafe isClean(text, form.pointee.cleanUp)
      else { return (-1, false) }
      return (end, unsafe form.pointee.flags.contains(.secret) || !text.isBlank)
    default: return (end, true)
    }
  }

  /// Passes over a value; returns where it ends, or -1.
  ///
  /// - Parameter depth: Objects and lists that may lie within each other.
  func skip(_ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int, _ depth: Int) -> Int {
    var entry = TapeEntry(.null, start: 0)
    switch unsafe bytes[at] {
    case UInt8(ascii: "\""):
      var fault = ReadFault(.syntax, at: at)
      return unsafe withUnsafeMutablePointer(to: &entry) { out in
        unsafe RecordReader.readText(.text, bytes, at, count, out, &arena.pointee, &fault)
      }
    case UInt8(ascii: "{"): return depth > 0 ? unsafe skipObject(bytes, at, count, depth) : -1
    case UInt8(ascii: "["): return depth > 0 ? unsafe skipList(bytes, at, count, depth) : -1
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      let isFalse = unsafe bytes[at] == UInt8(ascii: "f")
      let end = unsafe RecordReader.endOfBoolean(bytes, at, isFalse: isFalse)
      return end <= count ? end : -1
    case UInt8(ascii: "n"):
      return unsafe at &+ 4 <= count && RecordReader.matches(bytes, at, 0x6C6C_756E) ? at &+ 4 : -1
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      var end = at
      let fault = unsafe withUnsafeMutablePointer(to: &entry) { out in
        unsafe RecordReader.readNumber(bytes, &end, count, out, limits)
      }
      return fault == nil ? end : -1
    default: return -1
    }
  }

  private func skipObject(
    _ bytes: UnsafePointer<UInt8>, _ open: Int, _ count: Int, _ depth: Int
  ) -> Int {
    let first = unsafe keys.pointee.count
    let end = unsafe skipParts(bytes, open, count, UInt8(ascii: "}")) { at in
      guard let key = unsafe text(bytes, at, count), key.count <= ReaderLimits.shortKey else {
        return -1
      }
      unsafe keys.pointee.append(SlotValue(kind: .text, value: Int64(at &+ 1), count: key.count))
      var value = at &+ key.count &+ 2
      guard unsafe isValueNext(bytes, &value, count, behind: UInt8(ascii: ":")) else { return -1 }
      return unsafe skip(bytes, value, count, depth &- 1)
    }
    let number = unsafe keys.pointee.count &- first
    guard end >= 0, number <= limits.keys,
      unsafe number < 2 || areDistinct(keys.pointee.base + first, number, every: 1, bytes)
    else { return -1 }
    unsafe keys.pointee.setCount(first)
    return end
  }

  private func skipList(
    _ bytes: UnsafePointer<UInt8>, _ open: Int, _ count: Int, _ depth: Int
  ) -> Int {
    var number = 0
    let end = unsafe skipParts(bytes, open, count, UInt8(ascii: "]")) { at in
      number &+= 1
      return unsafe skip(bytes, at, count, depth &- 1)
    }
    return number <= limits.items ? end : -1
  }

  /// Passes over parts with commas between them, up to a closing bracket.
  @inline(__always)
  private func skipParts(
    _ bytes: UnsafePointer<UInt8>, _ open: Int, _ count: Int, _ close: UInt8, _ skip: (Int) -> Int
  ) -> Int {
    var at = open &+ 1
    unsafe RecordReader.skipSpace(bytes, &at, count)
    if at < count, unsafe bytes[at] == close { return at &+ 1 }
    while at < count, mayHave({ 1 }) {
      at = skip(at)
      guard at >= 0 else { return -1 }
      unsafe RecordReader.skipSpace(bytes, &at, count)
      guard at < count else { return -1 }
      if unsafe bytes[at] == close { return at &+ 1 }
      guard unsafe isValueNext(bytes, &at, count, behind: UInt8(ascii: ",")) else { return -1 }
    }
    return -1
  }
}

extension GroupPlan {
  /// Keys that are no fields are let pass without a word, in every object of the group.
  fileprivate var letsPass: Bool {
    (unknown == .allow || unknown == .strip) && rest < 0 && variants < 0 && variant < 0
  }
}
