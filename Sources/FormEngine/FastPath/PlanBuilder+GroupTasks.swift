/// Which conditions, computed values, comparisons and checks the fast path works out itself: those that read
/// single values of their own group, or a column of one of its lists.
extension PlanBuilder {
  /// The tasks of all groups, and of each field whether all that waits there is among them.
  struct GroupTasks {
    var isSupported: [Bool]
    var tasks: [[Found]]
    /// Places of a group whose values are read of all its rows.
    var columns: [[Int32]]
    /// Fields whose values are read; one too many does no harm.
    var kept: [Int] = []
    /// Of them those of single variants that are read outside of these.
    var foreign: [Int] = []
    /// The tasks of the field that is looked at.
    var found: [(group: Int, found: Found)] = []

    mutating func add(_ task: GroupTask, of group: Int, variant: Int32 = -1, rank: Int32) {
      found.append((group, Found(variant: variant, rank: rank, task: task)))
    }
  }

  struct Found {
    /// The variant, in the plan's, of which it is; -1 for all.
    var variant: Int32
    var rank: Int32
    var task: GroupTask
  }

  /// Finds the tasks; fields whose values they read are marked as kept.
  mutating func gatherTasks() -> GroupTasks {
    var gathered = GroupTasks(
      isSupported: fields.map { $0.dynamic < 0 }, tasks: groups.map { _ in [] },
      columns: groups.map { _ in [] })
    for index in fields.indices
    where fields[index].dynamic >= 0 && !mustOnlyEqualTexts(fields[index]) {
      gathered.found = []
      let read = gathered.kept.count
      let (steps, expressions) = (slotSteps.count, slotExpressions.count)
      guard gather(index, &gathered) else {
        slotSteps.removeSubrange(steps...)
        slotExpressions.removeSubrange(expressions...)
        continue
      }
      gathered.isSupported[index] = true
      for (group, found) in gathered.found { gathered.tasks[group].append(found) }
      gathered.foreign += gathered.kept[read...].filter {
        fields[$0].variant >= 0 && fields[$0].variant != fields[index].variant
      }
    }
    for field in gathered.kept { fields[field].isKept = true }
    return gathered
  }

  /// Writes the tasks of a group into the plan, the first ones first.
  mutating func store(_ gathered: GroupTasks, of plan: inout GroupPlan, _ group: Int) {
    store(gathered.tasks[group], of: &plan)
    plan.columns = Span32(start: columns.count, count: gathered.columns[group].count)
    columns += gathered.columns[group]
    notePlain(&plan)
  }

  mutating func store(_ found: [Found], of plan: inout GroupPlan) {
    let sorted = found.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    plan.tasks = Span32(start: tasks.count, count: sorted.count)
    tasks += sorted.map { found in
      var task = found.element.task
      task.number = Int32(plan.number(of: Int(task.place)))
      return task
    }
  }

  func notePlain(_ plan: inout GroupPlan) {
    plan.isPlain =
      plan.fields.count <= 64 && plan.tasks.count == 0 && plan.columns.count == 0
    plan.isCleared = plan.fields.count > 64 || plan.choosers.count > 0
  }

  /// Adds what waits at a field; false where something of it is left to the long way.
  private mutating func gather(_ index: Int, _ all: inout GroupTasks) -> Bool {
    let field = fields[index]
    let dynamic = dynamics[Int(field.dynamic)]
    guard field.defaultValue.count == 0, !dynamic.isComputedDefault else { return false }
    let around = self.group(around: index)
    for place in dynamic.checks.start..<(dynamic.checks.start + dynamic.checks.count) {
      guard gather(checks[Int(place)], of: index, around, dynamic, &all) else { return false }
    }
    // What reads a field of its own group must stand in one.
    guard dynamic.when >= 0 || dynamic.compute >= 0 || dynamic.relations.count > 0 else {
      return true
    }
    guard around >= 0 else { return false }
    let own = index - Int(groups[around].fields.start)
    if dynamic.when >= 0 || dynamic.compute >= 0 {
      guard gather(value: index, own, around, dynamic, &all) else { return false }
    }
    for place in dynamic.relations.start..<(dynamic.relations.start + dynamic.relations.count) {
      guard let task = task(for: operations[Int(place)], index, own, around, dynamic, &all) else {
        return false
      }
      all.add(task, of: around, variant: field.variant, rank: dynamic.relationRank)
    }
    return true
  }

  /// The group that has a field among its own; -1 for the items of a list and the values of a map.
  private func group(around index: Int) -> Int {
    guard fields[index].parent >= 0 else { return -1 }
    let group = Int(fields[Int(fields[index].parent)].group)
    return group >= 0 && groups[group].fields.contains(index) ? group : -1
  }

  private mutating func gather(
    value index: Int, _ own: Int, _ group: Int, _ dynamic: DynamicPlan, _ all: inout GroupTasks
  ) -> Bool {
    let field = fields[index]
    if dynamic.compute >= 0 {
      guard field.type == .number || field.type == .integer else { return false }
      all.kept.append(index)
    }
    guard let when = optional(dynamic.when, in: group, own: own, &all),
      let compute = optional(dynamic.compute, in: group, own: own, &all)
    else { return false }
    all.add(
      GroupTask(
        kind: .value, place: Int32(own), first: when, second: compute,
        isRequired: field.flags.contains(.required)),
      of: group, variant: field.variant, rank: dynamic.valueRank)
    return true
  }

  private mutating func gather(
    _ check: CheckPlan, of index: Int, _ around: Int, _ dynamic: DynamicPlan,
    _ all: inout GroupTasks
  ) -> Bool {
    guard check.kind == .that, let variant = variant(of: check, at: index) else { return false }
    let group = check.startsInside ? Int(fields[index].group) : around
    guard group >= 0 else { return false }
    let own = check.startsInside ? -1 : index - Int(groups[group].fields.start)
    // A field that is not asked for is not checked.
    guard own < 0 || check.skipsEmpty || dynamic.when < 0 else { return false }
    guard let when = optional(check.when, in: group, own: own, &all),
      let that = slotExpression(check.node, in: group, own: own, &all)
    else { return false }
    all.add(
      GroupTask(
        kind: .check, detail: check.skipsEmpty ? 1 : 0, place: Int32(own), first: when,
        second: that),
      of: group, variant: variant, rank: check.rank)
    return true
  }

  private mutating func task(
    for operation: Operation, _ index: Int, _ own: Int, _ group: Int, _ dynamic: DynamicPlan,
    _ all: inout GroupTasks
  ) -> GroupTask? {
    let place = Int32(own)
    switch operation.kind {
    case .requiredIf:
      guard dynamic.when < 0,
        let asked = slotExpression(operation.reference, in: group, own: own, &all)
      else { return nil }
      return GroupTask(kind: .requiredIf, place: place, first: asked)
    case .expressionRange:
      guard isSingle(index), operation.measuresValue else { return nil }
      all.kept.append(index)
      guard let low = optional(Int32(operation.low), in: group, own: own, &all),
        let high = optional(Int32(operation.high), in: group, own: own, &all)
      else { return nil }
      return GroupTask(
        kind: .range, detail: operation.detail, place: place, first: low, second: high)
    case .equals, .differs:
      guard dynamic.when < 0, let other = neighbour(operation.reference, in: group),
        isSingle(index), isSingle(other), fields[index].type == fields[other].type
      else { return nil }
      all.kept += [index, other]
      return GroupTask(
        kind: .comparison, detail: operation.kind == .differs ? 1 : 0, place: place,
        first: Int32(other - Int(groups[group].fields.start)))
    case .unique:
      guard dynamic.when < 0, operation.low == 1, operation.detail == 0,
        fields[index].type == .list,
        let rows = rows(of: index), case let path = references[Int(operation.reference)],
        path >= 0, let field = neighbour(path, in: rows),
        let column = column(
          Int32(field - Int(groups[rows].fields.start)), rows, index, [.text], &all)
      else { return nil }
      return GroupTask(kind: .unique, place: place, first: column)
    case .length, .pattern, .excludedPattern, .classRun, .includedClass, .excludedClass, .table,
      .excludedTable, .includedText, .excludedText, .choice, .forbidden, .decimalRange,
      .instantRange, .step, .checksum, .format, .count, .anyOf, .unicode, .variant, .remote,
      .member,
      .memberFilter:
      return nil
    }
  }

  /// Writes an expression where there is one; -1 where there is none.
  private mutating func optional(
    _ node: Int32, in group: Int, own: Int, _ all: inout GroupTasks
  ) -> Int32? {
    node < 0 ? -1 : slotExpression(node, in: group, own: own, &all)
  }

  // MARK: What is read

  /// The field that a path leads to, if it is one of the group where it begins.
  func neighbour(_ path: Int32, in group: Int) -> Int? {
    let path = references[Int(path)...].prefix(4)
    guard path.count == 4, Array(path.prefix(3)) == [ReferenceBase.outward.rawValue, 0, 1] else {
      return nil
    }
    return Int(groups[group].fields.start) + Int(path[path.startIndex + 3])
  }

  /// Whether a field holds one value that fits into a slot.
  func isSingle(_ field: Int) -> Bool {
    switch fields[field].type {
    case .text, .number, .integer, .boolean, .date, .time, .datetime, .local: true
    case .any, .list, .group: false
    }
  }

  /// The column of a field, by its place in the group of a list's rows; nil for one of another type.
  func column(
    _ place: Int32, _ group: Int, _ list: Int, _ types: [ValueType], _ all: inout GroupTasks
  ) -> Int32? {
    let field = Int(groups[group].fields.start) + Int(place)
    guard types.contains(fields[field].type) else { return nil }
    all.kept += [field, list]
    if let known = all.columns[group].firstIndex(of: place) { return Int32(known) }
    all.columns[group].append(place)
    return Int32(all.columns[group].count - 1)
  }

  /// The group of a list's rows, which hold no lists or groups themselves.
  func rows(of list: Int) -> Int? {
    let items = Int(fields[list].items)
    guard items >= 0, fields[items].type == .group, fields[items].group >= 0 else { return nil }
    let group = Int(fields[items].group)
    let span = groups[group].fields
    let inner = Int(span.start)..<Int(span.start + span.count)
    return inner.allSatisfy { fields[$0].type != .list && fields[$0].type != .group } ? group : nil
  }
}
