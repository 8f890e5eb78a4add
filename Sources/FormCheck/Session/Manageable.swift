/// Something that waits for managers: a button, a menu entry, a whole page.
///
/// A control of your own stores its managers; nothing else is asked of it.
/// ```swift
/// final class SubmitButton: Manageable {
///   let managers = ControlManagers()
///   var isEnabled = false { didSet { print(isEnabled) } }
/// }
/// ```
public protocol Manageable: AnyObject {
  /// Set by the managers whenever it differs from what they say, and only then.
  var isEnabled: Bool { get set }
  /// The managers that hold this control: a stored constant, the same object for its whole life.
  var managers: ControlManagers { get }
}

extension Manageable {
  /// Why the control is off: the fields it waits for; empty when it is enabled.
  public var waitsFor: [any VerifiedField] { managers.waitsFor }
}

/// The managers that hold one control, known weakly.
///
/// The control is enabled exactly when all of them are valid. One that never had a manager stays as
/// it was made. When a manager drops the control or goes away the others decide; when the last one
/// does, nothing is left to wait for and the control is enabled.
public final class ControlManagers {
  private var managers = WeakList<ValidationManager>()
  /// How many of them are not valid: counted, so that a change of one need not ask all others.
  private var refusals = 0

  /// No managers yet.
  public init() {}

  /// Whether every manager that holds the control is valid; true without managers.
  public var areAllValid: Bool {
    managers.elements.allSatisfy(\.isValid)
  }

  /// The fields that are not valid, each once, in the order in which the managers took the control.
  ///
  /// If a manager verifies another manager, the list has the fields of the latter instead. Each read takes time
  /// proportional to the number of fields.
  public var waitsFor: [any VerifiedField] {
    var waiting = WaitingFields()
    for manager in managers.elements { waiting.add(manager) }
    return waiting.fields
  }

  /// From now on the managers of the control announce in one order.
  func add(_ manager: ValidationManager, isValid: Bool) {
    if let other = managers.first { other.observers.queue.join(manager.observers.queue) }
    managers.add(manager) { [weak manager] in manager }
    if !isValid { refusals += 1 }
  }

  /// - Parameter isValid: Whether the manager was valid when it last told the control.
  func remove(_ manager: ValidationManager, isValid: Bool) {
    managers.remove(manager)
    if !isValid { refusals -= 1 }
  }

  /// Hears that a manager says otherwise than before.
  func note(isValid: Bool) { refusals += isValid ? -1 : 1 }

  func settle(_ control: any Manageable) {
    let isEnabled = refusals == 0
    if control.isEnabled != isEnabled { control.isEnabled = isEnabled }
  }
}
