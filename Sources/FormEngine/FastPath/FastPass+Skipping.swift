/// Values of which nothing is asked: those of fields of any type, and of keys that the form lets pass.
///
/// They are read as the long way reads them. One that is not JSON, goes beyond a limit or has a key twice ends the pass.
extension FastPass {
  /// Returns where a text ends that is empty or blank, in the place of a value of another type; -1 for any other text.
  @inline(never)
  func endOfNothing(
    _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int,
    _ form: UnsafeMutablePointer<FieldPlan>
  ) -> Int {
    var isASCII = true
    let end = unsafe RecordReader.endOfText(bytes, at &+ 1, count, &isASCII)
    if end < 0 { return -1 }
    let text = unsafe TextView(bytes: bytes + (at &+ 1), count: end &- at &- 1, isASCII: isASCII)
    return unsafe isNothing(text, form) ? end &+ 1 : -1
  }

  /// Reads the value of a field of any type; returns where it ends, or -1, and whether it is something.
  func readAny(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    let value = unsafe skip(bytes, at, count)
    guard value.end >= 0, unsafe bytes[at] == UInt8(ascii: "\"") else { return value }
    let text = unsafe TextView(
      bytes: bytes + (at &+ 1), count: value.end &- at &- 2, isASCII: false)
    if text.count == 0 { return (value.end, false) }
    let form = unsafe plan.fields + field
    var isASCII = true
    // An escape may hide a blank, or be what clean-up changes.
    guard unsafe RecordReader.endOfText(bytes, at &+ 1, count, &isASCII) == value.end &- 1,
      unsafe isClean(text, form.pointee.cleanUp)
    else { return (-1, false) }
    if unsafe form.pointee.flags.contains(.secret) || !text.isBlank { return (value.end, true) }
    // The cleaned record may have none.
    unsafe parts.pointee.counts.hasCleaned = true
    return (value.end, false)
  }

  /// Passes over a value; returns where it ends, or -1, and false for an empty list.
  @inline(never)
  func skip(
    _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    var end = at
    var entry = TapeEntry(.null, start: 0)
    switch unsafe bytes[at] {
    case UInt8(ascii: "\""):
      var fault = ReadFault(.syntax, at: at)
      end = unsafe withUnsafeMutablePointer(to: &entry) { out in
        unsafe RecordReader.readText(.text, bytes, at, count, out, &arena.pointee, &fault)
      }
    case UInt8(ascii: "{"): end = unsafe mayGoDeeper ? readObject(-1, bytes, at, count) : -1
    case UInt8(ascii: "["): return unsafe mayGoDeeper ? readList(-1, bytes, at, count) : (-1, false)
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      let isFalse = unsafe bytes[at] == UInt8(ascii: "f")
      end = unsafe RecordReader.endOfBoolean(bytes, at, isFalse: isFalse)
    case UInt8(ascii: "n"): end = unsafe RecordReader.matches(bytes, at, 0x6C6C_756E) ? at &+ 4 : -1
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let fault = unsafe withUnsafeMutablePointer(to: &entry) { out in
        unsafe RecordReader.readNumber(bytes, &end, count, out, limits)
      }
      if fault != nil { end = -1 }
    default: end = -1
    }
    return (end <= count ? end : -1, true)
  }

  private var mayGoDeeper: Bool { unsafe parts.pointee.counts.depth > 0 }

  /// Goes into an object or a list of which nothing is asked.
  func beginSkipped() -> Holder {
    unsafe parts.pointee.counts.depth &-= 1
    return Holder()
  }

  /// Leaves a list of which nothing is asked.
  func endSkipped(_ items: Int) -> Bool {
    unsafe parts.pointee.counts.depth &+= 1
    return items <= limits.items && mayHave { items }
  }
}
