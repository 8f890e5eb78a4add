/// What became of one value.
package enum SlotState: UInt8, BitwiseCopyable, Sendable {
  /// Not judged yet, or never: a constraint that reads other fields waits for nothing here.
  case open
  case empty, valid, invalid, undecided
  /// Its value depends on fields that are not settled yet; is being settled.
  case waiting, settling
  /// Its condition is not true.
  case notAsked
  /// It is computed from values that are wrong.
  case skipped
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
  /// The field of the plan.
  package var field: Int32 = 0
  package var state = SlotState.open
  /// What it was before constraints that read other fields were judged.
  package var ownState = SlotState.open
  private var flags: UInt8 = 0

  package init() {}
}

extension Slot {
  /// The value stands in the arena, as clean-up left it.
  package var isCleaned: Bool {
    get { flags & 1 != 0 }
    set { flags = newValue ? flags | 1 : flags & ~1 }
  }
  /// Nothing was sent, or nothing that counts.
  package var isEmpty: Bool {
    get { flags & 2 != 0 }
    set { flags = newValue ? flags | 2 : flags & ~2 }
  }
  /// The value is the form's default.
  package var isDefault: Bool {
    get { flags & 4 != 0 }
    set { flags = newValue ? flags | 4 : flags & ~4 }
  }
  /// The value was worked out.
  package var isComputed: Bool {
    get { flags & 8 != 0 }
    set { flags = newValue ? flags | 8 : flags & ~8 }
  }
  /// The key stands twice in the record.
  package var isDuplicated: Bool {
    get { flags & 16 != 0 }
    set { flags = newValue ? flags | 16 : flags & ~16 }
  }
  /// The value is not of the field's type.
  package var isMismatched: Bool {
    get { flags & 32 != 0 }
    set { flags = newValue ? flags | 32 : flags & ~32 }
  }
  /// A check or a list found fault with it.
  package var isRefused: Bool {
    get { flags & 64 != 0 }
    set { flags = newValue ? flags | 64 : flags & ~64 }
  }
  /// Clean-up could not be done: nobody knows what the value is.
  package var isUnread: Bool {
    get { flags & 128 != 0 }
    set { flags = newValue ? flags | 128 : flags & ~128 }
  }
}

/// One group or list of a record: where its slots are, and what holds it.
package struct Instance: BitwiseCopyable, Sendable {
  package var field: Int32
  package var slots: Span32
  /// The instance around it, -1 for the record, and the slot there.
  package var parent: Int32
  package var slot: Int32
  package var entry: Int32

  package var kind: Kind

  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    case group, list
    /// The keys of a group that the form does not name.
    case rest
  }

  package var isList: Bool { kind == .list }
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
  /// Keys: their place in the record.
  package var order: UInt64 = 0
  /// The slot that holds the check or list which found the fault; -1 for the value's own.
  package var owner: Int32 = -1
  /// The check that found it, or -1.
  package var check: Int32 = -1
  /// A constraint that reads other fields found it.
  package var isRelation = false
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
    undecided, charactersNotAllowed, noRuleFits, noVariant, duplicateItem, notAsked, customError,
    tooFewFilled, tooManyFilled, partlyFilled

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
    case .charactersNotAllowed: .charactersNotAllowed
    case .noRuleFits: .noRuleFits
    case .noVariant: .noVariant
    case .duplicateItem: .duplicateItem
    case .notAsked: .notAsked
    case .customError: .customError
    case .tooFewFilled: .tooFewFilled
    case .tooManyFilled: .tooManyFilled
    case .partlyFilled: .partlyFilled
    }
  }
}

/// Why an answer is not known.
package enum UndecidedReason: Int64, BitwiseCopyable, CaseIterable, Sendable {
  case matchLimit, depthLimit, heapLimit, stackLimit, textTooLong, budget, patternFailed,
    tooManyMarks, otherField, expression, noAnswer, otherType
}

/// What a record is, all issues taken together.
package enum RecordVerdict: UInt8, BitwiseCopyable, Sendable {
  case valid, undecided, invalid
}
