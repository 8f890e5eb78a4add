internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// A form with what follows from its constraints, worked out once for all checks.
struct LintForm {
  let form: FormInspection
  /// For each field with choices the codes with which its own field refuses each of them.
  ///
  /// Of thousands only the first ones.
  private(set) var refusals: [Int: [[String]]] = [:]
  /// Fields that no value fits, and why.
  private(set) var impossible: [Int: Impossibility] = [:]

  /// What is found out about each condition, computed value and check.
  private(set) var conditions: [JudgedCondition] = []
  /// The patterns in the expressions of each field, where they stand in the file itself.
  private(set) var expressionPatterns: [Int: [PatternSource]] = [:]
  /// Fields whose conditions can never be true.
  private(set) var neverApplicable: Set<Int> = []
  /// These, and those that no value fits.
  private var neverFilled: Set<Int> = []

  /// The most choices of a form that are tried, and the most comparisons for one field.
  private static let mostTried = 20_000
  private static let mostCompared = 4_000_000
  /// Pairs of patterns of a form that are compared.
  private static let mostSearches = 100

  init(_ form: FormInspection) {
    self.form = form
    var tried = 0
    for field in form.fields {
      guard let choices = field.choices else { continue }
      // A choice that is refused is compared with all others, for words.
      let most = min(choices.count, max(50, Self.mostCompared / max(1, choices.count)))
      guard tried + most <= Self.mostTried else { continue }
      tried += most
      refusals[field.index] = choices.prefix(most).map { choice in
        let codes = form.codes(of: choice.payload(for: field.type), in: field.index)
        return field.hasMovingRange
          ? codes.filter { $0 != "rangeUnderflow" && $0 != "rangeOverflow" } : codes
      }
    }
    var searches = Self.mostSearches
    for field in form.fields {
      if let why = Impossibility(field, refusals[field.index] ?? [])
        ?? Impossibility.byPatterns(field, &searches)
      {
        impossible[field.index] = why
      }
    }
    judgeConditions()
  }
}

/// An expression of a form and what can be told of it.
struct JudgedCondition {
  enum Use {
    case when, required, compute, that, checkWhen, named
    /// Of entries of `records`.
    case recordsWhen, recordsThat
  }

  let use: Use
  /// The field that it belongs to.
  let field: Int
  let expression: ExpressionSource
  let truth: Conditions.Truth
  let slips: [Conditions.Slip]
  let readsNeverApplicable: [(field: Int, part: Range<Int>)]
}

extension LintForm {
  /// Fields come before what is within them; one that never applies is empty to all others.
  private mutating func judgeConditions() {
    neverFilled = Set(impossible.keys)
    for field in form.fields {
      for condition in field.conditions {
        judge(condition, .when, field.index, startsInside: false)
        if conditions.last?.truth == .never { noteNeverApplicable(field.index) }
      }
      if let parent = field.parent, neverApplicable.contains(parent) {
        noteNeverApplicable(field.index)
      }
    }
    for field in form.fields {
      if case .when(let conditions) = field.requirement {
        for condition in conditions {
          judge(condition, .required, field.index, startsInside: false)
        }
      }
      if let compute = field.compute ?? field.computedDefault {
        judge(compute, .compute, field.index, startsInside: false)
      }
    }
    for check in form.checks {
      let isInside = form.fields[check.field].type == .group
      for condition in check.conditions {
        judge(condition, .checkWhen, check.field, startsInside: isInside)
      }
      for named in check.named {
        judge(named.value, .named, check.field, startsInside: isInside)
      }
      if let that = check.that { judge(that, .that, check.field, startsInside: isInside) }
    }
    for entry in form.records {
      if let when = entry.when { judge(when, .recordsWhen, 0, startsInside: true) }
      if let that = entry.that { judge(that, .recordsThat, 0, startsInside: true) }
    }
  }

  /// The patterns that were written in the file itself, in the field's constraints and in its expressions, and
  /// whether each must match the whole value.
  func ownPatterns(of field: InspectedField) -> [(pattern: PatternSource, isWhole: Bool)] {
    field.ownPatterns + (expressionPatterns[field.index] ?? []).map { ($0, true) }
  }

  private mutating func noteNeverApplicable(_ field: Int) {
    neverApplicable.insert(field)
    neverFilled.insert(field)
  }

  private mutating func judge(
    _ expression: ExpressionSource, _ use: JudgedCondition.Use, _ field: Int,
    startsInside: Bool
  ) {
    var judge = Conditions(form, at: field, startsInside: startsInside)
    judge.neverApplicable = neverFilled
    var truth = judge.truth(expression.expression)
    if case .recordsThat = use { truth = CountedRecords.truth(expression.expression) ?? truth }
    conditions.append(
      JudgedCondition(
        use: use, field: field, expression: expression, truth: truth, slips: judge.slips,
        readsNeverApplicable: judge.readsNeverApplicable))
    if expression.source.name == form.source.name, case let patterns = expression.patterns,
      !patterns.isEmpty
    {
      expressionPatterns[field, default: []] += patterns
    }
  }
}

extension InspectedField {
  /// The values of the innermost `choices`.
  var choices: [WrittenValue]? { constraints.lazy.compactMap(\.choices).first }

  /// Its choices, where they were written in the file itself.
  var ownChoices: [WrittenValue]? {
    constraints.lazy.filter(\.isOwn).compactMap(\.choices).first
  }

  /// A range of it moves with the clock.
  var hasMovingRange: Bool {
    constraints.contains { constraint in
      [constraint.ends.low, constraint.ends.high].contains { end in
        if case .moving? = end?.kind { true } else { false }
      }
    }
  }

  /// What people know it by.
  var shownName: String { name.isEmpty ? path.text : name }

  var isText: Bool { type == .text }
  var isNumber: Bool { type == .integer || type == .number }

  /// Whether it must be filled whenever it applies.
  var isAlwaysRequired: Bool {
    if case .always = requirement { true } else { false }
  }
}

extension InspectedConstraint {
  /// The values of `choices`; those of a rule stand where it is named.
  var choices: [WrittenValue]? {
    guard case .choices(let it) = kind else { return nil }
    if isOwn { return it.values }
    return it.values.map { value in
      var value = value
      value.range = place
      return value
    }
  }

  /// Of `includes` or `excludes`.
  var parts: [Part] {
    switch kind {
    case .includes(let it): it.parts
    case .excludes(let it): it.parts
    case .length, .pattern, .choices, .forbidden, .range, .step, .count, .equals, .differs, .union,
      .checksum, .format, .unique, .unicode, .remote, .lookup:
      []
    }
  }
}

extension WrittenValue {
  /// As a payload has it.
  func payload(for type: ValueType) -> [UInt8] {
    switch (type, json) {
    case (.integer, .number), (.number, .number), (.any, .number), (.boolean, .boolean),
      (.any, .boolean):
      return Array(text.utf8)
    default:
      var bytes: [UInt8] = []
      JSONText.append(text, to: &bytes)
      return bytes
    }
  }
}

extension InspectedField {
  /// Its constraints and those within choices of rules and variants.
  var allConstraints: [InspectedConstraint] {
    var found: [InspectedConstraint] = []
    var waiting = Array(constraints.reversed())
    while let next = waiting.popLast() {
      found.append(next)
      waiting += next.sets.flatMap { $0 }.reversed()
    }
    return found
  }

  /// The patterns that were written in the file itself, and whether each must match the whole value.
  var ownPatterns: [(pattern: PatternSource, isWhole: Bool)] {
    allConstraints.filter(\.isOwn).flatMap { constraint -> [(PatternSource, Bool)] in
      if case .pattern(let it) = constraint.kind { return [(it.source, true)] }
      return constraint.parts.compactMap { part in
        if case .find(let pattern) = part.content { (pattern, false) } else { nil }
      }
    }
  }
}
