/// What became of one value.
package enum SlotState: UInt8, BitwiseCopyable, Sendable {
  /// Not judged yet, or never: a constraint that reads other fields waits for nothing here.
  case open
  case empty, valid, invalid, undecided
}

/// One field of one record while it is judged, or one item of a list.
package struct Slot: BitwiseCopyable, Sendable {
  /// The value's tape entry; -1 where the key is missing.
  package var entry: Int32 = -1
  /// The instance of the list or group that the value is; else -1.
  package var child: Int32 = -1
  /// The value as clean-up left it, in the arena, where it is not as it came.
  package var cleanedStart: UInt32 = 0
  package var cleanedLength: UInt32 = 0
  /// When the walk came to it: the order of the form.
  package var order: UInt32 = 0
  package var state = SlotState.open
  package var isCleaned = false
  /// Nothing was sent, or nothing that counts.
  package var isEmpty = false
  /// The value is the form's default.
  package var isDefault = false
  /// The key stands twice in the record.
  package var isDuplicated = false

  package init() {}
}

/// One group or list of a record: where its slots are, and what holds it.
package struct Instance: BitwiseCopyable, Sendable {
  package var field: Int32
  package var slots: Span32
  /// The instance around it, -1 for the record, and the slot there.
  package var parent: Int32
  package var slot: Int32
  package var entry: Int32

  package var isList: Bool
}

/// One thing that is wrong or unknown, as facts: no words, nothing allocated.
package struct Fault: BitwiseCopyable, Sendable {
  package var code: FaultCode
  package var severity: Severity = .error
  /// The facts of the constraint, an index of the form's; -1 for none.
  package var constraint: Int32 = -1
  package var field: Int32
  /// The slot of the value; for keys without a field the instance that holds them.
  package var slot: Int32
  package var instance: Int32
  /// The value's entry; the parent's for a missing key; the key's for an unknown or second one.
  package var entry: Int32
  package var order: UInt64 = 0
  /// What was found, or the first place of a key; as the code says.
  package var got: Int64 = 0
  /// The bound that was missed.
  package var want: Int64 = 0

  package enum Severity: UInt8, BitwiseCopyable, Sendable { case error, warning }
}

/// The codes that the engine itself finds.
package enum FaultCode: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case valueMissing, typeMismatch, patternMismatch, tooLong, tooShort, rangeUnderflow,
    rangeOverflow, stepMismatch, notAChoice, forbiddenValue, notEqual, notDifferent,
    checksumMismatch, missingPart, forbiddenPart, tooFew, tooMany, unknownField, duplicateKey,
    undecided

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
    case .undecided: .undecided
    }
  }
}

/// Why an answer is not known.
package enum UndecidedReason: Int64, CaseIterable, Sendable {
  case matchLimit, depthLimit, heapLimit, stackLimit, textTooLong, budget, patternFailed,
    tooManyMarks, otherField
}

/// What a record is, all issues taken together.
package enum RecordVerdict: UInt8, BitwiseCopyable, Sendable {
  case valid, undecided, invalid
}
