package import FormCompiling
package import FormModel
package import FormText

/// The catalogues of a file of rules, for forms that try its rules.
package struct RuleFileCatalogues: Sendable {
  let catalogues: FormCatalogues
  /// What is wrong with them; also those that are not there, by which nothing is proven.
  package let mistakes: [Diagnostic]

  /// Files of catalogues lie beside the file of rules.
  ///
  /// - Parameter rules: Those of the file, with their group.
  package init(
    _ file: RuleFileDescription, rules: [String: RuleEntry], stores: @escaping StoreOpener
  ) {
    var loader = CatalogueLoader(
      source: file.source, given: [:],
      opener: FormLoader.catalogues(beside: file.source.name, stores: stores),
      shelf: CatalogueShelf())
    var resolver = RuleResolver(source: file.source)
    resolver.known = rules
    loader.add(file.catalogues, isOwn: true, rules: &resolver)
    catalogues = loader.catalogues
    mistakes = loader.diagnostics + loader.catalogues.missing
  }
}

extension FormCompiler {
  /// For a form with one field that is a rule of a file.
  package init(
    _ description: FormDescription, rules: [String: RuleEntry], ready: [String: RuleEntry] = [:],
    of file: RuleFileCatalogues
  ) {
    self.init(
      description, rules: rules, ready: ready, catalogues: file.catalogues, limits: Limits().plan)
  }
}
