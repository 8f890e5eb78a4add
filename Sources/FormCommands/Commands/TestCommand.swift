internal import ArgumentParser
internal import FormPlatform
internal import FormProof
internal import FormStreams

/// The formats of `test`.
enum TestFormat: String, NamedChoice {
  case text, tap, junit, json
}

/// `formcheck test`: runs the examples of forms and rule files.
struct TestCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    _superCommandName: Root.name,
    abstract: "Run the examples of forms and rule files.",
    usage: "formcheck test [PATH...] [options]",
    discussion: """
        formcheck test signup.yaml
        formcheck test rules Examples --filter phone
        formcheck test signup.yaml --coverage --mutate

      In a folder, all forms and rule files are run, and other files are skipped. A failure is shown with a caret under the \
      expectation, the expected result and the actual result. “tap” is TAP 14, “junit” has a test suite for each file, and \
      “json” is one document.

      --coverage lists constraints that no example fails or passes. --mutate weakens each constraint, bound, part of a \
      pattern, condition and manager, one at a time. It lists the changes that no example detects, each with an example \
      that would detect it. If that example is what you mean, paste it into the file.

      Exit status: 0 all examples pass, 1 an example failed, something is left open, or --filter matches no example, 2 a \
      form or rule file is wrong, 3 a file could not be read or written.
      """)

  @Argument(
    help: ArgumentHelp(
      "Files and folders.",
      discussion: """
        The default is the list of forms in .formcheck.yaml, here or in a folder above, or else the current folder.
        """, valueName: "path"), completion: .file())
  var paths: [String] = []

  @Option(name: .shortAndLong, help: "text, tap, junit or json.")
  var format = TestFormat.text

  @Flag(help: "The same as --format json.")
  var json = false

  @Option(help: ArgumentHelp("Run only examples whose name contains this.", valueName: "text"))
  var filter: String?

  @Option(
    name: .customShort("o"),
    help: ArgumentHelp(
      "Write the results to a file.",
      discussion: "The file is either complete or untouched.", valueName: "file"),
    completion: .file())
  var outputFile: String?

  @Flag(help: "List constraints that no example shows.")
  var coverage = false

  @Flag(help: "List changes that no example detects.")
  var mutate = false

  @Flag(
    help: ArgumentHelp(
      "Add the suggested examples to the forms.",
      discussion: """
        --mutate suggests the examples. Read them before you keep them. Comments stay. If a form could lose something, it stays as it is.
        """))
  var write = false

  @Option(
    help: ArgumentHelp(
      "The maximum steps of --mutate for one file.",
      discussion:
        "A step is about one judged value. The changes that are left untried are counted.",
      valueName: "number"))
  var maxMutationWork = MutationWork.usual

  @Flag(name: .shortAndLong, help: "Print only what failed.")
  var quiet = false

  @Option(help: ColorChoice.help)
  var color = ColorChoice.auto

  @OptionGroup
  var stores: FormStoreOptions

  mutating func validate() throws {
    try format.takeJSON(json, beside: .text, as: .json)
    try OutputOptions.refuseNoFiles([outputFile])
    if filter?.isEmpty == true { throw ValidationError("--filter needs a part of a name") }
    if filter != nil, coverage || mutate {
      throw ValidationError("--coverage and --mutate run all examples: remove --filter")
    }
    if maxMutationWork < 1 || maxMutationWork > 1 << 50 {
      throw ValidationError("--max-mutation-work is a number from 1 to \(1 << 50)")
    }
    if write, !mutate {
      throw ValidationError("--write adds the examples of --mutate: use both options")
    }
    if quiet, format != .text { throw ValidationError("--quiet is for --format text") }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let named: [String]
    switch paths.isEmpty ? RunConfiguration.formsOrFolder(io, errors) : .success(paths) {
    case .success(let found): named = found
    case .failure(let stop): return stop.status
    }
    if let clash = clash(named, io) {
      report(clash, to: errors)
      return .usage
    }
    var file: ReplacedFile?
    if let outputFile {
      var opened = Result<ReplacedFile, FileFault>.failure(
        FileFault(path: outputFile, number: EINTR))
      Interrupts.hold {
        opened = ReplacedFile.open(outputFile)
        if case .success(let file) = opened { file.isDiscardedBySignals(true) }
      }
      switch opened {
      case .success(let opened):
        if let status = Interrupts.status {
          opened.isDiscardedBySignals(false)
          opened.discard()
          return status
        }
        file = opened
      case .failure(let fault):
        report(fault.message, to: errors)
        return .unreadable
      }
    }
    let stores = self.stores.stores()
    let sink = OutputSink(descriptor: file?.descriptor ?? io.output)
    let writer = writer(usesColour: io.usesColour && file == nil)
    var isWritten = false
    let status = finish(errors) { () throws(OutputFault) in
      let run = try TestRun.run(
        named, filter: filter, proving: wish, work: maxMutationWork, stores.opener
      ) { file throws(OutputFault) in try writer.write(file, to: sink) }
      for message in run.messages { report(message, to: errors) }
      try writer.write(run, to: sink)
      try sink.flush()
      isWritten = true
      return addSuggestions(of: run, stores, errors) ? run.status : .unreadable
    }
    guard let file else { return status }
    defer { file.isDiscardedBySignals(false) }
    guard isWritten else {
      file.discard()
      return status
    }
    if let fault = file.commit() {
      report(fault.message, to: errors)
      return .unreadable
    }
    return status
  }

  /// What is wrong with the name of the output: it is a file that is read.
  private func clash(_ named: [String], _ io: CommandIO) -> String? {
    guard let outputFile else { return nil }
    var clash = OutputClash()
    clash.write("-o", outputFile)
    if PathStatus(descriptor: io.errors)?.isRegular == true {
      clash.write("standard error", descriptor: io.errors)
    }
    if let path = stores.store { clash.read("the store", Array(path.utf8)) }
    if paths.isEmpty, let path = RunConfiguration.find() {
      clash.read("the configuration", Array(path.utf8))
    }
    for name in named {
      // What an earlier run wrote to a folder is no form, and is passed over.
      for path in FormFiles.find(name)
      where path == name || ExampleFile.isFormOrRules(path) { clash.read(form: path) }
    }
    return clash.words
  }

  /// The most times that a file is searched again after examples were added to it.
  private static let mostRounds = 8

  /// Adds the suggested examples to the files; false if one of them could not be changed.
  ///
  /// A search starts from the examples of the form, so added ones may bring about more: it is repeated until it suggests
  /// no others.
  private func addSuggestions(
    of run: TestRun, _ stores: FormStores, _ errors: OutputSink
  ) -> Bool {
    var isDone = true
    for file in run.files where write {
      var examples = file.proof?.suggestions ?? []
      var added = 0
      for _ in 0..<Self.mostRounds where !examples.isEmpty {
        switch AddedExamples.write(examples, to: file.name, stores) {
        case .success(let count):
          added += count
          examples = TestRun.suggestions(for: file.name, work: maxMutationWork, stores.opener)
        case .failure(let refusal):
          report(refusal.words, to: errors)
          isDone = false
          examples = []
        }
      }
      if added > 0 {
        report(
          "\(file.name): \(added) example\(added == 1 ? "" : "s") added; they record what the form does now: read them",
          to: errors)
      }
    }
    return isDone
  }

  private var wish: ExampleProof.Wish {
    var wish: ExampleProof.Wish = []
    if coverage { wish.insert(.coverage) }
    if mutate { wish.insert(.mutation) }
    return wish
  }

  private func writer(usesColour: Bool) -> any TestWriter {
    switch format {
    case .text: TestTextWriter(usesColour: usesColour, isQuiet: quiet)
    case .tap: TAPWriter()
    case .junit: JUnitWriter()
    case .json: TestJSONWriter()
    }
  }
}
