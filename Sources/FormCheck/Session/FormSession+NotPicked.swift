internal import FormCompiling
internal import FormEngine
internal import FormLookup
internal import FormText

/// Text in look-up fields that does not name an item yet.
extension FormField {
  /// Whether there is text without a picked item.
  var isUnpicked: Bool { lookup?.isUnpicked == true && isApplicable && !isLeftOutByKey }

  /// The issue about such text, which replaces the engine's issue about an empty field, or nil.
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

  /// Adds the issues about such text, which the payload does not contain, to a report.
  func addingUnpicked(to report: Report) -> Report {
    var report = report
    for field in fields where field.isUnpicked {
      guard let issue = field.notPicked else { continue }
      // As in the field: the value is not missing, because there is text, and it has no other issues.
      let others = report.issues.filter { $0.field != issue.field }
      report = report.keeping(others, report.uncounted, report.verdict).adding(issue)
    }
    return report
  }
}
