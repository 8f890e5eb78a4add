/// One step on the way through the columns of a table: which field a cell is, and which group it lies in.
///
/// The steps of a row make one record; groups end where they began.
package struct RowStep: BitwiseCopyable, Sendable {
  package enum Kind: BitwiseCopyable, Sendable { case value, group, endOfGroup }

  package let kind: Kind
  /// Of a value or group.
  package let field: Int
  /// Of a value.
  package let column: Int

  package init(_ kind: Kind, field: Int = -1, column: Int = -1) {
    self.kind = kind
    self.field = field
    self.column = column
  }
}
