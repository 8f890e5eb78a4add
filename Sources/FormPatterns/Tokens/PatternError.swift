/// Why a pattern cannot be used, with the part that is to blame.
package struct PatternError: Error, Sendable, Hashable {
  /// `patternMalformed`, `patternNotAllowed` or `patternTooLarge`.
  package let code: String
  /// What is wrong, in lower case and without a full stop.
  package let message: String
  /// Written behind the caret.
  package let label: String
  /// How to mend it; may be empty.
  package let help: String
  /// Where the culprit begins, in bytes of the pattern's UTF-8.
  package let offset: Int
  /// The culprit's bytes; 0 only for an empty pattern or a place at the end.
  package let length: Int

  package init(
    code: String, message: String, label: String, help: String, offset: Int, length: Int
  ) {
    self.code = code
    self.message = message
    self.label = label
    self.help = help
    self.offset = offset
    self.length = length
  }

  static func malformed(_ label: String, help: String, at range: Range<Int>) -> PatternError {
    PatternError(
      code: "patternMalformed", message: "the pattern does not compile", label: label, help: help,
      offset: range.lowerBound, length: range.count)
  }

  static func notAllowed(_ label: String, help: String, at range: Range<Int>) -> PatternError {
    PatternError(
      code: "patternNotAllowed", message: "the pattern uses something that is not allowed",
      label: label, help: help, offset: range.lowerBound, length: range.count)
  }

  static func tooLarge(_ label: String, help: String, at range: Range<Int>) -> PatternError {
    PatternError(
      code: "patternTooLarge", message: "the pattern is too large", label: label, help: help,
      offset: range.lowerBound, length: range.count)
  }
}
