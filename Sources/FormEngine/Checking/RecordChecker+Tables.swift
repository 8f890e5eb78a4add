internal import FormPatterns

/// Patterns as tables.
extension RecordChecker {
  /// Whether a table takes a text, or finds its part in it; nil for a text that is too long.
  ///
  /// A step waits for the one before, and for nothing else: the byte's class is known by then.
  @inline(__always)
  func matches(_ text: TextView, table index: Int) -> Bool? {
    let table = unsafe plan.tables + index
    guard unsafe text.count <= Int(table.pointee.longest) else { return nil }
    let classes = unsafe plan.bytes + Int(table.pointee.classes)
    let rows = unsafe plan.transitions + Int(table.pointee.rows)
    let found = unsafe UInt(bitPattern: Int(table.pointee.found)) &- 1
    var row = unsafe Int(table.pointee.start)
    var at = 0
    // One look for both that end it: row 0, from which nothing leads on, is the highest number.
    while at < text.count, UInt(bitPattern: row) &- 1 < found {
      row = unsafe Int(rows[row &+ Int(classes[Int(text.bytes[at])])])
      at &+= 1
    }
    return unsafe row >= Int(table.pointee.accepting)
  }
}
