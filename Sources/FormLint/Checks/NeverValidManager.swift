internal import FormCompiling
internal import FormModel
internal import FormText

/// A manager that waits for a field that can never be valid.
enum NeverValidManager: LintCheck {
  static let code = "neverValidManager"
  static let severity: Diagnostic.Severity = .error

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard subject.form != nil, let form = subject.forms.first else { return }
    let certain = form.impossible.keys.sorted().filter { isCertain($0, in: form.form) }
    let blocking = firstFields(certain, of: form.form.managers.map(\.fields), in: form.form)
    for (place, (manager, fields)) in form.form.managers.enumerated() {
      guard let blocking = fields == nil ? certain.first : blocking[place] else { continue }
      let field = form.form.fields[blocking]
      findings.add(
        Self.self, "“\(manager.name)” waits for “\(field.path.text)”, which no value fits",
        at: manager.range, help: "fix the field",
        related: [findings.related(field.place, "the field")])
    }
  }

  /// For each manager that names fields the first of some fields, in their order, that it waits for.
  private static func firstFields(
    _ fields: [Int], of managers: [[Int]?], in form: FormInspection
  ) -> [Int: Int] {
    var named: [Int: [Int]] = [:]
    for (place, verified) in managers.enumerated() {
      for field in verified ?? [] { named[field, default: []].append(place) }
    }
    var first: [Int: Int] = [:]
    var seen: Set<Int> = []
    for field in fields {
      var at = field
      // The managers of a field, and of all that is around it, are noted once.
      while at > 0, seen.insert(at).inserted {
        for manager in named[at] ?? [] where first[manager] == nil { first[manager] = field }
        at = form.fields[at].parent ?? 0
      }
    }
    return first
  }

  /// Required in every record: nothing around it is optional, a row, or under a condition.
  private static func isCertain(_ index: Int, in form: FormInspection) -> Bool {
    var at = index
    while at > 0 {
      let field = form.fields[at]
      guard field.isAlwaysRequired, field.conditions.isEmpty, !field.isItem, !field.hasDefault,
        field.compute == nil, field.computedDefault == nil
      else { return false }
      at = field.parent ?? 0
    }
    return true
  }
}
