internal import FormDocuments
internal import FormEngine
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
  /// For each field the fields whose constraints read it.
  let readers: [[Int]]
  let hasSecrets: Bool

  init(
    description: FormDescription, lowering: consuming Lowering, managers: [CompiledManager],
    zone: Zone
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
    for (index, field) in lowering.fields.enumerated() {
      for other in field.comparedWith where !readers[other].contains(index) {
        readers[other].append(index)
      }
    }
    self.readers = readers
    hasSecrets = lowering.fields.contains { $0.isSecret }
    plan = Plan(lowering.parts)
  }
}
