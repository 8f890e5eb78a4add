internal import FormEngine

/// The last record after clean-up: known fields in the order of the form, defaults filled in,
/// numbers as they came, then the keys that the form lets pass.
extension Checker {
  /// The last record after clean-up, as JSON; nothing where it could not be read.
  ///
  /// What was sent for an empty field is kept if it is of the field's type, such as `""` in one of
  /// texts, unless it is to be left out. What is not of the type is always left out, so that whoever
  /// decodes a valid payload meets no other type. Whole numbers are written as such: `3e2` is `300`.
  package func cleanedRecord(omittingEmpty: Bool = false) -> [UInt8] {
    let omittingEmpty = omittingEmpty || leavesOutEmpty
    var bytes: [UInt8] = []
    if !omittingEmpty, appendCleanedCopy(to: &bytes) { return bytes }
    guard let root = JudgedRecord(self).root else { return [] }
    return cleanedFields.write(root, omitsEmpty: omittingEmpty, about: record.count)
  }

  /// Whether to look if the next record is valid before its values are read: it mostly is what is then written.
  package func mayCopyCleaned() -> Bool { copyTries.mayTry() }

  /// Appends the last record after clean-up, if it was found valid without its values being read, and has nothing to be
  /// written otherwise than it was sent.
  package func appendCleanedCopy(to bytes: inout [UInt8]) -> Bool {
    guard record.isUnread, let first = unsafe record.bytes else { return false }
    let isCopied = unsafe cleanedFields.copies(first, count: record.count, &engine, to: &bytes)
    // Its values are asked for next, and it is not tried again.
    if !isCopied { _ = JudgedRecord(self) }
    return copyTries.note(isCopied)
  }
}

extension JudgedRecord.Value {
  /// The value after clean-up, `null` where there is none.
  var cleaned: PayloadValue {
    if sent == nil || state == .notApplicable || isEmpty { return .null }
    return PayloadValue(json: record.checker.cleanedFields.write(self))
  }
}
