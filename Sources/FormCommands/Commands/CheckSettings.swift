internal import Foundation

/// What the threads of a run of `check` are told.
struct CheckSettings: Sendable {
  var locale: String?
  /// What `now` and `today` mean; the clock where nothing is said.
  var now: Date?
  var stopsAtFirst: Bool
  /// An undecided record counts as a failed one.
  var countsUndecided: Bool

  /// Whether a run that found this has found enough.
  func isEnough(_ totals: Totals) -> Bool {
    stopsAtFirst && isFailed(totals)
  }

  func isFailed(_ totals: Totals) -> Bool {
    totals.invalid > 0 || totals.badHeaders > 0
      || totals.undecided > totals.tolerated && countsUndecided
  }
}
