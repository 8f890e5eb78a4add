/// What a run came to, for the end of its output.
struct RunEnd: Sendable {
  var totals: Totals
  /// By field and code, where that was asked for.
  var issues: IssueCounts
  var status: ExitStatus
  /// No record was written.
  var isEmpty: Bool
  /// What else must be said, at most ``mostNotes``.
  var notes: [Note]

  struct Note: Hashable, Sendable {
    var text: String
    var isError = true
  }

  static let mostNotes = 20

  /// Somebody ended it early.
  var isCut: Bool { status == .interrupted || status == .terminated }

  /// All inputs were read to their ends.
  var isComplete: Bool {
    switch status {
    case .valid, .invalid: true
    case .formIsWrong, .unreadable, .usage, .interrupted, .terminated: false
    }
  }
}
