internal import CFormCheck

/// The flags of a check.
struct CheckWishes {
  private let flags: UInt32

  /// Nil for a flag that this version does not know.
  init?(_ flags: UInt32) {
    let known =
      FORMCHECK_PART | FORMCHECK_CLEANED | FORMCHECK_LABELS | FORMCHECK_VERDICT_ONLY
      | FORMCHECK_ONLY_INVALID
    if flags & ~UInt32(known) != 0 { return nil }
    self.flags = flags
  }

  var isPart: Bool { flags & UInt32(FORMCHECK_PART) != 0 }
  var wantsCleaned: Bool { flags & UInt32(FORMCHECK_CLEANED) != 0 }
  var hasLabels: Bool { flags & UInt32(FORMCHECK_LABELS) != 0 }
  var isVerdictOnly: Bool { flags & UInt32(FORMCHECK_VERDICT_ONLY) != 0 }
  var isOnlyInvalid: Bool { flags & UInt32(FORMCHECK_ONLY_INVALID) != 0 }
}
