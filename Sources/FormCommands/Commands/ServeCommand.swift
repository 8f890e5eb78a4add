internal import ArgumentParser
internal import FormPages
internal import FormPlatform
internal import FormStreams

/// `formcheck serve`: runs the server of forms, a separate program in the same folder.
///
/// The command therefore stays small and starts quickly.
struct ServeCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    _superCommandName: Root.name,
    abstract: "Serve forms as pages and store their records.",
    usage: "formcheck serve FOLDER [options]",
    discussion: """
        formcheck serve forms
        formcheck serve forms --port 8080 --store sent.ndjson --reload
        formcheck serve results results.ndjson

      The command runs formcheck-server, a program in the same folder, with the same arguments. formcheck serve --help lists \
      its options.
      """)

  static let program = "formcheck-server"

  @Argument(
    parsing: .captureForPassthrough, help: "A folder of forms, and options of formcheck-server.")
  var arguments: [String] = []

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    if arguments.contains(where: ["-h", "--help"].contains) {
      return finish(errors) { () throws(OutputFault) in
        let sink = OutputSink(descriptor: io.output)
        try sink.write(ServerUsage.text(of: "formcheck serve") + Self.aboutProgram)
        try sink.flush()
        return .valid
      }
    }
    return finish(errors) { () throws(OutputFault) in
      // Returns only if the program does not exist or cannot be run. A test must not call it.
      let failure = programPath.map { becomeProgram(Self.path(beside: $0), arguments) } ?? ENOENT
      try errors.write(failure == ENOENT ? Self.missing : Self.notRun)
      try errors.flush()
      return .unreadable
    }
  }

  static func path(beside program: String) -> String {
    let folder = program.lastIndex(of: "/").map { program[...$0] } ?? ""
    return folder + Self.program
  }

  private static let aboutProgram = """

    The command runs formcheck-server, a program in the same folder. The packages
    contain it; in the sources, “make build-server” builds it.

    """
  private static let missing = """
    formcheck: formcheck-server is not in the folder of formcheck; “make build-server” builds it

    """
  private static let notRun = """
    formcheck: formcheck-server in the folder of formcheck cannot be run: check that it is built for this \
    machine and may be executed

    """
}
