internal import CRecordScan

/// Rows of classes of characters, and classes that are looked for.
extension PlanView {
  /// Whether a text is a row of classes: the length says how long its variable item is.
  ///
  /// Safety: as every text is, see ``TextView``: a short one is looked at 32 bytes at a time.
  @inline(__always)
  func isRun(_ text: TextView, _ index: Int) -> Bool {
    let run = unsafe classRuns + index
    guard unsafe text.count >= run.pointee.least else { return false }
    if text.count > 0, unsafe text.count <= run.pointee.longestLook {
      let tables = unsafe bytes + Int(run.pointee.shuffleTables)
      return unsafe record_scan_row(
        text.bytes, text.count, tables, tables + 32 &* (1 &+ text.count &- run.pointee.least),
        run.pointee.longestLook)
    }
    return isRunByItems(text, index)
  }

  @inline(never)
  private func isRunByItems(_ text: TextView, _ index: Int) -> Bool {
    let run = unsafe classRuns + index
    guard unsafe text.count <= run.pointee.most else { return false }
    let variable = unsafe text.count &- Int(run.pointee.fixed)
    var item = unsafe classRunItems + Int(run.pointee.items.start)
    let last = unsafe item + Int(run.pointee.items.count)
    var at = 0
    while unsafe item < last {
      if unsafe item.pointee.isSingle {
        if unsafe bytes[Int(run.pointee.table) &+ Int(text.bytes[at])] & item.pointee.bit == 0 {
          return false
        }
        at &+= 1
      } else {
        let end = unsafe at &+ (item.pointee.isVariable ? variable : Int(item.pointee.count))
        if unsafe !isRun(text.bytes, at, end, item.pointee, Int(run.pointee.table)) { return false }
        at = end
      }
      unsafe item += 1
    }
    return true
  }

  /// Whether the bytes `from..<to` of a text are all in the class of an item.
  @inline(__always)
  private func isRun(
    _ text: UnsafePointer<UInt8>, _ from: Int, _ to: Int, _ item: ClassRunPlan.Item, _ table: Int
  ) -> Bool {
    var at = from
    if item.rangeCount == 0 {
      var all = item.bit
      while at < to {
        unsafe all &= bytes[table &+ Int(text[at])]
        at &+= 1
      }
      return all != 0
    }
    // One look at 16 bytes, without a branch that nobody can foresee.
    while at < to {
      let wanted = Self.firstOnes(to &- at)
      let members = unsafe record_scan_members(
        text + at, bytes + Int(item.ranges), Int32(item.rangeCount))
      if members & wanted != wanted { return false }
      at &+= 16
    }
    return true
  }

  /// Whether some byte of a text is in the class of a row's only item.
  @inline(__always)
  func containsClass(_ text: TextView, _ index: Int) -> Bool {
    let run = unsafe classRuns + index
    let item = unsafe classRunItems + Int(run.pointee.items.start)
    var at = 0
    // The most common classes are one range: that is told to the compiler.
    if unsafe item.pointee.rangeCount == 1 {
      while at < text.count {
        let members = unsafe record_scan_members(
          text.bytes + at, bytes + Int(item.pointee.ranges), 1)
        let stop = members.trailingZeroBitCount
        if stop < 16 { return at &+ stop < text.count }
        at &+= 16
      }
      return false
    }
    if unsafe item.pointee.rangeCount > 0 {
      while at < text.count {
        let members = unsafe record_scan_members(
          text.bytes + at, bytes + Int(item.pointee.ranges), Int32(item.pointee.rangeCount))
        if members & Self.firstOnes(text.count &- at) != 0 { return true }
        at &+= 16
      }
      return false
    }
    let table = unsafe bytes + Int(run.pointee.table)
    while at < text.count {
      if unsafe table[Int(text.bytes[at])] != 0 { return true }
      at &+= 1
    }
    return false
  }

  /// As many ones from the lowest bit on, 16 at most.
  @inline(__always)
  private static func firstOnes(_ count: Int) -> UInt32 {
    UInt32(1) &<< UInt32(truncatingIfNeeded: min(count, 16)) &- 1
  }
}
