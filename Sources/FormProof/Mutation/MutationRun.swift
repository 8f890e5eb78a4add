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
  private var trial: any Trial
  private let isForm: Bool
  private var report: MutationReport
  /// Payloads that are suggested already, with what the form says of them, by the field or part of the form
  /// that was changed: those for another field seldom tell.
  private var suggested: [NodePath: [(payload: TrialPayload, answer: TrialAnswer)]] = [:]

  /// The runs that are suggested already.
  private var suggestedRuns: [RunWitness] = []

  /// Runs a file of rules, or a form; nothing for files that are neither or do not pass as they are.
  ///
  /// - Parameter stores: The catalogues of a store that the file names.
  package static func run(
    _ document: FormDocument, besides path: String, work: Int = MutationWork.usual,
    stores: @escaping StoreOpener = CatalogueOpener.noStore
  ) -> [MutationReport] {
    TrialFile.trials(of: document, besides: path, stores).map { trial in
      var run = MutationRun(trial, isForm: trial is FormTrial, work)
      return run.run()
    }
  }

  /// The example that noticed the last change of a kind, by what is said of it without numbers: it often
  /// notices the next one too.
  private var toNotice: [[UInt8]: Int] = [:]
  /// How often the comparison with a pattern was too large.
  private var tooLarge: [String: Int] = [:]

  private var work: MutationWork

  private init(_ trial: any Trial, isForm: Bool, _ work: Int) {
    self.trial = trial
    self.isForm = isForm
    self.work = MutationWork(size: trial.root.size, isForm: isForm, work: work)
    report = MutationReport(name: trial.name)
  }

  private mutating func run() -> MutationReport {
    guard let original = trial.attempt(trial.root), original.passes else { return report }
    let bases = WitnessBases(of: original, root: trial.root, isForm: isForm)
    var collector = MutationCollector(source: trial.source)
    if isForm { collector.walkForm(trial.root) } else { collector.walkSet(trial.root) }
    let all = collector.mutations
    for (index, mutation) in all.enumerated() {
      if work.isSpent {
        report.untried = untried(all.count - index, of: all.count, isLeast: collector.isCut)
        return report
      }
      attempt(mutation, original, bases)
    }
    if collector.isCut { report.untried = untried(0, of: all.count, isLeast: true) }
    return report
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

  private mutating func attempt(
    _ mutation: Mutation, _ original: any TrialAttempt, _ bases: WitnessBases
  ) {
    work.spend(work.compilation)
    guard let root = mutation.applied(to: trial.root),
      let changed = trial.attempt(root, changedAt: mutation.path)
    else { return }
    report.total += 1
    let kind = mutation.what.utf8.filter { !(0x30...0x39).contains($0) }
    if let example = changed.failure(asking: toNotice[kind] ?? 0) {
      report.noticed += 1
      toNotice[kind] = example
      return
    }
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
    if suggested[part, default: []].contains(where: { changed.answer(to: $0.payload) != $0.answer })
    {
      return note(mutation, example: nil, isCovered: true)
    }
    // Where nothing told two patterns apart, guessing seldom does.
    let isGuess = mutation.pattern?.isSearch == false && words.isEmpty
    var search = WitnessSearch(
      original, changed, mutation, bases, words: words,
      work: work.share(isGuess ? WitnessSearch.usualWork / 100 : WitnessSearch.usualWork),
      cost: work.judgement)
    let witness = search.find()
    work.spend(search.spent)
    if let witness { suggested[part, default: []].append((witness.payload, witness.answer)) }
    let text = WitnessText(isForm: isForm, readsClock: original.readsClock)
    note(mutation, example: witness.map { text.example(of: $0, shows: mutation.what) })
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
    if suggestedRuns.contains(where: { changed.answer(toRun: $0.payloads) != $0.answer }) {
      return note(mutation, example: nil, isCovered: true)
    }
    var search = RunWitnessSearch(
      original, changed, mutation, form: trial.root, work: work.share(3 * WitnessSearch.usualWork),
      cost: work.judgement)
    let witness = search.find(bases)
    work.spend(search.spent)
    if let witness { suggestedRuns.append(witness) }
    let text = WitnessText(isForm: isForm, readsClock: original.readsClock)
    note(mutation, example: witness.map { text.example(of: $0, shows: mutation.what) })
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
