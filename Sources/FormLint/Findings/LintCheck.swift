package import FormText

/// One kind of finding: what it is called, why it matters, and how it is found.
///
/// To add one is to add a file that conforms to this and a line in ``LintCatalogue``.
package protocol LintCheck: Sendable {
  static var documentation: LintDocumentation { get }
  /// Looks at a file; what it finds goes into the findings.
  static func run(_ subject: LintSubject, _ findings: inout Findings)
}

/// What `formcheck lint --explain CODE` prints, in this order.
///
/// `example` and `mended` are whole files; a test runs both: only the first has the finding.
package struct LintDocumentation: Sendable {
  /// Stable, in camel case, and says what is wrong.
  package let code: String
  /// An error is surely wrong, a warning most likely, a note a matter of style or care.
  package let severity: Diagnostic.Severity
  /// In lower case and without a full stop.
  package let summary: String
  /// What is looked for, in sentences.
  package let what: String
  /// Why it is bad.
  package let why: String
  package let example: String
  package let mended: String

  package init(
    code: String, severity: Diagnostic.Severity, summary: String, what: String, why: String,
    example: String, mended: String
  ) {
    self.code = code
    self.severity = severity
    self.summary = summary
    self.what = what
    self.why = why
    self.example = example
    self.mended = mended
  }

  /// The whole documentation as text.
  package var text: String {
    func indented(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "    \($0)"
      }.joined(separator: "\n")
    }
    return """
      \(code) (\(severity.rawValue)): \(summary)

      What it does: \(what)

      Why it is bad: \(why)

      Example:

      \(indented(example))

      Mended:

      \(indented(mended))

      To leave it as it is, write on the line or above it: # formcheck: ignore \(code) REASON

      """
  }
}
