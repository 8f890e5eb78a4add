internal import FormDocuments
internal import FormEngine
internal import FormExpressions
internal import FormText

/// Everything that is paid once for a form: its plan and the facts that words are made of.
final class CompiledForm: Sendable {
  let source: SourceText
  let id: String
  let title: String?
  let summary: String?
  let locale: String?
  let plan: Plan
  let fields: [FieldFacts]
  let constraints: [ConstraintFacts]
  let managers: [CompiledManager]
  let controls: [ControlDescription]
  let examples: [Node]
  let zone: Zone
  /// For each field the fields that wait for it.
  let readers: [[Int]]
  /// What each field waits for.
  let dependencies: [Int: FieldDependencies]
  /// Names of the remote checks, by their numbers.
  let remotes: [String]
  /// Fields in which no two records of a run are alike.
  let uniqueKeys: [FieldPath]
  let hasSecrets: Bool

  init(
    description: FormDescription, lowering: consuming Lowering, managers: [CompiledManager],
    zone: Zone, uniqueKeys: [FieldPath]
  ) {
    source = description.source
    id = description.id
    title = description.title
    summary = description.summary
    locale = description.locale
    controls = description.controls
    examples = description.examples
    fields = lowering.fields
    constraints = lowering.facts
    self.managers = managers
    self.zone = zone
    var readers = [[Int]](repeating: [], count: lowering.fields.count)
    for (field, waits) in lowering.dependencies.sorted(by: { $0.key < $1.key }) {
      for read in waits.all where !readers[read.field].contains(field) {
        readers[read.field].append(field)
      }
    }
    dependencies = lowering.dependencies
    remotes = lowering.remotes
    self.uniqueKeys = uniqueKeys
    self.readers = readers
    hasSecrets = lowering.fields.contains { $0.isSecret }
    plan = Plan(lowering.parts)
  }
}
