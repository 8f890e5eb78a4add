internal import ArgumentParser
internal import FormCatalogues
internal import FormDocuments
internal import FormPlatform
internal import FormStreams

/// Which store a command works on, at what moment, and how it answers.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The store of catalogues.",
      discussion:
        "The default is $XDG_DATA_HOME/formcheck/catalogues.db, or the same in ~/.local/share.",
      valueName: "file"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "The value of “now”, such as 2026-06-15T12:00:00Z.",
      discussion: "Expired items are left out.", valueName: "instant"))
  var now: String?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if store?.isEmpty == true { throw ValidationError("--store needs a file") }
    if let now, CatalogueMoment.seconds(now) == nil {
      throw ValidationError("--now takes a moment such as 2026-06-15T12:00:00Z, not “\(now)”")
    }
  }

  /// In seconds; the default is the clock.
  var moment: Double {
    now.flatMap(CatalogueMoment.seconds) ?? Date().timeIntervalSince1970
  }

  /// Seconds for which items that have expired are kept: a clock that is wrong for some days loses nothing.
  private static let kept = 30.0 * 86_400

  enum Access {
    /// Creates the store if it does not exist.
    case making
    case writing
    case reading
  }

  /// Opens the store, does something with it and writes what comes of it.
  ///
  /// - Parameters:
  ///   - name: The catalogue that errors speak of.
  ///   - item: The id that they speak of, where the catalogue is not protected.
  ///   - absent: The output if the store does not exist and is not created; nil: an error.
  func run(
    _ name: String, item: String? = nil, _ access: Access, absent: String? = nil, _ io: CommandIO,
    _ body: (CatalogueStore) throws(CatalogueStoreError) -> StoreAnswer
  ) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    guard let path = store ?? StorePath.usual else {
      report(StoreWords.noHome, to: errors)
      return .usage
    }
    let answer: StoreAnswer
    var isProtected = true
    var opened: CatalogueStore?
    do throws(CatalogueStoreError) {
      let store = try self.opened(path, access)
      opened = store
      if item != nil { isProtected = try store.status(of: name)?.settings.isProtected ?? false }
      answer = try body(store)
    } catch {
      if case .unreadable(ENOENT) = error, access != .making, let absent {
        answer = StoreAnswer(Array(absent.utf8))
      } else {
        let failure =
          access == .making && error == .unreadable(errno: ENOENT)
          ? StoreWords.unmade(path)
          : StoreWords.failure(error, name, item: isProtected ? nil : item, in: path, opened)
        report(failure.words, to: errors)
        return failure.status
      }
    }
    let sink = OutputSink(descriptor: io.output)
    return finish(errors) { () throws(OutputFault) in
      try sink.write(answer.bytes)
      try sink.flush()
      return answer.status
    }
  }

  /// Whether a catalogue is protected already; false if the store does not exist.
  func isProtected(_ name: String) -> Bool {
    guard let path = store ?? StorePath.usual,
      let store = try? CatalogueStore(reading: path), let status = try? store.status(of: name)
    else { return false }
    return status.settings.isProtected
  }

  private func opened(
    _ path: String, _ access: Access
  ) throws(CatalogueStoreError) -> CatalogueStore {
    switch access {
    case .making: return try CatalogueStore(path: path)
    case .reading: return try CatalogueStore(reading: path)
    case .writing:
      if PathStatus(Array(path.utf8)) == nil { throw .unreadable(errno: ENOENT) }
      return try CatalogueStore(path: path)
    }
  }

  /// Makes a change searchable, and returns the new state.
  func changed(
    _ store: CatalogueStore, _ name: String, gone: Int = 0
  ) throws(CatalogueStoreError) -> StoreAnswer {
    try store.purge(name, now: moment - Self.kept)
    try store.refresh(name)
    guard let status = try store.status(of: name) else { throw .unknownCatalogue }
    return StoreAnswer(
      json ? StatusText.json(status, gone: gone) : StatusText.line(status, gone: gone))
  }
}

/// The output of a command, and its status.
struct StoreAnswer {
  var bytes: [UInt8]
  var status = ExitStatus.valid

  init(_ bytes: [UInt8], _ status: ExitStatus = .valid) {
    self.bytes = bytes
    self.status = status
  }
}
