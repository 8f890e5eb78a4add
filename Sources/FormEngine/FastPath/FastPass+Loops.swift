/// Macros and sums over the rows of a list.
extension FastPass {
  /// Does the steps behind a loop for each row.
  @inline(never)
  func loop(
    _ step: UnsafeMutablePointer<SlotStep>, _ list: SlotValue,
    into out: UnsafeMutablePointer<SlotValue>,
    _ here: Standpoint
  ) -> SlotValue {
    if list.is(.unknown) { return .unknown }
    let loop = unsafe plan.slotLoops + Int(step.pointee.index)
    // As many steps as the long way takes, be they done or not.
    let (cost, isTooMuch) = unsafe list.count.multipliedReportingOverflow(
      by: Int(loop.pointee.cost))
    guard list.is(.list), !isTooMuch, mayStep(cost) else { return .giveUp }
    if unsafe step.pointee.c == 0 && isSumOfColumn(loop) { return unsafe sum(list, loop) }
    var outcome = unsafe Outcome(loop.pointee.result)
    let (passSteps, count) = unsafe (Int(loop.pointee.passSteps), Int(step.pointee.c))
    for row in 0..<list.count {
      unsafe load(row, of: list, loop)
      if unsafe loop.pointee.passes >= 0 {
        guard unsafe run(step + 1, passSteps, into: out + 1, here) else { return .giveUp }
        let passes = unsafe slots[Int(loop.pointee.passes)]
        guard passes.is(.boolean) || passes.is(.unknown) else { return .giveUp }
        if !passes.isTrue { continue }
      }
      guard
        unsafe count == passSteps
          || run(step + (1 &+ passSteps), count &- passSteps, into: out + (1 &+ passSteps), here)
      else { return .giveUp }
      let value = unsafe slots[Int(loop.pointee.value)]
      guard unsafe outcome.add(value, self, here.record) else { return .giveUp }
      if outcome.isKnown { break }
    }
    return outcome.value
  }

  /// Whether what is added up is what was read of each row.
  @inline(__always)
  private func isSumOfColumn(_ loop: UnsafeMutablePointer<SlotLoop>) -> Bool {
    let loads = unsafe loop.pointee.loads
    return unsafe loop.pointee.result == .sum && loads.count == 1
      && plan.references[Int(loads.start) &+ 1] == loop.pointee.value
  }

  /// The sum of a column.
  private func sum(_ list: SlotValue, _ loop: UnsafeMutablePointer<SlotLoop>) -> SlotValue {
    var sum = SlotValue.integer(0)
    if list.count == 0 { return sum }
    let store = unsafe Int(loop.pointee.store)
    let width = Int(plan.stores[store].columns.count)
    let column = unsafe Int(plan.references[Int(loop.pointee.loads.start)])
    var value = unsafe row(0, of: list, store) + column
    for _ in 0..<list.count {
      guard unsafe value.pointee.is(.number) else {
        return unsafe unknownOrGiveUp(value.pointee)
      }
      sum = unsafe .add(sum, value.pointee)
      if sum.is(.error) { return .giveUp }
      unsafe value += width
    }
    return sum
  }

  /// Reads what a loop asks of a row into its cells.
  @inline(__always)
  private func load(_ row: Int, of list: SlotValue, _ loop: UnsafeMutablePointer<SlotLoop>) {
    let loads = unsafe loop.pointee.loads
    if loads.count == 0 { return }
    let values = unsafe self.row(row, of: list, Int(loop.pointee.store))
    var load = unsafe plan.references + Int(loads.start)
    for _ in 0..<loads.count {
      unsafe slots[Int(load[1])] = values[Int(load[0])]
      unsafe load += 2
    }
  }

  /// The values that are kept of a row.
  ///
  /// Safety: the store is that of the list, and does not grow meanwhile.
  @inline(__always) @unsafe
  func row(_ row: Int, of list: SlotValue, _ store: Int) -> UnsafeMutablePointer<SlotValue> {
    let width = Int(plan.stores[store].columns.count)
    return unsafe stores[store].base + (Int(list.value) &+ row &* width)
  }

  /// The result of a loop so far.
  private struct Outcome {
    let result: SlotLoop.Result
    var value: SlotValue
    var trueOnes = 0
    var hasUnknown = false
    /// No other row changes it.
    var isKnown = false

    @inline(__always)
    init(_ result: SlotLoop.Result) {
      self.result = result
      value =
        switch result {
        case .all: .boolean(true)
        case .exists, .existsOne: .boolean(false)
        case .count, .sum: .integer(0)
        case .min, .max: .unknown
        }
    }

    /// Takes the value of one more row; false where the long way finds out.
    @inline(__always)
    mutating func add(
      _ next: SlotValue, _ pass: FastPass, _ record: UnsafePointer<UInt8>
    ) -> Bool {
      switch result {
      case .all, .exists:
        guard next.is(.boolean) || next.is(.unknown) else { return false }
        if next.is(.unknown) {
          value = .unknown
        } else if next.isTrue == (result == .exists) {
          value = next
          isKnown = true
        }
      case .existsOne:
        guard next.is(.boolean) else { return false }
        trueOnes &+= next.isTrue ? 1 : 0
        value = .boolean(trueOnes == 1)
        isKnown = trueOnes > 1
      case .count: value.value &+= 1
      case .sum:
        if next.is(.unknown) || hasUnknown {
          guard next.is(.unknown) || next.is(.number) else { return false }
          hasUnknown = true
          value = .unknown
          return true
        }
        guard next.is(.number) else { return false }
        value = .add(value, next)
        return value.is(.number)
      case .min, .max:
        if next.is(.unknown) || hasUnknown {
          // Another row may be of another kind, which is an error.
          guard next.is(.unknown) || next.is(.number) else { return false }
          hasUnknown = true
          value = .unknown
          return true
        }
        if value.is(.unknown) {
          guard !next.is(.boolean) else { return false }
          value = next
          return true
        }
        guard let order = unsafe pass.order(of: next, value, record) else { return false }
        if result == .min ? order < 0 : order > 0 { value = next }
      }
      return true
    }
  }

  /// Whether a value is one of the items of a list of single values.
  func isItem(
    _ value: SlotValue, _ list: SlotValue, _ store: Int, _ record: UnsafePointer<UInt8>
  ) -> SlotValue {
    if value.is(.unknown) || list.is(.unknown) { return .unknown }
    guard list.is(.list), mayStep(2 &* list.count) else { return .giveUp }
    if list.count == 0 { return .boolean(false) }
    let items = unsafe row(0, of: list, store)
    let width = Int(plan.stores[store].columns.count)
    for place in 0..<list.count {
      let item = unsafe items[place &* width]
      guard let order = unsafe order(of: value, item, record) else { return .giveUp }
      if order == 0 { return .boolean(true) }
    }
    return .boolean(false)
  }
}
