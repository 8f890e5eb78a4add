internal import ArgumentParser
internal import FormStreams

/// `formcheck catalogue`: makes and looks at files of catalogues, and keeps catalogues in a store.
struct CatalogueCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue",
    _superCommandName: Root.name,
    abstract: "Build catalogues for look-ups, and look at them.",
    discussion: """
        formcheck catalogue build airports.csv -o airports.catalogue
        formcheck catalogue verify airports.catalogue
        formcheck catalogue show airports.csv TBS
        formcheck catalogue update airports airports.csv.gz
        formcheck lookup airports tbil

      A built file is searched at once, however many items it has. What a source may be is told by \
      formcheck lookup --help.

      A store keeps catalogues by their names: update, add, remove and batch change one, list, show, state \
      and history tell of it, pick and open note what was picked. It is one file, \
      $XDG_DATA_HOME/formcheck/catalogues.db or --store, with a built file of each catalogue beside it; \
      lookup and the commands that take --store read it.
      """,
    subcommands: [
      CatalogueBuild.self, CatalogueVerify.self, CatalogueShow.self, CatalogueList.self,
      CatalogueUpdateCommand.self, CatalogueAdd.self, CatalogueRemove.self, CatalogueBatch.self,
      CatalogueState.self, CatalogueHistory.self, CataloguePickCommand.self, CatalogueOpen.self,
    ])

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    try? errors.write(Self.helpMessage() + "\n")
    try? errors.flush()
    return .usage
  }
}
