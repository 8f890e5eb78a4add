/// What became of one value.
package enum CellState: UInt8, BitwiseCopyable, Sendable {
  /// Not judged yet, or never: a constraint that reads other fields waits for nothing here.
  case open
  case empty, valid, invalid, undecided
  /// Its value depends on fields that are not settled yet; is being settled.
  case waiting, settling
  /// Its condition is not true.
  case notApplicable
  /// It is computed from values that are wrong.
  case skipped
}

/// One field of one record while it is judged, or one item of a list.
package struct ValueCell: BitwiseCopyable, Sendable {
  /// The value's tape entry; -1 where the key is missing.
  package var entry: Int32 = -1
  /// The container of the list or group that the value is; else -1.
  package var child: Int32 = -1
  /// The value as clean-up left it, in the arena, where it is not as it came.
  package var cleanedStart: UInt32 = 0
  package var cleanedLength: UInt32 = 0
  /// The field of the plan.
  package var field: Int32 = 0
  package var state = CellState.open
  /// What it was before constraints that read other fields were judged.
  package var ownState = CellState.open
  var flags: UInt8 = 0

  package init() {}
}

extension ValueCell {
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
  /// The value was worked out; with ``isDefault`` it is a default that reads the record.
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

/// One group or list of a record: where its cells are, and what holds it.
package struct Container: BitwiseCopyable, Sendable {
  package var field: Int32
  package var cells: Span32
  /// The container around it, -1 for the record, and the cell there.
  package var parent: Int32
  package var cell: Int32
  package var entry: Int32

  package var kind: Kind
  /// The place of the variant that is chosen among those of the group, one more than the last for all other values;
  /// -1 for none.
  package var variant: Int32 = -1

  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    case group, list
    /// The keys of a group that the form does not name.
    case rest
    /// The keys of a map, beside what they hold.
    case keys
  }

  package var isList: Bool { kind == .list }
}
