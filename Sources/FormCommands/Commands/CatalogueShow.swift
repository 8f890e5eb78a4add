internal import ArgumentParser
internal import FormLookup
internal import FormStreams

/// `formcheck catalogue show`: a catalogue, or an item of it.
struct CatalogueShow: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a catalogue, or one item.",
    discussion: """
        formcheck catalogue show airports.csv
        formcheck catalogue show airports.csv TBS
        formcheck catalogue show airports.csv --items

      An item is a JSON object with the names of the columns. Exit status: 0 shown, 1 no item has this \
      id, 2 the catalogue is wrong, 3 it could not be read.
      """)

  @Argument(help: "A source, a .catalogue file, or FORM#NAME.")
  var catalogue: String

  @Argument(help: "The id of an item.")
  var id: String?

  @Flag(help: "Every item, a JSON object a line, by id.")
  var items = false

  @Flag(help: "One JSON object.")
  var json = false

  func validate() throws {
    if items, id != nil { throw ValidationError("an id or --items, not both") }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    switch CatalogueFile.read(catalogue, nil, io, errors) {
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
        } else if json {
          try sink.write(
            "{\"items\":\(read.count),\"generation\":\(read.generation)}\n")
        } else {
          try sink.write(
            "\(catalogue): \(CatalogueFile.count(read)), generation \(read.generation)\n")
        }
        try sink.flush()
        return .valid
      }
    }
  }
}
