extension KeyOrderView {
  @inline(never)
  func readMembers(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ owner: Int, _ place: inout MemberPlace
  ) -> Bool {
    let rows = unsafe self.rows
    var row = unsafe rows + place.expected
    var last = unsafe rows + (place.last < 0 ? none : place.last)
    var at = unsafe place.cursor
    var out = unsafe place.end
    var goesOn = true
    while true {
      unsafe RecordReader.skipSpace(bytes, &at, count)
      var found = unsafe row
      if unsafe !row.pointee.fits(bytes + at) {
        let field = unsafe findElsewhere(row, bytes + at, after: last, in: owner)
        if field < 0 { break }
        unsafe found = unsafe rows + field
      }
      var start = unsafe at &+ Int(found.pointee.valueOffset)
      var behind = start
      if unsafe found.pointee.isText {
        behind = unsafe RecordReader.behindPlainText(bytes, start &+ 1, count)
        if behind < 0 { break }
        unsafe TapeEntry.put(.text, start: start, length: behind &- start &- 2, to: out + 1)
      } else {
        if unsafe bytes[start] <= 0x20 {
          start = unsafe valueBehindBlanks(found - rows, bytes, start, count)
          if start < 0 { break }
        }
        // Without a branch on which of the two it is: nobody can foresee that.
        let isFalse = unsafe bytes[start] == UInt8(ascii: "f")
        behind = isFalse ? start &+ 5 : start &+ 4
        guard
          unsafe RecordReader.matches(
            bytes, isFalse ? start &+ 1 : start, isFalse ? 0x6573_6C61 : 0x6575_7274),
          behind <= count
        else { break }
        unsafe TapeEntry.put(
          isFalse ? .falseValue : .trueValue, start: start, length: behind &- start, to: out + 1)
      }
      unsafe last = unsafe found
      unsafe TapeEntry.putKey(start: at, tail: found.pointee.keyTail, to: out)
      unsafe out += 2
      unsafe row = unsafe rows + Int(found.pointee.next)
      at = behind
      if unsafe behind >= count || bytes[behind] != UInt8(ascii: ",") {
        goesOn = false
        break
      }
      at &+= 1
    }
    unsafe place.items &+= (out - place.end) / 2
    unsafe place.cursor = at
    unsafe place.end = unsafe out
    unsafe place.last = last - rows == none ? -1 : last - rows
    unsafe place.expected = unsafe row - rows
    return goesOn
  }
}
