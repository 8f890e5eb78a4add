/// Anything that can say whether it is valid.
public protocol Validatable {
  /// False also while that is pending or undecided.
  var isValid: Bool { get }
}

/// A field that verifies itself and announces it to whoever watches.
///
/// It knows this protocol and no manager; any number of managers and other observers may watch it.
/// Text is not required: a checkbox or a slider of your own becomes a field in three lines.
/// ```swift
/// final class Checkbox: VerifiedField {
///   let observers = FieldObservers()
///   var isOn = false { didSet { verified() } }
///   var isValid: Bool { isOn }
/// }
/// ```
/// Ask `isValid` as often as you like, but announce every change of it: a manager asks once for each
/// announcement and remembers the answer.
public protocol VerifiedField: Validatable, AnyObject {
  /// Who watches this field: a stored constant, the same object for the field's whole life.
  var observers: FieldObservers { get }
}

extension VerifiedField {
  /// Adds an observer, which is held weakly; adding it again changes nothing.
  ///
  /// Added while this field is being announced, it hears from the next announcement.
  public func addObserver(_ observer: any FieldObserver) {
    observers.add(observer)
  }

  /// Removes an observer, which hears no more, not even of an announcement under way.
  public func removeObserver(_ observer: any FieldObserver) {
    observers.remove(observer)
  }

  /// Announces to every observer that this field has verified itself, whatever came out.
  ///
  /// Called from inside an announcement it returns at once and is delivered after the rounds that
  /// are under way or waiting; see `FieldObservers`.
  public func verified() {
    observers.announce(self)
  }
}

/// Someone who wants to know whenever a field has verified itself.
///
/// A type of an actor conforms in that actor's isolation, and its fields belong there too:
/// ```swift
/// @MainActor final class SignupScreen: @MainActor FieldObserver {
///   let phone = VerifiedTextField { $0.isEmpty ? ["enter your phone"] : [] }
///   var message: String?
///   func fieldDidVerify(_ field: any VerifiedField) { message = phone.shownMessage }
/// }
/// ```
public protocol FieldObserver: AnyObject {
  /// Called after every verification, also one that changed nothing.
  ///
  /// The field shows its present state, which may be newer than the one that was announced.
  func fieldDidVerify(_ field: any VerifiedField)
}
