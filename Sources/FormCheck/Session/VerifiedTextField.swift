public import Observation

/// A field of text that checks itself whenever the text changes.
///
/// ```swift
/// let name = VerifiedTextField { $0.isEmpty ? ["enter your name"] : [] }
/// name.shownMessage  // nil: nobody has been there yet
/// name.leave()
/// name.shownMessage  // "enter your name"
/// name.text = "Ana"
/// name.isValid       // true, and every observer was told
/// ```
/// A class, because others observe it, also by `withObservationTracking`; not `Sendable`.
public final class VerifiedTextField: VerifiedField, Observable {
  /// The observers of this field.
  public let observers = FieldObservers()
  /// The initial text; `isDirty` compares with it, `reset()` returns to it.
  public let pristineText: String
  /// Whether the field was left at least once since it was made or reset.
  public private(set) var isTouched: Bool {
    get {
      observers.readers.note()
      return wasLeft
    }
    set { wasLeft = newValue }
  }
  private var wasLeft = false
  /// The last verdict of the check.
  public private(set) var verdict: FieldVerdict {
    get {
      observers.readers.note()
      return lastVerdict
    }
    set { lastVerdict = newValue }
  }
  private var lastVerdict: FieldVerdict
  private let check: (String) -> FieldVerdict

  /// Setting another text checks and announces it; setting the same text does neither.
  ///
  /// Compared by code units: `é` as one scalar and as two are different here, though Swift considers the
  /// strings equal, because a check may distinguish them.
  public var text: String {
    get {
      observers.readers.note()
      return entered
    }
    set {
      let before = entered
      entered = newValue
      if !Self.areSame(entered, before) { verify() }
    }
  }
  private var entered: String

  /// A field whose check returns what is wrong, in words.
  ///
  /// The initial text is checked at once, without an announcement. `check` must not hold the field
  /// strongly.
  ///
  /// - Parameters:
  ///   - text: The initial text.
  ///   - check: Returns the messages for the text; an empty list means valid.
  public convenience init(_ text: String = "", check: @escaping (String) -> [String]) {
    self.init(text, verdict: { FieldVerdict(messages: check($0)) })
  }

  /// A field whose check may also answer `pending` or `undecided`.
  ///
  /// - Parameters:
  ///   - text: The initial text.
  ///   - verdict: Returns the verdict on the text; `verify()` calls it again.
  public init(_ text: String = "", verdict: @escaping (String) -> FieldVerdict) {
    entered = text
    pristineText = text
    check = verdict
    lastVerdict = verdict(text)
  }

  /// Whether the last verdict was `valid`.
  public var isValid: Bool { validity == .valid }

  /// The state of the current text.
  public var validity: Validity { verdict.validity }

  /// Whether the text differs from `pristineText`; typing a change and taking it back makes it clean.
  public var isDirty: Bool { !Self.areSame(text, pristineText) }

  /// The facts that decide how the field is shown.
  public var state: FieldState {
    FieldState(isDirty: isDirty, isTouched: isTouched, validity: validity)
  }

  /// The state after each verification; the newest one waits for the reader.
  ///
  /// It ends with the field. Each call gives a stream of its own, which is for the field's isolation.
  public var changes: AsyncStream<FieldState> {
    observers.readers.stream(keeping: 1) { [weak self] in self?.state }
  }

  /// The first message of the last verdict, whether or not it should be shown yet.
  public var message: String? { verdict.messages.first }

  /// The message to show: none while the field is untouched.
  ///
  /// Once it was left, a wrong text shows its message at once and a right one takes it away.
  public var shownMessage: String? { isTouched ? message : nil }

  /// Checks the same text again and announces the result.
  ///
  /// For a check that looks at more than the text: call it when another field has changed or an
  /// answer that was pending has come.
  public func verify() {
    verdict = check(text)
    verified()
  }

  /// Marks the field as left; from now on it shows its issues.
  ///
  /// The first time is announced, because what is shown may have changed.
  public func leave() {
    guard !isTouched else { return }
    isTouched = true
    verified()
  }

  /// Returns to the pristine text, untouched, and announces it.
  public func reset() {
    isTouched = false
    if isDirty {
      text = pristineText
    } else {
      verify()
    }
  }

  private static func areSame(_ one: String, _ two: String) -> Bool {
    one.utf8.elementsEqual(two.utf8)
  }
}
