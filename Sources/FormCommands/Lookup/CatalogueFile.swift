internal import FormDocuments
internal import FormLookup
internal import FormStreams
internal import FormText

/// A catalogue that a command names.
enum CatalogueFile {
  enum Outcome {
    case success(Catalogue)
    case failure(ExitStatus)
  }

  /// Bytes of a source: 1 GiB.
  private static let most = 1 << 30

  static func read(_ name: String, _ errors: OutputSink) -> Outcome {
    guard CatalogueReader.isSource(name) else {
      report(
        "\(name): no catalogue has this ending: it is .csv, .tsv, .json or .ndjson, and may have .gz behind",
        to: errors)
      return .failure(.formIsWrong)
    }
    switch WholeFile.read(name, limit: most) {
    case .failure(let fault):
      report(fault.message, to: errors)
      return .failure(.unreadable)
    case .success(let bytes):
      if bytes.count > most {
        tell(
          CatalogueFault(.catalogueTooLarge, "the file is over \(most >> 30) GiB"), name, errors)
        return .failure(.formIsWrong)
      }
      do throws(CatalogueFault) {
        return .success(try CatalogueReader.read(name: name, bytes: bytes))
      } catch {
        tell(error, name, errors)
        return .failure(error.code == .catalogueUnreadable ? .unreadable : .formIsWrong)
      }
    }
  }

  private static func tell(_ fault: CatalogueFault, _ name: String, _ errors: OutputSink) {
    let place = fault.line.map { ":\($0)" } ?? ""
    var text = "\(name)\(place): error: \(fault.message) [\(fault.code.rawValue)]\n"
    if let help = fault.help { text += "  = help: \(help)\n" }
    try? errors.write(VisibleText.lines(text))
    try? errors.flush()
  }
}
