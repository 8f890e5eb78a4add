internal import ArgumentParser
internal import FormCheck
internal import FormStreams

/// `formcheck language`: the reference of the form language.
struct LanguageCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "language",
    _superCommandName: Root.name,
    abstract: "Print the reference of the form language.",
    discussion: """
        formcheck language | less
      """)

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let sink = OutputSink(descriptor: io.output)
    return finish(errors) { () throws(OutputFault) in
      try sink.write(LanguageReference.text)
      try sink.flush()
      return .valid
    }
  }
}
