internal import FormDocuments

/// Values as other tools write them.
enum AnswerText {
  /// Whether a text is a date such as 2026-06-15.
  static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [4, 2, 2] && parts.joined().utf8.allSatisfy { $0 &- 0x30 < 10 }
  }

  /// Whether a text is a number without an exponent, which expressions do not have.
  static func isNumber(_ text: String) -> Bool {
    JSONScalar.isNumber(text) && !text.contains { "eE".contains($0) }
  }
}
