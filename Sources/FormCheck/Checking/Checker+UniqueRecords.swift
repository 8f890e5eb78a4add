internal import FormEngine
internal import FormExpressions

extension ValidationForm {
  /// Whether no two records of a run may be alike in some fields.
  package var hasUniqueRecords: Bool { !compiled.uniqueKeys.isEmpty }
}

/// Records of one run that must differ.
extension Checker {
  /// The last record's values of the form's `unique` fields, equal for equal values; nil where one is
  /// empty or not of its type.
  package func uniqueKey() -> [UInt8]? {
    if form.compiled.uniqueKeys.isEmpty { return nil }
    let record = JudgedRecord(self)
    var bytes: [UInt8] = []
    for path in form.compiled.uniqueKeys {
      guard let value = record.root?.value(at: path.places),
        engine.appendKey(cell: value.cell, to: &bytes)
      else { return nil }
    }
    return bytes
  }

  /// Notes that the last record is like an earlier one of the run.
  ///
  /// - Parameters:
  ///   - first: The number of that record, from 1, in its input.
  ///   - file: The input, if it is another one.
  package func noteRepeatedRecord(first: Int, file: String? = nil) {
    guard let path = form.compiled.uniqueKeys.first,
      let value = JudgedRecord(self).root?.value(at: path.places)
    else { return }
    engine.noteRepeated(cell: value.cell, first: first)
    repeatedFile = file
    record.verdict = .invalid
  }
}
