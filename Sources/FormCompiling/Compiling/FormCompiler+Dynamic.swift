internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

/// Conditions, computed values and checks.
extension FormCompiler {
  /// Lowers a field's constraints and whatever of it waits for other fields.
  mutating func lowerDynamic(at index: Int) {
    var relations = lowering.lower(at: index)
    var plan = DynamicPlan()
    lowerWhen(at: index, &plan)
    lowerCompute(at: index, &plan)
    let isChosenBeside = lowering.lowerCases(at: index)
    lowering.lowerUnion(at: index)
    if let requirement = lowerRequirement(at: index) {
      lowering.fields[index].requirement = requirement.text
      relations.insert(Operation(.requiredIf, reference: requirement.node), at: 0)
    }
    // The host program is asked last: only about what is right as far as the form knows.
    relations = relations.filter { $0.kind != .remote } + relations.filter { $0.kind == .remote }
    plan.relations = lowering.store(relations)
    let start = lowering.parts.checks.count
    for check in model.checks(of: index) { lowerCheck(check, at: index) }
    plan.checks = Span32(start: start, count: lowering.parts.checks.count - start)
    // A shape is chosen when all is known that the shapes read beside the value.
    let isTried =
      lowering.parts.fields[index].shapes >= 0 && model.fields[index].content.isUnionOfRules
    guard
      relations.count > 0 || plan.when >= 0 || plan.compute >= 0 || plan.checks.count > 0
        || isChosenBeside || isTried
    else { return }
    if plan.when >= 0 || plan.compute >= 0 || isChosenBeside || isTried {
      lowering.parts.fields[index].flags.insert(.deferred)
    }
    lowering.parts.fields[index].dynamic = Int32(lowering.parts.dynamics.count)
    lowering.parts.dynamics.append(plan)
  }

  mutating func expectBoolean(
    _ compiled: CompiledExpression, _ source: ExpressionSource, _ key: String
  ) -> Bool {
    if compiled.type == .boolean || compiled.type.isAnything { return true }
    let fault = ExpressionFault(
      "wrongType", "“\(key)” takes a condition", at: source.expression.range,
      label: "this is \(compiled.type.name)", help: "compare it: … == …, or write filled(x)")
    diagnostics.append(source.diagnostic(fault))
    return false
  }

  /// The field's own condition and those of its sections: all must be true.
  private mutating func lowerWhen(at index: Int, _ plan: inout DynamicPlan) {
    let conditions = model.conditions(of: index)
    let ofVariant = lowering.variantCondition(of: index)
    plan.when = -1
    if conditions.isEmpty, ofVariant == nil { return }
    var node = -1
    for condition in conditions {
      guard let compiled = lowering.compile(condition, startsInside: false),
        expectBoolean(compiled, condition, "when")
      else { continue }
      lowering.graph.fields[index, default: .init()].when += compiled.reads.ofValues
      lowering.graph.fields[index]?.place = condition
      if node < 0 {
        node = compiled.node
      } else {
        lowering.parts.nodes.append(ExpressionNode(.and, a: node, b: compiled.node))
        node = lowering.parts.nodes.count - 1
      }
    }
    plan.when = Int32(node)
    let written = (ofVariant.map { [$0] } ?? []) + conditions.map(\.text)
    // One text is shared by all fields that have it.
    lowering.fields[index].condition =
      written.count == 1 ? written[0] : written.joined(separator: " && ")
  }

  /// The field's computed value, or its computed default.
  private mutating func lowerCompute(at index: Int, _ plan: inout DynamicPlan) {
    let field = model.fields[index].shared.value.settings
    guard let source = field.compute ?? field.computedDefault else { return }
    let type = lowering.parts.fields[index].type
    if type == .list || type == .group {
      return error(
        "wrongType", "a \(type) is not computed", at: source.range,
        help: "compute its single values", in: source.source)
    }
    if field.compute != nil, field.initial != nil {
      return error(
        "wrongType", "a field has a default or is computed, not both", at: source.range,
        in: source.source)
    }
    guard let compiled = lowering.compile(source, startsInside: false) else { return }
    let wanted = lowering.scope(startsInside: false).type(of: index)
    guard compiled.type == wanted || compiled.type.isAnything || wanted.isAnything else {
      let fault = ExpressionFault(
        "wrongType", "the computed value does not fit the field", at: source.expression.range,
        label: "this is \(compiled.type.name), the field \(wanted.name)",
        help: Self.typeHelp(compiled.type))
      return diagnostics.append(source.diagnostic(fault))
    }
    lowering.graph.fields[index, default: .init()].compute += compiled.reads
    let placed = lowering.graph.fields[index]?.place
    lowering.graph.fields[index]?.place = placed ?? source
    plan.compute = Int32(compiled.node)
    plan.isComputedDefault = field.compute == nil
    if plan.isComputedDefault { return }
    plan.computeConstraint = Int32(
      lowering.note(
        ConstraintFacts(
          key: "compute", messages: model.fields[index].shared.value.messages, detail: .computed,
          place: Placed(value: source.source, range: source.range))))
  }

  // MARK: Checks

  private mutating func lowerCheck(_ placed: PlacedCheck, at index: Int) {
    let check = placed.check
    let isInside = lowering.parts.fields[index].type == .group
    var plan: CheckPlan
    var waits = CheckDependencies(owner: index, reads: [])
    var firstPath: FieldReference?
    var detail = ConstraintFacts.Detail.check(code: check.code, told: [])
    var chooser: Int?
    switch check.condition {
    case .that(let that):
      guard
        let compiled = lowering.compile(
          that, with: check.named, startsInside: isInside, within: placed.unionCase),
        expectBoolean(compiled, that, "check")
      else { return }
      plan = CheckPlan(.that)
      plan.node = Int32(compiled.node)
      waits.reads = compiled.reads
      firstPath = compiled.firstPath
      detail = .check(
        code: check.code, told: lowerTold(placed, startsInside: isInside, &waits.shown))
    case .filled, .noneOrAll:
      guard let counted = countedFields(placed, startsInside: isInside),
        hasKnownNames(check)
      else { return }
      plan = CheckPlan(.noneOrAll)
      if case .filled(let bounds) = check.condition {
        plan = CheckPlan(.filled)
        plan.low = Int32(clamping: bounds.low)
        plan.high = Int32(clamping: bounds.high)
      }
      let references = counted.map { Int32(lowering.reference(to: $0)) }
      plan.of = Span32(start: lowering.parts.references.count, count: references.count)
      lowering.parts.references += references
      waits.reads = counted.map {
        ExpressionRead(field: $0.field, leadsInward: $0.places.count > 1)
      }
      firstPath = counted.first
      detail = .filled(counted.map(\.field), low: Int(plan.low), high: Int(plan.high))
    }
    plan.startsInside = isInside
    plan.skipsEmpty = !isInside
    plan.severity = check.severity
    lowerCondition(of: placed, startsInside: isInside, &plan, &waits.reads)
    if let unionCase = placed.unionCase {
      // A wrong name is told where the constraints are chosen.
      guard let path = lowering.chooser(of: unionCase, startsInside: isInside) else { return }
      plan.chooser = Int32(lowering.reference(to: path))
      plan.variants = Int32(
        lowering.variantSet(
          unionCase.names, of: unionCase.rule, chosenBy: lowering.parts.fields[path.field].type))
      plan.variant = Int32(unionCase.place ?? -1)
      waits.reads.append(
        ExpressionRead(field: path.field, leadsInward: path.places.count > 1))
      chooser = path.field
    }
    waits.target = placeCheck(placed, at: index, firstPath, startsInside: isInside, &plan)
    plan.constraint = Int32(
      lowering.note(
        ConstraintFacts(
          rule: placed.rule.map(RuleName.shown), key: "check",
          messages: (check.message.map { [$0] } ?? []) + placed.messages, detail: detail,
          place: Placed(value: check.source, range: check.writtenRange), code: check.code)))
    if let chooser, let variant = placed.unionCase?.place.map({ placed.unionCase?.names[$0] ?? "" })
    {
      lowering.note(
        variantCheck: Int(plan.constraint),
        of: placed.rule.map {
          $0.hasSuffix(".\(variant)") ? String($0.dropLast(variant.count + 1)) : $0
        },
        chosenBy: chooser)
    }
    lowering.graph.checks.append(waits)
    lowering.parts.checks.append(plan)
  }

  private mutating func countedFields(
    _ placed: PlacedCheck, startsInside: Bool
  ) -> [FieldReference]? {
    let check = placed.check
    let scope = lowering.scope(startsInside: startsInside, in: check.source).within(
      placed.unionCase)
    var paths: [FieldReference] = []
    for name in check.of {
      guard let path = scope.path(text: name.value) else {
        let (label, help) = FieldScope.suggestion(name.value, scope.namesInSight)
        error(
          "unknownField", "no field “\(name.value)” is in scope", at: name.range, label: label,
          help: help, in: check.source)
        return nil
      }
      // Of those that several variants have, only that of the chosen one counts.
      paths += path.paths(to: scope.twins(of: path.field))
    }
    if case .filled(let bounds) = check.condition, bounds.low > Int64(paths.count) {
      error(
        "checkMalformed",
        "\(paths.count) \(paths.count == 1 ? "field is" : "fields are") named, and \(bounds.low) must be filled",
        at: check.range, in: check.source)
      return nil
    }
    return paths
  }

  /// The check's own condition and those of the sections that it stands in.
  private mutating func lowerCondition(
    of placed: PlacedCheck, startsInside: Bool, _ plan: inout CheckPlan,
    _ reads: inout [ExpressionRead]
  ) {
    let check = placed.check
    let own = check.when.map { [($0, check.named)] } ?? []
    for (condition, named) in check.shownWhen.map({ ($0, []) }) + own {
      guard
        let compiled = lowering.compile(
          condition, with: named, startsInside: startsInside, within: placed.unionCase),
        expectBoolean(compiled, condition, "when")
      else { continue }
      reads += compiled.reads
      if plan.when < 0 {
        plan.when = Int32(compiled.node)
      } else {
        lowering.parts.nodes.append(
          ExpressionNode(.and, a: Int(plan.when), b: compiled.node))
        plan.when = Int32(lowering.parts.nodes.count - 1)
      }
    }
  }

  /// The field where the check's issue lies: at `at`, else at the field that holds it, else at the first field that it
  /// names; nil if there is no such field.
  private mutating func placeCheck(
    _ placed: PlacedCheck, at index: Int, _ firstPath: FieldReference?,
    startsInside: Bool, _ plan: inout CheckPlan
  ) -> Int? {
    if let at = placed.check.at {
      let scope = lowering.scope(startsInside: startsInside, in: placed.check.source)
        .within(placed.unionCase)
      guard let path = scope.path(text: at.value) else {
        let (label, help) = FieldScope.suggestion(at.value, scope.namesInSight)
        error(
          "unknownField", "no field “\(at.value)” is in scope", at: at.range, label: label,
          help: help, in: placed.check.source)
        return nil
      }
      guard scope.twins(of: path.field).isEmpty else {
        let (message, label, help) = FieldScope.severalVariants(at.value)
        error(
          "ambiguousName", message, at: at.range, label: label, help: help,
          in: placed.check.source)
        return nil
      }
      plan.at = Int32(lowering.reference(to: path))
      return path.field
    }
    let isRow =
      index > 0 && lowering.parts.fields[Int(lowering.parts.fields[index].parent)].type == .list
    // A row that names what lies outside of it, or the row above, is meant itself.
    let leadsOut =
      firstPath.map { $0.base != .this && ($0.base != .outward || $0.outward > 0) } ?? false
    let isOfRow = isRow && startsInside
    let isNamed = isOfRow ? leadsOut : index > 0 && !placed.isOfSection
    if isNamed { return index }
    if plan.kind == .that {
      if let firstPath { plan.at = Int32(lowering.reference(to: firstPath)) }
    } else {
      plan.liesAtFirst = true
    }
    return firstPath?.field ?? index
  }

  /// The type that a field must have to hold what an expression gives.
  private static func typeHelp(_ type: ExpressionType) -> String {
    let name: String? =
      switch type {
      case .number: "number"
      case .boolean: "boolean"
      case .text: "text"
      case .date: "date"
      case .time: "time"
      case .datetime: "datetime"
      case .local: "local"
      case .duration, .list, .group, .anything: nil
      }
    return name.map { "give the field “type: \($0)”, or compute something else" } ?? ""
  }
}
