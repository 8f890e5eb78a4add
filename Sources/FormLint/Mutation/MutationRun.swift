internal import FormCheck
package import FormDocuments
internal import FormPatterns
package import FormText

/// What became of the small changes of one form or rule.
package struct MutationReport: Sendable {
  /// The form's id, or the rule's full name.
  package var name: String
  /// Changes that compiled.
  package var total = 0
  /// Changes that some example noticed.
  package var noticed = 0
  /// Changes of patterns that are proved to match the same texts.
  package var equivalent = 0
  /// Changes that no example noticed.
  package var survivors: [Survivor] = []

  /// A change that no example noticed.
  package struct Survivor: Sendable {
    package var diagnostic: Diagnostic
    /// An example that would notice, in YAML; nil where none was found.
    package var example: String?
    /// The example that is suggested for an earlier change would notice this one too.
    package var isCovered = false
  }
}

/// Tries every small change of a form or rule against its examples.
package struct MutationRun {
  private var trial: any Trial
  private let isForm: Bool
  private var report: MutationReport
  /// Payloads that are suggested already, with what the form says of them.
  private var suggested: [(payload: TrialPayload, answer: TrialAnswer)] = []

  /// Runs a file of rules, or a form; nothing for files that are neither or do not pass as they are.
  package static func run(_ document: FormDocument, besides path: String) -> [MutationReport] {
    TrialFile.trials(of: document, besides: path).map { trial in
      var run = MutationRun(trial, isForm: trial is FormTrial)
      return run.run()
    }
  }

  /// How often the comparison with a pattern was too large.
  private var tooLarge: [String: Int] = [:]

  private init(_ trial: any Trial, isForm: Bool) {
    self.trial = trial
    self.isForm = isForm
    report = MutationReport(name: trial.name)
  }

  private mutating func run() -> MutationReport {
    guard let original = trial.attempt(trial.root), original.passes else { return report }
    var collector = MutationCollector(source: trial.source)
    if isForm { collector.walkForm(trial.root) } else { collector.walkSet(trial.root) }
    for mutation in collector.mutations { attempt(mutation, original) }
    return report
  }

  private mutating func attempt(_ mutation: Mutation, _ original: any TrialAttempt) {
    guard let root = mutation.applied(to: trial.root), let changed = trial.attempt(root) else {
      return
    }
    report.total += 1
    if !changed.passes {
      report.noticed += 1
      return
    }
    var words: [String] = []
    switch difference(mutation) {
    case .equal?:
      report.equivalent += 1
      return
    case .word(let word, _)?: words = [word]
    case .notModelled?, .tooLarge?, nil: break
    }
    if suggested.contains(where: { changed.answer(to: $0.payload) != $0.answer }) {
      report.survivors.append(
        MutationReport.Survivor(
          diagnostic: diagnostic(mutation, hasWitness: true), example: nil, isCovered: true))
      return
    }
    // Where nothing told two patterns apart, guessing seldom does.
    let isGuess = mutation.pattern?.isSearch == false && words.isEmpty
    var search = WitnessSearch(
      original, changed, mutation, words: words, form: isForm ? trial.root : nil,
      work: isGuess ? WitnessSearch.usualWork / 100 : WitnessSearch.usualWork)
    let witness = search.find()
    if let witness { suggested.append((witness.payload, witness.answer)) }
    let example = witness.map { WitnessText(isForm: isForm).example(of: $0, shows: mutation.what) }
    report.survivors.append(
      MutationReport.Survivor(
        diagnostic: diagnostic(mutation, hasWitness: witness != nil), example: example))
  }

  /// How a changed pattern differs; a pattern that was too large a few times is not tried hard again.
  private mutating func difference(_ mutation: Mutation) -> PatternDifference? {
    guard let pattern = mutation.pattern else { return nil }
    let isHopeless = tooLarge[pattern.before, default: 0] >= 5
    let work = Mutation.PatternChange.work
    let difference = pattern.difference(work: isHopeless ? work / 20 : work)
    if case .tooLarge? = difference { tooLarge[pattern.before, default: 0] += 1 }
    return difference
  }

  private func diagnostic(_ mutation: Mutation, hasWitness: Bool) -> Diagnostic {
    Diagnostic(
      severity: hasWitness ? .warning : .note,
      code: hasWitness ? "changeUnnoticed" : "changeWithoutEffect",
      message: "\(trial.name): all examples pass even if \(mutation.what)"
        + (hasWitness ? "" : ", and nothing was found that shows it"),
      source: trial.source, range: mutation.range)
  }
}
