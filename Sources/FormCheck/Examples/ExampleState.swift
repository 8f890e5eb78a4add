/// A word under `states`.
package enum ExampleState: String, CaseIterable {
  case pristine, dirty, untouched, touched, valid, invalid, pending, undecided, applicable,
    notApplicable

  /// What the words are about: of each a field has one.
  package enum Aspect {
    case value, visit, validity, applicability
  }

  package var aspect: Aspect {
    switch self {
    case .pristine, .dirty: .value
    case .untouched, .touched: .visit
    case .valid, .invalid, .pending, .undecided: .validity
    case .applicable, .notApplicable: .applicability
    }
  }
}
