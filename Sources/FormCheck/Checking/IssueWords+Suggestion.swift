internal import FormCompiling
internal import FormEngine
internal import FormText

/// Suggested values: a repair that makes a wrong value valid.
extension IssueWords {
  /// Looks for a repair of the value that the fault is about.
  ///
  /// Secrets, values that the form filled in and parts of split texts have none.
  ///
  /// - Parameter named: The choice that the message names already.
  func findRepair(named: PayloadValue?) -> Repair? {
    if fault.code == .keyMismatch { return findKeyRepair(named: named) }
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
    var search = writer.checker.trial.search(for: fault, asField: field, as: writer.checker)
    if let named { search.tryNamed(named) }
    tryRepairs(of: writer.record.sent(of: fault), field, &search)
    return search.found
  }

  /// Looks for a repair of a key of a map, which must not be another key of its object.
  private func findKeyRepair(named: PayloadValue?) -> Repair? {
    guard FaultCode(rawValue: UInt8(truncatingIfNeeded: fault.got))?.isRepairable == true,
      !isSecret, let rest = writer.record.container(of: fault), let keys = rest.keys,
      !writer.form.fields[keys.field].isSecret
    else { return nil }
    let names = writer.record.value(at: rest.cell).content?.names ?? [:]
    var search = writer.checker.trial.search(for: fault, asField: keys.field, as: writer.checker) {
      key in names[ExactName(key)] == nil && !keys.values.contains { $0.text == key }
    }
    if let named { search.tryNamed(named) }
    tryRepairs(of: writer.record.sent(of: fault), keys.field, &search)
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
    case .text, .key:
      let form = writer.form
      let dates = RepairSearch.Dates(
        layouts: FieldFacts.dateLayouts(of: form.fields[field].cleanUp),
        languages: form.monthLanguages,
        language: writer.speech.monthLanguage(among: form.fields[field].monthLanguages))
      search.tryAll(of: sent.name, types: types, dates)
    case .number, .trueValue, .falseValue:
      guard shapes.isEmpty, types == [.text], let text = valueText(),
        text.utf8.count <= RepairSearch.longest
      else { return }
      search.tryAll(ofScalar: text)
    case .null, .list, .object, .end: break
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
    case (.plain, _) where repair.sign != nil:
      let sign = repair.sign.map(String.init) ?? ""
      return writer.speech.word("suggest-without", ["sign": sign, "suggestion": shown])
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
