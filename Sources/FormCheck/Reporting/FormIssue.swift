internal import FormEngine
package import FormText

/// One thing that is wrong with a payload, or that could not be found out.
public struct FormIssue: Hashable, Sendable {
  /// How much it weighs: warnings change no verdict.
  public enum Severity: String, Hashable, Sendable {
    /// The payload is invalid, or undecided.
    case error
    /// Something to look at.
    case warning
    /// Something to know.
    case info
  }

  /// A fact of an issue.
  public enum Parameter: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral
  {
    /// A string, date or decimal as it was written.
    case text(String)
    /// A whole number.
    case number(Int)
    /// Several values, such as what a field takes.
    case values([PayloadValue])
    /// One value as the payload must have it, such as a suggested one.
    case value(PayloadValue)

    /// A string.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(value) }
  }

  /// JSON Pointer (RFC 6901) into the payload; `""` is the whole record.
  public var field: String
  /// The line in the input, from 1.
  public var line: Int
  /// The column in the line, in code points, from 1.
  public var column: Int
  /// The bytes of the value in its record.
  package var range: SourceRange
  /// All of it except its place.
  package private(set) var text: IssueText

  /// An issue that only the host program can know of, to be added to a report: see
  /// ``Report/adding(_:)``.
  ///
  /// - Parameters:
  ///   - field: JSON Pointer into the payload; `""` is the whole record.
  ///   - code: One of the language's codes, one of the form's own checks, or a new one. Stable.
  ///   - message: The fix, in lower case and without a full stop. If it is nil, the message is the form's for
  ///     this code at this field, else the built-in one.
  ///   - params: The parameters of the message.
  ///   - severity: How much it weighs.
  ///   - rule: The named rule that it comes from.
  public init(
    field: String, code: String, message: String? = nil, params: [String: Parameter] = [:],
    severity: Severity = .error, rule: String? = nil
  ) {
    let facts = IssueText.Facts(
      code: code, rule: rule, params: params, severity: severity, message: message ?? "")
    self.init(IssueText(facts), field: field, line: 1, column: 1, range: SourceRange(0, 0))
  }

  init(_ text: IssueText, field: String, line: Int, column: Int, range: SourceRange) {
    self.text = text
    self.field = field
    self.line = line
    self.column = column
    self.range = range
  }
}

extension FormIssue {
  private var facts: IssueText.Facts {
    get { text.facts }
    set { text = IssueText(newValue) }
  }

  /// Stable, in HTML's names where HTML has one: `valueMissing`, `patternMismatch` and the like.
  public var code: String {
    get { facts.code }
    set { facts.code = newValue }
  }

  /// The named rule that it came from, if any.
  public var rule: String? {
    get { facts.rule }
    set { facts.rule = newValue }
  }

  /// Of a value that fits none of several rules the nearest of them: the issue is what that finds wrong.
  public var alternative: String? {
    get { facts.alternative }
    set { facts.alternative = newValue }
  }

  /// The facts of the message: `got`, `want` and others.
  ///
  /// They are exact where the message is rounded. For a secret field, they only contain facts of the form, such
  /// as `want`.
  public var params: [String: Parameter] {
    get { facts.params }
    set { facts.params = newValue }
  }

  /// A value that is nearly the one that was sent, and that the field accepts: `+493012345` for `+49 30 12345`.
  ///
  /// The fields around it are not judged with it. Secrets have none. Of a key of a map (`keyMismatch`) it is another key.
  public var suggestion: PayloadValue? {
    if case .value(let value)? = params["suggestion"] { value } else { nil }
  }

  /// Whether it is about the key of a map, not about the value at which it lies.
  package var isOfMapKey: Bool { code == IssueCode.keyMismatch.rawValue }

  /// How much it weighs.
  public var severity: Severity {
    get { facts.severity }
    set { facts.severity = newValue }
  }

  /// The fix, in lower case and without a full stop.
  public var message: String {
    get { facts.message }
    set { facts.message = newValue }
  }

  /// The field's label, if it has one.
  public var label: String? {
    get { facts.label }
    set { facts.label = newValue }
  }
}

/// Whether a payload is what its form asks for.
public enum Verdict: String, Hashable, Sendable {
  /// All values are right, and all are decided.
  case valid
  /// Something is wrong.
  case invalid
  /// All decided values are right, but some values are undecided.
  case undecided
}
