/// What a run came to, for the end of its output.
struct RunSummary: Sendable {
  var totals: Totals
  /// By field and code, where that was asked for.
  var issues: IssueCounts
  var status: ExitStatus
  /// No record was written.
  var isEmpty: Bool
  /// Fewer records than there must be, in words.
  var shortage: Shortage?
  /// An input may hold more records than were checked.
  var isTorn = false
  /// What else must be said, at most ``mostNotes``.
  var notes: [Note]

  struct Note: Hashable, Sendable {
    var text: String
    var isError = true
  }

  /// A run that checked too little to mean anything.
  struct Shortage: Hashable, Sendable {
    var got: Int
    var want: Int

    var words: String {
      let records = got == 0 ? "no records" : "only \(got) record\(got == 1 ? "" : "s")"
      return "\(records), but --min-records requires at least \(want)"
    }
  }

  static let mostNotes = 20

  /// Somebody ended it early.
  var isCut: Bool {
    switch status {
    case .hungUp, .interrupted, .quit, .terminated: true
    case .valid, .invalid, .formIsWrong, .unreadable, .usage: false
    }
  }

  /// All inputs were read to their ends, and all their records were checked.
  var isComplete: Bool {
    switch status {
    case .valid, .invalid: !isTorn
    case .formIsWrong, .unreadable, .usage, .hungUp, .interrupted, .quit, .terminated: false
    }
  }
}
