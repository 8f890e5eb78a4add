package import FormCheck

extension ExampleState.Aspect {
  package func now(of field: FormField) -> ExampleState {
    switch self {
    case .value: return field.isDirty ? .dirty : .pristine
    case .visit: return field.isTouched ? .touched : .untouched
    case .applicability: return field.isApplicable ? .applicable : .notApplicable
    case .validity:
      return switch field.validity {
      case .valid: .valid
      case .invalid: .invalid
      case .pending: .pending
      case .undecided: .undecided
      }
    }
  }
}
