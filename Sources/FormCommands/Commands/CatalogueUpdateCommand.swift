internal import ArgumentParser
internal import FormCatalogues
internal import FormDocuments
internal import FormLookup
internal import FormStreams

/// `formcheck catalogue update`: another edition of a whole catalogue.
struct CatalogueUpdateCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Replace a stored catalogue by the items of a file.",
    usage: "formcheck catalogue update NAME FILE [options]",
    discussion: """
        formcheck catalogue update airports airports.csv.gz
        formcheck catalogue update contacts contacts.vcf --region US
        formcheck catalogue update airports - < airports.ndjson

      The file is read completely before the catalogue changes. It is rejected if it is wrong, has no items, contains an \
      id twice, or has fewer than half the items of the catalogue. A catalogue that does not exist is created.

      Exit status: 0 done and searchable, 2 the file is rejected, 3 a file could not be read or written.
      """)

  @Argument(help: "The catalogue of the store.", transform: StoreName.read)
  var name: StoreName

  @Argument(help: "A file, FORM#NAME, or “-” for NDJSON.")
  var file: String

  @Flag(help: "Accept fewer than half the items.")
  var allowShrink = false

  @OptionGroup
  var columns: SourceOptions

  @OptionGroup
  var protection: ProtectionOption

  @OptionGroup
  var options: StoreOptions

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let made = (try? columns.made()) ?? nil
    let read: Catalogue
    switch edition(made, io, errors) {
    case .success(let catalogue): read = catalogue
    case .failure(let status): return status
    }
    return options.run(name.text, .making, io) { (store) throws(CatalogueStoreError) in
      // One that is off because nobody said more is on when numbers come.
      let isSaid = !read.keypad.isEmpty || made?.keypad != nil
      let before = try store.status(of: name.text)?.settings
      let update = try store.update(
        name.text, with: Array(read.itemsByID),
        settings: CatalogueSettings(
          keypad: isSaid ? read.keypad : nil, region: read.region,
          isProtected: protection.protected ?? before?.isProtected ?? false),
        source: file == "-" ? nil : file, allowsShrinking: allowShrink)
      return try options.changed(store, name.text, gone: update.gone)
    }
  }

  private func edition(
    _ made: CatalogueColumns?, _ io: CommandIO, _ errors: OutputSink
  ) -> CatalogueFile.Outcome {
    let isProtected = { protection.protected ?? options.isProtected(name.text) }
    guard file == "-" else {
      return CatalogueFile.read(
        file, made, store: options.store, isProtected: isProtected, io, errors)
    }
    return StoreSource.read(file, isProtected: isProtected, io, errors) {
      (name, bytes) throws(CatalogueFault) in
      try CatalogueReader.read(name: name, bytes: bytes, columns: made ?? CatalogueColumns())
    }
  }
}
