/// Expressions over the values that are kept of a record, at the end of an object: see ``SlotStep``.
///
/// As `RecordChecker+Evaluation.swift` works them out, for values of 64 bits that are all valid; every step counts as
/// it does there. Whatever else there is gives up.
extension FastPass {
  /// Where an expression stands.
  @unsafe
  struct Standpoint: BitwiseCopyable {
    let group: UnsafeMutablePointer<GroupPlan>
    let record: UnsafePointer<UInt8>
    /// The field that it belongs to, or -1.
    var own = -1
    /// The number under which that field is counted.
    var number = -1
    /// That field lies within the group, and is not counted there.
    var isWithin = false
  }

  @inline(__always)
  func evaluate(_ index: Int32, _ here: Standpoint) -> SlotValue {
    let expression = unsafe plan.slotExpressions + Int(index)
    guard unsafe mayStep(Int(expression.pointee.cost)) else { return .giveUp }
    if unsafe expression.pointee.isArithmetic {
      let value = unsafe arithmetic(expression)
      if value.is(.number) { return value }
    }
    return unsafe evaluateAny(expression, here)
  }

  /// The value of an expression of sums, products and roundings; another than a number where not all that it reads are
  /// numbers, or the result takes more than 64 bits.
  @inline(never)
  private func arithmetic(_ expression: UnsafeMutablePointer<SlotExpression>) -> SlotValue {
    let cells = unsafe slots
    var step = unsafe plan.slotSteps + Int(expression.pointee.steps.start)
    let end = unsafe step + Int(expression.pointee.steps.count)
    var out = unsafe cells + plan.firstResult
    var value = SlotValue.giveUp
    while unsafe step < end {
      let (a, b) = unsafe (cells[Int(step.pointee.a)], cells[Int(step.pointee.b)])
      guard a.is(.number), b.is(.number) else { return .giveUp }
      value = unsafe Self.result(of: step.pointee.kind, a, b)
      if !value.is(.number) { return .giveUp }
      unsafe out.pointee = value
      unsafe out += 1
      unsafe step += 1
    }
    return value
  }

  /// What arithmetic makes of two numbers.
  @inline(__always)
  private static func result(
    of kind: SlotStep.Kind, _ a: SlotValue, _ b: SlotValue
  ) -> SlotValue {
    if kind == .multiply { return .multiply(a, b) }
    if kind == .add { return .add(a, b) }
    if kind == .subtract { return .subtract(a, b) }
    return kind == .round ? a.rounded(to: b) : .giveUp
  }

  @inline(never)
  private func evaluateAny(
    _ expression: UnsafeMutablePointer<SlotExpression>, _ here: Standpoint
  ) -> SlotValue {
    let first = unsafe plan.slotSteps + Int(expression.pointee.steps.start)
    let isDone = unsafe run(
      first, Int(expression.pointee.steps.count), into: slots + plan.firstResult, here)
    return isDone ? unsafe slots[Int(expression.pointee.result)] : .giveUp
  }

  /// Does so many steps, whose results go into cells one after the other; false where they give up.
  ///
  /// Recursion is bounded by the depth of macros within each other.
  func run(
    _ first: UnsafeMutablePointer<SlotStep>, _ count: Int,
    into out: UnsafeMutablePointer<SlotValue>,
    _ here: Standpoint
  ) -> Bool {
    let cells = unsafe slots
    var place = 0
    while place < count {
      let step = unsafe first + place
      let (a, b) = unsafe (cells[Int(step.pointee.a)], cells[Int(step.pointee.b)])
      var value: SlotValue
      if unsafe step.pointee.kind.isArithmetic && a.is(.number) && b.is(.number) {
        value = unsafe Self.result(of: step.pointee.kind, a, b)
      } else if unsafe step.pointee.kind == .loop {
        value = unsafe loop(step, a, into: out + place, here)
      } else {
        value = unsafe rare(step, a, b, here)
      }
      if value.is(.error) { return false }
      unsafe out[place] = value
      place &+= unsafe step.pointee.kind == .loop ? 1 &+ Int(step.pointee.c) : 1
    }
    return true
  }

  /// A step that is not about two numbers.
  @inline(never)
  private func rare(
    _ step: UnsafeMutablePointer<SlotStep>, _ a: SlotValue, _ b: SlotValue, _ here: Standpoint
  ) -> SlotValue {
    switch unsafe step.pointee.kind {
    case .add, .subtract, .multiply: unsafe arithmetic(step.pointee.kind, a, b)
    case .negative: a.is(.number) ? .subtract(.integer(0), a) : unknownOrGiveUp(a)
    case .round: unknownOrGiveUp(a, b)
    case .not: a.is(.boolean) ? .boolean(!a.isTrue) : unknownOrGiveUp(a)
    case .or: connected(a, b, deciding: true)
    case .and: connected(a, b, deciding: false)
    case .compare: unsafe compared(step.pointee.comparison, a, b, here.record)
    case .conditional:
      a.is(.boolean) ? a.isTrue ? b : unsafe slots[Int(step.pointee.c)] : unknownOrGiveUp(a)
    case .isFilled: .boolean(a.isFilled && !a.is(.unknown))
    case .isPresent: unsafe .boolean(isPresent(Int(step.pointee.a), of: here.group))
    case .isKnown: .boolean(!a.is(.unknown))
    case .isIn: unsafe isIn(a, step.pointee, here.record)
    case .isItem: unsafe isItem(a, b, Int(step.pointee.index), here.record)
    case .size: unsafe size(a, here.record)
    case .divide: a.is(.number) && b.is(.number) ? .divide(a, b) : unknownOrGiveUp(a, b)
    case .remainder: a.is(.number) && b.is(.number) ? .remainder(a, b) : unknownOrGiveUp(a, b)
    case .startsWith, .endsWith, .contains: unsafe part(step.pointee.kind, a, b, here.record)
    case .matches: unsafe matched(a, by: Int(step.pointee.index), here.record)
    case .lower, .upper, .trim: unsafe changed(step.pointee.kind, a, here.record)
    case .today: today
    case .now: now
    case .loop: .giveUp
    }
  }

  @inline(__always)
  func unknownOrGiveUp(_ value: SlotValue) -> SlotValue {
    value.is(.unknown) ? .unknown : .giveUp
  }

  /// The result of an operation on values of other types: unknown if one of them is, else the long way decides.
  @inline(__always)
  func unknownOrGiveUp(_ a: SlotValue, _ b: SlotValue) -> SlotValue {
    a.is(.unknown) || b.is(.unknown) ? .unknown : .giveUp
  }

  private func connected(
    _ left: SlotValue, _ right: SlotValue, deciding: Bool
  ) -> SlotValue {
    guard left.is(.boolean) || left.is(.unknown), right.is(.boolean) || right.is(.unknown) else {
      return .giveUp
    }
    if left.is(.boolean), left.isTrue == deciding { return left }
    if right.is(.boolean), right.isTrue == deciding { return right }
    if left.is(.boolean) { return right }
    return right.is(.boolean) ? left : .unknown
  }

  private func compared(
    _ kind: ExpressionNode.Kind, _ left: SlotValue, _ right: SlotValue,
    _ record: UnsafePointer<UInt8>
  ) -> SlotValue {
    if left.is(.unknown) || right.is(.unknown) { return .unknown }
    // Booleans have no order.
    if left.is(.boolean), kind != .equal, kind != .notEqual { return .giveUp }
    guard let order = unsafe order(of: left, right, record) else { return .giveUp }
    return .boolean(kind.holds(for: order))
  }

  /// -1, 0 or 1 for two values of one kind; nil where that is left to the long way.
  func order(
    of left: SlotValue, _ right: SlotValue, _ record: UnsafePointer<UInt8>
  ) -> Int? {
    guard left.isSameKind(as: right) else { return nil }
    if left.is(.number) { return ShortNumber.order(left.number, right.number) }
    if left.is(.text) {
      return unsafe UTF8Bytes.order(
        bytes(of: left, record), left.count, bytes(of: right, record), right.count)
    }
    switch left.kind {
    case .date, .time, .datetime, .local, .boolean:
      if left.mark && right.mark { return nil }
      return left.value < right.value ? -1 : left.value == right.value ? 0 : 1
    case .number, .text, .unknown, .error, .duration, .dateSpan, .list, .group, .anything:
      return nil
    }
  }

  @unsafe
  func bytes(
    of text: SlotValue, _ record: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    if text.isInArena { return unsafe UnsafePointer(arena.pointee.base) + Int(text.value) }
    return unsafe (text.mark ? UnsafePointer(plan.bytes) : record) + Int(text.value)
  }

  /// Arithmetic of something else than two numbers.
  @inline(never)
  private func arithmetic(
    _ kind: SlotStep.Kind, _ left: SlotValue, _ right: SlotValue
  ) -> SlotValue {
    if left.is(.unknown) || right.is(.unknown) { return .unknown }
    switch (left.kind, right.kind) {
    case (.date, .duration) where kind != .multiply && !right.mark,
      (.datetime, .duration) where kind != .multiply:
      return moved(left, by: right, isDown: kind == .subtract)
    default: return .giveUp
    }
  }

  /// A date or moment that much later or earlier.
  ///
  /// Months lead from days that every month has, and once: of others ``MovedInstant`` knows how they compare.
  private func moved(_ value: SlotValue, by span: SlotValue, isDown: Bool) -> SlotValue {
    let unit = value.kind == .datetime ? TimeText.microsecondsADay : 1
    let rest = value.kind == .datetime ? span.value : span.value / TimeText.microsecondsADay
    let months = isDown ? 0 - span.months : span.months
    var start = value.value
    if months != 0 {
      let day = TimeText.floorDivision(start, unit)
      guard !value.mark, abs(months) <= CalendarDay.mostMonths,
        CalendarDay.components(of: day).day <= 28
      else { return .giveUp }
      start += (CalendarDay.adding(months: months, to: day) - day) * unit
    }
    let (result, isOver) = start.addingReportingOverflow(isDown ? 0 - rest : rest)
    guard !isOver, CalendarDay.days.contains(TimeText.floorDivision(result, unit)) else {
      return .giveUp
    }
    return SlotValue(kind: value.kind, mark: value.mark || months != 0, value: result)
  }

  private func isIn(
    _ value: SlotValue, _ step: SlotStep, _ record: UnsafePointer<UInt8>
  ) -> SlotValue {
    var isThere = false
    for place in step.index..<step.index &+ step.c {
      let item = unsafe slots[Int(plan.references[Int(place)])]
      // An item that is unknown makes the answer unknown, unless another is the value.
      guard !item.is(.unknown) else { return .giveUp }
      if value.is(.unknown) { continue }
      guard let order = unsafe order(of: value, item, record) else { return .giveUp }
      isThere = isThere || order == 0
    }
    return value.is(.unknown) ? .unknown : .boolean(isThere)
  }

  private func size(_ value: SlotValue, _ record: UnsafePointer<UInt8>) -> SlotValue {
    switch value.kind {
    case .unknown: return .unknown
    case .list:
      // The long way lays all items out.
      return mayStep(value.count) ? .integer(value.count) : .giveUp
    case .text:
      return unsafe .integer(UTF8Bytes.codePoints(bytes(of: value, record), value.count))
    default: return .giveUp
    }
  }
}
