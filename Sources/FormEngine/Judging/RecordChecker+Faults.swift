/// What is wrong, noted as facts and put in order.
extension RecordChecker {
  /// Notes what a constraint finds wrong with a value.
  @inline(never)
  mutating func note(
    _ fault: ValueFault, by operation: UnsafeMutablePointer<Operation>, at site: Site
  ) {
    let constraint = unsafe operation.pointee.constraint
    if let reason = fault.reason { return markUndecided(reason, at: site, constraint: constraint) }
    fail(
      fault.code, at: site, entry: fault.code == .noRuleFits ? place(of: site) : nil,
      constraint: constraint, got: fault.got, want: fault.want)
  }

  /// Notes that a value is wrong.
  ///
  /// - Parameter entry: What is pointed at; the value if nothing is named.
  @inline(never)
  mutating func fail(
    _ code: FaultCode, at site: Site, entry: Int32? = nil, constraint: Int32 = -1, got: Int64 = 0,
    want: Int64 = 0
  ) {
    cells[site.cell].state = .invalid
    log.errors &+= 1
    keep(code, .error, at: site, entry, constraint, got, want)
  }

  /// Notes that a value could not be judged; `entry` as of ``fail(_:at:entry:constraint:got:want:)``.
  @inline(never)
  mutating func markUndecided(
    _ reason: UndecidedReason, at site: Site, entry: Int32? = nil, constraint: Int32 = -1
  ) {
    if cells[site.cell].state != .invalid { cells[site.cell].state = .undecided }
    log.undecided &+= 1
    keep(.undecided, .error, at: site, entry, constraint, reason.rawValue, 0)
  }

  /// Notes something that changes no verdict and no state.
  @inline(never)
  mutating func warn(
    _ code: FaultCode, at site: Site, entry: Int32? = nil, constraint: Int32 = -1
  ) {
    keep(code, .warning, at: site, entry, constraint, 0, 0)
  }

  private mutating func keep(
    _ code: FaultCode, _ severity: Fault.Severity, at site: Site, _ entry: Int32?,
    _ constraint: Int32, _ got: Int64, _ want: Int64
  ) {
    keep(
      Fault(
        code: code, severity: severity, constraint: constraint, field: site.field,
        cell: Int32(site.cell), container: site.container, entry: entry ?? cells[site.cell].entry,
        got: got, want: want))
  }

  mutating func keep(_ fault: Fault) {
    var fault = fault
    fault.isRelation = judgesRelations
    log.keep(fault, isSettling: isSettling)
  }

  /// The entry to point at: the value's own, else the nearest one around it that was sent.
  func place(of site: Site) -> Int32 { place(of: site.cell, in: site.container) }

  func place(of cell: Int, in container: Int32) -> Int32 {
    let entry = cells[cell].entry
    if entry >= 0, !tape[Int(entry)].flags.contains(.placeless) { return entry }
    var around = container
    while around >= 0 {
      let entry = containers[Int(around)].entry
      if entry >= 0, !tape[Int(entry)].flags.contains(.placeless) { return entry }
      around = containers[Int(around)].parent
    }
    return 0
  }

  /// Keeps the faults of which a question is true; it is given the group around an unknown key.
  package mutating func keepFaults(_ isKept: (Fault, Int32) -> Bool) {
    var count = 0
    for index in 0..<log.faults.count {
      let fault = log.faults[index]
      let group = fault.container >= 0 ? containers[Int(fault.container)].field : 0
      guard isKept(fault, group) else { continue }
      log.faults[count] = fault
      count &+= 1
    }
    log.faults.setCount(count)
  }

  // MARK: Order

  /// Puts the faults in the order of the form, then those of checks, then those of keys in the
  /// order of the record.
  mutating func arrangeFaults() {
    if isSettling {
      if log.faults.count > 1 { sortFaults() }
      if log.checks.count > 1 { sortCheckFaults() }
    }
    log.join()
  }

  /// The container that holds a fault's owner, which checks carry in `order`.
  private func container(of fault: Fault) -> Int32 {
    Int32(truncatingIfNeeded: Int(fault.order) - 1)
  }

  /// The most faults that are sorted by insertion, without room of their own.
  private static var fewFaults: Int { 32 }

  /// Equal ones as they came.
  private mutating func sortFaults() {
    if log.faults.count > Self.fewFaults {
      let sorted = (0..<log.faults.count).map { log.faults[$0] }.sorted { isEarlier($0, $1) }
      for (place, fault) in sorted.enumerated() { log.faults[place] = fault }
      return
    }
    var index = 1
    while index < log.faults.count {
      let fault = log.faults[index]
      var place = index
      while place > 0, isEarlier(fault, log.faults[place &- 1]) {
        log.faults[place] = log.faults[place &- 1]
        place &-= 1
      }
      log.faults[place] = fault
      index &+= 1
    }
  }

  private func isEarlier(_ fault: Fault, _ other: Fault) -> Bool {
    isBefore(fault.cell, fault.container, other.cell, other.container, isCheck: false)
  }

  private mutating func sortCheckFaults() {
    if log.checks.count > Self.fewFaults {
      let sorted = (0..<log.checks.count).map { log.checks[$0] }.sorted { isEarlierCheck($0, $1) }
      for (place, fault) in sorted.enumerated() { log.checks[place] = fault }
      return
    }
    var index = 1
    while index < log.checks.count {
      let fault = log.checks[index]
      var place = index
      while place > 0, isEarlierCheck(fault, log.checks[place &- 1]) {
        log.checks[place] = log.checks[place &- 1]
        place &-= 1
      }
      log.checks[place] = fault
      index &+= 1
    }
  }

  /// Those of one place as they were written: a check may have waited for another.
  private func isEarlierCheck(_ fault: Fault, _ other: Fault) -> Bool {
    if fault.owner == other.owner { return fault.check < other.check }
    return isBefore(
      fault.owner, container(of: fault), other.owner, container(of: other), isCheck: true)
  }

  /// Whether one cell comes before another: by their places from the outermost group inward, a group
  /// before what is in it; checks of a group come after those within it.
  private func isBefore(
    _ cell: Int32, _ container: Int32, _ other: Int32, _ otherContainer: Int32, isCheck: Bool
  ) -> Bool {
    if cell == other { return false }
    let (depth, otherDepth) = (self.depth(of: container), self.depth(of: otherContainer))
    var (a, inA) = (cell, container)
    var (b, inB) = (other, otherContainer)
    for _ in 0..<max(0, depth - otherDepth) { (a, inA) = around(inA) }
    for _ in 0..<max(0, otherDepth - depth) { (b, inB) = around(inB) }
    if a == b { return isCheck ? depth > otherDepth : depth < otherDepth }
    while inA != inB {
      let (lastA, lastB) = (a, b)
      (a, inA) = around(inA)
      (b, inB) = around(inB)
      // Keys that the form does not name stand beside the group's fields.
      if a == b, inA == inB, a >= 0 { return lastA < lastB }
    }
    return a < b
  }

  private func around(_ container: Int32) -> (Int32, Int32) {
    let holder = containers[Int(container)]
    return (holder.cell, holder.parent)
  }

  private func depth(of container: Int32) -> Int {
    var depth = 0
    var at = container
    while at >= 0 {
      depth += 1
      at = containers[Int(at)].parent
    }
    return depth
  }
}
