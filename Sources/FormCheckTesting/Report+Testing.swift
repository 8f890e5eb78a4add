#if canImport(Testing)
  public import FormCheck
  public import Testing

  extension Report {
    /// Expects exactly these errors, by place (JSON Pointer); none with `[:]`.
    ///
    /// ```swift
    /// report.expectIssues(["/email": "valueMissing", "/tags/1": ["tooLong", "patternMismatch"]])
    /// ```
    /// Warnings and undecided fields are ignored. Differences are recorded as one issue, in columns.
    ///
    /// - Returns: Whether the errors are these.
    @discardableResult
    public func expectIssues(
      _ expected: [String: IssueCodes], sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
      Self.record(differenceFromIssues(expected), "issues differ", sourceLocation)
    }

    /// Expects exactly these warnings, by place (JSON Pointer); none with `[:]`.
    ///
    /// - Returns: Whether the warnings are these.
    @discardableResult
    public func expectWarnings(
      _ expected: [String: IssueCodes], sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
      Self.record(differenceFromWarnings(expected), "warnings differ", sourceLocation)
    }

    /// Expects a report without errors and undecided fields; otherwise records every error.
    ///
    /// - Returns: Whether the report is valid.
    @discardableResult
    public func expectValid(sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
      if isValid { return true }
      let errors = issues.filter { $0.severity == .error }
        .map { "\($0.field.isEmpty ? "the record" : $0.field)  \($0.code): \($0.message)" }
      Testing.Issue.record(
        "the payload is \(verdict.rawValue)\n\(errors.joined(separator: "\n"))",
        sourceLocation: sourceLocation)
      return false
    }

    private static func record(
      _ difference: String?, _ message: String, _ sourceLocation: SourceLocation
    ) -> Bool {
      guard let difference else { return true }
      Testing.Issue.record("\(message)\n\(difference)", sourceLocation: sourceLocation)
      return false
    }
  }
#endif
