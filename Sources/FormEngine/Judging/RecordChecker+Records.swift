/// A single value of a record that is kept when the record is gone.
package enum RecordValue: Sendable {
  case boolean(Bool)
  case number(ExactNumber)
  /// UTF-8, after clean-up.
  case text([UInt8])
  /// A day's number, microseconds of a time, or those of a moment.
  case instant(ExpressionValue.Kind, Int64)

  /// Below, the same or above: -1, 0 or 1; nil for values of different types.
  package static func order(_ left: RecordValue, _ right: RecordValue) -> Int? {
    switch (left, right) {
    case (.boolean(let one), .boolean(let other)): one == other ? 0 : other ? -1 : 1
    case (.number(let one), .number(let other)): ExactNumber.compare(one, other)
    case (.text(let one), .text(let other)):
      one == other ? 0 : one.lexicographicallyPrecedes(other) ? -1 : 1
    case (.instant(let kind, let one), .instant(let same, let other)) where kind == same:
      one == other ? 0 : one < other ? -1 : 1
    default: nil
    }
  }
}

/// What an expression about a record comes to, for those who add up the records of a run.
package enum RecordOutcome: Sendable {
  case value(RecordValue)
  /// What it reads is empty.
  case empty
  /// What it reads is wrong.
  case wrong
  /// It cannot be worked out, or what it reads is undecided.
  case undecided
}

/// What is asked of the last record beside its own judgement.
extension RecordChecker {
  /// What an expression comes to whose names begin at the top of the record.
  package mutating func outcome(of node: Int) -> RecordOutcome {
    guard cells.count > 0, cells[0].child >= 0 else { return .wrong }
    let value = work(out: Int32(node), cell: 0, container: cells[0].child)
    if expressions.readsInvalid { return .wrong }
    if value.kind == .error || expressions.readsUndecided { return .undecided }
    if value.kind == .unknown { return .empty }
    return kept(value).map { .value($0) } ?? .undecided
  }

  /// Whether the record takes part in what is asked of its run: as with every `when`, whatever is wrong with the
  /// fields that the condition reads.
  package mutating func outcome(ofCondition node: Int) -> RecordOutcome {
    guard cells.count > 0, cells[0].child >= 0 else { return .wrong }
    let value = condition(Int32(node), cell: 0, container: cells[0].child)
    return value.kind == .error ? .undecided : .value(.boolean(value.isTrue))
  }

  /// A value that is filled and of its field's type, whatever else is wrong with it; nil for others, lists
  /// and groups.
  package mutating func keptValue(cell: Int) -> RecordValue? {
    let state = cells[cell]
    if state.isEmpty || state.entry < 0 || state.child >= 0 { return nil }
    if state.isMismatched || state.isDuplicated || state.isUnread { return nil }
    switch state.state {
    case .waiting, .settling, .skipped: return nil
    case .open, .empty, .valid, .invalid, .undecided, .notApplicable: break
    }
    return kept(value(ofCell: cell, empty: .unknown))
  }

  private func kept(_ value: ExpressionValue) -> RecordValue? {
    switch value.kind {
    case .boolean: .boolean(value.isTrue)
    case .number: .number(value.number)
    case .text: .text(bytes(ofText: value))
    case .date, .time, .datetime, .local: .instant(value.kind, value.instant)
    case .unknown, .error, .duration, .dateSpan, .list, .group, .anything: nil
    }
  }

  /// Notes what is wrong with the record among those of its run.
  ///
  /// - Parameter first: The number, from 1, of the record that it is held against; nil for none.
  package mutating func note(
    ofRun code: FaultCode, _ severity: Fault.Severity, constraint: Int, cell: Int, first: Int?
  ) {
    let container = self.container(ofCell: cell) ?? -1
    if severity == .error {
      if code == .undecided { log.undecided &+= 1 } else { log.errors &+= 1 }
    }
    let fault = Fault(
      code: code, severity: severity, constraint: Int32(constraint), field: cells[cell].field,
      cell: Int32(cell), container: container, entry: place(of: cell, in: container),
      got: code == .undecided ? Int64(UndecidedReason.expression.rawValue) : 0,
      want: Int64(first ?? 0))
    log.keep(fault, isSettling: false)
  }
}
