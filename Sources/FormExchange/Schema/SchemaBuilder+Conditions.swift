internal import FormDocuments
internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormSchema
internal import FormText

/// Conditions made of `==`, `!=`, `in`, `filled`, `present`, `&&`, `||` and `!` over fields of one group.
extension SchemaBuilder {
  /// A field that a condition reads, with the names that lead to it from the group.
  private struct Read {
    var field: Int
    var path: [String]
  }

  private static let unknownPart = "the condition has a part without a keyword"

  /// When a field applies; nil where it always does.
  func conditionally(_ index: Int, _ group: Int) -> Truth? {
    let conditions = model.conditions(of: index)
    guard let first = conditions.first else { return nil }
    return conditions.dropFirst().reduce(truth(of: first, at: index, within: group)) {
      $0.and(truth(of: $1, at: index, within: group))
    }
  }

  /// - Parameter isInside: Whether names begin within the field itself, which is the group.
  func truth(
    of source: ExpressionSource, at index: Int, within group: Int, isInside: Bool = false
  ) -> Truth {
    let scope = FieldScope(
      fields: model.fields, field: index, startsInside: isInside,
      form: model.form(in: source.source))
    return truth(of: source.expression, scope, group)
  }

  private func truth(of expression: Expression, _ scope: FieldScope, _ group: Int) -> Truth {
    switch expression.kind {
    case .boolean(let value): return .constant(value)
    case .not(let inner): return truth(of: inner, scope, group).negated
    case .binary(.and, let left, let right):
      return truth(of: left, scope, group).and(truth(of: right, scope, group))
    case .binary(.or, let left, let right):
      return truth(of: left, scope, group).or(truth(of: right, scope, group))
    case .binary(.equal, let left, let right):
      return equality(left, right, scope, group)
    case .binary(.notEqual, let left, let right):
      return equality(left, right, scope, group).negated
    case .binary(.isIn, let left, let right):
      guard case .list(let items) = right.kind else { return .untranslated(Self.unknownPart) }
      return equal(left, items, scope, group) ?? .untranslated(Self.unknownPart)
    case .call("filled", let receiver, let arguments):
      guard let read = read(receiver ?? arguments.first, scope, group) else {
        return .untranslated(Self.unknownPart)
      }
      return filled(read.field, read.path)
    case .call("present", let receiver, let arguments):
      guard let read = read(receiver ?? arguments.first, scope, group), side == .input,
        model.conditions(of: read.field).isEmpty
      else { return .untranslated(Self.unknownPart) }
      let key = Schema.member(at: read.path, Schema())
      return Truth(whenTrue: key, whenFalse: .not(key), isExact: true)
    case .name, .member:
      guard let read = read(expression, scope, group) else {
        return .untranslated(Self.unknownPart)
      }
      return answer(read.field, read.path)
    case .number, .text, .duration, .index, .call, .list, .negative, .binary, .conditional:
      return .untranslated(Self.unknownPart)
    }
  }

  // MARK: Fields

  /// The field that a part of an expression names; nil where it is not one of the group.
  private func read(_ expression: Expression?, _ scope: FieldScope, _ group: Int) -> Read? {
    var steps: [String] = []
    var at = expression
    while case .member(let receiver, let name)? = at?.kind {
      steps.insert(name, at: 0)
      at = receiver
    }
    guard case .name(let first)? = at?.kind else { return nil }
    let reference =
      first == "record" && !steps.isEmpty
      ? scope.rootPath(to: steps) : scope.path(to: [first] + steps)
    guard let reference else { return nil }
    return read(reference, group)
  }

  private func read(_ reference: FieldReference, _ group: Int) -> Read? {
    guard case .outward = reference.base, reference.outward == 0, !reference.places.isEmpty else {
      return nil
    }
    var path: [String] = []
    var at = group
    for place in reference.places {
      switch field(at).content {
      case .group(let inner) where inner.cases == nil, .map(let inner, _) where inner.cases == nil:
        at = inner.members.lowerBound + place
      case .single, .list, .group, .tuple, .map, .union: return nil
      }
      path.append(field(at).name)
    }
    return at == reference.field && field(at).linked == nil ? Read(field: at, path: path) : nil
  }

  /// Whether a field and the groups around it apply, as far as that is known within the group.
  private func applicability(_ index: Int, _ path: [String]) -> Truth {
    var truth = Truth.constant(true)
    var at = index
    for depth in path.indices.reversed() {
      let conditions = model.conditions(of: at)
      if !conditions.isEmpty {
        guard depth == 0 else {
          return .untranslated("a field in a group applies under a condition")
        }
        for condition in conditions {
          truth = truth.and(self.truth(of: condition, at: at, within: field(at).parent))
        }
      }
      at = field(at).parent
    }
    return truth
  }

  // MARK: Atoms

  /// Whether a field is filled.
  func filled(_ index: Int, _ path: [String]) -> Truth {
    let own = settings(index)
    if own.compute != nil || own.computedDefault != nil {
      return .untranslated("the condition reads a computed value")
    }
    if case .changed = reading(of: index), field(index).type != .list {
      return .untranslated(TextReading.note)
    }
    let applies = applicability(index, path)
    if own.defaultValue != nil {
      if plan(index).flags.contains(.keepsNull) { return .untranslated("a null takes no default") }
      return Truth(
        whenTrue: applies.whenTrue, whenFalse: applies.isExact ? .not(applies.whenTrue) : .nothing,
        isExact: applies.isExact, reason: applies.reason)
    }
    let isThere = Schema.member(at: path, .not(empty(index)))
    return .holding(isThere, where: applies)
  }

  /// Whether a boolean is true; an empty one is false.
  private func answer(_ index: Int, _ path: [String]) -> Truth {
    guard field(index).type == .boolean, case .single = field(index).content else {
      return .untranslated(Self.unknownPart)
    }
    let own = settings(index)
    if own.compute != nil || own.computedDefault != nil || own.defaultValue != nil {
      return .untranslated("the condition reads a value that may be filled in")
    }
    if case .asSent = reading(of: index) {
      let coerces = side == .input && plan(index).flags.contains(.coerces)
      let yes: [JSONScalar] = coerces ? [.boolean(true), .text("true")] : [.boolean(true)]
      let applies = applicability(index, path)
      let isTrue = Schema.member(at: path, .values(yes))
      return .holding(isTrue, where: applies)
    }
    // Blanks around a word matter only where words are read.
    let isTrue = Schema.member(at: path, .values([.boolean(true)]))
    let applies = applicability(index, path)
    return Truth(
      whenTrue: .allOf([isTrue, applies.whenTrue]), whenFalse: .nothing, isExact: false,
      reason: TextReading.note)
  }

  /// Whether a field has a value that is written out, on either side.
  private func equality(
    _ left: Expression, _ right: Expression, _ scope: FieldScope, _ group: Int
  ) -> Truth {
    equal(left, [right], scope, group) ?? equal(right, [left], scope, group)
      ?? .untranslated(Self.unknownPart)
  }

  /// Whether a field has one of some values that are written out.
  private func equal(
    _ side: Expression, _ others: [Expression], _ scope: FieldScope, _ group: Int
  ) -> Truth? {
    guard let read = read(side, scope, group) else { return nil }
    var values: [JSONScalar] = []
    for other in others {
      switch other.kind {
      case .text(let text): values.append(.text(text))
      case .number(let number): values.append(.number(number))
      case .boolean(let value): values.append(.boolean(value))
      case .negative(let inner):
        guard case .number(let number) = inner.kind else { return nil }
        values.append(.number("-" + number))
      case .duration, .name, .member, .index, .call, .list, .not, .binary, .conditional: return nil
      }
    }
    return equal(read.field, read.path, values)
  }

  /// Whether a field has one of some values.
  func equal(_ index: Int, _ path: [String], _ values: [JSONScalar]) -> Truth {
    let own = settings(index)
    guard case .single = field(index).content, own.defaultValue == nil else {
      return .untranslated("the condition reads a value that may be filled in")
    }
    let type: String
    switch field(index).type {
    case .text, .date: type = "string"
    case .integer, .number: type = "number"
    case .boolean: type = "boolean"
    case .time, .datetime, .local, .any, .list, .group:
      return .untranslated("equal values may be written in several ways")
    }
    let wanted = values.allSatisfy { value in
      switch value {
      case .text: type == "string"
      case .number(let text): type == "number" && JSONScalar.isNumber(text)
      case .boolean: type == "boolean"
      case .null: false
      }
    }
    if !wanted { return .untranslated(Self.unknownPart) }
    let isString = type == "string"
    let reading = reading(of: index)
    if isString, case .changed = reading { return .untranslated(TextReading.note) }
    let isRead = side == .input && !isString && plan(index).flags.contains(.coerces)
    let applies = applicability(index, path)
    let matching: Schema
    if isString, case .trimmed = reading {
      let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
      let whole = texts.map { CharacterClassText.literal($0) }.joined(separator: "|")
      matching = Schema([
        ("type", .text("string")), ("pattern", .text(reading.pattern(whole) ?? "")),
      ])
    } else {
      matching = .values(values)
    }
    let there = Schema.member(at: path, matching)
    var other = Schema.allOf([.type(type), .not(matching)])
    if isString { other = .allOf([other, .pattern(BlankCharacters.someOther)]) }
    let isComputed = own.compute != nil || own.computedDefault != nil
    return Truth(
      whenTrue: .allOf([there, applies.whenTrue]),
      whenFalse: .allOf([.member(at: path, other), applies.whenTrue]),
      isExact: applies.isExact && !isComputed && !isRead,
      reason: isComputed
        ? "the condition reads a computed value"
        : isRead ? "strings are read as values of this type" : applies.reason)
  }

  // MARK: Choosers

  /// One case of several, as a field beside the value says: conditions of the group that holds both.
  mutating func chosen(
    by chooser: Discriminator.Chooser, at index: Int, hasOtherwise: Bool,
    _ cases: [(name: String?, translation: Translation)]
  ) -> Translation {
    let scope = FieldScope(fields: model.fields, field: index, startsInside: false)
    let group = scope.holder(of: index)
    guard group >= 0, !field(index).isAlternative, !field(index).isItem, !field(index).name.isEmpty,
      let reference = scope.path(text: chooser.name.value), let read = read(reference, group)
    else { return .lost(note: "the field that chooses is not in the same group") }
    let applies = conditionally(index, group) ?? .constant(true)
    var isExact = applies.isExact
    var reason = applies.reason
    var conditions: [Schema] = []
    let names = cases.compactMap(\.name)
    for (name, translation) in cases {
      let truth: Truth
      if let name {
        truth = equal(read.field, read.path, [scalar(name, of: read.field)])
      } else if hasOtherwise {
        truth = equal(read.field, read.path, names.map { scalar($0, of: read.field) }).negated
      } else {
        continue
      }
      if !truth.isExact || translation.fidelity != .exact {
        isExact = false
        reason = reason.isEmpty ? truth.isExact ? translation.note : truth.reason : reason
      }
      let all = truth.and(applies)
      if all.whenTrue.isNothing || translation.schema.isAnything { continue }
      let value = Schema.anyOf([empty(index), translation.schema])
      let then = Schema([("properties", .named([(field(index).name, value)]))])
      conditions.append(Schema([("if", .schema(all.whenTrue)), ("then", .schema(then))]))
    }
    pending[group, default: []] += conditions
    // The condition stands at the group around the field, not in the schema of the field.
    if isExact { return .exact(Schema(), note: "if and then, by \(chooser.name.value)") }
    return conditions.isEmpty
      ? .lost(note: reason)
      : .weaker(Schema(), note: reason)
  }

  private func scalar(_ name: String, of chooser: Int) -> JSONScalar {
    switch field(chooser).type {
    case .integer, .number: .number(name)
    case .boolean: .boolean(name == "true")
    case .text, .date, .time, .datetime, .local, .any, .list, .group: .text(name)
    }
  }
}
