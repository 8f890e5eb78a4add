internal import ArgumentParser
internal import FormStreams

/// `formcheck catalogue`: makes and looks at files of catalogues.
struct CatalogueCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue",
    _superCommandName: Root.name,
    abstract: "Build catalogues for look-ups, and look at them.",
    discussion: """
        formcheck catalogue build airports.csv -o airports.catalogue
        formcheck catalogue verify airports.catalogue
        formcheck catalogue show airports.csv TBS

      A built file is searched at once, however many items it has. What a source may be is told by \
      formcheck lookup --help.
      """,
    subcommands: [CatalogueBuild.self, CatalogueVerify.self, CatalogueShow.self])

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    try? errors.write(Self.helpMessage() + "\n")
    try? errors.flush()
    return .usage
  }
}
