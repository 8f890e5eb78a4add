internal import FormCheck
internal import FormLint
internal import FormStreams
internal import FormText

/// What is wrong with names that a run was given: told before anything is opened for writing.
extension CheckCommand {
  /// Two outputs are one file, or one is a file that is read; nil where all is well.
  func clash(_ inputs: [QueuedInput], _ io: CommandIO) -> String? {
    var clash = OutputClash()
    clash.write("-o", outputs.outputFile)
    clash.write("--accepted", outputs.accepted)
    clash.write("--rejected", outputs.rejected)
    clash.write("--write-baseline", failures.writeBaseline)
    if outputs.outputFile == nil, writesResults {
      clash.write("standard output", descriptor: io.output)
    }
    if PathStatus(descriptor: io.errors)?.isRegular == true {
      clash.write("standard error", descriptor: io.errors)
    }
    if let configuration { clash.read("the configuration", Array(configuration.utf8)) }
    for path in formPaths { clash.read(form: path) }
    if let path = stores.store { clash.read("the store", Array(path.utf8)) }
    if let path = failures.baseline {
      clash.read("the baseline", Array(path.utf8), besides: "--write-baseline")
    }
    for input in inputs {
      if input.isStandardInput {
        clash.read("the input", descriptor: io.input)
      } else {
        clash.read("the input", input.path)
      }
    }
    return clash.words
  }

  /// The files of all forms.
  private var formPaths: [String] {
    guard let configuration else { return [formPath] }
    guard case .success(let read) = RunConfiguration.read(configuration) else { return [] }
    return Set(read.checks.map { read.place($0.form) }).sorted()
  }

  /// Why a run does not begin, where results go, in the formats that a system of continuous integration
  /// shows: whoever looks there sees why nothing was checked.
  func tell(_ stop: CheckStop, _ io: CommandIO, _ errors: OutputSink) -> ExitStatus {
    let isShown = [.github, .sarif, .junit, .html].contains(outputs.format)
    guard isShown, !stop.mistakes.isEmpty, !printsNoReport else { return stop.status }
    if let clash = clash(stop.inputs, io) {
      report(clash, to: errors)
      return .usage
    }
    func write(_ sink: OutputSink) throws(OutputFault) {
      if outputs.format == .junit {
        try sink.write(JUnitWriter.suites(stop.mistakes, of: "formcheck check"))
        return try sink.flush()
      }
      if outputs.format == .html {
        try sink.write(HTMLMistakes.page(stop.mistakes))
        return try sink.flush()
      }
      let writer: any LintWriter =
        outputs.format == .github
        ? LintGitHub(sink)
        : LintSARIF(sink, version: FormCheckCommand.version, stop: stop.status)
      try writer.begin()
      try writer.write(mistakes: stop.mistakes)
      try writer.end(LintTotals())
      try sink.flush()
    }
    guard let outputFile = outputs.outputFile else {
      let sink = OutputSink(descriptor: io.output)
      return finish(errors) { () throws(OutputFault) in
        try write(sink)
        return stop.status
      }
    }
    switch ReplacedFile.open(outputFile) {
    case .failure(let fault): report(fault.message, to: errors)
    case .success(let file):
      if let fault = file.complete(write) { report(fault.message, to: errors) }
    }
    return stop.status
  }

  /// The error if a member cannot be carried: an unknown key of a form with secrets may be a secret, and is hidden in
  /// text, too.
  func carryRefusal(_ targets: [CheckTarget]) -> String? {
    guard let carry = others.carry,
      let form = targets.map(\.form).first(where: { $0.hasSecrets && !$0.hasField(carry.pointer) })
    else { return nil }
    let near = DidYouMean.addition(form.nearestField(to: carry.steps))
    return
      "the form has no field “\(VisibleText.quoted(carry.pointer))”\(near); --carry takes only fields if a form has secrets"
  }
}
