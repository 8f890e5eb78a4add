internal import ArgumentParser
internal import FormCatalogues
internal import FormEngine
internal import FormText

/// `formcheck catalogue history`: what was picked.
struct CatalogueHistory: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List the items that were picked.",
    usage: "formcheck catalogue history NAME [options]",
    discussion: """
        formcheck catalogue history contacts
        formcheck catalogue history contacts --forget

      One line per item, the newest first: its id, its label and the time. Items that no longer exist are left out, and \
      return when they exist again. --forget deletes the history, and its influence on the order of items.

      Exit status: 0 done, 2 the catalogue does not exist, 3 the store could not be read or written.
      """)

  @Argument(help: "The catalogue of the store.", transform: StoreName.read)
  var name: StoreName

  @Flag(help: "Delete the history.")
  var forget = false

  @OptionGroup
  var options: StoreOptions

  func run(_ io: CommandIO) -> ExitStatus {
    options.run(name.text, forget ? .writing : .reading, io) {
      (store) throws(CatalogueStoreError) in
      if forget {
        guard try store.status(of: name.text) != nil else { throw .unknownCatalogue }
        try store.forget(name.text)
        return StoreAnswer([])
      }
      var bytes: [UInt8] = []
      for pick in try store.history(of: name.text, now: options.moment) { bytes += line(pick) }
      return StoreAnswer(bytes)
    }
  }

  private func line(_ pick: CataloguePick) -> [UInt8] {
    // What is no moment of a calendar is shown as its nearest.
    let seconds = min(max(pick.at, -62_135_596_800), 253_402_300_799)
    let at = TimeText.text(instant: Int64(seconds * 1_000_000))
    guard options.json else {
      let words = [VisibleText.line(pick.item.id), VisibleText.line(pick.item.label), at]
      return Array((words.joined(separator: "  ") + "\n").utf8)
    }
    var json = JSONBuilder()
    json.object { json in
      json.add("id", pick.item.id)
      json.add("label", pick.item.label)
      json.add("at", at)
    }
    return json.bytes + [0x0A]
  }
}
