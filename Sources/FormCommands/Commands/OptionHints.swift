/// Hints for options of other programs: the option or argument of this command that does the same.
enum OptionHints {
  struct Row {
    /// Without hyphens.
    var names: [String]
    var commands: [String]
    /// A sentence that names the option or argument.
    var hint: String

    init(_ names: String, _ commands: String, _ hint: String) {
      self.names = names.split(separator: " ").map(String.init)
      self.commands = commands.split(separator: " ").map(String.init)
      self.hint = hint
    }
  }

  static let rows = [
    Row("sep separator delim field-separator", "check", "Write --delimiter ';'."),
    Row("skip skiprows skip-lines skip-header header-row", "check", "Write --skip-rows 3."),
    Row("charset input-encoding codepage enc", "check", "Write --encoding windows-1252."),
    Row("na na-values null-values nulls missing", "check", "Write --null NA."),
    Row("type from input-type file-format infer", "check", "Write --input-format ndjson."),
    Row("query jq root json-path select-path", "check", "Write --records-at /data."),
    Row("field fields columns paths", "check", "Write --only FIELD."),
    Row("patch partial ignore-missing", "check", "Write --part."),
    Row("clean cleaned coerced normalized", "check", "Write --output cleaned."),
    Row("errors-only failed invalid-only", "check", "Write --only-invalid."),
    Row("good valid pass", "check", "Write --accepted FILE."),
    Row("bad invalid rejects errors", "check", "Write --rejected FILE."),
    Row("threads workers parallel j", "check", "Write --jobs 4."),
    Row("bail fail-on-first stop-on-first exit-first", "check", "Write --fail-fast."),
    Row("stats statistics count", "check", "Write --summary."),
    Row("max-errors limit-errors", "check", "Write --max-issues 20."),
    Row("allowed-errors error-rate", "check", "Write --max-fail-rate 1%."),
    Row("ratchet todo snapshot", "check", "Write --write-baseline FILE, then --baseline FILE."),
    Row("schema s", "check", "The form is the first argument; --config lists several."),
    Row("lang language", "check explain lookup", "Write --locale de."),
    Row(
      "date time at clock today", "check try explain lookup", "Write --now 2026-06-15T12:00:00Z."),
    Row(
      "reporter output-format report-format fmt", "check test lint explain", "Write --format json."),
    Row("silent no-output", "check test", "Write --quiet."),
    Row(
      "no-color no-colour colour colors nocolor", "check test lint lookup", "Write --color never."),
    Row("grep pattern name only match k", "test", "Write --filter TEXT."),
    Row("cov", "test", "Write --coverage."),
    Row("mutation mutants mutations", "test", "Write --mutate."),
    Row(
      "fix write apply autofix", "lint",
      "lint changes no files; --explain CODE shows what to write."),
    Row("rule disable exclude", "lint", "Write --ignore CODE."),
    Row("enable only include", "lint", "Write --select CODE."),
    Row("fail-on max-warnings fail-on-warnings warnings-as-errors", "lint", "Write --strict."),
    Row("level min-severity", "lint", "Write --severity warning."),
    Row("data input record file value", "explain", "Write --payload FILE."),
    Row("schema", "try", "Write --form FILE."),
    Row("fuzzy typos distance slips", "lookup", "Write --within 1."),
    Row("top count n max", "lookup", "Write --limit 5."),
    Row("filter", "lookup", "Write --where COLUMN=VALUE."),
    Row("location position center", "lookup", "Write --near 41.7,44.8."),
    Row("format output", "rules lookup", "Write --json."),
    Row("steps redos", "rules", "Write --costs."),
    Row("search find query filter", "rules", "Write the words alone: formcheck rules phone."),
    Row("output out o file", "init", "Name the file alone: formcheck init forms/order.yaml."),
    Row("force overwrite", "init", "init never overwrites a file: name another one."),
    Row("json-schema jsonschema", "language", "Write --schema."),
    Row("names all pages", "language", "Write --list."),
    Row("output out o", "language", "Redirect the output: formcheck language > FILE."),
    Row("field", "try", "Write --form FILE, and the field as the first argument."),
    Row("field path", "explain", "The field is the second argument."),
    Row("pretty", "check test lint explain", "Write --json."),
  ]

  /// Adds a hint to the message about an unknown option.
  static func added(to message: String, of command: String?) -> String {
    let opening = "Unknown option '"
    guard let command, let start = message.firstRange(of: opening)?.upperBound,
      let end = message[start...].firstIndex(of: "'"),
      let hint = hint(for: message[start..<end].drop { $0 == "-" }.lowercased(), of: command)
    else { return message }
    let line = message[end...].firstIndex(of: "\n") ?? message.endIndex
    return "\(message[...end]). \(hint)\(message[line...])"
  }

  private static func hint(for name: String, of command: String) -> String? {
    rows.first { $0.commands.contains(command) && $0.names.contains(name) }?.hint
  }
}
