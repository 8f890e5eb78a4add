internal import FormEngine

/// What of a payload no message may have.
extension CompiledForm {
  package func isOrHoldsSecret(_ field: Int) -> Bool {
    fields[field].isSecret || plan.field(field).flags.contains(.holdsSecrets)
  }

  /// Whether what is typed into a field must not be shown: it is a secret, or one of the ways to read it is.
  package func hidesWhatIsTyped(_ field: Int) -> Bool {
    switch plan.field(field).type {
    case .group, .list: fields[field].isSecret
    default: isOrHoldsSecret(field)
    }
  }
}
