import FormCheck
import FormPlatform
import TestFixtures
import TestSupport
import Testing

/// Random forms that are filled in at random: the same ones every time, others with FORMCHECK_SEED, more with
/// FORMCHECK_FORMS.
@Suite struct RandomSessionTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let first = environment["FORMCHECK_SEED"].flatMap { UInt64($0) } ?? 20_000
  private static let count =
    environment["FORMCHECK_FORMS"].flatMap { UInt64($0) } ?? UInt64(Cases.count(300, oneIn: 4))

  private func expectNone(
    _ run: (UInt64, Date) -> (isSound: Bool, complaint: String?), sound: UInt64
  ) throws {
    let now = try moment(noon)
    var found: UInt64 = 0
    for number in 0..<Self.count {
      let seed = Self.first &+ number
      let (isSound, complaint) = run(seed, now)
      if isSound { found += 1 }
      if let complaint {
        Issue.record("FORMCHECK_SEED=\(seed) FORMCHECK_FORMS=1 repeats it\n\(complaint)")
      }
    }
    // A generator whose forms are all wrong finds nothing.
    if Self.count >= 100 { #expect(found * 100 >= Self.count * sound) }
  }

  /// When every field was left once, each control that is off waits for what shows why, and is off for a check, too.
  @Test func whoeverWaitsSeesWhy() throws {
    try expectNone(ControlReasons.run, sound: 50)
  }

  @Test func aDefaultIsJudgedAsIfSentOrTyped() throws {
    try expectNone(SameValue.run, sound: 20)
  }
}
