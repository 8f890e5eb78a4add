package import FormDocuments
package import FormEngine
package import FormExpressions
package import FormModel
package import FormText

/// Everything that is paid once for a form: its plan and the facts that words are made of.
package final class CompiledForm: Sendable {
  package let source: SourceText
  package let id: String
  package let title: String?
  package let summary: String?
  package let locale: String?
  /// The languages of its texts that have names of months.
  package let monthLanguages: MonthLanguages
  package let plan: Plan
  package let fields: [FieldFacts]
  package let constraints: [ConstraintFacts]
  package let managers: [CompiledManager]
  package let managed: ManagedFields
  package let controls: [ControlDescription]
  /// The pages that controls open.
  package let screens: [CompiledScreen]
  package let examples: [Node]
  package let zone: Zone
  package let translations: [CompiledTranslation]
  package let graph: DependencyGraph
  /// Names of the remote checks, by their numbers.
  package let remotes: [String]
  /// The catalogues that it describes.
  package let catalogues: FormCatalogues
  /// The look-ups of each field.
  package let lookups: [Int: [FieldLookup]]
  /// What must hold between the records of a run.
  package let records: [RunEntry]
  package let hasSecrets: Bool
  /// The fields whose content others have that stand within them: trees.
  package let treeHeads: Set<Int>
  /// Some value may have one of several shapes.
  package let hasShapes: Bool
  /// A key may be one field's in one shape or variant, and another's or nobody's in the next.
  package let hasSeveralWays: Bool
  /// For each check that reads a secret all fields that it reads.
  package let readsBesideSecrets: [Int: [Int]]
  /// All fields that something reads beside a secret.
  package let comparedWithSecrets: Set<Int>
  /// The JSON Pointer (RFC 6901) of each field that is in no list; nil for the others.
  package let pointers: [String?]
  /// Bytes of the longest key that the form names.
  package let longestName: Int
  /// Other headers of columns, as UTF-8, by which a table names the fields that these lead to.
  package let columnNames: [[UInt8]: [UInt8]]
  /// Cells of tables that have one of these texts are empty.
  package let nulls: [String]

  init(
    description: FormDescription, lowering: consuming Lowering, managers: [CompiledManager],
    screens: [CompiledScreen], zone: Zone, records: [RunEntry], translations: [CompiledTranslation]
  ) {
    source = description.source
    id = description.id
    title = description.title
    summary = description.summary
    locale = description.locale
    monthLanguages = FormDefaults(description).languages
    controls = description.controls
    self.screens = screens
    examples = description.examples
    nulls = description.nulls
    columnNames = Dictionary(
      description.columns.flatMap { column in
        column.aliases.map { (Array($0.value.utf8), Array(column.field.value.utf8)) }
      }, uniquingKeysWith: { first, _ in first })
    fields = lowering.fields
    constraints = lowering.facts
    self.managers = managers
    self.zone = zone
    graph = lowering.graph
    remotes = lowering.remotes
    catalogues = lowering.catalogues
    lookups = lowering.lookups
    self.records = records
    self.translations = translations
    let fields = lowering.fields
    hasSecrets = fields.contains { $0.isSecret }
    treeHeads = Set(fields.compactMap(\.linked))
    hasShapes = fields.contains { $0.shape != nil }
    hasSeveralWays = hasShapes || fields.contains { !$0.twins.isEmpty }
    var reads: [Int: [Int]] = [:]
    for (index, check) in lowering.graph.checks.enumerated() where hasSecrets {
      if check.all.contains(where: { fields[$0.field].isSecret }) {
        reads[index] = check.all.map(\.field)
      }
    }
    readsBesideSecrets = reads
    var compared = Set(reads.values.flatMap(\.self))
    for (field, waits) in lowering.graph.fields where hasSecrets {
      let group = waits.relations.map(\.field) + [field]
      if group.contains(where: { fields[$0].isSecret }) { compared.formUnion(group) }
    }
    comparedWithSecrets = compared.union(records.flatMap(\.hidden))
    longestName = lowering.fields.reduce(0) { max($0, $1.name.utf8.count) }
    plan = lowering.parts.plan()
    managed = ManagedFields(managers, plan)
    pointers = Self.pointers(of: fields, plan)
  }

  /// Whether an expression says how many items or keys a field has.
  package func countsByExpression(_ field: Int) -> Bool {
    guard let relations = plan.dynamic(ofField: field)?.relations else { return false }
    return (relations.start..<(relations.start + relations.count)).contains { index in
      let operation = plan.operation(Int(index))
      return operation.kind == .expressionRange && !operation.measuresValue
    }
  }

  /// The fields that a check and its message read; nil for an unknown check.
  package func reads(ofCheck check: Int) -> [ExpressionRead]? {
    graph.checks.indices.contains(check) ? graph.checks[check].all : nil
  }

  /// Fields stand behind the group that holds them.
  private static func pointers(of fields: [FieldFacts], _ plan: Plan) -> [String?] {
    var pointers: [String?] = []
    pointers.reserveCapacity(fields.count)
    // Facts are large: they are read where they are.
    for index in fields.indices {
      let parent = Int(plan.field(index).parent)
      guard index > 0, parent >= 0, parent < index else {
        pointers.append(index == 0 ? "" : nil)
        continue
      }
      let group = Int(plan.field(parent).group)
      let isNamed =
        group >= 0 && plan.rest(ofGroup: group) != index && !fields[index].isInTree
        && plan.field(index).flags.isDisjoint(with: .isShape)
      pointers.append(
        isNamed ? pointers[parent].map { "\($0)/\(JSONPointer.escaped(fields[index].name))" } : nil)
    }
    return pointers
  }
}
