package import FormCompiling
internal import FormDocuments
internal import FormEngine
public import FormLookup
internal import FormModel
package import FormText
public import FormPlatform

/// A form: what payloads must look like, compiled once and shared by all threads.
///
/// ```swift
/// let form = try ValidationForm(contentsOf: URL(filePath: "signup.yaml"))
/// let report = Checker(form).check(body)
/// if report.verdict != .valid { print(report.issues.map(\.message)) }
/// ```
/// Immutable: `init` reads and compiles the form, and reports every error in it.
public struct ValidationForm: Sendable {
  package let compiled: CompiledForm

  /// The name of the form: the value of its key `form`.
  public var id: String { compiled.id }
  /// The title that people read.
  public var title: String? { compiled.title }
  /// Its purpose, in a sentence or two.
  public var summary: String? { compiled.summary }
  /// The language of the form, if it names one.
  public var locale: String? { compiled.locale }
  /// The languages that it is translated into, in the order of the form.
  public var translations: [String] { compiled.translations.map(\.locale) }

  /// Whether there is a field at a dotted path or JSON Pointer; numbers of rows are passed over.
  public func hasField(_ path: String) -> Bool {
    let steps = path.split(separator: "/").map {
      JSONPointer.unescaped($0)
    }
    return path.hasPrefix("/")
      ? compiled.field(at: steps) != nil : compiled.field(named: path) != nil
  }

  /// Its title in a language.
  public func title(in locale: String) -> String? {
    Messages(locale: locale, form: compiled).title ?? title
  }

  /// The summary of the form in a language; the untranslated one if the language has none.
  package func summary(in locale: String) -> String? {
    Messages(locale: locale, form: compiled).summary ?? summary
  }

  /// The label of a control; nil if it has none.
  public func label(ofControl name: String, in locale: String? = nil) -> String? {
    Messages(locale: locale, form: compiled).label(ofControl: name)
      ?? compiled.controls.first { $0.name == name }?.label
  }
  /// The names of its controls, in the order of the form.
  public var controlNames: [String] { compiled.controls.map(\.name) }
  /// The names of its catalogues, in the order of their letters.
  public var catalogueNames: [String] { compiled.catalogues.names(in: compiled.source) }

  /// A catalogue by its name in the form, with its current items; nil if it does not exist or cannot be read.
  public func catalogue(named name: String) -> Catalogue? {
    compiled.catalogues.entry(named: name, in: compiled.source)?.held.current
  }

  /// A line for each catalogue that cannot be read, with the error and the fix.
  ///
  /// Values for these catalogues stay undecided.
  public var unreadableCatalogues: [String] {
    compiled.missingCatalogues.map { $0.help.isEmpty ? $0.message : "\($0.message); \($0.help)" }
  }

  /// The names of its managers, in the order of the form.
  public var managerNames: [String] { compiled.managers.map(\.name) }

  /// Whether any field is secret: then no excerpt of a broken record is ever shown.
  package var hasSecrets: Bool { compiled.hasSecrets }

  package init(compiled: CompiledForm) { self.compiled = compiled }

  /// Reads a form from a file of at most 4 MiB; `import` and the files of catalogues are relative to it.
  ///
  /// A catalogue whose file cannot be read leaves values undecided.
  ///
  /// - Parameters:
  ///   - url: The file of the form. Imports are relative to its folder.
  ///   - limits: How large forms and records may be.
  ///   - catalogues: Catalogues by their names in the form, which replace those of the form. Catalogues of a
  ///     store must be among them.
  /// - Throws: Every error in the form; `formUnreadable` if the file cannot be read.
  public init(
    contentsOf url: URL, limits: Limits = Limits(), catalogues: [String: LiveCatalogue] = [:]
  ) throws(FormError) {
    guard let bytes = SmallFile.read(url.path, most: limits.formBytes) else {
      throw FormError(unreadable: url.path)
    }
    try self.init(
      bytes: bytes, name: url.path, limits: limits,
      importing: FormLoader.files(beside: url.path, limits),
      opener: FormLoader.catalogues(beside: url.path), given: catalogues,
      translations: FormLoader.translations(beside: url.path, limits))
  }

  /// Compiles a form from a string of YAML or JSON.
  ///
  /// It cannot `import`, and opens no files.
  ///
  /// - Parameters:
  ///   - text: The form.
  ///   - name: The file name in errors.
  ///   - limits: How large forms and records may be.
  ///   - catalogues: By the form's names for them: those of files and of a store must be among them.
  /// - Throws: Every error in the form.
  public init(
    _ text: String, name: String = "form", limits: Limits = Limits(),
    catalogues: [String: LiveCatalogue] = [:]
  ) throws(FormError) {
    try self.init(bytes: Array(text.utf8), name: name, limits: limits, catalogues: catalogues)
  }

  /// Compiles a form that is bytes, YAML or JSON; it cannot `import`, and opens no files.
  ///
  /// - Parameters:
  ///   - bytes: The form.
  ///   - name: The file name in errors.
  ///   - limits: How large forms and records may be.
  ///   - catalogues: By the form's names for them: those of files and of a store must be among them.
  /// - Throws: Every error in the form.
  public init(
    bytes: [UInt8], name: String = "form", limits: Limits = Limits(),
    catalogues: [String: LiveCatalogue] = [:]
  ) throws(FormError) {
    try self.init(
      bytes: bytes, name: name, limits: limits, importing: { _ in nil }, given: catalogues)
  }

  package init(
    bytes: [UInt8], name: String, limits: Limits,
    importing: @escaping (String) -> (name: String, bytes: [UInt8])?,
    opener: CatalogueOpener = .none,
    given: [String: LiveCatalogue] = [:],
    translations: @escaping () -> [(locale: String, name: String, bytes: [UInt8])] = { [] },
    forChecking: Bool = false
  ) throws(FormError) {
    var loader = FormLoader(
      limits: limits, importing: importing, opener: opener, given: given,
      translations: translations)
    loader.readsOnlyChosen = forChecking
    let (form, diagnostics) = loader.load(name: name, bytes: bytes)
    guard let form, diagnostics.isEmpty else { throw FormError(diagnostics) }
    compiled = form
  }
}

/// The reasons why a form cannot be used: every error in it, each with its place.
public struct FormError: LocalizedError, CustomStringConvertible, Sendable {
  /// One error in a form.
  public struct Mistake: Hashable, Sendable {
    /// Stable, such as `unknownKey`.
    public let code: String
    /// The message, without a full stop.
    public let message: String
    /// The fix; may be empty.
    public let help: String
    /// The file that contains the error, as it was named.
    public let file: String
    /// From 1.
    public let line: Int
    /// In code points, from 1.
    public let column: Int
  }

  package let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init(unreadable path: String) {
    diagnostics = [
      Diagnostic(
        code: Self.unreadable, message: "the file cannot be read",
        source: SourceText(name: path, bytes: []), range: SourceRange(0, 0),
        help: "name a regular file that is there and may be read")
    ]
  }

  /// The code of a file that is not there, may not be read, or is a folder or a pipe.
  private static let unreadable = "formUnreadable"

  /// Every error, in the order of the file.
  public var mistakes: [Mistake] {
    diagnostics.map { diagnostic in
      let position = diagnostic.source.position(at: diagnostic.range.start)
      return Mistake(
        code: diagnostic.code, message: diagnostic.message, help: diagnostic.help,
        file: diagnostic.source.name, line: position.line, column: position.column)
    }
  }

  /// The first 100 errors with their lines and carets, and the number of the others.
  ///
  /// ``mistakes`` has all of them.
  public var description: String {
    if let only = diagnostics.first, only.code == Self.unreadable {
      return "\(only.source.name): cannot be read"
    }
    return CaretRenderer().render(first: diagnostics).joined(separator: "\n")
  }

  /// The same, for `localizedDescription`.
  public var errorDescription: String? { description }
}
