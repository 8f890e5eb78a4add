internal import FormDocuments
internal import FormEngine

/// An entry of `choices`: the value as text and what people read.
struct Choice: Hashable, Sendable {
  var value: String
  var label: String?
}

/// What words about `choices` are made of, worked out once.
struct ChoiceFacts: Sendable {
  /// The values that an issue hands to programs: of a long list an issue would be longer than its record.
  private static let mostSent = 100

  /// As they were written.
  let values: [String]
  /// What people read, where it is said.
  let labels: [String?]
  /// The first values as a payload must have them.
  let sent: [PayloadValue]
  /// Values by their labels in lower case.
  private let byLabel: [String: String]
  /// In a field of any type `1` and `'1'` are two things.
  private let kinds: [String: Kind]

  /// How a choice of a field of any type is written in JSON.
  enum Kind: Sendable {
    case text, other
  }

  init(_ choices: [Choice], _ scalars: [JSONScalar], _ type: ValueType) {
    values = choices.map(\.value)
    labels = choices.map(\.label)
    sent = zip(choices, scalars).prefix(Self.mostSent).map { choice, scalar in
      switch (type, scalar) {
      case (.boolean, .boolean(let flag)), (.any, .boolean(let flag)): .boolean(flag)
      case (.integer, .number(let text)), (.number, .number(let text)), (.any, .number(let text)):
        .number(text)
      default: .text(choice.value)
      }
    }
    byLabel = Dictionary(
      choices.compactMap { choice in choice.label.map { ($0.lowercased(), choice.value) } },
      uniquingKeysWith: { first, _ in first })
    guard type == .any else {
      kinds = [:]
      return
    }
    var kinds: [String: Kind] = [:]
    for (choice, scalar) in zip(choices, scalars) {
      if case .text = scalar {
        kinds[choice.value] = .text
      } else {
        kinds[choice.value] = .other
      }
    }
    self.kinds = kinds
  }

  /// What JSON has at a choice of a field of any type; nil elsewhere.
  func kind(of value: String) -> Kind? { kinds[value] }

  /// The value that people know by a label, letter case aside.
  func value(labelled label: String) -> String? { byLabel[label.lowercased()] }
}
