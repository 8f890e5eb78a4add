/// Constraints that read other fields.
extension RecordChecker {
  mutating func judgeRelations(at site: Site) {
    let dynamic = plan.dynamics[Int(plan.fields[Int(site.field)].dynamic)]
    let outer = chosen
    judgesRelations = true
    chosen = Span32()
    defer {
      judgesRelations = false
      chosen = outer
    }
    judgeRelations(dynamic.relations, at: site)
  }

  mutating func judgeRelations(_ span: Span32, at site: Site) {
    for index in Int(span.start)..<Int(span.start &+ span.count) {
      if !takesRelations(site.cell) { return }
      let operation = plan.operations[index]
      switch operation.kind {
      case .equals, .differs: compare(operation, at: site)
      case .requiredIf: require(operation, at: site)
      case .expressionRange: judgeRange(operation, at: site)
      case .variant: chooseVariant(operation, at: site)
      case .unique: findRepeated(operation, at: site)
      case .remote: ask(operation, at: site)
      case .memberFilter: judgeItem(operation, at: site)
      // Behind a variant, which has a say in the shape.
      case .checksum, .format:
        guard !cells[site.cell].isEmpty, tape[Int(cells[site.cell].entry)].kind == .text else {
          continue
        }
        run(Span32(start: index, count: 1), on: .text(text(in: site.cell)), at: site)
      case .length, .pattern, .excludedPattern, .classRun, .includedClass, .excludedClass,
        .table, .excludedTable,
        .includedText, .excludedText, .choice, .forbidden, .decimalRange, .instantRange, .step,
        .count, .anyOf, .unicode, .member:
        break
      }
    }
  }

  /// Whether there is a value to be compared, or one that may have to be there: a value that is missing
  /// already has that one issue and no other.
  @inline(__always)
  private func takesRelations(_ cell: Int) -> Bool {
    switch cells[cell].state {
    case .valid, .empty, .undecided, .open: true
    case .invalid:
      !cells[cell].isEmpty && !cells[cell].isMismatched && !cells[cell].isDuplicated
    case .waiting, .settling, .notApplicable, .skipped: false
    }
  }

  // MARK: The same and another value

  private mutating func compare(_ operation: Operation, at site: Site) {
    let other = resolve(Int(operation.reference), cell: site.cell, container: site.container)
    if other < 0 { return }
    settleIfWaiting(other)
    let state = cells[other].state
    if cells[site.cell].isEmpty {
      let isFilled = !cells[other].isEmpty && !cells[other].isDuplicated
      let isJudged = state == .valid || state == .undecided || state == .invalid
      if operation.kind == .equals, isFilled, isJudged, !isNotYetMissing(site.field, site.cell) {
        fail(.valueMissing, at: site, entry: place(of: site), constraint: operation.constraint)
      }
      return
    }
    switch state {
    case .open, .empty, .waiting, .settling, .notApplicable, .skipped: return
    case .undecided where cells[other].isEmpty || cells[other].isUnread:
      return markUndecided(.otherField, at: site, constraint: operation.constraint)
    case .valid, .invalid, .undecided: break
    }
    // Whatever else is wrong: both have their type, so it can be told whether they are the same.
    if cells[other].isEmpty || cells[other].isMismatched || cells[other].isDuplicated { return }
    guard let isSame = isSameValue(site.cell, other), isSame != (operation.kind == .equals) else {
      return
    }
    fail(
      operation.kind == .equals ? .notEqual : .notDifferent, at: site, entry: place(of: site),
      constraint: operation.constraint)
  }

  /// The cell that a reference path leads to, or -1 where something on the way is missing.
  @inline(never)
  mutating func resolve(_ reference: Int, cell: Int, container: Int32) -> Int {
    let path = unsafe plan.references + reference
    let outward = unsafe path[1]
    let inward = unsafe Int(path[2])
    var at = group(at: container)
    var found = -1
    nearest = -1
    switch unsafe ReferenceBase(rawValue: path[0]) ?? .outward {
    case .this:
      found = cell
      at = cells[cell].child
    case .outward:
      for _ in 0..<outward where at >= 0 { at = group(at: containers[Int(at)].parent) }
    case .previous:
      for _ in 0..<outward where at >= 0 { at = group(at: containers[Int(at)].parent) }
      guard at >= 0 else { return -1 }
      let row = containers[Int(at)]
      guard row.parent >= 0, row.cell > containers[Int(row.parent)].cells.start else { return -1 }
      at = cells[Int(row.cell) &- 1].child
    case .around:
      while at >= 0, containers[Int(at)].field != outward {
        at = group(at: containers[Int(at)].parent)
      }
    case .previousItem:
      guard at >= 0, cell > Int(containers[Int(at)].cells.start) else { return -1 }
      return cell &- 1
    }
    for step in 0..<inward {
      // A value of another shape may not have the place.
      guard at >= 0, unsafe path[3 &+ step] < containers[Int(at)].cells.count else {
        nearest = found
        return -1
      }
      found = unsafe Int(containers[Int(at)].cells.start &+ path[3 &+ step])
      at = cells[found].child
    }
    return found
  }

  /// The group itself for the keys in it that the form does not name.
  private func group(at container: Int32) -> Int32 {
    guard container >= 0, containers[Int(container)].kind == .rest else { return container }
    return cells[Int(containers[Int(container)].cell)].child
  }

  /// A value of the row above may wait for the same rank: it is settled when it is asked for.
  mutating func settleIfWaiting(_ cell: Int) {
    guard cells[cell].state == .waiting else { return noteUnsettled(cell) }
    defer { noteUnsettled(cell) }
    guard let container = container(ofCell: cell) else { return }
    let site = Site(field: cells[cell].field, cell: cell, container: container)
    if let trial = trials.running.last, cell < trial.firstCell {
      return settleOutsideOfTrials(site)
    }
    settleValue(at: site)
  }

  /// Notes a value that is read before it is settled.
  @inline(__always)
  mutating func noteUnsettled(_ cell: Int) {
    if cells[cell].state == .settling || cells[cell].state == .waiting { trials.unsettled &+= 1 }
  }

  /// The container that holds a cell; containers are made in the order of their cells.
  package func container(ofCell cell: Int) -> Int32? {
    var low = 0
    var high = containers.count
    while low < high {
      let middle = (low &+ high) / 2
      let span = containers[middle].cells
      if cell < Int(span.start) {
        high = middle
      } else if cell >= Int(span.start &+ span.count) {
        low = middle &+ 1
      } else {
        return Int32(middle)
      }
    }
    return nil
  }

  // MARK: Conditions

  private mutating func require(_ operation: Operation, at site: Site) {
    guard cells[site.cell].isEmpty, mode != .value, !isNotYetMissing(site.field, site.cell) else {
      return
    }
    let isRequired = condition(operation.reference, cell: site.cell, container: site.container)
    if mode == .part, expressions.readsMissing { return }
    if isRequired.kind == .error {
      markUndecided(.expression, at: site, entry: place(of: site))
    } else if isRequired.isTrue {
      fail(.valueMissing, at: site, entry: place(of: site))
    }
  }

  // MARK: Alternatives

  private mutating func chooseVariant(_ operation: Operation, at site: Site) {
    if cells[site.cell].isEmpty { return }
    let alternative: Int
    if mode == .value, let constraint = variantConstraint {
      guard let known = self.alternative(of: operation, with: constraint) else {
        return markUndecided(.otherField, at: site, constraint: operation.constraint)
      }
      return judge(alternative: known, at: site)
    }
    switch choice(Int(operation.reference), among: Int(operation.low), site.cell, site.container) {
    case .none: return
    case .undecided:
      return markUndecided(.otherField, at: site, constraint: operation.constraint)
    case .variant(let place): alternative = Int(operation.high) + place
    case .otherwise:
      guard operation.detail & 1 != 0 else {
        return warn(.noVariant, at: site, constraint: operation.constraint)
      }
      alternative =
        Int(operation.high) + Int(plan.sets[Int(operation.low)].members.count)
    }
    judge(alternative: alternative, at: site)
  }

  private mutating func judge(alternative: Int, at site: Site) {
    let variant = plan.alternatives[alternative]
    chosen = variant.operations
    run(variant.operations, at: site)
    judgeRelations(variant.relations, at: site)
  }

  /// The alternative of a choice that has a constraint.
  private func alternative(of choice: Operation, with constraint: Int32) -> Int? {
    if constraint < 0 { return nil }
    let count = plan.sets[Int(choice.low)].members.count
    let end = Int(choice.high) + Int(count) + Int(choice.detail & 1)
    return (Int(choice.high)..<end).first { place in
      let variant = plan.alternatives[place]
      return [variant.operations, variant.relations].contains { span in
        (Int(span.start)..<Int(span.start &+ span.count)).contains {
          plan.operations[$0].constraint == constraint
        }
      }
    }
  }

  /// Which variant a field chooses.
  enum Choice: Equatable {
    /// The field is empty or wrong: there is nothing to choose.
    case none
    case undecided
    /// The set's member of that place.
    case variant(Int)
    /// A value that has no variant.
    case otherwise
  }

  mutating func choice(
    _ reference: Int, among set: Int, _ cell: Int, _ container: Int32
  ) -> Choice {
    let chooser = resolve(reference, cell: cell, container: container)
    if chooser < 0 { return .none }
    settleIfWaiting(chooser)
    return choice(ofCell: chooser, among: set)
  }

  /// Whether a field chooses one variant, or none of those that there are.
  mutating func isChosen(_ node: ExpressionNode, _ here: Standpoint) -> ExpressionValue {
    switch choice(Int(node.a), among: Int(node.b), here.cell, here.container) {
    case .none: return .boolean(false)
    case .undecided:
      expressions.readsUndecided = true
      return .unknown
    case .variant(let place): return .boolean(place == Int(node.c))
    case .otherwise: return .boolean(node.c < 0)
    }
  }

  /// Which variant a value chooses.
  func choice(ofCell chooser: Int, among set: Int) -> Choice {
    switch cells[chooser].state {
    case .undecided: return .undecided
    case .valid where cells[chooser].isRefused: return .none
    case .valid: break
    case .open, .empty, .invalid, .waiting, .settling, .notApplicable, .skipped: return .none
    }
    let entry = tape[Int(cells[chooser].entry)]
    var member: Int = -1
    switch entry.kind {
    case .text:
      let text = text(in: chooser)
      let isOfInstants = plan.sets[set].comparison == .instants
      let instant = isOfInstants ? instantType(chooser).flatMap { text.instant($0) } : nil
      member = instant.map { plan.member(instant: $0, of: set) } ?? plan.member(text, of: set)
    case .number: member = plan.member(numberText(entry), of: set)
    case .trueValue where isBoolean(chooser): member = self.member("true", of: set)
    case .falseValue where isBoolean(chooser): member = self.member("false", of: set)
    case .trueValue, .falseValue, .null, .list, .object, .key, .end: break
    }
    let first = Int(plan.sets[set].members.start)
    return member < 0 ? .otherwise : .variant(member - first)
  }

  private func isBoolean(_ cell: Int) -> Bool {
    plan.fields[Int(cells[cell].field)].type == .boolean
  }

  /// The place of a word among the texts of a set; -1 for one that it does not have.
  private func member(_ word: StaticString, of set: Int) -> Int {
    let members = plan.sets[set].members
    let range = Int(members.start)..<Int(members.start &+ members.count)
    let wanted = unsafe UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    let found = range.first { place in
      // Safety: the plan's bytes are there as long as the plan is.
      let span = plan.texts[place]
      let text = unsafe UnsafeBufferPointer(
        start: plan.bytes + Int(span.start), count: Int(span.count))
      return unsafe text.elementsEqual(wanted)
    }
    return found ?? -1
  }
}
