import FormCheck
import Foundation
import Synchronization
import TestFixtures
import Testing

/// Values that only the host program can judge.
@Suite struct RemoteCheckTests {
  static let form = """
    form: t
    normalize: [trim]
    fields:
      name: { label: Name, required: true, length: 3.., remote: name-free }
      code: { when: valid(name), required: true, remote: code }
      age: { type: integer, remote: age }
    controls: { go: {}, code: {} }
    managers:
      all: { manages: [go] }
      one: { verifies: [name], manages: [code] }
    """

  /// Answers from a table, and remembers what it was asked.
  final class Table: RemoteChecking {
    let answers: [String: RemoteAnswer]
    let asked = Mutex<[String]>([])

    init(_ answers: [String: RemoteAnswer]) { self.answers = answers }

    func answer(to question: RemoteQuestion) async -> RemoteAnswer? {
      let value =
        switch question.value {
        case .text(let text), .number(let text): text
        case .null, .boolean, .list, .group: "?"
        }
      let key = "\(question.name) \(question.field) \(value)"
      asked.withLock { $0.append(key) }
      return answers[key]
    }
  }

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func withoutAnAnswerAFieldIsUndecidedNeverValid() throws {
    let report = try report(Self.form, #"{"name":"ana"}"#)
    // `valid(name)` is not true, so no code is asked for.
    #expect(report.issues.map(facts) == ["/name: undecided(noAnswer)"])
    #expect(report.issues[0].params == ["reason": .text("noAnswer")])
    #expect(report.verdict == .undecided && report.controls.allSatisfy { !$0.isEnabled })
  }

  @Test func whatIsWrongOrEmptyIsNotAskedAbout() async throws {
    let table = Table([:])
    let checker = Checker(try ValidationForm(Self.form))
    let report = await checker.check(Self.bytes(#"{"name":"an","age":""}"#), asking: table)
    #expect(report.issues.map(facts) == ["/name: tooShort"])
    #expect(table.asked.withLock { $0 }.isEmpty)
  }

  @Test func anAnswerMayMakeAnotherFieldBeAskedFor() async throws {
    let table = Table([
      "name-free /name ana": .accepted, "code /code 1": .refused("ask for a new code"),
    ])
    let checker = Checker(try ValidationForm(Self.form))
    let report = await checker.check(
      Self.bytes(#"{"name":" ana ","code":"1","age":7}"#), asking: table)
    #expect(report.issues.map(facts) == ["/code: customError", "/age: undecided(noAnswer)"])
    #expect(report.issues[0].message == "ask for a new code" && report.verdict == .invalid)
    #expect(
      table.asked.withLock { $0 }.sorted() == ["age /age 7", "code /code 1", "name-free /name ana"])
    #expect(report.controls.map(\.isEnabled) == [false, true])
  }

  @Test func answersOfOneCheckDoNotHoldForTheNext() async throws {
    let checker = Checker(try ValidationForm("form: t\nfields: { x: { remote: r } }"))
    let yes = Table(["r /x a": .accepted])
    #expect(await checker.check(Self.bytes(#"{"x":"a"}"#), asking: yes).isValid)
    let no = Table(["r /x a": .refused(nil)])
    let report = await checker.check(Self.bytes(#"{"x":"a"}"#), asking: no)
    #expect(report.issues.map(facts) == ["/x: customError"])
    // An empty message is none.
    let silent = Table(["r /x a": .refused("")])
    let same = await checker.check(Self.bytes(#"{"x":"a"}"#), asking: silent)
    #expect(same.issues.map(\.message) == report.issues.map(\.message))
    #expect(same.issues.allSatisfy { !$0.message.isEmpty })
  }

  struct Never: RemoteChecking {
    func answer(to question: RemoteQuestion) async -> RemoteAnswer? {
      try? await Task.sleep(for: .seconds(600))
      return .accepted
    }
  }

  @Test func anAnswerThatDoesNotComeInTimeIsNone() async throws {
    let checker = Checker(try ValidationForm("form: t\nfields: { x: { remote: r } }"))
    let report = await checker.check(Self.bytes(#"{"x":"a"}"#), asking: Never(), within: 0.01)
    #expect(report.verdict == .undecided)
  }

  // MARK: Sessions

  /// A clock that is moved by hand.
  final class Clock {
    var now = Date(timeIntervalSince1970: 1_800_000_000)
  }

  static func session() throws -> (FormSession, Clock) {
    let clock = Clock()
    return (FormSession(try ValidationForm(form), clock: { clock.now }), clock)
  }

  @Test func aValueRestsThenIsPendingUntilTheAnswerIsHere() throws {
    let (session, clock) = try Self.session()
    let name = try #require(session["name"])
    name.text = "an"
    #expect(name.validity == .invalid && session.nextRequestTime == nil)
    name.text = "ana"
    #expect(name.validity == .pending && !name.isValid)
    #expect(session.dueRequests(at: clock.now).isEmpty)
    clock.now += 0.2
    name.text = "anab"
    clock.now += 0.2
    // The clock of the rest begins anew with each change.
    #expect(session.dueRequests(at: clock.now).isEmpty)
    clock.now += 0.2
    let requests = session.dueRequests(at: clock.now)
    #expect(requests.map(\.question.value) == [.text("anab")])
    #expect(session.dueRequests(at: clock.now).isEmpty && name.validity == .pending)
    #expect(session.control("code")?.isEnabled == false)
    #expect(session.answer(.accepted, ticket: requests[0].ticket))
    #expect(name.isValid && session.control("code")?.isEnabled == true)
    // valid(name) holds now: the code is asked for.
    #expect(session["code"]?.isApplicable == true && session["code"]?.validity == .invalid)
  }

  @Test func aLateAnswerToAnOldValueIsDropped() throws {
    let (session, clock) = try Self.session()
    let name = try #require(session["name"])
    name.text = "ana"
    clock.now += 1
    let old = try #require(session.dueRequests(at: clock.now).first)
    name.text = "bob"
    #expect(!session.answer(.refused("taken"), ticket: old.ticket))
    #expect(name.validity == .pending && name.issues.map(\.code) == ["undecided"])
    clock.now += 1
    let new = try #require(session.dueRequests(at: clock.now).first)
    #expect(session.answer(.accepted, ticket: new.ticket))
    // The other way round: the new answer first, then the old one again.
    #expect(!session.answer(.refused("taken"), ticket: old.ticket) && name.isValid)
    #expect(!session.answer(.refused("taken"), ticket: new.ticket) && name.isValid)
  }

  @Test func noAnswerInTimeIsUndecided() throws {
    let (session, clock) = try Self.session()
    let name = try #require(session["name"])
    name.text = "ana"
    clock.now += 1
    let request = try #require(session.dueRequests(at: clock.now).first)
    clock.now += session.answerLimit
    #expect(session.dueRequests(at: clock.now).isEmpty)
    #expect(name.validity == .undecided && session.control("go")?.isEnabled == false)
    #expect(!session.answer(.accepted, ticket: request.ticket))
    // Typed again it is asked again.
    name.text = "anna"
    #expect(name.validity == .pending)
  }

  @Test func aDriverAsksWhatIsDue() async throws {
    let (session, clock) = try Self.session()
    session["name"]?.text = "ana"
    session["age"]?.text = "7"
    clock.now += 1
    let table = Table(["name-free /name ana": .accepted, "age /age 7": .refused(nil)])
    await session.answerDueRequests(with: table)
    #expect(session["name"]?.isValid == true && session["age"]?.validity == .invalid)
    let report = session.submit()
    #expect(report.issues.map(facts) == ["/code: valueMissing", "/age: customError"])
  }
}
