internal import FormDocuments
internal import FormEngine
internal import FormExpressions
internal import FormPatterns
internal import FormText

/// Constraints, with the place of each in the file itself.
extension FormInspection {
  func inspect(
    _ placed: ResolvedRule.PlacedConstraint, _ field: InspectedField, isRule: Bool,
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
    return InspectedConstraint(
      kind: kind(of: placed.constraint, field, isOwn, range, isRule: isRule, messages),
      key: placed.constraint.key, rule: isRule ? nil : placed.rule, place: range, isOwn: isOwn,
      written: text.count > 60 || text.contains("\n") ? "" : text,
      messages: messages.reversed().flatMap { Self.messages($0) })
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

  private func kind(
    of constraint: any Constraint, _ field: InspectedField, _ isOwn: Bool, _ place: SourceRange,
    isRule: Bool, _ messages: [MessageDescription]
  ) -> InspectedConstraint.Kind {
    switch constraint {
    case let it as LengthConstraint:
      return .length(
        low: Int(clamping: it.bounds.low),
        high: it.bounds.high == .max ? nil : Int(clamping: it.bounds.high), it.unit)
    case let it as CountConstraint:
      return .count(
        low: Int(clamping: it.bounds.low),
        high: it.bounds.high == .max ? nil : Int(clamping: it.bounds.high))
    case let it as PatternConstraint: return .pattern(pattern(it.source, isOwn, place))
    case let it as IncludesConstraint: return .includes(it.parts.map { part($0, isOwn, place) })
    case let it as ExcludesConstraint: return .excludes(it.parts.map { part($0, isOwn, place) })
    case let it as ChoicesConstraint:
      return .choices(
        zip(it.values, it.choices).map { value, choice in
          InspectedChoice(
            text: choice.value, json: value.value, label: choice.label,
            place: isOwn ? value.range : place)
        })
    case let it as ForbiddenConstraint:
      return .forbidden(
        zip(it.values, it.texts).map { value, text in
          InspectedChoice(
            text: text, json: value.value, label: nil, place: isOwn ? value.range : place)
        })
    case let it as RangeConstraint:
      return .range(
        low: end(it.low, field, isOwn, place), high: end(it.high, field, isOwn, place),
        excludesLow: it.excludesLow, excludesHigh: it.excludesHigh)
    case let it as StepConstraint: return .step(it.text)
    case let it as EqualsConstraint: return .equals(it.other.value, other(it.other, field))
    case let it as DiffersConstraint: return .differs(it.other.value, other(it.other, field))
    case let it as AnyConstraint:
      return .any(
        it.alternatives.map { $0.map { inspect($0, field, isRule: isRule, around: messages) } })
    case let it as VariantConstraint:
      return .variants(
        by: other(it.by, field), names: it.names,
        it.sets.map { $0.map { inspect($0, field, isRule: isRule, around: messages) } },
        hasOtherwise: it.hasOtherwise)
    case is ChecksumConstraint: return .checksum
    case is FormatConstraint: return .format
    case is UniqueConstraint: return .unique
    case is UnicodeConstraint: return .unicode
    default: return .remote
    }
  }

  private func other(_ name: Placed<String>, _ field: InspectedField) -> Int? {
    var lowering = compiler.lowering
    lowering.field = field.index
    guard let path = lowering.scope(startsInside: false).path(text: name.value),
      path.base == .outward
    else { return nil }
    return path.field
  }

  private func pattern(
    _ source: PatternSource, _ isOwn: Bool, _ place: SourceRange
  ) -> InspectedPattern {
    InspectedPattern(
      text: source.text, ignoresCase: source.flags.contains(.ignoreCase),
      knowsUnicodeClasses: source.flags.contains(.unicodeClasses),
      range: isOwn ? source.range : place, offset: isOwn ? source.offset : nil)
  }

  private func part(_ part: Part, _ isOwn: Bool, _ place: SourceRange) -> InspectedPart {
    switch part.content {
    case .text(let text): InspectedPart(content: .text(text), hasMessage: part.message != nil)
    case .find(let source):
      InspectedPart(
        content: .find(pattern(source, isOwn, place)), hasMessage: part.message != nil)
    }
  }

  /// What an end of a range is, read as it is when it is lowered.
  private func end(
    _ end: Placed<String>?, _ field: InspectedField, _ isOwn: Bool, _ place: SourceRange
  ) -> InspectedEnd? {
    guard let end else { return nil }
    var result = InspectedEnd(
      kind: .fields, text: end.value, place: isOwn ? end.range : place)
    var lowering = compiler.lowering
    lowering.field = field.index
    if RangeEnd.isExpression(end, lowering) { return result }
    lowering.parts.bounds = []
    if field.type == .integer || field.type == .number {
      result.kind = .number(end.value)
      return result
    }
    guard let index = RangeEnd.instant(end, field.type, isNext: false, &lowering) else {
      return result
    }
    let bound = lowering.parts.bounds[index]
    switch bound.base {
    case .literal: result.kind = .instant(bound.value)
    case .today, .now:
      result.kind = .moving(
        months: Int(bound.months), days: Int(bound.days), microseconds: bound.microseconds)
    }
    return result
  }
}
