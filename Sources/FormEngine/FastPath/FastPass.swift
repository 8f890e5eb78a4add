internal import FormPatterns

/// The pass over a record: its members are judged while they are read.
///
/// It says “valid, and nothing to say”, or nothing at all: then the record is read and judged the
/// long way, which alone finds out what is wrong. So nothing here makes a fault, and whatever is rare
/// (an escape, a key that the form does not name, a blank) ends the pass.
///
/// Safety: points into the checker that holds it, to blocks that never grow.
@safe
struct FastPass: BitwiseCopyable {
  let plan: PlanView
  @unsafe private let parts: UnsafeMutablePointer<Parts>

  /// What is not the plan's; not in the value itself, which Swift would copy at calls.
  @unsafe
  struct Parts: BitwiseCopyable {
    let order: KeyPredictorView
    /// For each field its text, as it was read last.
    let texts: UnsafeMutablePointer<Span32>
    let bounds: UnsafePointer<Int64>
    let matcher: FreeMatcher
    let limits: ReaderLimits
  }

  init(_ plan: PlanView, _ parts: UnsafeMutablePointer<Parts>) {
    self.plan = plan
    unsafe self.parts = unsafe parts
  }

  @inline(__always) var order: KeyPredictorView { unsafe parts.pointee.order }
  @inline(__always) @unsafe var texts: UnsafeMutablePointer<Span32> { unsafe parts.pointee.texts }
  @inline(__always) @unsafe var bounds: UnsafePointer<Int64> { unsafe parts.pointee.bounds }
  @inline(__always) var matcher: FreeMatcher { unsafe parts.pointee.matcher }
  @inline(__always) var limits: ReaderLimits { unsafe parts.pointee.limits }

  /// Whether a record certainly is valid, without a warning.
  ///
  /// Safety: `bytes` is as ``RecordReader/read(_:count:tape:arena:limits:)`` asks. What looks like a member
  /// behind the record's end is not taken for one, but it may be looked at: the bytes behind the record are
  /// zeros, or a block that ends in as many zeros.
  func accepts(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    // A value takes a byte or more.
    guard count <= limits.values, count <= limits.size, count <= RecordReader.mostBytes else {
      return false
    }
    var at = 0
    unsafe RecordReader.skipSpace(bytes, &at, count)
    guard at < count, unsafe bytes[at] == UInt8(ascii: "{") else { return false }
    at = unsafe passObject(0, bytes, at, count)
    if at < 0 { return false }
    unsafe RecordReader.skipSpace(bytes, &at, count)
    return at == count
  }

  /// Passes over an object whose opening bracket is at `open`; returns where it ends, or -1.
  @inline(never)
  func passObject(
    _ owner: Int, _ bytes: UnsafePointer<UInt8>, _ open: Int, _ count: Int
  ) -> Int {
    let rows = unsafe self.order.rows
    var at = open &+ 1
    unsafe RecordReader.skipSpace(bytes, &at, count)
    if unsafe bytes[at] == UInt8(ascii: "}") {
      return at < count && mustBeFilled(owner) == 0 ? at &+ 1 : -1
    }
    let firstBytes = order.firstBytes(of: owner)
    let cells = unsafe order.cells(of: firstBytes)
    var row = unsafe rows + order.first(in: owner)
    // A bit for each field that was there, and for each of those that had no value.
    var seen: UInt64 = 0
    var empty: UInt64 = 0
    // The row of the key before; -1's before the first.
    var last = unsafe rows - 1
    while true {
      if unsafe bytes[at] <= 0x20 { unsafe RecordReader.skipSpace(bytes, &at, count) }
      if unsafe row.pointee.fits(bytes + at) {
        unsafe at &+= Int(row.pointee.valueOffset)
      } else {
        // The expected key may be missing, and often is: looked up here, that costs a wrong guess and no
        // more.
        var found = unsafe Int(cells[firstBytes.cell(bytes + (at &+ 1))])
        if unsafe rows[found].fits(bytes + at) {
          unsafe order.noteMiss(found, after: last, in: owner)
        } else {
          found = unsafe order.findElsewhere(row, bytes + at, after: last, in: owner)
        }
        if found >= 0 {
          unsafe row = unsafe rows + found
          unsafe at &+= Int(row.pointee.valueOffset)
        } else {
          let member = unsafe findMember(bytes, at, count, after: last - rows, owner)
          if member.field < 0 { return -1 }
          unsafe row = unsafe rows + member.field
          at = member.value
        }
      }
      // A key that stands twice is a fault.
      let bit = unsafe row.pointee.bit
      if seen & bit != 0 { return -1 }
      seen |= bit
      unsafe last = unsafe row
      let passing = unsafe row.pointee.passing.rawValue
      if unsafe passing >= KeyPrefix.Passing.text.rawValue && bytes[at] == UInt8(ascii: "\"") {
        let start = at &+ 1
        var isASCII = true
        at = unsafe endOfText(bytes, start, count, &isASCII)
        if at < 0 { return -1 }
        if at == start {
          empty |= bit
        } else {
          let text = unsafe TextView(bytes: bytes + start, count: at &- start, isASCII: isASCII)
          guard unsafe passes(row, text, bytes) else { return -1 }
        }
        at &+= 1
      } else {
        if passing &- 1 < KeyPrefix.Passing.onlyFalse.rawValue,
          unsafe bytes[at] > UInt8(ascii: "a"),
          unsafe bytes[at] != UInt8(ascii: "n")
        {
          at = unsafe passBoolean(row.pointee.passing, bytes, at)
        } else {
          let value = unsafe passBehindBlanks(row - rows, bytes, at, count)
          at = value.end
          empty |= value.isFilled ? 0 : bit
        }
        // Less than 0, or behind the record.
        if UInt(bitPattern: at) > UInt(bitPattern: count) { return -1 }
      }
      unsafe row = unsafe rows + Int(row.pointee.next)
      if unsafe bytes[at] != UInt8(ascii: ",") {
        unsafe RecordReader.skipSpace(bytes, &at, count)
        guard at < count else { return -1 }
        if unsafe bytes[at] != UInt8(ascii: ",") { break }
      }
      at &+= 1
    }
    guard unsafe bytes[at] == UInt8(ascii: "}"),
      unsafe isComplete(owner, bytes, filled: seen & ~empty)
    else { return -1 }
    return at &+ 1
  }

  @inline(never)
  private func mustBeFilled(_ owner: Int) -> UInt64 {
    unsafe plan.groups[Int(plan.fields[owner].group)].mustBeFilled
  }

  /// Whether a group has a value wherever it must, and its comparisons hold.
  @inline(never)
  private func isComplete(
    _ owner: Int, _ bytes: UnsafePointer<UInt8>, filled: UInt64
  ) -> Bool {
    let group = unsafe plan.groups + Int(plan.fields[owner].group)
    return unsafe group.pointee.mustBeFilled & ~filled == 0
      && (group.pointee.compared == 0
        || areComparedOnesRight(
          group.pointee.compared, bytes, Int(group.pointee.fields.start), filled))
  }

  /// As ``passOther(_:_:_:_:)``, where blanks may stand before the value that its key's lead does not have.
  @inline(never)
  private func passBehindBlanks(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ from: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    var at = from
    if unsafe bytes[at] <= 0x20 {
      at = unsafe order.valueBehindBlanks(field, bytes, at, count)
      if at < 0 { return (-1, false) }
    }
    return unsafe passOther(field, bytes, at, count)
  }

  /// Judges a value that is no text of a text field; returns where it ends, or -1, and whether it is one.
  @inline(never)
  private func passOther(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    let form = unsafe plan.fields + field
    switch unsafe form.pointee.way {
    case .boolean:
      if unsafe bytes[at] != UInt8(ascii: "n") {
        return (unsafe passBoolean(order.rows[field].passing, bytes, at), true)
      }
    case .number:
      if unsafe bytes[at] != UInt8(ascii: "n") {
        return (unsafe passNumber(form, bytes, at, count), true)
      }
    case .instant:
      if unsafe bytes[at] == UInt8(ascii: "\"") {
        return (unsafe passInstant(form, bytes, at, count), true)
      }
    case .list:
      if unsafe bytes[at] == UInt8(ascii: "[") {
        return unsafe passList(form, bytes, at, count)
      }
    case .group:
      if unsafe bytes[at] == UInt8(ascii: "{") {
        return (unsafe passObject(field, bytes, at, count), true)
      }
    case .text: break
    case .none: return (-1, false)
    }
    guard unsafe RecordReader.matches(bytes, at, 0x6C6C_756E) else { return (-1, false) }
    // A `null` is nothing, unless the field takes it as a value; a value that is compared waits for others.
    let isValue = unsafe form.pointee.flags.contains(.nullable)
    let isCompared = unsafe form.pointee.dynamic >= 0 || form.pointee.isKept
    return (isValue && isCompared ? -1 : at &+ 4, isValue)
  }

  /// Finds the field of a key that is not the one that is expected, and where its value begins; -1 if
  /// there is none.
  ///
  /// Remembers where the key stood and how it was written.
  @inline(never)
  private func findMember(
    _ bytes: UnsafePointer<UInt8>, _ quote: Int, _ count: Int,
    after last: Int, _ owner: Int
  ) -> (field: Int, value: Int) {
    let order = self.order
    guard quote < count, unsafe bytes[quote] == UInt8(ascii: "\"") else { return (-1, 0) }
    var isASCII = true
    let end = unsafe endOfText(bytes, quote &+ 1, count, &isASCII)
    if end < 0 { return (-1, 0) }
    let group = unsafe plan.groups + Int(plan.fields[owner].group)
    let place = unsafe plan.place(of: bytes + (quote &+ 1), end &- quote &- 1, in: group)
    if place < 0 { return (-1, 0) }
    let field = unsafe Int(group.pointee.fields.start) &+ place
    var at = end &+ 1
    unsafe RecordReader.skipSpace(bytes, &at, count)
    guard at < count, unsafe bytes[at] == UInt8(ascii: ":") else { return (-1, 0) }
    at &+= 1
    unsafe RecordReader.skipSpace(bytes, &at, count)
    guard at < count else { return (-1, 0) }
    unsafe order.learn(field, prefix: bytes + quote, valueOffset: at &- quote)
    order.learn(field, after: last, in: owner)
    return (field, at)
  }

  private func passList(
    _ list: UnsafeMutablePointer<FieldPlan>, _ bytes: UnsafePointer<UInt8>, _ open: Int,
    _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    let items = unsafe Int(list.pointee.items)
    let form = unsafe plan.fields + items
    var at = open &+ 1
    var number = 0
    unsafe RecordReader.skipSpace(bytes, &at, count)
    if at < count, unsafe bytes[at] == UInt8(ascii: "]") { return (at &+ 1, false) }
    while true {
      guard at < count else { return (-1, false) }
      let value =
        unsafe form.pointee.way == .text && bytes[at] == UInt8(ascii: "\"")
        ? passItem(items, bytes, at, count) : passOther(items, bytes, at, count)
      at = value.end
      // Whether an item may be empty is judged the long way.
      guard at >= 0, value.isFilled else { return (-1, false) }
      number &+= 1
      unsafe RecordReader.skipSpace(bytes, &at, count)
      guard at < count else { return (-1, false) }
      if unsafe bytes[at] != UInt8(ascii: ",") { break }
      at &+= 1
      unsafe RecordReader.skipSpace(bytes, &at, count)
    }
    guard unsafe bytes[at] == UInt8(ascii: "]"), number <= limits.items else { return (-1, false) }
    return unsafe passes(list.pointee.operations, .list(number)) ? (at &+ 1, true) : (-1, false)
  }
}
