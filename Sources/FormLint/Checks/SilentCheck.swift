internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

/// A check of a list that says nothing as soon as one item has nothing in a field.
enum SilentCheck: LintCheck {
  static let code = "silentCheck"
  static let severity: Diagnostic.Severity = .note

  private static let folds = ["sum", "average", "min", "max", "join", "sort"]

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for condition in subject.ownConditions(of: lint) {
        guard condition.use == .that || condition.use == .named else { continue }
        let isInside = lint.form.fields[condition.field].type == .group
        let names = Conditions(lint.form, at: condition.field, startsInside: isInside)
        for fold in folds(in: condition.expression.expression) {
          look(at: fold, names, condition.expression, &findings)
        }
      }
    }
  }

  /// `list.filter(…).map(item, value)`, of which one value is made.
  private struct Fold {
    var list: Expression
    var item: String
    var value: Expression
  }

  private static func folds(in expression: Expression) -> [Fold] {
    var found: [Fold] = []
    var waiting = [expression]
    while let next = waiting.popLast() {
      waiting += next.parts
      guard case .call(let name, let receiver, let arguments) = next.kind, folds.contains(name),
        let mapped = receiver ?? arguments.first,
        case .call("map", let list?, let values) = mapped.kind, values.count == 2,
        case .name(let item) = values[0].kind
      else { continue }
      found.append(Fold(list: list, item: item, value: values[1]))
    }
    return found
  }

  private static func look(
    at fold: Fold, _ names: Conditions, _ expression: ExpressionSource,
    _ findings: inout Findings
  ) {
    var list = fold.list
    var asked = self.asked(in: fold.value)
    // What a filter reads of an item is there in those that it keeps.
    while case .call("filter", let inner?, let arguments) = list.kind, arguments.count == 2,
      case .name(let item) = arguments[0].kind
    {
      asked.formUnion(members(of: item, in: arguments[1]).map(\.name))
      list = inner
    }
    let form = names.form
    guard let field = names.resolve(list, [:]), form.fields[field].type == .list,
      let items = form.fields[field].children.first
    else { return }
    for member in members(of: fold.item, in: fold.value) where asked.insert(member.name).inserted {
      guard let read = form.member(member.name, of: items), mayBeUnknown(form.fields[read]) else {
        continue
      }
      findings.add(
        Self.self, "this check is skipped if “\(member.name)” is empty in one item",
        at: expression.range(of: member.range),
        help:
          "write filter(\(fold.item), filled(\(fold.item).\(member.name))) before map, or make it required"
      )
    }
  }

  /// Whether a field may be left empty, and is unknown then: booleans are false, and lists have no items.
  private static func mayBeUnknown(_ field: InspectedField) -> Bool {
    guard case .no = field.requirement, !field.hasDefault, field.compute == nil,
      field.computedDefault == nil
    else {
      return false
    }
    switch field.type {
    case .boolean, .list, .group, .any: return false
    case .text, .integer, .number, .date, .time, .datetime, .local: return true
    }
  }

  /// The fields of an item that an expression reads.
  private static func members(
    of item: String, in expression: Expression
  ) -> [(name: String, range: Range<Int>)] {
    var found: [(name: String, range: Range<Int>)] = []
    var waiting = [expression]
    while let next = waiting.popLast() {
      waiting += next.parts
      if case .member(let base, let name) = next.kind, case .name(item) = base.kind {
        found.append((name, next.range))
      }
    }
    return found
  }

  /// Fields of which an expression asks whether they are filled.
  private static func asked(in expression: Expression) -> Set<String> {
    var found: Set<String> = []
    var waiting = [expression]
    while let next = waiting.popLast() {
      waiting += next.parts
      guard case .call(let name, let receiver, let arguments) = next.kind,
        name == "filled" || name == "present" || name == "valid"
      else { continue }
      for part in arguments + (receiver.map { [$0] } ?? []) {
        if case .member(_, let name) = part.kind { found.insert(name) }
      }
    }
    return found
  }
}
