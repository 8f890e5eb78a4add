internal import ArgumentParser
internal import FormCheck
internal import FormExchange
internal import FormPlatform
internal import FormProof
internal import FormStreams
internal import FormText

/// `formcheck export`: a form in the words of another tool, and what it keeps.
struct ExportCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    _superCommandName: Root.name,
    abstract: "Write a form as a schema or as types, with a report of what it keeps.",
    usage: "formcheck export FORM --to FORMAT [options]",
    discussion: """
        formcheck export signup.yaml --to json-schema -o signup.schema.json
        formcheck export signup.yaml --to openapi --side cleaned
        formcheck export signup.yaml --to typescript --side cleaned -o signup.ts
        formcheck export signup.yaml --to swift -o Signup.swift
        formcheck export signup.yaml --to tool-schema
        formcheck export signup.yaml --to json-schema --fail-on lost

      An export accepts every record that the form accepts. Each constraint is exact, weaker or lost, and the report \
      shows a record that the export accepts and the form rejects. Such records are made, and contain no secrets.

      Exit status: 0 the form was written, 1 a constraint is as bad as --fail-on names, 2 the form is wrong, 3 a file \
      could not be read or written, 64 wrong usage.
      """)

  @Argument(
    help: "The form (YAML or JSON).", completion: .file(extensions: ["yaml", "yml", "json"]))
  var form: String

  @Option(
    help: ArgumentHelp(
      "The format: json-schema, openapi, typescript, html, sql or tool-schema.",
      discussion: "“tool-schema” is for the structured output of language models.",
      valueName: "format"))
  var to: ExportTarget

  @Option(
    help: ArgumentHelp(
      "The records that are described: input or cleaned.",
      discussion: """
        “cleaned” describes valid records after clean-up, with defaults. The default is input, and cleaned for sql and \
        swift.
        """,
      valueName: "side"))
  var side: ExportSide?

  @Option(
    name: [.customShort("o"), .customLong("output-file")],
    help: ArgumentHelp(
      "Write the export to a file.", discussion: "The default is standard output.",
      valueName: "file"), completion: .file())
  var outputFile: String?

  @Option(
    help: ArgumentHelp(
      "Write the report to a file.", discussion: "The default is standard error.",
      valueName: "file"), completion: .file())
  var report: String?

  @Option(name: .shortAndLong, help: "How the report is written: text or json.")
  var format = ReportFormat.text

  @Option(
    help: ArgumentHelp(
      "Fail if a constraint is lost, or weaker.",
      discussion: "With “weaker”, lost constraints count, too.", valueName: "fate"))
  var failOn: FailingFate?

  @OptionGroup
  var stores: FormStoreOptions

  enum ExportTarget: String, NamedChoice {
    case jsonSchema = "json-schema"
    case openAPI = "openapi"
    case typescript, swift, html, sql
    case toolSchema = "tool-schema"

    /// Why it is only for records after clean-up; nil where it is for both sides.
    var needsCleaned: String? {
      switch self {
      case .jsonSchema, .openAPI, .typescript, .html, .toolSchema: nil
      case .sql: "a table has records after clean-up"
      case .swift: "a type of Swift decodes records after clean-up"
      }
    }

    /// The standard and its edition.
    var title: String {
      switch self {
      case .jsonSchema: "JSON Schema 2020-12"
      case .openAPI: "OpenAPI 3.1"
      case .typescript: "TypeScript"
      case .swift: "Swift"
      case .html: "HTML"
      case .sql: "PostgreSQL"
      case .toolSchema: "tool schema"
      }
    }
  }
  enum ExportSide: String, NamedChoice { case input, cleaned }
  enum ReportFormat: String, NamedChoice { case text, json }
  enum FailingFate: String, NamedChoice { case lost, weaker }

  func validate() throws {
    for file in [outputFile, report] where file?.isEmpty == true || file == "-" {
      throw ValidationError("“\(file ?? "")” names no file here")
    }
    if let reason = to.needsCleaned, side == .input {
      throw ValidationError("\(reason): leave out “--side input”")
    }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    if let words = clash {
      FormCommands.report(words, to: errors)
      return .usage
    }
    let opened = stores.stores()
    let read: ValidationForm
    switch FormFile.read(form, Limits(), opened, io, errors) {
    case .failure(let status, _): return status
    case .success(let form): read = form
    }
    guard let resolved = ResolvedForm(read, stores: opened.opener) else { return .formIsWrong }
    let side: ExchangeSide =
      switch self.side {
      case .input: .input
      case .cleaned: .cleaned
      case nil: to.needsCleaned == nil ? .input : .cleaned
      }
    var export = JSONSchemaExport(resolved, side: side)
    let document: [UInt8]
    switch to {
    case .jsonSchema: document = export.json
    case .openAPI: document = OpenAPIExport(export, of: resolved).json
    case .typescript:
      let types = TypeScriptExport(export, of: resolved)
      (export, document) = (types.reduced, Array(types.text.utf8))
    case .swift:
      let types = SwiftExport(export, of: resolved)
      (export, document) = (types.reduced, Array(types.text.utf8))
    case .html:
      let page = HTMLExport(export, of: resolved)
      (export, document) = (page.reduced, Array(page.text.utf8))
    case .sql:
      let table = SQLExport(export, of: resolved)
      (export, document) = (table.reduced, Array(table.text.utf8))
    case .toolSchema:
      let schema = ToolSchemaExport(export, of: resolved)
      (export, document) = (schema.reduced, schema.json)
    }
    let fidelity = export.report(of: resolved, file: form, as: to.title)
    var text = Array(FidelityText.text(fidelity).utf8)
    if format == .json { text = FidelityJSON.json(fidelity) }
    return write(document, text, fidelity, io, errors)
  }

  /// Which file would be lost, in words; nil if none.
  private var clash: String? {
    var clash = OutputClash()
    clash.write("-o", outputFile)
    clash.write("--report", report)
    if let path = stores.store { clash.read("the store", Array(path.utf8)) }
    clash.read(form: form)
    return clash.words
  }

  private func write(
    _ export: [UInt8], _ text: [UInt8], _ fidelity: FidelityReport, _ io: CommandIO,
    _ errors: OutputSink
  ) -> ExitStatus {
    for (file, bytes) in [(outputFile, export), (report, text)] {
      guard let file, let fault = ReplacedFile.write(bytes, to: file) else { continue }
      FormCommands.report(fault.message, to: errors)
      return .unreadable
    }
    return finish(errors) { () throws(OutputFault) in
      if outputFile == nil {
        let output = OutputSink(descriptor: io.output)
        try output.write(export)
        try output.flush()
      }
      if report == nil {
        try errors.write(text)
        try errors.flush()
      }
      switch failOn {
      case .lost: return fidelity.has(.lost) ? .invalid : .valid
      case .weaker: return fidelity.has(.weaker) ? .invalid : .valid
      case nil: return .valid
      }
    }
  }
}
