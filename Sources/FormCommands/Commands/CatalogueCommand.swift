internal import ArgumentParser
internal import FormStreams

/// `formcheck catalogue`: makes and looks at files of catalogues, and keeps catalogues in a store.
struct CatalogueCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue",
    _superCommandName: Root.name,
    abstract: "Build, inspect and store catalogues.",
    usage: "formcheck catalogue SUBCOMMAND [options]",
    discussion: """
        formcheck catalogue build airports.csv -o airports.catalogue
        formcheck catalogue show airports.csv TBS
        formcheck catalogue update airports airports.csv.gz

      A built file is searched immediately, however many items it has. formcheck help lookup describes the sources of catalogues.

      A store keeps catalogues by their names: update, add, remove and batch change one. list, show, state and history \
      print it. pick and open record which items were picked. The store is the file \
      $XDG_DATA_HOME/formcheck/catalogues.db, or that of --store, with a built file of each catalogue beside it. lookup and \
      the commands with --store read it.
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
