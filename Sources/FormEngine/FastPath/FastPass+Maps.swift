/// Objects whose keys are data, and lists whose items differ by their place.
extension FastPass {
  /// Judges an object of which some keys may be data; returns where it ends, or -1.
  ///
  /// Those that are data are told apart at the end. One that is empty or has an escape ends the pass.
  @inline(never)
  func readMap(
    _ owner: Int, _ bytes: UnsafePointer<UInt8>, _ open: Int, _ count: Int
  ) -> Int {
    let form = unsafe plan.fields + owner
    let group = unsafe plan.groups + Int(form.pointee.group)
    let rest = unsafe Int(group.pointee.rest)
    let hasNames = unsafe group.pointee.fields.count > 0
    if !hasNames, rest >= 0 { return unsafe readEntries(owner, rest, bytes, open, count) }
    let judgesKeys =
      unsafe group.pointee.keys >= 0 && hasRules(plan.fields + Int(group.pointee.keys))
    let firstKey = unsafe keys.pointee.count
    var object = beginObject(owner, at: open)
    // The field whose key is expected.
    var expected = unsafe order.rows + order.first(in: owner)
    var named = 0
    var at = open &+ 1
    unsafe RecordReader.skipSpace(bytes, &at, count)
    guard at < count else { return -1 }
    if unsafe bytes[at] != UInt8(ascii: "}") {
      while true {
        let row: UnsafeMutablePointer<KeyPrefix>
        if unsafe hasNames && expected.pointee.fits(bytes + at) {
          unsafe row = expected
          unsafe at &+= Int(row.pointee.valueOffset)
        } else {
          guard let key = unsafe text(bytes, at, count), key.count <= ReaderLimits.shortKey else {
            return -1
          }
          let quote = at
          at &+= key.count &+ 2
          guard unsafe isValueNext(bytes, &at, count, behind: UInt8(ascii: ":")) else { return -1 }
          if hasNames, let field = unsafe field(named: key, in: group) {
            unsafe row = order.rows + field
            unsafe order.learn(field, prefix: bytes + quote, valueOffset: at &- quote)
          } else {
            guard unsafe rest >= 0 && (!judgesKeys || passes(key: key, of: group)) else {
              return -1
            }
            unsafe keys.pointee.append(
              SlotValue(kind: .text, value: Int64(quote &+ 1), count: key.count))
            at = unsafe readRest(rest, bytes, at, count)
            guard at >= 0, at < count else { return -1 }
            if unsafe bytes[at] != UInt8(ascii: ",") { break }
            guard unsafe isValueNext(bytes, &at, count, behind: UInt8(ascii: ",")) else {
              return -1
            }
            continue
          }
        }
        guard unsafe take(key: row, at: at, in: &object) else { return -1 }
        named &+= 1
        unsafe RecordReader.skipSpace(bytes, &at, count)
        guard at < count else { return -1 }
        let value = unsafe readValue(of: row, bytes, at, count)
        if !value.isFilled { unsafe noteEmpty(row, in: &object) }
        at = value.end
        guard at >= 0 else { return -1 }
        unsafe expected = order.rows + Int(row.pointee.next)
        unsafe RecordReader.skipSpace(bytes, &at, count)
        guard at < count else { return -1 }
        if unsafe bytes[at] != UInt8(ascii: ",") { break }
        guard unsafe isValueNext(bytes, &at, count, behind: UInt8(ascii: ",")) else { return -1 }
      }
    }
    let others = unsafe keys.pointee.count &- firstKey
    guard unsafe bytes[at] == UInt8(ascii: "}"), named &+ others <= limits.keys,
      unsafe others < 2 || areDistinct(keys.pointee.base + firstKey, others, every: 1, bytes),
      unsafe endObject(owner, object, bytes, at: at), mayHave({ others }),
      unsafe passes(form.pointee.operations, .list(named &+ others))
    else { return -1 }
    unsafe keys.pointee.setCount(firstKey)
    return at &+ 1
  }

  /// Judges a list whose items differ by their place; returns where it ends, or -1, and whether it has items.
  @inline(never)
  func readTuple(
    _ owner: Int, _ bytes: UnsafePointer<UInt8>, _ open: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    let form = unsafe plan.fields + owner
    let group = unsafe plan.groups + Int(form.pointee.group)
    var at = open &+ 1
    unsafe RecordReader.skipSpace(bytes, &at, count)
    guard at < count else { return (-1, false) }
    // An empty list is nothing: whether it may be missing is asked of the object around it.
    if unsafe bytes[at] == UInt8(ascii: "]") { return (at &+ 1, false) }
    var object = beginObject(owner, at: open)
    let placed = unsafe Int(group.pointee.fields.count)
    let rest = unsafe Int(group.pointee.rest)
    var row = unsafe order.rows + Int(group.pointee.fields.start)
    var number = 0
    while true {
      if number < placed {
        guard unsafe take(key: row, at: at, in: &object) else { return (-1, false) }
        let value = unsafe readValue(of: row, bytes, at, count)
        if !value.isFilled { unsafe noteEmpty(row, in: &object) }
        unsafe row += 1
        at = value.end
        guard at >= 0 else { return (-1, false) }
        unsafe RecordReader.skipSpace(bytes, &at, count)
      } else {
        at = rest < 0 ? -1 : unsafe readRest(rest, bytes, at, count)
      }
      guard at >= 0, at < count else { return (-1, false) }
      number &+= 1
      if unsafe bytes[at] != UInt8(ascii: ",") { break }
      guard unsafe isValueNext(bytes, &at, count, behind: UInt8(ascii: ",")) else {
        return (-1, false)
      }
    }
    guard unsafe bytes[at] == UInt8(ascii: "]"), number <= limits.items,
      unsafe endObject(owner, object, bytes, at: at), mayHave({ max(0, number &- placed) }),
      unsafe passes(form.pointee.operations, .list(number))
    else { return (-1, false) }
    return (at &+ 1, true)
  }

  /// Whether a sign stands here, blanks aside, and something behind it, to which it goes.
  @inline(__always)
  func isValueNext(
    _ bytes: UnsafePointer<UInt8>, _ at: inout Int, _ count: Int, behind sign: UInt8
  ) -> Bool {
    unsafe RecordReader.skipSpace(bytes, &at, count)
    guard at < count, unsafe bytes[at] == sign else { return false }
    at &+= 1
    unsafe RecordReader.skipSpace(bytes, &at, count)
    return at < count
  }

  /// Judges a value whose key or place is no field's; returns where it and the blanks behind it end, or -1.
  @_transparent
  private func readRest(
    _ rest: Int, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int {
    let value = unsafe readValue(of: order.rows + rest, bytes, start, count)
    guard value.end >= 0, value.isFilled || mayBeEmpty(rest) else { return -1 }
    var at = value.end
    unsafe RecordReader.skipSpace(bytes, &at, count)
    return at
  }

  /// Judges a value, to which no blanks lead; returns where it ends, which may be behind the record, or -1, and whether
  /// it is something.
  @_transparent
  private func readValue(
    of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ at: Int,
    _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    if unsafe bytes[at] == UInt8(ascii: "\"") && readsTexts(of: row) {
      let start = at &+ 1
      var isASCII = true
      let end = unsafe RecordReader.endOfText(bytes, start, count, &isASCII)
      if end > start {
        let text = unsafe TextView(bytes: bytes + start, count: end &- start, isASCII: isASCII)
        return (unsafe take(text, of: row, bytes) ? end &+ 1 : -1, true)
      }
      return end == start
        ? (end &+ 1, false) : (unsafe readEscaped(of: row, bytes, at, count), true)
    }
    if unsafe readsAtOnce(bytes[at], of: row) {
      return (unsafe readAtOnce(of: row, bytes, at, count), true)
    }
    return unsafe readOther(field(of: row), bytes, at, count)
  }

  /// Whether a value of a map, or one that follows the items of a tuple, may be nothing.
  @inline(never)
  func mayBeEmpty(_ rest: Int) -> Bool {
    let form = unsafe plan.fields + rest
    return unsafe !form.pointee.flags.contains(.required) && form.pointee.defaultValue.count == 0
      && form.pointee.dynamic < 0
  }

  /// The field of a key among those of a group that has some.
  @inline(__always)
  private func field(named key: TextView, in group: UnsafeMutablePointer<GroupPlan>) -> Int? {
    let place = unsafe plan.place(of: key.bytes, key.count, in: group)
    return place < 0 ? nil : unsafe Int(group.pointee.fields.start) &+ place
  }

  /// Whether anything is asked of a text, or done to it.
  @inline(__always)
  func hasRules(_ form: UnsafeMutablePointer<FieldPlan>) -> Bool {
    unsafe form.pointee.cleanUp.count > 0 || form.pointee.operations.count > 0
  }

  /// Whether a key that is data is as the map wants keys, and clean-up would leave it as it is.
  @inline(never)
  private func passes(key: TextView, of group: UnsafeMutablePointer<GroupPlan>) -> Bool {
    let form = unsafe plan.fields + Int(group.pointee.keys)
    let operations = unsafe form.pointee.operations
    return unsafe (form.pointee.cleanUp.count == 0 || isClean(key, form.pointee.cleanUp))
      && passes(plan.operations + Int(operations.start), Int(operations.count), key)
  }
}
