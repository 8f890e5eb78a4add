/// The codes of issues, stable and shared by every format.
///
/// HTML's constraint names where HTML has one (HTML, section 4.10.21.1), else in the same style.
package enum IssueCode: String, CaseIterable, Sendable {
  case valueMissing, typeMismatch, patternMismatch, tooLong, tooShort, rangeUnderflow,
    rangeOverflow, stepMismatch, badInput, customError
  case notAChoice, forbiddenValue, notEqual, notDifferent, checksumMismatch, missingPart,
    forbiddenPart, charactersNotAllowed, noRuleFits, tooFew, tooMany, duplicateItem
  case unknownField, duplicateKey, keyMissing, forbiddenKey, keyMismatch, tooDeep, tooFewFilled,
    tooManyFilled, partlyFilled
  case notInCatalogue, ambiguousItem, itemExcluded, itemGone, notPicked
  case notSorted, gap, referenceMissing
  case notApplicable, noVariant, undecided
}
