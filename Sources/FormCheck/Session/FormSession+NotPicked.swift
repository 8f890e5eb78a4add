internal import FormCompiling
internal import FormEngine
internal import FormLookup
internal import FormText

/// Texts of look-up fields that are no value yet.
extension FormField {
  /// A text is there, and nothing was picked.
  var isUnpicked: Bool { lookup?.isUnpicked == true && isApplicable && !isLeftOutByKey }

  /// What is said of such a text, in place of what the engine says of a field without a value; nil where there is none.
  var notPicked: FormIssue? {
    guard let lookup, isUnpicked, let session else { return nil }
    if let known = lookup.notPicked { return known }
    let made = session.notPicked(in: self, lookup)
    lookup.notPicked = made
    return made
  }
}

extension FormSession {
  fileprivate func notPicked(in field: FormField, _ lookup: LookupState) -> FormIssue {
    let code = IssueCode.notPicked.rawValue
    let facts = form.compiled.fields[field.index]
    var params: [String: FormIssue.Parameter] = [:]
    if !facts.isSecret, let catalogue = lookup.lookup.entry.held.current {
      let near = ItemNames.near(lookup.query, in: catalogue)
      if !near.isEmpty {
        let names = near.map { ItemNames.named(live.speech.shown($0)) }
        params["near"] = .text(live.speech.signs.either(names))
      }
    }
    let own = live.speech.own(facts.messages, code, isAside: false, field: field.index)
    let values = params.mapValues { if case .text(let text) = $0 { text } else { "" } }
    let template = own?.template ?? live.speech.template(code, kind: "")
    return FormIssue(
      IssueText(
        IssueText.Facts(
          code: code, params: params, message: template.render(values), label: field.label)),
      field: field.pointer, line: 1, column: 1, range: SourceRange(0, 0))
  }

  /// A report on the payload with what it does not show: texts that are no values.
  func addingUnpicked(to report: Report) -> Report {
    var report = report
    for field in fields where field.isUnpicked {
      guard let issue = field.notPicked else { continue }
      // As in the field: it is not missing, since something was typed, and nothing else is said of what has no value.
      let others = report.issues.filter { $0.field != issue.field }
      report = report.keeping(others, report.uncounted, report.verdict).adding(issue)
    }
    return report
  }
}
