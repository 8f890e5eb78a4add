/// Why a constraint was not judged.
package enum SkipReason: Sendable {
  case otherInvalid, otherEmpty, otherUndecided, conditionFalse, wrongShape
}

/// Questions about constraints of the last record that wait for others, or for other fields.
extension RecordChecker {
  /// Why a constraint said nothing; nil where it was judged, or reads no other field.
  package mutating func outcome(
    of operation: Operation, cell: Int, container: Int32
  ) -> SkipReason? {
    switch operation.kind {
    case .equals, .differs:
      let other = resolve(Int(operation.reference), cell: cell, container: container)
      if other < 0 { return .otherEmpty }
      if cells[other].state == .undecided, cells[other].isEmpty || cells[other].isUnread {
        return .otherUndecided
      }
      switch cells[other].state {
      case .open, .empty, .notApplicable: return .otherEmpty
      case .waiting, .settling, .skipped: return .otherInvalid
      case .valid, .invalid, .undecided: break
      }
      if cells[other].isEmpty { return .otherEmpty }
      return cells[other].isMismatched || cells[other].isDuplicated ? .otherInvalid : nil
    case .variant:
      let other = resolve(Int(operation.reference), cell: cell, container: container)
      if other < 0 { return .otherEmpty }
      switch cells[other].state {
      case .valid: return nil
      case .undecided: return .otherUndecided
      case .open, .empty, .notApplicable: return .otherEmpty
      case .invalid: return cells[other].isEmpty ? .otherEmpty : .otherInvalid
      case .waiting, .settling, .skipped: return .otherInvalid
      }
    case .expressionRange:
      return reason(Int32(operation.low), cell, container)
        ?? reason(Int32(operation.high), cell, container)
    case .length, .pattern, .excludedPattern, .classRun, .includedClass, .excludedClass,
      .table, .excludedTable,
      .includedText, .excludedText, .choice, .forbidden, .decimalRange, .instantRange, .step,
      .count, .anyOf, .unicode, .requiredIf, .unique, .remote, .member:
      return nil
    case .memberFilter: return filterOutcome(of: operation, cell: cell, container: container)
    case .checksum, .format:
      for index in 0..<log.faults.count where Int(log.faults[index].cell) == cell {
        let code = log.faults[index].code
        guard code == .patternMismatch || code == .tooShort || code == .tooLong else { continue }
        if log.faults[index].constraint != operation.constraint { return .wrongShape }
      }
      return nil
    }
  }

  /// Why a check said nothing; nil where it was judged.
  package mutating func outcome(
    ofCheck index: Int, cell: Int, container: Int32
  ) -> SkipReason? {
    let check = plan.checks[index]
    let state = cells[cell]
    if check.skipsEmpty, state.isEmpty { return .otherEmpty }
    let start = check.startsInside ? state.child : container
    if check.startsInside, start < 0 { return .otherEmpty }
    if check.when >= 0, !condition(check.when, cell: cell, container: start).isTrue {
      return .conditionFalse
    }
    return check.kind == .that ? reason(check.node, cell, start) : nil
  }

  /// Why an expression gave nothing; nil where it gave a value.
  package mutating func outcome(
    ofExpression node: Int32, cell: Int, container: Int32
  ) -> SkipReason? {
    reason(node, cell, container)
  }

  /// What a value is that a check names, of the last record.
  ///
  /// - Parameters:
  ///   - check: Its number in the plan.
  ///   - cell: Of the value whose check it is.
  package mutating func value(named node: Int32, ofCheck check: Int, cell: Int) -> ExpressionValue {
    let startsInside = plan.checks[check].startsInside
    let container = startsInside ? cells[cell].child : container(ofCell: cell) ?? -1
    return work(out: node, cell: cell, container: container)
  }

  /// The ends of a range that other fields give; unknown where there is none.
  package mutating func ends(
    of operation: Operation, cell: Int, container: Int32
  ) -> (low: ExpressionValue, high: ExpressionValue) {
    func end(_ node: Int64) -> ExpressionValue {
      node < 0 ? .unknown : work(out: Int32(node), cell: cell, container: container)
    }
    return (end(operation.low), end(operation.high))
  }

  private mutating func reason(_ node: Int32, _ cell: Int, _ container: Int32) -> SkipReason? {
    if node < 0 { return nil }
    let value = work(out: node, cell: cell, container: container)
    if expressions.readsInvalid { return .otherInvalid }
    if expressions.readsUndecided { return .otherUndecided }
    return value.kind == .unknown ? .otherEmpty : nil
  }

  /// Whether a value that was filled in stands where an empty one was sent.
  package func wasSent(cell: Int, container: Int32) -> Bool {
    guard container >= 0 else { return false }
    let holder = containers[Int(container)]
    if holder.isList { return true }
    var at = Int(holder.entry) + 1
    while tape[at].kind == .key {
      if isName(of: cells[cell].field, at: at) { return true }
      at = next(after: at + 1)
    }
    return false
  }

  /// Whether the value of a cell was made of another: a text that was split, or read as another type.
  package func wasConverted(cell: Int) -> Bool {
    let entry = Int(cells[cell].entry)
    // What was read lies before everything that was added.
    return entry >= readCount && !tape[entry].flags.contains(.placeless)
  }
}
