internal import ArgumentParser
internal import FormCheck
internal import FormStreams
internal import FormText

/// `formcheck`: the command line as a function.
public enum FormCheckCommand {
  /// Runs a command; arguments are those behind the program's name.
  ///
  /// - Returns: The exit status: 0 all valid, 1 something is invalid, 2 a form is wrong, 3 something
  ///   could not be read or written, 64 wrong usage, 130 or 143 ended by a signal.
  public static func run(_ arguments: [String], _ io: CommandIO) -> Int32 {
    Interrupts.open()
    let arguments = Root.withPage(arguments)
    do {
      if let named = Root.named(arguments) { return run(named, io) }
      if let words = Root.unknownCommand(arguments) {
        return print(VisibleText.lines(words), to: io.errors) ?? ExitCode.validationFailure.rawValue
      }
      var command = try Root.parseAsRoot(arguments == ["-V"] ? ["--version"] : arguments)
      if let command = command as? any Subcommand { return run(command, io) }
      // Help for a command, or for all: it is thrown, with the words for it.
      try command.run()
      return ExitStatus.valid.rawValue
    } catch {
      let status = Root.exitCode(for: error).rawValue
      let message = OptionHints.added(to: Root.fullMessage(for: error), of: arguments.first)
      // `formcheck help COMMAND` has all details, `--help` has a line for each option.
      let isShort = status == 0 && arguments.first != "help" && message.hasPrefix("OVERVIEW: ")
      let text = VisibleText.lines(isShort ? HelpPage(of: arguments).text : message) + "\n"
      return print(text, to: status == 0 ? io.output : io.errors) ?? status
    }
  }

  /// Keeps closed standard streams apart from the files of a run; for `main`, before all else.
  public static func holdStandardStreams() { StandardStreams.hold() }

  private static func run(_ command: any Subcommand, _ io: CommandIO) -> Int32 {
    var io = io
    switch command.color {
    case .auto: break
    case .always: io.usesColour = true
    case .never: io.usesColour = false
    }
    let status = command.run(io)
    // What could not be read since the run was to end.
    return (status == .unreadable ? Interrupts.status ?? status : status).rawValue
  }

  static let version = "\(ReleaseVersion.text)"

  /// Lets signals end a run between records; for `main`.
  public static func installSignalHandlers() { Interrupts.install() }

  private static func print(_ text: String, to descriptor: Int32) -> Int32? {
    let sink = OutputSink(descriptor: descriptor)
    do {
      try sink.write(text.hasSuffix("\n") ? text : text + "\n")
      try sink.flush()
      return nil
    } catch {
      if case .closed = error { return nil }
      return ExitStatus.unreadable.rawValue
    }
  }
}

struct Root: ParsableCommand {
  static let name = "formcheck"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Check records against forms.",
    usage: "formcheck COMMAND [options]",
    discussion: """
        formcheck init
        formcheck check signup.yaml signups.ndjson
        formcheck try contact.email ana@example.org ana@
        formcheck rules phone

      Each command prints its options with --help. formcheck help COMMAND prints all details of a command, and formcheck \
      help NAME a page of the reference.

      -f, -q and -V are short for --format, --quiet and --version.
      """,
    version: "formcheck \(FormCheckCommand.version) (PCRE2 \(Engines.pcre2))",
    subcommands: commands)

  private static let commands: [any Subcommand.Type] = [
    CheckCommand.self, TestCommand.self, LintCommand.self, RulesCommand.self, TryCommand.self,
    ExplainCommand.self, GenerateCommand.self, DiffCommand.self, ExportCommand.self,
    InferCommand.self, ImportCommand.self, PatternCommand.self, LookupCommand.self,
    CatalogueCommand.self, ServeCommand.self,
    LanguageCommand.self, InitCommand.self,
  ]

  static var commandNames: [String] { commands.compactMap { $0.configuration.commandName } }

  /// Reads `help range`, which names a page of the reference, as `language range`; other arguments stay.
  static func withPage(_ arguments: [String]) -> [String] {
    // The server describes its own options.
    if arguments == ["help", "serve"] { return ["serve", "--help"] }
    guard arguments.count > 1, arguments[0] == "help", !arguments[1].hasPrefix("-"),
      !commandNames.contains(arguments[1]), arguments[1] != "help"
    else { return arguments }
    return ["language"] + arguments.dropFirst()
  }

  /// The command that the first argument names, parsed by itself.
  ///
  /// By way of the root each declaration is made again several times, which took most of the start.
  ///
  /// - Returns: Nil for all that is not such a command as it should be: help, completions, mistakes.
  ///   The root knows the answer to them.
  static func named(_ arguments: [String]) -> (any Subcommand)? {
    guard let name = arguments.first,
      let command = commands.first(where: { $0.configuration.commandName == name })
    else { return nil }
    return command.parsed(Array(arguments.dropFirst()))
  }

  /// What to say of a first argument that should name a command and does not; nil where it does.
  static func unknownCommand(_ arguments: [String]) -> String? {
    let names = commandNames + ["help"]
    guard let name = arguments.first, !name.hasPrefix("-"), !names.contains(name) else {
      return nil
    }
    let near = NearestName.to(name, among: names).map { " Did you mean '\($0)'?" }
    // Whoever names a file first means the command that is used most.
    let hint =
      PathStatus(Array(name.utf8)) == nil ? nil : " To check against it: formcheck check \(name)"
    return """
      Error: '\(name)' is not a command.\(near ?? hint ?? "")
      Usage: formcheck <subcommand>
        See 'formcheck --help' for more information.
      """
  }
}
