internal import ArgumentParser
internal import FormStreams

/// How `check` writes its results: the options that most runs use.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "text, concise, ndjson, json, sarif, junit, github or html.",
      discussion: """
        How results are written. “concise” is one line per issue: path:line:column: code: message. “html” is one \
        page for a browser. The default is “text”.
        """))
  var format = OutputFormat.text

  @Flag(help: "The same as --format json.")
  var json = false

  @Option(
    name: .customShort("o"),
    help: ArgumentHelp(
      "Write the results to a file.",
      discussion: "The file is either complete or untouched.", valueName: "file"),
    completion: .file())
  var outputFile: String?

  @Option(
    help: ArgumentHelp(
      "“cleaned” prints valid records after clean-up.",
      discussion: """
        The cleaned records replace the report, and issues go to standard error. Cleaned records contain the values \
        of secret fields, as the files of --accepted and --rejected do. No other output does.
        """, valueName: "kind"))
  var output = OutputKind.report

  @Option(
    help: ArgumentHelp(
      "Write the records that pass to a file.",
      discussion: """
        One record per line, unchanged. With --output cleaned, records are written after clean-up, and not to standard \
        output, which then has the report of a --format other than text. White space with a line break becomes one \
        blank. Together, --accepted and --rejected hold every record once. If that is not possible, both files stay as \
        they were. In a file named .csv or .tsv, rows of a table stay rows, with the delimiter of the table. All rows \
        are then from tables with the same header.
        """, valueName: "file"), completion: .file())
  var accepted: String?

  @Option(
    help: ArgumentHelp(
      "Write the records that fail to a file.",
      discussion: """
        Lines that are not JSON are written, too. In a file named .csv or .tsv, rows of a table stay rows, with the \
        reasons in a last column. If a form has “records”, some failures are known only at the end of the run. The \
        inputs are then read a second time, and a pipe is kept in the folder for temporary files (TMPDIR) until then.
        """, valueName: "file"), completion: .file())
  var rejected: String?

  @Flag(
    help: ArgumentHelp(
      "Count issues by field and code.",
      discussion: """
        A chart follows the text; with --quiet only the chart is printed. Json has the counts in its summary. In the \
        other formats, they go to standard error.
        """))
  var summary = false

  @Flag(help: "Stop at the first invalid record.")
  var failFast = false

  @Flag(name: .shortAndLong, help: "Print only errors of the run itself.")
  var quiet = false

  @Option(
    help: ArgumentHelp(
      "The language of messages, such as de.",
      discussion: "The default is the language of the form.", valueName: "language"))
  var locale: String?

  /// Rows of a table stay rows in a file of this name.
  static func keepsRows(_ file: String?) -> Bool {
    let name = file?.lowercased() ?? ""
    return name.hasSuffix(".csv") || name.hasSuffix(".tsv")
  }

  func validate() throws {
    try Self.refuseNoFiles([outputFile, accepted, rejected])
  }

  /// Refuses names that are none, and “-”, by which other commands mean standard output.
  static func refuseNoFiles(_ names: [String?]) throws {
    for name in names {
      if name?.isEmpty == true { throw ValidationError("the name of a file is empty") }
      if name == "-" {
        throw ValidationError(
          "“-” names no file here: without -o results go to standard output")
      }
    }
  }

  /// What does not go together with other options; nil where all do.
  func conflict(with command: CheckCommand) -> String? {
    if command.failures.writeBaseline != nil, failFast {
      return "--write-baseline lists all failures, and --fail-fast stops at the first"
    }
    if accepted != nil || rejected != nil, failFast {
      return "--accepted and --rejected have all records, and --fail-fast stops early"
    }
    if accepted != nil, output == .cleaned, command.failures.undecided != .fail {
      return "an undecided record has no cleaned payload: with --accepted add --undecided fail"
    }
    if output == .cleaned, Self.keepsRows(accepted) {
      return "a cleaned payload is JSON, not a row: give --accepted a name that ends in .ndjson"
    }
    if command.failures.maxFailRate != nil, failFast {
      return "--max-fail-rate needs all records, and --fail-fast stops at the first that fails"
    }
    return nil
  }

  /// Why a file would not be what its name says; nil where all are.
  var nameRefusal: String? {
    for (option, file) in [("--accepted", accepted), ("--rejected", rejected)] {
      let name = file?.lowercased() ?? ""
      if [".gz", ".yaml", ".yml"].contains(where: { name.hasSuffix($0) }) {
        return "\(option) writes NDJSON or rows of a table: no name ends in .gz, .yaml or .yml"
      }
    }
    return nil
  }
}
