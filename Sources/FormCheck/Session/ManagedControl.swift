public import Observation

/// The ready-made control: a name, and a closure that hears of every change.
///
/// ```swift
/// let codeButton = ManagedControl("get code") { button in
///   print(button.name, button.isEnabled ? "on" : "off")
/// }
/// ```
public final class ManagedControl: Manageable, Observable {
  /// For the user's eyes; need not be unique.
  public let name: String
  /// The managers that hold this control.
  public let managers = ControlManagers()
  /// Called after `isEnabled` has changed, never when it was set to what it was.
  public var onChange: ((ManagedControl) -> Void)?
  /// Setting it by hand lasts until a manager that holds the control changes its validity.
  public var isEnabled: Bool {
    get {
      readers.note()
      return isOn
    }
    set {
      guard newValue != isOn else { return }
      isOn = newValue
      readers.tell()
      onChange?(self)
    }
  }
  private var isOn: Bool
  private let readers = ChangeReaders()

  /// Whether it is enabled after each change of that; the newest one waits for the reader.
  ///
  /// It ends with the control. Each call gives a stream of its own, which is for the control's isolation.
  public var changes: AsyncStream<Bool> {
    readers.stream(keeping: 1) { [weak self] in self?.isEnabled }
  }

  /// A control under no manager yet.
  public init(
    _ name: String, isEnabled: Bool = true, onChange: ((ManagedControl) -> Void)? = nil
  ) {
    self.name = name
    isOn = isEnabled
    self.onChange = onChange
  }
}
