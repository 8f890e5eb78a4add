/// Runs the tasks of a group at the end of its object: see ``GroupTask``.
extension FastPass {
  /// Whether all of it certainly is right; what was there of the object is kept, and what is computed is added.
  @inline(__always)
  func isRight(
    _ group: UnsafeMutablePointer<GroupPlan>, _ record: UnsafePointer<UInt8>
  ) -> Bool {
    var task = unsafe plan.tasks + Int(group.pointee.tasks.start)
    for _ in unsafe 0..<group.pointee.tasks.count {
      let here = unsafe Standpoint(
        group: group, record: record, own: Int(task.pointee.field),
        number: Int(task.pointee.number))
      let isRight =
        unsafe task.pointee.isWithin ? isRightWithin(task, 0, here) : isRight(task, here)
      if !isRight { return false }
      unsafe task += 1
    }
    return true
  }

  @inline(__always)
  private func isRight(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool {
    switch unsafe task.pointee.kind {
    case .value: unsafe isValueRight(task, here)
    case .requiredIf:
      unsafe isFilled(here) || isNot(true, task.pointee.first, here)
        || task.pointee.second >= 0 && isNot(true, task.pointee.second, here)
    case .range: unsafe isInRange(task, here)
    case .size: unsafe isSizeInRange(task, here)
    case .comparison: unsafe isComparisonRight(task, here)
    case .check: unsafe isCheckRight(task, here)
    case .filled: unsafe areEnoughFilled(task, here)
    case .variant: unsafe isVariantRight(task, here)
    case .unique: unsafe isUnique(task, here)
    case .others: unsafe noteOthersEmpty(here.group)
    }
  }

  /// As ``isRight(_:_:)``, of a task whose object lies within, or is a row of a list there: for each of them.
  ///
  /// Recursion is bounded by the depth of the form.
  private func isRightWithin(
    _ task: UnsafeMutablePointer<GroupTask>, _ step: Int, _ here: Standpoint
  ) -> Bool {
    if step == Int(unsafe task.pointee.way.count) {
      var here = unsafe here
      unsafe here.isWithin = true
      return unsafe isRight(task, here)
    }
    let place = unsafe Int(plan.references[Int(task.pointee.way.start) &+ step])
    // A task of an absent object has nothing to check.
    if place >= 0 {
      return unsafe !slots[place].isFilled || isRightWithin(task, step &+ 1, here)
    }
    let field = -1 &- place
    let list = unsafe slots[field]
    guard list.is(.list) else { return false }
    let store = Int(plan.fields[field].store)
    for number in 0..<list.count {
      if store >= 0 { unsafe move(row(number, of: list, store), store, isBack: false) }
      if unsafe !isRightWithin(task, step &+ 1, here) { return false }
      // Others may read what was computed.
      if store >= 0, unsafe task.pointee.kind == .value {
        unsafe move(row(number, of: list, store), store, isBack: true)
      }
    }
    return true
  }

  /// Puts the values that are kept of a row into the cells of its fields, or back.
  private func move(_ row: UnsafeMutablePointer<SlotValue>, _ store: Int, isBack: Bool) {
    let columns = plan.stores[store].columns
    var field = unsafe plan.columns + Int(columns.start)
    for column in 0..<Int(columns.count) {
      if isBack {
        unsafe row[column] = slots[Int(field.pointee)]
      } else {
        unsafe slots[Int(field.pointee)] = row[column]
      }
      unsafe field += 1
    }
  }

  /// Whether the field that a task belongs to has a value.
  @inline(__always)
  private func isFilled(_ here: Standpoint) -> Bool {
    unsafe here.isWithin ? slots[here.own].isFilled : isFilled(here.number, of: here.group)
  }

  /// Whether a condition certainly differs from the expected answer.
  private func isNot(_ value: Bool, _ expression: Int32, _ here: Standpoint) -> Bool {
    let answer = unsafe evaluate(expression, here)
    return answer.is(.unknown) || answer.is(.boolean) && answer.isTrue != value
  }

  /// Whether the condition `first` is true or absent; nil if it cannot be computed here.
  @inline(__always)
  private func isApplicable(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool? {
    guard unsafe task.pointee.first >= 0 else { return true }
    let asked = unsafe evaluate(task.pointee.first, here)
    return asked.is(.boolean) || asked.is(.unknown) ? asked.isTrue : nil
  }

  @inline(__always)
  private func isValueRight(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool {
    guard let isApplicable = unsafe isApplicable(task, here) else { return false }
    // A value that does not apply is reported as a warning.
    if !isApplicable { return unsafe !isFilled(here) }
    let value =
      unsafe task.pointee.second >= 0 ? evaluate(task.pointee.second, here) : SlotValue.unknown
    let isFilled = unsafe isFilled(here)
    if value.is(.unknown) { return unsafe isFilled || !task.pointee.isRequired }
    guard value.is(.number) else { return unsafe isValueRight(value, isFilled: isFilled, here) }
    let field = unsafe here.own
    if isFilled { return unsafe ShortNumber.order(slots[field].number, value.number) == 0 }
    // A missing value is filled in.
    guard passes(computed: value.number, field) else { return false }
    unsafe slots[field] = value
    if unsafe !here.isWithin { unsafe fill(here.number, of: here.group) }
    return true
  }

  /// As ``isValueRight(_:_:)`` for a computed text, boolean, date or time.
  @inline(never)
  private func isValueRight(_ value: SlotValue, isFilled: Bool, _ here: Standpoint) -> Bool {
    let field = unsafe here.own
    let form = unsafe plan.fields + field
    // An absent boolean counts as false in a condition, but it is not copied.
    guard value.isFilled, unsafe value.fits(form.pointee.type),
      unsafe form.pointee.cleanUp.count == 0
    else { return false }
    if isFilled { return unsafe order(of: slots[field], value, here.record) == 0 }
    guard unsafe form.pointee.operations.count == 0 else { return false }
    if value.is(.text) {
      let text = unsafe view(of: value, here.record)
      // A blank string counts as empty.
      guard mayStep(text.count / 8), text.count > 0, !text.isBlank else { return false }
    } else if value.mark {
      return false
    }
    unsafe slots[field] = value
    if unsafe !here.isWithin { unsafe fill(here.number, of: here.group) }
    return true
  }

  private func isInRange(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool {
    unsafe !isFilled(here)
      || isEndMet(task.pointee.first, isLow: true, task, here)
        && isEndMet(task.pointee.second, isLow: false, task, here)
  }

  private func isEndMet(
    _ expression: Int32, isLow: Bool, _ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint
  ) -> Bool {
    if expression < 0 { return true }
    let end = unsafe evaluate(expression, here)
    if end.is(.unknown) { return true }
    guard let order = unsafe order(of: slots[here.own], end, here.record) else {
      return false
    }
    let excluding = isLow ? Operation.excludesLow : Operation.excludesHigh
    let excludes = unsafe task.pointee.detail & excluding != 0
    return isLow ? order > 0 || order == 0 && !excludes : order < 0 || order == 0 && !excludes
  }

  private func isComparisonRight(
    _ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint
  ) -> Bool {
    let isDifferent = unsafe task.pointee.detail & 1 != 0
    let other = unsafe slots[Int(task.pointee.first)]
    guard unsafe isFilled(here) else { return isDifferent || !other.isFilled }
    if !other.isFilled { return true }
    let order = unsafe order(of: slots[here.own], other, here.record)
    return order.map { ($0 != 0) == isDifferent } ?? false
  }

  /// Whether the length of a string, or the number of items, is in a range.
  private func isSizeInRange(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool {
    if unsafe !isFilled(here) { return true }
    let value = unsafe slots[here.own]
    let size: Int
    switch unsafe Operation.measure(task.pointee.detail) {
    case .value: return false
    case .count:
      guard value.is(.list) else { return false }
      size = value.count
    case .length(let unit):
      guard value.is(.text) else { return false }
      size = unsafe plan.length(of: view(of: value, here.record), unit)
    }
    for (isLow, expression) in unsafe [(true, task.pointee.first), (false, task.pointee.second)]
    where expression >= 0 {
      let end = unsafe evaluate(expression, here)
      if end.is(.unknown) { continue }
      guard end.is(.number) else { return false }
      guard let order = ShortNumber.order(SlotValue.integer(size).number, end.number),
        isLow ? order >= 0 : order <= 0
      else { return false }
    }
    return true
  }

  /// Whether enough fields are filled; if some of them do not apply, the slow path may give the same answer.
  private func areEnoughFilled(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool
  {
    if unsafe task.pointee.detail & 1 != 0 && here.own >= 0 && !isFilled(here) { return true }
    let others = unsafe task.pointee.others
    var filled: Int32 = 0
    for place in others.start..<others.start &+ others.count {
      if unsafe slots[Int(plan.references[Int(place)])].isFilled { filled &+= 1 }
    }
    if filled == 0, unsafe task.pointee.other == 1 { return true }
    return unsafe filled >= task.pointee.first && filled <= task.pointee.second
  }

  /// Whether a string satisfies the variant that another field chooses.
  private func isVariantRight(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool {
    let chooser = unsafe slots[Int(task.pointee.first)]
    if unsafe !isFilled(here) || !chooser.isFilled { return true }
    let operation = unsafe plan.operations[Int(task.pointee.other)]
    let own = unsafe slots[here.own]
    guard chooser.is(.text), own.is(.text) else { return false }
    let set = Int(operation.low)
    let members = plan.sets[set].members
    let member = unsafe plan.member(view(of: chooser, here.record), of: set)
    // A missing variant is reported as a warning.
    guard member >= 0 || operation.detail & 1 != 0 else { return false }
    let place = member < 0 ? Int(members.count) : member &- Int(members.start)
    let span = plan.alternatives[Int(operation.high) &+ place].operations
    return unsafe passes(
      plan.operations + Int(span.start), Int(span.count), view(of: own, here.record))
  }

  private func isCheckRight(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool {
    if unsafe task.pointee.detail & 1 != 0 && here.own >= 0 && !isFilled(here) { return true }
    guard let isApplicable = unsafe isApplicable(task, here) else { return false }
    return unsafe !isApplicable || isNot(false, task.pointee.second, here)
  }

  // MARK: Rows

  /// Whether no two rows of a list have the same text in a column.
  private func isUnique(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool {
    guard unsafe isFilled(here) else { return true }
    let list = unsafe slots[here.own]
    let store = unsafe Int(plan.fields[here.own].store)
    guard list.is(.list), list.count > 0 else { return list.is(.list) }
    let values = unsafe row(0, of: list, store) + Int(task.pointee.first)
    let width = Int(plan.stores[store].columns.count)
    return unsafe areDistinct(values, list.count, every: width, here.record)
  }

  /// Whether all of some strings of the record differ; unknown values are skipped.
  ///
  /// - Parameter step: How many values further on the next text is.
  ///
  /// Safety: so many values are there.
  func areDistinct(
    _ values: UnsafeMutablePointer<SlotValue>, _ count: Int, every step: Int,
    _ record: UnsafePointer<UInt8>
  ) -> Bool {
    // Most cells are free: whether one is can be foreseen then.
    var size = 16
    while size < count &* 4 { size &*= 2 }
    // One more than the number of the text that is in a cell.
    unsafe cells.pointee.removeAll()
    _ = unsafe cells.pointee.append(repeating: 0, count: size)
    let table = unsafe cells.pointee.base
    for number in 0..<count {
      let value = unsafe values[number &* step]
      if value.is(.unknown) { continue }
      let text = unsafe bytes(of: value, record)
      let key = unsafe NameKey(text, value.count)
      var cell = unsafe key.hash(of: text, seed: seed) & (size &- 1)
      while unsafe table[cell] != 0 {
        let other = unsafe values[Int(table[cell] &- 1) &* step]
        if other.count == value.count,
          unsafe UTF8Bytes.areSame(bytes(of: other, record), text, value.count)
        {
          return false
        }
        cell = (cell &+ 1) & (size &- 1)
      }
      unsafe table[cell] = Int32(number &+ 1)
    }
    return true
  }
}
