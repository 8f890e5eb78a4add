internal import ArgumentParser
internal import FormCheck
internal import FormExchange
internal import FormStreams
internal import FormText

/// `formcheck infer`: a form from data.
struct InferCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "infer",
    _superCommandName: Root.name,
    abstract: "Make a form from records.",
    usage: "formcheck infer DATA... [options]",
    discussion: """
        formcheck infer signups.ndjson > signup.yaml
        formcheck infer export.csv --delimiter ';' --null NA > export.yaml
        zcat signups.ndjson.gz | formcheck infer - --input-format ndjson

      The form has types, required fields, ready rules, choices, patterns and conditions that the records show. A comment \
      counts the values that follow each line. Bounds are never the lowest and highest value of the data.

      Four fifths of the records make the form. The other fifth tests it and widens what is too narrow. A constraint may \
      leave out up to one value in 1,000. The places of such records are printed on standard error.

      The form shows no values except choices. Names such as “password” become secrets.

      Exit status: 0 the form was printed, 2 the records have no form, 3 a file could not be read or written, 64 wrong usage.
      """)

  @Argument(
    help: ArgumentHelp(
      "Files or folders with records.",
      discussion: "The default is standard input, which is also “-”.", valueName: "data"),
    completion: .file())
  var data: [String] = []

  @Option(
    help: ArgumentHelp(
      "json, ndjson, csv, tsv or yaml.",
      discussion: "The default depends on the names of the inputs or on their first lines.",
      valueName: "format"))
  var inputFormat: InputFormat?

  @Option(
    help: ArgumentHelp(
      "The separator of a table, such as “;” or “tab”.", valueName: "character"))
  var delimiter: String?

  @Option(
    help: ArgumentHelp(
      "utf-8, utf-16, windows-1252 or latin1.",
      discussion: "The encoding of the inputs. The default is UTF-8.", valueName: "encoding"))
  var encoding: TextEncoding?

  @Option(
    help: ArgumentHelp("Skip lines before the header of a table.", valueName: "count"))
  var skipRows: Int?

  @Option(
    help: ArgumentHelp(
      "A cell with this string, such as NA, is empty.",
      discussion: "Repeat it for several strings. The form lists them in “nulls”.",
      valueName: "string"))
  var null: [String] = []

  func validate() throws {
    if inputFormat == .form {
      throw ValidationError("--input-format form is one record: infer needs many")
    }
    if let skipRows, skipRows < 0 {
      throw ValidationError("--skip-rows is a whole number from 0")
    }
    if let delimiter, InputOptions.sign(delimiter) == nil {
      throw ValidationError(
        "--delimiter takes one ASCII sign other than a quote, or “tab”, not “\(delimiter)”")
    }
    if data.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read once")
    }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let inputs = InputSearch.find(data.isEmpty ? ["-"] : data, besides: "")
    var settings = InputSettings(
      format: inputFormat, delimiter: delimiter.flatMap { InputOptions.sign($0) },
      recordBytes: Limits().recordBytes, columns: Limits().keys)
    settings.skippedLines = skipRows ?? 0
    settings.encoding = encoding
    let run = InferenceRun(
      inputs, settings, nulls: null, id: InferenceText.id(of: inputs.first?.name ?? "-"), io)
    let names = inputs.map(\.name)
    switch run.run({ InferenceText.comments($0, names) }) {
    case .failure(let refusal):
      for line in refusal.lines { FormCommands.report(line, to: errors) }
      return refusal.status
    case .success(let form):
      return finish(errors) { () throws(OutputFault) in
        let output = OutputSink(descriptor: io.output)
        try output.write(form)
        try output.flush()
        for line in run.notes { FormCommands.report(line, to: errors) }
        for line in InferenceText.lines(of: run.outliers) { try errors.write(line + "\n") }
        for line in InferenceText.summary(run.counts) { FormCommands.report(line, to: errors) }
        try errors.flush()
        return .valid
      }
    }
  }
}
