internal import ArgumentParser
internal import FormCheck
internal import FormLint
internal import FormPlatform
internal import FormProof
internal import FormStreams
internal import FormText

/// `formcheck diff`: what a change of a form does to records.
struct DiffCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    _superCommandName: Root.name,
    abstract: "Compare two versions of a form by the records that they accept.",
    usage: "formcheck diff OLD [NEW] [options]",
    discussion: """
        formcheck diff signup-v1.yaml signup-v2.yaml
        formcheck diff git:HEAD:signup.yaml
        formcheck diff git:v1.2:signup.yaml --corpus sent.ndjson --format markdown

      A version is a file, or git:REVISION:PATH with a path from the current folder. Without NEW, the version in Git is \
      compared with the file at PATH.

      Each change is breaking, open, wider, cleaned, codes, controls, messages or equal. A breaking change rejects a \
      record that was valid, and the record is shown. A wider change only accepts more. An open change is neither shown \
      to reject a record nor proved to reject none. Records are made, and contain no secrets. With --corpus, both versions \
      check the records of your files, too, and only places and codes are shown.

      Exit status: 0 no breaking or open change, 1 such a change or such records, 2 a form is wrong, 3 a file could not be \
      read or written, 64 wrong usage.
      """)

  enum Format: String, NamedChoice { case text, json, sarif, junit, github, markdown }
  enum Failing: String, NamedChoice { case breaking, any, none }
  enum OpenPolicy: String, NamedChoice { case fail, pass }

  @Argument(
    help: "The old version of the form.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var old: String

  @Argument(
    help: "The new version of the form.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var new: String?

  @Option(
    help: ArgumentHelp(
      "Records that both versions check.",
      discussion: """
        A file or folder, in the formats of check. Repeat the option for several. Each record is checked by itself.
        """,
      valueName: "path"), completion: .file())
  var corpus: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "text, json, sarif, junit, github or markdown.",
      discussion: "“markdown” is a table for a comment on a pull request."))
  var format = Format.text

  @Flag(help: "The same as --format json.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "The changes that fail: breaking, any or none.",
      discussion:
        "With “breaking”, the default, breaking changes and lost records of --corpus fail."))
  var failOn = Failing.breaking

  @Option(
    help: ArgumentHelp(
      "The side that must not break: input, output or both.",
      discussion: """
        “input” is who sends records, “output” a program that reads them after clean-up. A change breaks the output if a \
        record comes out that never came out before: it was rejected, or it was cleaned in another way.
        """))
  var side = DiffSide.input

  @Option(
    help: ArgumentHelp(
      "Open changes: fail or pass.", discussion: "With --fail-on none, they pass."))
  var open = OpenPolicy.fail

  @Option(
    help: ArgumentHelp(
      "Fail only for changes that a file does not list.",
      discussion: """
        Listed changes are not shown either. A change is identified by the name of its file, its field, its kind, and a hash of how it \
        is written now and before.
        """, valueName: "file"), completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write all changes that fail to a file for --baseline.",
      discussion: "The changes that are written pass in this run.", valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp(
      "The value of “now”, such as 2026-06-15T12:00:00Z.",
      discussion: "It also sets “today”. The default is a fixed moment.", valueName: "instant"))
  var now: String?

  @OptionGroup
  var stores: FormStoreOptions

  mutating func validate() throws {
    try format.takeJSON(json, beside: .text, as: .json)
    if let now, InstantText.date(now) == nil {
      throw ValidationError("--now takes a moment such as 2026-06-15T12:00:00Z, not “\(now)”")
    }
    try OutputOptions.refuseNoFiles([baseline, writeBaseline])
    if new == nil, GitRevision.split(old) == nil {
      throw ValidationError(
        "compare with another file, or with a revision: formcheck diff git:HEAD:\(old)")
    }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    if let words = clash {
      report(words, to: errors)
      return .usage
    }
    var listed: Baseline?
    if let baseline {
      switch Baseline.read(baseline) {
      case .failure(let fault):
        report(fault.message, to: errors)
        return .unreadable
      case .success(let read): listed = read
      }
    }
    let opened = stores.stores()
    var versions: [FormVersion] = []
    for argument in [old, newer] {
      switch FormVersionFile.read(argument, opened, io, errors) {
      case .failure(let status): return status
      case .success(let version): versions.append(version)
      }
    }
    FormFile.tellUnreadable(versions.map(\.form), errors)
    let moment = now.flatMap { InstantText.date($0) }
    let difference = FormDifference(from: versions[0], to: versions[1], now: moment)
    var outcome: CorpusRun.Outcome?
    if !corpus.isEmpty {
      outcome = judgedCorpus(versions, now: moment ?? Date(), io)
      if let fault = outcome?.fault {
        report(fault, to: errors)
        return .unreadable
      }
    }
    if let status = Interrupts.status { return status }
    var list = ChangeList(difference, side)
    if let path = writeBaseline {
      let all = list.baseline(of: fails)
      if let fault = all.write(to: path) {
        report(fault.message, to: errors)
        return .unreadable
      }
      report("\(path): \(all.total) change\(all.total == 1 ? "" : "s") written", to: errors)
      list.leaveOut(all)
    } else if let listed, let baseline {
      list.leaveOut(listed)
      let gone = list.missing > 0 ? ", \(list.missing) no longer there" : ""
      report(
        "\(baseline): \(list.known) known change\(list.known == 1 ? "" : "s") skipped\(gone)",
        to: errors)
    }
    return finish(errors) { () throws(OutputFault) in
      let sink = OutputSink(descriptor: io.output)
      try write(list, outcome, io, to: sink)
      try sink.flush()
      return status(of: list, outcome)
    }
  }

  /// The new version; without one, the file of the revision.
  private var newer: String { new ?? GitRevision.split(old)?.path ?? "" }

  /// Which file would be lost, in words; nil if none.
  private var clash: String? {
    var clash = OutputClash()
    clash.write("--write-baseline", writeBaseline)
    for file in [old, newer] { clash.read("a version of the form", Array(file.utf8)) }
    for file in corpus { clash.read("a file of --corpus", Array(file.utf8)) }
    return clash.words
  }

  private func judgedCorpus(
    _ versions: [FormVersion], now: Date, _ io: CommandIO
  ) -> CorpusRun.Outcome {
    let settings = CheckSettings(
      locale: nil, now: now, stopsAtFirst: false, countsUndecided: true)
    let target = CheckTarget(
      form: versions[0].form, inputs: InputSearch.find(corpus, besides: new ?? old))
    let limits = InputSettings(
      format: nil, delimiter: nil, recordBytes: Limits().recordBytes,
      columns: Limits().keys, recordsAt: [])
    let run = CorpusRun(versions[0].form, versions[1].form, now: now, settings)
    run.run(
      InputQueue(target.inputs, limits, standardInput: io.input, stop: StopSignal()))
    return run.outcome
  }

  // MARK: The end

  private func status(of list: ChangeList, _ outcome: CorpusRun.Outcome?) -> ExitStatus {
    corpusFails(outcome) || list.changes.contains(where: fails) ? .invalid : .valid
  }

  /// Whether records of the corpus fail the run: those that are rejected now, or come out now.
  private func corpusFails(_ outcome: CorpusRun.Outcome?) -> Bool {
    guard let outcome, failOn != .none else { return false }
    return side != .output && outcome.lost.count > 0
      || side != .input && outcome.gained.count > 0
  }

  /// Whether a change fails the run.
  private func fails(_ change: FormChange) -> Bool {
    switch failOn {
    case .none: false
    case .any: true
    case .breaking: change.breaks(side) || change.isOpen(side) && open == .fail
    }
  }

  private func write(
    _ list: ChangeList, _ outcome: CorpusRun.Outcome?, _ io: CommandIO, to sink: OutputSink
  ) throws(OutputFault) {
    switch format {
    case .text:
      let renderer = CaretRenderer(usesColour: io.usesColour)
      for change in list.changes {
        try sink.write(renderer.render(change.diagnostic(side), notes: change.facts))
      }
      for line in DifferenceText.lines(of: outcome) { try sink.write(line + "\n") }
      try sink.write(DifferenceText.summary(list) + "\n")
    case .json: try sink.write(DifferenceJSON.json(list, outcome))
    case .markdown: try sink.write(DifferenceText.markdown(list, outcome))
    case .junit:
      try sink.write(
        DifferenceJUnit.xml(
          list, outcome, file: new ?? old, corpusFails: corpusFails(outcome), fails: fails))
    case .sarif, .github:
      let writer: any LintWriter =
        format == .sarif
        ? LintSARIF(sink, version: FormCheckCommand.version) : LintGitHub(sink)
      try writer.begin()
      var totals = LintTotals()
      for change in list.changes {
        let finding = change.finding(side)
        totals.count(finding.severity)
        try writer.write(Finding(finding))
      }
      try writer.end(totals)
    }
  }
}

extension DiffSide: NamedChoice {}
