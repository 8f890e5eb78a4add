internal import ArgumentParser
internal import FormLookup
internal import FormStreams
internal import FormText

/// `formcheck catalogue verify`: whether a file is what was written.
struct CatalogueVerify: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that a .catalogue file is not damaged.",
    discussion: """
        formcheck catalogue verify airports.catalogue

      Exit status: 0 it is not damaged, 2 it is damaged or of another version, 3 it could not be read.
      """)

  @Argument(help: "The file.")
  var file: String

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    switch CatalogueFile.verify(file, errors) {
    case .failure(let status): return status
    case .success(let catalogue):
      let sink = OutputSink(descriptor: io.output)
      return finish(errors) { () throws(OutputFault) in
        try sink.write(
          "\(VisibleText.line(file)): \(CatalogueFile.count(catalogue)), nothing is damaged\n")
        try sink.flush()
        return .valid
      }
    }
  }
}
