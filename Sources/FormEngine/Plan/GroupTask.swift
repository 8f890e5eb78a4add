/// What the fast path works out at the end of an object, in the order of ranks: what depends on several fields of a
/// group.
///
/// Fields are their places in the group; conditions and values are the plan's ``SlotExpression``s.
struct GroupTask: BitwiseCopyable, Sendable {
  enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// Whether the field `place` is asked for (`first`, or -1), and what it is (`second`, or -1).
    case value
    /// The condition `first` makes the field required.
    case requiredIf
    /// The field is from `first` to `second`, each or -1; `detail` as of a range.
    case range
    /// The field is the same as the field `first`, or another (bit 1 of `detail`).
    case comparison
    /// `second` is true, where `first` is true or -1; nothing of an empty field where `detail` is 1.
    case check
    /// The column `first` of the list has no value twice.
    case unique
    /// What belongs to other variants of the object is empty: first of all.
    case others
  }

  var kind: Kind
  var detail: UInt8 = 0
  /// The field, or -1 for a check of the group itself.
  var place: Int32 = -1
  /// The number under which it is counted: another than its place only in an object of a variant.
  var number: Int32 = -1
  var first: Int32 = -1
  var second: Int32 = -1
  var isRequired = false
}
