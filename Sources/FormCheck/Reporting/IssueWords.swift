internal import FormEngine
internal import FormText

/// The message of one issue, the facts it is made of, and the rule it came from.
struct IssueWords {
  private(set) var message = ""
  private(set) var params: [String: FormIssue.Parameter] = [:]
  private(set) var rule: String?
  /// The check's own code, or the engine's.
  private(set) var code = ""

  let fault: Fault
  let writer: IssueWriter
  var kind = ""
  private var values: [String: String] = [:]

  init(_ fault: Fault, _ writer: IssueWriter) {
    self.fault = fault
    self.writer = writer
    let code = fault.code.code
    let facts = fault.constraint >= 0 ? writer.form.constraints[Int(fault.constraint)] : nil
    let field = fault.field >= 0 ? writer.form.fields[Int(fault.field)] : nil
    rule = facts?.rule ?? (fault.code == .typeMismatch ? field?.typeRule : nil)
    self.code = (fault.code == .undecided ? nil : facts?.code) ?? code.rawValue
    collect(facts, field)
    var messages = facts?.messages ?? field?.messages ?? []
    if code == .typeMismatch { messages += field?.typeMessages ?? [] }
    // A text for all codes says what to mend: not why something was left out or stayed open.
    let isAside = code == .undecided || code == .notAsked || code == .noVariant
    let isKeyFault = fault.code == .unknownField || fault.code == .duplicateKey
    let own =
      isKeyFault
      ? nil
      : writer.speech.own(
        messages, code.rawValue, isAside: isAside, field: Int(fault.field), custom: facts?.code)
    if let refusal = writer.refusal(fault) {
      message = refusal
    } else {
      // A box that must be ticked has no choices to list.
      let isTick = code == .notAChoice && field?.missingKind == "accepted"
      let template =
        isTick
        ? writer.speech.template("valueMissing", kind: "accepted")
        : writer.speech.template(code.rawValue, kind: kind)
      message = (own ?? template).render(values)
    }
    if field?.isSecret == true { params = Self.openParams(params, of: facts) }
  }

  /// What may be known of an issue of a secret: what the form says, and nothing of the value.
  static func openParams(
    _ params: [String: FormIssue.Parameter], of facts: ConstraintFacts? = nil
  ) -> [String: FormIssue.Parameter] {
    // A bound or a computed value that other fields give is the payload's.
    var isOfPayload = false
    switch facts?.detail {
    case .fieldRange, .computed: isOfPayload = true
    default: break
    }
    return params.filter { ofForm.contains($0.key) && !(isOfPayload && $0.key == "want") }
  }

  /// Facts that are the same whatever the value is.
  private static let ofForm: Set<String> = [
    "want", "places", "other", "labels", "example", "reason", "limit",
  ]

  // MARK: Facts

  private mutating func collect(_ facts: ConstraintFacts?, _ field: FieldFacts?) {
    switch fault.code {
    case .valueMissing: kind = field?.missingKind ?? ""
    case .typeMismatch: collectType()
    case .tooShort, .tooLong:
      set("want", number: fault.want)
      set("got", number: fault.got)
      if case .length(.bytes)? = facts?.detail { kind = "bytes" }
    case .tooFew:
      set("want", number: fault.want)
      set("got", number: fault.got)
      set("missing", number: fault.want - fault.got)
    case .tooMany:
      set("want", number: fault.want)
      set("got", number: fault.got)
      set("extra", number: fault.got - fault.want)
    case .rangeUnderflow, .rangeOverflow: collectRange(facts)
    case .stepMismatch: collectStep(facts)
    case .notAChoice: collectChoices(facts)
    case .patternMismatch:
      if case .example(let example)? = facts?.detail, let example { set("example", example) }
    case .missingPart, .forbiddenPart:
      if case .part(let part)? = facts?.detail { set("want", VisibleText.quoted(part)) }
    case .forbiddenValue: setGot()
    case .notEqual, .notDifferent:
      if case .computed? = facts?.detail {
        kind = "computed"
        if isSecret { values["want"] = "••••••" } else { set("want", wantedText()) }
        setGot()
        break
      }
      kind = "field"
      if case .other(let other)? = facts?.detail {
        set("other", name(of: other))
      }
    case .checksumMismatch: break
    case .unknownField: collectKey()
    case .duplicateKey:
      collectKey()
      let first = writer.checker.engine.tape[Int(fault.got)]
      set("first", number: Int64(writer.source.position(at: Int(first.start)).line))
    case .charactersNotAllowed: collectCharacter()
    case .noRuleFits:
      if case .nouns(let nouns)? = facts?.detail { set("want", joined(nouns)) }
    case .duplicateItem: set("first", number: fault.got + 1)
    case .notAsked, .noVariant: break
    case .customError: break
    case .tooFewFilled, .tooManyFilled, .partlyFilled: collectFilled(facts)
    case .undecided:
      kind = "pattern"
      if case .remote? = facts?.detail { kind = "remote" }
      if fault.got == UndecidedReason.otherField.rawValue { kind = "otherField" }
      if fault.got == UndecidedReason.expression.rawValue { kind = "expression" }
      if fault.got == UndecidedReason.otherType.rawValue { kind = "otherType" }
      if let reason = UndecidedReason(rawValue: fault.got) {
        set("reason", "\(reason)")
        if let limit = limit(behind: reason) { set("limit", limit) }
      }
    }
  }

  /// The limit that raised would perhaps decide it, by its name in ``Limits``.
  private func limit(behind reason: UndecidedReason) -> String? {
    switch reason {
    case .matchLimit: "matchSteps"
    case .depthLimit: "matchDepth"
    case .heapLimit: "matchHeapBytes"
    case .stackLimit: "matchStackBytes"
    case .textTooLong: "patternTextBytes"
    case .budget: "patternWork"
    case .tooManyMarks: "marks"
    case .expression: writer.checker.engine.hasSpentExpressionWork ? "expressionWork" : nil
    case .patternFailed, .otherField, .noAnswer, .otherType: nil
    }
  }

  mutating func set(_ name: String, _ text: String) {
    values[name] = text
    params[name] = .text(text)
  }

  mutating func set(_ name: String, number: Int64) {
    if name == "got", isSecret { return }
    values[name] = String(number)
    params[name] = .number(Int(number))
  }

  /// Whether the value must not be shown: it is a secret, or proved equal to one.
  var isSecret: Bool { writer.isHidden(fault) }

  /// The value itself, never of a secret.
  mutating func setGot() {
    guard !isSecret, let text = valueText() else { return }
    set("got", VisibleText.quoted(text))
  }

  /// A scalar's text as it stands after clean-up; nil for a list or a group.
  private func valueText() -> String? {
    let engine = writer.checker.engine.tape[Int(fault.entry)]
    switch engine.kind {
    case .text:
      return String(
        decoding: writer.checker.engine.cleanedText(ofSlot: Int(fault.slot)), as: UTF8.self)
    case .number:
      return String(
        decoding: writer.checker.engine.numberText(ofEntry: Int(fault.entry)), as: UTF8.self)
    case .trueValue: return "true"
    case .falseValue: return "false"
    case .null: return "null"
    case .list, .object, .key, .end: return nil
    }
  }

  private mutating func collectType() {
    let type = writer.form.plan.field(Int(fault.field)).type
    kind = "\(type)"
    let entry = writer.checker.engine.tape[Int(fault.entry)]
    let isContainer = entry.kind == .list || entry.kind == .object
    if type == .list || type == .group {
      let got: String? =
        switch entry.kind {
        case .list: writer.speech.word("list")
        case .object: writer.speech.word("object")
        case .text: writer.speech.word("string")
        case .number: writer.speech.word("numeral")
        case .trueValue: "true"
        case .falseValue: "false"
        case .null, .key, .end: nil
        }
      if let got, !isSecret { set("got", got) }
    } else if !isContainer {
      setGot()
    }
  }

  private mutating func collectRange(_ facts: ConstraintFacts?) {
    if case .fieldRange(
      let low, let high, let excludesLow, let excludesHigh, let type, let reads)? =
      facts?.detail
    {
      let isUnder = fault.code == .rangeUnderflow
      let isExcluded = isUnder ? excludesLow : excludesHigh
      let isNumber = type == .integer || type == .number
      kind =
        switch (isNumber, isExcluded) {
        case (true, true): isUnder ? "above" : "below"
        case (true, false): "number"
        case (false, true): isUnder ? "fieldAfter" : "fieldBefore"
        case (false, false): "field"
        }
      // What another field holds may be a secret.
      let isHidden = reads.contains { writer.form.fields[$0].isSecret }
      if isHidden {
        values["want"] = "••••••"
      } else {
        set("want", wantedText())
      }
      if let other = isUnder ? low : high { set("other", name(of: other)) }
      return setGot()
    }
    guard
      case .range(let low, let high, let excludesLow, let excludesHigh, let type)? = facts?.detail
    else { return }
    let isUnder = fault.code == .rangeUnderflow
    let text = isUnder ? low : high
    switch type {
    case .date:
      kind = isUnder ? (excludesLow ? "after" : "date") : (excludesHigh ? "before" : "date")
      set("want", CalendarDay.text(fault.want))
    case .time:
      kind = isUnder ? (excludesLow ? "after" : "date") : (excludesHigh ? "before" : "date")
      set("want", TimeText.text(time: fault.want))
    case .datetime:
      kind = isUnder ? (excludesLow ? "after" : "date") : (excludesHigh ? "before" : "date")
      set("want", TimeText.text(instant: fault.want))
    case .text, .integer, .number, .boolean, .any, .list, .group:
      kind = isUnder ? (excludesLow ? "above" : "number") : (excludesHigh ? "below" : "number")
      if let text { set("want", text) }
    }
    setGot()
  }

  private mutating func collectStep(_ facts: ConstraintFacts?) {
    guard case .step(let step, let places)? = facts?.detail else { return }
    set("want", step)
    if let places, places > 0 {
      kind = "decimals"
      set("places", number: Int64(places))
    } else {
      kind = "number"
      if let text = valueText(), let near = StepNeighbours(of: text, step: step), !isSecret {
        set("lower", near.lower)
        set("upper", near.upper)
      }
    }
    setGot()
  }

  private mutating func collectChoices(_ facts: ConstraintFacts?) {
    guard case .choices(let choices)? = facts?.detail else { return }
    set("want", listed(choices))
    guard !isSecret, let text = valueText() else { return }
    set("got", VisibleText.quoted(text))
    if let near = NearestName.to(text, among: choices.values)
      ?? choices.byLabel[text.lowercased()]
    {
      set("near", near)
    }
  }

  private mutating func collectKey() {
    let key = RecordText.text(of: Int(fault.entry), writer.checker)
    set("key", VisibleText.quoted(key))
    guard fault.code == .unknownField, fault.instance >= 0 else { return }
    let field = writer.checker.engine.instances[Int(fault.instance)].field
    let group = Int(writer.form.plan.field(Int(field)).group)
    let first = writer.form.plan.firstField(ofGroup: group)
    let names = writer.form.fields[first..<(first + writer.form.plan.fieldCount(ofGroup: group))]
      .map(\.name)
    if let near = NearestName.to(key, among: names) {
      set("near", near)
    }
  }
}
