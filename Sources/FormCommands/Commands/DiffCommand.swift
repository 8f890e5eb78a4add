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

  enum Format: String, NamedChoice { case text, json, sarif, github, markdown }
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
      "text, json, sarif, github or markdown.",
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
      "Open changes: fail or pass.", discussion: "With --fail-on none, they pass."))
  var open = OpenPolicy.fail

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
    if new == nil, GitRevision.split(old) == nil {
      throw ValidationError(
        "compare with another file, or with a revision: formcheck diff git:HEAD:\(old)")
    }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let opened = stores.stores()
    var versions: [FormVersion] = []
    for argument in [old, new ?? GitRevision.split(old)?.path ?? ""] {
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
    return finish(errors) { () throws(OutputFault) in
      let sink = OutputSink(descriptor: io.output)
      try write(difference, outcome, io, to: sink)
      try sink.flush()
      return status(of: difference, outcome)
    }
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

  private func status(
    of difference: FormDifference, _ outcome: CorpusRun.Outcome?
  ) -> ExitStatus {
    switch failOn {
    case .none: return .valid
    case .any:
      return difference.changes.isEmpty && outcome?.lost.count ?? 0 == 0 ? .valid : .invalid
    case .breaking:
      let isBroken =
        difference.count(.breaking) > 0 || outcome?.lost.count ?? 0 > 0
        || open == .fail && difference.count(.open) > 0
      return isBroken ? .invalid : .valid
    }
  }

  private func write(
    _ difference: FormDifference, _ outcome: CorpusRun.Outcome?, _ io: CommandIO,
    to sink: OutputSink
  ) throws(OutputFault) {
    switch format {
    case .text:
      let renderer = CaretRenderer(usesColour: io.usesColour)
      for change in difference.changes {
        try sink.write(renderer.render(change.diagnostic, notes: change.facts))
      }
      for line in DifferenceText.lines(of: outcome) { try sink.write(line + "\n") }
      try sink.write(DifferenceText.summary(difference) + "\n")
    case .json: try sink.write(DifferenceJSON.json(difference, outcome))
    case .markdown: try sink.write(DifferenceText.markdown(difference, outcome))
    case .sarif, .github:
      let writer: any LintWriter =
        format == .sarif
        ? LintSARIF(sink, version: FormCheckCommand.version) : LintGitHub(sink)
      try writer.begin()
      var totals = LintTotals()
      for change in difference.changes {
        totals.count(change.finding.severity)
        try writer.write(Finding(change.finding))
      }
      try writer.end(totals)
    }
  }
}
