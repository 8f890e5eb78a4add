internal import FormEngine

/// What of a payload no message may have.
extension CompiledForm {
  func isOrHoldsSecret(_ field: Int) -> Bool {
    fields[field].isSecret || plan.field(field).flags.contains(.holdsSecrets)
  }
}
