internal import ArgumentParser
internal import FormCatalogues
internal import FormText

/// `formcheck catalogue pick`: notes that an item was picked.
struct CataloguePickCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "pick",
    abstract: "Record that an item was picked.",
    discussion: """
        formcheck catalogue pick contacts p7 --query 564

      From then on, the item comes before similar items, above all for the same text.

      Exit status: 0 recorded, 1 no item has this id, 2 the catalogue does not exist, 3 the store could not be read or \
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
      try store.record(pick: id, in: name.text, query: query, now: options.moment)
      guard options.json else {
        return StoreAnswer(
          Array("\(VisibleText.line(item.label)) (\(VisibleText.line(id)))\n".utf8))
      }
      var json = JSONBuilder()
      json.object { json in
        json.add("id", id)
        json.add("label", item.label)
      }
      return StoreAnswer(json.bytes + [0x0A])
    }
  }
}
