internal import FormCheck
internal import FormCompiling
internal import FormDocuments
internal import FormLookup
internal import FormStreams
internal import FormText

/// Files of catalogues, as commands read and write them.
enum CatalogueFile {
  typealias Outcome = SourceOutcome<Catalogue>

  /// How a built file ends.
  static let ending = ".catalogue"

  /// Bytes of a source: 1 GiB.
  static let most = 1 << 30

  static func count(_ catalogue: Catalogue) -> String {
    "\(catalogue.count) \(catalogue.count == 1 ? "item" : "items")"
  }

  /// A source, a built file, or `FORM#NAME`: a catalogue of a form.
  ///
  /// - Parameters:
  ///   - columns: The columns of a source; nil if they are not given.
  ///   - store: Of the catalogues that the form names; nil: the usual one.
  ///   - isProtected: Whether errors of a source are reported without its content; evaluated only if there are
  ///     errors.
  static func read(
    _ name: String, _ columns: CatalogueColumns? = nil, store: String?,
    isProtected: () -> Bool = { false }, _ io: CommandIO, _ errors: OutputSink
  ) -> Outcome {
    if let end = name.lastIndex(of: "#"), !isFile(name) {
      guard columns == nil else {
        report("\(name): the columns are defined in the form", to: errors)
        return .failure(.usage)
      }
      let catalogue = String(name[name.index(after: end)...])
      return ofForm(String(name[..<end]), catalogue, FormStores(store), io, errors)
    }
    if name.lowercased().hasSuffix(ending) {
      if columns == nil { return built(name, errors) }
      report(
        "\(name): a built file already has its columns and keypad: give these options to “catalogue build”",
        to: errors)
      return .failure(.usage)
    }
    if let words = formWords(name, FormStores(store), io, errors) {
      report(words, to: errors)
      return .failure(.formIsWrong)
    }
    guard CatalogueReader.isSource(name) else {
      if isNamedAsForm(name), case .failure(let fault) = WholeFile.read(name, limit: 1) {
        report(fault.message, to: errors)
        return .failure(.unreadable)
      }
      report(
        "\(name): no catalogue has this ending: it is .csv, .tsv, .json, .ndjson or .vcf, also with .gz "
          + "at the end, or .catalogue", to: errors)
      return .failure(.formIsWrong)
    }
    switch WholeFile.read(name, limit: most) {
    case .failure(let fault):
      report(fault.message, to: errors)
      return .failure(.unreadable)
    case .success(let bytes):
      do throws(CatalogueFault) {
        if bytes.count > most {
          throw CatalogueFault(.catalogueTooLarge, "the file is over \(most >> 30) GiB")
        }
        return .success(
          try CatalogueReader.read(
            name: name, bytes: bytes, columns: columns ?? CatalogueColumns()))
      } catch {
        return .failure(reported(error, name, isProtected: isProtected, errors))
      }
    }
  }

  /// Whether a name ends as that of a source or of a built file.
  static func isFile(_ name: String) -> Bool {
    name.lowercased().hasSuffix(ending) || CatalogueReader.isSource(name)
  }

  /// Whether a name has the ending of a form file.
  static func isNamedAsForm(_ name: String) -> Bool {
    [".yaml", ".yml"].contains { name.lowercased().hasSuffix($0) }
  }

  /// Whether there is a file with this name that has an ending, or that is a form.
  static func isThere(_ name: String) -> Bool {
    SmallFile.read(name) != nil
      && (name.dropFirst().contains(".") || DocumentLooks.isFormFile(name))
  }

  /// Whether a name is one of a catalogue of a form: `FORM#NAME`.
  static func isOfForm(_ name: String) -> Bool { name.contains("#") && !isFile(name) }

  /// Names the catalogues of a form that is given as one; nil for other files.
  private static func formWords(
    _ path: String, _ stores: FormStores, _ io: CommandIO, _ errors: OutputSink
  ) -> String? {
    guard DocumentLooks.isFormFile(path) else { return nil }
    guard case .success(let form) = FormFile.read(path, Limits(), stores, io, errors) else {
      return "\(path): this is a form, not a catalogue"
    }
    let names = form.catalogueNames.map { "\(path)#\($0)" }
    return names.isEmpty
      ? "\(path): this is a form without catalogues"
      : "\(path): this is a form; its catalogues are \(names.joined(separator: ", "))"
  }

  private static func ofForm(
    _ path: String, _ name: String, _ stores: FormStores, _ io: CommandIO, _ errors: OutputSink
  ) -> Outcome {
    switch FormFile.read(path, Limits(), stores, io, errors) {
    case .failure(let status, _): return .failure(status)
    case .success(let form):
      if let catalogue = form.catalogue(named: name) { return .success(catalogue) }
      let names = form.catalogueNames
      guard !names.contains(name) else {
        for missing in form.unreadableCatalogues { report(missing, to: errors) }
        return .failure(.unreadable)
      }
      let near = DidYouMean.addition(NearestName.to(name, among: names))
      report("\(path): the form has no catalogue “\(VisibleText.quoted(name))”\(near)", to: errors)
      return .failure(.formIsWrong)
    }
  }

  /// A built file of which every part is what was written.
  static func verify(_ name: String, _ errors: OutputSink) -> Outcome {
    do throws(CatalogueError) {
      let damages = try Catalogue.damages(of: name)
      if damages.isEmpty { return .success(try Catalogue(contentsOf: name)) }
      let fault = CatalogueFault(
        .catalogueUnreadable, "it is damaged: \(damages.joined(separator: ", "))",
        help: "build it anew: formcheck catalogue build SOURCE -o \(name)")
      _ = reported(fault, name, errors)
      return .failure(.formIsWrong)
    } catch {
      return .failure(reported(error, name, errors))
    }
  }

  /// Replaces a file after everything is written; returns the error.
  static func write(_ bytes: [UInt8], to name: String) -> String? {
    switch ReplacedFile.open(name) {
    case .failure(let fault): return fault.message
    case .success(let file):
      file.isDiscardedBySignals(true)
      defer { file.isDiscardedBySignals(false) }
      return file.complete { (sink) throws(OutputFault) in try sink.write(bytes) }?.message
    }
  }

  private static func built(_ name: String, _ errors: OutputSink) -> Outcome {
    do throws(CatalogueError) {
      return .success(try Catalogue(contentsOf: name))
    } catch {
      return .failure(reported(error, name, errors))
    }
  }

  /// Reports the error in a built file; returns its exit status.
  private static func reported(
    _ error: CatalogueError, _ name: String, _ errors: OutputSink
  ) -> ExitStatus {
    guard case .damaged(let damage) = error else {
      if case .unreadable(let number) = error {
        report(FileFault(path: name, number: number).message, to: errors)
      }
      return .unreadable
    }
    let words =
      switch damage {
      case .notACatalogue: "“catalogue build” did not write this file"
      case .otherVersion: "another version of formcheck, or a machine of another kind, wrote this"
      case .cut: "it ends too early"
      case .sumMismatch: "it is damaged"
      }
    let fault = CatalogueFault(
      .catalogueUnreadable, words,
      help: "build it anew: formcheck catalogue build SOURCE -o \(name)")
    _ = reported(fault, name, errors)
    return .formIsWrong
  }

  /// Reports the error in a source; returns its exit status.
  static func reported(
    _ fault: CatalogueFault, _ name: String, isProtected: () -> Bool = { false },
    _ errors: OutputSink
  ) -> ExitStatus {
    let fault = isProtected() ? fault.hidingValues : fault
    let place = fault.line.map { ":\($0)" } ?? ""
    var text = "\(name)\(place): error: \(fault.message) [\(fault.code.rawValue)]\n"
    if let help = fault.help { text += "  = help: \(help)\n" }
    try? errors.write(VisibleText.lines(text))
    try? errors.flush()
    return fault.code == .catalogueUnreadable ? .unreadable : .formIsWrong
  }
}
