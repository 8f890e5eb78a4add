internal import FormEngine
internal import FormModel
internal import FormText
package import FormPlatform

/// One rule, or one field of a form, and a checker for single values of it.
package final class RuleTrial {
  private let checker: Checker
  private let field: Int
  /// Whether values must not be shown.
  package let isSecret: Bool

  /// A ready rule by its name.
  ///
  /// - Throws: That there is no such rule.
  package convenience init(rule: String) throws(FormError) {
    if let variants = Self.variants(of: rule) { throw FormError([.variantMissing(rule, variants)]) }
    var quoted: [UInt8] = []
    JSONText.append(rule, to: &quoted)
    let text =
      "form: try\nfields: { value: { required: true, rule: \(String(decoding: quoted, as: UTF8.self)) } }"
    self.init(form: try ValidationForm(text, name: "try"), field: 1)
  }

  /// The variants of a rule that has nothing but these to judge a value by; nil for any other.
  private static func variants(of rule: String) -> [String]? {
    var resolver = RuleResolver()
    guard let entry = resolver.rule(named: rule), entry.rule.by == nil,
      !entry.rule.variants.isEmpty
    else { return nil }
    return entry.rule.variants.map(\.name)
  }

  /// A field of a form, by its name or dotted path, or by nothing the whole record; nil where there is none.
  package convenience init?(field name: String, of form: ValidationForm) {
    guard let field = form.compiled.field(named: name) ?? (name.isEmpty ? 0 : nil) else {
      return nil
    }
    self.init(form: form, field: field)
  }

  private init(form: ValidationForm, field: Int) {
    checker = Checker(form)
    self.field = field
    isSecret = form.compiled.fields[field].isSecret
  }

  /// Checks a value as it is typed on a command line: text, or JSON where the rule is for other types.
  package func check(_ value: String, now: Date?) -> (verdict: Verdict, issues: [FormIssue]) {
    checker.setClock(now ?? Date())
    var text: [UInt8] = []
    JSONText.append(value, to: &text)
    let json: [UInt8]
    let facts = checker.form.compiled.fields[field]
    // What reads texts is given what is typed: 1.000 may be a thousand, and 1 may be true.
    let readsTexts = facts.numberSigns != nil || facts.answerWords != nil
    switch checker.form.compiled.plan.field(field).type {
    case .text, .date, .time, .datetime, .local: json = text
    case .integer where readsTexts, .number where readsTexts, .boolean where readsTexts:
      json = text
    case .integer, .number: json = JSONNumber.isNumber(value) ? Array(value.utf8) : text
    case .boolean: json = value == "true" || value == "false" ? Array(value.utf8) : text
    case .list, .group, .any:
      _ = checker.check(value: Array(value.utf8), asField: field)
      json = checker.record.fault == nil ? Array(value.utf8) : text
    }
    let issues = checker.check(value: json, asField: field)
    return (checker.verdict, issues)
  }
}

extension Diagnostic {
  /// A rule with variants is tried with one of them: all are listed, in lines of some width.
  fileprivate static func variantMissing(_ rule: String, _ variants: [String]) -> Diagnostic {
    let shown = variants.prefix(400).joined(separator: " ")
    let more = variants.count > 400 ? " and \(variants.count - 400) more" : ""
    return Diagnostic(
      code: "byMissing", message: "“\(rule)” has variants",
      source: SourceText(name: "try", text: ""),
      range: SourceRange(0, 0), label: "",
      help: "write one behind it, such as \(rule).\(variants[0]): \(shown)\(more)")
  }
}

extension CompiledForm {
  /// The plan index of a field, by its name or dotted path.
  func field(named name: String) -> Int? {
    field(at: [name])
      ?? field(at: name.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
  }

  /// The plan index of a field, by the names on the way to it; lists are passed through.
  func field(at steps: [String]) -> Int? {
    var at = 0
    for step in steps {
      if plan.field(at).items >= 0, Int(step) != nil {
        at = Int(plan.field(at).items)
        continue
      }
      while plan.field(at).items >= 0 { at = Int(plan.field(at).items) }
      let group = Int(plan.field(at).group)
      guard group >= 0, let place = fields[at].places[ExactName(step)] else { return nil }
      at = plan.firstField(ofGroup: group) + place
    }
    return steps.isEmpty ? nil : at
  }
}
