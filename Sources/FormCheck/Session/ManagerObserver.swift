/// Someone who wants to know when a manager becomes valid or ceases to be.
public protocol ManagerObserver: AnyObject {
  /// Called for changes only, after the controls of the manager have been set.
  func managerDidChangeValidity(_ manager: ValidationManager)
}
