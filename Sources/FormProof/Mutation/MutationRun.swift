package import FormCheck
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
  /// What was left untried, since it would take too long; nil where nothing was.
  package var untried: Diagnostic?

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
  private let trial: any Trial
  private var changes: ChangeTrial
  private let threads: Int
  private let isForm: Bool
  private var report: MutationReport
  /// Examples that are suggested already, by the field or part of the form that was changed: those for another
  /// field seldom tell.
  private var suggested: [NodePath: [PastedExample]] = [:]

  /// The runs that are suggested already.
  private var suggestedRuns: [PastedExample] = []

  /// Runs a file of rules, or a form; nothing for files that are neither or do not pass as they are.
  ///
  /// - Parameters:
  ///   - threads: The most that try changes; what is reported is the same with any number.
  ///   - stores: The catalogues of a store that the file names.
  package static func run(
    _ document: FormDocument, besides path: String, work: Int = MutationWork.usual,
    threads: Int = 1, stores: @escaping StoreOpener = CatalogueOpener.noStore
  ) -> [MutationReport] {
    TrialFile.trials(of: document, besides: path, stores).map { trial in
      var run = MutationRun(trial, isForm: trial is FormTrial, work, threads)
      return run.run()
    }
  }

  /// How often the comparison with a pattern was too large.
  private var tooLarge: [String: Int] = [:]

  private var work: MutationWork

  private init(_ trial: any Trial, isForm: Bool, _ work: Int, _ threads: Int) {
    self.trial = trial
    changes = ChangeTrial(trial)
    self.threads = threads
    self.isForm = isForm
    self.work = MutationWork(size: trial.root.size, isForm: isForm, work: work)
    report = MutationReport(name: trial.name)
  }

  private mutating func run() -> MutationReport {
    var asWritten = trial
    guard let original = asWritten.attempt(trial.root), original.passes else { return report }
    let bases = WitnessBases(of: original, root: trial.root, isForm: isForm) { [trial] in
      var trial = trial
      return trial.layout()
    }
    var collector = MutationCollector(source: trial.source)
    if isForm { collector.walkForm(trial.root) } else { collector.walkSet(trial.root) }
    let all = collector.mutations
    let ahead = changesAhead(all)
    defer { ahead?.end() }
    for (index, mutation) in all.enumerated() {
      if work.isSpent {
        report.untried = untried(all.count - index, of: all.count, isLeast: collector.isCut)
        return report
      }
      attempt(mutation, ahead?.outcome(of: index), original, bases)
    }
    if collector.isCut { report.untried = untried(0, of: all.count, isLeast: true) }
    return report
  }

  /// Threads that try these changes; nil where there are too few of them, or the trial is for one thread.
  private func changesAhead(_ all: [Mutation]) -> ChangesAhead? {
    let threads = ChangesAhead.threads(threads, changes: all.count, size: trial.root.size)
    guard threads > 1, let another = trial.another else { return nil }
    return ChangesAhead(all, threads: threads, another)
  }

  /// Says how many changes were left untried.
  private func untried(_ count: Int, of all: Int, isLeast: Bool) -> Diagnostic {
    let more = isLeast ? " or more" : ""
    return Diagnostic(
      severity: .note, code: "changesUntried",
      message: isLeast && count == 0
        ? "\(trial.name): only the first \(all) changes were tried"
        : "\(trial.name): \(count) of \(all)\(more) changes were not tried: it would take too long",
      source: trial.source, range: trial.root.entries?.first?.keyRange ?? trial.root.range,
      help: isForm
        ? "move rules to a file of rules, where each is tried by itself"
        : "shorten its patterns, or make two rules of it")
  }

  /// - Parameter outcome: What came of the change, where another thread has tried it.
  private mutating func attempt(
    _ mutation: Mutation, _ outcome: ChangeOutcome?, _ original: any TrialAttempt,
    _ bases: WitnessBases
  ) {
    work.spend(work.compilation)
    switch outcome {
    case .noForm?: return
    case .noticed?:
      report.total += 1
      report.noticed += 1
    case .unnoticed?, nil:
      guard let changed = changes.attempt(mutation) else { return }
      report.total += 1
      if outcome == nil, changes.isNoticed(mutation, changed) {
        report.noticed += 1
      } else {
        search(mutation, original, changed, bases)
      }
    }
  }

  /// Looks for an example that would notice a change.
  private mutating func search(
    _ mutation: Mutation, _ original: any TrialAttempt, _ changed: any TrialAttempt,
    _ bases: WitnessBases
  ) {
    if isOfRecords(mutation) { return searchRun(mutation, original, changed, bases) }
    var words: [String] = []
    switch difference(mutation) {
    case .equal?:
      report.equivalent += 1
      return
    case .word(let word, _)?: words = [word]
    case .notModelled?, .tooLarge?, nil: break
    }
    let part = NodePath(steps: Array(mutation.path.steps.prefix(2)))
    if suggested[part, default: []].contains(where: { changed.passes($0) != true }) {
      return note(mutation, example: nil, isCovered: true)
    }
    // Where nothing told two patterns apart, guessing seldom does.
    let isGuess = mutation.pattern?.isSearch == false && words.isEmpty
    var search = WitnessSearch(
      original, changed, mutation, bases, words: words,
      text: WitnessText(isForm: isForm, readsClock: original.readsClock),
      work: work.share(isGuess ? WitnessSearch.usualWork / 100 : WitnessSearch.usualWork),
      cost: work.judgement)
    let suggestion = search.find()
    work.spend(search.spent)
    if let suggestion { suggested[part, default: []].append(suggestion.example) }
    note(mutation, example: suggestion?.text)
  }

  /// Notes a change that no example noticed.
  private mutating func note(_ mutation: Mutation, example: String?, isCovered: Bool = false) {
    report.survivors.append(
      MutationReport.Survivor(
        diagnostic: diagnostic(mutation, hasWitness: isCovered || example != nil),
        example: example, isCovered: isCovered))
  }

  /// Whether what must hold between records was changed.
  private func isOfRecords(_ mutation: Mutation) -> Bool {
    guard isForm, let step = mutation.path.steps.first, let entries = trial.root.entries,
      entries.indices.contains(step)
    else { return false }
    return entries[step].key == "records" || entries[step].key == "unique"
  }

  /// Looks for records that show a change of what must hold between them.
  private mutating func searchRun(
    _ mutation: Mutation, _ original: any TrialAttempt, _ changed: any TrialAttempt,
    _ bases: WitnessBases
  ) {
    if suggestedRuns.contains(where: { changed.passes($0) != true }) {
      return note(mutation, example: nil, isCovered: true)
    }
    var search = RunWitnessSearch(
      original, changed, mutation, form: trial.root,
      text: WitnessText(isForm: isForm, readsClock: original.readsClock),
      work: work.share(3 * WitnessSearch.usualWork), cost: work.judgement)
    let suggestion = search.find(bases)
    work.spend(search.spent)
    if let suggestion { suggestedRuns.append(suggestion.example) }
    note(mutation, example: suggestion?.text)
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
