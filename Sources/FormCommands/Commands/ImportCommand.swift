internal import ArgumentParser
internal import FormCheck
internal import FormExchange
internal import FormPlatform
internal import FormStreams
internal import FormText

/// `formcheck import`: a form from a schema of another tool, with the fate of each keyword.
struct ImportCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    _superCommandName: Root.name,
    abstract: "Make a form of a schema, survey or page, with a report.",
    usage: "formcheck import FILE --from FORMAT [options]",
    discussion: """
        formcheck import order.schema.json --from json-schema > order.yaml
        formcheck import api.yaml --from openapi --name Order -o order.yaml
        formcheck import order.schema.json --from json-schema --fail-on weaker
        formcheck import survey.json --from surveyjs -o survey.yaml
        formcheck import household.xlsx --from xlsform -o household.yaml
        formcheck import page.html --from html --name signup -o signup.yaml

      The report lists each keyword with its JSON Pointer. The form keeps it exactly, is stricter, is weaker, or has \
      lost it; annotations are ignored. Where the form accepts a record that a schema rejects, the report shows one.

      Exit status: 0 the form was written, 1 a keyword is as bad as --fail-on names, 2 the schema is wrong, 3 a file \
      could not be read or written, 64 wrong usage.
      """)

  @Argument(
    help: "The schema, survey or page.",
    completion: .file(extensions: ["json", "yaml", "yml", "xlsx", "csv", "html"]))
  var file: String

  @Option(
    help: ArgumentHelp(
      "The format: json-schema, openapi, surveyjs, xlsform or html.", valueName: "format"))
  var from: ImportSource

  @Option(
    help: ArgumentHelp(
      "Import this schema or form of the document.",
      discussion:
        "A component of OpenAPI, a definition of a JSON Schema, or the id or name of a form of HTML.",
      valueName: "name"))
  var name: String?

  @Option(
    name: [.customShort("o"), .customLong("output-file")],
    help: ArgumentHelp(
      "Write the form to a file.", discussion: "The default is standard output.",
      valueName: "file"), completion: .file())
  var outputFile: String?

  @Option(
    help: ArgumentHelp(
      "Write the report to a file.", discussion: "The default is standard error.",
      valueName: "file"), completion: .file())
  var report: String?

  @Option(name: .shortAndLong, help: "How the report is written: text or json.")
  var format = ExportCommand.ReportFormat.text

  @Option(
    help: ArgumentHelp(
      "Fail if a keyword is lost, or weaker.",
      discussion: "With “weaker”, lost keywords count, too.", valueName: "fate"))
  var failOn: ExportCommand.FailingFate?

  enum ImportSource: String, NamedChoice {
    case jsonSchema = "json-schema"
    case openAPI = "openapi"
    case surveyJS = "surveyjs"
    case xlsForm = "xlsform"
    case html

    /// The standard in words.
    var title: String {
      switch self {
      case .jsonSchema: "JSON Schema"
      case .openAPI: "OpenAPI"
      case .surveyJS: "SurveyJS"
      case .xlsForm: "XLSForm"
      case .html: "HTML"
      }
    }

    var noun: String {
      switch self {
      case .jsonSchema, .openAPI: "schema"
      case .surveyJS, .xlsForm: "survey"
      case .html: "page"
      }
    }

    var format: FormImport.Format {
      switch self {
      case .jsonSchema: .jsonSchema
      case .openAPI: .openAPI
      case .surveyJS: .surveyJS
      case .xlsForm: .xlsForm
      case .html: .html
      }
    }
  }

  /// A larger file is not read.
  private static let largest = 16 << 20

  func validate() throws {
    for file in [outputFile, report] where file?.isEmpty == true || file == "-" {
      throw ValidationError("“\(file ?? "")” names no file here")
    }
    if [.surveyJS, .xlsForm].contains(from), name != nil {
      throw ValidationError("a survey has no schemas to choose from: leave out --name")
    }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    if let words = clash {
      FormCommands.report(words, to: errors)
      return .usage
    }
    let bytes: [UInt8]
    switch WholeFile.read(file, limit: Self.largest) {
    case .failure(let fault):
      FormCommands.report(fault.message, to: errors)
      return .unreadable
    case .success(let read): bytes = read
    }
    do throws(ImportFault) {
      var made = try FormImport(
        bytes, file: file, format: from.format, schema: name)
      try made.findPayloads()
      let fidelity = made.report(file: file, as: from.title)
      var text = Array(FidelityText.text(fidelity).utf8)
      if format == .json { text = FidelityJSON.json(fidelity) }
      return write(Array(made.yaml.utf8), text, fidelity, io, errors)
    } catch {
      let renderer = CaretRenderer(usesColour: io.usesColour)
      for text in renderer.render(first: error.diagnostics) { try? errors.write(text) }
      let count = error.diagnostics.count
      FormCommands.report(
        "\(file): \(count) error\(count == 1 ? "" : "s") in the \(from.noun)",
        to: errors)
      return .formIsWrong
    }
  }

  /// Which file would be lost, in words; nil if none.
  private var clash: String? {
    var clash = OutputClash()
    clash.write("-o", outputFile)
    clash.write("--report", report)
    clash.read("the schema", Array(file.utf8))
    return clash.words
  }

  private func write(
    _ form: [UInt8], _ text: [UInt8], _ fidelity: FidelityReport, _ io: CommandIO,
    _ errors: OutputSink
  ) -> ExitStatus {
    for (file, bytes) in [(outputFile, form), (report, text)] {
      guard let file, let fault = ReplacedFile.write(bytes, to: file) else { continue }
      FormCommands.report(fault.message, to: errors)
      return .unreadable
    }
    return finish(errors) { () throws(OutputFault) in
      if outputFile == nil {
        let output = OutputSink(descriptor: io.output)
        try output.write(form)
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
