internal import ArgumentParser

/// The store whose catalogues forms name.
struct FormStoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The store of catalogues that forms name.",
      discussion: """
        The default is $XDG_DATA_HOME/formcheck/catalogues.db, or the same in ~/.local/share. The store is opened if a form \
        names a catalogue with “store”, and never written.
        """, valueName: "file"))
  var store: String?

  func validate() throws {
    if store?.isEmpty == true { throw ValidationError("--store needs a file") }
  }

  /// What it has at the start of a command.
  func stores() -> FormStores { FormStores(store) }
}
