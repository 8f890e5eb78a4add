/// Expressions over the values that one group keeps, at the end of its object.
///
/// As `RecordChecker+Evaluation.swift` works them out, for values of 64 bits that are all valid; every step counts as
/// it does there. Whatever else there is gives up.
extension FastPass {
  /// Where an expression stands.
  @unsafe
  struct Standpoint: BitwiseCopyable {
    let group: UnsafeMutablePointer<GroupPlan>
    let record: UnsafePointer<UInt8>
    /// The field that it belongs to, its place in the group, or -1.
    var own = -1

    @inline(__always) var first: Int { unsafe Int(group.pointee.fields.start) }
  }

  func evaluate(_ index: Int, _ here: Standpoint) -> SlotValue {
    guard mayStep(1) else { return .giveUp }
    let node = unsafe plan.nodes[index]
    switch node.kind {
    case .constant: return unsafe SlotValue(plan.constants[Int(node.a)])
    case .field: return unsafe read(place(of: node.a), node.detail, here)
    case .this: return unsafe read(here.own, node.detail, here)
    case .filledField, .validField:
      return unsafe .boolean(isFilled(place(of: node.a), of: here.group))
    case .filledValue:
      let value = unsafe evaluate(Int(node.a), here)
      return value.kind == .error ? value : .boolean(value.kind != .unknown)
    case .not:
      let value = unsafe evaluate(Int(node.a), here)
      switch value.kind {
      case .boolean: return .boolean(!value.isTrue)
      case .unknown: return .unknown
      default: return .giveUp
      }
    case .negative:
      let value = unsafe evaluate(Int(node.a), here)
      if value.kind == .unknown { return .unknown }
      return value.kind == .number ? .subtract(.integer(0), value) : .giveUp
    case .or, .and:
      let left = unsafe evaluate(Int(node.a), here)
      return unsafe connected(left, evaluate(Int(node.b), here), deciding: node.kind == .or)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      let left = unsafe evaluate(Int(node.a), here)
      return unsafe compared(node.kind, left, evaluate(Int(node.b), here), here)
    case .add, .subtract, .multiply:
      let left = unsafe evaluate(Int(node.a), here)
      return unsafe arithmetic(node.kind, left, evaluate(Int(node.b), here))
    case .round:
      let value = unsafe evaluate(Int(node.a), here)
      let places = unsafe evaluate(Int(node.b), here)
      if value.kind == .unknown || places.kind == .unknown {
        return value.kind == .error || places.kind == .error ? .giveUp : .unknown
      }
      guard value.kind == .number, places.kind == .number, places.scale == 0,
        (0...18).contains(places.value)
      else { return .giveUp }
      return value.rounded(to: Int(places.value))
    case .conditional:
      let test = unsafe evaluate(Int(node.a), here)
      let yes = unsafe evaluate(Int(node.b), here)
      let no = unsafe evaluate(Int(node.c), here)
      // What is not taken may give up the budget, and nothing else.
      if test.kind == .boolean { return test.isTrue ? yes : no }
      return test.kind == .unknown ? .unknown : .giveUp
    case .isIn: return unsafe isIn(node, here)
    case .size: return unsafe size(node, here)
    case .sum: return unsafe sum(node, here)
    case .variable, .member, .today, .now, .divide, .remainder, .list, .index, .startsWith,
      .endsWith, .contains, .all, .exists, .existsOne, .filter, .map, .min, .max, .instantPart:
      return .giveUp
    }
  }

  /// The place in the group to which a path of one step leads.
  @inline(__always)
  private func place(of path: Int32) -> Int { unsafe Int(plan.references[Int(path) &+ 3]) }

  @inline(__always)
  private func read(_ place: Int, _ detail: UInt8, _ here: Standpoint) -> SlotValue {
    guard unsafe isFilled(place, of: here.group) else {
      switch EmptyValue(rawValue: detail) ?? .unknown {
      case .unknown: return .unknown
      case .isFalse: return .boolean(false)
      case .emptyList: return SlotValue(kind: .list)
      }
    }
    return unsafe slot(here.first &+ place)
  }

  /// The value that was kept of a field.
  @inline(__always)
  func slot(_ field: Int) -> SlotValue {
    if unsafe plan.fields[field].type == .text {
      let text = unsafe texts[field]
      return SlotValue(kind: .text, value: Int64(text.start), count: Int(text.count))
    }
    return unsafe slots[field]
  }

  private func connected(
    _ left: SlotValue, _ right: SlotValue, deciding: Bool
  ) -> SlotValue {
    for side in [left, right] where side.kind != .boolean && side.kind != .unknown {
      return .giveUp
    }
    if left.kind == .boolean, left.isTrue == deciding { return left }
    if right.kind == .boolean, right.isTrue == deciding { return right }
    if left.kind == .boolean { return right }
    return right.kind == .boolean ? left : .unknown
  }

  private func compared(
    _ kind: ExpressionNode.Kind, _ left: SlotValue, _ right: SlotValue, _ here: Standpoint
  ) -> SlotValue {
    if left.kind == .error || right.kind == .error { return .giveUp }
    if left.kind == .unknown || right.kind == .unknown { return .unknown }
    guard left.kind == right.kind else { return .giveUp }
    // Booleans have no order.
    if left.kind == .boolean, kind != .equal, kind != .notEqual { return .giveUp }
    guard let order = unsafe order(of: left, right, here.record) else { return .giveUp }
    return .boolean(kind.holds(for: order))
  }

  /// -1, 0 or 1 for two values of one kind; nil where that is left to the long way.
  func order(
    of left: SlotValue, _ right: SlotValue, _ record: UnsafePointer<UInt8>
  ) -> Int? {
    guard left.kind == right.kind else { return nil }
    switch left.kind {
    case .number:
      return ShortNumber.order(left.number, right.number)
    case .date, .time, .datetime, .boolean:
      return left.value < right.value ? -1 : left.value == right.value ? 0 : 1
    case .text:
      return unsafe UTF8Bytes.order(
        bytes(of: left, record), left.count, bytes(of: right, record), right.count)
    case .unknown, .error, .duration, .dateSpan, .list, .group, .anything: return nil
    }
  }

  @unsafe
  private func bytes(
    of text: SlotValue, _ record: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    unsafe (text.isOfForm ? UnsafePointer(plan.bytes) : record) + Int(text.value)
  }

  private func arithmetic(
    _ kind: ExpressionNode.Kind, _ left: SlotValue, _ right: SlotValue
  ) -> SlotValue {
    if left.kind == .error || right.kind == .error { return .giveUp }
    if left.kind == .unknown || right.kind == .unknown { return .unknown }
    switch (left.kind, right.kind) {
    case (.number, .number):
      return kind == .add
        ? .add(left, right) : kind == .subtract ? .subtract(left, right) : .multiply(left, right)
    case (.date, .duration) where kind != .multiply && right.count == 0,
      (.datetime, .duration) where kind != .multiply:
      return moved(left, by: right, isDown: kind == .subtract)
    default: return .giveUp
    }
  }

  /// A date or moment that much later or earlier; the span has no months.
  private func moved(_ value: SlotValue, by span: SlotValue, isDown: Bool) -> SlotValue {
    guard abs(span.value) <= CalendarDay.mostDays,
      abs(span.count) <= Int(CalendarDay.mostDays * TimeText.microsecondsADay)
    else { return .giveUp }
    let unit = value.kind == .datetime ? TimeText.microsecondsADay : 1
    let rest = span.value * unit + Int64(span.count)
    let (result, isOver) = value.value.addingReportingOverflow(isDown ? 0 - rest : rest)
    guard !isOver, CalendarDay.days.contains(TimeText.floorDivision(result, unit)) else {
      return .giveUp
    }
    return SlotValue(kind: value.kind, value: result)
  }

  private func isIn(_ node: ExpressionNode, _ here: Standpoint) -> SlotValue {
    let value = unsafe evaluate(Int(node.a), here)
    let list = unsafe plan.nodes[Int(node.b)]
    guard mayStep(1 &+ Int(list.b)) else { return .giveUp }
    var isThere = false
    for place in 0..<list.b {
      let item = unsafe evaluate(Int(plan.references[Int(list.a &+ place)]), here)
      // An item that is unknown makes the answer unknown, unless another is the value.
      guard item.kind != .error, item.kind != .unknown else { return .giveUp }
      if value.kind == .unknown { continue }
      guard let order = unsafe order(of: value, item, here.record) else { return .giveUp }
      isThere = isThere || order == 0
    }
    return value.kind == .error ? .giveUp : value.kind == .unknown ? .unknown : .boolean(isThere)
  }

  private func size(_ node: ExpressionNode, _ here: Standpoint) -> SlotValue {
    let value = unsafe evaluate(Int(node.a), here)
    switch value.kind {
    case .unknown: return .unknown
    case .list:
      // The long way lays all items out.
      return mayStep(value.count) ? .integer(value.count) : .giveUp
    case .text:
      return unsafe .integer(UTF8Bytes.codePoints(bytes(of: value, here.record), value.count))
    default: return .giveUp
    }
  }

  /// The sum of a column of a list.
  private func sum(_ node: ExpressionNode, _ here: Standpoint) -> SlotValue {
    let map = unsafe plan.nodes[Int(node.a)]
    let body = unsafe plan.nodes[Int(map.b)]
    let list = unsafe evaluate(Int(map.a), here)
    if list.kind == .unknown { return .unknown }
    // As many steps as the long way takes: the rows, and of each the variable, the field and the sum.
    guard list.kind == .list, mayStep(1 &+ 4 &* list.count) else { return .giveUp }
    if list.count == 0 { return .integer(0) }
    let place = unsafe plan.references[Int(body.b) &+ 2]
    let items = unsafe plan.fields[Int(plan.references[Int(body.b) &+ 1])]
    let columns = unsafe plan.groups[Int(items.group)].columns
    var column = 0
    while unsafe plan.columns[Int(columns.start) &+ column] != place { column &+= 1 }
    let values = unsafe rows.pointee.base + (Int(list.value) &+ column)
    var sum = unsafe values[0]
    for row in 1..<max(list.count, 1) {
      let value = unsafe values[row &* Int(columns.count)]
      sum = arithmetic(.add, sum, value)
      if sum.kind == .error { return .giveUp }
    }
    return sum.kind == .number || sum.kind == .unknown ? sum : .giveUp
  }
}
