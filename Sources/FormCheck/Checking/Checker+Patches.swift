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
  /// Judges parts of records from here on: what was not sent is not missing.
  ///
  /// - Parameter paths: As for ``check(_:only:now:cleaned:)``, but none means whole records; what is no
  ///   field of the form is passed over.
  package func judgeParts(_ paths: [String]) {
    if paths.isEmpty { return }
    onlyFields = paths.compactMap { form.partField($0) }
    engine.mode = .part
    engine.log.keepsAll = true
  }

  /// What is left of a judgement where only parts of the last record are judged.
  package func partJudgement(_ judgement: Judgement) -> Judgement {
    guard onlyFields != nil, record.fault == nil else { return judgement }
    keepJudgedFaults()
    return Judgement(
      verdict: verdict, hasIssues: engine.log.faults.count > 0 || engine.log.hasUncounted)
  }
}
