package import FormCheck
package import Foundation
internal import Testing

/// The moment of every table that does not say another.
package let noon = "2026-06-15T12:00:00Z"

/// Facts of a report as the tables write them: `/x: tooShort`, `/x: undecided(textTooLong)`.
package func facts(_ issue: FormIssue) -> String {
  let code = issue.severity == .warning ? issue.code + " (warning)" : issue.code
  guard issue.code == "undecided", case .text(let reason)? = issue.params["reason"] else {
    return "\(issue.field): \(code)"
  }
  return "\(issue.field): \(code)(\(reason))"
}

package func moment(_ text: String) throws -> Date {
  try Date(text, strategy: .iso8601)
}

package func report(
  _ form: String, _ payload: String, now: String = noon, cleaned: Bool = false,
  limits: Limits = Limits(), usesFastPath: Bool = FastPathSwitch.isOn
) throws -> Report {
  let checker = Checker(try ValidationForm(form, limits: limits), usesFastPath: usesFastPath)
  return checker.check(payload.utf8, now: try moment(now), cleaned: cleaned)
}

/// One field, as it is written inside `{ }`, and what becomes of values.
package struct Judged: Sendable, CustomTestStringConvertible {
  var field: String
  var now: String
  /// JSON with `'` for `"`, or nothing for a key that is missing; then the codes, in order.
  package var values: [(value: String, codes: String)]

  package init(_ field: String, now: String = noon, _ values: KeyValuePairs<String, String>) {
    self.field = field
    self.now = now
    self.values = values.map { ($0.key, $0.value) }
  }

  package var testDescription: String { now == noon ? field : "\(field) at \(now)" }

  package var form: String { "form: t\nfields:\n  x: { \(field) }" }

  package static func payload(_ value: String) -> String {
    value.isEmpty ? "{}" : #"{"x":\#(quoted(value))}"#
  }

  /// By code points: a quote and a mark behind it are one `Character`.
  private static func quoted(_ value: String) -> String {
    String(String.UnicodeScalarView(value.unicodeScalars.map { $0 == "'" ? "\"" : $0 }))
  }

  /// Every value with the codes that came, to be compared with `values`.
  package func run() throws -> (expected: [String], got: [String]) {
    let checker = Checker(try ValidationForm(form))
    let now = try moment(self.now)
    var expected: [String] = []
    var got: [String] = []
    for (value, codes) in values {
      let report = checker.check(Self.payload(value).utf8, now: now)
      let found = report.issues.map { facts($0).replacing("/x: ", with: "") }
      expected.append("\(value.prefix(60)) → \(codes)")
      got.append("\(value.prefix(60)) → \(found.joined(separator: " "))")
      let verdict: Verdict =
        codes.isEmpty
        ? .valid
        : codes.split(separator: " ").allSatisfy { $0.hasPrefix("undecided") }
          ? .undecided : .invalid
      expected.append("\(verdict)")
      got.append("\(report.verdict)")
    }
    return (expected, got)
  }
}

extension String {
  package func times(_ count: Int) -> String { String(repeating: self, count: count) }
}
