internal import FormDocuments
internal import FormEngine
internal import FormText

/// One kind of constraint: how its key is read and how it is lowered for the engine.
///
/// To add one is to add a file that conforms to this and a line in ``ConstraintCatalogue``.
protocol Constraint: Sendable {
  /// The key in a field.
  static var key: String { get }
  /// The types of value that it can judge.
  static var types: [ValueType] { get }
  /// Reads the value of its key; several entries may be several constraints.
  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint]
  /// Adds the operations that judge it, with the facts for words.
  func lower(into lowering: inout Lowering)
}

extension Constraint {
  var key: String { Self.key }
  var types: [ValueType] { Self.types }
}

/// The constraints that there are.
enum ConstraintCatalogue {
  static let all: [any Constraint.Type] = [
    PatternConstraint.self, IncludesConstraint.self, ExcludesConstraint.self,
    LengthConstraint.self, ChoicesConstraint.self, ForbiddenConstraint.self,
    RangeConstraint.self, StepConstraint.self, ChecksumConstraint.self, CountConstraint.self,
    EqualsConstraint.self, DiffersConstraint.self,
  ]

  static let keys: [String] = all.map { $0.key }

  static func constraint(forKey key: String) -> (any Constraint.Type)? {
    all.first { $0.key == key }
  }
}

/// What words about a constraint are made of.
struct ConstraintFacts: Sendable {
  /// The named rule that the constraint was written in.
  var rule: String?
  /// The constraint's own words, then the field's, then those of rules from the outermost in.
  var messages: [MessageDescription] = []
  var detail = Detail.none

  enum Detail: Sendable {
    case none
    case length(LengthUnit)
    /// The texts of a range's ends as written; nil for an open end or one that the clock moves.
    case range(low: String?, high: String?, excludesLow: Bool, excludesHigh: Bool, ValueType)
    case step(String, places: Int?)
    case choices(ChoiceFacts)
    /// A text or regex that must or must not be part of the value.
    case part(String)
    /// The plan's index of the field compared with.
    case other(Int)
    /// A value that fits, for a pattern.
    case example(String?)
  }
}

/// An entry of `choices`: the value as text and what people read.
struct Choice: Hashable, Sendable {
  var value: String
  var label: String?
}

/// What words about `choices` are made of, worked out once.
struct ChoiceFacts: Sendable {
  let values: [String]
  /// Values by their labels in lower case.
  let byLabel: [String: String]
  /// The labels, or the first seven of many, and how many more there are.
  let listed: String

  init(_ choices: [Choice]) {
    values = choices.map(\.value)
    byLabel = Dictionary(
      choices.compactMap { choice in choice.label.map { ($0.lowercased(), choice.value) } },
      uniquingKeysWith: { first, _ in first })
    let labels = choices.map { $0.label ?? $0.value }
    let shown = labels.count > 8 ? labels.prefix(7) : labels[...]
    let rest = labels.count - shown.count
    listed = shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
