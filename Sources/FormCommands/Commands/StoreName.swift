internal import ArgumentParser
internal import FormCatalogues
internal import FormText

/// The name of a catalogue of a store: what is no file.
struct StoreName {
  let text: String

  /// As an argument of a command.
  static func read(_ argument: String) throws -> StoreName {
    guard isName(argument) else {
      throw ValidationError(
        "it names a catalogue of the store, such as contacts: 1 to \(CatalogueStoreLimits.nameBytes) bytes without “/” "
          + "and “#”, and without the ending of a file")
    }
    return StoreName(text: argument)
  }

  /// Files have a `/` or an ending, catalogues of forms a `#`.
  static func isName(_ text: String) -> Bool {
    CatalogueStore.isName(text) && !CatalogueFile.isFile(text) && !CatalogueFile.isNamedAsForm(text)
  }

  /// Whether an argument that may also be a file names a catalogue of the store.
  ///
  /// A file of that name is meant where it has an ending or is a form, unless somebody named the store.
  static func isMeant(_ argument: String, store: String?) -> Bool {
    guard isName(argument) else { return false }
    return store != nil || !CatalogueFile.isThere(argument)
  }
}
