internal import FormPatterns

/// Patterns as tables: see `PatternTable` and `PatternPairs` of FormPatterns.
extension PlanView {
  /// Whether a table takes a text, or finds its part in it; nil for a text that is too long.
  ///
  /// A step waits for the one before, and for nothing else: the bytes' classes are known by then.
  @inline(never)
  func matches(_ text: TextView, table index: Int) -> Bool? {
    let table = unsafe tables + index
    guard unsafe text.count <= Int(table.pointee.longest) else { return nil }
    let classes = unsafe bytes + Int(table.pointee.classes)
    let rows = unsafe transitions + Int(table.pointee.rows)
    // One look for both that end it: row 0, from which nothing leads on, is the highest number.
    let found = unsafe UInt(bitPattern: Int(table.pointee.found)) &- 1
    let bytes = unsafe text.bytes
    let count = text.count
    var row = unsafe Int(table.pointee.start)
    var at = 0
    if unsafe table.pointee.starts < 0 {
      while at < count, UInt(bitPattern: row) &- 1 < found {
        row = unsafe Int(rows[row &+ Int(classes[Int(bytes[at])])])
        at &+= 1
      }
    } else if count > 0 {
      let firsts = unsafe classes + 256
      let starts = unsafe transitions + Int(table.pointee.starts)
      // Looked up for nothing where the length is even: whether it is nobody can foresee.
      let behindFirst = unsafe Int(starts[Int(classes[Int(bytes[0])])])
      at = count & 1
      row = at == 0 ? row : behindFirst
      if unsafe table.pointee.found == UInt16.max {
        while at < count {
          // The pair's place in every row first: all that a step waits for is one look.
          let column = unsafe rows + Int(firsts[Int(bytes[at])]) + Int(classes[Int(bytes[at &+ 1])])
          row = unsafe Int(column[row])
          at &+= 2
        }
        return unsafe row >= Int(table.pointee.accepting)
      }
      while at < count, UInt(bitPattern: row) &- 1 < found {
        let column = unsafe rows + Int(firsts[Int(bytes[at])]) + Int(classes[Int(bytes[at &+ 1])])
        row = unsafe Int(column[row])
        at &+= 2
      }
    }
    return unsafe row >= Int(table.pointee.accepting)
  }
}
