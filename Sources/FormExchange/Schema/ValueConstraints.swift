internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormSchema
internal import FormText

/// Constraints of values of any type in the words of JSON Schema.
enum ValueConstraints {
  // MARK: Choices

  static func choices(
    _ choices: [WrittenValue], of type: ValueType, _ reading: TextReading
  ) -> Translation {
    let values = choices.map { scalar($0, of: type) }
    switch type {
    case .time, .datetime, .local:
      return .lost(note: "equal values may be written in several ways")
    case .text, .any, .date:
      switch reading {
      case .asSent: break
      case .trimmed:
        let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
        let whole = texts.map { CharacterClassText.literal($0) }.joined(separator: "|")
        guard texts.count == values.count, texts.count <= 300,
          let pattern = reading.pattern(whole)
        else { return .lost(note: TextReading.note) }
        return .exact(.pattern(pattern), note: "blanks at the ends do not count")
      case .changed: return .lost(note: TextReading.note)
      }
    case .integer, .number, .boolean, .list, .group: break
    }
    guard choices.contains(where: { $0.label != nil }) else { return .exact(.values(values)) }
    let named = zip(choices, values).map { choice, value in
      Schema(
        [("const", .scalar(value))]
          + (choice.label.map { [("title", Schema.Value.text($0))] } ?? []))
    }
    return .exact(Schema([("oneOf", .schemas(named))]))
  }

  /// A written value as JSON: in a text field, all values are strings.
  static func scalar(_ value: WrittenValue, of type: ValueType) -> JSONScalar {
    switch type {
    case .text, .date, .time, .datetime, .local: .text(value.text)
    case .integer, .number, .boolean, .any, .list, .group: value.json
    }
  }

  // MARK: Numbers and moments

  static func range(_ range: RangeConstraint, of type: ValueType) -> Translation {
    switch type {
    case .integer, .number:
      var schema = Schema()
      var isWhole = true
      for (end, isOpen, keyword) in [
        (range.low, range.excludesLow, ("minimum", "exclusiveMinimum")),
        (range.high, range.excludesHigh, ("maximum", "exclusiveMaximum")),
      ] {
        guard let end else { continue }
        guard JSONScalar.isNumber(end.value) else {
          isWhole = false
          continue
        }
        schema.keywords.append((isOpen ? keyword.1 : keyword.0, .scalar(.number(end.value))))
      }
      return isWhole ? .exact(schema) : partly(schema)
    case .date, .time, .datetime, .local:
      return .lost(note: "JSON Schema has no keyword for ranges of dates and times")
    case .text, .boolean, .any, .list, .group: return .lost(note: "")
    }
  }

  private static func partly(_ schema: Schema) -> Translation {
    let note = "an end reads another field"
    return schema.isAnything ? .lost(note: note) : .weaker(schema, note: note)
  }

  static func step(_ step: StepConstraint) -> Translation {
    guard JSONNumber.exact(step.text).map({ $0.stripped.exponent >= 0 }) ?? false else {
      return .lost(note: "validators that count in binary reject decimal multiples")
    }
    return .exact(Schema([("multipleOf", .scalar(.number(step.text)))]))
  }

  // MARK: Lists

  static func count(_ count: CountConstraint, isObject: Bool, isCounted: Bool) -> Translation {
    if !isCounted { return .lost(note: "the items are counted as they are sent") }
    var schema = Schema()
    if count.low > 0 {
      schema.keywords.append((isObject ? "minProperties" : "minItems", .number(count.low)))
    }
    if let high = count.high {
      schema.keywords.append((isObject ? "maxProperties" : "maxItems", .number(high)))
    }
    if count.computed.isEmpty { return .exact(schema) }
    let note = "an end is an expression"
    return schema.isAnything ? .lost(note: note) : .weaker(schema, note: note)
  }
}
