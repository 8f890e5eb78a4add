/// Which conditions, computed values, comparisons and checks the fast path works out itself: those that read
/// single values of their own group, or a column of one of its lists.
extension PlanBuilder {
  /// The tasks of all groups, and of each field whether all that waits there is among them.
  struct GroupTasks {
    var isSupported: [Bool]
    var tasks: [[(rank: Int32, task: GroupTask)]]
    /// Places of a group whose values are read of all its rows.
    var columns: [[Int32]]
    /// Fields whose values are read; one too many does no harm.
    var kept: [Int] = []
    /// The tasks of the field that is looked at.
    var found: [(group: Int, rank: Int32, task: GroupTask)] = []
  }

  /// Finds the tasks; fields whose values they read are marked as kept.
  mutating func gatherTasks() -> GroupTasks {
    var gathered = GroupTasks(
      isSupported: fields.map { $0.dynamic < 0 }, tasks: groups.map { _ in [] },
      columns: groups.map { _ in [] })
    for index in fields.indices
    where fields[index].dynamic >= 0 && !mustOnlyEqualTexts(fields[index]) {
      gathered.found = []
      guard gather(index, &gathered) else { continue }
      gathered.isSupported[index] = true
      for (group, rank, task) in gathered.found { gathered.tasks[group].append((rank, task)) }
    }
    for field in gathered.kept { fields[field].isKept = true }
    return gathered
  }

  /// Writes the tasks of a group into the plan, the first ones first.
  mutating func store(_ gathered: GroupTasks, of group: Int) {
    let sorted = gathered.tasks[group].enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    groups[group].tasks = Span32(start: tasks.count, count: sorted.count)
    tasks += sorted.map(\.element.task)
    groups[group].columns = Span32(start: columns.count, count: gathered.columns[group].count)
    columns += gathered.columns[group]
  }

  /// Adds what waits at a field; false where something of it is left to the long way.
  private func gather(_ index: Int, _ all: inout GroupTasks) -> Bool {
    let field = fields[index]
    let dynamic = dynamics[Int(field.dynamic)]
    guard field.defaultValue.count == 0 else { return false }
    let around = field.parent < 0 ? -1 : Int(fields[Int(field.parent)].group)
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
      all.found.append((around, dynamic.relationRank, task))
    }
    return true
  }

  private func gather(
    value index: Int, _ own: Int, _ group: Int, _ dynamic: DynamicPlan, _ all: inout GroupTasks
  ) -> Bool {
    let field = fields[index]
    if dynamic.compute >= 0 {
      guard field.type == .number || field.type == .integer else { return false }
      all.kept.append(index)
    }
    for node in [dynamic.when, dynamic.compute] where node >= 0 {
      guard isFast(node, in: group, own: own, &all) else { return false }
    }
    all.found.append(
      (
        group, dynamic.valueRank,
        GroupTask(
          kind: .value, place: Int32(own), first: dynamic.when, second: dynamic.compute,
          isRequired: field.flags.contains(.required))
      ))
    return true
  }

  private func gather(
    _ check: CheckPlan, of index: Int, _ around: Int, _ dynamic: DynamicPlan,
    _ all: inout GroupTasks
  ) -> Bool {
    guard check.kind == .that, check.chooser < 0 else { return false }
    let group = check.startsInside ? Int(fields[index].group) : around
    guard group >= 0 else { return false }
    let own = check.startsInside ? -1 : index - Int(groups[group].fields.start)
    // A field that is not asked for is not checked.
    guard own < 0 || check.skipsEmpty || dynamic.when < 0 else { return false }
    for node in [check.when, check.node] where node >= 0 {
      guard isFast(node, in: group, own: own, &all) else { return false }
    }
    all.found.append(
      (
        group, check.rank,
        GroupTask(
          kind: .check, detail: check.skipsEmpty ? 1 : 0, place: Int32(own), first: check.when,
          second: check.node)
      ))
    return true
  }

  private func task(
    for operation: Operation, _ index: Int, _ own: Int, _ group: Int, _ dynamic: DynamicPlan,
    _ all: inout GroupTasks
  ) -> GroupTask? {
    let place = Int32(own)
    switch operation.kind {
    case .requiredIf:
      guard dynamic.when < 0, isFast(operation.reference, in: group, own: own, &all) else {
        return nil
      }
      return GroupTask(kind: .requiredIf, place: place, first: operation.reference)
    case .expressionRange:
      guard isSingle(index) else { return nil }
      all.kept.append(index)
      for node in [Int32(operation.low), Int32(operation.high)] where node >= 0 {
        guard isFast(node, in: group, own: own, &all) else { return nil }
      }
      return GroupTask(
        kind: .range, detail: operation.detail, place: place, first: Int32(operation.low),
        second: Int32(operation.high))
    case .equals, .differs:
      guard dynamic.when < 0, let other = neighbour(operation.reference, in: group),
        isSingle(index), isSingle(other), fields[index].type == fields[other].type
      else { return nil }
      all.kept += [index, other]
      return GroupTask(
        kind: .comparison, detail: operation.kind == .differs ? 1 : 0, place: place,
        first: Int32(other - Int(groups[group].fields.start)))
    case .unique:
      guard dynamic.when < 0, operation.low == 1, fields[index].type == .list,
        let rows = rows(of: index),
        let field = neighbour(references[Int(operation.reference)], in: rows),
        let column = column(
          Int32(field - Int(groups[rows].fields.start)), rows, index, [.text], &all)
      else { return nil }
      return GroupTask(kind: .unique, place: place, first: column)
    case .length, .pattern, .excludedPattern, .classRun, .includedClass, .excludedClass, .table,
      .excludedTable, .includedText, .excludedText, .choice, .forbidden, .decimalRange,
      .instantRange, .step, .checksum, .format, .count, .anyOf, .unicode, .variant, .remote:
      return nil
    }
  }

  // MARK: What is read

  /// The field that a path leads to, if it is one of the group where it begins.
  private func neighbour(_ path: Int32, in group: Int) -> Int? {
    let path = references[Int(path)...].prefix(4)
    guard path.count == 4, Array(path.prefix(3)) == [ReferenceBase.outward.rawValue, 0, 1] else {
      return nil
    }
    return Int(groups[group].fields.start) + Int(path[path.startIndex + 3])
  }

  /// Whether a field holds one value that fits into a slot.
  private func isSingle(_ field: Int) -> Bool {
    switch fields[field].type {
    case .text, .number, .integer, .boolean, .date, .time, .datetime: true
    case .any, .list, .group: false
    }
  }

  /// The column of a field, by its place in the group of a list's rows; nil for one of another type.
  private func column(
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
  private func rows(of list: Int) -> Int? {
    let items = Int(fields[list].items)
    guard items >= 0, fields[items].type == .group, fields[items].group >= 0 else { return nil }
    let group = Int(fields[items].group)
    let span = groups[group].fields
    let inner = Int(span.start)..<Int(span.start + span.count)
    return inner.allSatisfy { fields[$0].type != .list && fields[$0].type != .group } ? group : nil
  }

  /// Whether an expression reads nothing but what the fast path keeps.
  private func isFast(
    _ index: Int32, in group: Int, own: Int, _ all: inout GroupTasks
  ) -> Bool {
    let node = nodes[Int(index)]
    func areFast(_ parts: Int32...) -> Bool {
      parts.allSatisfy { isFast($0, in: group, own: own, &all) }
    }
    switch node.kind {
    case .constant: return SlotValue(constants[Int(node.a)]).kind != .error
    case .field:
      guard let field = neighbour(node.a, in: group), isSingle(field) else { return false }
      all.kept.append(field)
      return true
    case .this:
      guard own >= 0 else { return false }
      let field = Int(groups[group].fields.start) + own
      guard isSingle(field) else { return false }
      all.kept.append(field)
      return true
    case .filledField, .validField: return neighbour(node.a, in: group) != nil
    case .filledValue, .not, .negative: return areFast(node.a)
    case .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .add,
      .subtract, .multiply, .round:
      return areFast(node.a, node.b)
    case .conditional: return areFast(node.a, node.b, node.c)
    case .isIn:
      let list = nodes[Int(node.b)]
      guard list.kind == .list else { return false }
      return areFast(node.a)
        && (0..<list.b).allSatisfy { areFast(references[Int(list.a + $0)]) }
    case .size:
      let part = nodes[Int(node.a)]
      guard part.kind == .field, let field = neighbour(part.a, in: group) else {
        return areFast(node.a)
      }
      guard fields[field].type == .list else { return areFast(node.a) }
      all.kept.append(field)
      return true
    case .sum: return isColumnSum(node, in: group, &all)
    case .variable, .member, .today, .now, .divide, .remainder, .list, .index, .startsWith,
      .endsWith, .contains, .all, .exists, .existsOne, .filter, .map, .min, .max, .instantPart:
      return false
    }
  }

  /// Whether a sum is `list.map(row, row.field).sum()`; its column is kept then.
  private func isColumnSum(
    _ sum: ExpressionNode, in group: Int, _ all: inout GroupTasks
  ) -> Bool {
    let map = nodes[Int(sum.a)]
    guard map.kind == .map else { return false }
    let (list, body) = (nodes[Int(map.a)], nodes[Int(map.b)])
    guard list.kind == .field, body.kind == .member, let field = neighbour(list.a, in: group),
      fields[field].type == .list, let rows = rows(of: field)
    else { return false }
    let row = nodes[Int(body.a)]
    guard row.kind == .variable, row.a == map.c, references[Int(body.b)] == 1,
      references[Int(body.b) + 1] == fields[field].items
    else { return false }
    let place = references[Int(body.b) + 2]
    return column(place, rows, field, [.number, .integer], &all) != nil
  }
}
