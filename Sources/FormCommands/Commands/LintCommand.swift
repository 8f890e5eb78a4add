internal import ArgumentParser
internal import FormCompiling
internal import FormLint
internal import FormStreams
internal import FormText

/// `formcheck lint`: finds what is wrong with forms and rule files before anyone fills them in.
struct LintCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    _superCommandName: Root.name,
    abstract: "Find errors in forms and rule files.",
    usage: "formcheck lint [PATH...] [options]",
    discussion: """
        formcheck lint signup.yaml
        formcheck lint rules Examples --strict
        formcheck lint --explain noValueFits

      A finding is an error, a warning or a note. Notes fail the run only with --strict. To ignore a finding, write a \
      comment with a reason on its line or the line above:

        pin: { label: PIN }  # formcheck: ignore secretName it is printed on the card

      Exit status: 0 only notes, 1 errors or warnings, 2 a form or rule file is wrong, 3 a file could not be read, 64 \
      wrong usage.
      """)

  enum Format: String, NamedChoice { case text, concise, json, sarif, github }
  enum Severity: String, NamedChoice { case note, warning, error }

  @Argument(
    help: ArgumentHelp(
      "Files and folders.",
      discussion: """
        The default is the list of forms in .formcheck.yaml, here or in a folder above, or else the current folder.
        """, valueName: "path"), completion: .file())
  var paths: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "text, concise, json, sarif or github.",
      discussion: """
        How findings are written. “concise” is one line per finding: path:line:column: code: message. “sarif” is SARIF 2.1.0.
        """))
  var format = Format.text

  @Flag(help: "The same as --format json.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Report only this code.",
      discussion: "Repeat the option or separate codes with commas.", valueName: "code"))
  var select: [String] = []

  @Option(
    help: ArgumentHelp(
      "Do not report this code.",
      discussion: "Repeat the option or separate codes with commas.", valueName: "code"))
  var ignore: [String] = []

  @Option(help: "The minimum severity: note, warning or error.")
  var severity = Severity.note

  @Flag(help: "Fail on notes, too.")
  var strict = false

  @Option(help: ColorChoice.help)
  var color = ColorChoice.auto

  @Option(help: ArgumentHelp("Print the page of a code.", valueName: "code"))
  var explain: String?

  @Flag(help: "Print the list of all codes.")
  var list = false

  @OptionGroup
  var stores: FormStoreOptions

  mutating func validate() throws {
    try format.takeJSON(json, beside: .text, as: .json)
    for code in Self.codes(select) + Self.codes(ignore) + (explain.map { [$0] } ?? [])
    where !LintCatalogue.codes.contains(code) {
      let near = LintCatalogue.nearest(to: code)
      throw ValidationError(
        "“\(code)” is not a code of a finding"
          + (near.map { DidYouMean.addition($0) } ?? "; see: formcheck lint --list"))
    }
  }

  private static func codes(_ lists: [String]) -> [String] {
    lists.flatMap { $0.split(separator: ",").map { String($0.filter { $0 != " " }) } }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let sink = OutputSink(descriptor: io.output)
    return finish(errors) { () throws(OutputFault) in
      if let explain {
        try sink.write(LintCatalogue.documentation(ofCode: explain)?.text ?? "")
        try sink.flush()
        return .valid
      }
      if list {
        for it in LintCatalogue.documentation {
          try sink.write("\(it.code) (\(it.severity.rawValue)): \(it.summary)\n")
        }
        try sink.flush()
        return .valid
      }
      let named: [String]
      switch paths.isEmpty ? RunConfiguration.formsOrFolder(io, errors) : .success(paths) {
      case .success(let found): named = found
      case .failure(let stop): return stop.status
      }
      let status = try lint(named, io, to: sink, errors)
      try sink.flush()
      return status
    }
  }

  private func lint(
    _ paths: [String], _ io: CommandIO, to sink: OutputSink, _ errors: OutputSink
  ) throws(OutputFault) -> ExitStatus {
    var linter = Linter()
    let stores = self.stores.stores()
    if !select.isEmpty { linter.selected = Set(Self.codes(select)) }
    linter.ignored = Set(Self.codes(ignore))
    let writer: any LintWriter =
      switch format {
      case .text: LintText(sink, usesColour: io.usesColour)
      case .concise: LintConcise(sink)
      case .json: LintJSON(sink)
      case .sarif: LintSARIF(sink, version: FormCheckCommand.version)
      case .github: LintGitHub(sink)
      }
    var totals = LintTotals()
    var status = ExitStatus.valid
    try writer.begin()
    for path in paths {
      let found = FormFiles.find(path)
      if found.isEmpty {
        let reason =
          path == "-" ? "lint reads files by their names" : "no such file, or no forms in it"
        report("\(path): \(reason)", to: errors)
        status = .unreadable
      }
      for file in found {
        switch WholeFile.read(file, limit: 4 << 20) {
        case .failure(let fault):
          report(fault.message, to: errors)
          status = .unreadable
        case .success(let bytes):
          switch linter.lint(name: file, bytes: bytes, stores: stores.opener) {
          case .nothing:
            if file == path {
              report("\(file): \(DocumentLooks.neither(file, bytes))", to: errors)
              if status != .unreadable { status = .formIsWrong }
            }
          case .mistakes(let diagnostics):
            totals.files += 1
            for mistake in diagnostics { totals.count(mistake.severity) }
            try writer.write(mistakes: diagnostics)
            if status != .unreadable { status = .formIsWrong }
          case .findings(let findings, let uncounted):
            totals.files += 1
            for finding in findings where isShown(finding.diagnostic.severity) {
              totals.count(finding.diagnostic.severity)
              try writer.write(finding)
            }
            try writer.write(uncounted: uncounted, in: file)
          }
        }
      }
    }
    try writer.end(totals)
    let fails = totals.errors + totals.warnings + (strict ? totals.notes : 0)
    return status == .valid && fails > 0 ? .invalid : status
  }

  private func isShown(_ found: Diagnostic.Severity) -> Bool {
    switch severity {
    case .note: true
    case .warning: found != .note
    case .error: found == .error
    }
  }
}
