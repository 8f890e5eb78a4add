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
    readValues()
    guard record.fault == nil, !form.compiled.uniqueKeys.isEmpty else { return nil }
    var bytes: [UInt8] = []
    for path in form.compiled.uniqueKeys {
      guard let slot = slot(at: path.places) else { return nil }
      guard engine.appendKey(slot: slot, to: &bytes) else { return nil }
    }
    return bytes
  }

  private func slot(at places: [Int]) -> Int? {
    var slot = 0
    for place in places {
      let child = engine.slots[slot].child
      guard child >= 0 else { return nil }
      slot = Int(engine.instances[Int(child)].slots.start) + place
    }
    return slot
  }

  /// Notes that the last record is like an earlier one of the run.
  ///
  /// - Parameters:
  ///   - first: The number of that record, from 1, in its input.
  ///   - file: The input, if it is another one.
  package func noteRepeatedRecord(first: Int, file: String? = nil) {
    guard let path = form.compiled.uniqueKeys.first, let slot = slot(at: path.places) else {
      return
    }
    engine.noteRepeated(slot: slot, first: first)
    repeatedFile = file
    record.verdict = .invalid
  }
}
