package import FormCheck
internal import FormCompiling
internal import FormEngine
internal import FormExpressions
internal import FormText

/// What is wrong between the records of a run, as far as it was known only at its end.
package struct RunReport: Sendable {
  /// A record of the run.
  package struct Record: Hashable, Sendable {
    /// The input as it was named.
    package var source: String
    /// In its input, from 1.
    package var number: Int
  }

  /// An issue and the records that it is about: at most ten, the last one its own.
  package struct Issue: Sendable {
    package var issue: FormIssue
    package var records: [Record]
    /// What the entry of `records` says.
    package var entry: String
    /// What tells it from others of its entry, whichever records it is about: what these have in common, as far as it may be
    /// shown, and which numbers are missing.
    package var key: [String]
  }

  package private(set) var issues: [Issue] = []
  /// Issues over the limit of an entry, by code.
  package private(set) var uncounted: [String: Int] = [:]
  package private(set) var verdict = Verdict.valid

  package var isEmpty: Bool { issues.isEmpty && uncounted.isEmpty }

  mutating func add(_ issue: Issue) {
    issues.append(issue)
    count(issue.issue.code, issue.issue.severity)
  }

  /// The same report with some of its issues.
  package func keeping(_ issues: [Issue], _ uncounted: [String: Int]) -> RunReport {
    var report = RunReport()
    for issue in issues { report.add(issue) }
    report.uncounted = uncounted
    // Of which severity these were is not known any more.
    if !uncounted.isEmpty { report.verdict = verdict }
    return report
  }

  mutating func add(_ code: String, _ count: Int, _ severity: Fault.Severity) {
    uncounted[code, default: 0] += count
    if severity == .error { self.count(code, .error) }
  }

  private mutating func count(_ code: String, _ severity: FormIssue.Severity) {
    guard severity == .error, verdict != .invalid else { return }
    verdict = code == IssueCode.undecided.rawValue ? .undecided : .invalid
  }
}

/// The words of what an entry of `records` found at the end of a run.
struct RunWords {
  private let form: CompiledForm
  private let entry: RunEntry
  private let speech: Messages

  init(_ form: ValidationForm, _ entry: RunEntry, _ speech: Messages) {
    self.form = form.compiled
    self.entry = entry
    self.speech = speech
  }

  private var facts: ConstraintFacts { form.constraints[entry.constraint] }

  /// The entry's own code, or the engine's.
  func code(_ code: IssueCode) -> String {
    (code == .undecided ? nil : facts.code) ?? code.rawValue
  }

  /// What is told at the end of the run.
  func told(_ finding: RunFinding, _ records: [RunReport.Record]) -> RunReport.Issue {
    let issue = issue(of: finding, records)
    var key = finding.per.map(\.shownText)
    if case .text(let missing)? = issue.params["missing"] { key.append(missing) }
    return RunReport.Issue(issue: issue, records: records, entry: entry.name, key: key)
  }

  /// - Parameter records: Those of the finding.
  func issue(of finding: RunFinding, _ records: [RunReport.Record]) -> FormIssue {
    let field = entry.at?.field
    let code = finding.code
    var kind = ""
    var values: [String: String] = [:]
    var params: [String: FormIssue.Parameter] = [:]
    func collectEarlier() {
      guard let first = records.first, let own = records.last else { return }
      values["first"] = String(first.number)
      params["first"] = .number(first.number)
      if first.source != own.source {
        values["file"] = VisibleText.quoted(first.source)
        params["file"] = .text(VisibleText.quoted(first.source))
      }
    }
    switch finding.matter {
    case .duplicate, .notSorted:
      kind = "record"
      collectEarlier()
      if case .records(let fields) = facts.detail {
        let labels = self.labels(of: fields)
        values["labels"] = labels
        params["labels"] = .text(labels)
      }
    case .gap(let low, let high):
      kind = "hidden"
      if let field, !form.fields[field].isSecret {
        kind = "text"
        let missing = low == high ? String(low) : "\(low)..\(high)"
        values["missing"] = missing
        params["missing"] = .text(missing)
      }
    case .absent:
      kind = "hidden"
      if !finding.named.isEmpty {
        kind = "text"
        let missing = finding.named.map { VisibleText.quoted($0.shownText) }
          .joined(separator: ", ")
        values["missing"] = missing
        params["missing"] = .text(missing)
      }
      if case .records(let fields) = facts.detail {
        let labels = self.labels(of: fields)
        values["labels"] = labels
        params["labels"] = .text(labels)
      }
    case .condition:
      kind = "run"
      if case .pair = entry.condition {
        kind = records.count > 1 ? "record" : "alone"
        if records.count > 1 { collectEarlier() }
      }
    case .undecided:
      kind = "expression"
      params["reason"] = .text("\(UndecidedReason.expression)")
    }
    if !finding.per.isEmpty {
      params["per"] = .values(finding.per.map(\.payload))
      let texts = finding.per.map { value in
        VisibleText.quoted(value.shownText)
      }
      values["per"] = texts.joined(separator: ", ")
    }
    let own = speech.own(
      facts.messages, code.rawValue, isAside: code == .undecided, field: field ?? -1,
      custom: facts.code)
    let template = own?.template ?? speech.template(code.rawValue, kind: kind)
    let severity: FormIssue.Severity =
      switch entry.severity {
      case .error: .error
      case .warning: .warning
      case .info: .info
      }
    var issue = FormIssue(
      field: field.flatMap { form.pointers[$0] } ?? "", code: self.code(code),
      message: template.render(values), params: params, severity: severity)
    issue.label = field.flatMap { speech.label($0, form.fields[$0].label) }
    return issue
  }

  private func labels(of fields: [Int]) -> String {
    LabelList.text(of: fields, in: speech) { speech.word("field", ["other": name(of: $0)]) }
  }

  private func name(of field: Int) -> String {
    speech.label(field, form.fields[field].label) ?? form.fields[field].name
  }
}

extension RecordValue {
  fileprivate var shownText: String {
    switch payload {
    case .text(let text), .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .null, .list, .group: ""
    }
  }
}
