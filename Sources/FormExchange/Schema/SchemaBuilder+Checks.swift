internal import FormEngine
internal import FormModel
internal import FormSchema
internal import FormText

/// Checks of groups in the words of JSON Schema.
extension SchemaBuilder {
  /// The checks of a group as schemas of it, each with its row.
  mutating func checks(of index: Int, in unionCase: Int?) -> [Schema] {
    var schemas: [Schema] = []
    for placed in model.checks(of: index) where placed.check.severity == .error {
      let translation = translation(of: placed, index)
      let key = "check"
      let codes = codes(of: placed.check)
      let range = placed.check.writtenRange
      note(
        index, key, written(placed.check), placed.check.source, range, translation, codes: codes)
      if !translation.schema.isAnything { schemas.append(translation.schema) }
    }
    return schemas
  }

  /// Rows for the checks of a field that is not a group: none of them has a keyword.
  mutating func loseChecks(of index: Int) {
    for placed in model.checks(of: index) where placed.check.severity == .error {
      note(
        index, "check", written(placed.check), placed.check.source, placed.check.writtenRange,
        .lost(note: "JSON Schema has no expressions"), codes: codes(of: placed.check))
    }
  }

  /// Rows for conditions between the records of a run, of which a schema sees one.
  mutating func loseRecords() {
    for entry in model.description.records where entry.severity == .error {
      note(
        0, entry.key, entry.name, model.description.source, entry.range,
        .lost(note: "a schema sees one record"), codes: [])
    }
  }

  private func codes(of check: CheckDescription) -> Set<String> {
    if let code = check.code { return [code] }
    switch check.condition {
    case .that: return ["customError"]
    case .filled: return ["tooFewFilled", "tooManyFilled"]
    case .noneOrAll: return ["partlyFilled"]
    }
  }

  private func written(_ check: CheckDescription) -> String {
    if case .that(let that) = check.condition { return that.text }
    let range = check.range
    let bytes = check.source.bytes
    guard range.end <= bytes.count, range.start < range.end else { return "filled" }
    return String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  private func translation(of placed: PlacedCheck, _ index: Int) -> Translation {
    let check = placed.check
    guard placed.unionCase == nil else { return .lost(note: "it belongs to one variant") }
    var runs = Truth.constant(true)
    for condition in check.shownWhen + [check.when].compactMap(\.self) {
      runs = runs.and(truth(of: condition, at: index, within: index, isInside: true))
    }
    if runs.whenTrue.isNothing { return .lost(note: runs.reason) }
    let holds: Truth
    switch check.condition {
    case .that(let that):
      guard check.named.isEmpty else { return .lost(note: "it names values") }
      holds = truth(of: that, at: index, within: index, isInside: true)
    case .filled(let bounds): holds = count(check, index) { bounds.low...bounds.high ~= Int64($0) }
    case .noneOrAll: holds = count(check, index) { $0 == 0 || $0 == check.of.count }
    }
    if holds.whenFalse.isNothing {
      return .lost(note: holds.reason.isEmpty ? "it is never false" : holds.reason)
    }
    let schema = Schema.not(.allOf([runs.whenTrue, holds.whenFalse]))
    return runs.isExact && holds.isExact
      ? .exact(schema) : .weaker(schema, note: runs.isExact ? holds.reason : runs.reason)
  }

  /// Whether the number of filled fields is right: a choice among the ways to fill up to five fields.
  private func count(
    _ check: CheckDescription, _ index: Int, _ isRight: (Int) -> Bool
  ) -> Truth {
    let scope = FieldScope(fields: model.fields, field: index, startsInside: true)
    var all: [Truth] = []
    for name in check.of {
      guard let group = field(index).content.group,
        let place = group.places.first(where: { $0.key.text == name.value })?.value,
        scope.path(to: name.value) != nil
      else { return .untranslated("it counts fields further away") }
      let member = group.members.lowerBound + place
      guard model.conditions(of: member).isEmpty else {
        return .untranslated("it counts fields that may not apply")
      }
      all.append(filled(member, [name.value]))
    }
    guard all.count <= 5, all.allSatisfy(\.isExact) else {
      return .untranslated(
        all.count > 5 ? "it counts more than five fields" : all.first { !$0.isExact }?.reason ?? "")
    }
    var wrong: [Schema] = []
    for ways in 0..<(1 << all.count) where !isRight(ways.nonzeroBitCount) {
      wrong.append(
        .allOf(
          all.enumerated().map { ways & (1 << $0) != 0 ? $1.whenTrue : $1.whenFalse }))
    }
    let whenFalse = Schema.anyOf(wrong)
    return Truth(whenTrue: .not(whenFalse), whenFalse: whenFalse, isExact: true)
  }
}
