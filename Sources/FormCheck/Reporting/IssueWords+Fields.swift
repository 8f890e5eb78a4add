internal import FormEngine
internal import FormText
internal import FormPlatform

/// Words about other fields, computed values and characters.
extension IssueWords {
  /// A value that was worked out and missed, as people read it.
  func wantedText() -> String {
    let wanted = writer.checker.engine.wanted(Int(fault.want))
    switch wanted.kind {
    case .number: return wanted.number.text
    case .date: return CalendarDay.text(wanted.instant)
    case .time: return TimeText.text(time: wanted.instant)
    case .datetime: return TimeText.text(instant: wanted.instant)
    case .boolean: return wanted.isTrue ? "true" : "false"
    case .text:
      return VisibleText.quoted(
        String(decoding: writer.checker.engine.bytes(ofText: wanted), as: UTF8.self))
    case .unknown, .error, .duration, .dateSpan, .list, .group, .anything: return ""
    }
  }

  mutating func collectCharacter() {
    let scalar = UInt32(truncatingIfNeeded: fault.got >> 8)
    guard let kind = CharacterClass(rawValue: UInt8(truncatingIfNeeded: fault.got)) else { return }
    let word =
      switch kind {
      case .control: "control"
      case .bidi: "bidi"
      case .invisible: "invisible"
      case .lineBreak: "lineBreak"
      case .mixedScripts: "mixedScripts"
      case .lookAlike: "lookAlike"
      }
    set("name", writer.speech.word(word))
    if kind == .mixedScripts {
      self.kind = "scripts"
      return
    }
    let digits = String(scalar, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let isVisible = kind == .lookAlike
    let sign = UnicodeScalar(scalar).map { String(Character($0)) } ?? ""
    if !isSecret { set("got", isVisible ? "“\(sign)” (\(code))" : code) }
    set("at", number: fault.want)
  }

  mutating func collectFilled(_ facts: ConstraintFacts?) {
    guard case .filled(let fields, let low, let high)? = facts?.detail else { return }
    let labels = fields.map { name(of: $0) }
    switch fault.code {
    case .tooFewFilled:
      kind = low == 1 ? "one" : "any"
      set("want", number: Int64(low))
      set("labels", low == 1 ? joined(labels) : writer.speech.signs.listed(labels))
    case .tooManyFilled:
      set("want", number: Int64(high))
      set("labels", writer.speech.signs.listed(labels))
    default: set("labels", writer.speech.signs.listed(labels))
    }
  }

  /// What people call a field.
  func name(of field: Int) -> String {
    let facts = writer.form.fields[field]
    return writer.speech.label(field, facts) ?? facts.name
  }

  /// `a, b or c`.
  func joined(_ texts: [String]) -> String { writer.speech.signs.either(texts) }

  /// The labels of choices, or the first seven of many, and how many more there are.
  func listed(_ choices: ChoiceFacts) -> String {
    let count = choices.labels.count
    let rest = count > 8 ? count - 7 : 0
    let shown = zip(choices.values, choices.labels).prefix(count - rest).map { value, label in
      writer.speech.label(ofChoice: value, Int(fault.field)) ?? label
    }
    let listed = shown.joined(separator: ", ")
    return rest > 0
      ? "\(listed) \(writer.speech.word("more", ["count": String(rest)]))" : listed
  }
}
