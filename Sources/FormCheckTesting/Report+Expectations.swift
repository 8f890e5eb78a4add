public import FormCheck
internal import FormProof

extension Report {
  /// Whether the report has an issue with this code at this JSON Pointer.
  public func hasIssue(_ code: String, at field: String) -> Bool {
    issues.contains { $0.code == code && $0.field == field }
  }

  /// How the errors differ from what is expected, as a table in words; nil where they do not.
  ///
  /// Exact, as `issues` of an example: what is not named must not be there. Warnings and what is
  /// undecided are left aside.
  public func differenceFromIssues(_ expected: [String: IssueCodes]) -> String? {
    difference(expected) { $0.severity == .error && $0.code != "undecided" }
  }

  /// How the warnings differ from what is expected, as a table in words; nil where they do not.
  public func differenceFromWarnings(_ expected: [String: IssueCodes]) -> String? {
    difference(expected) { $0.severity != .error }
  }

  private func difference(
    _ expected: [String: IssueCodes], _ takes: (FormIssue) -> Bool
  ) -> String? {
    let issues = issues.filter(takes)
    var rows: [ExampleFailure.Row] = []
    for place in expected.keys.sorted() {
      var extra = issues.filter { $0.field == place }
      var missing: [String] = []
      for code in expected[place]?.codes ?? [] {
        if let found = extra.firstIndex(where: { $0.code == code }) {
          extra.remove(at: found)
        } else {
          missing.append(code)
        }
      }
      if missing.isEmpty, extra.isEmpty { continue }
      rows.append(Self.row(place, missing, extra))
    }
    var seen = Set(expected.keys)
    for issue in issues where seen.insert(issue.field).inserted {
      rows.append(Self.row(issue.field, [], issues.filter { $0.field == issue.field }))
    }
    if rows.isEmpty { return nil }
    return ExampleFailure(key: "issues", message: "issues differ", rows: rows)
      .table.joined(separator: "\n")
  }

  private static func row(
    _ place: String, _ missing: [String], _ extra: [FormIssue]
  ) -> ExampleFailure.Row {
    ExampleFailure.Row(
      place: place, expected: missing.isEmpty ? "nothing" : missing.joined(separator: ", "),
      got: extra.isEmpty
        ? "nothing" : extra.map { "\($0.code): \($0.message)" }.joined(separator: ", "))
  }
}
