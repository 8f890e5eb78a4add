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
  let translations: [CompiledTranslation]
  /// What each field waits for.
  let dependencies: [Int: FieldDependencies]
  /// For each check the field that holds it and the fields that it reads.
  let checkReads: [(check: Int, owner: Int, reads: [ExpressionRead])]
  /// For each check the field at which its issue lies.
  let checkTargets: [Int: Int]
  /// Names of the remote checks, by their numbers.
  let remotes: [String]
  /// Fields in which no two records of a run are alike.
  let uniqueKeys: [FieldPath]
  let hasSecrets: Bool

  init(
    description: FormDescription, lowering: consuming Lowering, managers: [CompiledManager],
    zone: Zone, uniqueKeys: [FieldPath],
    checkReads: [(check: Int, owner: Int, reads: [ExpressionRead])], checkTargets: [Int: Int],
    translations: [CompiledTranslation]
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
    dependencies = lowering.dependencies
    remotes = lowering.remotes
    self.uniqueKeys = uniqueKeys
    self.checkReads = checkReads
    self.checkTargets = checkTargets
    self.translations = translations
    hasSecrets = lowering.fields.contains { $0.isSecret }
    plan = Plan(lowering.parts)
  }
}
