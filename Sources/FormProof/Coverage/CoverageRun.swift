package import FormCompiling
package import FormDocuments
package import FormText

/// What the examples of a form or rule never show.
package struct CoverageReport: Sendable {
  /// The form's id, or the rule's full name.
  package var name: String
  /// Constraints, requirements, conditions and messages.
  package var total = 0
  package var shown = 0
  /// What is left, each with its place.
  package var gaps: [Diagnostic] = []
}

/// Asks which constraints no example ever fails, or never passes, and which messages none brings
/// about.
package struct CoverageRun {
  private let trial: any Trial
  private var report: CoverageReport

  /// Runs a file of rules, or a form; nothing for files that are neither or have mistakes.
  ///
  /// - Parameter stores: The catalogues of a store that the file names.
  package static func run(
    _ document: FormDocument, besides path: String,
    stores: @escaping StoreOpener = CatalogueOpener.noStore
  ) -> [CoverageReport] {
    TrialFile.trials(of: document, besides: path, stores).map { trial in
      var run = CoverageRun(trial)
      return run.run()
    }
  }

  private init(_ trial: any Trial) {
    self.trial = trial
    report = CoverageReport(name: trial.name)
  }

  private mutating func run() -> CoverageReport {
    var trial = trial
    guard let attempt = trial.attempt(trial.root) else { return report }
    let shown = attempt.uses()
    let scope = trial.scope
    for use in shown.uses
    where scope.start <= use.range.start && use.range.end <= scope.end { judge(use) }
    for message in WrittenMessage.all(in: trial.root) {
      report.total += 1
      if shown.messages.contains(where: { message.fits($0) }) {
        report.shown += 1
      } else {
        note("no example brings about this message", trial.source, message.range)
      }
    }
    report.gaps.sort { $0.range.start < $1.range.start }
    return report
  }

  private mutating func judge(_ use: ExampleUse) {
    report.total += 1
    var gaps: [String] = []
    switch use.kind {
    case .constraint:
      if use.isTold, !use.hasFailed { gaps.append("no example fails “\(use.what)”") }
      if !use.hasPassed { gaps.append("no example passes “\(use.what)”") }
    case .condition:
      if !use.hasPassed { gaps.append("in no example “\(use.what)” is true") }
      if !use.hasFailed { gaps.append("in no example “\(use.what)” is not true") }
    case .alternative:
      // Whether one of several sets held is not noted: only what it found is.
      if use.isTold, !use.hasFailed { gaps.append("no example fails “\(use.what)”") }
    }
    if gaps.isEmpty { report.shown += 1 }
    for gap in gaps { note(gap, use.source, use.range) }
  }

  private mutating func note(_ message: String, _ source: SourceText, _ range: SourceRange) {
    report.gaps.append(
      Diagnostic(
        severity: .warning, code: "notShown", message: "\(report.name): \(message)",
        source: source, range: range))
  }
}
