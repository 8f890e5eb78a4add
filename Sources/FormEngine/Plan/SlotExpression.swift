/// One step of an expression of the fast path: it reads cells and writes the next one.
///
/// The cells are a row of ``SlotValue``: one for each field, then the form's constants, then the results of the steps.
struct SlotStep: BitwiseCopyable, Sendable {
  enum Kind: UInt8, BitwiseCopyable, Sendable {
    case add, subtract, multiply, negative
    /// `a` to `b` places.
    case round
    case not, or, and
    /// `a` and `b` are compared as `comparison` says.
    case compare
    /// `a ? b : c`.
    case conditional
    /// Whether the place `a` of the group has a value; whether the cell `a` is known.
    case isFilled, isKnown
    /// Whether `a` is one of the `c` cells whose indices stand in the plan's references from `b`.
    case isIn
    /// The code points of a text, the items of a list.
    case size
    /// The sum of the column `b` of the list `a`; each row has `c` columns.
    case sum

    /// It makes a number of two numbers.
    @inline(__always) var isArithmetic: Bool {
      self == .add || self == .subtract || self == .multiply || self == .round
    }
  }

  var kind: Kind
  var comparison = ExpressionNode.Kind.equal
  var a: Int32 = 0
  var b: Int32 = 0
  var c: Int32 = 0
}

/// An expression of the fast path.
struct SlotExpression: BitwiseCopyable, Sendable {
  var steps = Span32()
  /// The cell that holds its value then.
  var result: Int32 = 0
  /// Steps that the long way counts for it, but for those of rows.
  var cost: Int32 = 0
  /// It has steps, and nothing but arithmetic: its value is what the last of them makes.
  var isArithmetic = false
}
