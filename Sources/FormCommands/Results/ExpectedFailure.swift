internal import FormCheck
internal import FormText

/// The failure that `--expect invalid` wants of every record: any, or one with a code.
struct ExpectedFailure: Hashable, Sendable {
  /// The code that one of the record's errors has; nil where any error is enough.
  var code: String?

  /// The code of the issue of a record that does not fail as expected.
  static let missing = "failureMissing"
  /// The most codes of a record that its message names.
  private static let mostNamed = 3

  /// Reads `invalid`, or `invalid:valueMissing`; nil for another text.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.first == "invalid" else { return nil }
    if parts.count == 1 { return }
    let code = String(parts[1].drop { $0 == " " })
    if code.isEmpty { return nil }
    self.code = code
  }

  /// Why no record of a form can fail like this; nil where one can.
  func refusal(for form: ValidationForm) -> String? {
    guard let code, !form.issueCodes.contains(code) else { return nil }
    let near = DidYouMean.addition(NearestName.to(code, among: form.issueCodes))
    return "expect: “\(VisibleText.line(code))” is not a code of an issue of “\(form.id)”\(near)"
  }

  /// Passes a record that fails as expected, and reports one that does not at its place.
  func apply(to record: inout CheckedRecord) {
    let report = record.report
    if isMet(by: report) {
      record.isExpected = true
      record.report = report.keeping([], [:], report.verdict)
      return
    }
    var issue = FormIssue(field: "", code: Self.missing, message: words(for: report))
    issue.line = record.line
    issue.column = record.columnsBefore + 1
    record.report = report.keeping([issue], [:], .invalid)
  }

  private func isMet(by report: Report) -> Bool {
    guard report.verdict == .invalid else { return false }
    guard let code else { return true }
    return report.uncounted[code] != nil
      || report.issues.contains { $0.severity == .error && $0.code == code }
  }

  private func words(for report: Report) -> String {
    let wish = code.map { "should fail with “\($0)”" } ?? "should fail"
    switch report.verdict {
    case .valid: return "this record is valid, and \(wish)"
    case .undecided: return "this record is undecided, and \(wish)"
    case .invalid:
      var codes: [String] = []
      for issue in report.issues where issue.severity == .error && !codes.contains(issue.code) {
        codes.append(issue.code)
      }
      var named = codes.prefix(Self.mostNamed).map { "“\($0)”" }.joined(separator: ", ")
      if codes.count > Self.mostNamed { named += " and others" }
      return "this record fails with \(named), and \(wish)"
    }
  }
}
