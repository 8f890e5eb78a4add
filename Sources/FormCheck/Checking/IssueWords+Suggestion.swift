internal import FormEngine
internal import FormText

/// Suggested values: a repair that makes a wrong value valid.
extension IssueWords {
  /// Looks for a repair of the value that the fault is about.
  ///
  /// Secrets, values that the form filled in, keys and parts of split texts have none.
  ///
  /// - Parameter named: The choice that the message names already.
  func findRepair(named: PayloadValue?) -> Repair? {
    guard fault.code.isRepairable, !isOfOtherField, fault.field >= 0, !isSecret,
      let value = writer.record.value(of: fault), !value.isComputed, !value.isDefault
    else { return nil }
    let form = writer.form
    let field = Int(fault.field)
    // The rest of the union's own constraints is not judged with one of its cases.
    if form.plan.field(field).flags.contains(.isShape),
      form.plan.field(form.holder(ofShape: field)).operations.count > 0
    {
      return nil
    }
    let parent = Int(form.plan.field(field).parent)
    if parent >= 0, form.plan.field(parent).items == field,
      form.plan.field(parent).cleanUp.count > 0
    {
      return nil
    }
    var search = writer.checker.trial.search(for: fault, as: writer.checker)
    if let named { search.tryNamed(named) }
    tryRepairs(of: writer.record.sent(of: fault), field, &search)
    return search.found
  }

  /// Whether other fields give the bound that the value does not keep: a trial does not know them.
  private var isOfOtherField: Bool {
    guard fault.constraint >= 0 else { return false }
    if case .fieldSize = writer.form.constraints[Int(fault.constraint)].detail { return true }
    return false
  }

  private func tryRepairs(of sent: SentValue, _ field: Int, _ search: inout RepairSearch) {
    let plan = writer.form.plan
    let shapes = plan.shapes(ofField: field)
    let types = shapes.isEmpty ? [plan.field(field).type] : shapes.map { plan.field($0).type }
    switch sent.kind {
    case .text:
      let facts = writer.form.fields[field]
      let dates = RepairSearch.Dates(
        layouts: facts.dateLayouts, languages: writer.form.monthLanguages,
        language: writer.speech.monthLanguage(among: facts.monthLanguages))
      search.tryAll(of: sent.name, types: types, dates)
    case .number, .trueValue, .falseValue:
      guard shapes.isEmpty, types == [.text], let text = valueText(),
        text.utf8.count <= RepairSearch.longest
      else { return }
      search.tryAll(ofScalar: text)
    case .null, .list, .object, .key, .end: break
    }
  }

  /// A suggested value as messages show it.
  static func shown(_ value: PayloadValue) -> String {
    switch value {
    case .text(let text): VisibleText.quoted(text)
    case .null, .boolean, .number, .list, .group: String(decoding: value.json, as: UTF8.self)
    }
  }

  /// A sentence that names the repaired value.
  func advice(_ repair: Repair) -> String {
    let shown = Self.shown(repair.value)
    switch (repair.kind, repair.value) {
    case (.sent, .text):
      return writer.speech.template("typeMismatch", kind: "text").render(["got": shown])
    case (.sent, _):
      return writer.speech.template("typeMismatch", kind: "unquoted").render(["got": shown])
    case (.named, _): return writer.speech.word("suggest-written", ["suggestion": shown])
    case (let kind, _): return writer.speech.word("suggest-\(kind.rawValue)", ["suggestion": shown])
    }
  }
}

extension FaultCode {
  /// Whether another way of writing the same value may be valid.
  var isRepairable: Bool {
    switch self {
    case .typeMismatch, .patternMismatch, .checksumMismatch, .tooLong, .tooShort, .missingPart,
      .forbiddenPart, .charactersNotAllowed, .notAChoice, .noRuleFits:
      true
    default: false
    }
  }
}
