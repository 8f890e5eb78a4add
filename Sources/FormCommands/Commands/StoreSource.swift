internal import FormDocuments
internal import FormStreams

/// What a change of a store is read from: a file, or standard input.
enum StoreSource {
  /// How standard input is called where it goes wrong.
  static let standardInput = "standard input"

  /// Reads it whole, up to 1 GiB.
  ///
  /// - Parameters:
  ///   - isProtected: Whether what is wrong with it is told without what it says; asked where something is.
  ///   - parse: Given its name, which says how it is written: standard input is NDJSON.
  static func read<Value>(
    _ file: String, isProtected: () -> Bool, _ io: CommandIO, _ errors: OutputSink,
    _ parse: (String, [UInt8]) throws(CatalogueFault) -> Value
  ) -> SourceOutcome<Value> {
    let isInput = file == "-"
    let name = isInput ? standardInput : file
    let read =
      isInput
      ? WholeFile.read(descriptor: io.input, named: name, limit: CatalogueFile.most)
      : WholeFile.read(file, limit: CatalogueFile.most)
    switch read {
    case .failure(let fault):
      report(fault.message, to: errors)
      return .failure(.unreadable)
    case .success(let bytes):
      do throws(CatalogueFault) {
        if bytes.count > CatalogueFile.most {
          throw CatalogueFault(
            .catalogueTooLarge, "it is over \(CatalogueFile.most >> 30) GiB")
        }
        return .success(try parse(isInput ? "input.ndjson" : file, bytes))
      } catch {
        return .failure(CatalogueFile.reported(error, name, isProtected: isProtected, errors))
      }
    }
  }
}
