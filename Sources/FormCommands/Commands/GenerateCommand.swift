internal import ArgumentParser
internal import FormCheck
internal import FormPlatform
internal import FormProof
internal import FormStreams
internal import FormText

/// `formcheck generate`: records that a form accepts, or that break one constraint each.
struct GenerateCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    _superCommandName: Root.name,
    abstract: "Make records that a form accepts, or records with one error each.",
    usage: "formcheck generate FORM [options]",
    discussion: """
        formcheck generate signup.yaml
        formcheck generate signup.yaml --count 100000 --seed 7 > signups.ndjson
        formcheck generate signup.yaml --invalid --annotate

      Records are printed as NDJSON. The form judges each record before it is printed. The same seed makes the same \
      records, as long as the form and the value of “now” are the same.

      With --invalid, each record has exactly one error. With --annotate, each line is an example in the test format of \
      forms, with the error that it expects. You can paste such lines into “examples”.

      Secrets are made up, and no item of a protected catalogue is printed. Remote checks count as passed.

      Exit status: 0 all records were printed, 1 fewer or no records were found, 2 the form is wrong, 3 a file could not be \
      read or written, 64 wrong usage.
      """)

  @Argument(
    help: "The form (YAML or JSON).", completion: .file(extensions: ["yaml", "yml", "json"]))
  var form: String

  @Option(help: "The number of records.")
  var count = 10

  @Option(
    help: ArgumentHelp(
      "The seed of the random numbers.", discussion: "Another seed makes other records."))
  var seed: UInt64 = 1

  @Flag(help: "Make records with exactly one error each.")
  var invalid = false

  @Flag(help: "Print each record as an example of the form, with its expected errors.")
  var annotate = false

  @Option(
    help: ArgumentHelp(
      "The value of “now”, such as 2026-06-15T12:00:00Z.",
      discussion: """
        It also sets “today”. The default is the start of the command, if the form reads the clock.
        """, valueName: "instant"))
  var now: String?

  @OptionGroup
  var stores: FormStoreOptions

  func validate() throws {
    if count < 0 { throw ValidationError("--count takes a number from 0, not \(count)") }
    if let now, InstantText.date(now) == nil {
      throw ValidationError("--now takes a moment such as 2026-06-15T12:00:00Z, not “\(now)”")
    }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let opened = stores.stores()
    let read: ValidationForm
    switch FormFile.read(form, Limits(), opened, io, errors) {
    case .failure(let status, _): return status
    case .success(let form): read = form
    }
    FormFile.tellUnreadable([read], errors)
    guard let resolved = ResolvedForm(read, stores: opened.opener) else { return .formIsWrong }
    let generator = RecordGenerator(resolved, seed: seed, now: now.flatMap { InstantText.date($0) })
    let frame = GeneratedExample(
      given: [], now: now ?? (generator.readsClock ? generator.now.formatted(.iso8601) : nil),
      remotes: resolved.form.remoteNames)
    return finish(errors) { () throws(OutputFault) in
      let output = OutputSink(descriptor: io.output)
      let printed =
        invalid
        ? try printNearMisses(of: generator, frame, output)
        : try printRecords(of: generator, frame, output)
      try output.flush()
      if let status = Interrupts.status { return status }
      if printed == count { return .valid }
      FormCommands.report(shortage(printed), to: errors)
      return .invalid
    }
  }

  private func shortage(_ printed: Int) -> String {
    let kind = invalid ? "record with exactly one error" : "valid record"
    if printed == 0 { return "\(form): no \(kind) was found" }
    return "\(form): only \(printed) of \(count) records were found"
  }

  private func printRecords(
    of generator: RecordGenerator, _ frame: GeneratedExample, _ output: OutputSink
  ) throws(OutputFault) -> Int {
    var generator = generator
    var line: [UInt8] = []
    // Whether some records go together is known at the end.
    var held: [[UInt8]] = []
    let holds = generator.judgesAtEnd
    for place in 0..<count {
      guard Interrupts.signal == 0, generator.next(into: &line) else {
        if !holds { return place }
        break
      }
      if annotate { line = frame.with(line, nil) }
      line.append(UInt8(ascii: "\n"))
      if holds { held.append(line) } else { try output.write(line) }
    }
    guard holds else { return count }
    guard generator.areValidTogether() else { return 0 }
    for line in held { try output.write(line) }
    return held.count
  }

  private func printNearMisses(
    of generator: RecordGenerator, _ frame: GeneratedExample, _ output: OutputSink
  ) throws(OutputFault) -> Int {
    var misses = NearMissGenerator(generator)
    for place in 0..<count {
      guard Interrupts.signal == 0, let miss = misses.next() else { return place }
      var line = miss.record
      if annotate { line = frame.with(line, (miss.pointer, miss.code)) }
      line.append(UInt8(ascii: "\n"))
      try output.write(line)
    }
    return count
  }
}
