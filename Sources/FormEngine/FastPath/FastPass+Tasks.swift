/// What depends on several fields of a group, at the end of its object: see ``GroupTask``.
extension FastPass {
  /// Whether all of it certainly is right; what was there of the object is kept, and what is computed is added.
  @inline(__always)
  func isRight(
    _ group: UnsafeMutablePointer<GroupPlan>, _ record: UnsafePointer<UInt8>
  ) -> Bool {
    var here = unsafe Standpoint(group: group, record: record)
    var task = unsafe plan.tasks + Int(group.pointee.tasks.start)
    let end = unsafe task + Int(group.pointee.tasks.count)
    while unsafe task < end {
      unsafe here.own = unsafe Int(task.pointee.place)
      unsafe here.number = unsafe Int(task.pointee.number)
      let isRight =
        switch unsafe task.pointee.kind {
        case .value: unsafe isValueRight(task, here)
        case .requiredIf:
          unsafe isFilled(here.number, of: group) || isNot(true, task.pointee.first, here)
        case .range: unsafe isInRange(task, here)
        case .comparison: unsafe isComparisonRight(task, here)
        case .check: unsafe isCheckRight(task, here)
        case .unique: unsafe isUnique(task, here)
        case .others: unsafe noteOthersEmpty(group)
        }
      if !isRight { return false }
      unsafe task += 1
    }
    return true
  }

  /// Whether a condition certainly is not what is told.
  private func isNot(_ value: Bool, _ expression: Int32, _ here: Standpoint) -> Bool {
    let answer = unsafe evaluate(expression, here)
    return answer.is(.unknown) || answer.is(.boolean) && answer.isTrue != value
  }

  /// Whether the condition `first` is true, or there is none; nil where it cannot be worked out here.
  @inline(__always)
  private func isAsked(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool? {
    guard unsafe task.pointee.first >= 0 else { return true }
    let asked = unsafe evaluate(task.pointee.first, here)
    return asked.is(.boolean) || asked.is(.unknown) ? asked.isTrue : nil
  }

  @inline(__always)
  private func isValueRight(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool {
    guard let isAsked = unsafe isAsked(task, here) else { return false }
    // A value that nobody asked for is told as a warning.
    if !isAsked { return unsafe !isFilled(here.number, of: here.group) }
    let value =
      unsafe task.pointee.second >= 0 ? evaluate(task.pointee.second, here) : SlotValue.unknown
    let isFilled = unsafe isFilled(here.number, of: here.group)
    if value.is(.unknown) { return unsafe isFilled || !task.pointee.isRequired }
    guard value.is(.number) else { return false }
    let field = unsafe here.first &+ here.own
    if isFilled { return unsafe ShortNumber.order(slots[field].number, value.number) == 0 }
    // What was not sent is filled in; where it would have to be judged the long way does it.
    guard unsafe plan.fields[field].operations.count == 0,
      unsafe plan.fields[field].type == .number || value.scale == 0
    else { return false }
    unsafe slots[field] = value
    unsafe fill(here.number, of: here.group)
    return true
  }

  private func isInRange(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool {
    unsafe !isFilled(here.number, of: here.group)
      || isEndMet(task.pointee.first, isLow: true, task, here)
        && isEndMet(task.pointee.second, isLow: false, task, here)
  }

  private func isEndMet(
    _ expression: Int32, isLow: Bool, _ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint
  ) -> Bool {
    if expression < 0 { return true }
    let end = unsafe evaluate(expression, here)
    if end.is(.unknown) { return true }
    guard let order = unsafe order(of: slots[here.first &+ here.own], end, here.record) else {
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
    let other = unsafe Int(task.pointee.first)
    let hasOther = unsafe isFilled(place: other, of: here.group)
    guard unsafe isFilled(here.number, of: here.group) else { return isDifferent || !hasOther }
    if !hasOther { return true }
    let (own, neighbour) = unsafe (slots[here.first &+ here.own], slots[here.first &+ other])
    let order = unsafe order(of: own, neighbour, here.record)
    return order.map { ($0 != 0) == isDifferent } ?? false
  }

  private func isCheckRight(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool {
    if unsafe task.pointee.detail & 1 != 0 && here.own >= 0
      && !isFilled(here.number, of: here.group)
    {
      return true
    }
    guard let isAsked = unsafe isAsked(task, here) else { return false }
    return unsafe !isAsked || isNot(false, task.pointee.second, here)
  }

  // MARK: Rows

  /// Keeps the values of a row that are read of all rows of its list.
  @inline(__always)
  func keepRow(_ group: UnsafeMutablePointer<GroupPlan>) {
    let count = unsafe Int(group.pointee.columns.count)
    let columns = unsafe plan.columns + Int(group.pointee.columns.start)
    let values = unsafe slots + Int(group.pointee.fields.start)
    unsafe rows.pointee.reserve(count)
    let row = unsafe rows.pointee.base + rows.pointee.count
    var column = 0
    while column < count {
      unsafe row[column] = unsafe values[Int(columns[column])]
      column &+= 1
    }
    unsafe rows.pointee.setCount(rows.pointee.count &+ count)
  }

  /// Whether no two rows of a list have the same text in a column.
  private func isUnique(_ task: UnsafeMutablePointer<GroupTask>, _ here: Standpoint) -> Bool {
    guard unsafe isFilled(here.number, of: here.group) else { return true }
    let field = unsafe here.first &+ here.own
    let list = unsafe slots[field]
    let items = unsafe plan.fields[Int(plan.fields[field].items)]
    let columns = unsafe plan.groups[Int(items.group)].columns
    let values = unsafe rows.pointee.base + (Int(list.value) &+ Int(task.pointee.first))
    return unsafe areDistinct(values, list.count, every: Int(columns.count), here.record)
  }

  /// Whether no two of some texts of the record are the same; unknown values are none.
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
      let text = unsafe record + Int(value.value)
      let key = unsafe NameKey(text, value.count)
      var cell = unsafe key.hash(of: text, seed: seed) & (size &- 1)
      while unsafe table[cell] != 0 {
        let other = unsafe values[Int(table[cell] &- 1) &* step]
        if other.count == value.count,
          unsafe UTF8Bytes.areSame(record + Int(other.value), text, value.count)
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
