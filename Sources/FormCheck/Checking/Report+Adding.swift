internal import FormCompiling
internal import FormEngine
internal import FormModel
internal import FormText

extension Report {
  /// The same report with something more that is wrong: what only the host program finds out.
  ///
  /// ```swift
  /// let taken = FormIssue(field: "/email", code: "customError")
  /// let report = report.adding(taken)
  /// ```
  /// The issue gets its place in the order of the form, the field's label, and, where it has no message,
  /// the words that the form has for its code, in the language of the report. The verdict, managers and
  /// controls follow; what is invalid has no ``cleaned``. An issue at a place that the form has no field for
  /// holds up only what waits for the whole record.
  public func adding(_ issue: FormIssue) -> Report {
    let form = origin.words.form
    let place = IssuePlace(of: issue.field, in: form)
    let added = origin.words.completed(issue, field: place.field)
    var issues = self.issues
    let behind = issues.firstIndex { place.stands(before: $0, in: form) }
    issues.insert(added, at: behind ?? issues.endIndex)

    let states = statesOfManagers(adding: added, at: place, issues)
    return Report(
      verdict: Self.verdict(verdict, adding: added), issues: issues, uncounted: uncounted,
      managers: states.managers, controls: states.controls,
      cleaned: added.severity == .error ? nil : cleaned, origin: origin)
  }

  private static func verdict(_ verdict: Verdict, adding issue: FormIssue) -> Verdict {
    guard issue.severity == .error else { return verdict }
    if issue.code != IssueCode.undecided.rawValue { return .invalid }
    return verdict == .valid ? .undecided : verdict
  }

  private func statesOfManagers(
    adding issue: FormIssue, at place: IssuePlace, _ issues: [FormIssue]
  ) -> (managers: [Manager], controls: [Control]) {
    let form = origin.words.form
    guard issue.severity == .error else { return (managers, controls) }
    var held: Set<Int> = []
    let compiled = Dictionary(
      form.managers.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let places = Dictionary(
      form.controls.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let managers = self.managers.map { manager in
      guard let compiled = compiled[manager.name],
        place.holdsUp(compiled, code: issue.code, in: form)
      else { return manager }
      held.formUnion(compiled.controls)
      return Manager(name: manager.name, isValid: false)
    }
    let controls = self.controls.map { control in
      guard let index = places[control.name], held.contains(index) else { return control }
      var waiting = Set(control.waitsFor + [issue.field])
      var fields: [String] = []
      for issue in issues where waiting.remove(issue.field) != nil { fields.append(issue.field) }
      return Control(name: control.name, isEnabled: false, waitsFor: fields)
    }
    return (managers, controls)
  }
}

/// Where a JSON Pointer leads in a form, and in which order.
private struct IssuePlace {
  /// The field of the plan; nil where the form has none.
  var field: Int? = 0
  /// Places in groups and numbers of rows, from the outermost in.
  private var order: [Int] = []

  init(of pointer: String, in form: CompiledForm) {
    let steps = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for step in steps {
      guard let at = field else { return }
      let plan = form.plan.field(at)
      let name = ExactName(Array(JSONPointer.unescaped(step).utf8))
      // Keys that the form does not name stand behind those that it does.
      order.append(
        form.fields[at].places[name] ?? (plan.items >= 0 ? Int(step) : nil) ?? .max)
      field = form.inner(name, of: at).first
    }
  }

  /// Whether an issue of a report comes after one that lies here.
  func stands(before issue: FormIssue, in form: CompiledForm) -> Bool {
    let isOfKey =
      issue.code == IssueCode.unknownField.rawValue || issue.code == IssueCode.duplicateKey.rawValue
    return isOfKey || order.lexicographicallyPrecedes(IssuePlace(of: issue.field, in: form).order)
  }

  /// Whether a manager is not valid for an error here.
  func holdsUp(_ manager: CompiledManager, code: String, in form: CompiledForm) -> Bool {
    guard let fields = manager.fields else { return true }
    guard let field else { return false }
    if Self.isWithin(field, fields, form) { return true }
    // Fields that nobody looked at wait with the group around them.
    let hides: [IssueCode] = [.valueMissing, .typeMismatch, .duplicateKey]
    guard hides.contains(where: { $0.rawValue == code }) else { return false }
    return fields.contains { field == 0 || Self.isWithin($0, [field], form) }
  }

  private static func isWithin(_ field: Int, _ fields: [Int], _ form: CompiledForm) -> Bool {
    var at = field
    while at > 0 {
      if fields.contains(at) { return true }
      at = Int(form.plan.field(at).parent)
    }
    return false
  }
}

extension ReportOrigin.Words {
  /// An issue with its label, and with words where it has none.
  fileprivate func completed(_ issue: FormIssue, field: Int?) -> FormIssue {
    var issue = issue
    let facts = field.map { form.fields[$0] }
    if let field, let facts {
      issue.label = issue.label ?? speech.label(field, facts.label)
      if facts.isSecret { issue.params = IssueWords.openParams(issue.params) }
    }
    if issue.message.isEmpty { issue.message = message(issue, field, facts) }
    return issue
  }

  private func message(_ issue: FormIssue, _ field: Int?, _ facts: FieldFacts?) -> String {
    let known = IssueCode(rawValue: issue.code)
    // A check of the form that has this code says what it means.
    let ofCheck = form.constraints.first { $0.code == issue.code }?.messages ?? []
    let own = speech.own(
      ofCheck + (facts?.messages ?? []), issue.code, isAside: known == .undecided,
      field: field ?? 0, custom: known == nil ? issue.code : nil)
    let kind = self.kind(of: issue, facts)
    let values = issue.params.mapValues { parameter in
      switch parameter {
      case .text(let text): text
      case .number(let number): String(number)
      case .values(let values): speech.signs.listed(values.map(\.asWords))
      case .value(let value): value.asWords
      }
    }
    if let own { return own.template.render(values) }
    let ready = speech.template(issue.code, kind: kind)
    // Of what is not known more closely only that it does not fit can be said.
    let isWhole = known != nil && ready.needs.isSubset(of: values.keys)
    let general = speech.template(IssueCode.customError.rawValue, kind: "")
    return (isWhole ? ready : general).render(values)
  }

  /// Which of several ready words for a code is meant.
  private func kind(of issue: FormIssue, _ facts: FieldFacts?) -> String {
    switch IssueCode(rawValue: issue.code) {
    case .valueMissing: facts?.missingKind ?? ""
    case .notEqual: issue.params["other"] != nil ? "field" : "computed"
    case .tooFewFilled: issue.params["want"] == .number(1) ? "one" : "any"
    case .notInCatalogue, .ambiguousItem: issue.params["got"] == nil ? "hidden" : "text"
    case .itemGone: issue.params["label"] == nil ? "hidden" : "text"
    case .itemExcluded:
      switch (issue.params["label"], issue.params["other"]) {
      case (nil, nil): "hiddenValues"
      case (nil, _?): "hidden"
      case (_?, nil): "values"
      case (_?, _?): "text"
      }
    default: ""
    }
  }
}

extension PayloadValue {
  /// A text without its quotes, anything else as JSON.
  fileprivate var asWords: String {
    if case .text(let text) = self { return text }
    return String(decoding: json, as: UTF8.self)
  }
}
