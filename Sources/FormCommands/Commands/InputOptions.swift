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
      "The form, instead of the first argument.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var form: String?

  @Option(
    help: ArgumentHelp(
      "A file that lists forms and their inputs.",
      discussion: """
        Without it and without a form, .formcheck.yaml or .formcheck.yml is used, here or in a folder above. Paths in \
        the file are relative to its folder.
        """, valueName: "file"), completion: .file())
  var config: String?

  @Option(
    help: ArgumentHelp(
      "json, ndjson, csv, tsv, yaml or form (a web form).",
      discussion: """
        The default depends on the names of the inputs or on their first lines. Tables (csv and tsv, RFC 4180) name the \
        fields in their first row: “city”, “address.city” in a group, “tags.0” or “tags[0]” in a list. A web form (form) is \
        one record (application/x-www-form-urlencoded): “address.city” or “address[city]”, and repeated “tags” or “tags[]” \
        for a list. Strings in tables and web forms are read as the types of their fields. In yaml, each document is a record.
        """, valueName: "format"))
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
    help: ArgumentHelp(
      "Skip lines before the header of a table.", valueName: "count"))
  var skipRows: Int?

  @Option(
    help: ArgumentHelp(
      "A cell with this string, such as NA, is empty.",
      discussion: "Repeat it for several strings.", valueName: "string"))
  var null: [String] = []

  @Option(
    help: ArgumentHelp(
      "The list of records in JSON, such as /data.",
      discussion:
        "A JSON Pointer. The inputs are JSON then, and everything beside the list is skipped.",
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
      "Report only this field and the fields in it.",
      discussion: """
        A name, a dotted path or a JSON Pointer, without row numbers and keys of maps. Repeat it for several fields. \
        Records are still judged as a whole, but other issues are neither reported nor counted.
        """, valueName: "path"))
  var only: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Records are incomplete, such as drafts or a PATCH.",
      discussion: """
        Missing fields are not reported. Conditions, computed values and checks apply if the record has all fields that \
        they read.
        """))
  var part = false

  /// Reports a path that does not exist in any form.
  func unknownPart(of targets: [CheckTarget], _ errors: OutputSink) -> ExitStatus? {
    for path in only where !targets.contains(where: { $0.form.hasPart(path) }) {
      return UnknownField.report(path, of: targets.map(\.form), errors)
    }
    return nil
  }

  func validate() throws {
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
        "--delimiter takes one ASCII sign other than a quote, or “tab”, not “\(delimiter)”")
    }
    if let inputFormat, inputFormat != .csv, inputFormat != .tsv {
      throw ValidationError("--delimiter is for tables: csv or tsv, not \(inputFormat.rawValue)")
    }
  }

  /// The minimum number of records of a run over some inputs, if --min-records is not given.
  func leastRecords(of inputs: [QueuedInput]) -> Int {
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
