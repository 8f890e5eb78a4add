package import FormCheck
internal import Testing

/// A form without its first line, one payload, and everything that the report must say.
package struct FormCase: Sendable, CustomTestStringConvertible {
  var name: String
  var form: String
  /// JSON with `'` for `"`.
  var payload: String
  /// `/field: code`, as ``facts(_:)`` writes it, in order.
  var issues: [String]
  /// The cleaned payload, with `'` for `"`; not looked at where there is none.
  var cleaned: String?
  var now = noon
  /// What is wrong with the program, where it is known not to answer so yet.
  var bug: String?

  package init(
    _ name: String, _ form: String, _ payload: String, _ issues: [String] = [],
    cleaned: String? = nil, now: String = noon, bug: String? = nil
  ) {
    (self.name, self.form, self.payload, self.issues) = (name, form, payload, issues)
    (self.cleaned, self.now, self.bug) = (cleaned, now, bug)
  }

  package var testDescription: String { name }

  package static func json(_ text: String) -> String { text.replacing("'", with: "\"") }

  package static func told(_ issue: FormIssue) -> String {
    issue.severity == .info ? facts(issue) + " (info)" : facts(issue)
  }

  /// What the report says and what it should, with the verdict that the issues make.
  func run() throws -> (expected: [String], got: [String]) {
    let report = try report(
      "form: t\n" + form, Self.json(payload), now: now, cleaned: cleaned != nil)
    let weighty = issues.filter { !$0.hasSuffix(")") || $0.contains("undecided(") }
    let isOpen = weighty.allSatisfy { $0.contains("undecided(") }
    let verdict: Verdict = weighty.isEmpty ? .valid : isOpen ? .undecided : .invalid
    var expected = issues + ["\(verdict)"]
    var got = report.issues.map(Self.told) + ["\(report.verdict)"]
    if let cleaned {
      expected.append(Self.json(cleaned))
      got.append(report.cleaned.map { String(decoding: $0, as: UTF8.self) } ?? "nothing")
    }
    return (expected, got)
  }

  package func test() throws {
    func expectSo() throws {
      let (expected, got) = try run()
      #expect(got == expected, "\(payload)")
    }
    guard let bug else { return try expectSo() }
    withKnownIssue(Comment(rawValue: bug)) { try expectSo() }
  }
}
