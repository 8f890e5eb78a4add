internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

/// A field of any type that is judged as if it were one of texts, or compared by order.
enum UntypedText: LintCheck {
  static let code = "untypedText"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields where field.type == .any && field.field.alternatives.isEmpty {
        guard let first = field.constraints.first(where: { $0.isOwn && isForTexts($0.kind) }) else {
          continue
        }
        findings.add(
          Self.self, "“\(first.key)” judges strings, but this field takes values of every type",
          at: first.place, label: "undecided for a number, a list or an object",
          help: "remove “type: any” if only strings are sent")
      }
      for condition in subject.ownConditions(of: lint) {
        look(at: condition, lint.form, &findings)
      }
    }
  }

  private static func isForTexts(_ kind: ConstraintModel) -> Bool {
    switch kind {
    case .length, .pattern, .includes, .excludes, .checksum, .format, .unicode: true
    case .choices, .forbidden, .range, .step, .count, .equals, .differs, .union, .unique,
      .remote, .lookup:
      false
    }
  }

  private static func look(
    at condition: JudgedCondition, _ form: FormInspection, _ findings: inout Findings
  ) {
    // The names of a check begin within the group that holds it.
    let isCheck = [.that, .checkWhen, .named, .recordsWhen, .recordsThat].contains(condition.use)
    let names = Conditions(
      form, at: condition.field,
      startsInside: isCheck && form.fields[condition.field].type == .group)
    var waiting = [condition.expression.expression]
    while let expression = waiting.popLast() {
      guard case .binary(let sign, let left, let right) = expression.kind else {
        if case .not(let inner) = expression.kind { waiting.append(inner) }
        continue
      }
      switch sign {
      case .or, .and: waiting += [left, right]
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        let fields = [left, right].compactMap { names.resolve($0, [:]) }
        // Of several types a check may have asked which one it is.
        let untyped = fields.first {
          form.fields[$0].type == .any && form.fields[$0].field.alternatives.isEmpty
        }
        guard let field = untyped else { continue }
        findings.add(
          Self.self,
          "“\(form.fields[field].shownName)” takes values of every type, and not all have an order",
          at: condition.expression.range(of: expression.range),
          label: "undecided for a list, or for two types", help: "give the field its type")
      case .equal, .notEqual, .isIn, .add, .subtract, .multiply, .divide, .remainder: break
      }
    }
  }
}
