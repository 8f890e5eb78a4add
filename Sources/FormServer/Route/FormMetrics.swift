#if Server
  internal import FormCheck
  internal import HTTPTypes
  internal import Metrics

  /// What is counted: requests, verdicts by form, and issues by field and code; no values.
  enum FormMetrics {
    static func count(_ report: Report, of form: ServedForm) {
      let id = form.id
      let verdict = report.verdict.rawValue
      Counter(label: "form_checks_total", dimensions: [("form", id), ("verdict", verdict)])
        .increment()
      for issue in report.issues where issue.severity == .error {
        // Keys that the form does not have are anybody's words.
        let field = form.form.hasField(issue.field) ? withoutRows(issue.field) : ""
        Counter(
          label: "form_issues_total",
          dimensions: [("form", id), ("field", field), ("code", issue.code)]
        ).increment()
      }
    }

    /// Counts a request and how long its answer took.
    ///
    /// - Parameter route: As it is written, such as `/forms/{id}`; nil for an address that nothing has.
    static func count(
      _ method: HTTPRequest.Method, route: String?, _ status: HTTPResponse.Status,
      _ duration: Duration
    ) {
      let route = ("route", route ?? "none")
      // A method may be any word.
      let method = methods.contains(method) ? method.rawValue : "other"
      Counter(
        label: "http_requests_total",
        dimensions: [("method", method), route, ("status", String(status.code))]
      ).increment()
      Timer(label: "http_request_duration_seconds", dimensions: [route]).record(duration: duration)
    }

    private static let methods: Set<HTTPRequest.Method> = [
      .get, .head, .post, .put, .patch, .delete, .options,
    ]

    /// Rows share a name, or there would be no end of names.
    private static func withoutRows(_ pointer: String) -> String {
      pointer.split(separator: "/").map { $0.allSatisfy(\.isNumber) ? "/*" : "/" + $0 }.joined()
    }
  }
#endif
