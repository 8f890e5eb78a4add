internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// Fields of the model as lines of the plan, with the facts for words.
extension Lowering {
  mutating func layOut() {
    parts.hasTrees = model.fields.contains { $0.linked != nil }
    parts.fields.reserveCapacity(model.fields.count)
    fields.reserveCapacity(model.fields.count)
    // Fields are large: what is needed of one is read from its place, and none is copied.
    for index in model.fields.indices {
      parts.fields.append(plan(of: index))
      fields.append(facts(of: index))
    }
    for index in model.fields.indices where model.fields[index].type == .group {
      if let head = model.fields[index].linked {
        // It stands behind the one whose content it has; what chooses its variant stands beside itself.
        var group = parts.groups[Int(parts.fields[head].group)]
        if group.variants >= 0 {
          parts.variantGroups.append(parts.variantGroups[Int(group.variants)])
          group.variants = Int32(parts.variantGroups.count - 1)
        }
        parts.fields[index].group = Int32(parts.groups.count)
        parts.groups.append(group)
      } else {
        layOutGroup(index)
      }
    }
    for index in model.fields.indices {
      if let union = model.fields[index].content.union, !union.cases.isEmpty {
        layOutShapes(index, union)
      }
    }
  }

  /// The shapes that a value may have, with the facts for a value that has none of them.
  private mutating func layOutShapes(_ index: Int, _ union: Union<Int>) {
    var plan = ShapesPlan()
    let alternatives = union.cases.map(\.content)
    plan.alternatives = Span32(start: parts.references.count, count: alternatives.count)
    parts.references += alternatives.map(Int32.init)
    if case .firstMatch(let choice) = union.discriminator {
      plan.constraint = Int32(
        note(
          ConstraintFacts(
            rule: union.rule.map(RuleName.shown), key: "any",
            messages: choice.messages.isEmpty
              ? model.fields[index].shared.value.messages : choice.messages,
            detail: .nouns(choice.nouns),
            place: Placed(value: choice.source, range: choice.range))))
    }
    parts.fields[index].flags.insert(.hasShapes)
    parts.fields[index].shapes = Int32(parts.shapes.count)
    parts.shapes.append(plan)
    let areVariants = union.discriminator.field != nil
    for alternative in alternatives {
      parts.fields[alternative].flags.insert(.isShape)
      // The blanks of a secret are a value: which variant it is comes first.
      if areVariants, parts.fields[alternative].flags.contains(.secret) {
        parts.fields[index].flags.insert(.secret)
      }
      // A shape of a tree is a level of it, which is counted, and not judged once more.
      if parts.fields[alternative].tree < 0 {
        parts.fields[alternative].tree = parts.fields[index].tree
      }
    }
  }

  /// The tree whose depth a field counts.
  private mutating func tree(of index: Int) -> Int32 {
    guard let depth = model.fields[index].shared.value.settings.depth?.value else {
      return -1
    }
    let key = TreeKey(source: depth.source.name, start: depth.range.start)
    if let known = trees[key] { return Int32(known) }
    trees[key] = parts.treeDepths.count
    parts.treeDepths.append(Int32(clamping: depth.most))
    return Int32(parts.treeDepths.count - 1)
  }

  private mutating func plan(of index: Int) -> FieldPlan {
    var plan = FieldPlan()
    plan.type = model.fields[index].type
    if model.fields[index].isRequired { plan.flags.insert(.required) }
    if model.fields[index].content.isTuple { plan.flags.insert(.tuple) }
    // The whole record has no name, and nothing around it.
    if model.fields[index].parent >= 0 {
      plan.parent = Int32(model.fields[index].parent)
      plan.name = Plan.name(model.fields[index].name, in: &parts)
    } else if model.description.top == nil {
      return plan
    }
    let defaults = model.defaults(of: index)
    if model.fields[index].shared.value.settings.coerces ?? defaults.coerces {
      plan.flags.insert(.coerces)
    }
    if model.fields[index].shared.value.settings.isNullable == true { plan.flags.insert(.nullable) }
    if !plan.flags.contains(.nullable) {
      switch model.fields[index].shared.value.settings.nullPolicy ?? defaults.nullPolicy {
      case .empty: break
      case .clear: plan.flags.insert(.keepsNull)
      case .reject: plan.flags.insert(.rejectsNull)
      }
    }
    if let isPresent = model.fields[index].shared.value.settings.isPresent {
      plan.flags.insert(isPresent ? .mustBePresent : .mustBeAbsent)
    }
    let own =
      model.fields[index].shared.value.settings.notApplicable
      ?? model.fields[index].sectionNotApplicable
    plan.notApplicable = own ?? defaults.notApplicable
    if model.fields[index].shared.value.settings.isSecret == true { plan.flags.insert(.secret) }
    if let items = model.fields[index].content.items { plan.items = Int32(items) }
    plan.tree = tree(of: index)
    if plan.tree >= 0 { plan.flags.insert(.hasTreeDepth) }
    return plan
  }

  private mutating func layOutGroup(_ index: Int) {
    guard let group = model.fields[index].content.group else { return }
    var plan = GroupPlan()
    plan.fields = Span32(start: group.members.lowerBound, count: group.members.count)
    plan.unknown =
      model.fields[index].shared.value.settings.unknown ?? model.defaults(within: index).unknown
    if let rest = group.rest { plan.rest = Int32(rest) }
    if let keys = model.fields[index].content.keys { plan.keys = Int32(keys) }
    Plan.indexNames(of: &plan, in: &parts)
    if let cases = group.cases { layOut(cases, common: group.common, of: &plan) }
    parts.fields[index].group = Int32(parts.groups.count)
    parts.groups.append(plan)
  }

  /// The names of each case, and of all; what chooses is found when all fields are laid out.
  private mutating func layOut(
    _ cases: Union<Group.CaseMembers>, common: Int, of group: inout GroupPlan
  ) {
    var plan = VariantsPlan()
    plan.common = Int32(namesOnly(0..<common, of: group))
    plan.first = Int32(parts.variants.count)
    plan.hasOtherwise = cases.hasOtherwise
    for (places, replaced) in cases.cases.lazy.map({ ($0.content.places, $0.content.replaced) }) {
      var variant = VariantPlan()
      variant.places = Span32(start: places.lowerBound, count: places.count)
      variant.replaced = Span32(start: parts.references.count, count: replaced.count)
      parts.references += replaced.map(Int32.init)
      variant.group = Int32(namesOnly(places, of: group))
      parts.variants.append(variant)
    }
    group.variants = Int32(parts.variantGroups.count)
    parts.variantGroups.append(plan)
  }

  /// A table of the names of some fields of a group.
  private mutating func namesOnly(_ places: Range<Int>, of group: GroupPlan) -> Int {
    var names = GroupPlan()
    names.fields = Span32(start: Int(group.fields.start) + places.lowerBound, count: places.count)
    Plan.indexNames(of: &names, in: &parts)
    parts.groups.append(names)
    return parts.groups.count - 1
  }

  private func facts(of index: Int) -> FieldFacts {
    // Facts are large: with one way out of here they are not copied once more.
    var facts = FieldFacts(
      name: model.fields[index].name, label: model.fields[index].shared.value.settings.label)
    fill(&facts, of: index)
    return facts
  }

  private func fill(_ facts: inout FieldFacts, of index: Int) {
    facts.places = model.fields[index].places
    facts.twins = model.fields[index].twins
    facts.variants = model.fields[index].content.group?.cases?.names ?? []
    facts.variant = variantName(of: index)
    facts.linked = model.fields[index].linked
    facts.shape = shapeName(of: index)
    facts.isMap = model.fields[index].content.isMap
    facts.isInTree = parts.hasTrees && model.isInTree(index)
    if model.fields[index].parent < 0, model.description.top == nil { return }
    let parent = model.fields[index].parent
    facts.tree = model.fields[index].tree ?? (parent >= 0 ? fields[parent].tree : nil)
    facts.isRequiredByPlace =
      parent >= 0 && model.fields[parent].content.isTuple
      && model.fields[index].shared.value.settings.required == nil
    facts.depth = model.fields[index].shared.value.settings.depth.map(\.value).map {
      Placed(value: $0.source, range: $0.range)
    }
    facts.help = model.fields[index].shared.value.settings.help
    facts.placeholder = model.fields[index].shared.value.settings.placeholder
    facts.input = model.fields[index].shared.value.settings.input
    facts.isTakenAsTyped = model.fields[index].shared.value.settings.isSecret == true
    facts.isSecret = facts.isTakenAsTyped || model.fields[index].shared.value.mayBeSecret
    facts.place = Placed(
      value: model.fields[index].shared.value.source,
      range: model.fields[index].shared.value.nameRange)
    facts.conditionPlace = model.fields[index].shared.value.settings.when.map {
      Placed(value: $0.source, range: $0.range)
    }
    facts.typeRule = model.fields[index].shared.value.typeRule.map(RuleName.shown)
    facts.messages = model.fields[index].shared.value.messages
    facts.typeMessages = model.fields[index].shared.value.typeMessages
    facts.defaultValue = model.fields[index].shared.value.settings.defaultValue
    facts.computedDefault = model.fields[index].shared.value.settings.computedDefault?.text
    facts.sections = model.fields[index].sections
    for placed in model.fields[index].shared.value.constraints {
      guard case .choices(let choices) = placed.constraint else { continue }
      facts.choices = choices.values
      facts.choicesRule = placed.rule
    }
    facts.missingKind = missingKind(model.fields[index].type, facts.choices)
  }

  /// The case of a union that a field is.
  private func shapeName(of index: Int) -> String? {
    guard model.fields[index].isAlternative else { return nil }
    let holder = model.fields[model.fields[index].parent]
    guard let union = holder.content.union, let place = holder.placeOfAlternative(index) else {
      return nil
    }
    switch union.discriminator {
    case .type: return nil
    case .firstMatch, .field, .tag: return union.cases[place].name ?? "otherwise"
    }
  }

  /// The name of the case that has a field; empty for that of all other values.
  private func variantName(of index: Int) -> String? {
    guard let unionCase = model.fields[index].unionCase,
      let cases = model.fields[model.fields[index].parent].content.group?.cases?.cases
    else { return nil }
    return cases[unionCase].name ?? ""
  }

  private func missingKind(_ type: ValueType, _ choices: [WrittenValue]) -> String {
    if choices.count == 1, choices[0].text == "true" { return "accepted" }
    switch type {
    case .list: return "list"
    case .group: return "group"
    case .boolean: return "boolean"
    case .text, .integer, .number, .date, .time, .datetime, .local, .any:
      return choices.isEmpty ? "text" : "choice"
    }
  }
}
