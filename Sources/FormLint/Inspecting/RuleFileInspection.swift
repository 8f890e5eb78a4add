internal import FormCheck
internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// A file of rules laid open for lint: each rule, and each as a form with one field.
struct RuleFileInspection {
  struct Rule {
    /// With its group: `contact.email`.
    var name: String
    var place: SourceRange
    var summary: String?
    /// The standard that it follows.
    var source: String?
    var node: Node?
    var isFamily: Bool
    /// Those of its variants are among them.
    var valid: [Node]
    var invalid: [Node]
  }

  let source: SourceText
  let root: Node
  var rules: [Rule] = []
  /// Each rule as field 1 of a form; a family by its variants.
  var forms: [FormInspection] = []
  /// The examples of rules that are secrets, or have some.
  var secretsOfExamples: [SourceRange] = []

  /// Reads and compiles a file of rules; nil and its mistakes where it is wrong.
  static func file(
    _ document: FormDocument, stores: @escaping StoreOpener
  ) -> (file: RuleFileInspection?, mistakes: [Diagnostic]) {
    var reader = NodeReader(source: document.source)
    let read = reader.ruleFile(document.root)
    guard reader.diagnostics.isEmpty else { return (nil, reader.diagnostics) }
    var known: [String: RuleEntry] = [:]
    for rule in read.rules { known["\(read.group).\(rule.name)"] = rule }
    let catalogues = RuleFileCatalogues(read, rules: known, stores: stores)
    if !catalogues.mistakes.isEmpty { return (nil, catalogues.mistakes) }
    var result = RuleFileInspection(source: document.source, root: document.root)
    var mistakes: [Diagnostic] = []
    let maps = FormInspection.maps(in: document.root)
    for entry in read.rules {
      let name = "\(read.group).\(entry.name)"
      let variants = entry.variantExamples
      result.rules.append(
        Rule(
          name: name, place: entry.rule.nameRange, summary: entry.summary, source: entry.standard,
          node: document.root["rules"]?[entry.name], isFamily: !entry.rule.variants.isEmpty,
          valid: entry.valid + variants.flatMap(\.valid),
          invalid: entry.invalid + variants.flatMap(\.invalid)))
      let parts =
        entry.rule.variants.isEmpty
        ? [(name, entry.rule)]
        : entry.rule.variants.map { ("\(name).\($0.name)", $0.field) }
      for (name, rule) in parts {
        let compiled = compile(rule, named: name, known, catalogues, document, maps)
        mistakes += compiled.mistakes
        if let form = compiled.form { result.forms.append(form) }
      }
      if let rule = result.rules.last,
        result.forms.suffix(parts.count).contains(where: \.hasSecrets)
      {
        result.secretsOfExamples += (rule.valid + rule.invalid.compactMap { $0["value"] }).map(
          \.range)
      }
    }
    return mistakes.isEmpty ? (result, []) : (nil, mistakes)
  }

  /// A form with one field that is the rule.
  private static func compile(
    _ rule: FieldSource, named name: String, _ known: [String: RuleEntry],
    _ catalogues: RuleFileCatalogues, _ document: FormDocument, _ maps: [SourceRange: Node]
  ) -> (form: FormInspection?, mistakes: [Diagnostic]) {
    var description = FormDescription(
      trying: name, in: document.source, range: rule.range, nameRange: rule.nameRange)
    description.id = name
    var compiler = FormCompiler(description, rules: known, of: catalogues)
    guard let form = compiler.compile() else { return (nil, compiler.diagnostics) }
    return (FormInspection(compiler, document, form, maps: maps), [])
  }
}
