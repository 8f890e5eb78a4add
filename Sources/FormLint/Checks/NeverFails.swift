internal import FormEngine
internal import FormModel
internal import FormText

/// A constraint that no value can break.
enum NeverFails: LintCheck {
  static let code = "neverFails"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields where lint.impossible[field.index] == nil {
        for constraint in field.constraints where constraint.isOwn {
          guard let why = reason(constraint, field, lint) else { continue }
          findings.add(
            Self.self, why.message, at: constraint.place, help: why.help,
            related: why.other.map { [findings.related($0, "because of this")] } ?? [])
        }
        lookAtForbidden(field, lint, &findings)
      }
    }
  }

  private typealias Reason = (message: String, help: String, other: SourceRange?)

  private static func reason(
    _ constraint: InspectedConstraint, _ field: InspectedField, _ lint: LintForm
  ) -> Reason? {
    if let reason = reasonOfItself(constraint, field) { return reason }
    if let reason = reasonOfAnother(constraint, field) { return reason }
    // What all choices satisfy is decided by the choices alone.
    guard let refusals = lint.refusals[field.index], refusals.allSatisfy(\.isEmpty),
      refusals.count == field.choices?.count,
      !field.hasMovingRange, field.type != .boolean,
      let choices = field.constraints.first(where: { $0.key == "choices" }), choices.isOwn
    else { return nil }
    switch constraint.kind {
    case .union(let union) where union.discriminator.field != nil: return nil
    case .length, .pattern, .includes, .excludes, .range, .step, .checksum, .format, .unicode,
      .union:
      return (
        "all choices satisfy this, and only choices are accepted", "leave “\(constraint.key)” out",
        choices.place
      )
    case .choices, .forbidden, .count, .equals, .differs, .unique, .remote, .lookup:
      return nil
    }
  }

  private static func reasonOfItself(
    _ constraint: InspectedConstraint, _ field: InspectedField
  ) -> Reason? {
    switch constraint.kind {
    case .length(let it)
    where it.low <= leastOf(field) && !it.isBounded && it.computed.isEmpty && field.isText:
      return ("every filled string is as long as this", helpForLeast(field), nil)
    case .count(let it)
    where it.low <= leastOf(field) && !it.isBounded && it.computed.isEmpty:
      return (
        field.type == .list || field.field.content.isTuple
          ? "every filled list has as many items as this"
          : "every object has as many keys as this", helpForLeast(field), nil
      )
    case .step(let it)
    where field.type == .integer && WrittenNumber.dividesEveryInteger(it.text):
      return ("every whole number is a multiple of \(it.text)", "leave “step” out", nil)
    case .choices(let it)
    where field.type == .boolean && !it.areVariants && Set(it.values.map(\.text)).count == 2:
      return ("these are all possible values", "leave “choices” out", nil)
    case .unique:
      for other in field.constraints {
        if case .count(let it) = other.kind, let high = it.high, high <= 1 {
          return ("one item alone cannot be there twice", "leave “unique” out", other.place)
        }
      }
      return nil
    case .excludes(let it):
      guard let high = Lengths(field.constraints).high,
        let long = it.parts.lazy.compactMap({ part -> String? in
          guard case .text(let text) = part.content, text.unicodeScalars.count > high.value else {
            return nil
          }
          return text
        }).first
      else { return nil }
      return (
        "“\(long)” is longer than the value may be", "leave the part out", high.constraint.place
      )
    case .length, .pattern, .includes, .choices, .forbidden, .range, .step, .count, .equals,
      .differs, .union, .checksum, .format, .unicode, .remote, .lookup:
      return nil
    }
  }

  /// What every value that is judged has at least: characters, items or keys.
  private static func leastOf(_ field: InspectedField) -> Int { field.judgesNothing ? 0 : 1 }

  private static func helpForLeast(_ field: InspectedField) -> String {
    if case .always = field.requirement { return "leave it out" }
    return field.judgesNothing ? "leave it out" : "if it must be filled, write “required: true”"
  }

  /// The most constraints of a field that one is held against: a field may name a thousand rules.
  private static let mostCompared = 100

  /// Another length or range lies within it.
  private static func reasonOfAnother(
    _ constraint: InspectedConstraint, _ field: InspectedField
  ) -> Reason? {
    for other in field.constraints.prefix(mostCompared) where other.place != constraint.place {
      let isWider: Bool
      switch (constraint.kind, other.kind) {
      case (.length(let it), .length(let second)):
        // A byte or a unit of UTF-16 is no more than a code point.
        let isOfCodePoints =
          it.unit == .codePoints && (second.unit == .bytes || second.unit == .utf16)
        guard it.unit == second.unit || isOfCodePoints && it.low <= 1 && it.high != nil
        else { continue }
        isWider =
          (it.low <= 1 || it.low <= second.low) && !isMore(second.high, than: it.high)
          && (it.bounds != second.bounds || it.unit != second.unit) && it.computed.isEmpty
      case (.count(let it), .count(let second)):
        isWider =
          it.low <= second.low && !isMore(second.high, than: it.high)
          && it.bounds != second.bounds && it.computed.isEmpty
      case (.range, .range) where field.isNumber:
        guard isFixed(constraint) else { continue }
        let outer = NumberRange([constraint])
        let both = NumberRange([constraint, other])
        isWider =
          [both.low, both.high].allSatisfy { $0 == nil || $0?.constraint.place == other.place }
          && (outer.low != nil || outer.high != nil)
      default: continue
      }
      if isWider {
        return (
          "another \(constraint.key) is at least as narrow as this", "leave this one out",
          other.place
        )
      }
    }
    return nil
  }

  private static func isFixed(_ constraint: InspectedConstraint) -> Bool {
    [constraint.ends.low, constraint.ends.high].allSatisfy { end in
      switch end?.kind {
      case nil, .number, .instant: true
      case .moving, .fields: false
      }
    }
  }

  /// Whether a most number is over another; no most number is over all.
  private static func isMore(_ value: Int?, than other: Int?) -> Bool {
    guard let other else { return false }
    return value.map { $0 > other } ?? true
  }

  /// A forbidden value that is refused by something else, in every letter case.
  private static func lookAtForbidden(
    _ field: InspectedField, _ lint: LintForm, _ findings: inout Findings
  ) {
    if field.choices?.count ?? 0 > 1_000 { return }
    for constraint in field.constraints where constraint.isOwn {
      guard case .forbidden(let it) = constraint.kind else { continue }
      var first: [String: WrittenValue] = [:]
      for value in it.values.prefix(500) {
        let folded = value.text.lowercased()
        if let earlier = first[folded] {
          findings.add(
            Self.self, "“\(value.text)” is forbidden already, letter case aside", at: value.range,
            help: "leave it out", related: [findings.related(earlier.range, "the first")])
          continue
        }
        first[folded] = value
        let spellings = Set([
          value.text, folded, value.text.uppercased(),
          value.text.prefix(1).uppercased() + folded.dropFirst(),
        ])
        var codes: Set<String> = []
        let isRefused = spellings.allSatisfy { spelling in
          var tried = value
          tried.text = spelling
          let found = lint.form.codes(of: tried.payload(for: field.type), in: field.index)
            .filter { $0 != "forbiddenValue" }
          codes.formUnion(found)
          return !found.isEmpty && !found.contains("undecided")
        }
        guard isRefused, !field.hasMovingRange else { continue }
        findings.add(
          Self.self, "“\(value.text)” is refused anyway", at: value.range,
          label: codes.sorted().joined(separator: ", "), help: "leave it out")
      }
    }
  }
}
