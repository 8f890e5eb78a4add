internal import FormCompiling
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
    return whole.isEmpty ? compiled.parts(FieldPath.names(in: path)) : whole
  }

  /// The field that an unknown name probably means.
  package var partNames: [String] {
    outline.map { FieldPath.names(in: $0.path).joined(separator: ".") }.filter { !$0.isEmpty }
  }
}

extension CompiledForm {
  fileprivate func parts(_ steps: [String]) -> [Int] {
    steps.isEmpty ? [] : steps.reduce([0]) { fields, step in parts(step, of: fields) }
  }

  /// The fields that a step of a path leads to, each once; the rows of a list are skipped where the step is not a number
  /// of one.
  private func parts(_ step: String, of fields: [Int]) -> [Int] {
    var parts: [Int] = []
    var known: Set<Int> = []
    // A union may hold lists of itself.
    var waiting = fields
    var seen = Set(fields)
    var next = 0
    while next < waiting.count {
      let field = waiting[next]
      next += 1
      var found = inner(ExactName(step), of: field)
      if found.isEmpty, step == "*", let rest = rest(ofTuple: field) { found = [rest] }
      parts += found.filter { known.insert($0).inserted }
      if !found.isEmpty { continue }
      for shape in plan.field(field).shapes < 0 ? [field] : shapes(of: field) {
        let items = Int(plan.field(shape).items)
        if items >= 0, seen.insert(items).inserted { waiting.append(items) }
      }
    }
    return parts
  }
}

extension Checker {
  /// Restricts reports to some fields from here on, or judges parts of records, whose absent fields are not
  /// missing.
  ///
  /// - Parameter paths: As for ``check(_:only:now:cleaned:)``; unknown names are ignored.
  package func judge(only paths: [String], areParts: Bool) {
    judge(only: paths.isEmpty ? nil : paths.flatMap { form.partFields($0) }, areParts: areParts)
  }

  /// The part of a judgement that is reported if only some fields of the last record count.
  package func ownJudgement(_ judgement: Judgement) -> Judgement {
    guard onlyFields != nil, record.fault == nil else { return judgement }
    keepJudgedFaults()
    return Judgement(
      verdict: verdict, hasIssues: engine.log.faults.count > 0 || engine.log.hasUncounted)
  }
}
