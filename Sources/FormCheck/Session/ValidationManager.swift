public import Observation

/// Verifies fields and enables controls exactly when all of the fields are valid.
///
/// ```swift
/// let phone = VerifiedTextField { $0.count == 9 ? [] : ["enter 9 digits"] }
/// let codeButton = ManagedControl("get code")
/// let manager = ValidationManager(fields: [phone], controls: [codeButton])
/// codeButton.isEnabled  // false
/// phone.text = "612345678"
/// codeButton.isEnabled  // true
/// ```
/// A manager is a field itself, which announces when its validity changes. One manager can so verify
/// others: `ValidationManager(fields: [firstPage, secondPage], controls: [finishButton])`.
///
/// It remembers the answer of each field and counts those that are not valid: an announcement costs
/// one question to that field, however many others there are.
///
/// Fields and controls are held strongly, because a form often consists of its manager only. They hold the
/// manager weakly, so the program must keep a reference to it. A field or control that holds its manager
/// strongly makes a cycle. Not `Sendable`: the manager belongs to the isolation of its fields.
public final class ValidationManager: VerifiedField, FieldObserver, Observable {
  private struct Entry {
    let field: any VerifiedField
    /// Counts up in the order of adding.
    let number: Int
    /// What the field answered when it was last asked.
    var isValid: Bool
  }

  /// The observers of this manager as a field, such as a manager that verifies it.
  public let observers: FieldObservers
  private let announcer: Announcer<any ManagerObserver>
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var nextNumber = 0
  private var invalidCount = 0
  /// The validity that the controls were last set for; the announcement of it may still wait.
  private var settledValidity = true
  /// The controls it manages, in the order they were given.
  public private(set) var controls: [any Manageable] {
    get {
      observers.readers.note()
      return managed
    }
    _modify {
      yield &managed
      observers.readers.tell()
    }
  }
  private var managed: [any Manageable] = []
  private var managedIDs: Set<ObjectIdentifier> = []

  /// Repeated fields and controls count once.
  public init(fields: [any VerifiedField] = [], controls: [any Manageable] = []) {
    let queue = AnnouncementQueue()
    observers = FieldObservers(queue: queue)
    announcer = Announcer(queue: queue)
    for field in fields { add(field) }
    for control in controls { manage(control) }
  }

  deinit {
    // Weak references to this manager are nil by now, so the others decide.
    for control in managed { control.managers.remove(self, isValid: settledValidity) }
    for control in managed { control.managers.settle(control) }
  }

  /// Whether every field was valid when it last announced itself; true without fields.
  public var isValid: Bool {
    observers.readers.note()
    return invalidCount == 0
  }

  /// Whether it is valid after each change of that; the newest one waits for the reader.
  ///
  /// It ends with the manager. Each call gives a stream of its own, which is for the manager's isolation.
  public var changes: AsyncStream<Bool> {
    var last = isValid
    return observers.readers.stream(keeping: 1) { [weak self] in
      guard let self, self.isValid != last else { return nil }
      last.toggle()
      return last
    }
  }

  /// The fields it verifies, in the order they were added.
  public var fields: [any VerifiedField] {
    observers.readers.note()
    return entries.values.sorted { $0.number < $1.number }.map(\.field)
  }

  /// The fields that are not valid, each once, in the order they were added.
  ///
  /// A manager among them is replaced by its fields. Each read takes time proportional to the number of fields.
  public var waitsFor: [any VerifiedField] {
    var waiting = WaitingFields()
    waiting.add(self)
    return waiting.fields
  }

  /// The fields it counts as not valid, in the order they were added, managers among them as such.
  var invalidFields: [any VerifiedField] {
    entries.values.filter { !$0.isValid }.sorted { $0.number < $1.number }.map(\.field)
  }

  /// Verifies one more field from now on; one it verifies already keeps its place.
  ///
  /// - Precondition: A manager is not added to itself or to one that it verifies.
  public func add(_ field: any VerifiedField) {
    let id = ObjectIdentifier(field)
    guard entries[id] == nil else { return }
    if let manager = field as? ValidationManager {
      precondition(
        !manager.reaches(self), "A manager cannot verify itself, directly or through others.")
    }
    observers.queue.join(field.observers.queue)
    change {
      entries[id] = Entry(field: field, number: nextNumber, isValid: true)
      nextNumber += 1
      observers.readers.tell()
      field.addObserver(self)
      ask(id)
    }
  }

  /// Verifies a field no more, whose validity then counts no more; an unknown one changes nothing.
  public func remove(_ field: any VerifiedField) {
    change {
      guard let entry = entries.removeValue(forKey: ObjectIdentifier(field)) else { return }
      field.removeObserver(self)
      observers.readers.tell()
      if !entry.isValid { invalidCount -= 1 }
    }
  }

  /// Enables the control exactly when this manager and all others that hold it are valid.
  ///
  /// The control is set at once; giving it a second time changes nothing.
  public func manage(_ control: any Manageable) {
    guard managedIDs.insert(ObjectIdentifier(control)).inserted else { return }
    controls.append(control)
    control.managers.add(self, isValid: settledValidity)
    control.managers.settle(control)
  }

  /// Lets go of the control, about which its other managers then decide.
  public func release(_ control: any Manageable) {
    guard let index = controls.firstIndex(where: { $0 === control }) else { return }
    controls.remove(at: index)
    managedIDs.remove(ObjectIdentifier(control))
    control.managers.remove(self, isValid: settledValidity)
    control.managers.settle(control)
  }

  /// Asks every field again, for those whose validity has changed without an announcement.
  ///
  /// Seldom needed: a field that calls `verified()` is asked then, and alone. Managers among the
  /// fields ask theirs too. However many fields have changed, one change at most is announced.
  public func update() {
    change {
      for (id, entry) in entries.sorted(by: { $0.value.number < $1.value.number }) {
        (entry.field as? ValidationManager)?.update()
        ask(id)
      }
    }
  }

  /// Asks the one field, and no other, whether it is valid; an unknown field changes nothing.
  public func fieldDidVerify(_ field: any VerifiedField) {
    change { ask(ObjectIdentifier(field)) }
  }

  /// Adds an observer, which is held weakly and hears of changes from now on, each once.
  ///
  /// An observer that is a `FieldObserver` too is added as `ManagerObserver`.
  public func addObserver(_ observer: any ManagerObserver) {
    announcer.add(observer) { [weak observer] in observer }
  }

  /// Removes an observer, which hears no more, not even of an announcement under way.
  public func removeObserver(_ observer: any ManagerObserver) {
    announcer.remove(observer)
  }

  private func ask(_ id: ObjectIdentifier) {
    guard let entry = entries[id] else { return }
    let isValid = entry.field.isValid
    // The answer may have come from code that removed the field meanwhile.
    guard let before = entries[id]?.isValid, before != isValid else { return }
    entries[id]?.isValid = isValid
    invalidCount += isValid ? -1 : 1
  }

  /// Makes a change, then sets the controls and announces, if it has changed the validity.
  private func change(_ make: () -> Void) {
    observers.queue.hold {
      make()
      guard isValid != settledValidity else { return }
      settledValidity.toggle()
      // Setting a control runs code of others, which may take it away: all count first.
      let affected = controls
      for control in affected { control.managers.note(isValid: settledValidity) }
      for control in affected { control.managers.settle(control) }
      verified()
      // Back to what the observers were told last: there is nothing to tell.
      if announcer.isWaiting { return announcer.withdraw() }
      announcer.announce { $0.managerDidChangeValidity(self) }
    }
  }

  private func reaches(_ other: ValidationManager) -> Bool {
    self === other
      || entries.values.contains { ($0.field as? ValidationManager)?.reaches(other) ?? false }
  }
}
