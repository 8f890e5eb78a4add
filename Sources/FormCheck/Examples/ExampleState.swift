/// A word under `states`.
enum ExampleState: String, CaseIterable {
  case pristine, dirty, untouched, touched, valid, invalid, pending, undecided, asked, notAsked

  /// What the words are about: of each a field has one.
  enum Aspect {
    case value, visit, validity, question

    func now(of field: FormField) -> ExampleState {
      switch self {
      case .value: return field.isDirty ? .dirty : .pristine
      case .visit: return field.isTouched ? .touched : .untouched
      case .question: return field.isAsked ? .asked : .notAsked
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

  var aspect: Aspect {
    switch self {
    case .pristine, .dirty: .value
    case .untouched, .touched: .visit
    case .valid, .invalid, .pending, .undecided: .validity
    case .asked, .notAsked: .question
    }
  }
}
