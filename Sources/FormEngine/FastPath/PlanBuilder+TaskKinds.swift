/// What waits at a field, as tasks of the fast path.
extension PlanBuilder {
  /// Adds what waits at a field; false where something of it is left to the long way.
  mutating func gather(_ index: Int, _ found: inout [Found], _ all: inout GroupTasks) -> Bool {
    let field = fields[index]
    let dynamic = dynamics[Int(field.dynamic)]
    guard !dynamic.isComputedDefault, field.defaultValue.count == 0 || field.defaultCell >= 0 else {
      return false
    }
    let home = home(of: index)
    for place in dynamic.checks.start..<(dynamic.checks.start + dynamic.checks.count) {
      guard gather(checks[Int(place)], of: index, home, dynamic, &found, &all) else { return false }
    }
    guard dynamic.when >= 0 || dynamic.compute >= 0 || dynamic.relations.count > 0 else {
      return true
    }
    guard let home else { return false }
    if dynamic.when >= 0 || dynamic.compute >= 0 {
      guard gather(valueOf: index, home, dynamic, &found, &all) else { return false }
    }
    for place in dynamic.relations.start..<(dynamic.relations.start + dynamic.relations.count) {
      var site = TaskSite(home: home, own: index)
      guard let task = task(for: place, index, dynamic, &site, &all) else {
        return false
      }
      found.append(
        Found(
          variant: field.variant, rank: dynamic.relationRank, task: task, site: site, owner: index))
    }
    return true
  }

  /// The group or list that has a field among its own; nil for the values of a map.
  private func home(of index: Int) -> Int? {
    let parent = Int(fields[index].parent)
    guard parent >= 0 else { return nil }
    if fields[parent].type == .list { return Int(fields[parent].items) == index ? parent : nil }
    let group = Int(fields[parent].group)
    return group >= 0 && groups[group].fields.contains(index) ? parent : nil
  }

  private mutating func gather(
    valueOf index: Int, _ home: Int, _ dynamic: DynamicPlan, _ found: inout [Found],
    _ all: inout GroupTasks
  ) -> Bool {
    let field = fields[index]
    if dynamic.compute >= 0 {
      guard field.type != .list, field.type != .group, field.type != .any else { return false }
      all.kept.insert(index)
    }
    var site = TaskSite(home: home, own: index)
    guard let when = optional(dynamic.when, &site, &all),
      let compute = optional(dynamic.compute, &site, &all)
    else { return false }
    let task = GroupTask(
      kind: .value, isRequired: field.flags.contains(.required), field: Int32(index), first: when,
      second: compute)
    found.append(
      Found(variant: field.variant, rank: dynamic.valueRank, task: task, site: site, owner: index))
    return true
  }

  private mutating func gather(
    _ check: CheckPlan, of index: Int, _ home: Int?, _ dynamic: DynamicPlan,
    _ found: inout [Found], _ all: inout GroupTasks
  ) -> Bool {
    guard let variant = variant(of: check, at: index) else { return false }
    let own = check.startsInside ? -1 : index
    guard let home = check.startsInside ? (fields[index].group >= 0 ? index : nil) : home else {
      return false
    }
    // A field that is not asked for is not checked.
    guard own < 0 || check.skipsEmpty || dynamic.when < 0 else { return false }
    var site = TaskSite(home: home, own: own)
    guard let when = optional(check.when, &site, &all) else { return false }
    var task = GroupTask(
      kind: .check, detail: check.skipsEmpty ? 1 : 0, field: Int32(own), first: when)
    switch check.kind {
    case .that:
      guard let that = slotExpression(check.node, &site, &all) else { return false }
      task.second = that
    case .filled, .noneOrAll:
      guard when < 0, let others = filled(check, &site, &all) else { return false }
      task.kind = .filled
      task.others = others
      let isAnyNumber = check.kind == .noneOrAll
      (task.first, task.second) =
        isAnyNumber ? (others.count, others.count) : (check.low, check.high)
      // None is as good as all.
      task.other = isAnyNumber ? 1 : 0
    }
    if check.skipsEmpty, own >= 0 { all.kept.insert(own) }
    found.append(
      Found(variant: variant, rank: check.rank, task: task, site: site, owner: index))
    return true
  }

  /// The fields of which some must be filled, in the references.
  private mutating func filled(
    _ check: CheckPlan, _ site: inout TaskSite, _ all: inout GroupTasks
  ) -> Span32? {
    var found: [Int32] = []
    for place in check.of.start..<(check.of.start + check.of.count) {
      guard let field = target(references[Int(place)], &site, &all) else { return nil }
      found.append(Int32(field))
    }
    references += found
    return Span32(start: references.count - found.count, count: found.count)
  }

  private mutating func task(
    for place: Int32, _ index: Int, _ dynamic: DynamicPlan, _ site: inout TaskSite,
    _ all: inout GroupTasks
  ) -> GroupTask? {
    let (field, operation) = (Int32(index), operations[Int(place)])
    all.kept.insert(index)
    switch operation.kind {
    case .requiredIf:
      guard let condition = slotExpression(operation.reference, &site, &all),
        let when = optional(dynamic.when, &site, &all)
      else { return nil }
      return GroupTask(kind: .requiredIf, field: field, first: condition, second: when)
    case .expressionRange:
      guard isSingle(index) || isCounted(index, operation),
        let low = optional(Int32(operation.low), &site, &all),
        let high = optional(Int32(operation.high), &site, &all)
      else { return nil }
      return GroupTask(
        kind: operation.measuresValue ? .range : .size, detail: operation.detail, field: field,
        first: low, second: high)
    case .equals, .differs:
      guard dynamic.when < 0, let other = target(operation.reference, &site, &all),
        isSingle(index), isSingle(other), fields[index].type == fields[other].type
      else { return nil }
      return GroupTask(
        kind: .comparison, detail: operation.kind == .differs ? 1 : 0, field: field,
        first: Int32(other))
    case .unique:
      guard dynamic.when < 0, operation.low <= 1, operation.detail == 0,
        fields[index].type == .list, let column = uniqueColumn(operation, of: index, &all)
      else { return nil }
      return GroupTask(kind: .unique, field: field, first: column)
    case .variant:
      let count = Int(sets[Int(operation.low)].members.count) + Int(operation.detail & 1)
      let variants = alternatives[Int(operation.high)...].prefix(count)
      guard fields[index].type == .text, variants.allSatisfy({ $0.relations.count == 0 }),
        let chooser = target(operation.reference, &site, &all), fields[chooser].type == .text
      else { return nil }
      return GroupTask(kind: .variant, field: field, first: Int32(chooser), other: place)
    case .length, .pattern, .excludedPattern, .classRun, .includedClass, .excludedClass, .table,
      .excludedTable, .includedText, .excludedText, .choice, .forbidden, .decimalRange,
      .instantRange, .step, .checksum, .format, .count, .anyOf, .unicode, .remote,
      .member, .memberFilter:
      return nil
    }
  }

  /// Whether the items of a list are what an operation counts.
  private func isCounted(_ index: Int, _ operation: Operation) -> Bool {
    if case .count = operation.measure { fields[index].type == .list } else { false }
  }

  /// The column of texts by which the rows of a list are told apart.
  private func uniqueColumn(
    _ operation: Operation, of list: Int, _ all: inout GroupTasks
  ) -> Int32? {
    let items = Int(fields[list].items)
    if items >= 0, operation.low == 0, fields[items].type == .text {
      return keep(items, of: list, &all)
    }
    guard items >= 0, operation.low == 1, fields[items].type == .group,
      case let path = references[Int(operation.reference)], path >= 0
    else { return nil }
    var site = TaskSite(home: items, own: -1)
    guard let field = target(path, &site, &all), site.level == items, fields[field].type == .text
    else { return nil }
    return keep(field, of: list, &all)
  }

  /// Writes an expression where there is one; -1 where there is none.
  private mutating func optional(
    _ node: Int32, _ site: inout TaskSite, _ all: inout GroupTasks
  ) -> Int32? {
    node < 0 ? -1 : slotExpression(node, &site, &all)
  }
}
