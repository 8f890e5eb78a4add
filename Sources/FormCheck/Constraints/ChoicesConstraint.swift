internal import FormDocuments
internal import FormEngine
internal import FormText

/// Values of a form as they were written: texts, numbers, `true` and `false`.
enum WrittenValues {
  /// Lowers values to a set that fits the field's type; a value that does not fit is a mistake.
  ///
  /// In a field of any type each value stands for itself: `1` for the number, `'1'` for the text.
  static func lower(
    _ values: [Placed<JSONScalar>], texts: [String], folded: Bool, into lowering: inout Lowering
  ) -> Int? {
    if lowering.type.isInstant {
      return lowerInstants(values, texts, isChoice: !folded, into: &lowering)
    }
    let isNumber = lowering.type == .number || lowering.type == .integer
    let start = lowering.parts.texts.count
    var set = ValueSet(
      isNumber ? .numbers : folded ? .foldedTexts : .texts, members: Span32(start: start))
    var numbers: [String] = []
    var isRight = true
    for (value, text) in zip(values, texts) {
      switch (lowering.type, value.value) {
      case (.boolean, .boolean(let flag)), (.any, .boolean(let flag)):
        if flag { set.acceptsTrue = true } else { set.acceptsFalse = true }
      case (.any, .number(let number)):
        numbers.append(number)
      case (.number, .number(let number)), (.integer, .number(let number)):
        _ = lowering.parts.add(text: number.utf8)
      case (.boolean, _), (.number, _), (.integer, _):
        lowering.error(
          "wrongType", "“\(text)” is no \(lowering.type)", at: value.range,
          help: lowering.type == .boolean
            ? "write true or false, without quotes"
            : NumberSpelling.help(for: text) ?? "the field's type is \(lowering.type)")
        isRight = false
      default:
        _ = lowering.parts.add(text: folded ? CaseFolding.folded(text.utf8) : Array(text.utf8))
      }
    }
    guard isRight else { return nil }
    set.members = Span32(start: start, count: lowering.parts.texts.count - start)
    set.numbers = Span32(start: lowering.parts.texts.count, count: numbers.count)
    for number in numbers { _ = lowering.parts.add(text: number.utf8) }
    lowering.parts.sets.append(set)
    return lowering.parts.sets.count - 1
  }

  /// Days, times and moments go by what they mean: `09:00` is `09:00:00`.
  private static func lowerInstants(
    _ values: [Placed<JSONScalar>], _ texts: [String], isChoice: Bool,
    into lowering: inout Lowering
  ) -> Int? {
    var instants: [Int64] = []
    var firsts: [Int64: Int] = [:]
    for (index, text) in texts.enumerated() {
      guard let instant = RangeEnd.literal(text, lowering.type) else {
        lowering.error(
          "wrongType", "“\(text)” is no \(lowering.type)", at: values[index].range,
          help: "write it as in \(RangeEnd.example(of: lowering.type))")
        return nil
      }
      if isChoice, let first = firsts[instant] {
        lowering.error(
          "duplicateChoice", "“\(text)” is the same as “\(texts[first])”", at: values[index].range)
      }
      firsts[instant] = firsts[instant] ?? index
      instants.append(instant)
    }
    return lowering.add(instants: instants)
  }
}

extension Lowering {
  /// A set of days, times or moments.
  mutating func add(instants: [Int64]) -> Int {
    let start = parts.texts.count
    for instant in instants { _ = parts.add(text: InstantKey(instant).stored) }
    parts.sets.append(
      ValueSet(.instants, members: Span32(start: start, count: instants.count)))
    return parts.sets.count - 1
  }
}

/// `choices`: the value is one of a list, or one of the keys of a map from value to label.
struct ChoicesConstraint: Constraint {
  static let key = "choices"
  static let types: [ValueType] = [
    .text, .integer, .number, .boolean, .date, .time, .datetime, .any,
  ]
  var values: [Placed<JSONScalar>]
  var choices: [Choice]

  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint] {
    var values: [Placed<JSONScalar>] = []
    var choices: [Choice] = []
    if let entries = node.entries {
      for entry in entries {
        guard let label = reader.text(entry.value, of: entry.key) else { continue }
        choices.append(Choice(value: entry.key, label: label))
        values.append(
          Placed(value: Scalar(text: entry.key, isPlain: true).json, range: entry.keyRange))
      }
    } else {
      for item in reader.oneOrMore(node, of: key) {
        guard let text = reader.text(item, of: key), let scalar = item.scalar else { continue }
        choices.append(Choice(value: text, label: nil))
        values.append(Placed(value: scalar.json, range: item.range))
      }
    }
    if choices.isEmpty { return [] }
    return [ChoicesConstraint(values: values, choices: choices)]
  }

  func lower(into lowering: inout Lowering) {
    guard let first = values.first?.range, let last = values.last?.range else { return }
    let made = lowering.set(at: SourceRange(first.start, last.end), folded: false) {
      refuseDoubles(&$0)
      return WrittenValues.lower(values, texts: choices.map(\.value), folded: false, into: &$0)
    }
    guard let made else { return }
    let facts =
      lowering.choices[made] ?? ChoiceFacts(choices, values.map(\.value), lowering.type)
    lowering.choices[made] = facts
    lowering.add(Operation(.choice, reference: made), .choices(facts))
  }
}

extension ChoicesConstraint {
  /// What makes two choices the same value of a field.
  private enum Sameness: Hashable {
    case exact(ExactName)
    case number(Int128, Int)
    case boolean(Bool)
  }

  private func sameness(_ place: Int, _ type: ValueType) -> Sameness {
    switch (type, values[place].value) {
    case (.number, .number(let text)), (.integer, .number(let text)), (.any, .number(let text)):
      guard let exact = JSONNumber.exact(text)?.stripped else { break }
      return .number(exact.coefficient, exact.exponent)
    case (.boolean, .boolean(let flag)), (.any, .boolean(let flag)): return .boolean(flag)
    default: break
    }
    return .exact(ExactName(choices[place].value))
  }

  /// A value that stands twice is a slip of the pen; in a field of any type `1` and `'1'` are two.
  private func refuseDoubles(_ lowering: inout Lowering) {
    // Those of dates and times are told where their values are known.
    if lowering.type.isInstant { return }
    // Swift takes more texts for equal than the language does, and is quick to say that all differ.
    if lowering.type == .text, Set(choices.map(\.value)).count == choices.count { return }
    var places: [Sameness: Int] = [:]
    places.reserveCapacity(values.count)
    for place in values.indices {
      let same = sameness(place, lowering.type)
      guard let first = places[same] else {
        places[same] = place
        continue
      }
      lowering.error(
        "duplicateChoice", "“\(choices[place].value)” stands twice", at: values[place].range,
        help: "take out one of the two", first: values[first].range)
    }
  }
}

/// `forbidden`: the value is none of a list, letter case aside.
struct ForbiddenConstraint: Constraint {
  static let key = "forbidden"
  static let types: [ValueType] = [
    .text, .integer, .number, .boolean, .date, .time, .datetime, .any,
  ]
  var values: [Placed<JSONScalar>]
  var texts: [String]

  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint] {
    var values: [Placed<JSONScalar>] = []
    var texts: [String] = []
    for item in reader.oneOrMore(node, of: key) {
      guard let text = reader.text(item, of: key), let scalar = item.scalar else { continue }
      texts.append(text)
      values.append(Placed(value: scalar.json, range: item.range))
    }
    return values.isEmpty ? [] : [ForbiddenConstraint(values: values, texts: texts)]
  }

  func lower(into lowering: inout Lowering) {
    guard let first = values.first?.range, let last = values.last?.range else { return }
    let made = lowering.set(at: SourceRange(first.start, last.end), folded: true) {
      WrittenValues.lower(values, texts: texts, folded: true, into: &$0)
    }
    guard let made else { return }
    lowering.add(Operation(.forbidden, reference: made), .none)
  }
}
