internal import FormEngine

/// What of a payload no message may have.
extension CompiledForm {
  /// Whether a value is a secret, or would be in one of the shapes that it may have.
  func mayBeSecret(_ field: Int) -> Bool {
    // Shapes of a secret are secrets.
    fields[field].isSecret
      || plan.field(field).shapes >= 0 && shapes(of: field).contains { fields[$0].isSecret }
  }

  func isOrHoldsSecret(_ field: Int) -> Bool {
    fields[field].isSecret || plan.field(field).flags.contains(.holdsSecrets)
  }
}
