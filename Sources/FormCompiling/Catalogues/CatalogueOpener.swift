package import FormLookup

/// What came of opening the file of a catalogue.
package enum CatalogueOpening {
  /// Its name, as it was opened, and its bytes.
  case bytes(name: String, [UInt8])
  /// It cannot be read; the system's words say why.
  case unreadable(name: String, reason: String)
  /// This form opens no files: its catalogues are given to it.
  case notOpened
}

/// What came of asking for a catalogue of a store.
package enum StoreOpening {
  /// Its present generation, and those to come.
  case live(LiveCatalogue)
  /// It is not there, or cannot be read.
  case unreadable(reason: String, help: String)
  /// Nobody here has a store: the catalogue is given to the form.
  case notOpened
}

/// Gives the catalogue of a store by its name: whoever has stores says how, since this library opens none.
package typealias StoreOpener = (_ name: String) -> StoreOpening

/// Opens what the catalogues of a form come from.
package struct CatalogueOpener {
  /// A file by its path, which is relative to the form, or to a file that the form imports.
  package let file: (_ path: String, _ imported: String?) -> CatalogueOpening
  package let store: StoreOpener

  package init(
    file: @escaping (_ path: String, _ imported: String?) -> CatalogueOpening,
    store: @escaping StoreOpener
  ) {
    self.file = file
    self.store = store
  }

  /// The same, which tells each file's path and the file that names it before it is opened; nil is the form itself.
  package func telling(_ tell: @escaping (_ path: String, _ imported: String?) -> Void)
    -> CatalogueOpener
  {
    CatalogueOpener(
      file: { path, imported in
        tell(path, imported)
        return file(path, imported)
      }, store: store)
  }

  /// The same for a form that is imported, by the path of its file.
  package func beside(_ form: String) -> CatalogueOpener {
    CatalogueOpener(file: { path, imported in file(path, imported ?? form) }, store: store)
  }

  /// Opens nothing.
  package static var none: CatalogueOpener {
    CatalogueOpener(file: { _, _ in .notOpened }, store: noStore)
  }

  /// For who has no store.
  package static let noStore: @Sendable (_ name: String) -> StoreOpening = { _ in .notOpened }
}
