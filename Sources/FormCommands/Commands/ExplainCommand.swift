internal import ArgumentParser
internal import FormCheck
internal import FormCompiling
internal import FormStreams
internal import FormText
internal import FormPlatform

/// `formcheck explain`: what a form asks, and why a payload was judged as it was.
struct ExplainCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    _superCommandName: Root.name,
    abstract: "Describe a form, or explain the result of a record.",
    usage: "formcheck explain FORM [FIELD] [options]",
    discussion: """
        formcheck explain signup.yaml
        formcheck explain signup.yaml email
        formcheck explain signup.yaml address.zip --payload broken.json

      Without --payload, the command prints every field with its clean-up, constraints and checks, and which fields wait \
      for which. With --payload, it prints which constraints held, which failed, which were skipped and why. It also prints what \
      clean-up changed, which controls are off, and what they wait for.

      Exit status: 0 the payload is valid, or none was given, 1 it is invalid or undecided, 2 the form is wrong, 3 a file \
      could not be read, 64 wrong usage.
      """)

  @Argument(
    help: "The form (YAML or JSON).", completion: .file(extensions: ["yaml", "yml", "json"]))
  var form: String

  @Argument(help: "A field: a name, a dotted path or a JSON Pointer.")
  var field: String?

  @Option(
    help: ArgumentHelp(
      "A file with one record, or “-”.",
      discussion: "One JSON value; “-” reads standard input.", valueName: "file"),
    completion: .file())
  var payload: String?

  @Option(name: .shortAndLong, help: "How the answer is written: text or json.")
  var format = ExplainFormat.text

  @Flag(help: "The same as --format json.")
  var json = false

  @Option(help: ArgumentHelp("The language of messages, such as de.", valueName: "language"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "The value of “now”, such as 2026-06-15T12:00:00Z.",
      discussion: "It also sets “today”.", valueName: "instant"))
  var now: String?

  @OptionGroup
  var stores: FormStoreOptions

  enum ExplainFormat: String, NamedChoice { case text, json }

  mutating func validate() throws {
    try format.takeJSON(json, beside: .text, as: .json)
    if let now, InstantText.date(now) == nil {
      throw ValidationError("--now takes a moment such as 2026-06-15T12:00:00Z, not “\(now)”")
    }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let sink = OutputSink(descriptor: io.output)
    let form: ValidationForm
    let others = payload.map { [$0] } ?? []
    switch FormFile.read(self.form, Limits(), stores.stores(), besides: others, io, errors) {
    case .success(let read): form = read
    case .failure(let status, _): return status
    }
    if let locale, let mistake = LanguageRequest.mistake(locale, for: [form]) {
      report("--locale: \(mistake)", to: errors)
      return .usage
    }
    FormFile.tellUnreadable([form], errors)
    guard let payload else { return outline(form, sink, errors) }
    let bytes: [UInt8]
    switch WholeFile.read(payload == "-" ? "/dev/stdin" : payload, limit: 1 << 20) {
    case .success(let read): bytes = read
    case .failure(let fault):
      report(fault.message, to: errors)
      return .unreadable
    }
    let checker = Checker(form, locale: locale)
    checker.remotesWithoutCommand = Set(form.remoteNames)
    let clock = now.flatMap { InstantText.date($0) } ?? Date()
    let explanation = checker.explain(bytes, now: clock)
    let isUnread = explanation.report.issues.first?.code == "badInput"
    if isUnread, bytes.dropLast().contains(10) {
      report(
        "explain reads one record in JSON; for a file of several, send one of its lines to --payload -",
        to: errors)
    }
    let shown = explanation.fields.filter { isWanted($0.field) }
    // A payload that is no object has none of the form's fields: it is told so.
    if shown.isEmpty, let field, matching(form).isEmpty, !isUnread {
      return UnknownField.report(field, of: [form], errors)
    }
    return finish(errors) { () throws(OutputFault) in
      switch format {
      case .text: try sink.write(ExplanationText.text(explanation, shown))
      case .json:
        var json = ExplanationJSON.json(explanation, shown)
        json.append(UInt8(ascii: "\n"))
        try sink.write(json)
      }
      try sink.flush()
      return explanation.report.isValid ? .valid : .invalid
    }
  }

  /// Whether a pointer is the wanted field or within it; numbers of rows may be left out.
  private func isWanted(_ pointer: String) -> Bool {
    guard let field else { return true }
    if field.hasPrefix("/") { return pointer == field || pointer.hasPrefix(field + "/") }
    let names = pointer.split(separator: "/").filter { Int($0) == nil }.joined(separator: ".")
    return names == field || names.hasPrefix(field + ".")
  }

  /// The fields of the form that are meant.
  private func matching(_ form: ValidationForm) -> [FieldOutline] {
    form.outline.filter { outline in
      guard let field else { return true }
      let steps =
        field.hasPrefix("/")
        ? field.split(separator: "/").filter { Int($0) == nil }.map(String.init)
        : FieldPath.names(in: field)
      return FieldPath.names(in: outline.path).starts(with: steps)
    }
  }

  private func outline(_ form: ValidationForm, _ sink: OutputSink, _ errors: OutputSink)
    -> ExitStatus
  {
    let fields = matching(form)
    if fields.isEmpty, let field {
      let isFile = PathStatus(Array(field.utf8)) != nil
      return UnknownField.report(
        field, of: [form], help: isFile ? "; for a payload write --payload \(field)" : nil, errors)
    }
    return finish(errors) { () throws(OutputFault) in
      switch format {
      case .text:
        try sink.write(ExplanationText.text(fields))
        if field == nil { try sink.write(ExplanationText.waiting(form)) }
      case .json:
        var json = ExplanationJSON.json(fields, form)
        json.append(UInt8(ascii: "\n"))
        try sink.write(json)
      }
      try sink.flush()
      return .valid
    }
  }
}
