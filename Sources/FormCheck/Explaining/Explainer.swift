internal import FormCompiling
internal import FormEngine
internal import FormText
public import FormPlatform

extension Checker {
  /// Checks a payload and returns the result of every constraint.
  public func explain(_ payload: some Sequence<UInt8>, now: Date = Date()) -> Explanation {
    let report = checkKeepingValues(payload, now: now)
    guard record.fault == nil else { return Explanation(report: report, fields: [], changes: []) }
    let record = JudgedRecord(self)
    var explainer = Explainer(self)
    if let root = record.root { explainer.explain(root, in: nil) }
    return Explanation(
      report: report, fields: explainer.fields, changes: CleanUpPatch(record).changes())
  }
}

/// Reads from the last record what became of each constraint.
package struct Explainer {
  private let checker: Checker
  private let form: CompiledForm
  private let writer: IssueWriter
  package private(set) var fields: [Explanation.Field] = []
  /// The results of each constraint, by its number and cell.
  package private(set) var outcomes: [(constraint: Int, cell: Int, outcome: Explanation.Outcome)] =
    []
  /// Whether each field applied, and whether it was missing.
  package private(set) var fieldOutcomes: [(field: Int, isApplicable: Bool, isMissing: Bool)] = []
  /// Cells of groups with an unknown or a repeated key.
  private var groupsWithWrongKeys: Set<Int> = []
  private var groupsWithUnknownKeys: Set<Int> = []
  /// The worst that was found in each of the values around the present one.
  private var worst: [Verdict] = []
  /// Faults by the cell at which they lie or the check that found them.
  private var byCell: [Int: [Fault]] = [:]

  package init(_ checker: Checker) {
    self.checker = checker
    form = checker.form.compiled
    writer = IssueWriter(checker, line: 1, columnsBefore: 0)
    for fault in writer.record.faults {
      byCell[Int(fault.owner >= 0 ? fault.owner : fault.cell), default: []].append(fault)
      let isKey = fault.code == .unknownField || fault.code == .duplicateKey
      if isKey, fault.severity == .error, let group = writer.record.container(of: fault) {
        groupsWithWrongKeys.insert(group.cell)
        if fault.code == .unknownField { groupsWithUnknownKeys.insert(group.cell) }
      }
    }
  }

  /// A value and all within it; recursion is bounded by the depth of forms.
  package mutating func explain(
    _ value: JudgedRecord.Value, in container: JudgedRecord.Container?
  ) {
    let index = value.field
    worst.append(groupsWithWrongKeys.contains(value.cell) ? .invalid : .valid)
    let isListed =
      index > 0 || form.plan.dynamic(ofField: 0) != nil || form.isJudgedItself(0)
      || groupsWithUnknownKeys.contains(value.cell) || hasVariants(value)
    let facts = form.fields[index]
    let constraints = isListed ? constraints(of: value, in: container) + variants(of: value) : []
    // The variant whose fields apply would reveal the secret that chooses it.
    let isUnlisted =
      isOfOtherVariant(value, in: container)
      || facts.isChosenBySecret && value.state == .notApplicable
    let isShown = isListed && !isUnlisted
    if isShown {
      fields.append(
        Explanation.Field(
          field: value.record.pointer(toCell: value.cell, in: container),
          label: writer.speech.label(index, facts.label), state: name(of: value),
          condition: facts.isChosenBySecret ? nil : facts.condition, constraints: constraints))
    }
    let place = isShown ? fields.count - 1 : nil
    defer { close(place) }
    guard let content = value.content else { return }
    for inner in content.values { explain(inner, in: content) }
    guard let rest = content.rest else { return }
    for inner in rest.values { explain(inner, in: rest) }
  }

  /// A container is not valid if a value in it is not, even if that value is reported elsewhere.
  private mutating func close(_ place: Int?) {
    var own = worst.popLast() ?? .valid
    if let place {
      switch fields[place].state {
      case "invalid": own = .invalid
      case "undecided" where own == .valid: own = .undecided
      case "valid": fields[place].state = own.rawValue
      default: break
      }
    }
    if let outer = worst.indices.last, own == .invalid || worst[outer] == .valid {
      worst[outer] = own
    }
  }

  func hasFaults(_ value: JudgedRecord.Value) -> Bool { byCell[value.cell] != nil }

  private func name(of value: JudgedRecord.Value) -> String {
    if value.isRefused, value.state == .valid || value.state == .empty { return "invalid" }
    return switch value.state {
    case .valid: "valid"
    case .invalid: "invalid"
    case .undecided: "undecided"
    case .empty, .open: "empty"
    case .notApplicable: "notApplicable"
    case .skipped, .waiting, .settling: "skipped"
    }
  }

  // MARK: Constraints

  private typealias Told = [(
    identity: ConstraintFacts.Identity?, told: Explanation.Constraint
  )]

  private mutating func constraints(
    of value: JudgedRecord.Value, in container: JudgedRecord.Container?
  ) -> [Explanation.Constraint] {
    var result: Told = []
    let faults = byCell[value.cell] ?? []
    for fault in faults where fault.severity == .error {
      guard let inner = worst.indices.last, worst[inner] != .invalid else { break }
      worst[inner] = fault.code == .undecided ? .undecided : .invalid
    }
    appendPresence(of: value, faults, to: &result)
    if let keys = container?.keys {
      appendKey(of: value, keys, faults, to: &result)
      // The value of a wrong key is not judged.
      if faults.contains(where: { $0.code == .keyMismatch }) { return merged(result) }
    }
    // Of a value of one of several shapes: what holds for all, then what holds for its own.
    let declared = container?.field(ofCell: value.cell) ?? form.holder(ofShape: value.field)
    for field in form.shapes(from: declared, to: value.field) {
      append(field, of: value, Int32(container?.index ?? -1), faults, to: &result)
    }
    return merged(result)
  }

  /// Appends the constraints on a value: those of the field, or of one of its shapes.
  private mutating func append(
    _ index: Int, of value: JudgedRecord.Value, _ container: Int32, _ faults: [Fault],
    to result: inout Told
  ) {
    let cell = value.cell
    let plan = form.plan.field(index)
    let missing = faults.filter { $0.code == .valueMissing && Int($0.field) == index }
    let isApplicable = value.state != .notApplicable
    fieldOutcomes.append((index, isApplicable, !missing.isEmpty))
    if index > 0, plan.flags.contains(.required) && !isHidden(value) || !missing.isEmpty {
      let isLeftOut = !isApplicable
      result.append(
        (
          nil,
          Explanation.Constraint(
            key: "required", written: "", rule: nil,
            outcome: isLeftOut ? .skipped : missing.isEmpty ? .passed : .failed,
            reason: isLeftOut ? "not applicable" : missing.isEmpty ? "" : "valueMissing")
        ))
    }
    let mismatch = faults.filter { $0.code == .typeMismatch && Int($0.field) == index }
    if plan.flags.contains(.rejectsNull), !mismatch.isEmpty, value.sent?.kind == .null {
      result.append(
        (
          nil,
          Explanation.Constraint(
            key: "null", written: "reject", rule: nil, outcome: .failed, reason: "typeMismatch")
        ))
    } else if let shapes = form.plan.shapeConstraint(ofField: index) {
      append(
        constraint: shapes, value, faults.filter { Int($0.constraint) == shapes } + mismatch, nil,
        to: &result)
    } else if !value.isEmpty, index > 0 || !mismatch.isEmpty, plan.type != .any {
      result.append(
        (
          nil,
          Explanation.Constraint(
            key: "type", written: isHidden(value) ? "" : "\(plan.type)",
            rule: form.fields[index].typeRule,
            outcome: mismatch.isEmpty ? .passed : .failed,
            reason: mismatch.isEmpty ? "" : "typeMismatch")
        ))
    }
    for operation in Int(plan.operations.start)..<Int(plan.operations.start + plan.operations.count)
    {
      append(form.plan.operation(operation), value, container, faults, to: &result)
    }
    guard let dynamic = form.plan.dynamic(ofField: index) else { return }
    if dynamic.compute >= 0, !dynamic.isComputedDefault {
      append(
        constraint: Int(dynamic.computeConstraint), value, own(dynamic.computeConstraint, faults),
        checker.engine.outcome(
          ofExpression: dynamic.compute, cell: cell, container: container), to: &result)
    }
    let relations =
      Int(dynamic.relations.start)..<Int(dynamic.relations.start + dynamic.relations.count)
    for operation in relations where form.plan.operation(operation).kind != .requiredIf {
      append(form.plan.operation(operation), value, container, faults, to: &result)
    }
    for check in Int(dynamic.checks.start)..<Int(dynamic.checks.start + dynamic.checks.count) {
      let constraint = form.plan.check(check).constraint
      let found = faults.filter {
        $0.owner >= 0 && Int($0.check) == check && $0.constraint == constraint
      }
      let outcome = checker.engine.outcome(ofCheck: check, cell: cell, container: container)
      append(constraint: Int(constraint), value, found, outcome, to: &result)
    }
  }

  /// Appends the results about a key itself: whether it is required or forbidden, occurs twice or did not apply.
  ///
  /// For a group, it includes unknown keys.
  private func appendPresence(
    of value: JudgedRecord.Value, _ faults: [Fault], to result: inout Told
  ) {
    func tell(_ key: String, _ written: String, _ code: IssueCode?, isSkipped: Bool = false) {
      let outcome: Explanation.Outcome = isSkipped ? .skipped : code == nil ? .passed : .failed
      result.append(
        (
          nil,
          Explanation.Constraint(
            key: key, written: written, rule: nil, outcome: outcome,
            reason: isSkipped ? "not applicable" : code?.rawValue ?? "")
        ))
    }
    let flags = form.plan.field(value.field).flags
    let codes = faults.map(\.code)
    let isLeftOut = value.state == .notApplicable
    if flags.contains(.mustBePresent) {
      tell("present", "true", codes.contains(.keyMissing) ? .keyMissing : nil, isSkipped: isLeftOut)
    }
    if flags.contains(.mustBeAbsent) {
      let code: IssueCode? = codes.contains(.forbiddenKey) ? .forbiddenKey : nil
      tell("present", "false", code, isSkipped: isLeftOut)
    }
    if value.isDuplicated { tell("key", "once", .duplicateKey) }
    if faults.contains(where: { $0.code == .notApplicable && $0.severity == .error }) {
      tell("notApplicable", "reject", .notApplicable)
    }
    if groupsWithUnknownKeys.contains(value.cell) { tell("unknown", "reject", .unknownField) }
  }

  /// Appends the results of the constraints on a map's keys, for the key of one of its values.
  private mutating func appendKey(
    of value: JudgedRecord.Value, _ keys: JudgedRecord.Container, _ faults: [Fault],
    to result: inout Told
  ) {
    let isRefused = faults.contains { $0.code == .keyMismatch }
    let operations = form.plan.field(keys.field).operations
    for operation in Int(operations.start)..<Int(operations.start + operations.count) {
      let constraint = form.plan.operation(operation).constraint
      let found = own(constraint, faults)
      let facts = form.constraints[Int(constraint)]
      let outcome: Explanation.Outcome =
        found.isEmpty
        ? isRefused ? .skipped : .passed
        : found.contains { $0.code == .keyMismatch } ? .failed : .undecided
      outcomes.append((Int(constraint), value.cell, outcome))
      if outcome == .skipped { continue }
      result.append(
        (
          nil,
          Explanation.Constraint(
            key: "keys", written: "\(facts.key): \(facts.written)", rule: facts.rule,
            outcome: outcome,
            reason: outcome == .failed
              ? "keyMismatch" : outcome == .undecided ? "undecided" : "")
        ))
    }
  }

  private func own(_ constraint: Int32, _ faults: [Fault]) -> [Fault] {
    faults.filter { $0.constraint == constraint }
  }

  /// A constraint is reported once: a range with one end from another field is judged as two.
  private func merged(
    _ constraints: Told
  ) -> [Explanation.Constraint] {
    var places: [ConstraintFacts.Identity: Int] = [:]
    var result: [Explanation.Constraint] = []
    for (identity, told) in constraints {
      if let identity, let place = places[identity] {
        result[place] = result[place].and(told)
      } else {
        if let identity { places[identity] = result.count }
        result.append(told)
      }
    }
    return result
  }

  private mutating func append(
    _ operation: FormEngine.Operation, _ value: JudgedRecord.Value, _ container: Int32,
    _ faults: [Fault], to result: inout Told
  ) {
    let outcome = checker.engine.outcome(
      of: operation, cell: value.cell, container: container)
    var found = own(operation.constraint, faults)
    let isChoice = operation.kind == .variant || operation.kind == .anyOf
    if isChoice, found.isEmpty {
      // The findings of a variant belong to its own constraints.
      found = faults.filter {
        $0.constraint >= 0 && form.constraints[Int($0.constraint)].isAlternative
      }
    }
    append(constraint: Int(operation.constraint), value, found, outcome, to: &result)
  }

  private mutating func append(
    constraint index: Int, _ value: JudgedRecord.Value, _ found: [Fault], _ skipped: SkipReason?,
    to result: inout Told
  ) {
    guard index >= 0 else { return }
    let facts = form.constraints[index]
    let outcome: Explanation.Outcome
    var reason = ""
    if !found.isEmpty {
      outcome = found.allSatisfy { $0.code == .undecided } ? .undecided : .failed
      var codes: [String] = []
      for fault in found {
        let words = IssueWords(fault, writer, suggests: true)
        var code = words.code
        if case .text(let why)? = words.params["reason"] { code = why }
        if fault.severity != .error { code += ", which is only told" }
        if !codes.contains(code) { codes.append(code) }
      }
      reason = codes.joined(separator: ", ")
    } else if let why = skipReason(value) ?? skipped.map(words) {
      outcome = .skipped
      reason = why
    } else {
      outcome = .passed
    }
    outcomes.append((index, value.cell, outcome))
    let isHidden = isHidden(value)
    // The constraints of a variant would show which one a secret chose.
    if isHidden, outcome == .passed || outcome == .skipped { return }
    result.append(
      (
        isHidden ? nil : facts.identity,
        Explanation.Constraint(
          key: isHidden ? "variant" : facts.key, written: isHidden ? "" : facts.written,
          rule: facts.rule, outcome: outcome, reason: reason)
      ))
  }

  /// Whether a secret chose what holds for a value.
  private func isHidden(_ value: JudgedRecord.Value) -> Bool {
    form.fields[value.field].isChosenBySecret
  }

  private func skipReason(_ value: JudgedRecord.Value) -> String? {
    switch value.state {
    case .notApplicable: return "not applicable"
    case .skipped: return "computed from values that are wrong"
    case .open, .empty, .waiting, .settling: return value.content == nil ? "empty" : nil
    case .valid, .undecided: return nil
    case .invalid:
      if value.isEmpty { return "empty" }
      if value.isMismatched { return "of another type" }
      return value.isDuplicated ? "the key stands twice" : nil
    }
  }

  private func words(_ reason: SkipReason) -> String {
    switch reason {
    case .otherInvalid: "a field that it reads is wrong"
    case .otherEmpty: "a field that it reads is empty"
    case .otherUndecided: "a field that it reads is undecided"
    case .conditionFalse: "its “when” is not true"
    case .wrongShape: "its length, pattern or format is wrong"
    }
  }
}
