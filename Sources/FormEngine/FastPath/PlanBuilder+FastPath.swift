extension PlanBuilder {
  /// Marks what can be judged while it is read: whatever needs nothing but its own value, or others of its group.
  ///
  /// Works from the inside out: fields come behind the group or list that holds them.
  mutating func markFastPath() {
    noteVariants()
    noteDefaults()
    let gathered = gatherTasks()
    placeSlots()
    // Lists and objects within each other, from a field's own on.
    var depths = [Int](repeating: 0, count: fields.count)
    for index in fields.indices.reversed() {
      let field = fields[index]
      guard gathered.isSupported[index] || mustOnlyEqualTexts(field),
        field.flags.isDisjoint(with: .neverFast)
      else { continue }
      switch field.type {
      case .text: fields[index].way = .text
      case .boolean: fields[index].way = .boolean
      case .integer, .number:
        fields[index].way = .number
        fields[index].ranges = numberRanges(of: field)
      case .date, .time, .datetime, .local: fields[index].way = .instant
      case .list:
        let items = Int(field.items)
        guard items > index, fields[items].way != .none else { continue }
        depths[index] = depths[items] + 1
        if depths[index] <= limits.reader.depth { fields[index].way = .list }
      case .group:
        guard let way = groupWay(of: index),
          let depth = way == .variants
            ? markVariants(of: index, depths, gathered) : markGroup(of: index, depths, gathered)
        else { continue }
        let rest = Int(groups[Int(field.group)].rest)
        depths[index] = (rest > index ? max(depth, depths[rest]) : depth) + 1
        if depths[index] <= limits.reader.depth { fields[index].way = way }
      case .any:
        guard field.operations.count == 0, !field.isKept else { continue }
        if !field.flags.contains(.hasShapes) {
          fields[index].way = .any
        } else if let depth = depthOfShapes(of: index, depths) {
          depths[index] = depth
          fields[index].way = .shapes
        }
      }
    }
    formDepth = depths.max() ?? 0
  }

  /// How deep the shapes of a field go that are tried; nil where one of them is not read alone, or is a field further out.
  private func depthOfShapes(of index: Int, _ depths: [Int]) -> Int? {
    let plan = shapes[Int(fields[index].shapes)]
    guard plan.chooser < 0 else { return nil }
    let all = references[Int(plan.alternatives.start)...].prefix(Int(plan.alternatives.count))
    return all.allSatisfy { $0 > index } ? all.map { depths[Int($0)] }.max() : nil
  }

  /// How an object or tuple is read, if its fields can be; nil for what is left to the long way.
  private func groupWay(of index: Int) -> FieldPlan.Way? {
    let field = fields[index]
    guard field.group >= 0 else { return nil }
    let group = groups[Int(field.group)]
    let isCounted = field.operations.count > 0
    // Of the variants of a union only the fields are read.
    if group.variants >= 0 { return isCounted || field.flags.contains(.tuple) ? nil : .variants }
    let (rest, keys) = (Int(group.rest), Int(group.keys))
    let readsRest = rest < 0 || canRead(rest: rest, of: index)
    if field.flags.contains(.tuple) { return readsRest ? .tuple : nil }
    guard readsRest, keys < 0 || fields[keys].way == .text else { return isCounted ? nil : .group }
    return isCounted || rest >= 0 ? .map : .group
  }

  /// Whether the values of a map, or what follows the items of a tuple, are judged while they are read.
  ///
  /// What stands within itself is another field's. A single value of which something waits compares itself with others.
  private func canRead(rest: Int, of owner: Int) -> Bool {
    let value = fields[rest]
    return rest > owner && value.way != .none
      && (value.dynamic < 0 || value.type == .group || value.type == .list)
  }

  /// Notes what the fast path asks of a group, and returns how deep it goes; nil where it cannot be used.
  private mutating func markGroup(
    of owner: Int, _ depths: [Int], _ gathered: GroupTasks
  ) -> Int? {
    let group = Int(fields[owner].group)
    guard group >= 0 else { return nil }
    let span = groups[group].fields
    guard span.count == 0 || Int(span.start) > owner else { return nil }
    let places = Array(0..<Int(span.count))
    var plan = groups[group]
    plan.present = Int32(presentCount)
    guard let depth = ask(places, of: &plan, depths) else { return nil }
    presentCount += plan.blocks
    store(gathered.tasks[group], of: &plan)
    notePlain(&plan, owner, gathered)
    groups[group] = plan
    return depth
  }

  /// Notes what is asked of fields of a group, by their places in the order in which they are counted, and returns
  /// how deep they go.
  mutating func ask(_ places: [Int], of group: inout GroupPlan, _ depths: [Int]) -> Int? {
    guard places.count <= limits.reader.keys, places.count <= KeyPrefix.mostBlocks * 64 else {
      return nil
    }
    group.asked = Int32(asked.count)
    asked += [AskedFields](repeating: AskedFields(), count: group.blocks)
    var depth = 0
    for (number, place) in places.enumerated() where place >= 0 {
      let index = Int(group.fields.start) + place
      let field = fields[index]
      let mustBePresent = field.flags.contains(.mustBePresent)
      if mustBePresent, field.dynamic >= 0 { return nil }
      let isCompared = field.dynamic >= 0 && mustOnlyEqualTexts(field)
      let hasDefault = !isCompared && field.defaultCell >= 0
      let mustBeFilled =
        isCompared || !hasDefault && field.defaultValue.count > 0
        || field.flags.contains(.required) && !hasDefault && !isAskedLater(field)
      // What depends on others must be worked out where nothing was sent, too.
      guard field.way != .none || !mustBeFilled && field.dynamic < 0 else { return nil }
      let block = Int(group.asked) + number / 64
      let bit: UInt64 = 1 << UInt64(number & 63)
      if mustBeFilled { asked[block].required |= bit }
      if mustBePresent { asked[block].present |= bit }
      if field.isKept { asked[block].kept |= bit }
      if hasDefault { asked[block].defaulted |= bit }
      if isCompared {
        asked[block].compared |= bit
        keepCompared(index, first: Int(group.fields.start))
      }
      depth = max(depth, depths[index])
    }
    return depth
  }

  /// Whether a task finds out if the field must be there; where another field only chooses its variant none does.
  private func isAskedLater(_ field: FieldPlan) -> Bool {
    guard field.flags.contains(.deferred) else { return false }
    let dynamic = dynamics[Int(field.dynamic)]
    return dynamic.when >= 0 || dynamic.compute >= 0
  }

  /// Whether all that waits at a field is that it equals texts beside it: these are compared as they stand in
  /// the record.
  func mustOnlyEqualTexts(_ field: FieldPlan) -> Bool {
    guard field.type == .text, field.flags.contains(.relationsAreReady), field.parent >= 0,
      fields[Int(field.parent)].group >= 0,
      groups[Int(fields[Int(field.parent)].group)].variants < 0
    else { return false }
    let first = Int(groups[Int(fields[Int(field.parent)].group)].fields.start)
    let relations = dynamics[Int(field.dynamic)].relations
    return (relations.start..<(relations.start + relations.count)).allSatisfy { index in
      let operation = operations[Int(index)]
      return operation.kind == .equals && fields[first + Int(operation.low)].type == .text
    }
  }

  /// Notes that the texts of a field and of the neighbours that it must equal are kept.
  private mutating func keepCompared(_ field: Int, first: Int) {
    fields[field].isKept = true
    let relations = dynamics[Int(fields[field].dynamic)].relations
    for index in relations.start..<(relations.start + relations.count) {
      fields[first + Int(operations[Int(index)].low)].isKept = true
    }
  }
}

extension PlanBuilder {
  /// A row that nothing fits, then those of the fields' keys, in the form's order.
  func keyRows(_ constraints: KeyPrefix.Constraints) -> [KeyPrefix] {
    var nexts = [Int32](repeating: -1, count: fields.count)
    var places = [Int](repeating: -1, count: fields.count)
    for group in groups where group.variant < 0 {
      for place in 0..<Int(group.fields.count) {
        let field = Int(group.fields.start) + place
        if place + 1 < Int(group.fields.count) { nexts[field] = Int32(field + 1) }
        places[field] = place
      }
    }
    let replaced = countVariants(&places, &nexts)
    let rows = fields.indices.map { index in
      // What is a key of a variant and of others is looked up by its whole name.
      let name = replaced.contains(index) ? NameKey() : fields[index].name
      return unsafe KeyPrefix(
        fields[index], index: index,
        name: Array(bytes[Int(name.start)..<Int(name.start + name.length)]),
        place: places[index], next: nexts[index],
        passing(of: fields[index]), constraints)
    }
    return unsafe [KeyPrefix(next: -1, constraints)] + rows
  }

  private func passing(of field: FieldPlan) -> KeyPrefix.Passing {
    switch field.way {
    case .none, .list, .group, .variants, .map, .tuple, .any, .shapes: return .other
    case .number: return .number
    case .instant: return .instant
    case .text: return field.cleanUp.count > 0 ? .textToCleanUp : field.isKept ? .textToKeep : .text
    case .boolean where field.isKept: return .other
    case .boolean:
      switch (accepts(true, field.operations), accepts(false, field.operations)) {
      case (true, true): return .boolean
      case (true, false): return .onlyTrue
      case (false, true): return .onlyFalse
      case (false, false): return .other
      }
    }
  }

  private func accepts(_ value: Bool, _ span: Span32) -> Bool {
    operations[Int(span.start)..<Int(span.start + span.count)].allSatisfy { operation in
      switch operation.kind {
      case .choice, .forbidden:
        let set = sets[Int(operation.reference)]
        return (value ? set.acceptsTrue : set.acceptsFalse) == (operation.kind == .choice)
      case .anyOf: return false
      case .length, .pattern, .excludedPattern, .classRun, .includedClass, .excludedClass, .table,
        .excludedTable, .includedText, .excludedText, .decimalRange, .instantRange, .step,
        .checksum, .format, .count, .unicode, .equals, .differs, .requiredIf, .expressionRange,
        .variant, .unique, .remote, .member, .memberFilter:
        return true
      }
    }
  }
}
