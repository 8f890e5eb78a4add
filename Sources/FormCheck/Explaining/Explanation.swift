/// Why a payload was judged as it was: every constraint with what became of it.
public struct Explanation: Hashable, Sendable {
  /// The outcome of a constraint.
  public enum Outcome: String, Hashable, Sendable {
    /// It holds.
    case passed
    /// It does not.
    case failed
    /// It could not be found out.
    case undecided
    /// It was not evaluated; ``Constraint/reason`` gives the reason.
    case skipped
  }

  /// One constraint of a field.
  public struct Constraint: Hashable, Sendable {
    /// The key that it was written under: `length`, `pattern`, `check`.
    public let key: String
    /// How it was written, shortened.
    public let written: String
    /// The named rule that it came from, if any.
    public let rule: String?
    /// The outcome of the constraint.
    public let outcome: Outcome
    /// Why it was skipped, or the codes of its issues.
    public let reason: String
  }

  /// One field of the payload, or one that it lacks.
  public struct Field: Hashable, Sendable {
    /// JSON Pointer.
    public let field: String
    /// The label that people read beside the field.
    public let label: String?
    /// `valid`, `invalid`, `undecided`, `empty`, `notApplicable`, or `skipped` where it is computed from values
    /// that are wrong.
    ///
    /// A group or list with an entry that is not valid is not valid either.
    public internal(set) var state: String
    /// The condition under which it applies, as it was written.
    public let condition: String?
    /// In the order of the form.
    public let constraints: [Constraint]
  }

  /// One operation of a JSON Patch (RFC 6902).
  public struct Change: Hashable, Sendable {
    /// `replace`, `add` or `remove`.
    public let operation: String
    /// JSON Pointer.
    public let path: String
    /// The new value; nil where one is removed.
    public let value: PayloadValue?
    /// `normalize`, `coerce`, `default`, `compute`, `notApplicable` or `unknown`.
    public let cause: String
  }

  /// The whole verdict, with all issues, managers and controls.
  public let report: Report
  /// In the order of the form, depth first.
  public let fields: [Field]
  /// The changes that clean-up made to the payload, as a JSON Patch.
  public let changes: [Change]
}

extension Explanation.Constraint {
  /// One that was judged in two parts: the worse outcome, and what is to be said of either.
  func and(_ other: Self) -> Self {
    let order: [Explanation.Outcome] = [.failed, .undecided, .passed, .skipped]
    let worse = order.first { $0 == outcome || $0 == other.outcome } ?? outcome
    var reasons: [String] = []
    for part in [self, other] where !part.reason.isEmpty {
      // One end is open, the other held.
      let isOpenEnd = part.outcome == .skipped && worse != .skipped
      let reason = isOpenEnd ? "one end: \(part.reason)" : part.reason
      if !reasons.contains(reason) { reasons.append(reason) }
    }
    return Self(
      key: key, written: written, rule: rule, outcome: worse,
      reason: reasons.joined(separator: ", "))
  }
}
