/// The ready-made control: a name, and a closure that hears of every change.
///
/// ```swift
/// let codeButton = ManagedControl("get code") { button in
///   print(button.name, button.isEnabled ? "on" : "off")
/// }
/// ```
public final class ManagedControl: Manageable {
  /// For the user's eyes; need not be unique.
  public let name: String
  /// The managers that hold this control.
  public let managers = ControlManagers()
  /// Called after `isEnabled` has changed, never when it was set to what it was.
  public var onChange: ((ManagedControl) -> Void)?
  /// Setting it by hand lasts until a manager that holds the control changes its validity.
  public var isEnabled: Bool {
    didSet {
      if isEnabled != oldValue { onChange?(self) }
    }
  }

  /// A control under no manager yet.
  public init(
    _ name: String, isEnabled: Bool = true, onChange: ((ManagedControl) -> Void)? = nil
  ) {
    self.name = name
    self.isEnabled = isEnabled
    self.onChange = onChange
  }
}
