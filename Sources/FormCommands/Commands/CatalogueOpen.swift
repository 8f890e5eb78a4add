internal import ArgumentParser
internal import FormCatalogues

/// `formcheck catalogue open`: notes a pick and prints the item.
struct CatalogueOpen: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Record that an item was picked, and print it.",
    discussion: """
        formcheck catalogue open contacts p7 --query 564

      The item is a JSON object with the names of the columns.

      Exit status: 0 printed, 1 no item has this id, 2 the catalogue does not exist, 3 the store could not be read or \
      written.
      """)

  @Argument(help: "The catalogue of the store.", transform: StoreName.read)
  var name: StoreName

  @Argument(help: "The id of the item.")
  var id: String

  @Option(help: "The text that found it.")
  var query = ""

  @OptionGroup
  var options: StoreOptions

  func run(_ io: CommandIO) -> ExitStatus {
    options.run(name.text, item: id, .writing, io) { (store) throws(CatalogueStoreError) in
      let item = try store.item(id, in: name.text, now: options.moment)
      let activity = CatalogueActivity(catalogue: name.text, id: id, query: query)
      try store.open(activity, now: options.moment)
      return StoreAnswer(ItemJSON.bytes(of: item) + [0x0A])
    }
  }
}
