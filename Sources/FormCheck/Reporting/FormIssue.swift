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
  public enum Parameter: Hashable, Sendable {
    /// A text, a date or a decimal as it was written.
    case text(String)
    /// A whole number.
    case number(Int)
    /// Several values, such as what a field takes.
    case values([PayloadValue])
  }

  /// JSON Pointer (RFC 6901) into the payload; `""` is the whole record.
  public var field: String
  /// Stable, in HTML's names where HTML has one: `valueMissing`, `patternMismatch` and the like.
  public var code: String
  /// The named rule that it came from, if any.
  public var rule: String?
  /// The facts, for programs: `got`, `want` and the like, exact where the message is plain; never of a
  /// secret field.
  public var params: [String: Parameter]
  /// How much it weighs.
  public var severity: Severity
  /// What to mend, in lower case and without a full stop.
  public var message: String
  /// The field's label, if it has one.
  public var label: String?
  /// The line in the input, from 1.
  public var line: Int
  /// The column in the line, in code points, from 1.
  public var column: Int
  /// The bytes of the value in its record.
  package var range: SourceRange
}

/// Whether a payload is what its form asks for.
public enum Verdict: String, Hashable, Sendable {
  /// Nothing is wrong and nothing is unknown.
  case valid
  /// Something is wrong.
  case invalid
  /// Nothing is wrong, but something could not be found out.
  case undecided
}

/// What a check says about one payload.
public struct Report: Hashable, Sendable {
  /// A manager's state.
  public struct Manager: Hashable, Sendable {
    /// As the form names it.
    public let name: String
    /// Whether every field that it verifies is valid.
    public let isValid: Bool
  }

  /// A control's state.
  public struct Control: Hashable, Sendable {
    /// As the form names it.
    public let name: String
    /// Whether all its managers are valid.
    public let isEnabled: Bool
    /// JSON Pointers of the fields that keep it disabled, in the order of the form.
    public let waitsFor: [String]
  }

  /// Valid, invalid or undecided.
  public let verdict: Verdict
  /// In the order of the form, then duplicate and unknown keys in the order of the payload.
  public let issues: [FormIssue]
  /// Issues over the limit, counted by code.
  public let uncounted: [String: Int]
  /// In the order of the form.
  public let managers: [Manager]
  /// In the order of the form.
  public let controls: [Control]
  /// The payload after clean-up, as JSON, where it was asked for and the verdict is valid.
  public let cleaned: [UInt8]?

  /// Whether there is nothing to mend and nothing unknown.
  public var isValid: Bool { verdict == .valid }

  /// The issues of one field, by its JSON Pointer.
  public func issues(at field: String) -> [FormIssue] { issues.filter { $0.field == field } }
}
