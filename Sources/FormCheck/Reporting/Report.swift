internal import FormCompiling

/// The result of checking one payload.
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
  /// The payload after clean-up, as JSON, if it was requested and the verdict is valid.
  public let cleaned: [UInt8]?
  /// The source of the issue.
  let origin: ReportOrigin

  /// Whether the payload is valid and nothing is undecided.
  public var isValid: Bool { verdict == .valid }

  /// The issues of one field, by its JSON Pointer.
  public func issues(at field: String) -> [FormIssue] { issues.filter { $0.field == field } }
}

/// The form and the language of a report, which are not part of its content.
struct ReportOrigin: Hashable, Sendable, CustomReflectable {
  final class Words: Sendable {
    package let form: CompiledForm
    let speech: Messages

    init(_ form: CompiledForm, _ speech: Messages) {
      self.form = form
      self.speech = speech
    }
  }

  let words: Words

  init(_ form: CompiledForm, _ speech: Messages) { words = Words(form, speech) }

  static func == (left: ReportOrigin, right: ReportOrigin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}

  /// Empty, so that a dump of a report does not show all of its form.
  var customMirror: Mirror { Mirror(self, children: []) }
}
