internal import FormCheck
internal import FormStreams

/// One form of a run, and the inputs that are checked against it.
struct CheckTarget: Sendable {
  var form: ValidationForm
  var inputs: [QueuedInput]
  /// An undecided record makes no exit status, whatever the command says.
  var toleratesUndecided = false
}
