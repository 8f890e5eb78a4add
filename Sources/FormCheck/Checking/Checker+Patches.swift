internal import FormEngine
internal import FormText

extension ValidationForm {
  /// Whether a name, dotted path or JSON Pointer is a field.
  package func hasPart(_ path: String) -> Bool { partField(path) != nil }

  /// The field of a name, dotted path or JSON Pointer; nil where there is none.
  func partField(_ path: String) -> Int? {
    let steps =
      path.hasPrefix("/")
      ? path.dropFirst().split(separator: "/").map { JSONPointer.unescaped($0) } : [path]
    return compiled.field(at: steps) ?? compiled.field(named: path)
  }
}

extension Checker {
  /// Tells of some fields alone from here on, or judges parts of records: what was not sent is not missing.
  ///
  /// - Parameter paths: As for ``check(_:only:now:cleaned:)``; what is no field of the form is passed over.
  package func judge(only paths: [String], areParts: Bool) {
    judge(only: paths.isEmpty ? nil : paths.compactMap { form.partField($0) }, areParts: areParts)
  }

  /// What is left of a judgement where only some fields of the last record are told of.
  package func ownJudgement(_ judgement: Judgement) -> Judgement {
    guard onlyFields != nil, record.fault == nil else { return judgement }
    keepJudgedFaults()
    return Judgement(
      verdict: verdict, hasIssues: engine.log.faults.count > 0 || engine.log.hasUncounted)
  }
}
