internal import FormEngine
internal import FormText

/// Turns the facts about the last record into issues with words, places and pointers.
struct IssueWriter {
  let checker: Checker
  let form: CompiledForm
  let source: SourceText
  let speech: Speech
  /// What must not be shown beside secrets; nil in a form without any.
  let hidden: HiddenValues?
  /// Its messages stand beside a field that somebody fills in, not in the report on a payload.
  let isLive: Bool

  init(_ checker: Checker, line: Int, columnsBefore: Int, isLive: Bool = false) {
    self.checker = checker
    self.isLive = isLive
    form = checker.form.compiled
    speech = checker.speech
    hidden = HiddenValues.of(checker)
    source =
      (checker.record.fault != nil || checker.engine.faults.count > 0)
      ? SourceText(
        name: "", bytes: checker.recordBytes(), firstLine: line, columnsBefore: columnsBefore)
      : SourceText(name: "", bytes: [])
  }

  func issues() -> [FormIssue] {
    if let fault = checker.record.fault { return [issue(from: fault)] }
    return (0..<checker.engine.faults.count).map { issue(from: checker.engine.faults[$0]) }
  }

  /// The issues of one value and what is within it.
  func issues(ofSlot slot: Int) -> [FormIssue] {
    if checker.record.fault != nil { return issues() }
    return (0..<checker.engine.faults.count).compactMap { index in
      let fault = checker.engine.faults[index]
      return outermostSlot(of: fault) == slot ? issue(from: fault) : nil
    }
  }

  /// The codes of one value and what is within it, without words.
  func codes(ofSlot slot: Int) -> [String] {
    if checker.record.fault != nil { return [IssueCode.badInput.rawValue] }
    return (0..<checker.engine.faults.count).compactMap { index in
      let fault = checker.engine.faults[index]
      guard outermostSlot(of: fault) == slot else { return nil }
      let own = fault.constraint >= 0 ? form.constraints[Int(fault.constraint)].code : nil
      return (fault.code == .undecided ? nil : own) ?? fault.code.code.rawValue
    }
  }

  /// The slot outside all instances that a fault lies in, or -1 for the whole.
  private func outermostSlot(of fault: Fault) -> Int {
    var slot = Int(fault.slot)
    var at = Int(fault.instance)
    while at >= 0 {
      slot = Int(checker.engine.instances[at].slot)
      at = Int(checker.engine.instances[at].parent)
    }
    return slot
  }

  private func issue(from fault: Fault) -> FormIssue {
    let range = range(of: fault)
    let position = source.position(at: range.start)
    let words = IssueWords(fault, self)
    return FormIssue(
      field: pointer(of: fault), code: words.code, rule: words.rule,
      params: words.params, severity: severity(of: fault),
      message: words.message, label: label(of: fault),
      line: position.line, column: position.column, range: range)
  }

  func label(of fault: Fault) -> String? {
    guard fault.field >= 0 else { return nil }
    return speech.label(Int(fault.field), form.fields[Int(fault.field)])
  }

  func severity(of fault: Fault) -> FormIssue.Severity {
    switch fault.severity {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }

  /// The host program's own words for a value that it refused.
  func refusal(_ fault: Fault) -> String? {
    guard fault.code == .customError, fault.got > 0, fault.got <= checker.refusals.count,
      fault.owner < 0
    else { return nil }
    // The host program may repeat what it was told: the value, or what went with it.
    return checker.refusals[Int(fault.got) - 1].flatMap { words in
      hidden?.isRepeated(in: words) == true ? nil : words
    }
  }

  /// Whether the value that a fault lies at must not be shown.
  func isHidden(_ fault: Fault) -> Bool {
    if fault.field >= 0, form.fields[Int(fault.field)].isSecret { return true }
    return hidden?.hides(slot: Int(fault.slot)) ?? false
  }

  // MARK: Places

  private func range(of fault: Fault) -> SourceRange {
    let entry = checker.engine.tape[Int(fault.entry)]
    if entry.flags.contains(.placeless) { return SourceRange(0, 1) }
    // What is not there is shown where it should be: at the beginning of what holds it.
    let isKey = fault.code == .unknownField || fault.code == .duplicateKey
    if !isKey, fault.slot < 0 || checker.engine.slots[Int(fault.slot)].entry != fault.entry {
      return SourceRange(Int(entry.start), Int(entry.start) + 1)
    }
    return RecordText.range(of: Int(fault.entry), checker)
  }

  /// The JSON Pointer of the field, or of the key where it is no field.
  private func pointer(of fault: Fault) -> String {
    if fault.code == .unknownField || fault.code == .duplicateKey {
      return RecordText.pointer(toKey: Int(fault.entry), checker)
    }
    return pointer(toSlot: Int(fault.slot), in: Int(fault.instance))
  }

  func pointer(toSlot slot: Int, in instance: Int) -> String {
    var steps: [String] = []
    var slot = slot
    var at = instance
    while at >= 0 {
      let holder = checker.engine.instances[at]
      let place = slot - Int(holder.slots.start)
      switch holder.kind {
      case .list: steps.append(String(place))
      case .rest:
        steps.append(JSONPointer.escaped(RecordText.name(ofRest: place, in: holder, checker)))
      case .group:
        let group = form.plan.field(Int(holder.field)).group
        let first = form.plan.firstField(ofGroup: Int(group))
        steps.append(JSONPointer.escaped(form.fields[first + place].name))
      }
      slot = Int(holder.slot)
      at = Int(holder.parent)
    }
    return steps.reversed().map { "/" + $0 }.joined()
  }

  // MARK: Records that are no JSON

  private func issue(from fault: ReadFault) -> FormIssue {
    let end = min(fault.offset + 1, source.bytes.count)
    let range = SourceRange(min(fault.offset, source.bytes.count), end)
    let position = source.position(at: range.start)
    let words = ReadFaultWords(
      fault, source.bytes, limits: form.plan.limits.reader, hidesBytes: form.hasSecrets)
    return FormIssue(
      field: "", code: IssueCode.badInput.rawValue, rule: nil, params: words.params,
      severity: .error, message: words.message, label: nil, line: position.line,
      column: position.column, range: range)
  }
}
