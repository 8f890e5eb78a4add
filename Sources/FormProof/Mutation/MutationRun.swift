package import FormCompiling
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
  /// Steps that were spent on it.
  package var steps = 0
  /// What was left untried, since it would take too long; nil where nothing was.
  package var untried: Diagnostic?

  /// A change that no example noticed.
  package struct Survivor: Sendable {
    package var diagnostic: Diagnostic
    /// An example that would notice, in YAML; nil where none was found.
    package var example: String?
    /// The example that is suggested for an earlier change would notice this one too.
    package var isCovered = false
    /// Why an example that would notice is not there, though one was found.
    package var leftOut: String?
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
  private var suggested: [NodePath: [Suggested]] = [:]

  /// The runs that are suggested already.
  private var suggestedRuns: [Suggested] = []

  /// An example that notices a change, and why it is not told, where it is not.
  private struct Suggested {
    var example: PastedExample
    var leftOut: String?
  }

  /// Runs a file of rules, or a form; nothing for files that are neither or do not pass as they are.
  ///
  /// - Parameters:
  ///   - work: The most steps that all changes of the file may take.
  ///   - threads: The most that try changes; what is reported is the same with any number.
  ///   - stores: The catalogues of a store that the file names.
  package static func run(
    _ document: FormDocument, besides path: String, work: Int = MutationWork.usual,
    threads: Int = 1, stores: @escaping StoreOpener = CatalogueOpener.noStore
  ) -> [MutationReport] {
    var rest = MutationWork(limit: work)
    var room = SuggestionRoom()
    return TrialFile.trials(of: document, besides: path, stores).map { trial in
      let part = rest.part
      var run = MutationRun(trial, isForm: trial is FormTrial, part, room, threads)
      var report = run.run()
      report.steps = part.left - run.work.left
      rest.spend(report.steps)
      room = run.room
      return report
    }
  }

  /// How often the comparison with a pattern was too large.
  private var tooLarge: [String: Int] = [:]

  private var work: MutationWork
  private var room: SuggestionRoom
  private let compilation: Int

  private init(
    _ trial: any Trial, isForm: Bool, _ work: MutationWork, _ room: SuggestionRoom, _ threads: Int
  ) {
    self.trial = trial
    changes = ChangeTrial(trial)
    self.threads = threads
    self.isForm = isForm
    self.work = work
    self.room = room
    compilation = MutationWork.compilation(size: trial.root.size)
    report = MutationReport(name: trial.name)
  }

  private mutating func run() -> MutationReport {
    var asWritten = trial
    guard let original = asWritten.attempt(trial.root), original.passes else { return report }
    var collector = MutationCollector(source: trial.source)
    if isForm { collector.walkForm(trial.root) } else { collector.walkSet(trial.root) }
    let all = collector.mutations
    if work.isSpent {
      if !all.isEmpty {
        report.untried = untried(all.count, of: all.count, isLeast: collector.isCut)
      }
      return report
    }
    let bases = WitnessBases(
      of: original, root: trial.root, isForm: isForm, work: work.share(.max)
    ) { [trial] in
      var trial = trial
      return trial.layout()
    }
    work.spend(2 * bases.steps)
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
    let parts =
      isForm
      ? "move rules to a file of rules, where each is tried by itself"
      : "shorten its patterns, or split the file"
    return Diagnostic(
      severity: .note, code: "changesUntried",
      message: isLeast && count == 0
        ? "\(trial.name): only the first \(all) changes were tried"
        : "\(trial.name): \(count) of \(all)\(more) changes were not tried: \(MutationWork.flag) is reached",
      source: trial.source, range: trial.root.entries?.first?.keyRange ?? trial.root.range,
      help: count == 0 ? parts : "raise \(MutationWork.flag) (it is \(work.limit)), or \(parts)")
  }

  /// - Parameter outcome: What came of the change, where another thread has tried it.
  private mutating func attempt(
    _ mutation: Mutation, _ outcome: ChangeOutcome?, _ original: any TrialAttempt,
    _ bases: WitnessBases
  ) {
    // An example that notices the change is found among all of them.
    work.spend(compilation + bases.steps)
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
    if let known = noticing(changed, among: suggested[part] ?? []) {
      return note(mutation, isCovered: known.leftOut == nil, leftOut: known.leftOut)
    }
    // Where nothing told two patterns apart, guessing seldom does.
    let isGuess = mutation.pattern?.isSearch == false && words.isEmpty
    var search = WitnessSearch(
      original, changed, mutation, bases, words: words,
      text: WitnessText(isForm: isForm, readsClock: original.readsClock),
      work: work.share(isGuess ? WitnessSearch.usualWork / 100 : WitnessSearch.usualWork))
    let suggestion = search.find()
    work.spend(search.spent + bases.made.takeSpent())
    let found = suggestion.map { told($0) }
    if let found { suggested[part, default: []].append(found) }
    note(mutation, suggestion, found?.leftOut, areTooLong: search.tooLong > 0)
  }

  /// The first of some examples that notices a change.
  private mutating func noticing(
    _ changed: any TrialAttempt, among known: [Suggested]
  ) -> Suggested? {
    for one in known {
      let isNoticed = changed.passes(one.example) != true
      work.spend(4 * (40 + changed.stepsOfLast))
      if isNoticed { return one }
    }
    return nil
  }

  /// An example as it is suggested, if there is room for it.
  private mutating func told(_ suggestion: Suggestion) -> Suggested {
    let hasRoom = room.take(suggestion.text)
    return Suggested(
      example: suggestion.example,
      leftOut: hasRoom
        ? nil
        : "an example that would show it is left out: those of this file have "
          + "\(SuggestionRoom.mostOfFile) bytes already")
  }

  private mutating func note(
    _ mutation: Mutation, _ suggestion: Suggestion?, _ leftOut: String?, areTooLong: Bool
  ) {
    let tooLong =
      "an example that would show it is left out: it has more than \(SuggestionRoom.mostOfOne) bytes"
    guard let suggestion else {
      return note(mutation, leftOut: areTooLong ? tooLong : nil)
    }
    note(mutation, example: leftOut == nil ? suggestion.text : nil, leftOut: leftOut)
  }

  /// Notes a change that no example noticed.
  private mutating func note(
    _ mutation: Mutation, example: String? = nil, isCovered: Bool = false, leftOut: String? = nil
  ) {
    let hasWitness = isCovered || example != nil || leftOut != nil
    report.survivors.append(
      MutationReport.Survivor(
        diagnostic: diagnostic(mutation, hasWitness: hasWitness), example: example,
        isCovered: isCovered, leftOut: leftOut))
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
    if let known = noticing(changed, among: suggestedRuns) {
      return note(mutation, isCovered: known.leftOut == nil, leftOut: known.leftOut)
    }
    var search = RunWitnessSearch(
      original, changed, mutation, form: trial.root,
      text: WitnessText(isForm: isForm, readsClock: original.readsClock),
      work: work.share(3 * WitnessSearch.usualWork))
    let suggestion = search.find(bases)
    work.spend(search.spent + bases.made.takeSpent())
    let found = suggestion.map { told($0) }
    if let found { suggestedRuns.append(found) }
    note(mutation, suggestion, found?.leftOut, areTooLong: search.tooLong > 0)
  }

  /// How a changed pattern differs; a pattern that was too large a few times is not tried hard again.
  private mutating func difference(_ mutation: Mutation) -> PatternDifference? {
    guard let pattern = mutation.pattern else { return nil }
    if !pattern.isSearch { work.spend(MutationWork.comparison) }
    let isHopeless = tooLarge[pattern.before, default: 0] >= 5
    let most = Mutation.PatternChange.work
    let difference = pattern.difference(work: isHopeless ? most / 20 : most)
    if case .tooLarge? = difference { tooLarge[pattern.before, default: 0] += 1 }
    return difference
  }

  private func diagnostic(_ mutation: Mutation, hasWitness: Bool) -> Diagnostic {
    Diagnostic(
      severity: hasWitness ? .warning : .note,
      code: hasWitness ? "changeUnnoticed" : "changeWithoutEffect",
      message: "\(trial.name): all examples pass even if \(mutation.what)"
        + (hasWitness ? "" : ", and no tried payload shows it"),
      source: trial.source, range: mutation.range)
  }
}
