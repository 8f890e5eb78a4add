/// One thing that is wrong or unknown, as facts: no words, nothing allocated.
package struct Fault: BitwiseCopyable, Sendable {
  package var code: FaultCode
  package var severity: Severity = .error
  /// The facts of the constraint, an index of the form's; -1 for none.
  package var constraint: Int32 = -1
  package var field: Int32
  /// The cell of the value; for keys without a field the container that holds them.
  package var cell: Int32
  package var container: Int32
  /// The value's entry; the parent's for a missing key; the key's for an unknown or second one.
  package var entry: Int32
  /// Keys: their place in the record.
  package var order: UInt64 = 0
  /// The cell that holds the check or list which found the fault; -1 for the value's own.
  package var owner: Int32 = -1
  /// The check that found it, or -1.
  package var check: Int32 = -1
  /// A constraint that reads other fields found it.
  package var isRelation = false
  /// All shapes that are equally near to a value find it.
  package var isShared = false
  /// What was found, or the first place of a key; as the code says.
  package var got: Int64 = 0
  /// The bound that was missed.
  package var want: Int64 = 0

  package enum Severity: UInt8, BitwiseCopyable, Sendable { case error, warning, info }
}

/// The codes that the engine itself finds.
package enum FaultCode: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case valueMissing, typeMismatch, patternMismatch, tooLong, tooShort, rangeUnderflow,
    rangeOverflow, stepMismatch, notAChoice, forbiddenValue, notEqual, notDifferent,
    checksumMismatch, missingPart, forbiddenPart, tooFew, tooMany, unknownField, duplicateKey,
    keyMissing, forbiddenKey, keyMismatch, tooDeep,
    undecided, charactersNotAllowed, noRuleFits, noVariant, duplicateItem, notApplicable,
    customError,
    tooFewFilled, tooManyFilled, partlyFilled, notInCatalogue, ambiguousItem, itemExcluded,
    itemGone, notSorted

  package var code: IssueCode {
    switch self {
    case .valueMissing: .valueMissing
    case .typeMismatch: .typeMismatch
    case .patternMismatch: .patternMismatch
    case .tooLong: .tooLong
    case .tooShort: .tooShort
    case .rangeUnderflow: .rangeUnderflow
    case .rangeOverflow: .rangeOverflow
    case .stepMismatch: .stepMismatch
    case .notAChoice: .notAChoice
    case .forbiddenValue: .forbiddenValue
    case .notEqual: .notEqual
    case .notDifferent: .notDifferent
    case .checksumMismatch: .checksumMismatch
    case .missingPart: .missingPart
    case .forbiddenPart: .forbiddenPart
    case .tooFew: .tooFew
    case .tooMany: .tooMany
    case .unknownField: .unknownField
    case .duplicateKey: .duplicateKey
    case .keyMissing: .keyMissing
    case .forbiddenKey: .forbiddenKey
    case .keyMismatch: .keyMismatch
    case .tooDeep: .tooDeep
    case .undecided: .undecided
    case .charactersNotAllowed: .charactersNotAllowed
    case .noRuleFits: .noRuleFits
    case .noVariant: .noVariant
    case .duplicateItem: .duplicateItem
    case .notApplicable: .notApplicable
    case .customError: .customError
    case .tooFewFilled: .tooFewFilled
    case .tooManyFilled: .tooManyFilled
    case .partlyFilled: .partlyFilled
    case .notInCatalogue: .notInCatalogue
    case .ambiguousItem: .ambiguousItem
    case .itemExcluded: .itemExcluded
    case .itemGone: .itemGone
    case .notSorted: .notSorted
    }
  }
}

/// Why an answer is not known.
package enum UndecidedReason: Int64, BitwiseCopyable, CaseIterable, Sendable {
  case matchLimit, depthLimit, heapLimit, stackLimit, textTooLong, budget, patternFailed,
    tooManyMarks, otherField, expression, noAnswer, otherType, catalogue, defaults, variants
}

/// What a record is, all issues taken together.
package enum RecordVerdict: UInt8, BitwiseCopyable, Sendable {
  case valid, undecided, invalid
}
