internal import FormExpressions
internal import FormModel

/// What conditions are worth where a field has one of its choices.
struct ChosenValue {
  private let value: String
  private let chooser: Int
  private let form: FormInspection

  init(_ value: String, of chooser: Int, in form: FormInspection) {
    self.value = value
    self.chooser = chooser
    self.form = form
  }

  /// Whether a field certainly does not apply then.
  func excludes(_ field: InspectedField) -> Bool {
    var at = field
    while true {
      for condition in at.conditions where decide(condition.expression, at.index) == false {
        return true
      }
      guard let parent = at.parent else { return false }
      at = form.fields[parent]
    }
  }

  /// Nil where other values decide.
  private func decide(_ expression: Expression, _ field: Int) -> Bool? {
    switch expression.kind {
    case .boolean(let value): return value
    case .not(let inner): return decide(inner, field).map { !$0 }
    case .binary(.and, let left, let right):
      let both = [decide(left, field), decide(right, field)]
      return both.contains(false) ? false : both.contains(nil) ? nil : true
    case .binary(.or, let left, let right):
      let both = [decide(left, field), decide(right, field)]
      return both.contains(true) ? true : both.contains(nil) ? nil : false
    case .binary(.equal, let left, let right): return isSame(left, right, field)
    case .binary(.notEqual, let left, let right): return isSame(left, right, field).map { !$0 }
    case .binary(.isIn, let left, let right):
      guard case .list(let members) = right.kind, isChooser(left, field) else { return nil }
      let texts = members.map { text($0) }
      return texts.contains(value) ? true : texts.contains(nil) ? nil : false
    default: return nil
    }
  }

  private func isSame(_ left: Expression, _ right: Expression, _ field: Int) -> Bool? {
    if let text = text(right), isChooser(left, field) { return text == value }
    if let text = text(left), isChooser(right, field) { return text == value }
    return nil
  }

  private func isChooser(_ expression: Expression, _ field: Int) -> Bool {
    Conditions(form, at: field, startsInside: false).resolve(expression, [:]) == chooser
  }

  private func text(_ expression: Expression) -> String? {
    if case .text(let text) = expression.kind { text } else { nil }
  }
}
