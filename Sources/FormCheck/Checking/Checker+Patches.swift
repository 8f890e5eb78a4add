internal import FormEngine
internal import FormText

extension ValidationForm {
  /// Whether a name, dotted path or JSON Pointer is a field.
  package func hasPart(_ path: String) -> Bool { !partFields(path).isEmpty }

  /// The fields that a name, dotted path or JSON Pointer means: one, or one of each shape or variant that has it.
  ///
  /// Numbers of rows and keys of maps are passed over, or left out; `*` is any key.
  func partFields(_ path: String) -> [Int] {
    let steps =
      path.hasPrefix("/")
      ? path.dropFirst().split(separator: "/").map { JSONPointer.unescaped($0) } : [path]
    let whole = compiled.parts(steps)
    return whole.isEmpty ? compiled.parts(path.split(separator: ".").map(String.init)) : whole
  }

  /// What somebody may have meant who named a part that is none.
  package var partNames: [String] {
    outline.map { $0.path.replacing(#/\|[^.]*/#, with: "") }.filter { !$0.isEmpty }
  }
}

extension CompiledForm {
  fileprivate func parts(_ steps: [String]) -> [Int] {
    steps.isEmpty
      ? [] : steps.reduce([0]) { fields, step in fields.flatMap { parts(step, of: $0) } }
  }

  /// The fields that a step of a path leads to, the rows of a list passed over where it is no number of one.
  fileprivate func parts(_ step: String, of field: Int) -> [Int] {
    let found = inner(ExactName(step), of: field)
    if !found.isEmpty { return found }
    if step == "*", let rest = rest(ofTuple: field) { return [rest] }
    let shapes = plan.field(field).shapes < 0 ? [field] : self.shapes(of: field)
    return shapes.flatMap { shape in
      let items = Int(plan.field(shape).items)
      return items < 0 ? [] : parts(step, of: items)
    }
  }
}

extension Checker {
  /// Tells of some fields alone from here on, or judges parts of records: what was not sent is not missing.
  ///
  /// - Parameter paths: As for ``check(_:only:now:cleaned:)``; what is no field of the form is passed over.
  package func judge(only paths: [String], areParts: Bool) {
    judge(only: paths.isEmpty ? nil : paths.flatMap { form.partFields($0) }, areParts: areParts)
  }

  /// What is left of a judgement where only some fields of the last record are told of.
  package func ownJudgement(_ judgement: Judgement) -> Judgement {
    guard onlyFields != nil, record.fault == nil else { return judgement }
    keepJudgedFaults()
    return Judgement(
      verdict: verdict, hasIssues: engine.log.faults.count > 0 || engine.log.hasUncounted)
  }
}
