internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

extension ChoicesConstraint {
  func lower(into lowering: inout Lowering) {
    let made =
      lowering.readySet(of: self)
      ?? lowering.set(of: values, folded: false, variants: areVariants ? values.map(\.text) : []) {
        refuseDoubles(&$0)
      }
    guard let made else { return }
    let facts = lowering.choices[made] ?? ChoiceFacts(self, lowering.type)
    lowering.choices[made] = facts
    lowering.add(Operation(.choice, reference: made), .choices(facts))
  }

  /// The key by which two choices are the same value of a field.
  private enum Sameness: Hashable {
    case exact(ExactName)
    case number(Int128, Int)
    case boolean(Bool)

    init(_ value: WrittenValue, _ type: ValueType) {
      self = .exact(ExactName(value.text))
      switch (type, value.json) {
      case (.number, .number(let text)), (.integer, .number(let text)), (.any, .number(let text)):
        guard let exact = JSONNumber.exact(text)?.stripped else { return }
        self = .number(exact.coefficient, exact.exponent)
      case (.boolean, .boolean(let flag)), (.any, .boolean(let flag)): self = .boolean(flag)
      default: break
      }
    }
  }

  /// A value that stands twice is a slip of the pen; in a field of any type `1` and `'1'` are two.
  private func refuseDoubles(_ lowering: inout Lowering) {
    // Equal dates and times are reported when their values are known.
    if lowering.type.isInstant { return }
    // Swift considers more strings equal than the form language does. It finds quickly that all differ.
    if lowering.type == .text, Set(values.map(\.text)).count == values.count { return }
    var firsts: [Sameness: WrittenValue] = [:]
    firsts.reserveCapacity(values.count)
    for value in values {
      let same = Sameness(value, lowering.type)
      guard let first = firsts[same] else {
        firsts[same] = value
        continue
      }
      lowering.error(
        "duplicateChoice", "“\(value.text)” stands twice", at: value.range,
        help: "take out one of the two", first: first.range)
    }
  }
}

extension ForbiddenConstraint {
  func lower(into lowering: inout Lowering) {
    guard let made = lowering.set(of: values, folded: true, first: { _ in }) else { return }
    lowering.add(Operation(.forbidden, reference: made), .none)
  }
}

extension Lowering {
  /// The set of a ready rule's strings, which have no errors and need not be read; nil for all other choices.
  fileprivate mutating func readySet(of choices: ChoicesConstraint) -> Int? {
    guard type == .text, let entries = choices.ready?.entries, let first = entries.first,
      let last = entries.last
    else { return nil }
    let range = SourceRange(first.keyRange.start, last.keyRange.end)
    return set(at: range, folded: false, variants: []) {
      let start = $0.parts.texts.count
      for entry in entries { _ = $0.parts.add(text: entry.key.utf8) }
      $0.parts.sets.append(
        ValueSet(.texts, members: Span32(start: start, count: $0.parts.texts.count - start)))
      return $0.parts.sets.count - 1
    }
  }

  /// The set of values at a place, made on first use; nil for a wrong set.
  ///
  /// - Parameter first: A further check of the values, which runs once.
  fileprivate mutating func set(
    of values: [WrittenValue], folded: Bool, variants: [String] = [],
    first: (inout Lowering) -> Void
  ) -> Int? {
    guard let start = values.first?.range.start, let end = values.last?.range.end else {
      return nil
    }
    return set(at: SourceRange(start, end), folded: folded, variants: variants) {
      first(&$0)
      return $0.type.isInstant
        ? $0.lowerInstants(values, isChoice: !folded) : $0.lower(values, folded: folded)
    }
  }

  /// Lowers values to a set that fits the field's type; a value that does not fit is an error.
  ///
  /// In a field of any type, each value has its own type: `1` is the number, `'1'` the string.
  private mutating func lower(_ values: [WrittenValue], folded: Bool) -> Int? {
    let isNumber = type == .number || type == .integer
    let start = parts.texts.count
    var set = ValueSet(
      isNumber ? .numbers : folded ? .foldedTexts : .texts, members: Span32(start: start))
    var numbers: [String] = []
    var isRight = true
    for value in values {
      switch (type, value.json) {
      case (.boolean, .boolean(let flag)), (.any, .boolean(let flag)):
        if flag { set.acceptsTrue = true } else { set.acceptsFalse = true }
      case (.any, .number(let number)):
        numbers.append(number)
      case (.number, .number(let number)), (.integer, .number(let number)):
        _ = parts.add(text: number.utf8)
      case (.boolean, _), (.number, _), (.integer, _):
        error(
          "wrongType", "“\(value.text)” is not a value of type \(type)", at: value.range,
          help: type == .boolean
            ? "write true or false, without quotes"
            : NumberSpelling.help(for: value.text, isQuoted: true)
              ?? "write numbers here, or give the field another type")
        isRight = false
      default:
        if folded {
          _ = parts.add(text: CaseFolding.folded(value.text.utf8))
        } else {
          _ = parts.add(text: value.text.utf8)
        }
      }
    }
    guard isRight else { return nil }
    set.members = Span32(start: start, count: parts.texts.count - start)
    set.numbers = Span32(start: parts.texts.count, count: numbers.count)
    for number in numbers { _ = parts.add(text: number.utf8) }
    parts.sets.append(set)
    return parts.sets.count - 1
  }

  /// Days, times and moments go by what they mean: `09:00` is `09:00:00`.
  private mutating func lowerInstants(_ values: [WrittenValue], isChoice: Bool) -> Int? {
    var instants: [Int64] = []
    var firsts: [Int64: String] = [:]
    for value in values {
      guard let instant = RangeEnd.literal(value.text, type) else {
        error(
          "wrongType", "“\(value.text)” is not a value of type \(type)", at: value.range,
          help: "write it as in \(RangeEnd.example(of: type))")
        return nil
      }
      if !parts.zone.show(instant, type) {
        refuseSkipped(value.text, at: value.range)
        return nil
      }
      if isChoice, let first = firsts[instant] {
        error("duplicateChoice", "“\(value.text)” is the same as “\(first)”", at: value.range)
      }
      firsts[instant] = firsts[instant] ?? value.text
      instants.append(instant)
    }
    return add(instants: instants)
  }

  /// A local time that the form's zone skips is an error, like a day that does not exist.
  mutating func refuseSkipped(_ text: String, at range: SourceRange) {
    error(
      "wrongType", "the clocks of the form’s zone skip “\(text)”", at: range,
      help: "they are put forward over it; write a time that they show")
  }

  /// A set of days, times or moments.
  mutating func add(instants: [Int64]) -> Int {
    let start = parts.texts.count
    for instant in instants { _ = parts.add(text: InstantKey(instant).stored) }
    parts.sets.append(
      ValueSet(.instants, members: Span32(start: start, count: instants.count)))
    return parts.sets.count - 1
  }
}
