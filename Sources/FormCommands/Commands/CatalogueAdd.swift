internal import ArgumentParser
internal import FormCatalogues
internal import FormDocuments
internal import FormLookup
internal import FormStreams

/// `formcheck catalogue add`: items for a stored catalogue.
struct CatalogueAdd: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add the items of a file to a stored catalogue.",
    usage: "formcheck catalogue add NAME FILE [options]",
    discussion: """
        formcheck catalogue add notes notes.ndjson
        formcheck catalogue add notes - < notes.ndjson
        formcheck catalogue add notes weights.csv --merge

      An item replaces the item with the same id. With --merge, only the keys of an object and the cells that are not \
      empty change. A catalogue that does not exist is created.

      Exit status: 0 done and searchable, 2 the file is wrong, 3 a file could not be read or written.
      """)

  @Argument(help: "The catalogue of the store.", transform: StoreName.read)
  var name: StoreName

  @Argument(help: "A file, or “-” for NDJSON.")
  var file: String

  @Flag(help: "Change only the values that the file has.")
  var merge = false

  @OptionGroup
  var columns: SourceOptions

  @OptionGroup
  var protection: ProtectionOption

  @OptionGroup
  var options: StoreOptions

  private struct Addition {
    var operation: CatalogueOperation
    var keypad: [KeypadScript] = []
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let made = (try? columns.made()) ?? nil
    let isProtected = { protection.protected ?? options.isProtected(name.text) }
    let read = StoreSource.read(file, isProtected: isProtected, io, errors) {
      (name, bytes) throws(CatalogueFault) in
      let columns = made ?? CatalogueColumns()
      if merge {
        let changes = try CatalogueReader.changes(name: name, bytes: bytes, columns: columns)
        return Addition(operation: .merge(changes))
      }
      let catalogue = try CatalogueReader.read(name: name, bytes: bytes, columns: columns)
      return Addition(operation: .index(Array(catalogue.itemsByID)), keypad: catalogue.keypad)
    }
    let addition: Addition
    switch read {
    case .success(let value): addition = value
    case .failure(let status): return status
    }
    return options.run(name.text, .making, io) { (store) throws(CatalogueStoreError) in
      let before = try store.status(of: name.text)?.settings
      let settings = settings(before, made, addition.keypad)
      try store.change(name.text, [addition.operation, .set(settings)])
      return try options.changed(store, name.text)
    }
  }

  /// What is said holds; what is not stays, and without any a column of numbers turns the keypad on.
  private func settings(
    _ before: CatalogueSettings?, _ said: CatalogueColumns?, _ found: [KeypadScript]
  ) -> CatalogueSettings {
    var settings = before ?? CatalogueSettings()
    if let keypad = said?.keypad { settings.keypad = keypad }
    if settings.keypad == nil, !found.isEmpty { settings.keypad = found }
    if let region = said?.region { settings.region = region }
    if let isProtected = protection.protected { settings.isProtected = isProtected }
    return settings
  }
}
