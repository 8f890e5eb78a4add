import FormCheck
import Testing

@testable import FormPages

@Suite("A report becomes a problem that programs and people can read")
struct ProblemTests {
  private static let form = """
    form: signup
    locale: en
    fields:
      email: { label: E-mail, required: true, rule: contact.email }
      password: { required: true, secret: true, length: 8.. }
      name: { remote: name-free }
    controls: { registerButton: { label: Register } }
    managers: { all: { verifies: [email], manages: [registerButton] } }
    """

  private func problem(_ body: String) throws -> (Problem, String) {
    let report = Checker(try ValidationForm(Self.form)).check(Array(body.utf8))
    let problem = Problem(report)
    return (problem, String(decoding: problem.body, as: UTF8.self))
  }

  @Test func whatIsWrongIsTold() throws {
    let (problem, text) = try problem(#"{"email":"ana@","password":"Tbilisi","a b/ü":"Mtskheta"}"#)
    #expect(problem.status == 422)
    #expect(text.hasPrefix(#"{"type":"/problems/invalid","title":"#))
    #expect(text.contains(##"{"pointer":"#/email","code":"patternMismatch","detail":"##))
    #expect(text.contains(##""pointer":"#/a%20b~1%C3%BC","code":"unknownField""##))
    #expect(
      text.contains(##""controls":{"registerButton":{"enabled":false,"waitsFor":["#/email"]}}"##))
    // Neither a secret nor what a key holds that nobody knows.
    #expect(!text.contains("Tbilisi") && !text.contains("Mtskheta"))
  }

  @Test(arguments: [
    ("{", 400, "unreadable"), ("", 400, "unreadable"), ("{}", 422, "invalid"),
    (#"{"email":"ana@example.org","password":"Tbilisi2026","name":"ana"}"#, 503, "undecided"),
  ])
  func statuses(body: String, status: Int, kind: String) throws {
    let (problem, text) = try problem(body)
    #expect(problem.status == status, "\(text)")
    #expect(problem.kind.rawValue == kind)
    #expect(text.contains("\"status\":\(status)"))
  }

  @Test(arguments: [
    ("", "#"), ("/a/0/b", "#/a/0/b"), ("/ä ~1\"", "#/%C3%A4%20~1%22"), ("/50%", "#/50%25"),
  ])
  func fragments(pointer: String, fragment: String) {
    #expect(URIFragment.of(pointer) == fragment)
    #expect(URIFragment.pointer(fragment) == pointer)
  }

  @Test func everyKindHasAPath() {
    for kind in Problem.Kind.allCases {
      #expect(kind.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(Problem(kind, 500).body.count > 40)
    }
  }
}
