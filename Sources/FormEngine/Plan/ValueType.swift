/// What a field's value must be.
package enum ValueType: UInt8, BitwiseCopyable, Sendable {
  case text, integer, number, boolean, date, time, datetime, any, list, group

  /// Texts of this type mean a day, a time or a moment.
  package var isInstant: Bool { self == .date || self == .time || self == .datetime }
}

/// The codes of issues, stable and shared by every format.
///
/// HTML's constraint names where HTML has one (HTML, section 4.10.21.1), else in the same style.
package enum IssueCode: String, CaseIterable, Sendable {
  case valueMissing, typeMismatch, patternMismatch, tooLong, tooShort, rangeUnderflow,
    rangeOverflow, stepMismatch, badInput, customError
  case notAChoice, forbiddenValue, notEqual, notDifferent, checksumMismatch, missingPart,
    forbiddenPart, charactersNotAllowed, noRuleFits, tooFew, tooMany, duplicateItem
  case unknownField, duplicateKey, notInCatalogue, tooFewFilled, tooManyFilled, partlyFilled
  case notAsked, noVariant, undecided
}
