internal import FormModel
internal import FormText

/// A variant of a rule that no choice leads to, or a choice that leads to none.
enum UnreachableVariant: LintCheck {
  static let code = "unreachableVariant"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    let reachable = reachable(in: form)
    for field in form.fields {
      guard let variants = field.variants,
        variants.rule.map({ form.model.rules[$0] != nil }) ?? true,
        let choices = form.fields[variants.by].choices?.map(\.text)
      else { continue }
      let reached = variants.rule.flatMap { reachable[$0] } ?? Reachable()
      let unknown = variants.names.filter { !choices.contains($0) && !reached.has($0) }
      let uncovered = choices.filter { choice in
        !variants.names.contains(choice)
          && !ChosenValue(choice, of: variants.by, in: form).excludes(field)
      }
      for name in unknown {
        let near = NearestName.to(name, among: choices)
        let place = variants.namePlaces[name]
        findings.add(
          Self.self,
          "“\(name)” can never be chosen: “\(form.fields[variants.by].shownName)” has no such choice",
          at: place ?? variants.place, label: DidYouMean.question(near),
          help: "name variants as the choices are: " + choices.prefix(8).joined(separator: ", "),
          related: place == nil ? [] : [findings.related(variants.place, "this field chooses")])
      }
      if unknown.isEmpty, !variants.hasOtherwise, !uncovered.isEmpty {
        findings.add(
          Self.self, "no variant handles “\(uncovered.prefix(8).joined(separator: "”, “"))”",
          at: variants.place, help: "add one, or “otherwise” for all other values",
          severity: .note)
      }
    }
  }

  /// Which variants of each rule some field can have: by what chooses there, or by name (`rule: number.guest`).
  private static func reachable(in form: FormInspection) -> [String: Reachable] {
    var found: [String: Reachable] = [:]
    for field in form.fields {
      for constraint in field.constraints {
        guard let rule = constraint.rule, let dot = rule.lastIndex(of: ".") else { continue }
        found[String(rule[..<dot]), default: Reachable()].names
          .insert(String(rule[rule.index(after: dot)...]))
      }
      guard let variants = field.variants, let rule = variants.rule else { continue }
      guard let choices = form.fields[variants.by].choices else {
        found[rule, default: Reachable()].isAll = true
        continue
      }
      found[rule, default: Reachable()].names.formUnion(choices.map(\.text))
    }
    return found
  }

  private struct Reachable {
    var names: Set<String> = []
    /// A field without choices may choose any.
    var isAll = false

    func has(_ name: String) -> Bool { isAll || names.contains(name) }
  }
}
