package import FormCompiling
internal import FormDocuments
package import FormText

/// Looks through forms and files of rules.
package struct Linter: Sendable {
  package enum Outcome {
    case findings([Finding], uncounted: [String: Int])
    /// The file itself is wrong.
    case mistakes([Diagnostic])
    /// Neither a form nor a file of rules.
    case nothing
  }

  /// Codes to look for; all if nil.
  package var selected: Set<String>?
  /// Codes to leave out.
  package var ignored: Set<String> = []

  package init() {}

  /// - Parameter stores: The catalogues of a store that the file names.
  package func lint(
    name: String, bytes: [UInt8], stores: @escaping StoreOpener = CatalogueOpener.noStore
  ) -> Outcome {
    let read = DocumentReader.read(name: name, bytes: bytes)
    guard DocumentLooks.isForm(name, bytes, read.document) else { return .nothing }
    guard let document = read.document else { return .mistakes(read.diagnostics) }
    let keys = document.root.entries?.map(\.key) ?? []
    let content: LintSubject.Content
    if keys.contains("form") {
      let (form, mistakes) = FormInspection.form(
        document, read.diagnostics, besides: name, stores: stores)
      guard let form else { return .mistakes(mistakes) }
      content = .form(form)
    } else if keys.contains("group"), keys.contains("rules") {
      if !read.diagnostics.isEmpty { return .mistakes(read.diagnostics) }
      let (file, mistakes) = RuleFileInspection.file(document, stores: stores)
      guard let file else { return .mistakes(mistakes) }
      content = .rules(file)
    } else {
      return .nothing
    }
    let source = document.source.withoutMistakes.hiding(content.secretsOfExamples)
    let subject = LintSubject(source: source, root: document.root, content: content)
    var findings = Findings(source)
    for check in LintCatalogue.all where isWanted(check.code) {
      check.run(subject, &findings)
    }
    let suppressions = Suppressions(of: subject)
    suppressions.apply(to: &findings, isWanted: isWanted)
    findings.sort()
    return .findings(findings.all, uncounted: findings.uncounted)
  }

  private func isWanted(_ code: String) -> Bool {
    (selected?.contains(code) ?? true) && !ignored.contains(code)
  }
}
