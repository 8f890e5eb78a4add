internal import ArgumentParser
internal import FormCheck
internal import FormStreams
internal import FormText

/// `formcheck try`: tries values against one rule and says why.
struct TryCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "try",
    _superCommandName: Root.name,
    abstract: "Try values against one rule or field.",
    usage: "formcheck try RULE VALUE... [options]",
    discussion: """
        formcheck try contact.email ana@example.org ana@
        formcheck try geo.latitude 41.7 91
        formcheck try --form signup.yaml password 'Correct Horse 1'
        formcheck try --form order.yaml address '{"zip": "0179"}'

      A value is a string. For a rule of numbers, booleans, lists or groups it is read as JSON. Put “--” before a value \
      that begins with a hyphen. The values of other fields are unknown, so checks that read them are skipped.

      Exit status: 0 all values are valid, 1 a value is not valid, 2 the rule or form is wrong, 64 the form does not have \
      the field.
      """)

  @Argument(help: "The rule; with --form, a field of the form.")
  var rule: String

  @Argument(help: ArgumentHelp("The values to try.", valueName: "value"))
  var values: [String]

  @Option(help: ArgumentHelp("A form whose field is tried.", valueName: "file"))
  var form: String?

  @Option(
    help: ArgumentHelp(
      "The value of “now”, such as 2026-06-15T12:00:00Z.",
      discussion: "It also sets “today”.", valueName: "instant"))
  var now: String?

  @OptionGroup
  var stores: FormStoreOptions

  func validate() throws {
    if stores.store != nil, form == nil {
      throw ValidationError("--store applies to a form: add --form FORM")
    }
    if let now, InstantText.date(now) == nil {
      throw ValidationError("--now takes a moment such as 2026-06-15T12:00:00Z, not “\(now)”")
    }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let trial: RuleTrial
    if let form {
      switch FormFile.read(form, Limits(), stores.stores(), io, errors) {
      case .failure(let status, _): return status
      case .success(let read):
        do throws(UnknownPath) {
          trial = try RuleTrial(field: rule, of: read)
        } catch {
          return UnknownField.report(rule, of: [read], errors)
        }
        FormFile.tellUnreadable([read], errors)
      }
    } else {
      do throws(FormError) {
        trial = try RuleTrial(rule: rule)
      } catch {
        let mistake = error.diagnostics.first
        let hint = mistake?.label.isEmpty == false ? mistake?.label : mistake?.help
        report("\(mistake?.message ?? "\(error)")\(hint.map { "; \($0)" } ?? "")", to: errors)
        return .formIsWrong
      }
    }
    let sink = OutputSink(descriptor: io.output)
    return finish(errors) { () throws(OutputFault) in
      var status = ExitStatus.valid
      for value in values {
        let report = trial.check(value, now: now.flatMap { InstantText.date($0) })
        if report.verdict != .valid { status = .invalid }
        let shown = trial.isSecret ? "••••••" : "“\(VisibleText.quoted(value))”"
        try sink.write("\(report.verdict.rawValue): \(shown)\n")
        for issue in report.issues {
          let place = issue.field.isEmpty ? "" : "\(VisibleText.line(issue.field)): "
          try sink.write(
            "  \(place)\(VisibleText.line(issue.plainMessage)) [\(VisibleText.line(issue.code))]\n")
        }
      }
      try sink.flush()
      return status
    }
  }
}
