internal import FormDocuments
internal import FormModel
package import FormText

/// One kind of finding: what it is called, how bad it is, and how it is found.
///
/// To add one is to add a file that conforms to this, a line in ``LintCatalogue``, and its code in `rules/lint.yaml`.
protocol LintCheck: Sendable {
  /// Stable, in camel case, and says what is wrong.
  static var code: String { get }
  /// An error is surely wrong, a warning most likely, a note a matter of style or care.
  static var severity: Diagnostic.Severity { get }
  /// Looks at a file; what it finds goes into the findings.
  static func run(_ subject: LintSubject, _ findings: inout Findings)
}

extension LintCheck {
  /// Its description in `rules/lint.yaml`; a test requires one for each check.
  static var documentation: LintDocumentation {
    let words = LintDocumentation.all?[code]
    func text(_ key: String) -> String { words?[key]?.text ?? "" }
    return LintDocumentation(
      code: code, severity: severity, summary: text("summary"), what: text("what"),
      why: text("why"), example: text("example"), mended: text("mended"))
  }
}

/// What `formcheck lint --explain CODE` prints, in this order.
///
/// `example` and `mended` are whole files; a test runs both: only the first has the finding.
package struct LintDocumentation: Sendable {
  package let code: String
  package let severity: Diagnostic.Severity
  /// In lower case and without a full stop.
  package let summary: String
  /// What is looked for, in sentences.
  package let what: String
  /// Why it is bad.
  package let why: String
  let example: String
  let mended: String

  /// `rules/lint.yaml`, which is read when it is first asked for.
  static let all = RuleLibrary.words(named: "lint")

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

      Fixed:

      \(indented(mended))

      To leave it as it is, write on the line or above it: # formcheck: ignore \(code) REASON

      """
  }

  /// The page of the reference, as Markdown.
  package var page: String {
    """
    # \(code) (finding)

    \(summary.prefix(1).uppercased() + summary.dropFirst()).

    - **Severity**: \(severity.rawValue)
    - **Description**: \(what)
    - **Reason**: \(why)

    With the finding:

    ```yaml
    \(example)
    ```

    Without it:

    ```yaml
    \(mended)
    ```

    """
  }
}
