internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormPatterns
internal import FormText

// Choices among rules and variants.

extension Union<CaseConstraints> {
  /// So many cases have their patterns compiled with the form.
  private static let fewCases = 8

  func lower(into lowering: inout Lowering) {
    switch discriminator {
    case .firstMatch(let choice): lower(choice, into: &lowering)
    case .field(let chooser): lower(chooser.name, into: &lowering)
    // Types and members of objects make unions of fields.
    case .type, .tag: break
    }
  }

  private func lower(_ choice: Discriminator.RuleChoice, into lowering: inout Lowering) {
    var plans: [AlternativePlan] = []
    let first = lowering.facts.count
    for unionCase in cases {
      if lowering.isTooLarge { return }
      let (own, relations) = lowering.lowerApart(unionCase.content.constraints)
      if !relations.isEmpty {
        return lowering.error(
          "wrongType", "a rule among “any” reads another field", at: SourceRange(0, 0),
          help: "“any” chooses among rules that look at the value alone")
      }
      var plan = AlternativePlan()
      plan.operations = lowering.store(own)
      plans.append(plan)
    }
    for index in first..<lowering.facts.count { lowering.facts[index].isOfChoice = true }
    let start = lowering.parts.alternatives.count
    lowering.parts.alternatives += plans
    lowering.add(
      Operation(.anyOf, low: Int64(start), high: Int64(start + plans.count)),
      .nouns(choice.nouns))
  }

  private func lower(_ by: Placed<String>, into lowering: inout Lowering) {
    guard let path = lowering.path(by, startsInside: false) else { return }
    let type = lowering.parts.fields[path.field].type
    guard type != .list, type != .group else {
      return lowering.error(
        "wrongType", "“\(by.value)” cannot choose a variant", at: by.range,
        label: "it is of type \(type)",
        help: "a variant is chosen by a string, a number, or true or false")
    }
    let names = names
    if type == .boolean, let name = BooleanChoice.impossible(among: names) {
      return lowering.error(
        "wrongType", BooleanChoice.message(by.value, name), at: by.range,
        label: "this chooses the variant", help: BooleanChoice.help)
    }
    if let chosen { lowering.leaveOut(chosen, but: names, chosenBy: path.field) }
    var plans: [AlternativePlan] = []
    let first = lowering.facts.count
    let example = lowering.example
    lowering.hasManyVariants = cases.count > Self.fewCases || chosen != nil
    defer {
      lowering.example = example
      lowering.hasManyVariants = false
    }
    for unionCase in cases {
      if lowering.isTooLarge { return }
      lowering.example = lowering.ownPlaceholder ?? unionCase.content.placeholder ?? example
      let (own, relations) = lowering.lowerApart(unionCase.content.constraints)
      var plan = AlternativePlan()
      plan.operations = lowering.store(own)
      plan.relations = lowering.store(relations)
      plans.append(plan)
    }
    lowering.note(variants: first..<lowering.facts.count, chosenBy: path.field)
    let start = lowering.parts.alternatives.count
    lowering.parts.alternatives += plans
    let set = lowering.variantSet(names, of: lowering.rule, chosenBy: type)
    let reference = lowering.reference(to: path)
    lowering.depend(onChoice: path, by: by)
    lowering.relate(
      Operation(
        .variant, detail: hasOtherwise ? 1 : 0, reference: reference,
        low: Int64(set), high: Int64(start)), .other(path.field))
  }
}

extension Lowering {
  /// Notes that variants were not read, and whether the field that chooses can choose no other.
  ///
  /// It cannot where its own choices, which are judged for every value, are among those that were read for: what is
  /// wrong chooses nothing.
  fileprivate mutating func leaveOut(
    _ chosen: ChosenVariants, but names: [String], chosenBy chooser: Int
  ) {
    bytesLeftOut += chosen.bytesLeftOut
    let field = model.fields[chooser].shared.value
    let isClosed = field.constraints.contains {
      if case .choices(let choices) = $0.constraint { chosen.choices.hold(choices) } else { false }
    }
    let isText =
      type == .text && parts.fields[chooser].type == .text && field.settings.compute == nil
      && field.settings.computedDefault == nil
    // Names that are all numbers are compared as such, and those of the whole rule may not be.
    if !isClosed || !isText || names.allSatisfy({ JSONNumber.isNumber($0) }) { mustReadAll = true }
  }

  /// The names of variants as a set: by value where the field that chooses is one of dates or times,
  /// else texts, and numbers by value where all of them are numbers.
  ///
  /// Those of a named rule are the same wherever it is used.
  mutating func variantSet(_ names: [String], of rule: String?, chosenBy type: ValueType)
    -> Int
  {
    let key = VariantSetKey(rule: rule, type: type, names: names)
    if let set = variantSets[key] { return set }
    let set = makeVariantSet(names, chosenBy: type)
    variantSets[key] = set
    return set
  }

  private mutating func makeVariantSet(_ names: [String], chosenBy type: ValueType) -> Int {
    let instants = names.compactMap { RangeEnd.literal($0, type) }
    if type.isInstant, instants.count == names.count { return add(instants: instants) }
    let first = parts.texts.count
    for name in names { _ = parts.add(text: name.utf8) }
    var set = ValueSet(.texts, members: Span32(start: first, count: names.count))
    if names.allSatisfy({ JSONNumber.isNumber($0) }) { set.numbers = set.members }
    parts.sets.append(set)
    return parts.sets.count - 1
  }
}
