/// The state of a field's value.
public enum Validity: Hashable, Sendable {
  /// The value is right and decided.
  case valid
  /// Something is wrong.
  case invalid
  /// An answer is on its way, such as that of a server; not valid until it is here.
  case pending
  /// A limit was reached, or an answer did not come; the value is neither valid nor invalid.
  case undecided
}

/// The verdict of a check on a string.
public struct FieldVerdict: Hashable, Sendable {
  /// Only `valid` makes the field valid.
  public let validity: Validity
  /// In the order they should be read; empty when there is nothing to say.
  public let messages: [String]

  init(_ validity: Validity, _ messages: [String] = []) {
    self.validity = validity
    self.messages = messages
  }

  /// The value is right and decided.
  public static let valid = FieldVerdict(.valid)

  /// An answer is on its way; call the field's `verify()` when it is here.
  public static let pending = FieldVerdict(.pending)

  /// Something is wrong, with or without words for it.
  public static func invalid(_ messages: String...) -> FieldVerdict {
    FieldVerdict(.invalid, messages)
  }

  /// The value is not wrong, but some of it is undecided.
  public static func undecided(_ messages: String...) -> FieldVerdict {
    FieldVerdict(.undecided, messages)
  }

  /// Valid without messages, else invalid.
  public init(messages: [String]) {
    self.init(messages.isEmpty ? .valid : .invalid, messages)
  }
}

/// The facts about a field that decide how it is shown.
public struct FieldState: Hashable, Sendable {
  /// Whether the value differs from the one the field began with.
  public var isDirty: Bool
  /// Whether the field was left at least once; one that was not shows no error.
  public var isTouched: Bool
  /// The state of the current value.
  public var validity: Validity

  /// Without arguments, the state of a fresh field that asks for nothing.
  public init(isDirty: Bool = false, isTouched: Bool = false, validity: Validity = .valid) {
    self.isDirty = isDirty
    self.isTouched = isTouched
    self.validity = validity
  }
}
