internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// Fields of the model as lines of the plan, with the facts for words.
extension Lowering {
  mutating func layOut() {
    parts.fields.reserveCapacity(model.fields.count)
    fields.reserveCapacity(model.fields.count)
    for field in model.fields {
      parts.fields.append(plan(of: field))
      fields.append(facts(of: field))
    }
    for index in model.fields.indices where model.fields[index].type == .group {
      layOutGroup(index)
    }
  }

  private mutating func plan(of field: PlacedField) -> FieldPlan {
    var plan = FieldPlan()
    plan.type = field.type
    if field.isRequired { plan.flags.insert(.required) }
    // The whole record has no name, and nothing around it.
    if field.parent < 0 { return plan }
    plan.parent = Int32(field.parent)
    plan.name = Plan.name(field.name, in: &parts)
    if field.model.coerces ?? model.description.coerces { plan.flags.insert(.coerces) }
    if field.model.isNullable == true { plan.flags.insert(.nullable) }
    if field.model.isSecret == true { plan.flags.insert(.secret) }
    if let items = field.items { plan.items = Int32(items) }
    return plan
  }

  private mutating func layOutGroup(_ index: Int) {
    let field = model.fields[index]
    var group = GroupPlan()
    group.fields = Span32(start: field.members.lowerBound, count: field.members.count)
    group.unknown = field.model.unknown ?? model.description.unknown
    if let rest = field.rest { group.rest = Int32(rest) }
    Plan.indexNames(of: &group, in: &parts)
    parts.fields[index].group = Int32(parts.groups.count)
    parts.groups.append(group)
  }

  private func facts(of field: PlacedField) -> FieldFacts {
    let model = field.model
    var facts = FieldFacts(name: field.name, label: model.label)
    facts.places = field.places
    if field.parent < 0 { return facts }
    facts.help = model.help
    facts.placeholder = model.placeholder
    facts.isSecret = model.isSecret == true
    facts.place = Placed(value: model.source, range: model.nameRange)
    facts.conditionPlace = model.when.map { Placed(value: $0.source, range: $0.range) }
    facts.typeRule = model.typeRule
    facts.messages = model.messages
    facts.typeMessages = model.typeMessages
    facts.defaultValue = model.defaultValue.map { PayloadValue($0) }
    facts.section = field.section
    for case .choices(let choices) in model.constraints.lazy.map(\.constraint) {
      facts.choices = choices.values
    }
    facts.missingKind = missingKind(field.type, facts.choices)
    return facts
  }

  private func missingKind(_ type: ValueType, _ choices: [WrittenValue]) -> String {
    if choices.count == 1, choices[0].text == "true" { return "accepted" }
    switch type {
    case .list: return "list"
    case .group: return "group"
    case .boolean: return "boolean"
    case .text, .integer, .number, .date, .time, .datetime, .any:
      return choices.isEmpty ? "text" : "choice"
    }
  }
}
