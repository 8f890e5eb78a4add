internal import FormCompiling
internal import FormEngine
internal import FormModel
internal import FormText

/// Words about types, lengths and choices.
extension IssueWords {
  // MARK: Types

  mutating func collectType() {
    let type = writer.form.plan.field(Int(fault.field)).type
    kind = "\(type)"
    let entry = writer.record.sent(of: fault)
    let flags = writer.form.plan.field(Int(fault.field)).flags
    if entry.kind == .null, flags.contains(.rejectsNull), fault.field > 0 {
      kind =
        flags.contains(.required) || flags.contains(.mustBePresent) ? "required" : "null"
      return setGot()
    }
    if collectAlternatives(entry) { return }
    let isTuple = flags.contains(.tuple)
    if isTuple { kind = "list" }
    let isContainer = entry.kind == .list || entry.kind == .object
    if type == .list || type == .group {
      let got: String? =
        switch entry.kind {
        case .list: writer.speech.word("list")
        case .object: writer.speech.word("object")
        case .text: writer.speech.word("string")
        case .number: writer.speech.word("numeral")
        case .trueValue where !isSecret: "true"
        case .falseValue where !isSecret: "false"
        case .trueValue, .falseValue, .null, .key, .end: nil
        }
      // The kind of a value that may contain a secret does not reveal it.
      if let got, !writer.form.fields[Int(fault.field)].isSecret { set("got", got) }
      return
    }
    if isContainer || isSecret { return }
    if entry.kind == .text, collectReading(of: entry.name) { return }
    if collectLayouts(type) {
      // The typed text: a day that does not exist was already read in this layout.
      if entry.kind == .text {
        return set("got", VisibleText.quoted(entry.name))
      }
    } else if type == .local, entry.kind == .text, let text = valueText(),
      DateLayouts.local(text) != nil
    {
      // It is written as it should be: then it is the clocks that do not show it.
      kind = "skipped"
    } else if type == .datetime, entry.kind == .text, let text = valueText(),
      let local = Self.localMoment(text)
    {
      kind = "noZone"
      return show("example", "\(local)Z")
    } else if entry.kind == .text, let text = valueText(), Self.isJSON(text, of: type) {
      kind = "unquoted"
    } else if type == .date, entry.kind == .text, !DateShape.isAlike(entry.name, "2026-06-15") {
      kind = "dateShape"
    } else if !writer.isLive {
      collectSent(entry.kind, type)
    }
    setGot()
  }

  /// A date and time without a time zone, with a T between them; nil for other text.
  private static func localMoment(_ text: String) -> String? {
    let local = text.replacing(" ", with: "T", maxReplacements: 1)
    return DateLayouts.local(local) == nil ? nil : local
  }

  /// Chooses the words for programs, which send true and false themselves, and numbers without quotes, and for tables,
  /// whose cells are strings.
  private mutating func collectSent(_ sent: EntryKind, _ type: ValueType) {
    if writer.checker.coercesAll {
      if sent == .text, type == .boolean { kind = "writtenAnswer" }
      return
    }
    switch (sent, type) {
    case (.text, .boolean): kind = "sentText"
    case (.number, .boolean): kind = "sentNumber"
    case (.trueValue, .integer), (.falseValue, .integer), (.trueValue, .number),
      (.falseValue, .number):
      kind = "sentAnswer"
    default: break
    }
  }

  /// Which types or shapes a value may have that has none of them.
  private mutating func collectAlternatives(_ entry: SentValue) -> Bool {
    let plan = writer.form.plan
    let alternatives = plan.shapes(ofField: Int(fault.field))
    if alternatives.isEmpty { return false }
    kind = "oneOf"
    var nouns = alternatives.map { noun(of: $0) }
    if let facts = plan.shapeConstraint(ofField: Int(fault.field)),
      case .nouns(let named) = writer.form.constraints[facts].detail
    {
      nouns = words(of: named)
    }
    // Two types that are written with different signs may be one to who fills in.
    set("want", joined(Self.once(nouns)))
    if entry.kind != .list, entry.kind != .object { setGot() }
    return true
  }

  /// The nouns of rules: their summaries, or their names if two have the same type.
  func words(of nouns: [RuleNoun]) -> [String] {
    let plan = writer.form.plan
    let shapes = plan.shapes(ofField: Int(fault.field))
    let isOfShapes = plan.shapeConstraint(ofField: Int(fault.field)) == Int(fault.constraint)
    guard isOfShapes || fault.code == .typeMismatch, shapes.count == nouns.count else {
      return nouns.map(writer.speech.noun)
    }
    let words = zip(nouns, shapes).map { noun, shape in
      noun.isName && plan.field(shape).type != .any
        ? self.noun(of: shape) : writer.speech.noun(noun)
    }
    return zip(nouns, words).map { noun, word in
      noun.isName && words.count(where: { $0 == word }) > 1 ? noun.text : word
    }
  }

  /// A value of a field's type as a noun.
  private func noun(of field: Int) -> String {
    let plan = writer.form.plan.field(field)
    let word =
      switch plan.type {
      case .text, .any: "string"
      case .integer: "wholeNumber"
      case .number: "numeral"
      case .boolean: "answer"
      case .date: "date"
      case .time: "time"
      case .datetime, .local: "moment"
      case .list: "list"
      case .group: plan.flags.contains(.tuple) ? "list" : "object"
      }
    return writer.speech.word(word)
  }

  /// The reason why clean-up did not read a string as the number, boolean or day that it reads.
  private mutating func collectReading(of text: String) -> Bool {
    let facts = writer.form.fields[Int(fault.field)]
    func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    if let signs = facts.numberSigns {
      // The message quotes the typed text, not the result of earlier steps.
      if case .ambiguous(let whole, let fraction) = signs.read(Array((valueText() ?? text).utf8)) {
        kind = "grouped"
        show("whole", string(whole))
        show("fraction", string(fraction))
      } else {
        kind = "written"
        let isWhole = writer.form.plan.field(Int(fault.field)).type == .integer
        show("example", isWhole ? "12" : "12\(string(signs.decimal))5")
      }
    } else if let words = facts.answerWords {
      kind = "answers"
      let all = (words.yes + words.no).filter { !$0.isEmpty }
      show("want", writer.speech.signs.listed(all.prefix(20).map { inQuotes($0) }))
      tell("want", .values(all.map { .text($0) }))
    } else {
      guard collectDays(of: valueText() ?? text) else { return false }
    }
    set("got", VisibleText.quoted(text))
    return true
  }

  /// Whether a string would be right without its quotes.
  private static func isJSON(_ text: String, of type: ValueType) -> Bool {
    switch type {
    case .boolean: text == "true" || text == "false"
    case .number: text.utf8.count <= 60 && JSONNumber.isNumber(text)
    case .integer:
      text.utf8.count <= 60 && JSONNumber.isNumber(text) && JSONNumber.isInteger(text)
    case .text, .date, .time, .datetime, .local, .any, .list, .group: false
    }
  }

  // MARK: Lengths

  private static let hidden = "••••••"

  /// Sets the expected length or count, unless it depends on a secret; returns whether it is hidden.
  @discardableResult
  private mutating func setSize(_ facts: ConstraintFacts?) -> Bool {
    if case .fieldSize(_, let reads)? = facts?.detail,
      reads.contains(where: { writer.form.fields[$0].isSecret })
    {
      show("want", Self.hidden)
      return true
    }
    set("want", number: fault.want)
    return false
  }

  mutating func collectLength(_ facts: ConstraintFacts?) {
    let isHidden = setSize(facts)
    setOrigin(facts)
    set("got", number: fault.got)
    let unit: LengthUnit
    switch facts?.detail {
    case .length(let own, let isExact)?: (unit, kind) = (own, isExact ? "exact" : "text")
    case .fieldSize(let own?, _)?: (unit, kind) = (own, "text")
    default: return
    }
    tell("unit", .text("\(unit)"))
    // The message must not reveal the signs of a secret.
    let counts =
      isSecret
      ? unit == .bytes || unit == .utf16 : valueText().map { Int64($0.count) != fault.got } ?? false
    guard counts else { return }
    if !isHidden, !isSecret, fault.code == .tooLong, kind == "text", collectExcess(unit) { return }
    show("note", writer.speech.word("counting"))
  }

  /// Counts the characters of a string as people see them: those from the first on that fit, and the others.
  ///
  /// - Returns: False where not even one fits.
  private mutating func collectExcess(_ unit: LengthUnit) -> Bool {
    guard let text = valueText() else { return false }
    var (rest, fitting, characters) = (fault.want, 0, 0)
    for character in text {
      characters += 1
      rest -= Int64(unit.size(of: character))
      if rest >= 0 { fitting = characters }
    }
    if fitting == 0 { return false }
    kind = "units"
    set("fits", number: Int64(fitting))
    set("extra", number: Int64(characters - fitting))
    return true
  }

  /// Names the fields that give the ends of a length or a count.
  private mutating func setOrigin(_ facts: ConstraintFacts?) {
    guard case .fieldSize(_, let reads)? = facts?.detail else { return }
    let names = Self.once(reads.map { name(of: $0) })
    if names.isEmpty { return }
    if names.count == 1 { set("other", names[0]) }
    let labels = writer.speech.signs.listed(
      names.map { writer.speech.word("field", ["other": $0]) })
    set("how", writer.speech.word("dependsOn", ["labels": labels]))
  }

  mutating func collectCount(_ facts: ConstraintFacts?) {
    let isHidden = setSize(facts)
    setOrigin(facts)
    set("got", number: fault.got)
    let (name, difference) =
      fault.code == .tooFew
      ? ("missing", fault.want - fault.got) : ("extra", fault.got - fault.want)
    if isHidden { show(name, Self.hidden) } else { set(name, number: difference) }
    if case .count(isExact: true)? = facts?.detail { kind = "exact" } else { kind = "text" }
  }

  // MARK: Choices

  /// Lists the choices in the message, and gives their values to programs.
  mutating func want(_ choices: ChoiceFacts) {
    show("want", listed(choices))
    tell("want", .values(choices.sent.map { PayloadValue($0) }))
  }

  mutating func collectChoices(_ facts: ConstraintFacts?) {
    guard case .choices(let own)? = facts?.detail else { return }
    let others = own.areVariants || fault.isShared ? tagsOfOtherShapes() : []
    let choices = others.isEmpty ? own : own.joined(with: others)
    kind = "text"
    want(choices)
    if choices.sent.count < choices.values.count {
      tell("more", .number(choices.values.count - choices.sent.count))
    }
    guard !isSecret, let text = valueText() else { return }
    set("got", VisibleText.quoted(text))
    let isText = writer.record.sent(of: fault).kind == .text
    if let other = choices.kind(of: text) {
      kind = isText && other == .other ? "unquoted" : !isText && other == .text ? "quoted" : kind
      if kind != "text" { nameChoice(text, choices) }
    } else if let value = choices.value(labelled: text) ?? value(translated: text, choices) {
      kind = "label"
      set("near", value)
      nameChoice(value, choices)
    } else if isText, let code = CountryNames.code(of: text, among: choices.values) {
      kind = "label"
      set("near", code)
      nameChoice(code, choices)
    } else if let near = NearestName.to(text, among: choices.values) {
      set("near", near)
      nameChoice(near, choices)
      if writer.isLive { show("near", label(of: near, choices)) }
    }
  }

  /// Keeps a choice that the words name, as a payload must have it.
  private mutating func nameChoice(_ text: String, _ choices: ChoiceFacts) {
    guard let place = choices.values.firstIndex(of: text) else { return }
    namedChoice = place < choices.sent.count ? PayloadValue(choices.sent[place]) : .text(text)
  }

  /// The choices of a tag, or of another key that distinguishes shapes, in the other shapes of the value of its
  /// group.
  private func tagsOfOtherShapes() -> [ChoiceFacts] {
    let form = writer.form
    let shape = Int(form.plan.field(Int(fault.field)).parent)
    guard shape >= 0, form.plan.field(shape).flags.contains(.isShape) else { return [] }
    let name = form.fields[Int(fault.field)].name
    return form.shapes(of: form.holder(ofShape: shape)).filter { $0 != shape }.compactMap { other in
      let group = Int(form.plan.field(other).group)
      guard group >= 0, let place = form.fields[other].places[ExactName(name)] else { return nil }
      let tag = form.plan.field(form.plan.firstField(ofGroup: group) + place)
      let operations = Int(tag.operations.start)..<Int(tag.operations.start + tag.operations.count)
      for operation in operations {
        let constraint = Int(form.plan.operation(operation).constraint)
        guard constraint >= 0,
          case .choices(let choices) = form.constraints[constraint].detail,
          choices.areVariants || fault.isShared
        else { continue }
        return choices
      }
      return nil
    }
  }

  /// The labels of choices for people who fill in, with the values for who sends; or the first seven
  /// of many, and how many more there are.
  func listed(_ choices: ChoiceFacts) -> String {
    let count = choices.values.count
    let rest = count > 8 ? count - 7 : 0
    let shown = zip(choices.values, choices.labels).prefix(count - rest).map { value, label in
      let label = writer.speech.label(ofChoice: value, Int(fault.field)) ?? label
      if writer.isLive { return label ?? value }
      let value = choices.kind(of: value) == .text ? inQuotes(value) : value
      guard let label, label.lowercased() != value.lowercased() else { return value }
      return "\(value) (\(label))"
    }
    let listed = writer.speech.signs.listed(shown)
    return rest > 0
      ? "\(listed) \(writer.speech.word("more", ["count": String(rest)]))" : listed
  }

  private func label(of value: String, _ choices: ChoiceFacts) -> String {
    let place = choices.values.firstIndex(of: value)
    return writer.speech.label(ofChoice: value, Int(fault.field))
      ?? place.flatMap { choices.labels[$0] } ?? value
  }

  /// The value of a label in the language of the messages; of a long list the first are looked at.
  private func value(translated text: String, _ choices: ChoiceFacts) -> String? {
    guard writer.speech.isTranslated else { return nil }
    let wanted = text.lowercased()
    return choices.values.prefix(1000).first {
      writer.speech.label(ofChoice: $0, Int(fault.field))?.lowercased() == wanted
    }
  }
}

extension LengthUnit {
  /// How much of a length one character takes, as people see it.
  fileprivate func size(of character: Character) -> Int {
    switch self {
    case .codePoints: character.unicodeScalars.count
    case .bytes: character.utf8.count
    case .graphemes: 1
    case .utf16: character.utf16.count
    }
  }
}
