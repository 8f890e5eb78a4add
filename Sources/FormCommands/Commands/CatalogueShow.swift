internal import ArgumentParser
internal import FormCatalogues
internal import FormLookup
internal import FormStreams
internal import FormText

/// `formcheck catalogue show`: a catalogue, or an item of it.
struct CatalogueShow: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a catalogue or one item.",
    discussion: """
        formcheck catalogue show airports.csv
        formcheck catalogue show airports.csv TBS
        formcheck catalogue show airports.csv --items
        formcheck catalogue show contacts

      An item is a JSON object with the names of the columns. A name without / and without an ending is a catalogue of the \
      store. Its items are those that have not expired, and its rows the numbers of all contacts.

      Exit status: 0 shown, 1 no item has this id, 2 the catalogue is wrong, 3 it could not be read.
      """)

  @Argument(help: "A file, FORM#NAME, or a name in the store.")
  var catalogue: String

  @Argument(help: "The id of an item.")
  var id: String?

  @Flag(help: "Print every item, one JSON object per line.")
  var items = false

  @OptionGroup
  var options: StoreOptions

  func validate() throws {
    if items, id != nil { throw ValidationError("an id or --items, not both") }
    if options.store != nil, !StoreName.isName(catalogue), !CatalogueFile.isOfForm(catalogue) {
      throw ValidationError("--store is for a catalogue of a store, and “\(catalogue)” is a file")
    }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    if StoreName.isMeant(catalogue, store: options.store) {
      return options.run(catalogue, item: id, .reading, io) { (store) throws(CatalogueStoreError) in
        try stored(store)
      }
    }
    let errors = OutputSink(descriptor: io.errors)
    switch CatalogueFile.read(catalogue, nil, store: options.store, io, errors) {
    case .failure(let status): return status
    case .success(let read):
      let sink = OutputSink(descriptor: io.output)
      return finish(errors) { () throws(OutputFault) in
        if let id {
          guard let item = read.item(id: id) else {
            report("\(catalogue): no item has the id “\(id)”", to: errors)
            return .invalid
          }
          try sink.write(ItemJSON.bytes(of: item) + [0x0A])
        } else if items {
          for item in read.itemsByID { try sink.write(ItemJSON.bytes(of: item) + [0x0A]) }
        } else if options.json {
          try sink.write(
            "{\"items\":\(read.count),\"generation\":\(read.generation)}\n")
        } else {
          try sink.write(
            "\(VisibleText.line(catalogue)): \(CatalogueFile.count(read)), generation \(read.generation)\n"
          )
        }
        try sink.flush()
        return .valid
      }
    }
  }

  private func stored(_ store: CatalogueStore) throws(CatalogueStoreError) -> StoreAnswer {
    let now = options.moment
    if let id {
      return StoreAnswer(ItemJSON.bytes(of: try store.item(id, in: catalogue, now: now)) + [0x0A])
    }
    let read = try store.refresh(catalogue)
    let live = read.itemsByID.filter { item in item.expires.map { $0 > now } ?? true }
    if items { return StoreAnswer(live.flatMap { ItemJSON.bytes(of: $0) + [0x0A] }) }
    guard let status = try store.status(of: catalogue) else { throw .unknownCatalogue }
    let rows = read.keypad.isEmpty ? live.count : live.reduce(0) { $0 + $1.phones.count }
    let shown = CatalogueShown(status: status, items: live.count, rows: rows)
    return StoreAnswer(options.json ? shown.json : shown.line)
  }
}

/// A catalogue of a store as it is now.
private struct CatalogueShown {
  let status: CatalogueStatus
  let items: Int
  /// A contact is a row for each of its numbers.
  let rows: Int

  var line: [UInt8] {
    var parts = ["\(VisibleText.line(status.name)): \(StatusText.items(items))"]
    if rows != items { parts.append("\(rows) \(rows == 1 ? "row" : "rows")") }
    parts.append("generation \(status.generation)")
    if status.settings.isProtected { parts.append("protected") }
    if let state = status.clientState { parts.append("state \(StoreWords.state(state))") }
    return Array((parts.joined(separator: ", ") + "\n").utf8)
  }

  var json: [UInt8] {
    var json = JSONBuilder()
    json.object { json in
      json.add("name", status.name)
      json.add("items", items)
      json.add("rows", rows)
      json.add("generation", Int(clamping: status.generation))
      if status.settings.isProtected { json.add("protected", true) }
      json.add("state", status.clientState.map { String(decoding: $0, as: UTF8.self) })
    }
    return json.bytes + [0x0A]
  }
}
