/// Where in a record a field is judged: what of a value every part of the checker must know.
struct Site: BitwiseCopyable {
  /// The field's number in the plan.
  let field: Int32
  /// The container that holds the value; -1 for the whole record.
  let container: Int32
  let cell: Int

  init(field: Int32, cell: Int, container: Int32) {
    self.field = field
    self.container = container
    self.cell = cell
  }
}
