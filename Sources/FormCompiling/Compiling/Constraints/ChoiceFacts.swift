package import FormDocuments
internal import FormEngine
internal import FormModel
internal import Synchronization

/// What words about `choices` are made of, worked out when the first issue asks: a form may have thousands.
package struct ChoiceFacts: Sendable {
  /// How a choice of a field of any type is written in JSON.
  package enum Kind: Sendable {
    case text, other
  }

  /// Shared by all copies: the lists are made once.
  private final class Written: Sendable {
    let choices: ChoicesConstraint
    let type: ValueType
    let lists = AtomicLazyReference<ChoiceLists>()

    init(_ choices: ChoicesConstraint, _ type: ValueType) {
      self.choices = choices
      self.type = type
    }
  }

  private let written: Written

  init(_ choices: ChoicesConstraint, _ type: ValueType) { written = Written(choices, type) }

  private var lists: ChoiceLists {
    written.lists.load()
      ?? written.lists.storeIfNil(ChoiceLists(written.choices.values, written.type))
  }

  /// They are the variants of the group whose tag the field is.
  package var areVariants: Bool { written.choices.areVariants }

  /// These, and behind them those of others that are not among them.
  package func joined(with others: [ChoiceFacts]) -> ChoiceFacts {
    var seen: Set<String> = []
    let all = ([self] + others).flatMap(\.written.choices.values).filter {
      seen.insert($0.text).inserted
    }
    return ChoiceFacts(ChoicesConstraint(values: all, areVariants: areVariants), written.type)
  }

  /// As they were written.
  package var values: [String] { lists.values }
  /// What people read, where it is said.
  package var labels: [String?] { lists.labels }
  /// The first values as a payload must have them.
  package var sent: [JSONScalar] { lists.sent }

  /// What JSON has at a choice of a field of any type; nil elsewhere.
  package func kind(of value: String) -> Kind? { lists.kinds[value] }

  /// The value that people know by a label, letter case aside.
  package func value(labelled label: String) -> String? {
    lists.byLabel.value(labelled: label, values, labels)
  }
}

private final class ChoiceLists: Sendable {
  /// The values that an issue hands to programs: of a long list an issue would be longer than its record.
  private static let mostSent = 100

  let values: [String]
  let labels: [String?]
  let sent: [JSONScalar]
  let byLabel = ValuesByLabel()
  /// In a field of any type `1` and `'1'` are two things.
  let kinds: [String: ChoiceFacts.Kind]

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
    var kinds: [String: ChoiceFacts.Kind] = [:]
    for choice in choices where type == .any {
      if case .text = choice.json {
        kinds[choice.text] = .text
      } else {
        kinds[choice.text] = .other
      }
    }
    self.kinds = kinds
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
