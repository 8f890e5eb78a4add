internal import FormEngine
internal import FormPatterns
internal import FormText

/// Where constraints put what the engine runs, one field at a time.
struct Lowering {
  var parts = PlanParts()
  var facts: [ConstraintFacts] = []
  var fields: [FieldFacts] = []
  var diagnostics: [Diagnostic] = []
  /// The field that is being lowered.
  var field = 0
  var type = ValueType.text
  var example: String?
  private var constraint: ResolvedRule.PlacedConstraint?
  private var comparisons: [Operation] = []
  private var patterns: [PatternKey: Int] = [:]

  private struct PatternKey: Hashable {
    var text: String
    var use: PatternUse
    var flags: PatternFlags
  }

  /// Lowers all constraints of one field.
  mutating func lower(_ rule: ResolvedRule, at index: Int) {
    field = index
    type = parts.fields[index].type
    example = rule.placeholder ?? rule.example
    comparisons = []
    let start = parts.operations.count
    for placed in rule.constraints {
      constraint = placed
      if placed.constraint.types.contains(type) {
        placed.constraint.lower(into: &self)
      } else if !rule.isTypeUnknown {
        refuseType(placed)
      }
    }
    constraint = nil
    parts.fields[index].operations = Span32(start: start, count: parts.operations.count - start)
    parts.fields[index].comparisons = Span32(
      start: parts.operations.count, count: comparisons.count)
    parts.operations += comparisons
  }

  private mutating func refuseType(_ placed: ResolvedRule.PlacedConstraint) {
    let wanted = placed.constraint.types
    let hints: [String: String] = [
      "range": "add “type: integer”, “type: number” or “type: date”",
      "step": "add “type: number”", "count": "only a list has “count”: give it “items”",
      "length": "“length” is for texts; a list has “count”, a number “range”",
    ]
    diagnostics.append(
      Diagnostic(
        code: "wrongType",
        message: "“\(placed.constraint.key)” does not fit a field of type \(type)",
        source: placed.source, range: placed.range,
        label: "it is for " + wanted.map { "\($0)" }.joined(separator: ", "),
        help: hints[placed.constraint.key] ?? ""))
  }

  mutating func error(
    _ code: String, _ message: String, at range: SourceRange, label: String = "", help: String = ""
  ) {
    guard let source = constraint?.source else { return }
    diagnostics.append(
      Diagnostic(
        code: code, message: message, source: source, range: range, label: label, help: help))
  }

  /// Adds an operation with the facts that words are made of.
  mutating func add(
    _ operation: Operation, _ detail: ConstraintFacts.Detail, message: MessageDescription? = nil
  ) {
    parts.operations.append(noted(operation, detail, message))
  }

  private mutating func noted(
    _ operation: Operation, _ detail: ConstraintFacts.Detail, _ message: MessageDescription?
  ) -> Operation {
    facts.append(
      ConstraintFacts(
        rule: constraint?.rule,
        messages: (message.map { [$0] } ?? []) + (constraint?.messages ?? []), detail: detail))
    var operation = operation
    operation.constraint = Int32(facts.count - 1)
    return operation
  }

  /// The row of classes that a compiled pattern is, in the plan; nil where PCRE2 must judge.
  mutating func classRun(ofPattern index: Int, use: PatternUse) -> Int? {
    guard let run = parts.patterns[index].classRun else { return nil }
    if use == .search {
      // Found anywhere: one of the class is enough, if none less will do.
      guard run.items.count == 1, run.items[0].min == 1 else { return nil }
    }
    return parts.add(run)
  }

  /// Compiles a pattern once, however often it is written; nil and a diagnostic where it is wrong.
  mutating func compile(_ source: PatternSource, use: PatternUse) -> Int? {
    let key = PatternKey(text: source.text, use: use, flags: source.flags)
    if let index = patterns[key] { return index }
    do {
      parts.patterns.append(
        try CompiledPattern(
          source.text, use: use, flags: source.flags, limits: parts.limits.patterns))
      patterns[key] = parts.patterns.count - 1
      return parts.patterns.count - 1
    } catch {
      var range = source.range
      if let offset = source.offset {
        let start = min(source.range.start + offset + error.offset, source.range.end)
        range = SourceRange(start, min(start + max(error.length, 1), source.range.end))
      }
      self.error(error.code, error.message, at: range, label: error.label, help: error.help)
      return nil
    }
  }

  // MARK: Other fields

  /// Adds a comparison with the field of a name, as seen from this field.
  mutating func compare(with other: Placed<String>, _ kind: Operation.Kind) {
    guard let found = resolve(other.value, from: field) else {
      let near = NearestName.to(other.value, among: namesInSight(of: field))
      return error(
        "unknownField", "there is no field “\(other.value)” here", at: other.range,
        label: near.map { "did you mean “\($0)”?" } ?? "",
        help: near == nil
          ? "known here: " + namesInSight(of: field).prefix(12).joined(separator: ", ") : "")
    }
    guard found.field != field else {
      return error("comparedWithItself", "a field cannot be compared with itself", at: other.range)
    }
    let otherType = parts.fields[found.field].type
    guard otherType == type || otherType == .any || type == .any else {
      return error(
        "wrongType", "“\(other.value)” is of type \(otherType), this field of type \(type)",
        at: other.range, help: "compare fields of the same type")
    }
    let reference = parts.references.count
    parts.references.append(Int32(found.outward))
    parts.references.append(Int32(found.places.count))
    parts.references += found.places.map(Int32.init)
    let operation = Operation(kind, reference: reference, high: Int64(found.field))
    comparisons.append(noted(operation, .other(found.field), nil))
    fields[field].comparedWith.append(found.field)
    if kind == .equals { fields[field].equalTo.append(found.field) }
  }

  func isFieldName(_ name: String) -> Bool { resolve(name, from: field) != nil }

  struct Reference {
    var field: Int
    /// Instances to go outward, then places in groups to go inward.
    var outward: Int
    var places: [Int]
  }

  /// The field that a name means from a field's place: its group's fields first, then outward;
  /// `record.x` from the root, `a.b` into a group.
  func resolve(_ name: String, from field: Int) -> Reference? {
    let steps = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var container = Int(parts.fields[field].parent)
    var outward = 0
    while container >= 0 {
      let isRoot = container == 0
      if let found = descend([name], from: container) ?? descend(steps, from: container) {
        return Reference(field: found.field, outward: outward, places: found.places)
      }
      if isRoot, steps.first == "record", let found = descend(Array(steps.dropFirst()), from: 0) {
        return Reference(field: found.field, outward: outward, places: found.places)
      }
      container = Int(parts.fields[container].parent)
      outward += 1
    }
    return nil
  }

  /// Follows names into groups.
  func descend(_ steps: [String], from container: Int) -> (field: Int, places: [Int])? {
    var at = container
    var places: [Int] = []
    for step in steps {
      let group = Int(parts.fields[at].group)
      guard group >= 0, let place = fields[at].places[ExactName(step)] else { return nil }
      places.append(place)
      at = Int(parts.groups[group].fields.start) + place
    }
    return steps.isEmpty ? nil : (at, places)
  }

  private func fieldNames(in container: Int) -> [String] {
    let group = Int(parts.fields[container].group)
    guard group >= 0 else { return [] }
    let span = parts.groups[group].fields
    return (Int(span.start)..<Int(span.start + span.count)).map { fields[$0].name }
  }

  private func namesInSight(of field: Int) -> [String] {
    var names: [String] = []
    var container = Int(parts.fields[field].parent)
    while container >= 0 {
      names += fieldNames(in: container)
      container = Int(parts.fields[container].parent)
    }
    return names
  }
}
