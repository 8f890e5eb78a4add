internal import FormEngine
internal import FormText

/// A live field of a form: it holds what was entered, checks itself as that changes, and tells its
/// observers.
///
/// Made by a ``FormSession``. A class, because others observe it; not `Sendable`.
public final class FormField: VerifiedField {
  /// Who watches this field.
  public let observers = FieldObservers()
  /// JSON Pointer into the payload: `/address/zip`.
  public let pointer: String
  /// What people read beside it.
  public let label: String?
  /// A sentence that helps to fill it in.
  public let help: String?
  /// An example that is shown while it is empty.
  public let placeholder: String?
  /// Whether what is entered must not be shown.
  public let isSecret: Bool
  /// The values to choose from, with their labels; empty where anything can be entered.
  public let choices: [(value: String, label: String)]
  /// What the field began with: the form's default, or nothing.
  public let pristineValue: PayloadValue
  /// Whether the field was left at least once since it was made or reset.
  public private(set) var isTouched = false
  /// What is wrong or unknown, in the order of the form; warnings too.
  public internal(set) var issues: [Issue] = []

  let index: Int
  let type: ValueType
  /// The session judges the field: it knows the others.
  weak var session: FormSession?
  private var stored: PayloadValue

  init(_ index: Int, pointer: String, form: CompiledForm) {
    let facts = form.fields[index]
    self.index = index
    self.pointer = pointer
    label = facts.label
    help = facts.help
    placeholder = facts.placeholder
    isSecret = facts.isSecret
    choices = facts.choices.map { ($0.value, $0.label ?? $0.value) }
    type = form.plan.field(index).type
    pristineValue = facts.defaultValue ?? .null
    stored = pristineValue
  }

  /// What was entered; setting another value checks and announces it.
  public var value: PayloadValue {
    get { stored }
    set {
      guard newValue.json != stored.json else { return }
      let wasEmpty = isBlank
      stored = newValue
      session?.fieldDidChange(self, wasEmpty: wasEmpty)
    }
  }

  /// What was typed: a text, read as the field's type where it is exactly that (`12`, `true`).
  ///
  /// Nothing typed is an empty field. A list or group has no text.
  public var text: String {
    get {
      switch stored {
      case .text(let text), .number(let text): text
      case .boolean(let value): value ? "true" : "false"
      case .null, .list, .group: ""
      }
    }
    set {
      switch type {
      case .integer, .number:
        value =
          newValue.isEmpty
          ? .null : JSONNumber.isNumber(newValue) ? .number(newValue) : .text(newValue)
      case .boolean:
        value =
          newValue.isEmpty
          ? .null
          : newValue == "true" || newValue == "false"
            ? .boolean(newValue == "true") : .text(newValue)
      case .text, .date, .time, .datetime, .any, .list, .group:
        value = newValue.isEmpty ? .null : .text(newValue)
      }
    }
  }

  /// Whether nothing was entered.
  var isBlank: Bool {
    switch stored {
    case .null: true
    case .text(let text): text.isEmpty
    case .list(let items): items.isEmpty
    case .boolean, .number, .group: false
    }
  }

  /// Whether what is known of the value is that it is valid.
  public var isValid: Bool { validity == .valid }

  /// What is known of the value now.
  public var validity: Validity {
    if issues.contains(where: { $0.severity == .error && $0.code != "undecided" }) {
      return .invalid
    }
    return issues.contains { $0.severity == .error } ? .undecided : .valid
  }

  /// Whether the value differs from ``pristineValue``.
  public var isDirty: Bool { stored.json != pristineValue.json }

  /// The facts that decide how the field is shown.
  public var state: FieldState {
    FieldState(isDirty: isDirty, isTouched: isTouched, validity: validity)
  }

  /// The first message, whether or not it should be shown yet.
  public var message: String? { issues.first?.message }

  /// The message to show: none while the field is untouched.
  public var shownMessage: String? { isTouched ? message : nil }

  /// Says that the person left the field: from now on it shows its message.
  public func leave() {
    guard !isTouched else { return }
    isTouched = true
    verified()
  }

  /// Returns to what the field began with, untouched.
  public func reset() {
    isTouched = false
    value = pristineValue
    verified()
  }
}
