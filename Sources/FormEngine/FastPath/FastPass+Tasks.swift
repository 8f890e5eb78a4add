/// What depends on several fields of a group, at the end of its object: see ``GroupTask``.
extension FastPass {
  /// Whether all of it certainly is right; what was there of the object is kept, and what is computed is added.
  @inline(never)
  func isRight(
    _ group: UnsafeMutablePointer<GroupPlan>, _ record: UnsafePointer<UInt8>
  ) -> Bool {
    var here = unsafe Standpoint(group: group, record: record)
    let tasks = unsafe group.pointee.tasks
    for index in Int(tasks.start)..<Int(tasks.start &+ tasks.count) {
      let task = unsafe plan.tasks + index
      unsafe here.own = unsafe Int(task.pointee.place)
      let isRight =
        switch unsafe task.pointee.kind {
        case .value: unsafe isValueRight(task.pointee, here)
        case .requiredIf:
          unsafe isFilled(here.own, of: group) || isNot(true, task.pointee.first, here)
        case .range: unsafe isInRange(task.pointee, here)
        case .comparison: unsafe isComparisonRight(task.pointee, here)
        case .check: unsafe isCheckRight(task.pointee, here)
        case .unique: unsafe isUnique(task.pointee, here)
        }
      if !isRight { return false }
    }
    return true
  }

  /// Whether a condition certainly is not what is told.
  private func isNot(_ value: Bool, _ node: Int32, _ here: Standpoint) -> Bool {
    let answer = unsafe evaluate(Int(node), here)
    return answer.kind == .unknown || answer.kind == .boolean && answer.isTrue != value
  }

  /// Whether the condition `first` is true, or there is none; nil where it cannot be worked out here.
  private func isAsked(_ task: GroupTask, _ here: Standpoint) -> Bool? {
    guard task.first >= 0 else { return true }
    let asked = unsafe evaluate(Int(task.first), here)
    return asked.kind == .boolean || asked.kind == .unknown ? asked.isTrue : nil
  }

  private func isValueRight(_ task: GroupTask, _ here: Standpoint) -> Bool {
    let isFilled = unsafe isFilled(here.own, of: here.group)
    guard let isAsked = unsafe isAsked(task, here) else { return false }
    // A value that nobody asked for is told as a warning.
    if !isAsked { return !isFilled }
    guard task.second >= 0 else { return isFilled || !task.isRequired }
    let value = unsafe evaluate(Int(task.second), here)
    if value.kind == .unknown { return isFilled || !task.isRequired }
    guard value.kind == .number else { return false }
    let field = unsafe here.first &+ here.own
    if isFilled { return unsafe order(of: slots[field], value, here.record) == 0 }
    // What was not sent is filled in; where it would have to be judged the long way does it.
    guard unsafe plan.fields[field].operations.count == 0,
      unsafe plan.fields[field].type == .number || value.scale == 0
    else { return false }
    unsafe slots[field] = value
    unsafe fill(here.own, of: here.group)
    return true
  }

  private func isInRange(_ task: GroupTask, _ here: Standpoint) -> Bool {
    unsafe !isFilled(here.own, of: here.group)
      || isEndMet(task.first, isLow: true, task, here)
        && isEndMet(task.second, isLow: false, task, here)
  }

  private func isEndMet(
    _ node: Int32, isLow: Bool, _ task: GroupTask, _ here: Standpoint
  ) -> Bool {
    if node < 0 { return true }
    let end = unsafe evaluate(Int(node), here)
    if end.kind == .unknown { return true }
    guard let order = unsafe order(of: slot(here.first &+ here.own), end, here.record) else {
      return false
    }
    let excludes = task.detail & (isLow ? Operation.excludesLow : Operation.excludesHigh) != 0
    return isLow ? order > 0 || order == 0 && !excludes : order < 0 || order == 0 && !excludes
  }

  private func isComparisonRight(_ task: GroupTask, _ here: Standpoint) -> Bool {
    let isDifferent = task.detail & 1 != 0
    let other = Int(task.first)
    let hasOther = unsafe isFilled(other, of: here.group)
    guard unsafe isFilled(here.own, of: here.group) else { return isDifferent || !hasOther }
    if !hasOther { return true }
    let (own, neighbour) = unsafe (slot(here.first &+ here.own), slot(here.first &+ other))
    let order = unsafe order(of: own, neighbour, here.record)
    return order.map { ($0 != 0) == isDifferent } ?? false
  }

  private func isCheckRight(_ task: GroupTask, _ here: Standpoint) -> Bool {
    if unsafe task.detail & 1 != 0 && here.own >= 0 && !isFilled(here.own, of: here.group) {
      return true
    }
    guard let isAsked = unsafe isAsked(task, here) else { return false }
    return unsafe !isAsked || isNot(false, task.second, here)
  }

  // MARK: Rows

  /// Keeps the values of a row that are read of all rows of its list.
  @inline(never)
  func keepRow(_ group: UnsafeMutablePointer<GroupPlan>) {
    let columns = unsafe group.pointee.columns
    let first = unsafe Int(group.pointee.fields.start)
    for index in Int(columns.start)..<Int(columns.start &+ columns.count) {
      let place = unsafe Int(plan.columns[index])
      let value = unsafe isFilled(place, of: group) ? slot(first &+ place) : .unknown
      unsafe rows.pointee.append(value)
    }
  }

  /// Whether no two rows of a list have the same text in a column.
  private func isUnique(_ task: GroupTask, _ here: Standpoint) -> Bool {
    guard unsafe isFilled(here.own, of: here.group) else { return true }
    let field = unsafe here.first &+ here.own
    let list = unsafe slots[field]
    let items = unsafe plan.fields[Int(plan.fields[field].items)]
    let columns = unsafe plan.groups[Int(items.group)].columns
    let values = unsafe rows.pointee.base + (Int(list.value) &+ Int(task.first))
    var size = 16
    while size < list.count &* 2 { size &*= 2 }
    // One more than the row whose text is in a cell.
    unsafe cells.pointee.removeAll()
    _ = unsafe cells.pointee.append(repeating: 0, count: size)
    let table = unsafe cells.pointee.base
    for row in 0..<list.count {
      let value = unsafe values[row &* Int(columns.count)]
      if value.kind == .unknown { continue }
      let text = unsafe here.record + Int(value.value)
      let key = unsafe NameKey(text, value.count)
      var cell = unsafe key.hash(of: text, seed: seed) & (size &- 1)
      while unsafe table[cell] != 0 {
        let other = unsafe values[Int(table[cell] &- 1) &* Int(columns.count)]
        if other.count == value.count,
          unsafe UTF8Bytes.areSame(here.record + Int(other.value), text, value.count)
        {
          return false
        }
        cell = (cell &+ 1) & (size &- 1)
      }
      unsafe table[cell] = Int32(row &+ 1)
    }
    return true
  }
}
