internal import FormEngine
internal import FormModel
internal import FormText

/// A rule of another file that does not fit a field.
struct Misfit: Hashable {
  let message: String
  let range: SourceRange
}

/// Constraints on a type that they cannot judge.
extension Lowering {
  mutating func refuseType(_ placed: PlacedConstraint) {
    let label = "it is for " + placed.constraint.types.map { "\($0)" }.joined(separator: ", ")
    if let rule = placed.rule, let own = fields[field].place, own.value.name != placed.source.name {
      return refuse(rule, at: own, label: label)
    }
    let hints: [String: String] = [
      "range": "add “type: integer”, “type: number” or “type: date”",
      "step": "add “type: number”", "count": "only a list has “count”: give it “items”",
      "length": "“length” is for strings; use “count” for a list, “range” for a number",
      "unique": "two records are compared at the top of the form: unique: email",
    ]
    error(
      "wrongType", "“\(placed.constraint.key)” does not fit a field of type \(type)",
      at: placed.range, label: label, help: hints[placed.constraint.key] ?? "", in: placed.source)
  }

  /// A rule of another file is as it is: the field wants another type, or another rule.
  ///
  /// It is told once, whatever of it does not fit.
  private mutating func refuse(_ rule: String, at own: Placed<SourceText>, label: String) {
    let message = "the rule “\(RuleName.shown(rule))” does not fit a field of type \(type)"
    guard toldMisfits.insert(Misfit(message: message, range: own.range)).inserted else { return }
    error(
      "wrongType", message, at: own.range, label: label,
      help: "leave “type” out, or name another rule", in: own.value)
  }
}
