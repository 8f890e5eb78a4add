/// Checks across fields: they run when all fields that they read are sound.
extension RecordChecker {
  mutating func runCheck(_ index: Int, cell: Int, container: Int32) {
    let check = plan.checks[index]
    let state = cells[cell]
    runningCheck = index
    if state.state == .notApplicable || state.state == .skipped || state.isMismatched { return }
    if check.skipsEmpty, state.isEmpty { return }
    let start = check.startsInside ? state.child : container
    if check.startsInside, start < 0 { return }
    if check.chooser >= 0, !isChosen(check, cell, start) { return }
    if check.when >= 0 {
      let asked = condition(check.when, cell: cell, container: start)
      if asked.kind == .error { return markUndecided(.expression, check, cell, container, start) }
      if !asked.isTrue { return }
    }
    switch check.kind {
    case .that: judgeThat(check, cell, container, start)
    case .filled, .noneOrAll: judgeFilled(check, cell, container, start)
    }
  }

  /// Whether the variant that a check belongs to is the chosen one.
  private mutating func isChosen(_ check: CheckPlan, _ cell: Int, _ start: Int32) -> Bool {
    switch choice(Int(check.chooser), among: Int(check.variants), cell, start) {
    case .none, .undecided: false
    case .variant(let place): place == Int(check.variant)
    case .otherwise: check.variant < 0
    }
  }

  private mutating func judgeThat(
    _ check: CheckPlan, _ cell: Int, _ container: Int32, _ start: Int32
  ) {
    // Other checks at the same field do not silence this one: all that is wrong is told.
    expressions.ownTarget = target(of: check, cell, start)
    expressions.ownCheck = runningCheck
    defer { (expressions.ownTarget, expressions.ownCheck) = (-1, -1) }
    let value = condition(check.node, cell: cell, container: start)
    if expressions.readsInvalid || mode == .part && expressions.readsMissing { return }
    if value.kind == .error || expressions.readsUndecided {
      return markUndecided(
        value.kind == .error ? .expression : .otherField, check, cell, container, start)
    }
    if value.isFalse {
      note(.customError, check, at: target(of: check, cell, start), owner: cell, container)
    }
  }

  /// A check that is not known to hold; a warning says nothing then.
  private mutating func markUndecided(
    _ reason: UndecidedReason, _ check: CheckPlan, _ cell: Int, _ container: Int32, _ start: Int32
  ) {
    if check.severity != .error { return }
    log.undecided &+= 1
    note(
      .undecided, check, at: target(of: check, cell, start), owner: cell, container,
      got: reason.rawValue)
  }

  /// The cell at which a check's issue lies.
  private mutating func target(of check: CheckPlan, _ cell: Int, _ start: Int32) -> Int {
    if check.at < 0 { return cell }
    let target = resolve(Int(check.at), cell: cell, container: start)
    return asked(target >= 0 ? target : nearest >= 0 ? nearest : cell)
  }

  /// The cell itself, or the nearest one around it that applies: people do not see the others.
  private mutating func asked(_ cell: Int) -> Int {
    var at = cell
    if cells[at].state == .waiting { settleIfWaiting(at) }
    while cells[at].state == .notApplicable, let around = container(ofCell: at) {
      at = Int(containers[Int(around)].cell)
    }
    return at
  }

  private mutating func note(
    _ code: FaultCode, _ check: CheckPlan, at target: Int, owner: Int, _ container: Int32,
    got: Int64 = 0
  ) {
    let index = runningCheck
    let around = self.container(ofCell: target) ?? -1
    if check.severity == .error {
      if code != .undecided { refuse(target, by: index) }
      if code != .undecided { log.errors &+= 1 }
    }
    let fault = Fault(
      code: code, severity: check.severity, constraint: check.constraint,
      field: cells[target].field, cell: Int32(target), container: around,
      entry: place(of: target, in: around), order: UInt64(Int(container) + 1),
      owner: Int32(owner), check: Int32(index), got: got)
    log.keepCheck(fault)
  }

  /// Notes that something finds fault with a value: a check, or with -1 something else.
  mutating func refuse(_ cell: Int, by check: Int = -1) {
    let isOnlyOne = !cells[cell].isRefused || refusals[cell] == check
    refusals[cell] = isOnlyOne ? check : -1
    cells[cell].isRefused = true
  }

  /// Whether something finds fault with a value beside the check that is being worked out, here or in another row.
  func isRefusedElsewhere(_ cell: Int) -> Bool {
    guard cells[cell].isRefused else { return false }
    return expressions.ownCheck < 0 || refusals[cell] != expressions.ownCheck
  }

  // MARK: How many are filled

  private mutating func judgeFilled(
    _ check: CheckPlan, _ cell: Int, _ container: Int32, _ start: Int32
  ) {
    var filled = 0
    var empty: [Int] = []
    var firstApplicable = -1
    var hasOther = false
    for index in Int(check.of.start)..<Int(check.of.start &+ check.of.count) {
      let path = Int(plan.references[index])
      let other = resolve(path, cell: cell, container: start)
      if other >= 0 {
        settleIfWaiting(other)
        if mode == .part, isUnsent(other) { return }
        if cells[other].state == .notApplicable { continue }
        if firstApplicable < 0 { firstApplicable = other }
      }
      if other < 0 { hasOther = true }
      if other >= 0, isFilled(other) { filled += 1 } else if other >= 0 { empty.append(other) }
    }
    // Nothing that could be filled in is asked for.
    if firstApplicable < 0, !hasOther { return }
    let target = check.at >= 0 ? self.target(of: check, cell, start) : cell
    let place =
      check.at >= 0 || firstApplicable < 0 || !check.liesAtFirst ? target : firstApplicable
    switch check.kind {
    case .noneOrAll:
      if filled == 0 || empty.isEmpty { return }
      if check.at >= 0 {
        note(.partlyFilled, check, at: target, owner: cell, container)
      } else {
        for other in empty { note(.partlyFilled, check, at: other, owner: cell, container) }
      }
    case .that, .filled:
      if filled < Int(check.low) {
        note(.tooFewFilled, check, at: place, owner: cell, container, got: Int64(filled))
      } else if filled > Int(check.high) {
        note(.tooManyFilled, check, at: place, owner: cell, container, got: Int64(filled))
      }
    }
  }

  /// Whether something is there that counts, right or wrong.
  func isFilled(_ cell: Int) -> Bool {
    let state = cells[cell]
    return !state.isEmpty && state.state != .open && state.state != .empty
      && state.state != .notApplicable && state.state != .skipped && state.state != .waiting
  }

  /// Whether a field is filled and nothing is wrong or unknown in it or within it.
  func isSound(_ cell: Int) -> Bool {
    let state = cells[cell]
    if isRefusedElsewhere(cell) || state.isEmpty || state.state != .valid { return false }
    return isSoundWithin(cell)
  }

  /// Whether it is not known if a field is sound, or one within it.
  func isUndecided(_ cell: Int) -> Bool {
    if cells[cell].state == .undecided { return true }
    return spans(within: cell).contains { span in
      cellIndices(of: span).contains { isUndecided($0) }
    }
  }

  /// The fields or items within a cell, and the keys there that the form does not name.
  private func spans(within cell: Int) -> [Span32] {
    let child = Int(cells[cell].child)
    return child < 0 ? [] : spans(of: child)
  }

  /// The cells of a container, and those of what stands behind its own: keys that a group does not name, items behind
  /// the places of a tuple.
  func spans(of container: Int) -> [Span32] {
    guard container &+ 1 < containers.count, containers[container &+ 1].kind == .rest else {
      return [containers[container].cells]
    }
    return [containers[container].cells, containers[container &+ 1].cells]
  }

  private func cellIndices(of span: Span32) -> Range<Int> {
    Int(span.start)..<Int(span.start &+ span.count)
  }

  private func isSoundWithin(_ cell: Int) -> Bool {
    for span in spans(within: cell) {
      for inner in cellIndices(of: span) {
        switch cells[inner].state {
        case .valid: if isRefusedElsewhere(inner) || !isSoundWithin(inner) { return false }
        case .empty, .notApplicable: if isRefusedElsewhere(inner) { return false }
        case .open, .invalid, .undecided, .waiting, .settling, .skipped: return false
        }
      }
    }
    return true
  }
}
