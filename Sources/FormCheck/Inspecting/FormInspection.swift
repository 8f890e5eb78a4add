package import FormCompiling
package import FormDocuments
package import FormEngine
internal import FormExpressions
internal import FormModel
package import FormPatterns
package import FormText

/// A compiled form laid open for lint: fields with their resolved constraints, and where each stands.
///
/// Places lie in the file itself: a constraint of a ready rule is placed where the rule is named.
/// For one thread: values are tried with a checker of its own.
package final class FormInspection {
  package let source: SourceText
  package let root: Node
  package let id: String
  package let title: String?
  package let summary: String?
  /// By the plan's indices: 0 is the whole record.
  package internal(set) var fields: [InspectedField] = []
  package internal(set) var checks: [InspectedCheck] = []
  package internal(set) var managers: [InspectedManager] = []
  /// What must hold between the records of a run.
  package internal(set) var records: [InspectedRecords] = []
  package let controls: [InspectedName]
  package let translations: [InspectedTranslation]
  /// The form's own rules, and whether a field uses each.
  package internal(set) var rules: [(rule: InspectedName, isUsed: Bool)] = []
  /// Imported files, and whether a field uses a rule of each.
  package internal(set) var imports: [(file: InspectedName, isUsed: Bool)] = []
  package let examples: [Node]
  /// Names of what the form was built of, for messages about it.
  package let ruleNames: Set<String>

  /// The form's own catalogues, and whether a field looks each up.
  package internal(set) var catalogues: [InspectedCatalogue] = []

  let model: FormModel
  private let lowering: Lowering
  /// What names of catalogues mean.
  var catalogueNames: FormCatalogues { lowering.catalogues }
  let checker: Checker
  let nodes: [SourceRange: Node]

  /// - Parameter maps: The maps of the document by their places, where they are known already.
  init(
    _ loaded: FormLoader.Loaded, _ document: FormDocument, _ form: CompiledForm,
    maps: [SourceRange: Node]? = nil
  ) {
    source = document.source
    root = document.root
    let description = loaded.description
    id = description.id
    title = description.title
    summary = description.summary
    examples = description.examples
    model = loaded.compiler.model
    lowering = loaded.compiler.lowering
    checker = Checker(ValidationForm(compiled: form))
    checker.setClock(WrittenExample.usualNow)
    nodes = maps ?? Self.maps(in: document.root)
    ruleNames = Set(loaded.compiler.model.rules.keys)
    controls = description.controls.map {
      InspectedName(name: $0.name, label: $0.label, place: $0.range)
    }
    translations = description.translations.map { InspectedTranslation($0) }
    managers = zip(description.managers, form.managers).map { written, compiled in
      InspectedManager(
        name: written.name, place: written.range,
        verifies: written.verifies?.map { ($0.value, $0.range) }, fields: compiled.fields,
        manages: written.manages.map { ($0.value, $0.range) })
    }
    inspectFields(form)
    inspectChecks(form)
    inspectRecords(description.records)
    inspectUse(loaded)
    inspectCatalogues(form)
  }

  /// Reads and compiles a form; nil and its mistakes where it is wrong.
  package static func form(
    _ document: FormDocument, _ earlier: [Diagnostic], besides path: String,
    stores: @escaping StoreOpener
  ) -> (form: FormInspection?, mistakes: [Diagnostic]) {
    let loader = FormLoader(
      limits: Limits(), importing: FormLoader.files(beside: path, Limits()),
      opener: FormLoader.catalogues(beside: path, stores: stores),
      translations: FormLoader.translations(beside: path, Limits()))
    var ready: [String: RuleEntry] = [:]
    let loaded = loader.load(document, earlier, ready: &ready)
    // What is not there stops no check, but what nobody can judge proves nothing.
    let mistakes = loaded.diagnostics + loaded.missing
    guard let form = loaded.form, mistakes.isEmpty else { return (nil, mistakes) }
    return (FormInspection(loaded, document, form), [])
  }

  /// The parts that are pages of their own; one where no control opens any.
  package var screens: [ValidationForm.Screen] { checker.form.screens }

  package var hasSecrets: Bool { checker.form.hasSecrets }

  /// The secrets in the form's examples, which excerpts hide.
  package var secretsOfExamples: [SourceRange] {
    guard hasSecrets else { return [] }
    var reader = NodeReader(source: source)
    return examples.flatMap { WrittenExample($0, &reader).masks(checker.form.compiled) }
  }

  /// The codes of the errors that a value has in a field by itself, other fields aside.
  ///
  /// None where it fits; `undecided` where nobody can tell.
  package func codes(of json: [UInt8], in field: Int) -> [String] {
    checker.check(value: json, asField: field).filter { $0.severity == .error }.map(\.code)
  }

  /// Whether a pattern of the form is run by PCRE2, and not as a table or a row of classes.
  package func asksPCRE2(_ pattern: String, use: PatternUse, flags: PatternFlags) -> Bool {
    lowering.asksPCRE2(pattern, use: use, flags: flags)
  }

  /// The field that names lead to from another field, or nil.
  package func field(_ steps: [String], from field: Int, startsInside: Bool) -> Int? {
    let scope = FieldScope(fields: model.fields, field: field, startsInside: startsInside)
    if steps.first == "record", steps.count > 1 {
      return scope.rootPath(to: Array(steps.dropFirst()))?.field
    }
    if steps == ["this"] { return field }
    // Of a name of several variants nothing is known that holds for all.
    return scope.path(to: steps).flatMap { scope.twins(of: $0.field).isEmpty ? $0.field : nil }
  }

  /// A field of a group by its name, or nil.
  package func member(_ name: String, of group: Int) -> Int? {
    let found = fields[group].children.filter { fields[$0].name == name && !fields[$0].isItem }
    return found.count == 1 ? found[0] : nil
  }

  /// A field and all within it.
  package func within(_ field: Int) -> [Int] {
    var found: [Int] = []
    var waiting = [field]
    while let next = waiting.popLast() {
      found.append(next)
      waiting += fields[next].children
    }
    return found
  }

  static func maps(in root: Node) -> [SourceRange: Node] {
    var maps: [SourceRange: Node] = [:]
    var waiting = [root]
    while let node = waiting.popLast() {
      if let entries = node.entries {
        maps[node.range] = node
        waiting += entries.map(\.value)
      }
      waiting += node.items ?? []
    }
    return maps
  }
}

/// Numbers as they are written in forms.
package enum NumberText {
  /// The exact value; nil for what is no number, and beyond 38 digits.
  package static func exact(_ text: String) -> ExactNumber? {
    JSONNumber.isNumber(text) ? JSONNumber.exact(text) : nil
  }
}
