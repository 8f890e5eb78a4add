internal import FormCheck
internal import FormCompiling
internal import FormEngine
internal import FormModel
package import FormText

/// Something that examples can show: a constraint, a requirement, a condition, a check.
package struct ExampleUse: Sendable {
  /// The source, as it was written: `length: 8..72`.
  package var what: String
  package var kind: Kind
  package var source: SourceText
  package var range: SourceRange
  /// It held in some example; a condition was true.
  package var hasPassed = false
  /// It did not hold in some example; a condition was not true.
  var hasFailed = false
  /// It has a message where it does not hold.
  ///
  /// A shape that is never the nearest has no message.
  var isTold = true

  package enum Kind: Sendable {
    case constraint, condition
    /// One of several sets, of which a value needs one only.
    case alternative
  }
}

/// Counts what the examples of one form or rule have shown.
struct ExampleUses {
  private let form: CompiledForm
  private var uses: [ExampleUse] = []
  private var byConstraint: [Int: Int] = [:]
  private var byRequirement: [Int: Int] = [:]
  private var byCondition: [Int: Int] = [:]
  private var byDepth: [Int: Int] = [:]
  private var byPlace: [SourceRange: Int] = [:]
  /// Everything that was said.
  package private(set) var messages: Set<String> = []

  /// The constraints that examples of a form can exercise, within one file.
  init(_ form: CompiledForm, in source: SourceText) {
    self.form = form
    let untold = UntoldShapes(form)
    for (index, facts) in form.constraints.enumerated() {
      guard !facts.isOfChoice, let place = facts.via ?? facts.place,
        place.value.name == source.name
      else { continue }
      byConstraint[index] = use(
        facts.via == nil ? "\(facts.key): \(facts.written)" : "rule: \(facts.rule ?? "")",
        facts.isAlternative ? .alternative : .constraint, place,
        isTold: !untold.constraints.contains(index))
    }
    for (index, facts) in form.fields.enumerated() where index > 0 {
      if let depth = facts.depth, depth.value.name == source.name {
        byDepth[index] = use("depth: \(depth.written)", .constraint, depth)
      }
      guard !facts.name.isEmpty, let place = facts.place, place.value.name == source.name else {
        continue
      }
      let isRequired = form.plan.field(index).flags.contains(.required) && !facts.isRequiredByPlace
      if isRequired || facts.requirement != nil {
        byRequirement[index] = use(
          "required: \(facts.requirement ?? "true")", .constraint, place,
          isTold: !untold.fields.contains(index))
      }
      if let condition = facts.conditionPlace, condition.value.name == source.name {
        byCondition[index] = use("when: \(facts.condition ?? "")", .condition, condition)
      }
    }
  }

  /// One line for each place: constraints of one rule count as one, and a rule is listed once, however often it
  /// is used.
  private mutating func use(
    _ what: String, _ kind: ExampleUse.Kind, _ place: Placed<SourceText>, isTold: Bool = true
  ) -> Int {
    if let known = byPlace[place.range] {
      if isTold { uses[known].isTold = true }
      return known
    }
    byPlace[place.range] = uses.count
    uses.append(
      ExampleUse(
        what: what, kind: kind, source: place.value, range: place.range, isTold: isTold))
    return uses.count - 1
  }

  /// The exercised constraints, in the order of the file.
  package var all: [ExampleUse] { uses.sorted { $0.range.start < $1.range.start } }

  /// Counts what was found between the payloads of a run.
  mutating func count(_ run: RunOutcome) {
    messages.formUnion(run.issues.map(\.message))
    for constraint in form.recordConstraints {
      guard let use = byConstraint[constraint] else { continue }
      if run.told.contains(constraint) {
        uses[use].hasFailed = true
      } else {
        uses[use].hasPassed = true
      }
    }
  }

  /// Counts the last record of a checker.
  package mutating func count(_ checker: Checker, _ issues: [FormIssue], cell: Int = 0) {
    messages.formUnion(issues.map(\.message))
    guard checker.record.fault == nil else { return }
    var explainer = Explainer(checker)
    explainer.explain(JudgedRecord(checker).value(at: cell), in: nil)
    // A rule holds where all its constraints hold.
    var byCell: [[Int]: Explanation.Outcome] = [:]
    for (constraint, cell, outcome) in explainer.outcomes {
      guard let use = byConstraint[constraint], outcome != .skipped else { continue }
      if byCell[[use, cell]] != .failed { byCell[[use, cell]] = outcome }
    }
    for (key, outcome) in byCell { note(key[0], outcome) }
    // The findings of a variant belong to its own constraints.
    for fault in JudgedRecord(checker).faults {
      if let use = byConstraint[Int(fault.constraint)] { uses[use].hasFailed = true }
      if fault.code == .tooDeep, let use = byDepth[Int(fault.field)] { uses[use].hasFailed = true }
    }
    for (field, isApplicable, isMissing) in explainer.fieldOutcomes {
      if let use = byDepth[field], isApplicable, !isMissing { note(use, .passed) }
      if let use = byRequirement[field], isApplicable { note(use, isMissing ? .failed : .passed) }
      if let use = byCondition[field] { note(use, isApplicable ? .passed : .failed) }
    }
  }

  private mutating func note(_ use: Int, _ outcome: Explanation.Outcome) {
    switch outcome {
    case .passed: uses[use].hasPassed = true
    case .failed: uses[use].hasFailed = true
    case .undecided, .skipped: break
    }
  }
}
