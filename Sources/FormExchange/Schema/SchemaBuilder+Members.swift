internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormSchema

/// The fields of a group: their keys, their presence and their conditions.
extension SchemaBuilder {
  /// Some fields of a group.
  mutating func members(of group: Int, _ fields: [Int]) -> GroupParts {
    var parts = GroupParts()
    let outer = pending.removeValue(forKey: group)
    for index in fields {
      member(index, of: group, &parts)
      moveKept(of: index, as: field(index).name, to: group)
    }
    parts.conditions += pending.removeValue(forKey: group) ?? []
    if let outer { pending[group] = outer }
    return parts
  }

  private mutating func member(_ index: Int, of group: Int, _ parts: inout GroupParts) {
    let name = field(index).name
    let applies = conditionally(index, group)
    let rowsBefore = rows.count
    var slot: Slot
    if plan(index).flags.contains(.mustBeAbsent) {
      slot = Slot(schema: .nothing, needsKey: false)
      note(index, "present", "false", .exact(.nothing), codes: ["forbiddenKey"])
    } else {
      slot = self.slot(index)
      if plan(index).flags.contains(.mustBePresent), side == .input {
        note(
          index, "present", "true", .exact(Schema([("required", .texts([name]))])),
          codes: ["keyMissing"])
      }
    }
    let requirement = requirement(of: index, in: group, applies)
    guard let applies else {
      parts.properties.append((name, slot.schema))
      if slot.needsKey { parts.required.append(name) }
      parts.conditions += [requirement].compactMap(\.self)
      return
    }
    place(slot, index, applies, since: rowsBefore, &parts)
    parts.conditions += [requirement].compactMap(\.self)
  }

  /// Places a field that applies under a condition.
  private mutating func place(
    _ slot: Slot, _ index: Int, _ applies: Truth, since first: Int, _ parts: inout GroupParts
  ) {
    let name = field(index).name
    var then = Schema()
    if !slot.schema.isAnything {
      then.keywords.append(("properties", .named([(name, slot.schema)])))
    }
    if slot.needsKey { then.keywords.append(("required", .texts([name]))) }
    let policy = plan(index).notApplicable
    // A value that is there was judged, for otherwise it would be rejected or left out.
    let isJudged: Bool
    switch policy {
    case .reject: isJudged = true
    case .warn, .strip: isJudged = side == .cleaned
    case .allow: isJudged = false
    }
    parts.properties.append((name, Schema()))
    var conditional = Schema()
    if !applies.whenTrue.isNothing, !then.isAnything {
      conditional.keywords = [("if", .schema(applies.whenTrue)), ("then", .schema(then))]
    }
    if isJudged {
      let free = side == .cleaned ? Schema.nothing : empty(index)
      if applies.isExact, !applies.whenTrue.isNothing {
        let away = Schema([("properties", .named([(name, free)]))])
        if then.isAnything { conditional.keywords = [("if", .schema(applies.whenTrue))] }
        conditional.keywords.append(("else", .schema(away)))
      } else {
        parts.properties[parts.properties.count - 1].schema = .anyOf([free, slot.schema])
      }
    }
    if !conditional.isAnything { parts.conditions.append(conditional) }
    let isKept = !conditional.isAnything
    for condition in model.conditions(of: index) {
      let translation: Translation =
        applies.isExact && isKept
        ? .exact(conditional)
        : isKept ? .weaker(conditional, note: applies.reason) : .lost(note: applies.reason)
      note(index, "when", condition, translation, codes: ["notApplicable", "valueMissing"])
    }
    if applies.whenTrue.isNothing, !isJudged {
      lose(rowsFrom: first, index)
      parts.properties[parts.properties.count - 1].schema = annotated(Schema(), index)
    }
  }

  /// Constraints under a condition that has no translation are lost with it.
  private mutating func lose(rowsFrom first: Int, _ index: Int) {
    for place in first..<rows.count {
      kept[index, default: []].append((rows[place].entry.key, rows[place].entry.written))
      if rows[place].entry.key == "when" { continue }
      rows[place].entry.fidelity = .lost
      rows[place].entry.target = "x-formcheck"
      rows[place].entry.note = "its condition is not translated"
    }
  }

  /// `required` with a condition.
  private mutating func requirement(
    of index: Int, in group: Int, _ applies: Truth?
  ) -> Schema? {
    guard case .when(let expression)? = settings(index).required else { return nil }
    let name = field(index).name
    var truth = truth(of: expression, at: index, within: group)
    if let applies { truth = truth.and(applies) }
    let hasFilling = settings(index).defaultValue != nil || settings(index).computedDefault != nil
    if truth.whenTrue.isNothing || hasFilling && side == .input {
      note(index, "required", expression, .lost(note: truth.reason), codes: ["valueMissing"])
      return nil
    }
    var then = Schema([("required", .texts([name]))])
    let free = empty(index)
    let isReadAsSent: Bool
    switch reading(of: index) {
    case .asSent, .trimmed: isReadAsSent = true
    case .changed: isReadAsSent = false
    }
    if !free.isNothing, isReadAsSent {
      then.keywords.append(("properties", .named([(name, .not(free))])))
    }
    let schema = Schema([("if", .schema(truth.whenTrue)), ("then", .schema(then))])
    note(
      index, "required", expression,
      truth.isExact ? .exact(schema) : .weaker(schema, note: truth.reason), codes: ["valueMissing"])
    return schema
  }
}
