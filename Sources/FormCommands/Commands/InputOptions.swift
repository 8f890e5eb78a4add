internal import ArgumentParser
internal import FormCheck
internal import FormStreams
internal import FormText

extension InputFormat: NamedChoice {}
extension TextEncoding: NamedChoice {}

/// How the inputs of `check` are read.
struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What the inputs hold; otherwise their names or first lines say it.",
      discussion: """
        csv and tsv are tables (RFC 4180) whose first row names the fields: “city”, “address.city” within \
        a group, “tags.0” or “tags[0]” in a list. form is what a web form sends \
        (application/x-www-form-urlencoded), one record: “address.city” or “address[city]”, and “tags” or \
        “tags[]” again and again for a list. Texts are read as their fields' types. yaml is a record for \
        each document.
        """))
  var inputFormat: InputFormat?

  @Option(
    help: ArgumentHelp(
      "What stands between the cells of a table, such as “;” or “tab”.", valueName: "sign"))
  var delimiter: String?

  @Option(
    help: ArgumentHelp(
      "A cell of a table with this text, such as NULL or NA, is empty; again for several.",
      valueName: "text"))
  var null: [String] = []

  @Option(help: ArgumentHelp("How the text of the inputs is encoded; UTF-8 otherwise."))
  var encoding: TextEncoding?

  @Option(
    help: ArgumentHelp(
      "Lines before the header of a table that are passed over.", valueName: "count"))
  var skipRows: Int?

  @Option(
    help: ArgumentHelp(
      "The least number of records; fewer fail the run.",
      discussion: """
        Without it a run over JSON files or tables needs one record: where nothing was checked nothing \
        has passed. Standard input and NDJSON may hold none.
        """, valueName: "count"))
  var minRecords: Int?

  @Option(
    help: ArgumentHelp(
      "A configuration: the forms, and the files that are checked against each.",
      discussion: """
        Without it and without a form, .formcheck.yaml or .formcheck.yml is looked for here and in the folders above. Its \
        paths are relative to its own folder.
        """, valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The records are the items of the list at this JSON Pointer of each input, such as /data.",
      discussion: "Inputs are JSON then; what stands beside the list is passed over.",
      valueName: "pointer"),
    transform: { text in
      guard let list = CarriedMember(text) else {
        throw ValidationError("it is a JSON Pointer to a list, such as /data or /result/rows")
      }
      return list
    })
  var recordsAt: CarriedMember?

  @Option(
    help: ArgumentHelp(
      "Tell of this field only, and of all within it; again for several.",
      discussion: """
        A name, a dotted path or a JSON Pointer; numbers of rows and keys of maps are passed over. All of a record is read and judged as ever; what is wrong \
        elsewhere is not told and does not count.
        """, valueName: "path"))
  var only: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Records are parts, such as drafts or what a PATCH sends.",
      discussion: """
        What was not sent is not missing; conditions, computed values and checks count where all that \
        they read was sent.
        """))
  var part = false

  /// Tells of a path that no form has.
  func unknownPart(of targets: [CheckTarget], _ errors: OutputSink) -> ExitStatus? {
    for path in only where !targets.contains(where: { $0.form.hasPart(path) }) {
      return UnknownField.report(path, of: targets.map(\.form), errors)
    }
    return nil
  }

  func validate() throws {
    if let minRecords, minRecords < 0 {
      throw ValidationError("--min-records is a whole number from 0")
    }
    if recordsAt != nil, let inputFormat, inputFormat != .json {
      throw ValidationError("--records-at is for JSON, not \(inputFormat.rawValue)")
    }
    if let skipRows, skipRows < 0 {
      throw ValidationError("--skip-rows is a whole number from 0")
    }
    if skipRows != nil, let inputFormat, inputFormat != .csv, inputFormat != .tsv {
      throw ValidationError("--skip-rows is for tables: csv or tsv, not \(inputFormat.rawValue)")
    }
    guard let delimiter else { return }
    if Self.sign(delimiter) == nil {
      throw ValidationError(
        "--delimiter wants one ASCII sign but a quote, or “tab”, not “\(delimiter)”")
    }
    if let inputFormat, inputFormat != .csv, inputFormat != .tsv {
      throw ValidationError("--delimiter is for tables: csv or tsv, not \(inputFormat.rawValue)")
    }
  }

  /// The least number of records of a run over some inputs.
  func leastRecords(of inputs: [QueuedInput]) -> Int {
    if let minRecords { return minRecords }
    let mayBeEmpty = inputs.allSatisfy { input in
      switch input.format ?? inputFormat ?? PayloadName(input.path).format {
      case .ndjson, nil: true
      case .json, .csv, .tsv, .form, .yaml: input.isStandardInput
      }
    }
    return mayBeEmpty ? 0 : 1
  }

  /// The sign that stands between cells; nil for a text that is none.
  static func sign(_ text: String) -> UInt8? {
    if text == "tab" || text == "\\t" { return 0x09 }
    guard text.utf8.count == 1, let sign = text.utf8.first else { return nil }
    return sign == 0x09 || sign >= 0x20 && sign < 0x7F && sign != UInt8(ascii: "\"") ? sign : nil
  }

  func settings(_ limits: LimitOptions) -> InputSettings {
    var settings = InputSettings(
      format: inputFormat, delimiter: delimiter.flatMap { Self.sign($0) },
      recordBytes: limits.maxRecordBytes, columns: limits.maxKeys,
      recordsAt: recordsAt?.steps ?? [])
    settings.skippedLines = skipRows ?? 0
    settings.encoding = encoding
    return settings
  }
}
