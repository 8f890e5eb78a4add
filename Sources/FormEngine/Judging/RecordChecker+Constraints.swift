/// Constraints on the value of a cell.
extension RecordChecker {
  mutating func judgeNumber(at site: Site) {
    let plan = unsafe self.plan.fields + Int(site.field)
    let entry = tape[Int(cells[site.cell].entry)]
    // Safety: the record has the reader's padding behind it.
    if !entry.flags.contains(.inArena),
      unsafe self.plan.takesFewDigits(bytes + Int(entry.start), of: plan)
    {
      cells[site.cell].state = .valid
      return postponeRelations(at: site)
    }
    let number = numberText(entry)
    if unsafe plan.pointee.type == .integer, !number.isInteger {
      return mismatch(at: site)
    }
    cells[site.cell].state = .valid
    unsafe run(plan.pointee.operations, on: .number(number), at: site)
    postponeRelations(at: site)
  }

  mutating func judgeBoolean(at site: Site) {
    cells[site.cell].state = .valid
    let isTrue = tape[Int(cells[site.cell].entry)].kind == .trueValue
    run(plan.fields[Int(site.field)].operations, on: .boolean(isTrue), at: site)
    postponeRelations(at: site)
  }

  /// Runs constraints on the value of a cell, whatever its type is.
  @inline(never)
  mutating func run(_ span: Span32, at site: Site) {
    if span.count == 0 { return }
    guard let value = value(in: site.cell, of: site.field) else { return }
    run(span, on: value, at: site)
  }

  /// The value of a cell as constraints see it; nil for `null`.
  private func value(in cell: Int, of field: Int32) -> PlainValue? {
    let entry = tape[Int(cells[cell].entry)]
    let type = plan.fields[Int(field)].type
    switch entry.kind {
    case .text:
      let text = text(in: cell)
      return text.instant(type).map { .instant($0, text) } ?? .text(text)
    case .number: return .number(numberText(entry))
    case .trueValue, .falseValue: return .boolean(entry.kind == .trueValue)
    case .list: return type == .list ? .list(Int(entry.length)) : .anything
    case .object: return .anything
    case .null, .key, .end: return nil
    }
  }

  /// Runs constraints on a value; what they find is noted for its cell.
  @inline(__always)
  mutating func run(_ span: Span32, on value: PlainValue, at site: Site) {
    if span.count == 0 { return }
    let context = context(of: site.field)
    var operation = unsafe plan.operations + Int(span.start)
    let end = unsafe operation + Int(span.count)
    while unsafe operation < end {
      if let fault = unsafe plan.fault(of: value, operation, &matcher, context) {
        unsafe note(fault, by: operation, at: site)
      }
      unsafe operation += 1
    }
  }

  /// What constraints of a field ask beside its value.
  func context(of field: Int32) -> ValueContext {
    var context = unsafe ValueContext(bounds.base)
    context.own = plan.fields[Int(field)].operations
    context.chosen = chosen
    return context
  }
}
