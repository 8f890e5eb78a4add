/// One step of an expression of the fast path: it reads cells and writes the next one.
///
/// The cells are a row of ``SlotValue``: one for each field, then the form's constants, then the values that loops and
/// checks name, then the results of the steps.
struct SlotStep: BitwiseCopyable, Sendable {
  enum Kind: UInt8, BitwiseCopyable, Sendable {
    case add, subtract, multiply, divide, negative, remainder
    /// `a` to `b` places.
    case round
    case not, or, and
    /// Compares `a` and `b` by `comparison`.
    case compare
    /// `a ? b : c`.
    case conditional
    /// Whether the field or row of the cell `a` has a value; whether the key of the field `a` was sent; whether `a` is known.
    case isFilled, isPresent, isKnown
    /// Whether `a` is one of the `c` cells whose indices are in the plan's references from `index`.
    case isIn
    /// Whether `a` is one of the items of the list `b`, which the row store `index` holds.
    case isItem
    /// The code points of a string, the items of a list.
    case size
    case startsWith, endsWith, contains
    /// Whether the text `a` is as the plan's operation `index` wants it.
    case matches
    /// The text `a`, which is as it would be then.
    case lower, upper, trim
    case today, now
    /// The result of the ``SlotLoop`` `index` on the list `a`; the `c` steps after it run for each row.
    case loop

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
  /// The parts of the plan that it uses, apart from cells.
  var index: Int32 = 0
}

/// An expression of the fast path.
struct SlotExpression: BitwiseCopyable, Sendable {
  var steps = Span32()
  /// The cell that holds its value then.
  var result: Int32 = 0
  /// Steps that the long way counts for it, but for those of rows.
  var cost: Int32 = 0
  /// It has steps, all of them arithmetic: its value is the result of the last one.
  var isArithmetic = false
}

/// The work of an expression on each row of a list, and the result for all rows.
struct SlotLoop: BitwiseCopyable, Sendable {
  enum Result: UInt8, BitwiseCopyable, Sendable {
    case all, exists, existsOne
    /// How many rows there are that pass; the sum, the least, the greatest of their values.
    case count, sum, min, max
  }

  var result: Result
  /// The plan's row store that holds the list.
  var store: Int32
  /// Pairs in the plan's references: a column of the row, and the cell into which its value goes.
  var loads = Span32()
  /// The cell that holds whether a row passes, which is known after so many of the steps; -1 if all rows pass.
  var passes: Int32 = -1
  var passSteps: Int32 = 0
  /// The cell of what is made of a row.
  var value: Int32 = 0
  /// Steps that the long way counts for a row.
  var cost: Int32 = 0
}

/// The cells of rows that the fast path keeps: those of these fields, in the plan's columns.
struct RowStore: BitwiseCopyable, Sendable {
  var columns = Span32()
}
