/// A field of a form that is made from data, with the reason for each of its lines.
struct InferredField {
  /// A key of a field.
  struct Line: Equatable {
    var key: String
    /// As YAML.
    var value: String
    /// Such as `99,812 of 99,812`; no value of the data.
    var reason: String
  }

  indirect enum Content {
    case single
    case group([InferredField], isOpen: Bool)
    case list(InferredField)
    case map(InferredField)
  }

  var name: [UInt8]
  /// How many objects have it, such as `1,502 of 5,000`.
  var reason = ""
  var lines: [Line] = []
  var content = Content.single
}

/// What a form says of a single value, by which its issues are told apart.
struct ChosenConstraints {
  /// A ready rule, or a type such as `date`.
  var rule: String?
  var hasChoices = false
  var hasPattern = false
  var hasRange = false
  /// The type of the language; nil for several types.
  var type: String?

  /// The rule is a type of strings.
  var isTypeByRule: Bool {
    rule.map { ["date", "datetime", "local", "time"].contains($0) } ?? false
  }
}
