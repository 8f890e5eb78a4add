internal import FormCheck
internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormPatterns
internal import FormText

/// A compiled form laid open for lint: fields with their resolved constraints, and where each stands.
///
/// Places lie in the file itself: a constraint of a ready rule is placed where the rule is named.
/// For one thread: values are tried with a checker of its own.
final class FormInspection {
  let source: SourceText
  let root: Node
  let compiler: FormCompiler
  /// By the plan's indices: 0 is the whole record.
  var fields: [InspectedField] = []
  var checks: [InspectedCheck] = []
  /// The form's managers, and the fields that each verifies; nil for the whole record.
  let managers: [(written: ManagerDescription, fields: [Int]?)]
  /// What must hold between the records of a run.
  var records: [InspectedRecords] = []
  /// The form's own rules, and whether a field uses each.
  var rules: [(rule: RuleEntry, isUsed: Bool)] = []
  /// Imported files, and whether a field uses a rule of each.
  var imports: [(file: Placed<String>, isUsed: Bool)] = []
  /// The form's own catalogues, and whether a field looks each up.
  var catalogues: [InspectedCatalogue] = []

  var model: FormModel { compiler.model }
  var description: FormDescription { model.description }
  private let checker: Checker
  let nodes: [SourceRange: Node]

  /// - Parameters:
  ///   - imports: The imported files, with the names of the rules of each.
  ///   - maps: The maps of the document by their places, where they are known already.
  init(
    _ compiler: FormCompiler, _ document: FormDocument, _ form: CompiledForm,
    imports: [(file: Placed<String>, names: [String])] = [], maps: [SourceRange: Node]? = nil
  ) {
    self.compiler = compiler
    source = document.source
    root = document.root
    checker = Checker(ValidationForm(compiled: form))
    checker.setClock(WrittenExample.usualNow)
    nodes = maps ?? Self.maps(in: document.root)
    managers = zip(compiler.model.description.managers, form.managers).map { ($0, $1.fields) }
    inspectFields(form)
    inspectChecks(form)
    inspectRecords(description.records)
    inspectUse(imports)
    inspectCatalogues(form)
  }

  /// Reads and compiles a form; nil and its mistakes where it is wrong.
  static func form(
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
    return (FormInspection(loaded.compiler, document, form, imports: loaded.imports), [])
  }

  /// The parts that are pages of their own; one where no control opens any.
  var screens: [ValidationForm.Screen] { checker.form.screens }

  var hasSecrets: Bool { checker.form.hasSecrets }

  /// The secrets in the form's examples, which excerpts hide.
  var secretsOfExamples: [SourceRange] {
    guard hasSecrets else { return [] }
    var reader = NodeReader(source: source)
    return description.examples.flatMap { WrittenExample($0, &reader).masks(checker.form.compiled) }
  }

  /// The codes of the errors that a value has in a field by itself, other fields aside.
  ///
  /// None where it fits; `undecided` where nobody can tell.
  func codes(of json: [UInt8], in field: Int) -> [String] {
    checker.check(value: json, asField: field).filter { $0.severity == .error }.map(\.code)
  }

  /// Whether a pattern of the form is run by PCRE2, and not as a table or a row of classes.
  func asksPCRE2(_ pattern: String, use: PatternUse, flags: PatternFlags) -> Bool {
    compiler.lowering.asksPCRE2(pattern, use: use, flags: flags)
  }

  /// The field that names lead to from another field, or nil.
  func field(_ steps: [String], from field: Int, startsInside: Bool) -> Int? {
    let scope = FieldScope(fields: model.fields, field: field, startsInside: startsInside)
    if steps.first == "record", steps.count > 1 {
      return scope.rootPath(to: Array(steps.dropFirst()))?.field
    }
    if steps == ["this"] { return field }
    // Of a name of several variants nothing is known that holds for all.
    return scope.path(to: steps).flatMap { scope.twins(of: $0.field).isEmpty ? $0.field : nil }
  }

  /// A field of a group by its name, or nil.
  func member(_ name: String, of group: Int) -> Int? {
    let found = fields[group].children.filter { fields[$0].name == name && !fields[$0].isItem }
    return found.count == 1 ? found[0] : nil
  }

  /// A field and all within it.
  func within(_ field: Int) -> [Int] {
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
