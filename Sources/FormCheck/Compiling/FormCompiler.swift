internal import FormDocuments
internal import FormEngine
internal import FormExpressions
internal import FormText

/// Compiles a description: every field becomes a line of the plan, every mistake a diagnostic.
struct FormCompiler {
  let description: FormDescription
  var resolver: RuleResolver
  var lowering = Lowering()
  var diagnostics: [Diagnostic] = []
  /// Fields that are laid out and wait for their constraints.
  var laid: [(index: Int, rule: ResolvedRule)] = []
  /// For each field the conditions of the sections that it stands in.
  var sectionConditions: [Int: [ExpressionSource]] = [:]
  /// For each group the checks of its sections.
  var sectionChecks: [Int: [ResolvedRule.PlacedCheck]] = [:]
  /// For each check the field that holds it and the fields that it reads.
  var checkReads: [(check: Int, owner: Int, reads: [ExpressionRead])] = []
  /// For each check the field at which its issue lies.
  var checkTargets: [Int: Int] = [:]
  /// The fields of each section, by its name.
  var sections: [String: [Int]] = [:]
  /// What of the form waits for what, as edges.
  var waits = 0
  private var hasTooManyFields = false

  /// The most fields of a form, those of rules counted wherever they are used.
  static let mostFields = 200_000
  static let deepest = 64

  init(_ description: FormDescription, rules: [String: RuleEntry], limits: PlanLimits) {
    self.description = description
    resolver = RuleResolver()
    resolver.known = rules
    resolver.mostParts = limits.parts
    lowering.parts.limits = limits
  }

  /// A field that is laid out and whose own fields are not yet.
  private struct Open {
    var index: Int
    var rule: ResolvedRule
    var depth: Int
    /// The descriptions around it: one that comes again within itself never ends.
    var around: [SourcePlace]
  }

  private struct SourcePlace: Hashable {
    var source: String
    var start: Int
  }

  mutating func compile() -> CompiledForm? {
    for rule in description.rules { _ = resolver.resolve(rule.rule) }
    layOut()
    // What is too large is not built, and what is missing then is no further mistake.
    guard !isTooLarge, lowerAll() else {
      diagnostics = onceEach(diagnostics + resolver.diagnostics + lowering.diagnostics)
      return nil
    }
    rank()
    spreadSecrets()
    hideVariantsOfSecrets()
    for (index, rule) in laid {
      lowering.parts.fields[index].cleanUp = lowerCleanUp(rule, at: index)
    }
    let uniqueKeys = compileUniqueKeys()
    let translations = compileTranslations()
    let managers = compileManagers()
    let zone = compileZone()
    diagnostics = onceEach(diagnostics + resolver.diagnostics + lowering.diagnostics)
    guard diagnostics.isEmpty, let zone else { return nil }
    let form = CompiledForm(
      description: description, lowering: lowering, managers: managers, zone: zone,
      uniqueKeys: uniqueKeys, checkReads: checkReads, checkTargets: checkTargets,
      translations: translations)
    refuseUnfitDefaults(of: form)
    return diagnostics.isEmpty ? form : nil
  }

  /// Lowers all that is laid out; false when that is too much.
  private mutating func lowerAll() -> Bool {
    lowering.facts.reserveCapacity(laid.reduce(0) { $0 + $1.rule.constraints.count })
    for (index, rule) in laid {
      lowerDynamic(rule, at: index)
      guard lowering.isTooLarge else { continue }
      diagnostics.append(
        .tooManyParts(
          lowering.parts.limits.parts, at: rule.nameRange, in: rule.source))
      return false
    }
    return true
  }

  /// The same mistake in a rule that is used twice is one mistake.
  private func onceEach(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<String> = []
    return diagnostics.filter {
      seen.insert("\($0.source.name):\($0.range.start):\($0.code):\($0.message)").inserted
    }
  }

  private var isTooLarge: Bool { hasTooManyFields || resolver.isTooLarge }

  /// Whether there is room for so many fields more; none is told once.
  private mutating func hasRoom(for count: Int, in rule: ResolvedRule) -> Bool {
    if isTooLarge { return false }
    guard lowering.parts.fields.count + count > Self.mostFields else { return true }
    hasTooManyFields = true
    report(
      "formTooLarge", "this form has more than \(Self.mostFields) fields", at: rule.nameRange,
      help: "a rule with fields counts wherever it is used", source: rule.source)
    return false
  }

  mutating func report(
    _ code: String, _ message: String, at range: SourceRange, label: String = "",
    help: String = "", related: [Diagnostic.Related] = [], source: SourceText? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        code: code, message: message, source: source ?? description.source, range: range,
        label: label, help: help, related: related))
  }

  // MARK: Layout

  private mutating func layOut() {
    var root = RuleDescription(
      source: description.source, range: description.range, nameRange: description.range)
    root.fields = description.fields
    root.unknown = description.unknown
    root.rest = description.rest
    root.checks = description.checks
    var plan = FieldPlan()
    plan.type = .group
    plan.flags = .required
    lowering.parts.fields = [plan]
    lowering.fields = [FieldFacts(name: "", label: description.title)]
    let whole = resolver.resolve(root)
    laid.append((0, whole))
    var waiting = [Open(index: 0, rule: whole, depth: 0, around: [])]
    var next = 0
    while next < waiting.count {
      let open = waiting[next]
      next += 1
      if open.rule.fields != nil {
        waiting += layOutGroup(open)
      } else if !open.rule.items.isEmpty {
        waiting += layOutItems(open)
      }
      if !hasRoom(for: 0, in: open.rule) { return }
    }
  }

  /// A field of a group, with the sections around it.
  private struct Member {
    /// The fields that it is one of, and its place there: a description is large, and many copies take time.
    var siblings: [NamedRule]
    var place: Int
    var sections: [String] = []
    var conditions: [ExpressionSource] = []

    var name: String { siblings[place].name }
    var rule: RuleDescription { siblings[place].rule }
  }

  private mutating func layOutGroup(_ open: Open) -> [Open] {
    let members = members(of: open.rule, in: open.index, depth: 0)
    guard hasRoom(for: members.count, in: open.rule) else { return [] }
    var group = GroupPlan()
    group.fields = Span32(start: lowering.parts.fields.count, count: members.count)
    group.unknown = open.rule.unknown ?? description.unknown
    var inner: [Open] = []
    lowering.fields[open.index].places.reserveCapacity(members.count)
    makeRoom(for: members.count)
    for (place, member) in members.enumerated() {
      let name = ExactName(member.name)
      if let first = lowering.fields[open.index].places.updateValue(place, forKey: name) {
        report(
          "fieldTwice", "“\(member.name)” stands twice in this group", at: member.rule.nameRange,
          label: "a section's fields belong to the group around it",
          related: [
            .init(
              source: member.rule.source, range: members[first].rule.nameRange, label: "the first")
          ],
          source: member.rule.source)
      }
      let opened = layOut(member.rule, named: member.name, in: open, isItem: false)
      lowering.fields[opened.index].section = member.sections.last
      if !member.conditions.isEmpty { sectionConditions[opened.index] = member.conditions }
      for section in member.sections { sections[section, default: []].append(opened.index) }
      // Only what holds more has anything left to be laid out.
      if opened.rule.fields != nil || !opened.rule.items.isEmpty { inner.append(opened) }
    }
    Plan.indexNames(of: &group, in: &lowering.parts)
    lowering.parts.fields[open.index].group = Int32(lowering.parts.groups.count)
    if let rest = open.rule.rest.first {
      group.rest = Int32(lowering.parts.fields.count)
      let opened = layOut(rest, named: "", in: open, isItem: true)
      if opened.rule.fields != nil || !opened.rule.items.isEmpty { inner.append(opened) }
    }
    lowering.parts.groups.append(group)
    return inner.filter { !isCircle($0) }
  }

  /// Makes room for the fields of a wide group at once: they are large, and moving them takes time.
  private mutating func makeRoom(for count: Int) {
    guard count >= laid.count else { return }
    laid.reserveCapacity(laid.count + count)
    lowering.fields.reserveCapacity(lowering.fields.count + count)
    lowering.parts.fields.reserveCapacity(lowering.parts.fields.count + count)
  }

  /// The fields of a group, those of its sections among them.
  private mutating func members(
    of outer: ResolvedRule, in group: Int, depth: Int
  ) -> [Member] {
    guard depth < Self.deepest, let fields = outer.fields else { return [] }
    var members: [Member] = []
    guard hasRoom(for: fields.count, in: outer) else { return [] }
    members.reserveCapacity(fields.count)
    for place in fields.indices {
      guard resolver.isSection(fields[place].rule) else {
        members.append(Member(siblings: fields, place: place))
        continue
      }
      let rule = resolver.resolve(fields[place].rule)
      guard rule.fields != nil else {
        members.append(Member(siblings: fields, place: place))
        continue
      }
      checkSection(rule)
      let conditions = rule.when.map { [$0] } ?? []
      let checksBefore = sectionChecks[group]?.count ?? 0
      let inner = self.members(of: rule, in: group, depth: depth + 1)
      guard hasRoom(for: members.count + inner.count, in: rule) else { return [] }
      for var member in inner {
        member.sections.insert(fields[place].name, at: 0)
        member.conditions = conditions + member.conditions
        members.append(member)
      }
      // Checks of sections within this one are shown with it too.
      for index in checksBefore..<(sectionChecks[group]?.count ?? 0) {
        sectionChecks[group]?[index].check.shownWhen += conditions
      }
      for var check in rule.checks {
        check.check.shownWhen = conditions
        check.isOfSection = true
        sectionChecks[group, default: []].append(check)
      }
    }
    return members
  }

  private mutating func checkSection(_ rule: ResolvedRule) {
    let holdsValue =
      rule.required != nil || !rule.items.isEmpty || rule.defaultValue != nil || rule.compute != nil
    let changesValue =
      !rule.constraints.isEmpty || rule.cleanUp != nil || rule.coerces != nil || rule.isSecret
      || rule.isNullable || rule.unknown != nil || !rule.rest.isEmpty
    if holdsValue || changesValue {
      report(
        "sectionMalformed", "a section has no value of its own", at: rule.nameRange,
        help: "put “required” and the like at its fields", source: rule.source)
    }
  }

  private mutating func layOutItems(_ open: Open) -> [Open] {
    guard let items = open.rule.items.first else { return [] }
    if items.isSection {
      report(
        "sectionMalformed", "a section stands among the fields of a group", at: items.nameRange,
        help: "leave “type” out: “fields” alone makes a group", source: items.source)
    }
    lowering.parts.fields[open.index].items = Int32(lowering.parts.fields.count)
    let inner = layOut(items, named: "", in: open, isItem: true)
    return isCircle(inner) ? [] : [inner]
  }

  /// A description that stands within itself has fields without end.
  private mutating func isCircle(_ open: Open) -> Bool {
    let isRepeated = open.around.dropLast().contains { $0 == open.around.last }
    if isRepeated {
      report(
        "ruleCircle", "this stands within itself without end", at: open.rule.nameRange,
        label: "a rule with fields uses itself", source: open.rule.source)
    } else if open.depth > Self.deepest {
      report(
        "formTooDeep", "fields are nested more than \(Self.deepest) deep",
        at: open.rule.nameRange, source: open.rule.source)
    }
    return isRepeated || open.depth > Self.deepest
  }

  private mutating func layOut(
    _ description: RuleDescription, named name: String, in outer: Open, isItem: Bool
  ) -> Open {
    let rule = resolver.resolve(description)
    let index = lowering.parts.fields.count
    var plan = FieldPlan()
    plan.type = rule.valueType
    plan.name = Plan.name(name, in: &lowering.parts)
    plan.parent = Int32(outer.index)
    let inherits =
      self.description.isRequired && plan.type != .boolean && rule.compute == nil
    switch rule.required {
    case .always(let isRequired): if isRequired { plan.flags.insert(.required) }
    case .when: break
    case nil: if isItem || inherits { plan.flags.insert(.required) }
    }
    if rule.coerces ?? self.description.coerces { plan.flags.insert(.coerces) }
    if rule.isNullable { plan.flags.insert(.nullable) }
    if rule.isSecret { plan.flags.insert(.secret) }
    lowering.parts.fields.append(plan)
    var facts = FieldFacts(name: name)
    facts.label = rule.label
    facts.help = rule.help
    facts.placeholder = rule.placeholder
    facts.isSecret = rule.isSecret
    facts.place = Placed(value: rule.source, range: rule.nameRange)
    facts.conditionPlace = rule.when.map { Placed(value: $0.source, range: $0.range) }
    facts.typeRule = rule.typeRule
    facts.messages = rule.messages
    facts.typeMessages = rule.typeMessages
    facts.defaultValue = rule.defaultValue.map { PayloadValue($0) }
    for placed in rule.constraints {
      if let choices = placed.constraint as? ChoicesConstraint { facts.choices = choices.choices }
    }
    facts.missingKind = missingKind(plan.type, facts.choices)
    lowering.fields.append(facts)
    checkShape(rule)
    checkVariants(description, rule)
    lowerDefault(rule, at: index)
    laid.append((index, rule))
    var opened = Open(index: index, rule: rule, depth: outer.depth + 1, around: [])
    // Nothing is laid out within others, which are most.
    if rule.fields != nil || !rule.items.isEmpty {
      opened.around = outer.around
      opened.around.append(
        SourcePlace(source: description.source.name, start: description.range.start))
    }
    return opened
  }

  private func missingKind(_ type: ValueType, _ choices: [Choice]) -> String {
    if choices.count == 1, choices[0].value == "true" { return "accepted" }
    switch type {
    case .list: return "list"
    case .group: return "group"
    case .boolean: return "boolean"
    case .text, .integer, .number, .date, .time, .datetime, .any:
      return choices.isEmpty ? "text" : "choice"
    }
  }

  /// What chooses variants and the variants belong together.
  private mutating func checkVariants(_ description: RuleDescription, _ rule: ResolvedRule) {
    if !description.variants.isEmpty, description.by == nil {
      report(
        "byMissing", "nothing chooses among these variants", at: description.nameRange,
        label: "which one?", help: "add “by:” with the field that chooses",
        source: description.source)
    }
    guard let by = description.by, resolver.diagnostics.isEmpty else { return }
    if !rule.constraints.contains(where: { $0.constraint is VariantConstraint }) {
      report(
        "variantsMissing", "“by” chooses among variants, and there are none", at: by.range,
        help: "name a rule that has variants", source: description.source)
    }
  }

  private mutating func checkShape(_ rule: ResolvedRule) {
    guard let type = rule.type, rule.fields != nil || !rule.items.isEmpty else {
      if rule.unknown != nil || !rule.rest.isEmpty, rule.fields == nil {
        report(
          "wrongType", "“unknown” is for groups", at: rule.nameRange,
          label: "this has no fields", source: rule.source)
      }
      return
    }
    report(
      "wrongType", "a field with “\(rule.fields != nil ? "fields" : "items")” has no other type",
      at: type.range, help: "leave “type” out", source: rule.source)
  }
}
