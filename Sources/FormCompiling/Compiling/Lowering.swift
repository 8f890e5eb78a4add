package import FormEngine
internal import FormExpressions
internal import FormModel
package import FormPatterns
package import FormText

/// Where constraints put what the engine runs, one field at a time.
package struct Lowering: MistakeCollector {
  let model: FormModel
  package var parts = PlanBuilder()
  package var facts: [ConstraintFacts] = []
  package var fields: [FieldFacts] = []
  package var diagnostics: [Diagnostic] = []
  /// The field that is being lowered.
  var field = 0
  var type = ValueType.text
  var example: String?
  /// The field's own word, before which a variant's does not go.
  private(set) var ownPlaceholder: String?
  private var isTypeUnknown = false
  /// The dependencies of each field, by the plan's index.
  var graph = DependencyGraph()
  /// Names of the remote checks.
  private(set) var remotes: [String] = []
  private var remotePlaces: [ExactName: Int] = [:]
  private var constraint: PlacedConstraint?
  /// Alternatives are lowered within the constraint that holds them.
  private(set) var depth = 0
  private var own: [Operation] = []
  private var relations: [Operation] = []
  private var patterns: [PatternKey: Int] = [:]
  private var tableBudget = PatternTableBudget()
  /// For each pattern that has a table or row of classes in the plan the operation by it.
  private var judges: [Int: PatternJudge] = [:]
  /// Sets of values by the place where they stand: a rule's are the same wherever it is used.
  private var sets: [SetKey: Int] = [:]

  /// The facts for messages about the choices of a set, by its place in the plan.
  var choices: [Int: ChoiceFacts] = [:]

  private struct SetKey: Hashable {
    var source: ObjectIdentifier?
    var range: SourceRange
    var type: ValueType
    var folded: Bool
    /// The variants among which a tag chooses: all of its rule, or the one that is named with it.
    var variants: [String]
  }

  /// For each group with variants, the condition of the fields for all other values.
  var otherwiseConditions: [Int: String] = [:]

  /// The names of variants as a set, by the named rule that has them and the type of what chooses.
  var variantSets: [VariantSetKey: Int] = [:]

  struct VariantSetKey: Hashable {
    /// None for variants that are written where they are used.
    var rule: String?
    var type: ValueType
    var names: [String]

    // Where they are of one rule they are mostly the same ones.
    func hash(into hasher: inout Hasher) {
      hasher.combine(rule)
      hasher.combine(type)
      hasher.combine(names.count)
      hasher.combine(names.first)
      hasher.combine(names.last)
    }
  }

  /// The plan's place of each replacement; nil for one that is wrong.
  var replacements: [ReplaceStep: Int?] = [:]

  /// The trees with limited depth, by the places that limit it.
  var trees: [TreeKey: Int] = [:]

  struct TreeKey: Hashable {
    var source: String
    var start: Int
  }

  /// The bytes of variants that were not read, wherever they are chosen: see ``ChosenVariants``.
  var bytesLeftOut = 0
  /// They may be missed.
  var mustReadAll = false

  /// Whether what is lowered is one of many variants.
  var hasManyVariants = false

  /// The catalogues by their names, and their places in the plan.
  package let catalogues: FormCatalogues
  var heldPlaces: [ObjectIdentifier: Int] = [:]
  /// The look-ups of each field, in the order of its constraints.
  var lookups: [Int: [FieldLookup]] = [:]
  /// The columns that expressions can read of the items that fields name.
  ///
  /// A missing catalogue has every column, because its error is reported elsewhere.
  var itemColumns: [Int: ItemColumns] = [:]
  /// The types that rules of other files do not fit, each told once.
  var toldMisfits: Set<Misfit> = []

  init(_ model: FormModel, _ catalogues: FormCatalogues, _ limits: PlanLimits) {
    self.model = model
    self.catalogues = catalogues
    parts.limits = limits
  }

  /// The size of the form, with all that its rules add.
  package var size: Int {
    facts.count + parts.fields.count + parts.nodes.count + parts.texts.count
      + parts.references.count + parts.cleanUp.count
  }

  var isTooLarge: Bool { size > parts.limits.parts }

  /// The engine of a pattern, and its index there.
  private enum PatternJudge {
    case pattern, classRun(Int), table(Int)
  }

  private struct PatternKey: Hashable {
    var text: String
    var use: PatternUse
    var flags: PatternFlags
    var isLate = false
  }

  /// Lowers all constraints of one field; the relations are stored by the caller.
  mutating func lower(at index: Int) -> [Operation] {
    field = index
    type = parts.fields[index].type
    let placeholder = model.fields[index].shared.value.settings.placeholder
    example = placeholder ?? model.fields[index].shared.value.example
    ownPlaceholder = model.fields[index].shared.value.hasOwnPlaceholder ? placeholder : nil
    isTypeUnknown = model.fields[index].isTypeMistaken
    var (own, relations) = lowerApart(model.fields[index].shared.value.constraints)
    if relations.contains(where: { $0.kind == .variant }) {
      // A variant has a say in the shape, without which check digits have no sense.
      relations += own.filter { $0.kind == .checksum || $0.kind == .format }
      own.removeAll { $0.kind == .checksum || $0.kind == .format }
    }
    parts.fields[index].operations = store(own)
    return relations
  }

  /// Lowers constraints of the present field to operations that are not stored yet.
  mutating func lowerApart(
    _ constraints: [PlacedConstraint]
  ) -> (own: [Operation], relations: [Operation]) {
    let outer = (constraint, own, relations)
    depth += 1
    defer { depth -= 1 }
    own = []
    relations = []
    for var placed in constraints {
      if isTooLarge { break }
      // Those of an alternative have the words of what holds it around their own.
      if let around = outer.0?.messages, !around.isEmpty {
        placed.messages = around + placed.messages
      }
      constraint = placed
      if placed.constraint.types.contains(type) {
        lower(placed.constraint)
      } else if !isTypeUnknown {
        refuseType(placed)
      }
    }
    let result = (own, relations)
    (constraint, own, relations) = outer
    return result
  }

  private mutating func lower(_ constraint: ConstraintModel) {
    switch constraint {
    case .pattern(let it): it.lower(into: &self)
    case .includes(let it): it.lower(into: &self)
    case .excludes(let it): it.lower(into: &self)
    case .length(let it): it.lower(into: &self)
    case .choices(let it): it.lower(into: &self)
    case .forbidden(let it): it.lower(into: &self)
    case .range(let it): it.lower(into: &self)
    case .step(let it): it.lower(into: &self)
    case .checksum(let it): it.lower(into: &self)
    case .format(let it): it.lower(into: &self)
    case .count(let it): it.lower(into: &self)
    case .equals(let it): it.lower(into: &self)
    case .differs(let it): it.lower(into: &self)
    case .unique(let it): it.lower(into: &self)
    case .unicode(let it): it.lower(into: &self)
    case .remote(let it): it.lower(into: &self)
    case .lookup(let it): it.lower(into: &self)
    case .union(let it): it.lower(into: &self)
    }
  }

  /// The set of values at a place, made on first use; nil for a wrong set.
  mutating func set(
    at range: SourceRange, folded: Bool, variants: [String], _ make: (inout Lowering) -> Int?
  ) -> Int? {
    let key = SetKey(
      source: constraint?.source.identity, range: range, type: type, folded: folded,
      variants: variants)
    if let set = sets[key] { return set }
    let set = make(&self)
    sets[key] = set
    return set
  }

  /// The constraints of variants, the field that chooses among them, and the rule that has them.
  private(set) var variantFacts: [(facts: Range<Int>, chooser: Int, family: String?)] = []

  /// Notes which constraints were lowered for variants of the rule whose constraint this is.
  mutating func note(variants facts: Range<Int>, chosenBy field: Int) {
    variantFacts.append((facts, field, constraint?.rule))
  }

  /// The same of a variant's check.
  mutating func note(variantCheck fact: Int, of family: String?, chosenBy field: Int) {
    variantFacts.append((fact..<(fact + 1), field, family))
  }

  /// The file of the constraint that is being lowered, or else of the form.
  package var source: SourceText { constraint?.source ?? model.description.source }
  /// The named rule that it was written in.
  var rule: String? { constraint?.rule }

  mutating func store(_ operations: [Operation]) -> Span32 {
    let start = parts.operations.count
    parts.operations += operations
    for index in start..<parts.operations.count
    where parts.operations[index].kind == .checksum || parts.operations[index].kind == .format {
      parts.operations[index].low = Int64(start)
      parts.operations[index].high = Int64(parts.operations.count)
    }
    return Span32(start: start, count: operations.count)
  }

  mutating func error(
    _ code: String, _ message: String, at range: SourceRange, label: String = "",
    help: String = "", first: SourceRange? = nil
  ) {
    guard let placed = constraint else { return }
    let source = placed.source
    let range = range.end == 0 ? placed.range : range
    error(
      code, message, at: range, label: label, help: help,
      related: first.map { [.init(source: source, range: $0, label: "the first")] } ?? [],
      in: source)
  }

  /// Adds an operation with the facts that words are made of.
  mutating func add(
    _ operation: Operation, _ detail: ConstraintFacts.Detail, message: MessageDescription? = nil
  ) {
    own.append(noted(operation, detail, message))
  }

  /// Adds an operation that reads other fields, and is judged when they are.
  mutating func relate(
    _ operation: Operation, _ detail: ConstraintFacts.Detail, message: MessageDescription? = nil
  ) {
    relations.append(noted(operation, detail, message))
  }

  /// Stores facts that belong to no operation of a constraint.
  mutating func note(_ facts: ConstraintFacts) -> Int {
    self.facts.append(facts)
    return self.facts.count - 1
  }

  /// The number of a remote check.
  mutating func remote(named name: String) -> Int {
    if let index = remotePlaces[ExactName(name)] { return index }
    remotePlaces[ExactName(name)] = remotes.count
    remotes.append(name)
    return remotes.count - 1
  }

  private mutating func noted(
    _ operation: Operation, _ detail: ConstraintFacts.Detail, _ message: MessageDescription?
  ) -> Operation {
    facts.append(
      ConstraintFacts(
        rule: constraint?.rule.map(RuleName.shown), key: constraint?.constraint.key ?? "",
        messages: (message.map { [$0] } ?? []) + (constraint?.messages ?? []), detail: detail,
        isAlternative: depth > 1,
        place: constraint.map { Placed(value: $0.source, range: $0.range) },
        via: constraint?.via))
    var operation = operation
    operation.constraint = Int32(facts.count - 1)
    return operation
  }

  /// Marks the last constraint as a part of the current one, with a key and a place of its own.
  mutating func placeLast(_ key: String, at range: SourceRange?) {
    facts[facts.count - 1].key = key
    if let range { facts[facts.count - 1].place?.range = range }
  }

  /// The operation for a compiled pattern, by the quickest that gives PCRE2's answers.
  mutating func operation(
    ofPattern index: Int, use: PatternUse, isExcluded: Bool = false
  ) -> Operation {
    let judge = judges[index] ?? judge(ofPattern: index, use: use)
    judges[index] = judge
    let detail: UInt8 = use == .search ? 1 : 0
    switch judge {
    case .pattern:
      return Operation(isExcluded ? .excludedPattern : .pattern, detail: detail, reference: index)
    case .table(let table):
      return Operation(isExcluded ? .excludedTable : .table, detail: detail, reference: table)
    case .classRun(let run):
      let part = isExcluded ? Operation.Kind.excludedClass : .includedClass
      return Operation(use == .whole ? .classRun : part, detail: detail, reference: run)
    }
  }

  /// Whether PCRE2 judges strings for this pattern; also for a pattern that was never compiled.
  package func asksPCRE2(_ text: String, use: PatternUse, flags: PatternFlags) -> Bool {
    switch patterns[PatternKey(text: text, use: use, flags: flags)].flatMap({ judges[$0] }) {
    case .classRun, .table: false
    case .pattern, nil: true
    }
  }

  private mutating func judge(ofPattern index: Int, use: PatternUse) -> PatternJudge {
    let pattern = parts.patterns[index]
    if let run = pattern.classRun, run.decides(use), let place = parts.add(run) {
      return .classRun(place)
    }
    return pattern.table.map { .table(parts.add($0)) } ?? .pattern
  }

  /// PCRE2's script run: all letters of one script, or of those that are written together.
  mutating func scriptRun() -> Int? {
    do {
      parts.patterns.append(try CompiledPattern.scriptRun(limits: parts.limits.patterns))
      return parts.patterns.count - 1
    } catch {
      return nil
    }
  }

  /// Compiles a pattern once, however often it is written; nil and a diagnostic where it is wrong.
  ///
  /// One of a ready rule with many variants waits for the first text: a run needs few of them.
  mutating func compile(_ source: PatternSource, use: PatternUse) -> Int? {
    do {
      return try compile(
        pattern: source.text, use: use, flags: source.flags,
        isLate: hasManyVariants && source.isReady)
    } catch {
      var range = source.range
      if let offset = source.offset {
        let start = min(source.range.start + offset + error.offset, source.range.end)
        range = SourceRange(start, min(start + max(error.length, 1), source.range.end))
      }
      self.error(error.code, error.message, at: range, label: error.label, help: error.help)
      return nil
    }
  }

  /// Compiles a pattern once, however often it is written.
  mutating func compile(
    pattern text: String, use: PatternUse, flags: PatternFlags, isLate: Bool = false
  ) throws(PatternError) -> Int {
    let key = PatternKey(text: text, use: use, flags: flags, isLate: isLate)
    if let index = patterns[key] { return index }
    let limits = parts.limits.patterns
    parts.patterns.append(
      isLate
        ? CompiledPattern(late: text, use: use, flags: flags, limits: limits)
        : try CompiledPattern(text, use: use, flags: flags, limits: limits, tables: &tableBudget))
    patterns[key] = parts.patterns.count - 1
    return parts.patterns.count - 1
  }
}
