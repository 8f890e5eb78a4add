internal import FormCompiling
internal import FormEngine
internal import FormModel
internal import FormText
package import FormPlatform

/// One rule, or one field of a form, and a checker for single values of it.
package final class RuleTrial {
  private let checker: Checker
  private let field: Int
  /// The names on the way to the field, of items of lists none.
  ///
  /// Nil where it leads through one of several shapes, a variant, a map or a place of a list.
  private let steps: [String?]?
  /// Whether values must not be shown.
  package let isSecret: Bool

  /// A ready rule by its name.
  ///
  /// - Throws: The rule is unknown.
  package convenience init(rule: String) throws(FormError) {
    if let variants = Self.variants(of: rule) { throw FormError([.variantMissing(rule, variants)]) }
    var quoted: [UInt8] = []
    JSONText.append(rule, to: &quoted)
    let text =
      "form: try\nfields: { value: { required: true, rule: \(String(decoding: quoted, as: UTF8.self)) } }"
    self.init(form: try ValidationForm(text, name: "try"), field: 1)
  }

  /// The variants of a rule that only they can judge; nil for any other rule.
  private static func variants(of rule: String) -> [String]? {
    var resolver = RuleResolver()
    guard let entry = resolver.rule(named: rule), entry.rule.by == nil,
      !entry.rule.variants.isEmpty
    else { return nil }
    return entry.rule.variants.map(\.name)
  }

  /// A field of a form, by its name or dotted path, or by nothing the whole record.
  ///
  /// - Throws: The field is unknown.
  package convenience init(
    field name: String, of form: ValidationForm
  ) throws(UnknownPath) {
    // “tags[]” is an item of “tags”.
    let item = name.hasSuffix("[]") ? name.replacing("[]", with: ".0") : nil
    let named =
      form.compiled.field(named: name) ?? item.flatMap { form.compiled.field(named: $0) }
      ?? form.partFields(name).first
    guard let field = named ?? (name.isEmpty ? 0 : nil) else { throw UnknownPath(name, in: form) }
    self.init(form: form, field: field)
  }

  private init(form: ValidationForm, field: Int) {
    checker = Checker(form)
    checker.remotesWithoutCommand = Set(form.remoteNames)
    self.field = field
    steps = form.compiled.steps(to: field)
    isSecret = form.compiled.mayShowSecrets(field)
  }

  /// Checks a value as it is typed on a command line: text, or JSON where the rule is for other types.
  ///
  /// Values of other fields are unknown, so checks and conditions that read them are skipped. Issues name their
  /// field from the value on, as a JSON Pointer: nothing for the value itself.
  package func check(_ value: String, now: Date?) -> (verdict: Verdict, issues: [FormIssue]) {
    checker.setClock(now ?? Date())
    var text: [UInt8] = []
    JSONText.append(value, to: &text)
    let json: [UInt8]
    let facts = checker.form.compiled.fields[field]
    // Rules that read strings get the typed text: 1.000 may be a thousand, and 1 may be true.
    let readsTexts = facts.numberSigns != nil || facts.answerWords != nil
    let plan = checker.form.compiled.plan.field(field)
    switch plan.type {
    case _ where value == "null" && plan.flags.contains(.nullable): json = Array(value.utf8)
    case .text, .date, .time, .datetime, .local: json = text
    case .integer where readsTexts, .number where readsTexts, .boolean where readsTexts:
      json = text
    case .integer, .number: json = JSONNumber.isNumber(value) ? Array(value.utf8) : text
    case .boolean: json = value == "true" || value == "false" ? Array(value.utf8) : text
    case .list, .group, .any:
      _ = checker.check(value: Array(value.utf8), asField: field)
      json = checker.record.fault == nil ? Array(value.utf8) : text
    }
    guard let steps else {
      var issues = checker.check(value: json, asField: field)
      let own = checker.form.compiled.pointers[field] ?? ""
      for index in issues.indices where issues[index].field.hasPrefix(own) {
        issues[index].field.removeFirst(own.count)
      }
      return (checker.verdict, issues)
    }
    let record = Self.record(with: json, at: steps[...])
    let report = checker.check(whole: field, with: record, now: now)
    var issues = report.issues
    for index in issues.indices {
      issues[index].field = Self.place(issues[index].field, behind: steps.count)
    }
    return (report.verdict, issues)
  }

  /// A record with only one value.
  private static func record(with value: [UInt8], at steps: ArraySlice<String?>) -> [UInt8] {
    guard let step = steps.first else { return value }
    let inner = record(with: value, at: steps.dropFirst())
    guard let name = step else { return Array("[".utf8) + inner + Array("]".utf8) }
    var bytes = Array("{".utf8)
    JSONText.append(name, to: &bytes)
    return bytes + Array(":".utf8) + inner + Array("}".utf8)
  }

  /// A place in the record as one in the value.
  private static func place(_ pointer: String, behind steps: Int) -> String {
    pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst(steps + 1)
      .map { "/\($0)" }.joined()
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
      help: "add the name of a variant, such as \(rule).\(variants[0]): \(shown)\(more)")
  }
}

extension CompiledForm {
  /// Whether a value of a field is a secret, or may hold one.
  fileprivate func mayShowSecrets(_ field: Int) -> Bool {
    if fields[field].isSecret || fields[field].isProtected { return true }
    switch plan.field(field).type {
    case .list, .group, .any: return fields.contains { $0.isSecret || $0.isProtected }
    case .text, .integer, .number, .boolean, .date, .time, .datetime, .local: return false
    }
  }

  /// The names on the way to a field, of items of lists none; nil where more must be known to go there.
  fileprivate func steps(to field: Int) -> [String?]? {
    var steps: [String?] = []
    var at = field
    while at > 0 {
      let holder = Int(plan.field(at).parent)
      if plan.field(holder).items == at {
        steps.append(nil)
      } else {
        let isNamed = fields[holder].places[ExactName(fields[at].name)] != nil
        guard isNamed, fields[at].variant == nil, plan.field(at).flags.isDisjoint(with: .isShape),
          plan.field(holder).flags.isDisjoint(with: .tuple)
        else { return nil }
        steps.append(fields[at].name)
      }
      at = holder
    }
    return steps.reversed()
  }

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
