internal import FormCompiling
internal import FormDocuments
internal import FormModel
internal import FormText

/// Forms that are rules for other forms.
extension FormLoader {
  /// The most forms that import each other.
  private static let deepest = 32

  /// A form as a file of rules: one rule by the form's name, and those that it needs.
  func load(
    _ document: FormDocument, _ earlier: [Diagnostic], as file: Placed<String>,
    of form: FormDescription, into diagnostics: inout [Diagnostic]
  ) -> RuleFileDescription {
    var result = RuleFileDescription(source: document.source, group: "", rules: [])
    var inner = self
    inner.path = path.isEmpty ? [form.source.name] : path
    if inner.path.map(Self.plain).contains(Self.plain(document.source.name))
      || inner.path.count > Self.deepest
    {
      diagnostics.append(
        .importCircle(inner.path + [document.source.name], at: file, in: form.source))
      return result
    }
    inner.path.append(document.source.name)
    // What it imports lies beside it.
    inner.importing = { [importing] in importing(Self.place(of: $0, beside: file.value)) }
    inner.opener = opener.beside(document.source.name)
    inner.translations = { [] }
    inner.shelf = CatalogueShelf()
    var ready: [String: RuleEntry] = [:]
    let loaded = inner.load(document, earlier, ready: &ready)
    diagnostics += loaded.diagnostics
    guard loaded.diagnostics.isEmpty else { return result }
    let description = loaded.compiler.model.description
    let rules = loaded.compiler.model.rules
    result.group = description.id
    result.rules = description.asRules(rules)
    result.catalogues = description.catalogues(renamedBy: rules)
    result.forms = [description] + description.importedForms
    result.inner = loaded.files
    return result
  }

  /// A path without steps that lead nowhere.
  private static func plain(_ path: String) -> String {
    var steps: [Substring] = []
    for step in path.split(separator: "/", omittingEmptySubsequences: false) {
      if step == "." || step.isEmpty && !steps.isEmpty { continue }
      if step == "..", let last = steps.last, last != "..", !last.isEmpty {
        steps.removeLast()
      } else {
        steps.append(step)
      }
    }
    return steps.joined(separator: "/")
  }
}

extension Diagnostic {
  /// A form must not be a rule in itself.
  fileprivate static func importCircle(
    _ path: [String], at file: Placed<String>, in source: SourceText
  ) -> Diagnostic {
    Diagnostic(
      code: "importCircle", message: "forms import each other in a circle", source: source,
      range: file.range, label: path.joined(separator: " → "),
      help: "move the shared part to another form or file of rules")
  }

  /// A form is named as a rule is, and may not stand in the place of one.
  static func ruleTwice(
    _ name: String, at file: Placed<String>, in form: FormDescription, _ first: RuleEntry
  ) -> Diagnostic {
    Diagnostic(
      code: "ruleTwice",
      message: "“\(file.value)” is the form “\(name)”, and there is a rule “\(name)”",
      source: form.source, range: file.range, help: "give one of them another name",
      related: [
        .init(source: first.rule.source, range: first.rule.nameRange, label: "the other")
      ])
  }
}
