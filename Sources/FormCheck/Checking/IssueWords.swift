internal import FormCompiling
internal import FormEngine
internal import FormText

/// The message of one issue, the facts it is made of, and the rule it came from.
struct IssueWords {
  private(set) var message = ""
  private(set) var params: [String: FormIssue.Parameter] = [:]
  package private(set) var rule: String?
  /// The check's own code, or the engine's.
  private(set) var code = ""

  package let fault: Fault
  let writer: IssueWriter
  var kind = ""
  private var values: [String: String] = [:]
  /// Further values for the placeholders in messages of a form or rule.
  private var ownValues: [String: String] = [:]
  /// The choice that the words name in place of the value.
  var namedChoice: PayloadValue?

  /// - Parameter suggests: Whether a repair of the value is looked for.
  init(_ fault: Fault, _ writer: IssueWriter, suggests: Bool) {
    self.fault = fault
    self.writer = writer
    let isUntyped = writer.isUntyped(fault)
    // The code whose message is used.
    let code = isUntyped ? IssueCode.valueMissing : fault.code.code
    let facts = fault.constraint >= 0 ? writer.form.constraints[Int(fault.constraint)] : nil
    // The facts about a field are many: what is needed of them is taken, and they are not copied.
    let fields = writer.form.fields
    let field = fault.field >= 0 ? Int(fault.field) : nil
    let missingKind = field.map { fields[$0].missingKind }
    let isChosenBySecret = field.map { fields[$0].isChosenBySecret } == true
    rule =
      facts?.rule ?? (fault.code == .typeMismatch ? field.flatMap { fields[$0].typeRule } : nil)
    self.code = (fault.code == .undecided ? nil : facts?.code) ?? fault.code.code.rawValue
    if isUntyped { kind = missingKind ?? "" } else { collect(facts, missingKind) }
    writeAsSpoken(facts)
    // If a secret chooses a variant, the message only reports that the value does not fit.
    let isHiddenVariant =
      facts?.isChosenBySecret == true
      || fault.code == .typeMismatch && isChosenBySecret
    if isHiddenVariant {
      params = [:]
      values = [:]
    }
    var messages =
      (isHiddenVariant ? nil : facts?.messages) ?? field.map { fields[$0].messages } ?? []
    if code == .typeMismatch { messages += field.map { fields[$0].typeMessages } ?? [] }
    if isChosenBySecret { messages = [] }
    // A message for all codes describes the fix, not why a value was left out or is undecided.
    let isAside = code == .undecided || code == .notApplicable || code == .noVariant
    let isKeyFault = fault.code == .unknownField || fault.code == .duplicateKey
    var own =
      isKeyFault
      ? nil
      : writer.speech.own(
        messages, code.rawValue, or: codeOfKey?.rawValue, isAside: isAside,
        field: Int(fault.field), custom: facts?.code, rule: rule)
    let known = values.merging(ownValues) { value, _ in value }
    // Words for a value may name what is not known of a key.
    if fault.code == .keyMismatch, own?.template.neededNames.isSubset(of: known.keys) == false {
      own = nil
    }
    if let refusal = writer.refusal(fault) {
      message = refusal
    } else {
      // A box that must be ticked has no choices to list.
      let isTick = code == .notAChoice && missingKind == "accepted"
      let template =
        isTick
        ? writer.speech.template("valueMissing", kind: "accepted")
        : isHiddenVariant
          ? writer.speech.template("patternMismatch", kind: "")
          : writer.speech.template(code.rawValue, kind: kind)
      message = own?.template.render(known) ?? template.render(values)
      if own?.isReady != false, !isHiddenVariant,
        let sentence = countryLength(facts) ?? weeksOfYear(facts)
      {
        message = sentence
      }
    }
    if suggests, !isHiddenVariant, let repair = findRepair(named: namedChoice) {
      params["suggestion"] = .value(repair.value)
      add(repair, to: own, known)
    }
    if field.map({ fields[$0].isSecret }) == true { params = Self.openParams(params, of: facts) }
  }

  /// Adds a sentence with a suggested value.
  ///
  /// It replaces ready words, which ask for what may be right already, and follows the words of the form's author, unless
  /// these name the value themselves.
  private mutating func add(_ repair: Repair, to own: OwnMessage?, _ known: [String: String]) {
    // The character is named, with its place, because it may be invisible in the suggestion.
    if fault.code == .charactersNotAllowed { return }
    if fault.code == .keyMismatch, own?.isReady != false {
      // The words for keys list what fits.
      if own == nil, repair.kind == .named { return }
      // The advice alone would be taken for one about the value of the key.
      let refusal = writer.speech.template("keyMismatch", kind: kind)
        .render(values.filter { $0.key == "key" })
      message = writer.speech.word("advised", ["message": refusal, "advice": advice(repair)])
      return
    }
    guard let own, !own.isReady else {
      if own != nil || repair.kind != .named { message = advice(repair) }
      return
    }
    if own.template.names.contains("suggestion") {
      message = own.template.render(
        known.merging(["suggestion": Self.shown(repair.value)]) { _, shown in shown })
    } else {
      message = writer.speech.word("advised", ["message": message, "advice": advice(repair)])
    }
  }

  /// The parameters of an issue of a secret: facts of the form, but not of the value.
  static func openParams(
    _ params: [String: FormIssue.Parameter], of facts: ConstraintFacts? = nil
  ) -> [String: FormIssue.Parameter] {
    // A bound or a computed value that other fields give is the payload's.
    var isOfPayload = false
    switch facts?.detail {
    case .fieldRange, .fieldSize, .computed: isOfPayload = true
    default: break
    }
    return params.filter { ofForm.contains($0.key) && !(isOfPayload && $0.key == "want") }
  }

  /// Facts that are the same whatever the value is.
  private static let ofForm: Set<String> = [
    "want", "places", "other", "labels", "example", "reason", "limit",
  ]

  // MARK: Facts

  private mutating func collect(_ facts: ConstraintFacts?, _ missingKind: String?) {
    switch fault.code {
    case .valueMissing: kind = missingKind ?? ""
    case .typeMismatch: collectType()
    case .tooShort, .tooLong: collectLength(facts)
    case .tooFew, .tooMany: collectCount(facts)
    case .rangeUnderflow, .rangeOverflow: collectRange(facts)
    case .stepMismatch: collectStep(facts)
    case .notAChoice: collectChoices(facts)
    case .patternMismatch:
      if case .example(let example)? = facts?.detail {
        if let example { set("example", example) } else { collectPattern(facts) }
      }
    case .missingPart, .forbiddenPart:
      if case .part(let part)? = facts?.detail {
        set("want", VisibleText.quoted(part))
        show("want", words(ofPart: part))
      }
      if case .foundPart(let pattern, let example)? = facts?.detail {
        // People who fill in a form cannot read a pattern.
        kind = "pattern"
        set("want", VisibleText.quoted(pattern))
        if let example { set("example", example) }
      }
    case .forbiddenValue: setGot()
    case .notEqual, .notDifferent:
      if case .computed? = facts?.detail {
        kind = "computed"
        if isSecret { show("want", "••••••") } else { set("want", wantedText()) }
        setGot()
        break
      }
      kind = "field"
      if case .other(let other)? = facts?.detail {
        set("other", name(ofOther: other))
      }
    case .checksumMismatch: break
    case .unknownField:
      kind = "text"
      collectKey()
    case .duplicateKey:
      kind = "text"
      collectKey()
      let first = SentValue(record: writer.record, index: Int(fault.got))
      set("first", number: Int64(writer.source.position(at: first.range.start).line))
      if first.text != writer.record.sent(of: fault).text {
        // Only clean-up makes them equal: the spelling of the second does not lead people to the first.
        kind = "alike"
        set("alike", VisibleText.quoted(first.name))
      }
    case .keyMismatch: collectKeyMismatch(facts)
    case .tooDeep: set("want", number: fault.want)
    case .charactersNotAllowed: collectCharacter()
    case .noRuleFits:
      if case .nouns(let nouns)? = facts?.detail {
        set("want", joined(words(of: nouns)))
      }
    case .duplicateItem, .notSorted: collectRepeated(facts)
    case .notApplicable: if case .error = fault.severity { kind = "rejected" }
    case .noVariant, .keyMissing, .forbiddenKey: break
    case .notInCatalogue, .ambiguousItem, .itemExcluded, .itemGone: collectLookup(facts)
    case .customError: collectCheck(facts)
    case .tooFewFilled, .tooManyFilled, .partlyFilled: collectFilled(facts)
    case .undecided:
      kind = "pattern"
      if case .remote? = facts?.detail { kind = "remote" }
      if fault.got == UndecidedReason.catalogue.rawValue { kind = "catalogue" }
      if fault.got == UndecidedReason.noAnswer.rawValue {
        kind = "remote"
        if case .remote(let name, _)? = facts?.detail,
          writer.checker.remotesWithoutCommand.contains(name)
        {
          kind = "command"
          values["name"] = VisibleText.line(name)
        }
      }
      if fault.got == UndecidedReason.otherField.rawValue { kind = "otherField" }
      if fault.got == UndecidedReason.expression.rawValue { kind = "expression" }
      if fault.got == UndecidedReason.otherType.rawValue { kind = "otherType" }
      if fault.got == UndecidedReason.defaults.rawValue { kind = "defaults" }
      if let reason = UndecidedReason(rawValue: fault.got) {
        set("reason", "\(reason)")
        if let limit = limit(behind: reason) { set("limit", limit) }
      }
    }
  }

  /// Uses the pattern in the message if nothing else describes the expected value.
  ///
  /// People who fill in a form cannot read a pattern.
  private mutating func collectPattern(_ facts: ConstraintFacts?) {
    guard var written = facts?.written, !written.isEmpty else { return }
    // YAML's quotes do not belong to the regex.
    if let quote = written.first, quote == "'" || quote == "\"", written.count > 1,
      written.last == quote
    {
      written = String(written.dropFirst().dropLast())
    }
    tell("pattern", .text(written))
    if writer.isLive { return }
    kind = "pattern"
    show("want", VisibleText.quoted(written))
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
    case .defaults, .variants: "values"
    case .expression: writer.checker.engine.hasSpentExpressionWork ? "expressionWork" : nil
    case .patternFailed, .otherField, .noAnswer, .otherType, .catalogue: nil
    }
  }

  mutating func set(_ name: String, _ text: String) {
    values[name] = text
    params[name] = .text(text)
  }

  /// A string between the quotation marks of the language.
  func inQuotes(_ text: String) -> String {
    writer.speech.word("quoted", ["text": VisibleText.quoted(text)])
  }

  private func words(ofPart part: String) -> String {
    part == " " ? writer.speech.word("blank") : inQuotes(part)
  }

  /// The code for a key that breaks a constraint of keys.
  private var codeOfKey: IssueCode? {
    guard fault.code == .keyMismatch else { return nil }
    return FaultCode(rawValue: UInt8(truncatingIfNeeded: fault.got))?.code
  }

  /// Sets a value that only the message has.
  mutating func show(_ name: String, _ text: String) { values[name] = text }

  /// Sets a parameter that only programs read.
  mutating func tell(_ name: String, _ fact: FormIssue.Parameter) { params[name] = fact }

  mutating func set(_ name: String, number: Int64) {
    if name == "got", isSecret { return }
    values[name] = String(number)
    params[name] = .number(Int(number))
  }

  /// Whether the value must not be shown: it is a secret, or proved equal to one.
  package var isSecret: Bool { writer.isHidden(fault) }

  /// The value itself, never of a secret.
  mutating func setGot() {
    guard !isSecret, let text = valueText() else { return }
    set("got", VisibleText.quoted(text))
  }

  /// A scalar's text as it stands after clean-up; nil for a list or a group.
  func valueText() -> String? {
    let sent = writer.record.sent(of: fault)
    switch sent.kind {
    case .text:
      return writer.record.value(of: fault).map { String(decoding: $0.text, as: UTF8.self) }
    case .number: return String(decoding: sent.digits, as: UTF8.self)
    case .trueValue: return "true"
    case .falseValue: return "false"
    case .null: return "null"
    case .list, .object, .key, .end: return nil
    }
  }

  /// Sets the constraint of keys that it breaks.
  ///
  /// Facts about values do not apply to a key.
  private mutating func collectKeyMismatch(_ facts: ConstraintFacts?) {
    set("key", VisibleText.quoted(writer.record.sent(of: fault).name))
    if let codeOfKey { tell("code", .text(codeOfKey.rawValue)) }
    switch codeOfKey {
    case .tooShort?, .tooLong?: ownValues["want"] = String(fault.want)
    case .missingPart?, .forbiddenPart?:
      if case .part(let part)? = facts?.detail { ownValues["want"] = words(ofPart: part) }
      if case .foundPart(let pattern, _)? = facts?.detail {
        ownValues["want"] = VisibleText.quoted(pattern)
      }
    case .forbiddenValue?, .notAChoice?: ownValues["got"] = values["key"]
    case .noRuleFits?:
      if case .nouns(let nouns)? = facts?.detail { ownValues["want"] = joined(words(of: nouns)) }
    default: break
    }
    if case .example(let example)? = facts?.detail, let example { set("example", example) }
    guard case .choices(let choices)? = facts?.detail else { return }
    want(choices)
    let key = writer.record.sent(of: fault).name
    namedChoice = NearestName.to(key, among: choices.values).map { .text($0) }
  }

  private mutating func collectKey() {
    let key = writer.record.sent(of: fault).name
    set("key", VisibleText.quoted(key))
    guard fault.code == .unknownField, let holder = writer.record.container(of: fault) else {
      return
    }
    // A key of the payload whose value is unknown is reported like a key without a variant.
    if !writer.form.fields[holder.field].hidesVariant,
      let owners = writer.form.variants(ofKey: ExactName(Array(key.utf8)), in: holder.field)
    {
      kind = "variant"
      show("variants", joined(owners.map(inQuotes)))
      tell("variants", .values(owners.map { .text($0) }))
      if let chosen = holder.chosenVariant {
        show("chosen", inQuotes(chosen))
        tell("chosen", .text(chosen))
      }
      return
    }
    let form = writer.form
    let shapes =
      fault.isShared ? form.shapes(of: form.holder(ofShape: holder.field)) : [holder.field]
    var names = shapes.flatMap { shape -> [String] in
      let group = Int(form.plan.field(shape).group)
      if group < 0 { return [] }
      let first = form.plan.firstField(ofGroup: group)
      return form.fields[first..<(first + form.plan.fieldCount(ofGroup: group))].map(\.name)
    }
    // A header of a table may also be another header of a field.
    if writer.checker.coercesAll, holder.field == 0 {
      names += form.columnNames.keys.map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
    if let near = NearestName.to(key, among: names) {
      set("near", near)
    }
  }
}

extension IssueWords {
  /// Ends of ranges, steps and what was worked out, as the language writes them; the facts stay exact, and what is offered
  /// instead stays as it is typed.
  private mutating func writeAsSpoken(_ facts: ConstraintFacts?) {
    switch facts?.detail {
    case .range?, .fieldRange?, .step?: break
    case .computed? where fault.code == .notEqual:
      if writer.checker.engine.wanted(Int(fault.want)).kind == .text { return }
      // Somebody who sends JSON sends it as it is written there.
      let field = writer.form.fields[Int(fault.field)]
      let isTyped =
        writer.isLive || field.numberSigns != nil || !field.dateLayouts.isEmpty
      if !isTyped { return }
    default: return
    }
    guard let want = values["want"] else { return }
    // A field that reads the numbers of a language shows its bounds as people type them.
    let isTyped = fault.field >= 0 && writer.form.fields[Int(fault.field)].numberSigns != nil
    values["want"] = isTyped ? asTyped(want) : writer.speech.signs.written(want)
  }
}
