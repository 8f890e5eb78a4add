/// What the fast path works out at the end of an object, in the order of ranks: what depends on several fields.
///
/// Fields are named by their place in the plan; conditions and values are the plan's ``SlotExpression``s.
struct GroupTask: BitwiseCopyable, Sendable {
  enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// Whether the field applies (`first`, or -1), and what it is (`second`, or -1).
    case value
    /// The condition `first` makes the field required, where it applies (`second`, or -1).
    case requiredIf
    /// The field is from `first` to `second`, each or -1; `detail` as of a range.
    case range
    /// As ``range``, of what `detail` says is measured of the field.
    case size
    /// The field is the same as the field `first`, or another (bit 1 of `detail`).
    case comparison
    /// `second` is true, where `first` is true or -1; nothing of an empty field where `detail` is 1.
    case check
    /// From `first` to `second` of the fields are filled that stand in the references `others`; of an empty field
    /// nothing where `detail` is 1.
    case filled
    /// The field is as the variant wants it that the field `first` chooses by the operation `other`.
    case variant
    /// The column `first` of the list has no value twice.
    case unique
    /// What belongs to other variants of the object is empty: first of all.
    case others
  }

  var kind: Kind
  var detail: UInt8 = 0
  var isRequired = false
  /// Its object is within the one at whose end it is done, or a row of a list there: see ``way``.
  var isWithin = false
  /// The field, or -1 for a check of the group itself.
  var field: Int32 = -1
  /// The number under which it is counted in its group.
  var number: Int32 = -1
  var first: Int32 = -1
  var second: Int32 = -1
  var other: Int32 = -1
  var others = Span32()
  /// In the plan's references the objects and lists that lead to where it stands, from the outermost in: a group's
  /// field, or -1 minus a list's.
  var way = Span32()
}
