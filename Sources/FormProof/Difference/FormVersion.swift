package import FormCheck
package import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormPlatform
package import FormText

/// One version of a form, with what it takes to compile it again with single changes.
package struct FormVersion {
  /// The text, with the secrets that excerpts hide.
  package var source: SourceText { form.compiled.source }
  package let resolved: ResolvedForm
  /// The files that the form names, by their role and name, with their content.
  let files: [File: [UInt8]]
  private let text: SourceText
  private let loader: FormLoader

  /// A file that belongs to a form.
  struct File: Hashable {
    enum Role { case rules, catalogue, translation }
    var role: Role
    /// As the form names it; of a translation its locale.
    var name: String
  }

  package var form: ValidationForm { resolved.form }
  var root: Node { resolved.root }

  private final class Files {
    var all: [File: [UInt8]] = [:]
  }

  /// Reads and compiles a form with the files that it names.
  package static func read(
    name: String, bytes: [UInt8], from files: NamedFiles, limits: Limits = Limits()
  ) -> Result<FormVersion, FormVersionFault> {
    let read = DocumentReader.read(name: name, bytes: bytes)
    guard let document = read.document, read.diagnostics.isEmpty else {
      return .failure(FormVersionFault(diagnostics: read.diagnostics))
    }
    let known = Files()
    let loader = FormLoader(
      limits: limits,
      importing: { name in
        let found = files.importing(name)
        known.all[File(role: .rules, name: name)] = found?.bytes
        return found
      },
      opener: CatalogueOpener(
        file: { name, imported in
          let opening = files.catalogues.file(name, imported)
          if case .bytes(_, let bytes) = opening {
            known.all[File(role: .catalogue, name: name)] = bytes
          }
          return opening
        }, store: files.catalogues.store),
      translations: {
        let found = files.translations()
        for file in found { known.all[File(role: .translation, name: file.locale)] = file.bytes }
        return found
      })
    var ready: [String: RuleEntry] = [:]
    let loaded = loader.load(document, [], ready: &ready)
    guard let form = loaded.form else {
      let refusal = DocumentLooks.isForm(name, bytes, document)
      return .failure(
        FormVersionFault(
          diagnostics: refusal
            ? loaded.diagnostics : [DocumentLooks.refusal("form", "form", name, bytes)]))
    }
    let resolved = ResolvedForm(
      form: ValidationForm(compiled: form), model: loaded.compiler.model, root: document.root)
    return .success(
      FormVersion(
        resolved: resolved, files: known.all, text: document.source, loader: loader))
  }

  /// A compiled form, with its files read again.
  package static func read(of form: ValidationForm) -> Result<FormVersion, FormVersionFault> {
    let source = form.compiled.source
    return read(name: source.name, bytes: source.bytes, from: NamedFiles(beside: source.name))
  }

  /// The form with another tree; nil where it has errors then.
  func compiled(_ root: Node) -> ValidationForm? {
    var ready: [String: RuleEntry] = [:]
    let loaded = loader.load(FormDocument(source: text, root: root), [], ready: &ready)
    return loaded.form.map { ValidationForm(compiled: $0) }
  }
}

/// Why a version cannot be compared: the errors of the form.
package struct FormVersionFault: Error {
  package var diagnostics: [Diagnostic]
}

/// Opens the files that a form names.
package struct NamedFiles {
  /// The name and bytes of a file of rules or a form; nil if it cannot be read.
  package var importing: (String) -> (name: String, bytes: [UInt8])?
  package var catalogues: CatalogueOpener
  package var translations: () -> [(locale: String, name: String, bytes: [UInt8])]

  package init(
    importing: @escaping (String) -> (name: String, bytes: [UInt8])?,
    catalogues: CatalogueOpener,
    translations: @escaping () -> [(locale: String, name: String, bytes: [UInt8])]
  ) {
    (self.importing, self.catalogues, self.translations) = (importing, catalogues, translations)
  }

  /// The files beside the form.
  package init(
    beside path: String, limits: Limits = Limits(),
    stores: @escaping StoreOpener = CatalogueOpener.noStore
  ) {
    self.init(
      importing: FormLoader.files(beside: path, limits),
      catalogues: FormLoader.catalogues(beside: path, stores: stores),
      translations: FormLoader.translations(beside: path, limits))
  }
}
