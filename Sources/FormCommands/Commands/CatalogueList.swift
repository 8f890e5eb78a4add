internal import ArgumentParser
internal import FormCatalogues

/// `formcheck catalogue list`: what a store has.
struct CatalogueList: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the catalogues of the store.",
    discussion: """
        formcheck catalogue list
        formcheck catalogue list --store notes.db --json

      One line per catalogue, sorted by name.

      Exit status: 0 listed, 3 the store could not be read.
      """)

  @OptionGroup
  var options: StoreOptions

  func run(_ io: CommandIO) -> ExitStatus {
    options.run("", .reading, absent: "", io) { (store) throws(CatalogueStoreError) in
      let catalogues = try store.catalogues()
      return StoreAnswer(
        catalogues.flatMap { options.json ? StatusText.json($0) : StatusText.line($0) })
    }
  }
}
