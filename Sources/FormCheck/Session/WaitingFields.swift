/// Collects the fields that managers wait for, each once, in the order of the managers.
struct WaitingFields {
  package private(set) var fields: [any VerifiedField] = []
  private var seen: Set<ObjectIdentifier> = []

  /// A manager among the fields is replaced by the fields that it waits for itself.
  mutating func add(_ manager: ValidationManager) {
    for field in manager.invalidFields where seen.insert(ObjectIdentifier(field)).inserted {
      if let inner = field as? ValidationManager {
        add(inner)
      } else {
        fields.append(field)
      }
    }
  }
}
