internal import ArgumentParser
internal import FormPages
internal import FormPlatform
internal import FormStreams

/// `formcheck serve`: the server of forms, a program of its own that lies beside this one.
///
/// So the command stays small and quick to start.
struct ServeCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    _superCommandName: Root.name,
    abstract: "Serve forms as pages, and take what is posted to them.",
    discussion: """
        formcheck serve forms
        formcheck serve forms --port 8080 --store sent.ndjson --reload
        formcheck serve results results.ndjson

      It runs formcheck-server, which lies beside formcheck, with the same arguments: formcheck serve --help \
      lists its options.
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
      // Comes back only where it is not there, or cannot be run: a test may not call it.
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

    The command runs formcheck-server, which lies beside formcheck. The packages have both; in the sources, \
    “make build-server” builds it.

    """
  private static let missing = """
    formcheck: there is no formcheck-server beside formcheck; “make build-server” builds it, and \
    whoever copies it there has it

    """
  private static let notRun = """
    formcheck: the formcheck-server beside formcheck cannot be run: see that it is for this machine, and \
    may be run

    """
}
