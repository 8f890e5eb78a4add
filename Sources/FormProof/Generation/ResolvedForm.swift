package import FormCheck
package import FormCompiling
internal import FormDocuments
package import FormModel
internal import FormText

/// A form with the layout that it was compiled from.
package struct ResolvedForm {
  package let form: ValidationForm
  package let model: FormModel
  /// The tree of the file.
  let root: Node

  /// A form of a file; nil where it has mistakes.
  package init?(
    bytes: [UInt8], path: String, stores: @escaping StoreOpener = CatalogueOpener.noStore
  ) {
    self.init(bytes, path, stores) { $0 }
  }

  /// A compiled form, of which the file is laid out again.
  package init?(
    _ form: ValidationForm, stores: @escaping StoreOpener = CatalogueOpener.noStore
  ) {
    let source = form.compiled.source
    self.init(source.bytes, source.name, stores) { _ in form }
  }

  init(form: ValidationForm, model: FormModel, root: Node) {
    (self.form, self.model, self.root) = (form, model, root)
  }

  private init?(
    _ bytes: [UInt8], _ path: String, _ stores: @escaping StoreOpener,
    _ choose: (ValidationForm) -> ValidationForm
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
    self.form = choose(ValidationForm(compiled: form))
    model = loaded.compiler.model
    root = document.root
  }
}
