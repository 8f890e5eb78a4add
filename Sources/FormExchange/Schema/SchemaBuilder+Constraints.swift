internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormSchema
internal import FormText

/// The table of constraints.
extension SchemaBuilder {
  /// The keywords for all constraints of a field, each with its row in the report.
  mutating func assertions(of index: Int, hasStrings: Bool = false) -> [Schema] {
    let own = field(index).shared.value
    var schemas: [Schema] = []
    for placed in own.constraints {
      var translation = translation(of: placed.constraint, index)
      if hasStrings { translation = translation.weakened("strings are not limited") }
      note(
        index, placed.constraint.key, written(placed), placed.source, placed.range, translation,
        codes: placed.constraint.codes, constraint: placed.constraint)
      rows[rows.count - 1].rule = placed.rule
      schemas.append(translation.schema)
    }
    return schemas
  }

  /// A constraint as its file has it.
  private func written(_ placed: PlacedConstraint) -> String {
    let bytes = placed.source.bytes
    let range = placed.range
    guard range.end <= bytes.count, range.start < range.end else { return placed.rule ?? "" }
    // Lists of ready rules have hundreds of lines.
    if range.end - range.start > 2_000 { return placed.rule ?? "…" }
    return String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The row of each constraint: what it becomes.
  mutating func translation(of constraint: ConstraintModel, _ index: Int) -> Translation {
    let type = field(index).type
    let reading = reading(of: index)
    switch constraint {
    case .pattern(let pattern):
      return TextConstraints.pattern(pattern.source, reading)
    case .includes(let includes): return TextConstraints.includes(includes, reading)
    case .excludes(let excludes): return TextConstraints.excludes(excludes, reading)
    case .length(let length): return TextConstraints.length(length, reading)
    case .choices(let choices): return ValueConstraints.choices(choices.values, of: type, reading)
    case .forbidden(let forbidden):
      return TextConstraints.forbidden(forbidden.values, of: type, reading)
    case .range(let range): return ValueConstraints.range(range, of: type)
    case .step(let step): return ValueConstraints.step(step)
    case .checksum: return .lost(note: "JSON Schema has no check digits")
    case .format(let format): return .lost(note: "no keyword asserts \(format.format.name)")
    case .count(let count):
      let isObject = type == .group && !field(index).content.isTuple
      return ValueConstraints.count(count, isObject: isObject, isCounted: isCounted(index))
    case .equals, .differs: return .lost(note: "JSON Schema compares no fields")
    case .unique(let unique): return self.unique(unique, index)
    case .unicode(let unicode): return TextConstraints.unicode(unicode.profile, reading)
    case .remote: return .lost(note: "a program answers")
    case .lookup: return .lost(note: "the catalogue may change")
    case .union(let union): return caseConstraints(union, index)
    }
  }

  /// Whether what is counted as it was sent is in a record of this side.
  private func isCounted(_ index: Int) -> Bool {
    if side == .input { return true }
    switch field(index).content {
    case .list(let items?): return field(items).isRequired
    case .list(nil), .single, .group, .map, .union: return false
    case .tuple: return true
    }
  }

  private func unique(_ unique: UniqueConstraint, _ index: Int) -> Translation {
    guard unique.keys.isEmpty, !unique.foldsCase, let items = field(index).content.items,
      case .single = field(items).content, field(items).isRequired
    else { return .lost(note: "JSON Schema compares whole items alone") }
    let schema = Schema([("uniqueItems", .flag(true))])
    switch field(items).type {
    case .text, .integer, .number, .boolean, .date:
      guard case .asSent = reading(of: items), !plan(items).flags.contains(.coerces) else {
        return .weaker(schema, note: "items are compared before clean-up")
      }
      return .exact(schema)
    case .time, .datetime, .local:
      return .weaker(schema, note: "equal values may be written in several ways")
    case .any, .list, .group: return .lost(note: "empty values within items never count as equal")
    }
  }

  /// One of several sets of constraints: of a choice among rules the first that fits counts.
  private mutating func caseConstraints(
    _ union: Union<CaseConstraints>, _ index: Int
  ) -> Translation {
    var cases: [(translation: Translation, name: String?)] = []
    for unionCase in union.cases {
      var parts: [Translation] = []
      for placed in unionCase.content.constraints {
        parts.append(translation(of: placed.constraint, index))
      }
      cases.append((Self.all(parts), unionCase.name))
    }
    switch union.discriminator {
    case .type, .firstMatch:
      let schema = Schema.anyOf(cases.map(\.translation.schema))
      if cases.allSatisfy({ $0.translation.fidelity == .exact }) { return .exact(schema) }
      let note = "a rule is not exact"
      return schema.isAnything ? .lost(note: note) : .weaker(schema, note: note)
    case .field(let chooser), .tag(let chooser):
      return chosen(
        by: chooser, at: index, hasOtherwise: union.hasOtherwise,
        cases.map { ($0.name, $0.translation) })
    }
  }

  /// Several translations that all hold.
  static func all(_ parts: [Translation]) -> Translation {
    let schema = Schema.allOf(parts.map(\.schema))
    if parts.allSatisfy({ $0.fidelity == .exact }) { return .exact(schema) }
    let note = parts.first { $0.fidelity != .exact }?.note ?? ""
    return schema.isAnything
      ? .lost(note: note) : .weaker(schema, note: note, words: parts.flatMap(\.words))
  }
}
