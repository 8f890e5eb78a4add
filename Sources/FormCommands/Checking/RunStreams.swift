/// The descriptors of a run.
struct RunStreams: Sendable {
  var input: Int32
  var output: Int32
  var errors: Int32
  var accepted: Int32?
  var rejected: Int32?
  /// What was written there stays: it cannot be written anew.
  var splitsThrough = false
}
