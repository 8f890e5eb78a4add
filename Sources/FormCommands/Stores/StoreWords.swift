internal import FormCatalogues
internal import FormLookup
internal import FormPlatform
internal import FormStreams
internal import FormText

/// What a store did not do, in words, and the exit status of that.
enum StoreWords {
  /// Where nobody says which store, and there is no home folder.
  static let noHome = "no home folder is set: add --store FILE"

  static func tell(_ words: String, _ errors: OutputSink) {
    try? errors.write("formcheck: \(VisibleText.line(words))\n")
    try? errors.flush()
  }

  /// Where there is no store, no catalogue is called so.
  ///
  /// - Parameters:
  ///   - item: The id that was asked for; nil: it is not told.
  ///   - store: Has other names, one of which may be meant; nil: it could not be opened.
  static func failure(
    _ error: CatalogueStoreError, _ name: String, item: String? = nil, in path: String,
    _ store: CatalogueStore? = nil
  ) -> (words: String, status: ExitStatus) {
    let near = error == .unknownCatalogue ? DidYouMean.addition(nearest(name, in: store)) : ""
    let name = "“\(VisibleText.quoted(name))”"
    let item = item.map { "“\(VisibleText.quoted($0))”: " } ?? ""
    return switch error {
    case .newer(let version):
      ("\(path): a newer formcheck made this store (version \(version))", .unreadable)
    case .notAStore: ("\(path): this is not a store of catalogues", .unreadable)
    case .damaged:
      ("\(path): the store is damaged: move it away, and fill another one", .unreadable)
    case .busy:
      (
        "\(path): somebody else has been writing for over \(CatalogueStoreLimits.patience) seconds",
        .unreadable
      )
    case .notWritable: ("\(path): \(systemMessage(EACCES))", .unreadable)
    case .full: ("\(path): \(systemMessage(ENOSPC))", .unreadable)
    case .unreadable(ENOENT):
      ("\(path): no catalogue is called \(name): the store does not exist", .formIsWrong)
    case .unreadable(let number): (FileFault(path: path, number: number).message, .unreadable)
    case .failed(let code, let message): ("\(path): \(message) (SQLite \(code))", .unreadable)
    case .badName:
      (
        "\(name): a catalogue of a store has a name of 1 to \(CatalogueStoreLimits.nameBytes) bytes without / and #",
        .usage
      )
    case .unknownCatalogue: ("\(path): no catalogue is called \(name)\(near)", .formIsWrong)
    case .unknownItem(isGone: true): ("\(item)this item is no longer there", .invalid)
    case .unknownItem(isGone: false): ("\(item)no item has this id", .invalid)
    case .batchBegun: ("\(name): a batch is begun already", .formIsWrong)
    case .noBatch: ("\(name): no batch is begun", .formIsWrong)
    case .stateTooLong(let bytes):
      (
        "the state has \(bytes) bytes, and may have \(CatalogueStoreLimits.stateBytes)",
        .formIsWrong
      )
    case .unexpectedState(let found):
      ("\(name): the state is \(state(found)), and another one was expected", .formIsWrong)
    case .badItems(let error): ("\(name): \(words(error))", .formIsWrong)
    case .shrinks(let before, let after):
      (
        "\(name): \(after) of \(before) items would be left, less than half: add --allow-shrink if this is intended",
        .formIsWrong
      )
    }
  }

  /// The name of a catalogue that a name is like.
  static func nearest(_ name: String, in store: CatalogueStore?) -> String? {
    NearestName.to(name, among: ((try? store?.catalogues()) ?? []).map(\.name))
  }

  /// A store that could not be made.
  static func unmade(_ path: String) -> (words: String, status: ExitStatus) {
    ("\(path): no store can be made here: \(systemMessage(ENOENT))", .unreadable)
  }

  /// Whether a catalogue, or its whole store, is not there: who fills it mends that.
  static func isAbsence(_ error: CatalogueStoreError) -> Bool {
    error == .unknownCatalogue || error == .unreadable(errno: ENOENT)
  }

  /// A client state as messages show it.
  static func state(_ state: [UInt8]?) -> String {
    guard let state else { return "none" }
    return "“\(VisibleText.quoted(String(decoding: state, as: UTF8.self)))”"
  }

  private static func words(_ error: CatalogueError) -> String {
    switch error {
    case .duplicateId(_, let row, let first): "items \(first) and \(row) have the same id"
    case .badItem(_, .noId): "an item has no id"
    case .badItem(_, .idTooLong(let bytes)):
      "an id has \(bytes) bytes, and may have \(CatalogueLimits.idBytes)"
    case .badItem(_, .labelTooLong(let bytes)):
      "a label has \(bytes) bytes, and may have \(CatalogueLimits.labelBytes)"
    case .badItem(_, .weightNotFinite): "a weight is not a number"
    case .emptyCatalogue: "it has no items"
    case .catalogueTooLarge: "there are over \(CatalogueLimits.items) items"
    case .damaged, .unreadable: "it cannot be read"
    }
  }
}
