internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import Synchronization

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
  private let byLabel = ValuesByLabel()
  /// In a field of any type `1` and `'1'` are two things.
  private let kinds: [String: Kind]

  /// How a choice of a field of any type is written in JSON.
  enum Kind: Sendable {
    case text, other
  }

  init(_ choices: [WrittenValue], _ type: ValueType) {
    values = choices.map(\.text)
    labels = choices.map(\.label)
    sent = choices.prefix(Self.mostSent).map { choice in
      switch (type, choice.json) {
      case (.boolean, .boolean(let flag)), (.any, .boolean(let flag)): .boolean(flag)
      case (.integer, .number(let text)), (.number, .number(let text)), (.any, .number(let text)):
        .number(text)
      default: .text(choice.text)
      }
    }
    var kinds: [String: Kind] = [:]
    for choice in choices where type == .any {
      if case .text = choice.json {
        kinds[choice.text] = .text
      } else {
        kinds[choice.text] = .other
      }
    }
    self.kinds = kinds
  }

  /// What JSON has at a choice of a field of any type; nil elsewhere.
  func kind(of value: String) -> Kind? { kinds[value] }

  /// The value that people know by a label, letter case aside.
  func value(labelled label: String) -> String? {
    byLabel.value(labelled: label, values, labels)
  }
}

/// Values by their labels in lower case, worked out when the first issue asks: most forms have none to tell.
private final class ValuesByLabel: Sendable {
  private let made = Mutex<[String: String]?>(nil)

  func value(labelled label: String, _ values: [String], _ labels: [String?]) -> String? {
    made.withLock { made in
      let known =
        made
        ?? Dictionary(
          zip(labels, values).compactMap { label, value in label.map { ($0.lowercased(), value) } },
          uniquingKeysWith: { first, _ in first })
      made = known
      return known[label.lowercased()]
    }
  }
}
