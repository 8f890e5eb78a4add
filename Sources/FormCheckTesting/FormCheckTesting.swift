public import FormCheck

extension Report {
  /// Whether an issue with this code lies at this JSON Pointer.
  public func hasIssue(_ code: String, at field: String) -> Bool {
    issues.contains { $0.code == code && $0.field == field }
  }
}
