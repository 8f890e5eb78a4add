internal import FormSchema

/// A constraint in the words of JSON Schema.
enum Translation {
  case exact(Schema, note: String = "")
  case weaker(Schema, note: String, words: [String] = [])
  case lost(note: String)

  var schema: Schema {
    switch self {
    case .exact(let schema, _), .weaker(let schema, _, _): schema
    case .lost: Schema()
    }
  }

  var fidelity: Fidelity {
    switch self {
    case .exact: .exact
    case .weaker: .weaker
    case .lost: .lost
    }
  }

  var note: String {
    switch self {
    case .exact(_, let note), .weaker(_, let note, _), .lost(let note): note
    }
  }

  /// Strings that the translation accepts and the constraint rejects.
  var words: [String] {
    switch self {
    case .weaker(_, _, let words): words
    case .exact, .lost: []
    }
  }

  /// The same, for a value that may also be sent in a way that the schema does not limit.
  func weakened(_ note: String) -> Translation {
    switch self {
    case .exact(let schema, _): .weaker(schema, note: note)
    case .weaker, .lost: self
    }
  }
}
