internal import ArgumentParser
internal import FormCatalogues
internal import FormDocuments
internal import FormLookup
internal import FormStreams

/// `formcheck catalogue batch`: changes that are made together.
struct CatalogueBatch: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Make many changes of a stored catalogue at once.",
    usage: "formcheck catalogue batch NAME FILE --state STATE [options]",
    discussion: """
        formcheck catalogue batch notes changes.ndjson --state 2 --expect-state 1

      Each line of the file is a change: {"add":[ITEM…]}, {"merge":[ITEM…]}, {"remove":[ID…]}, \
      {"removeDomains":[DOMAIN…]} or {"removeAll":true}. Either all changes are made and the state is stored, or the \
      catalogue stays as it was, even if the program is killed. “formcheck catalogue state” prints the state, from which to continue. A \
      catalogue that does not exist is created.

      Exit status: 0 done and searchable, 2 a line is wrong, or the state is a different one, 3 a file could not be read \
      or written.
      """)

  @Argument(help: "The catalogue of the store.", transform: StoreName.read)
  var name: StoreName

  @Argument(help: "The file of changes, or “-”: standard input.")
  var file: String

  @Option(help: "The state to store: up to 250 bytes, or empty.")
  var state: String

  @Option(help: ArgumentHelp("The current state that is required.", valueName: "state"))
  var expectState: String?

  @OptionGroup
  var options: StoreOptions

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let isProtected = { options.isProtected(name.text) }
    let read = StoreSource.read(file, isProtected: isProtected, io, errors) {
      (_, bytes) throws(CatalogueFault) in
      var lines: [BatchLine] = []
      let rows = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      for (index, row) in rows.enumerated() {
        if row.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
        lines.append(try BatchLine(Array(row), line: index + 1))
      }
      return lines
    }
    let lines: [BatchLine]
    switch read {
    case .success(let value): lines = value
    case .failure(let status): return status
    }
    return options.run(name.text, .making, io) { (store) throws(CatalogueStoreError) in
      try store.begin(name.text)
      for line in lines {
        switch line {
        case .add(let items): try store.index(items, in: name.text)
        case .merge(let changes): try store.merge(changes, in: name.text)
        case .remove(let ids): try store.delete(ids: ids, in: name.text)
        case .removeDomains(let domains): try store.delete(domains: domains, in: name.text)
        case .removeAll: try store.deleteAll(in: name.text)
        }
      }
      try store.end(
        name.text, state: Array(state.utf8), expecting: expectState.map { Array($0.utf8) })
      return try options.changed(store, name.text)
    }
  }
}
