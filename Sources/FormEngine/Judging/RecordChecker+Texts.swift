/// Texts: clean-up, whether anything is there, the type, the constraints.
extension RecordChecker {
  /// The text in a cell, after clean-up; valid until the arena grows.
  @inline(__always)
  func text(in cell: Int) -> TextView {
    if cells[cell].isCleaned {
      return unsafe TextView(
        bytes: UnsafePointer(arena.base + Int(cells[cell].cleanedStart)),
        count: Int(cells[cell].cleanedLength), isASCII: false)
    }
    let entry = tape[Int(cells[cell].entry)]
    return unsafe TextView(
      bytes: bytesOf(entry), count: Int(entry.length), isASCII: !entry.flags.contains(.notASCII))
  }

  mutating func judgeText(at site: Site) {
    let plan = unsafe self.plan.fields + Int(site.field)
    if unsafe plan.pointee.cleanUp.count > 0 {
      guard unsafe cleanUp(plan.pointee.cleanUp, at: site)
      else {
        return
      }
      if tape[Int(cells[site.cell].entry)].kind != .text {
        return judgeNow(at: site)
      }
    }
    let text = text(in: site.cell)
    if unsafe text.count == 0 || !plan.pointee.flags.contains(.secret) && text.isBlank,
      !isRecord(site)
    {
      return judgeEmpty(at: site)
    }
    switch unsafe plan.pointee.type {
    case .text, .any:
      cells[site.cell].state = .valid
      unsafe run(plan.pointee.operations, on: text, at: site)
    case .date, .time, .datetime, .local:
      guard let value = unsafe text.instant(plan.pointee.type),
        unsafe self.plan.zone.show(value, plan.pointee.type)
      else {
        return mismatch(at: site)
      }
      cells[site.cell].state = .valid
      unsafe run(plan.pointee.operations, on: .instant(value, text), at: site)
    case .integer, .number, .boolean:
      var isBoolean = false
      if case .boolean = unsafe plan.pointee.type { isBoolean = true }
      if unsafe coercesAll || plan.pointee.flags.contains(.coerces),
        unsafe !readsByCleanUp(plan), coerce(site.cell, foldsCase: coercesAll && isBoolean)
      {
        return judgeNow(at: site)
      }
      return mismatch(at: site)
    case .list, .group:
      return mismatch(at: site)
    }
    postponeRelations(at: site)
  }

  /// Runs constraints on a text; what they find is noted for its cell.
  ///
  /// `@_transparent`, because `@inline(__always)` leaves a call: a hundredth of what a table takes.
  @_transparent
  mutating func run(_ span: Span32, on text: TextView, at site: Site) {
    var operation = unsafe plan.operations + Int(span.start)
    let end = unsafe operation + Int(span.count)
    while unsafe operation < end {
      let fault = unsafe plan.fault(
        of: text, operation, otherwise: { unsafe rareFault(of: text, operation, site.field) })
      if let fault {
        unsafe note(fault, by: operation, at: site)
      }
      unsafe operation += 1
    }
  }

  @inline(never)
  mutating func rareFault(
    of text: TextView, _ operation: UnsafeMutablePointer<Operation>, _ field: Int32
  ) -> ValueFault? {
    unsafe plan.fault(of: text, operation, &matcher, context(of: field))
  }
}
