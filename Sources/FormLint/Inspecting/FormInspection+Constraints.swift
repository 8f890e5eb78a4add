internal import FormDocuments
internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormPatterns
internal import FormText

/// Constraints, with the place of each in the file itself.
extension FormInspection {
  func inspect(
    _ placed: PlacedConstraint, _ field: InspectedField, isRule: Bool,
    around: [MessageDescription] = []
  ) -> InspectedConstraint {
    // Those of an alternative have the words of what holds it around their own.
    let messages = around + placed.messages
    let isOwn = placed.source.name == source.name
    let bytes = source.bytes
    let range = isOwn ? placed.range : place(ofRule: placed.rule, field)
    // Of 60 characters at most: four bytes each, nearly always.
    let text =
      isOwn && range.end <= bytes.count && range.end - range.start <= 240
      ? String(decoding: bytes[range.start..<range.end], as: UTF8.self) : ""
    var result = InspectedConstraint(
      kind: placed.constraint, rule: isRule ? nil : placed.rule, place: range, isOwn: isOwn,
      written: text.count > 60 || text.contains("\n") ? "" : text,
      messages: messages.reversed().flatMap { Self.messages($0) })
    func sets(_ sets: [[PlacedConstraint]]) -> [[InspectedConstraint]] {
      sets.map { $0.map { inspect($0, field, isRule: isRule, around: messages) } }
    }
    switch placed.constraint {
    case .range(let it):
      result.ends = (end(it.low, field, isOwn, range), end(it.high, field, isOwn, range))
    case .equals(let it): result.other = other(it.other, field)
    case .differs(let it): result.other = other(it.other, field)
    case .union(let it):
      result.other = it.discriminator.field.flatMap { other($0.name, field) }
      result.sets = sets(it.cases.map(\.content.constraints))
    case .pattern, .includes, .excludes, .length, .choices, .forbidden, .step, .checksum, .format,
      .count, .unique, .unicode, .remote, .lookup:
      break
    }
    return result
  }

  /// Where a field names a rule, else the field's own place.
  private func place(ofRule name: String?, _ field: InspectedField) -> SourceRange {
    guard let written = field.node?["rule"] else { return field.place }
    let items = written.items ?? [written]
    let match = items.first { item in
      guard let name, let text = item.text else { return false }
      return name == text || name.hasPrefix(text + ".")
    }
    return (match ?? items.first)?.range ?? field.place
  }

  func other(_ name: Placed<String>, _ field: InspectedField) -> Int? {
    let scope = FieldScope(fields: model.fields, field: field.index, startsInside: false)
    guard let path = scope.path(text: name.value),
      path.base == .outward
    else { return nil }
    return path.field
  }

  /// What an end of a range is, read as it is when it is lowered.
  private func end(
    _ end: Placed<String>?, _ field: InspectedField, _ isOwn: Bool, _ place: SourceRange
  ) -> InspectedEnd? {
    guard let end else { return nil }
    var result = InspectedEnd(
      kind: .fields, text: end.value, place: isOwn ? end.range : place)
    let scope = FieldScope(fields: model.fields, field: field.index, startsInside: false)
    if RangeEnd.isExpression(end, scope) { return result }
    if field.type == .integer || field.type == .number {
      result.kind = .number(end.value)
    } else if let bound = RangeEnd.bound(end.value, field.type) {
      switch bound.base {
      case .literal: result.kind = .instant(bound.resolved(today: 0, now: 0))
      case .today, .now, .reading:
        result.kind = .moving(
          months: Int(bound.months), days: Int(bound.days), microseconds: bound.microseconds)
      }
    }
    return result
  }
}
