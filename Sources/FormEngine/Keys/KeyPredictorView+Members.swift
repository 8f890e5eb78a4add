extension KeyPredictorView {
  @inline(__always)
  func readMembers(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ tape: UnsafeMutablePointer<TapeEntry>,
    _ limits: ReaderLimits, _ place: inout MemberPlace
  ) -> Bool {
    guard let marks = unsafe place.marks else {
      return unsafe readMembers(bytes, count, tape, limits, &place, TextLook()).goesOn
    }
    let read = unsafe readMembers(bytes, count, tape, limits, &place, marks)
    unsafe place.marks = read.ends
    return read.goesOn
  }

  @inline(never)
  private func readMembers<Ends: TextEnds>(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ tape: UnsafeMutablePointer<TapeEntry>,
    _ limits: ReaderLimits, _ place: inout MemberPlace, _ start: Ends
  ) -> (goesOn: Bool, ends: Ends) {
    let rows = unsafe self.rows
    // What changes with each member, in registers.
    var ends = start
    var at = unsafe place.cursor
    var out = unsafe place.end
    var last = unsafe place.last
    var items = unsafe place.items
    var firstBytes = firstBytes(of: unsafe place.owner)
    var cells = unsafe cells(of: firstBytes)
    var goesOn = true
    ends.move(to: at)
    reading: while true {
      // Where this key stands was known before the text before it was read: there is time to look it up,
      // so that no guess which it is can be wrong.
      var field =
        Ends.areKnown
        ? unsafe Int(cells[firstBytes.cell(bytes + (at &+ 1))])
        : last < 0 ? unsafe first(in: place.owner) : after(last)
      var row = unsafe rows + field
      if unsafe !row.pointee.fits(bytes + at) {
        if unsafe bytes[at] <= 0x20 {
          unsafe RecordReader.skipSpace(bytes, &at, count)
          ends.move(to: at)
        }
        let expected = last < 0 ? unsafe first(in: place.owner) : after(last)
        field = unsafe findElsewhere(
          rows + expected, bytes + at, after: rows + last, in: place.owner)
        if field < 0 { break }
        unsafe row = unsafe rows + field
      }
      var value = unsafe at &+ Int(row.pointee.valueOffset)
      // What fits may go on behind the record, where there are no marks.
      if value >= count { break }
      assert(ends.areAt(at), "the mark is not the key's")
      // Behind the member, unless it is left to others.
      var next = ends
      var behind = 0
      if unsafe row.pointee.isText {
        var close = unsafe ends.endOfPlain(bytes, value, 3)
        var flags = TapeEntry.Flags()
        if unsafe bytes[close] != UInt8(ascii: "\"") {
          close = unsafe RecordReader.endOfUTF8(bytes, close, count)
          if close < 0 { break }
          flags = .notASCII
          next.move(to: close &+ 1)
        } else {
          next.pass(4)
        }
        if !Ends.areKnown, close >= count { break }
        unsafe TapeEntry.put(
          .text, flags: flags, start: value, length: close &- value &- 1, to: out + 1)
        behind = close &+ 1
        unsafe TapeEntry.putKey(start: at, tail: row.pointee.keyTail, to: out)
        unsafe out += 2
      } else {
        next.pass(2)
        if unsafe bytes[value] <= 0x20 {
          value = unsafe valueBehindBlanks(field, bytes, value, count)
          if value < 0 { break }
          next.move(to: value)
        }
        let byte = unsafe bytes[value]
        if byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f") {
          // Without a branch on which of the two it is: nobody can foresee that.
          let isFalse = byte == UInt8(ascii: "f")
          behind = isFalse ? value &+ 5 : value &+ 4
          guard
            unsafe RecordReader.matches(
              bytes, isFalse ? value &+ 1 : value, isFalse ? 0x6573_6C61 : 0x6575_7274),
            behind <= count
          else { break }
          unsafe TapeEntry.put(
            isFalse ? .falseValue : .trueValue, start: value, length: behind &- value, to: out + 1)
          unsafe TapeEntry.putKey(start: at, tail: row.pointee.keyTail, to: out)
          unsafe out += 2
        } else if byte == UInt8(ascii: "{") {
          guard unsafe bytes[value &+ 1] == UInt8(ascii: "\""), unsafe place.depth < limits.depth
          else { break }
          unsafe TapeEntry.putKey(start: at, tail: row.pointee.keyTail, to: out)
          unsafe place.openObject(value, of: field, items: &items, tape, out + 1)
          unsafe out += 2
          last = -1
          firstBytes = unsafe self.firstBytes(of: place.owner)
          unsafe cells = self.cells(of: firstBytes)
          at = value &+ 1
          ends = next
          continue
        } else {
          var tail = unsafe out + 2
          behind = unsafe readOther(
            bytes, value, count, tape, &tail, &next, depth: place.depth, limits)
          if behind < 0 { break }
          unsafe TapeEntry.putKey(start: at, tail: row.pointee.keyTail, to: out)
          unsafe out = tail
        }
      }
      last = field
      items &+= 1
      at = behind
      ends = next
      while unsafe at >= count || bytes[at] != UInt8(ascii: ",") {
        guard at < count, unsafe bytes[at] == UInt8(ascii: "}"), items <= limits.keys,
          let holder = unsafe closeObject(at, items: &items, tape, &out, &place)
        else {
          goesOn = false
          break reading
        }
        last = holder
        firstBytes = unsafe self.firstBytes(of: place.owner)
        unsafe cells = self.cells(of: firstBytes)
        at &+= 1
      }
      at &+= 1
    }
    unsafe place.cursor = at
    unsafe place.end = out
    unsafe place.last = last
    unsafe place.expected = last < 0 ? first(in: place.owner) : after(last)
    unsafe place.items = items
    return (goesOn, ends)
  }

  /// Reads a text without escapes, and returns where the byte behind it is, or -1 for any other text.
  ///
  /// - Parameter quotes: Those from the next mark on that stand before its end.
  @inline(__always)
  private func readText<Ends: TextEnds>(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int,
    _ out: UnsafeMutablePointer<TapeEntry>, quotes: Int, _ ends: inout Ends
  ) -> Int {
    var close = unsafe ends.endOfPlain(bytes, start, quotes)
    var flags = TapeEntry.Flags()
    if unsafe bytes[close] != UInt8(ascii: "\"") {
      close = unsafe RecordReader.endOfUTF8(bytes, close, count)
      if close < 0 { return -1 }
      flags = .notASCII
      ends.move(to: close &+ 1)
    } else {
      ends.pass(quotes &+ 1)
    }
    if !Ends.areKnown, close >= count { return -1 }
    unsafe TapeEntry.put(.text, flags: flags, start: start, length: close &- start &- 1, to: out)
    return close &+ 1
  }

  /// Reads a text, a number, `null` or a list of texts; returns where the byte behind it is, or -1 for any
  /// other value.
  ///
  /// Its own entry is the one before `out`; those of a list follow from there.
  @inline(never)
  private func readOther<Ends: TextEnds>(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int,
    _ tape: UnsafeMutablePointer<TapeEntry>, _ out: inout UnsafeMutablePointer<TapeEntry>,
    _ ends: inout Ends, depth: Int, _ limits: ReaderLimits
  ) -> Int {
    switch unsafe bytes[start] {
    case UInt8(ascii: "["):
      return depth < limits.depth
        ? unsafe readTexts(bytes, start, count, tape, &out, &ends, limits) : -1
    case UInt8(ascii: "\""):
      return unsafe readText(bytes, start, count, out - 1, quotes: 1, &ends)
    case UInt8(ascii: "n"):
      guard unsafe RecordReader.matches(bytes, start, 0x6C6C_756E), start &+ 4 <= count else {
        return -1
      }
      unsafe TapeEntry.put(.null, start: start, length: 4, to: out - 1)
      return start &+ 4
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      var behind = start
      let fault = unsafe RecordReader.readNumber(bytes, &behind, count, out - 1, limits)
      return fault == nil ? behind : -1
    default: return -1
    }
  }

  /// Reads a list of texts without blanks between them; as ``readOther(_:_:_:_:_:_:depth:_:)``.
  private func readTexts<Ends: TextEnds>(
    _ bytes: UnsafePointer<UInt8>, _ open: Int, _ count: Int,
    _ tape: UnsafeMutablePointer<TapeEntry>, _ out: inout UnsafeMutablePointer<TapeEntry>,
    _ ends: inout Ends, _ limits: ReaderLimits
  ) -> Int {
    let list = unsafe out - 1
    var at = open &+ 1
    var items = 0
    while at < count, unsafe bytes[at] == UInt8(ascii: "\"") {
      at = unsafe readText(bytes, at, count, out, quotes: 1, &ends)
      if at < 0 { return -1 }
      unsafe out += 1
      items &+= 1
      if unsafe at >= count || bytes[at] != UInt8(ascii: ",") { break }
      at &+= 1
      // Behind a comma stands a value.
      if unsafe bytes[at] == UInt8(ascii: "]") { return -1 }
    }
    guard at < count, unsafe bytes[at] == UInt8(ascii: "]"), items <= limits.items else {
      return -1
    }
    unsafe TapeEntry.put(.end, start: at, to: out)
    unsafe out += 1
    unsafe TapeEntry.put(.list, start: open, length: items, link: out - tape, to: list)
    return at &+ 1
  }

  /// Closes an object within an object, and returns the field whose value it is, or -1; nil where it is
  /// in no object.
  @inline(never)
  private func closeObject(
    _ at: Int, items: inout Int, _ tape: UnsafeMutablePointer<TapeEntry>,
    _ out: inout UnsafeMutablePointer<TapeEntry>, _ place: inout MemberPlace
  ) -> Int? {
    let closed = unsafe place.parent
    let parent = unsafe Int(Int32(bitPattern: tape[closed].link))
    guard parent >= 0, unsafe tape[parent].kind == .object else { return nil }
    unsafe TapeEntry.put(.end, start: at, to: out)
    unsafe out += 1
    unsafe tape[closed].length = UInt32(truncatingIfNeeded: items)
    unsafe tape[closed].link = UInt32(truncatingIfNeeded: out - tape)
    items = unsafe Int(tape[parent].length)
    unsafe place.parent = parent
    unsafe place.depth &-= 1
    unsafe place.owner = owner(
      of: parent, in: Int(Int32(bitPattern: tape[parent].link)), tape)
    return unsafe field(tape[closed &- 1])
  }
}
