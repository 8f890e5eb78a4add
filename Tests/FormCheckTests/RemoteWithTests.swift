import Foundation
import Synchronization
import TestFixtures
import Testing

@testable import FormCheck

/// Questions to the host program that carry the values of other fields.
@Suite struct RemoteWithTests {
  private static let form = """
    form: t
    normalize: [trim]
    fields:
      phone: { label: Phone, pattern: '\\+[0-9]{3,5}' }
      age: { type: integer }
      news: { type: boolean }
      home: { fields: { zip: {} } }
      pin: { secret: true }
      code: { label: Code, length: 4, remote: { ask: sms-code, with: [phone, age, news, home.zip, pin] } }
    """

  final class Asked: RemoteChecking {
    let questions = Mutex<[RemoteQuestion]>([])
    func answer(to question: RemoteQuestion) async -> RemoteAnswer? {
      questions.withLock { $0.append(question) }
      return question.with["phone"] == .text("+111") ? .accepted : .refused("not for this phone")
    }
  }

  private func ask(
    _ payload: String, _ form: String = form
  ) async throws -> (Report, [RemoteQuestion]) {
    let asked = Asked()
    let report = await Checker(try ValidationForm(form)).check(payload.utf8, asking: asked)
    return (report, asked.questions.withLock { $0 })
  }

  @Test func valuesGoWithTheQuestionAfterCleanUp() async throws {
    let payload =
      #"{"phone":" +111 ","age":12.0,"news":false,"home":{"zip":"1\"2"},"pin":"s","code":"1234"}"#
    let (report, questions) = try await ask(payload)
    #expect(report.isValid)
    #expect(questions.map(\.name) == ["sms-code"] && questions.map(\.field) == ["/code"])
    #expect(questions.first?.value == "1234")
    #expect(
      questions.first?.with == [
        "phone": "+111", "age": .number("12.0"), "news": false, "home.zip": "1\"2", "pin": "s",
      ])
  }

  @Test(arguments: [#"{"code":"1234"}"#, #"{"code":"1234","phone":"","age":null,"home":{}}"#])
  func whatIsEmptyIsNull(payload: String) async throws {
    let (report, questions) = try await ask(payload)
    #expect(report.issues.map(\.message) == ["not for this phone"])
    #expect(questions.count == 1)
    #expect(questions.first?.with.count == 5)
    #expect(questions.first?.with.values.allSatisfy { $0 == .null } == true)
  }

  /// What is wrong is told; nobody is asked whether a code fits a phone that is none.
  @Test(arguments: [
    (#"{"code":"1234","phone":"x"}"#, ["/phone: patternMismatch"]),
    (#"{"code":"1234","phone":"+111","age":"x"}"#, ["/age: typeMismatch"]),
    (#"{"code":"1","phone":"+111"}"#, ["/code: tooShort"]), (#"{"phone":"+111"}"#, []),
  ])
  func whatIsWrongIsNotAskedWith(payload: String, issues: [String]) async throws {
    let (report, questions) = try await ask(payload)
    #expect(report.issues.map(facts) == issues)
    #expect(questions.isEmpty)
  }

  @Test func anotherQuestionThatIsOpenKeepsThisOneOpen() async throws {
    let form = """
      form: t
      fields:
        phone: { remote: phone-known }
        code: { remote: { ask: sms-code, with: [phone] } }
      """
    let payload = #"{"phone":"+111","code":"1234"}"#
    let open = try Checker(ValidationForm(form)).check(payload.utf8)
    #expect(open.verdict == .undecided)
    let (report, questions) = try await ask(payload, form.replacing("phone-known", with: "x"))
    // `x` carries nothing, so it is refused, and then nothing is asked about the code.
    #expect(report.issues.map(facts) == ["/phone: customError"])
    #expect(questions.allSatisfy { $0.name == "x" || $0.with == ["phone": "+111"] })
  }

  /// Two fields that go with each other's question wait for each other no longer than one answer.
  @Test func fieldsMayGoWithEachOther() async throws {
    let form = """
      form: t
      fields:
        phone: { remote: { ask: a, with: [code] } }
        code: { remote: { ask: b, with: [phone] } }
      """
    struct Yes: RemoteChecking {
      func answer(to question: RemoteQuestion) async -> RemoteAnswer? { .accepted }
    }
    let checker = Checker(try ValidationForm(form))
    let report = await checker.check(#"{"phone":"1","code":"2"}"#.utf8, asking: Yes())
    #expect(report.isValid)
  }

  @Test func aRowAsksWithItsOwnFields() async throws {
    let form = """
      form: t
      fields:
        country: {}
        rows: { items: { fields: { phone: {}, code: { remote: { ask: c, with: [phone, record.country] } } } } }
      """
    let payload =
      #"{"country":"GE","rows":[{"phone":"+111","code":"1"},{"phone":"+222","code":"1"}]}"#
    let (report, questions) = try await ask(payload, form)
    #expect(report.issues.map(facts) == ["/rows/1/code: customError"])
    #expect(questions.count == 2)
    #expect(questions.allSatisfy { $0.with["record.country"] == "GE" })
  }

  /// A part of a record: what was not sent is not known, so nobody can be asked with it.
  @Test func aPartIsNotAskedAbout() throws {
    let checker = Checker(try ValidationForm(Self.form))
    #expect(try checker.check(part: #"{"code":"1234"}"#.utf8, only: ["code"]).isValid)
    let whole = checker.check(#"{"code":"1234"}"#.utf8)
    #expect(whole.issues.map(facts) == ["/code: undecided(noAnswer)"])
  }

  // MARK: Sessions

  /// A clock that stands until it is moved.
  final class Clock {
    var now = Date(timeIntervalSince1970: 1_781_524_800)
  }

  @Test func aSessionAsksAgainWhenAFieldThatGoesWithItChanges() throws {
    let clock = Clock()
    let session = FormSession(try ValidationForm(Self.form)) { clock.now }
    func due() -> [RemoteRequest] {
      clock.now += 1
      return session.dueRequests(at: clock.now)
    }
    let code = try #require(session["code"])
    session["phone"]?.text = "+111"
    code.text = "1234"
    #expect(code.validity == .pending)
    let first = try #require(due().first)
    #expect(first.question.with["phone"] == "+111")
    #expect(session.answer(.accepted, ticket: first.ticket))
    #expect(code.validity == .valid)
    // Another phone: what was answered says nothing about it.
    session["phone"]?.text = "+222"
    #expect(code.validity == .pending)
    let second = try #require(due().first)
    #expect(second.question.with["phone"] == "+222" && second.ticket != first.ticket)
    // While it is on its way the phone changes again: the answer is dropped.
    session["phone"]?.text = "+333"
    #expect(!session.answer(.accepted, ticket: second.ticket))
    let third = try #require(due().first)
    session.answer(.refused("no"), ticket: third.ticket)
    #expect(code.validity == .invalid)
    // Back to the first phone, which was answered.
    session["phone"]?.text = "+111"
    #expect(code.validity == .valid)
    // A phone that is none is not asked with.
    session["phone"]?.text = "x"
    #expect(due().isEmpty)
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("{ with: [b] }", "remoteMalformed"), ("{ ask: x, with: [c] }", "unknownField"),
    ("{ ask: x, with: [a] }", "comparedWithItself"), ("{ ask: x, with: [l] }", "wrongType"),
    ("{ ask: x, with: [g] }", "wrongType"), ("{ ask: x, with: [b, b] }", "fieldTwice"),
    ("{ ask: x, with: [] }", "emptyList"), ("{ ask: x, wiht: [b] }", "unknownKey"),
    ("{ ask: [x] }", "textExpected"), ("[x]", "textExpected"), ("{}", "remoteMalformed"),
  ])
  func aMistakeHasAPlace(remote: String, code: String) throws {
    let form = """
      form: t
      fields:
        b: {}
        l: { items: {} }
        g: { fields: { x: {} } }
        a: { remote: \(remote) }
      """
    let error = #expect(throws: FormError.self) { try ValidationForm(form) }
    #expect(error?.mistakes.map(\.code) == [code])
    #expect(error?.mistakes.first?.line == 6)
    #expect((error?.mistakes.first?.column ?? 0) > 7)
  }

  @Test(arguments: ["x", "{ ask: x }", "{ ask: x, with: b }", "{ with: [b, g.x], ask: x }"])
  func waysToWriteIt(remote: String) throws {
    let form = try ValidationForm(
      "form: t\nfields: { b: {}, g: { fields: { x: {} } }, a: { remote: \(remote) } }")
    #expect(form.remoteNames == ["x"])
  }
}
