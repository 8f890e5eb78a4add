#if Server
  internal import FormCheck
  internal import Metrics

  /// What is counted of checks: verdicts by form, and issues by field and code; no values.
  enum FormMetrics {
    static func count(_ report: Report, of form: String) {
      let verdict = report.verdict.rawValue
      Counter(label: "form_checks_total", dimensions: [("form", form), ("verdict", verdict)])
        .increment()
      for issue in report.issues where issue.severity == .error {
        // Keys that the form does not have are anybody's words.
        let field = issue.code == "unknownField" ? "" : withoutRows(issue.field)
        Counter(
          label: "form_issues_total",
          dimensions: [("form", form), ("field", field), ("code", issue.code)]
        ).increment()
      }
    }

    /// Rows share a name, or there would be no end of names.
    private static func withoutRows(_ pointer: String) -> String {
      pointer.split(separator: "/").map { $0.allSatisfy(\.isNumber) ? "/*" : "/" + $0 }.joined()
    }
  }
#endif
