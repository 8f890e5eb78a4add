/// The work that all changes of one file may take, counted in steps that take about as long as one value is judged.
///
/// A form of thousands of fields, or a pattern of hundreds of branches, has so many changes that to
/// try them all would take hours. The changes that are left untried are told. Steps are counted, not time: the same file
/// has the same report wherever it is tried.
package struct MutationWork: Sendable {
  /// A minute or two.
  package static let usual = 900_000_000

  /// The name of the limit on the command line.
  package static let flag = "--max-mutation-work"

  package let limit: Int
  /// The rest of it.
  package private(set) var left: Int

  package init(limit: Int = usual) {
    self.limit = limit
    left = limit
  }

  /// Too little is left for a change to be tried with care.
  var isSpent: Bool { left < limit / 100 }

  /// The share that one form or rule may use; the rest is for the others of its file.
  var part: MutationWork {
    var part = self
    part.left = min(left, limit / Self.parts)
    return part
  }
  private static let parts = 12

  mutating func spend(_ work: Int) { left -= max(0, work) }

  /// The most that one search may take: later changes shall have their share.
  func share(_ wanted: Int) -> Int { max(0, min(wanted, left / 16)) }

  // MARK: Costs

  /// A compilation of a changed form or rule with so many single values.
  static func compilation(size: Int) -> Int { 400 + size }

  /// A comparison of two patterns, which has a limit of its own.
  static let comparison = 20_000

  /// A judgement of a payload, with all that is said of it.
  static func judgement(
    _ payload: TrialPayload, _ answer: TrialAnswer, _ attempt: any TrialAttempt
  ) -> Int {
    40 + attempt.stepsOfLast + payload.json.count / 16 + answer.size
  }
}

/// How much text the suggestions of one file may have.
struct SuggestionRoom {
  /// Bytes of one example: nobody reads longer ones.
  static let mostOfOne = 8_192
  /// Bytes of all examples of a file.
  static let mostOfFile = 262_144

  private(set) var left = mostOfFile

  /// Takes room for an example; false where there is not enough.
  mutating func take(_ text: String) -> Bool {
    let count = text.utf8.count
    if count > left { return false }
    left -= count
    return true
  }
}
