internal import ArgumentParser
internal import FormCheck
internal import FormStreams
internal import FormPlatform

/// `formcheck check`: checks payloads against a form.
struct CheckCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    _superCommandName: Root.name,
    abstract: "Check records against a form.",
    usage: "formcheck check FORM [INPUT...] [options]",
    discussion: """
        formcheck check signup.yaml signups.ndjson
        formcheck check signup.yaml data 'archive/**/*.ndjson.gz' --format json
        formcheck check signup.yaml in.csv --accepted good.csv --rejected bad.csv

      Inputs are JSON files (a record, a list of records, or concatenated records), NDJSON files (.ndjson, .jsonl), tables \
      (.csv, .tsv), YAML files (each document is a record) and bodies of web forms (--input-format form). Files that end in \
      .gz are decompressed automatically.

      An input is a file, a folder, a pattern such as 'data/**/*.json', or “-” for standard input, which is the default. A \
      folder means all such files below it, except YAML files and hidden files.

      Without arguments, the command checks what .formcheck.yaml or .formcheck.yml lists, here or in a folder above:

        checks:
          - form: forms/signup.yaml
            files: ['data/**/*.ndjson', archive]
            exclude: [data/drafts]
          - { form: forms/order.yaml, files: orders, format: csv, delimiter: ';' }

      Exit status: 0 every record is valid, 1 a record is invalid or undecided, 2 a form or the configuration is wrong, 3 an \
      input could not be read or the output not written, 64 wrong usage, 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp(
      "YAML or JSON; then files, folders, patterns or “-”.",
      discussion:
        "The form is the first argument, unless --form names it. The others are the inputs.",
      valueName: "form input"), completion: .file())
  var paths: [String] = []

  @OptionGroup(title: "Common options") var outputs: OutputOptions

  @OptionGroup(title: "Inputs") var inputs: InputOptions

  @OptionGroup(title: "Failing the run") var failures: FailureOptions

  @OptionGroup(title: "Other options") var others: RunOptions

  @OptionGroup(title: "Other options") var stores: FormStoreOptions

  @OptionGroup(title: "Limits") var limits: LimitOptions

  mutating func validate() throws {
    try outputs.format.takeJSON(outputs.json, beside: .text, as: .json)
    if inputs.config != nil, inputs.form != nil || !paths.isEmpty {
      throw ValidationError("--config names its own forms and files: leave others out")
    }
    if isNameless, configuration == nil {
      throw ValidationError(
        "name a form, or write \(RunConfiguration.fileName), which names forms and their files")
    }
    if (inputs.form ?? paths.first) == "-" {
      throw ValidationError("a form must be a file; use “-” only for payloads")
    }
    if others.watch, configuration == nil, inputNames.contains("-") {
      throw ValidationError("--watch needs files: standard input cannot be read again")
    }
    if let conflict = outputs.conflict(with: self) { throw ValidationError(conflict) }
    if others.carry != nil, outputs.format != .ndjson, outputs.format != .json {
      throw ValidationError("--carry adds to the results of --format ndjson and json")
    }
    if others.excerpts, outputs.format != .ndjson, outputs.format != .json {
      throw ValidationError("--excerpts adds to the results of --format ndjson and json")
    }
    if printsPayloads, outputs.format != .text {
      throw ValidationError(
        "--output cleaned has no --format: it is one payload a line, unless --accepted takes them")
    }
  }

  var color: ColorChoice { others.color }

  func run(_ io: CommandIO) -> ExitStatus { others.watch ? runAgain(io) : runOnce(io) }

  func runOnce(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let targets: [CheckTarget]
    switch configuration.map({ CheckTarget.configured($0, self, io, errors) })
      ?? CheckTarget.named(self, io, errors)
    {
    case .success(let found): targets = found
    case .failure(let stop): return tell(stop, io, errors)
    }
    if let clash = clash(targets.flatMap(\.inputs), io) {
      report(clash, to: errors)
      return .usage
    }
    if let refusal = outputs.nameRefusal ?? carryRefusal(targets) ?? expectRefusal(targets) {
      report(refusal, to: errors)
      return .usage
    }
    if let locale = outputs.locale,
      let mistake = LanguageRequest.mistake(locale, for: targets.map(\.form))
    {
      report("--locale: \(mistake)", to: errors)
      return .usage
    }
    var settings = self.settings
    settings.minRecords = failures.minRecords ?? inputs.leastRecords(of: targets.flatMap(\.inputs))
    if let path = failures.baseline {
      switch Baseline.read(path) {
      case .success(let read): settings.baseline = read
      case .failure(let fault):
        report(fault.message, to: errors)
        return .unreadable
      }
    }
    if let stop = inputs.unknownPart(of: targets, errors) { return stop }
    let remotes: RemoteCommands
    switch RemoteCommands.start(others.remote, for: targets.map(\.form), within: others.remoteLimit)
    {
    case .success(let started): remotes = started
    case .failure(let fault):
      report(fault.message, to: errors)
      return .usage
    }
    defer { remotes.stop() }
    settings.remotesWithoutCommand = Set(remotes.unanswered)
    Interrupts.watch()
    let files: RunFiles
    switch RunFiles.open(
      output: outputs.outputFile, accepted: outputs.accepted, rejected: outputs.rejected)
    {
    case .success(let opened): files = opened
    case .failure(let fault):
      report(fault.message, to: errors)
      return .unreadable
    }
    var run: CheckRun
    do throws(FileFault) {
      run = try CheckRun(
        targets: targets, options: self, settings: settings,
        streams: files.streams(io), usesColour: io.usesColour && files.output == nil,
        remotes: remotes)
    } catch {
      files.discard()
      report(error.message, to: errors)
      return .unreadable
    }
    let status = run.run()
    let isBaselineWritten = failures.writeBaseline(of: run, quiet: outputs.quiet, errors)
    if files.finish(run, quiet: outputs.quiet, errors), isBaselineWritten { return status }
    return status == .valid || status == .invalid ? .unreadable : status
  }
}

extension CheckCommand {
  var settings: CheckSettings {
    CheckSettings(
      locale: outputs.locale, now: others.now.flatMap { InstantText.date($0) },
      stopsAtFirst: outputs.failFast,
      countsUndecided: failures.undecided == .fail, writesBaseline: failures.writeBaseline != nil,
      failRate: failures.maxFailRate, countsIssues: outputs.summary || outputs.format == .html,
      split: split,
      carried: others.carry,
      documents: limits.documents, only: inputs.only, nulls: inputs.null, areParts: inputs.part,
      recordMemory: others.recordMemory.bytes, mostIssues: limits.maxIssues)
  }

  /// Whether anything is written where results go.
  var writesResults: Bool {
    printsPayloads ? outputs.accepted == nil : !printsNoReport || outputs.summary
  }

  /// The form's own file.
  var formPath: String { inputs.form ?? paths.first ?? "" }

  /// The inputs that were named; standard input if none was.
  var inputNames: [String] {
    let names = inputs.form == nil ? Array(paths.dropFirst()) : paths
    return names.isEmpty ? ["-"] : names
  }

  /// Neither a form nor a configuration was named.
  private var isNameless: Bool { inputs.form == nil && paths.isEmpty && inputs.config == nil }

  /// The configuration that says what is checked; nil where the command says it.
  var configuration: String? {
    inputs.config ?? (isNameless ? RunConfiguration.find() : nil)
  }

  /// What records may be, at most.
  var formLimits: Limits {
    var limits = self.limits.limits
    let tellsApart = failures.baseline != nil || failures.writeBaseline != nil
    limits.issues =
      tellsApart ? max(self.limits.maxIssues, FailureFilter.mostToldApart) : self.limits.maxIssues
    return limits
  }

  /// Threads that may check.
  var threads: Int { others.jobs ?? WorkThread.usual }

  private var split: RecordSplit? {
    if outputs.accepted == nil, outputs.rejected == nil { return nil }
    return RecordSplit(
      keepsAccepted: outputs.accepted != nil, keepsRejected: outputs.rejected != nil,
      cleans: outputs.output == .cleaned, rejectsUndecided: failures.undecided == .fail,
      keepsAcceptedRows: OutputOptions.keepsRows(outputs.accepted),
      keepsRejectedRows: OutputOptions.keepsRows(outputs.rejected))
  }

  /// Payloads stand where the report would, and what is wrong is told beside them; with --accepted
  /// they have a file of their own, and another format than text is a report like any other.
  private var printsPayloads: Bool {
    outputs.output == .cleaned && (outputs.format == .text || outputs.accepted == nil)
  }

  var printsNoReport: Bool { outputs.quiet && outputs.outputFile == nil }

  /// Whether the chart of the issues has no place in the results.
  var tellsSummaryApart: Bool {
    outputs.summary
      && (printsPayloads
        || !printsNoReport && outputs.format != .text && outputs.format != .json
          && outputs.format != .html)
  }

  /// Whoever wants no words wants no progress either.
  var progress: ProgressChoice {
    outputs.quiet && others.progress == .auto ? .never : others.progress
  }

  /// The codes of all forms, each once, in their order.
  private func codes(of forms: [ValidationForm]) -> [String] {
    var codes: [String] = []
    for code in forms.flatMap(\.issueCodes) where !codes.contains(code) { codes.append(code) }
    return codes
  }

  /// The language of all messages; nil where forms speak several.
  private func language(of forms: [ValidationForm]) -> String? {
    if let locale = outputs.locale { return locale }
    let languages = Set(forms.compactMap(\.languages.first))
    return languages.count == 1 ? languages.first : nil
  }

  private func textWriter(usesColour: Bool = false, summarises: Bool = false) -> TextWriter {
    TextWriter(usesColour: usesColour, summarises: summarises) { LimitOptions.flags[$0] }
  }

  /// Who writes the results; nil where nobody wants any.
  func writer(for targets: [CheckTarget], usesColour: Bool) -> (any RecordWriter)? {
    if printsPayloads {
      return CleanedWriter(
        problems: outputs.quiet ? nil : textWriter(), prints: outputs.accepted == nil)
    }
    return switch outputs.format {
    case .json where outputs.summary && printsNoReport:
      JSONWriter(
        JSONWriter.Contents(
          hasRecords: false, hasBaseline: failures.hasBaseline, countsIssues: true)
      )
    case _ where printsNoReport: outputs.summary ? SummaryWriter() : nil
    case .text: textWriter(usesColour: usesColour, summarises: outputs.summary)
    case .ndjson: NDJSONWriter(onlyInvalid: others.onlyInvalid, hasExcerpts: others.excerpts)
    case .json:
      JSONWriter(
        JSONWriter.Contents(
          onlyInvalid: others.onlyInvalid, hasExcerpts: others.excerpts,
          hasBaseline: failures.hasBaseline,
          countsIssues: outputs.summary)
      )
    case .sarif:
      SARIFWriter(
        version: FormCheckCommand.version,
        codes: codes(of: targets.map(\.form))
          + (targets.contains { $0.expected != nil } ? [ExpectedFailure.missing] : []))
    case .junit:
      JUnitRecords(countsUndecided: failures.undecided == .fail, text: textWriter())
    case .github: GitHubWriter()
    case .concise: ConciseWriter()
    case .html:
      HTMLWriter(
        inputs: targets.flatMap(\.inputs).map(\.name), language: language(of: targets.map(\.form)))
    }
  }
}
