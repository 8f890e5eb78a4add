internal import ArgumentParser
internal import FormCheck
internal import FormStreams
internal import FormPlatform

/// `formcheck check`: checks payloads against a form.
struct CheckCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    _superCommandName: Root.name,
    abstract: "Check payloads against a form.",
    discussion: """
      Inputs are JSON files (one record, a list of them, or one behind the other), NDJSON files (.ndjson, \
      .jsonl), tables (.csv, .tsv), YAML (.yaml, .yml; each document is a record), what a web form sends \
      (--input-format form), folders (all such files below them, but YAML and hidden ones), patterns of paths (“*”, “?”, “[…]”, and “**” for \
      any number of folders), or standard input (“-” or nothing). What is compressed by gzip is read \
      through.

        formcheck check signup.yaml signups.ndjson
        formcheck check signup.yaml data 'archive/**/*.ndjson.gz'
        cat signups.ndjson | formcheck check signup.yaml --format ndjson

      Without any argument, .formcheck.yaml (or .formcheck.yml) here or in a folder above says what is checked:

        checks:
          - form: forms/signup.yaml
            files: ['data/**/*.ndjson', archive]
            exclude: [data/drafts]
          - { form: forms/order.yaml, files: orders, format: csv, delimiter: ';' }

      Exit status: 0 all valid, 1 some record is invalid or undecided, 2 a form or \
      the configuration is wrong, 3 an \
      input could not be read or the output not written, 64 wrong usage, 130 interrupted.
      """)

  @Argument(help: "The form (YAML or JSON), then the inputs.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("The form, in place of the first argument.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var form: String?

  @Option(
    name: .shortAndLong,
    help:
      "How results are written: “concise” is one line an issue, path:line:column: code: message.")
  var format = OutputFormat.text

  @Flag(help: "The same as --format json.")
  var json = false

  @Option(
    help: """
      “cleaned” prints the payload of each valid record after clean-up instead of a report. Payloads \
      carry the values of secret fields, as --accepted and --rejected do; no other output does.
      """)
  var output = OutputKind.report

  @Flag(help: "Leave the valid records out of ndjson and json.")
  var onlyInvalid = false

  @Option(
    help: ArgumentHelp(
      "Add a value of each record to its result in ndjson and json, as “key”: a JSON Pointer such as /id.",
      discussion: """
        It is a text, a number, true, false or null; else, and for a secret, “key” is null. A form with \
        secrets must name it as a field.
        """, valueName: "pointer"),
    transform: { text in
      guard let member = CarriedMember(text) else {
        throw ValidationError("it is a JSON Pointer to a member, such as /id or /customer/id")
      }
      return member
    })
  var carry: CarriedMember?

  @Flag(
    help: """
      Add to each issue in ndjson and json the label of its field and the line with its value, secrets hidden: \
      “formcheck serve results” shows them.
      """)
  var excerpts = false

  @Option(help: "The most issues kept for one record; the rest are counted.")
  var maxIssues = 100

  @Flag(help: "Stop at the first invalid record.")
  var failFast = false

  @Option(
    name: .customShort("o"),
    help: ArgumentHelp("Write to a file, which is complete or untouched.", valueName: "file"),
    completion: .file())
  var outputFile: String?

  @Option(
    help: ArgumentHelp(
      "What “now” and “today” mean, such as 2026-06-15T12:00:00Z.", valueName: "instant"))
  var now: String?

  @Option(help: "The language of messages, such as de; the form's own if none is named.")
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "Ask a command about the values of a remote check.",
      discussion: """
        The command reads one JSON object a line, {"id": …, "name": …, "field": …, "value": …}, and \
        answers each with one line that repeats its id: {"id": …, "accepted": true}, or {"id": …, \
        "accepted": false, "message": …}. It writes nothing else. Without an answer a field is \
        undecided; a line that answers no open question ends the use of the command.
        """, valueName: "name=command"))
  var remote: [String] = []

  @Option(help: "Seconds that a remote check waits for an answer.")
  var remoteLimit = 10.0

  @Option(help: "What an undecided record does to the exit status: fail, pass or report.")
  var undecided = UndecidedPolicy.fail

  @Flag(name: .shortAndLong, help: "Print nothing but errors of the run itself.")
  var quiet = false

  @Flag(
    help: """
      Check again whenever an input, the form or what it imports changes, until Ctrl-C; the status is \
      that of the last check.
      """)
  var watch = false

  @Option(help: ColorChoice.help)
  var color = ColorChoice.auto

  @Option(help: "Threads that check; as many as there are cores if nothing is said.")
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "What a form’s “records” keep in memory, in bytes or as 64MiB.",
      discussion: """
        What is beyond it waits in the folder for temporary files (TMPDIR), in files without a name: \
        nothing stays behind. Records that are compared by more than “unique” are checked by one thread, \
        in their order.
        """, valueName: "size"),
    transform: { text in
      guard let size = ByteSize(text) else {
        throw ValidationError("it is a size from 64KiB to 1024GiB, such as 64MiB")
      }
      return size
    })
  var recordMemory = ByteSize(bytes: 1 << 26)

  @OptionGroup(title: "Results") var outputs: OutputOptions

  @OptionGroup(title: "Inputs") var inputs: InputOptions

  @OptionGroup(title: "Catalogues") var stores: FormStoreOptions

  @OptionGroup(title: "Limits") var limits: LimitOptions

  mutating func validate() throws {
    try format.takeJSON(json, beside: .text, as: .json)
    try OutputOptions.refuseNoFiles([outputFile])
    if inputs.config != nil, form != nil || !paths.isEmpty {
      throw ValidationError("--config names its own forms and files: leave others out")
    }
    if isNameless, configuration == nil {
      throw ValidationError(
        "name a form, or write \(RunConfiguration.fileName), which names forms and their files")
    }
    if (form ?? paths.first) == "-" {
      throw ValidationError("a form is a file; “-” is for payloads")
    }
    if watch, configuration == nil, inputNames.contains("-") {
      throw ValidationError("--watch is for files: name them, standard input cannot be read again")
    }
    if maxIssues < 1 || maxIssues > 1_000_000 {
      throw ValidationError("--max-issues is from 1 to 1000000")
    }
    if let now, InstantText.date(now) == nil {
      throw ValidationError("--now wants a moment such as 2026-06-15T12:00:00Z, not “\(now)”")
    }
    for entry in remote where !entry.contains("=") || entry.hasPrefix("=") {
      throw ValidationError("--remote wants NAME=COMMAND, not “\(entry)”")
    }
    if remoteLimit <= 0 || remoteLimit > 3600 {
      throw ValidationError("--remote-limit is over 0 and at most 3600")
    }
    if let jobs, jobs < 1 || jobs > 256 { throw ValidationError("--jobs is from 1 to 256") }
    if let conflict = outputs.conflict(with: self) { throw ValidationError(conflict) }
    if carry != nil, format != .ndjson, format != .json {
      throw ValidationError("--carry adds to the results of --format ndjson and json")
    }
    if excerpts, format != .ndjson, format != .json {
      throw ValidationError("--excerpts adds to the results of --format ndjson and json")
    }
    if printsPayloads, format != .text {
      throw ValidationError(
        "--output cleaned has no --format: it is one payload a line, unless --accepted takes them")
    }
  }

  func run(_ io: CommandIO) -> ExitStatus { watch ? runAgain(io) : runOnce(io) }

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
    if let locale, let mistake = LanguageRequest.mistake(locale, for: targets.map(\.form)) {
      report("--locale: \(mistake)", to: errors)
      return .usage
    }
    var settings = self.settings
    settings.minRecords = inputs.leastRecords(of: targets.flatMap(\.inputs))
    if let path = outputs.baseline {
      switch Baseline.read(path) {
      case .success(let read): settings.baseline = read
      case .failure(let fault):
        report(fault.message, to: errors)
        return .unreadable
      }
    }
    if let stop = inputs.unknownPart(of: targets, errors) { return stop }
    let remotes: RemoteCommands
    switch RemoteCommands.start(remote, for: targets.map(\.form), within: remoteLimit) {
    case .success(let started): remotes = started
    case .failure(let fault):
      report(fault.message, to: errors)
      return .usage
    }
    defer { remotes.stop() }
    Interrupts.watch()
    let files: RunFiles
    switch RunFiles.open(
      output: outputFile, accepted: outputs.accepted, rejected: outputs.rejected)
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
    let isBaselineWritten = outputs.writeBaseline(of: run, quiet: quiet, errors)
    if files.finish(run, quiet: quiet, errors), isBaselineWritten { return status }
    return status == .valid || status == .invalid ? .unreadable : status
  }
}

extension CheckCommand {
  var settings: CheckSettings {
    CheckSettings(
      locale: locale, now: now.flatMap { InstantText.date($0) }, stopsAtFirst: failFast,
      countsUndecided: undecided == .fail, writesBaseline: outputs.writeBaseline != nil,
      failRate: outputs.maxFailRate, countsIssues: outputs.summary || format == .html, split: split,
      carried: carry,
      documents: limits.documents, only: inputs.only, nulls: inputs.null, areParts: inputs.part,
      recordMemory: recordMemory.bytes, mostIssues: maxIssues)
  }

  /// Whether anything is written where results go.
  var writesResults: Bool {
    printsPayloads ? outputs.accepted == nil : !printsNoReport || outputs.summary
  }

  /// The form's own file.
  var formPath: String { form ?? paths.first ?? "" }

  /// The inputs that were named; standard input if none was.
  var inputNames: [String] {
    let names = form == nil ? Array(paths.dropFirst()) : paths
    return names.isEmpty ? ["-"] : names
  }

  /// Neither a form nor a configuration was named.
  private var isNameless: Bool { form == nil && paths.isEmpty && inputs.config == nil }

  /// The configuration that says what is checked; nil where the command says it.
  var configuration: String? {
    inputs.config ?? (isNameless ? RunConfiguration.find() : nil)
  }

  /// What records may be, at most.
  var formLimits: Limits {
    var limits = self.limits.limits
    let tellsApart = outputs.baseline != nil || outputs.writeBaseline != nil
    limits.issues = tellsApart ? max(maxIssues, FailureFilter.mostToldApart) : maxIssues
    return limits
  }

  /// Threads that may check.
  var threads: Int { jobs ?? WorkThread.usual }

  private var split: RecordSplit? {
    if outputs.accepted == nil, outputs.rejected == nil { return nil }
    return RecordSplit(
      keepsAccepted: outputs.accepted != nil, keepsRejected: outputs.rejected != nil,
      cleans: output == .cleaned, rejectsUndecided: undecided == .fail,
      keepsAcceptedRows: OutputOptions.keepsRows(outputs.accepted),
      keepsRejectedRows: OutputOptions.keepsRows(outputs.rejected))
  }

  /// Payloads stand where the report would, and what is wrong is told beside them; with --accepted
  /// they have a file of their own, and another format than text is a report like any other.
  private var printsPayloads: Bool {
    output == .cleaned && (format == .text || outputs.accepted == nil)
  }

  var printsNoReport: Bool { quiet && outputFile == nil }

  /// Whether the chart of the issues has no place in the results.
  var tellsSummaryApart: Bool {
    outputs.summary
      && (printsPayloads
        || !printsNoReport && format != .text && format != .json && format != .html)
  }

  /// Whoever wants no words wants no progress either.
  var progress: ProgressChoice { quiet && outputs.progress == .auto ? .never : outputs.progress }

  /// The codes of all forms, each once, in their order.
  private func codes(of forms: [ValidationForm]) -> [String] {
    var codes: [String] = []
    for code in forms.flatMap(\.issueCodes) where !codes.contains(code) { codes.append(code) }
    return codes
  }

  /// The language of all messages; nil where forms speak several.
  private func language(of forms: [ValidationForm]) -> String? {
    if let locale { return locale }
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
        problems: quiet ? nil : textWriter(), prints: outputs.accepted == nil)
    }
    return switch format {
    case .json where outputs.summary && printsNoReport:
      JSONWriter(
        JSONWriter.Contents(hasRecords: false, hasBaseline: outputs.hasBaseline, countsIssues: true)
      )
    case _ where printsNoReport: outputs.summary ? SummaryWriter() : nil
    case .text: textWriter(usesColour: usesColour, summarises: outputs.summary)
    case .ndjson: NDJSONWriter(onlyInvalid: onlyInvalid, hasExcerpts: excerpts)
    case .json:
      JSONWriter(
        JSONWriter.Contents(
          onlyInvalid: onlyInvalid, hasExcerpts: excerpts, hasBaseline: outputs.hasBaseline,
          countsIssues: outputs.summary)
      )
    case .sarif:
      SARIFWriter(
        version: FormCheckCommand.version,
        codes: codes(of: targets.map(\.form))
          + (targets.contains { $0.expected != nil } ? [ExpectedFailure.missing] : []))
    case .junit:
      JUnitRecords(countsUndecided: undecided == .fail, text: textWriter())
    case .github: GitHubWriter()
    case .concise: ConciseWriter()
    case .html:
      HTMLWriter(
        inputs: targets.flatMap(\.inputs).map(\.name), language: language(of: targets.map(\.form)))
    }
  }
}
