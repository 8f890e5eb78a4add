package import FormCheck
package import FormCompiling
internal import FormDocuments
package import FormModel

/// A form with the layout that it was compiled from.
package struct ResolvedForm {
  package let form: ValidationForm
  package let model: FormModel

  /// A form of a file; nil where it has mistakes.
  package init?(
    bytes: [UInt8], path: String, stores: @escaping StoreOpener = CatalogueOpener.noStore
  ) {
    let limits = Limits()
    guard let document = DocumentReader.read(name: path, bytes: bytes).document else { return nil }
    let loader = FormLoader(
      limits: limits, importing: FormLoader.files(beside: path, limits),
      opener: FormLoader.catalogues(beside: path, stores: stores),
      translations: FormLoader.translations(beside: path, limits))
    var ready: [String: RuleEntry] = [:]
    let loaded = loader.load(document, [], ready: &ready)
    guard let form = loaded.form else { return nil }
    self.form = ValidationForm(compiled: form)
    model = loaded.compiler.model
  }
}
