internal import ArgumentParser
internal import FormCatalogues

/// `formcheck catalogue remove`: takes items out of a stored catalogue.
struct CatalogueRemove: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove items from a stored catalogue.",
    usage: "formcheck catalogue remove NAME [ID...] [options]",
    discussion: """
        formcheck catalogue remove notes n1 n2
        formcheck catalogue remove notes --domain work
        formcheck catalogue remove notes --all

      --domain work also removes work.travel, but not workshop. --all also removes the state of the last batch. Items \
      that do not exist are ignored.

      Exit status: 0 done and searchable, 3 the store could not be read or written.
      """)

  @Argument(help: "The catalogue of the store.", transform: StoreName.read)
  var name: StoreName

  @Argument(help: ArgumentHelp("The ids of items.", valueName: "id"))
  var ids: [String] = []

  @Option(
    name: .customLong("domain"), parsing: .singleValue,
    help: ArgumentHelp(
      "All items of a domain and of those below it.", discussion: "Repeat it for several domains."))
  var domains: [String] = []

  @Flag(help: "Remove all items.")
  var all = false

  @OptionGroup
  var options: StoreOptions

  func validate() throws {
    if !all, ids.isEmpty, domains.isEmpty {
      throw ValidationError("name the items: ids, --domain or --all")
    }
    if all, !ids.isEmpty || !domains.isEmpty {
      throw ValidationError("--all removes every item: do not name others")
    }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let none = options.json ? "{}\n" : ""
    return options.run(name.text, .writing, absent: none, io) {
      (store) throws(CatalogueStoreError) in
      // Nothing is made in order to take something away from it.
      if try store.status(of: name.text) == nil { return StoreAnswer(Array(none.utf8)) }
      try store.change(
        name.text, all ? [.deleteAll] : [.deleteIDs(ids), .deleteDomains(domains)])
      return try options.changed(store, name.text)
    }
  }
}
