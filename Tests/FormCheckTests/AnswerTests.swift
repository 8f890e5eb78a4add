import FormCheck
import Foundation
import TestFixtures
import Testing

/// What the library answers beside a verdict: typed values, parts, explanations.
@Suite struct AnswerTests {
  static let form = """
    form: t
    normalize: [trim]
    fields:
      email: { required: true, normalize: [lowercase], rule: contact.email }
      seats: { type: integer, coerce: true, range: 1..9 }
      from: { type: date, required: true }
      to: { type: date, range: from.. }
      plan: { choices: [free, paid], default: free }
      card: { when: plan == 'paid', required: true, secret: true, length: 4.. }
      total: { type: decimal, compute: seats * 2.50 }
      notes: { items: {}, count: 1.. }
    check: { that: seats < 5 || filled(to), at: to, message: say when you come back, code: backMissing }
    unknown: strip
    """

  struct Booking: Decodable, Equatable {
    var email: String
    var seats: Int?
    var from: String
    var plan: String
    var total: Decimal?
  }

  static let payload =
    #"{"email":" Ana@Example.org","seats":"3","from":"2026-07-01","card":"1111","x":1}"#

  @Test func aTypedValueOrTheReport() throws {
    let form = try ValidationForm(Self.form)
    let booking = try form.decode(Booking.self, from: Array(Self.payload.utf8))
    #expect(
      booking
        == Booking(
          email: "ana@example.org", seats: 3, from: "2026-07-01", plan: "free",
          total: Decimal(string: "7.50")))
    let wrong = try #require(throws: DecodingRejection.self) {
      try form.decode(Booking.self, from: Array(#"{"email":"x"}"#.utf8))
    }
    guard case .rejected(let report) = wrong else {
      Testing.Issue.record("\(wrong)")
      return
    }
    #expect(report.issues.map(facts) == ["/email: patternMismatch", "/from: valueMissing"])
    struct Other: Decodable { var email: Int }
    let other = try #require(throws: DecodingRejection.self) {
      try form.decode(Other.self, from: Array(Self.payload.utf8))
    }
    guard case .mismatched = other else {
      Testing.Issue.record("\(other)")
      return
    }
  }

  /// A draft, a step, a PATCH: what is not sent is not missing.
  @Test(arguments: [
    ("{}", [String](), [String]()),
    (#"{"email":"x"}"#, [], ["/email: patternMismatch"]),
    (#"{"email":null}"#, [], ["/email: valueMissing"]),
    // Conditions, ranges and checks that read what was not sent say nothing.
    (#"{"card":"1"}"#, [], ["/card: tooShort"]), (#"{"to":"2026-01-01"}"#, [], []),
    (#"{"from":"2026-02-01","to":"2026-01-01"}"#, [], ["/to: rangeUnderflow"]),
    (#"{"seats":7}"#, [], []), (#"{"seats":7,"to":""}"#, [], ["/to: backMissing"]),
    (#"{"total":"9"}"#, [], ["/total: typeMismatch"]), (#"{"total":9}"#, [], []),
    (#"{"total":9,"seats":2}"#, [], ["/total: notEqual"]),
    // Only the fields that are named.
    (#"{"email":"x","seats":0}"#, ["seats"], ["/seats: rangeUnderflow"]),
    (#"{"notes":[]}"#, ["/notes"], []),
    (#"{"email":"x","notes":[""]}"#, ["notes"], ["/notes/0: valueMissing"]),
  ])
  func aPart(payload: String, only: [String], issues: [String]) throws {
    let checker = Checker(try ValidationForm(Self.form))
    let report = try checker.check(part: Array(payload.utf8), only: only)
    #expect(report.issues.map(facts) == issues)
    #expect(report.verdict == (issues.isEmpty ? .valid : .invalid))
    // The next check is of the whole again.
    #expect(checker.check(Array("{}".utf8)).issues.count == 2)
  }

  @Test func whatBecameOfEachConstraint() throws {
    let checker = Checker(try ValidationForm(Self.form))
    let explanation = checker.explain(
      Array(#"{"email":"x","from":"2026-13-01","to":"2026-01-01","card":"1","seats":6}"#.utf8))
    func outcomes(_ field: String) -> [String] {
      explanation.fields.first { $0.field == field }?.constraints.map {
        "\($0.key) \($0.outcome.rawValue) \($0.reason)"
      } ?? []
    }
    #expect(
      outcomes("/email") == [
        "required passed ", "type passed ", "length passed ", "pattern failed patternMismatch",
      ])
    #expect(outcomes("/from") == ["required passed ", "type failed typeMismatch"])
    #expect(outcomes("/to") == ["type passed ", "range skipped a field that it reads is wrong"])
    #expect(explanation.fields.first { $0.field == "/card" }?.state == "notApplicable")
    #expect(outcomes("") == ["check passed "])
  }

  @Test func cleanUpAsAJSONPatch() throws {
    let checker = Checker(try ValidationForm(Self.form))
    let changes = checker.explain(Array(Self.payload.utf8)).changes
    #expect(
      changes.map { "\($0.operation) \($0.path) \($0.cause)" } == [
        "replace /email normalize", "replace /seats coerce", "add /plan default",
        "remove /card notApplicable", "add /total compute", "remove /x unknown",
      ])
    #expect(changes[0].value == .text("ana@example.org") && changes[1].value == .number("3"))
  }

  /// Applying the patch to the payload gives the cleaned payload.
  @Test func thePatchGivesTheCleanedPayload() throws {
    let checker = Checker(try ValidationForm(Self.form))
    var payload = try #require(
      JSONSerialization.jsonObject(with: Data(Self.payload.utf8)) as? [String: Any])
    for change in checker.explain(Array(Self.payload.utf8)).changes {
      let key = String(change.path.dropFirst())
      switch change.value {
      case .text(let text)?: payload[key] = text
      case .number(let text)?: payload[key] = NSDecimalNumber(string: text)
      case nil: payload[key] = nil
      case .null?, .boolean?, .list?, .group?: Testing.Issue.record("\(change)")
      }
    }
    let cleaned = try #require(checker.check(Array(Self.payload.utf8), cleaned: true).cleaned)
    let expected = try JSONSerialization.jsonObject(with: Data(cleaned)) as? NSDictionary
    #expect(NSDictionary(dictionary: payload) == expected)
    #expect(
      String(decoding: cleaned, as: UTF8.self)
        == #"{"email":"ana@example.org","seats":3,"from":"2026-07-01","plan":"free","total":7.50}"#)
  }
}
