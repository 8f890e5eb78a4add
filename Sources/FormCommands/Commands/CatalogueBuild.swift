internal import ArgumentParser
internal import FormLookup
internal import FormStreams
internal import FormText

/// `formcheck catalogue build`: makes a file of a source.
struct CatalogueBuild: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build a .catalogue file from a source.",
    usage: "formcheck catalogue build SOURCE -o FILE [options]",
    discussion: """
        formcheck catalogue build airports.csv -o airports.catalogue
        formcheck catalogue build form.yaml#airports -o airports.catalogue
        formcheck catalogue build contacts.vcf -o contacts.catalogue --region US

      The same source gives the same bytes. An existing file is replaced when the new one is complete.

      Exit status: 0 the file was written, 2 the source is wrong, 3 a file could not be read or written.
      """)

  @Argument(help: "The source, or FORM#NAME: a catalogue of a form.")
  var source: String

  @Option(name: [.short, .long], help: "The file to write; it ends in .catalogue.")
  var output: String

  @OptionGroup
  var columns: SourceOptions

  @OptionGroup
  var stores: FormStoreOptions

  func validate() throws {
    if !output.lowercased().hasSuffix(CatalogueFile.ending) {
      throw ValidationError("-o takes a name that ends in .catalogue, not “\(output)”")
    }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    switch CatalogueFile.read(source, try? columns.made(), store: stores.store, io, errors) {
    case .failure(let status): return status
    case .success(let catalogue):
      let bytes = catalogue.fileBytes(generation: catalogue.generation)
      if let fault = CatalogueFile.write(bytes, to: output) {
        report(fault, to: errors)
        return .unreadable
      }
      let sink = OutputSink(descriptor: io.output)
      return finish(errors) { () throws(OutputFault) in
        let name = VisibleText.line(output)
        try sink.write("\(name): \(CatalogueFile.count(catalogue)), \(bytes.count) bytes\n")
        try sink.flush()
        return .valid
      }
    }
  }
}
