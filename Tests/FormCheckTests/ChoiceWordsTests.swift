import FormCheck
import Testing

/// What is said of choices: the values to who sends a payload, the labels to who fills in a form.
@Suite struct ChoiceWordsTests {
  static let form = """
    form: t
    fields:
      method: { choices: { card: Card, debit: Direct debit, 1: One } }
      any: { type: any, choices: [1, a, true] }
    messages: { de: { fields: { method: { choices: { card: Karte } } } } }
    """

  static func issues(_ payload: String, locale: String? = nil) throws -> [FormIssue] {
    Checker(try ValidationForm(form), locale: locale).check(Array(payload.utf8)).issues
  }

  @Test func aProgramIsToldTheValues() throws {
    let issue = try #require(try Self.issues(#"{"method":"cash"}"#).first)
    #expect(issue.message == "choose one of these: card, debit (Direct debit), 1 (One)")
    #expect(issue.params["want"] == .values(["card", "debit", "1"]))
    let any = try #require(try Self.issues(#"{"any":"x"}"#).first)
    #expect(any.params["want"] == .values([1, "a", true]))
  }

  @Test(arguments: [
    ("Card", "card", nil), ("dIRECT dEBIT", "debit", nil), ("One", "1", nil),
    ("karte", "card", "de"), ("Card", "card", "de"),
  ])
  func whoSendsALabelIsToldItsValue(label: String, value: String, locale: String?) throws {
    let issue = try #require(
      try Self.issues("{\"method\":\"\(label)\"}", locale: locale).first)
    #expect(issue.code == "notAChoice")
    #expect(issue.params["near"] == .text(value))
    #expect(issue.message.contains(value) && issue.message.contains(label))
    #expect(try Self.issues("{\"method\":\"\(value)\"}").isEmpty)
  }

  @Test func aFieldThatIsFilledInShowsLabelsOnly() throws {
    let session = FormSession(try ValidationForm(Self.form))
    session["method"]?.value = "crad"
    #expect(
      session["method"]?.issues.map(\.message) == [
        "choose one of these: Card, Direct debit, One; did you mean “Card”?"
      ])
    #expect(
      session["method"]?.issues.first?.params["want"] == .values(["card", "debit", "1"]))
  }

  @Test func aLongListIsCutInWordsAndFacts() throws {
    let values = (1...300).map { "v\($0)" }
    let form = try ValidationForm(
      "form: t\nfields: { x: { choices: [\(values.joined(separator: ","))] } }")
    let issue = try #require(Checker(form).check(Array(#"{"x":"?"}"#.utf8)).issues.first)
    #expect(issue.message == "choose one of these: v1, v2, v3, v4, v5, v6, v7 and 293 more")
    #expect(issue.params["want"] == .values(values.prefix(100).map { .text($0) }))
    #expect(issue.params["more"] == .number(200))
  }

  /// More values than texts are kept for: each is told its own, and told so again.
  @Test func everyValueHasItsOwnWords() throws {
    let checker = Checker(try ValidationForm(Self.form))
    for value in (0..<3_000).map({ "w\($0)" }) + ["w0", "w2999"] {
      let issue = try #require(checker.check(Array("{\"method\":\"\(value)\"}".utf8)).issues.first)
      #expect(issue.params["got"] == .text(value))
    }
  }
}
