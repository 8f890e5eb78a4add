/// Ranges, lengths and counts whose ends other fields give.
extension RecordChecker {
  mutating func judgeRange(_ operation: Operation, at site: Site) {
    if cells[site.cell].isEmpty { return }
    // A `null` that counts as a value has no order.
    let entry = Int(cells[site.cell].entry)
    if entry >= 0, tape[entry].kind == .null { return }
    judgeEnd(Int32(operation.low), isLow: true, operation, at: site)
    judgeEnd(Int32(operation.high), isLow: false, operation, at: site)
  }

  private mutating func judgeEnd(_ node: Int32, isLow: Bool, _ operation: Operation, at site: Site)
  {
    if node < 0 { return }
    let end = work(out: node, cell: site.cell, container: site.container)
    if expressions.readsInvalid || mode == .part && expressions.readsMissing { return }
    if end.kind == .error || expressions.readsUndecided {
      return markUndecided(
        end.kind == .error ? .expression : .otherField, at: site, constraint: operation.constraint)
    }
    if end.kind == .unknown { return }
    if !operation.measuresValue { return judgeSize(end, isLow: isLow, operation, at: site) }
    guard let order = order(of: value(ofCell: site.cell, empty: .unknown), end) else {
      return markUndecided(.expression, at: site, constraint: operation.constraint)
    }
    let excludes = operation.detail & (isLow ? Operation.excludesLow : Operation.excludesHigh) != 0
    let isMissed = isLow ? order < 0 || excludes && order == 0 : order > 0 || excludes && order == 0
    guard isMissed else { return }
    expressions.wanted.append(bound(end, isNext: isLow != excludes))
    fail(
      isLow ? .rangeUnderflow : .rangeOverflow, at: site, entry: place(of: site),
      constraint: operation.constraint, want: Int64(expressions.wanted.count - 1))
  }

  /// An end as it is told: a day that there is.
  private func bound(_ end: ExpressionValue, isNext: Bool) -> ExpressionValue {
    guard end.kind == .date || end.kind.isMoment else { return end }
    return .instant(end.kind, end.movedInstant.bound(isNext: isNext))
  }

  /// Whether a text or list has at least, or at most, so many characters or items.
  private mutating func judgeSize(
    _ end: ExpressionValue, isLow: Bool, _ operation: Operation, at site: Site
  ) {
    guard end.kind == .number else {
      return markUndecided(.expression, at: site, constraint: operation.constraint)
    }
    let size: Int
    let code: FaultCode
    switch operation.measure {
    case .value: return
    case .count:
      size = Int(tape[Int(cells[site.cell].entry)].length)
      code = isLow ? .tooFew : .tooMany
    case .length(let unit):
      guard tape[Int(cells[site.cell].entry)].kind == .text else { return }
      size = plan.length(of: text(in: site.cell), unit)
      code = isLow ? .tooShort : .tooLong
    }
    let order = ExactNumber.compare(ExactNumber(Int128(size)), end.number)
    guard isLow ? order < 0 : order > 0 else { return }
    fail(
      code, at: site, entry: place(of: site), constraint: operation.constraint, got: Int64(size),
      want: end.number.size(isLeast: isLow))
  }
}
