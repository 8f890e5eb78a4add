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

/// How the rows of a table are judged where they stand: no record of JSON is made of them.
package struct RowPlan: Sendable {
  let delimiter: UInt8
  /// Cells of a row.
  let width: Int
  package let steps: [RowStep]
  /// Bytes that the record of an empty row does not have more of.
  private let ownBytes: Int

  package init(delimiter: UInt8, width: Int, steps: [RowStep], ownBytes: Int) {
    self.delimiter = delimiter
    self.width = width
    self.steps = steps
    self.ownBytes = ownBytes
  }

  /// Bytes that the record of a row of so many does not have more of: each may be written as six.
  package func mostBytes(ofRow count: Int) -> Int { ownBytes + 6 * count }
}
