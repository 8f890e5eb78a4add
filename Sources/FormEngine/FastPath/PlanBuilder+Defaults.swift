/// Defaults on the fast path: single values, which need not be judged where they come from the form.
///
/// A default that its own field rejects is an error in the form, unless that depends on the clock.
extension PlanBuilder {
  /// Gives the default of each field a cell, where nothing is done to it and nothing else decides what the field holds.
  mutating func noteDefaults() {
    for index in fields.indices where fields[index].defaultValue.count > 0 {
      let field = fields[index]
      let dynamic = field.dynamic < 0 ? DynamicPlan() : dynamics[Int(field.dynamic)]
      guard dynamic.when < 0, dynamic.compute < 0, isCleanDefault(field),
        field.flags.isDisjoint(with: [.nullable, .keepsNull]),
        !field.type.isInstant || isJudgedAlike(field), let value = defaultValue(of: field)
      else { continue }
      fields[index].defaultCell = Int32(fields.count + constants.count)
      constants.append(value)
    }
  }

  /// Whether the constraints of a date or time say the same of its default at any time.
  private func isJudgedAlike(_ field: FieldPlan) -> Bool {
    operations[Int(field.operations.start)...].prefix(Int(field.operations.count)).allSatisfy {
      $0.kind == .choice || $0.kind == .forbidden
        || $0.kind == .instantRange
          && [$0.low, $0.high].allSatisfy { $0 < 0 || bounds[Int($0)].base == .literal }
    }
  }

  /// Whether clean-up leaves the default of a field as it is.
  private func isCleanDefault(_ field: FieldPlan) -> Bool {
    let entry = defaults[Int(field.defaultValue.start)]
    guard field.cleanUp.count > 0, entry.kind == .text else { return true }
    let steps = cleanUp[Int(field.cleanUp.start)...].prefix(Int(field.cleanUp.count))
    return withText(of: entry) { text in
      steps.allSatisfy { $0.kind != .resolve && !$0.kind.mayChange(text) }
    } ?? false
  }

  /// Lets the text of an entry be seen as values of a record are: zeros follow it.
  private func withText<Result>(of entry: TapeEntry, _ see: (TextView) -> Result?) -> Result? {
    let text = bytes[Int(entry.link)...].prefix(Int(entry.length))
    let padded = Array(text) + [UInt8](repeating: 0, count: RecordReader.padding)
    return unsafe padded.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return unsafe see(TextView(bytes: base, count: text.count, isASCII: false))
    }
  }

  private func defaultValue(of field: FieldPlan) -> ExpressionValue? {
    let span = field.defaultValue
    let entries = defaults[Int(span.start)..<Int(span.start + span.count)].filter {
      $0.kind != .end
    }
    guard let entry = entries.first, entries.count == 1, entry.kind != .list, entry.kind != .object
    else { return nil }
    switch (entry.kind, field.type) {
    case (.trueValue, .boolean): return .boolean(true)
    case (.falseValue, .boolean): return .boolean(false)
    case (.number, .integer), (.number, .number):
      return withText(of: entry) { text in
        unsafe DecimalText(text.bytes, text.count).exact.map { .number($0) }
      }
    case (.text, .text):
      let text = bytes[Int(entry.link)...].prefix(Int(entry.length))
      guard text.contains(where: { $0 > 0x20 && $0 < 0x7F }) else { return nil }
      return .text(.plan, start: Int(entry.link), count: text.count)
    case (.text, .date), (.text, .time), (.text, .datetime), (.text, .local):
      return withText(of: entry) { text in
        text.instant(field.type).map { .instant(ExpressionValue.Kind(instantOf: field.type), $0) }
      }
    default: return nil
    }
  }
}
