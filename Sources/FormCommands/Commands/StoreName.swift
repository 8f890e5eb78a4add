internal import ArgumentParser
internal import FormCatalogues

/// The name of a catalogue of a store: what is no file.
struct StoreName: ExpressibleByArgument {
  let text: String

  init?(argument: String) {
    guard Self.isName(argument) else { return nil }
    text = argument
  }

  /// Files have a `/` or an ending, catalogues of forms a `#`.
  static func isName(_ text: String) -> Bool {
    CatalogueStore.isName(text) && !CatalogueFile.isFile(text)
  }
}
