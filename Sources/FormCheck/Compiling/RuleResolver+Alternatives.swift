internal import FormEngine
internal import FormText

/// Choices among rules, and variants of a rule.
extension RuleResolver {
  /// One of several rules holds.
  mutating func addAny(
    _ names: [Placed<String>], _ range: SourceRange, of description: RuleDescription,
    to result: inout ResolvedRule, _ rule: String?, _ messages: [MessageDescription],
    _ path: inout [String]
  ) {
    var alternatives: [[ResolvedRule.PlacedConstraint]] = []
    var nouns: [RuleNoun] = []
    for name in names {
      guard let added = resolve(name, of: description, messages, nil, &path) else { continue }
      if added.fields != nil || !added.items.isEmpty || !added.checks.isEmpty {
        report(
          "wrongType", "“\(name.value)” is no rule for a single value", name, description,
          help: "“any” chooses among rules with constraints")
      }
      if result.type == nil, let type = added.type { result.type = type }
      result.example = result.example ?? added.example
      alternatives.append(added.constraints)
      nouns.append(
        RuleNoun(
          text: added.noun ?? name.value, readyRule: isReady(name.value) ? name.value : nil))
    }
    if alternatives.count != names.count { return }
    result.constraints.append(
      .init(
        constraint: AnyConstraint(alternatives: alternatives, nouns: nouns), range: range,
        source: description.source, rule: rule, messages: messages))
  }

  /// The field that `by` names chooses among a rule's variants.
  mutating func addVariants(
    of description: RuleDescription, to result: inout ResolvedRule, _ rule: String?,
    _ messages: [MessageDescription], _ by: Chooser?, _ path: inout [String]
  ) {
    if description.variants.isEmpty { return }
    guard let by else { return }
    var constraint = VariantConstraint(by: by.name)
    let names = description.variants.map(\.name)
    func own(_ checks: [ResolvedRule.PlacedCheck], _ place: Int?) -> [ResolvedRule.PlacedCheck] {
      checks.map { check in
        var check = check
        check.variant = (by.name, by.source, names, place)
        return check
      }
    }
    for (place, variant) in description.variants.enumerated() {
      let name = rule.map { "\($0).\(variant.name)" }
      let set = resolve(variant.rule, rule: name, outer: messages, by: nil, &path)
      constraint.names.append(variant.name)
      constraint.sets.append(set.constraints)
      result.checks += own(set.checks, place)
    }
    if let otherwise = description.otherwise.first {
      let set = resolve(otherwise, rule: rule, outer: messages, by: nil, &path)
      constraint.sets.append(set.constraints)
      constraint.hasOtherwise = true
      result.checks += own(set.checks, nil)
    }
    result.constraints.append(
      .init(
        constraint: constraint, range: by.name.range, source: by.source, rule: rule,
        messages: messages))
  }
}
