/// What of a field waits for other fields: conditions, computed values, constraints, checks.
///
/// Ranks order the work: what has a lower rank never waits for what has a higher one.
package struct DynamicPlan: BitwiseCopyable, Sendable {
  /// The condition under which the field applies: a node, or -1.
  package var when: Int32 = -1
  /// What the field holds when it is empty, and must be when it is sent: a node, or -1.
  package var compute: Int32 = -1
  /// The node fills the field while it is empty, and a value that is sent may be another.
  package var isComputedDefault = false
  /// The facts of the computed value, for words; -1 of a default.
  package var computeConstraint: Int32 = -1
  /// Constraints that read other fields: operations.
  package var relations = Span32()
  /// The plan's checks that are written in the field.
  package var checks = Span32()
  /// When the value is settled; when the relations are.
  package var valueRank: Int32 = 0
  package var relationRank: Int32 = 0

  package init() {}
}

/// A check across fields.
package struct CheckPlan: BitwiseCopyable, Sendable {
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// The node `node` is true.
    case that
    /// `low...high` of the fields at the paths `of` are filled.
    case filled
    /// None or all of them are.
    case noneOrAll
  }

  package var kind: Kind
  package var severity = Fault.Severity.error
  /// Its names begin within the group that holds it, not beside the field that does.
  package var startsInside = false
  /// It says nothing about a value that is empty.
  package var skipsEmpty = false
  /// Its issue lies at the first of its fields that applies.
  package var liesAtFirst = false
  package var node: Int32 = -1
  package var when: Int32 = -1
  /// The reference path of the field that must choose the member `variant` of the set `variants`,
  /// or none of them for -1; -1 for a check that is no variant's.
  package var chooser: Int32 = -1
  package var variants: Int32 = -1
  package var variant: Int32 = -1
  /// The reference path of the field at which its issue lies; -1 for the field that holds it.
  package var at: Int32 = -1
  package var constraint: Int32 = -1
  package var rank: Int32 = 0
  package var low: Int32 = 0
  package var high: Int32 = .max
  /// Reference paths, whose places stand in the references.
  package var of = Span32()

  package init(_ kind: Kind) { self.kind = kind }
}

/// One of several sets of constraints: an alternative of `any`, or a variant.
package struct AlternativePlan: BitwiseCopyable, Sendable {
  package var operations = Span32()
  package var relations = Span32()

  package init() {}
}

/// Classes of characters that a text may not have.
package struct CharacterProfile: OptionSet, BitwiseCopyable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// General category Cc, but tab and line breaks.
  package static let noControl = CharacterProfile(rawValue: 1)
  /// Bidirectional embeddings, overrides, isolates and marks (UAX #9).
  package static let noBidi = CharacterProfile(rawValue: 2)
  /// No invisible characters that stand alone.
  package static let noInvisible = CharacterProfile(rawValue: 4)
  /// Tabs and line breaks too.
  package static let singleLine = CharacterProfile(rawValue: 8)
  /// Letters of one script, or of those that are written together (UTS #39 section 5.1).
  package static let oneScript = CharacterProfile(rawValue: 16)
  /// Letters of other scripts that look like ASCII ones (UTS #39 section 4) in place of these.
  package static let noConfusables = CharacterProfile(rawValue: 32)
}
