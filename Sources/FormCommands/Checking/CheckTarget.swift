internal import FormCheck
internal import FormStreams

/// One form of a run, and the inputs that are checked against it.
struct CheckTarget: Sendable {
  var form: ValidationForm
  var inputs: [QueuedInput]
  /// An undecided record makes no exit status, whatever the command says.
  var toleratesUndecided = false
  /// The failure that every record must have; nil where records may be valid.
  var expected: ExpectedFailure?
  /// Cells of its tables that have one of these texts are empty, beside those that the command and the form name.
  var nulls: [String] = []

  init(
    form: ValidationForm, inputs: [QueuedInput], toleratesUndecided: Bool = false,
    expected: ExpectedFailure? = nil, nulls: [String] = []
  ) {
    self.form = form
    self.expected = expected
    self.nulls = nulls
    self.toleratesUndecided = toleratesUndecided
    let names = ColumnNames(aliases: form.columnNames, fields: form.topFields)
    self.inputs = inputs.map { input in
      var input = input
      input.takesLists = form.takesLists
      input.columnNames = names
      if !form.takesRows {
        input.noRows =
          "a row or a web form is a record of named values, and no record of “\(form.id)” is one: "
          + "give it as JSON or NDJSON"
      }
      return input
    }
  }
}
