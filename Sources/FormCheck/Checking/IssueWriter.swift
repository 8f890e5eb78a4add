internal import FormCompiling
internal import FormEngine
internal import FormText

/// Turns the facts about the last record into issues with words, places and pointers.
struct IssueWriter {
  package let record: JudgedRecord
  package let form: CompiledForm
  package let source: SourceText
  let speech: Messages
  /// The values that are hidden because they equal secrets; nil in a form without secrets.
  let hidden: HiddenValues?
  /// Values that have none of several shapes.
  let unfit: Set<Int>
  /// Whether its messages are shown beside a field that somebody fills in, instead of in a report.
  let isLive: Bool
  /// Whether messages are not needed.
  let isWordless: Bool
  private let keyPlaces = KeyPlaces()

  var checker: Checker { record.checker }

  init(_ checker: Checker, line: Int, columnsBefore: Int, isLive: Bool = false) {
    record = JudgedRecord(checker)
    self.isLive = isLive
    isWordless = checker.tellsCodesAlone
    form = checker.form.compiled
    speech = checker.speech
    hidden = HiddenValues.of(record)
    unfit =
      form.hasShapes
      ? Set(record.faults.filter { $0.code == .noRuleFits }.map { Int($0.cell) }) : []
    source =
      (checker.record.fault != nil || !record.faults.isEmpty)
      ? SourceText(
        name: "", bytes: checker.recordBytes(), firstLine: line, columnsBefore: columnsBefore)
      : SourceText(name: "", bytes: [])
  }

  func issues() -> [FormIssue] {
    if let fault = checker.record.fault { return [issue(from: fault)] }
    return record.faults.enumerated().map { index, fault in
      issue(from: fault, suggests: index < ValueTrial.issues)
    }
  }

  /// The issues of one value and what is within it.
  func issues(ofCell cell: Int) -> [FormIssue] {
    if checker.record.fault != nil { return issues() }
    return record.faults.filter { outermostCell(of: $0) == cell }.map {
      issue(from: $0, suggests: false)
    }
  }

  /// The codes of one value and what is within it, without words.
  package func codes(ofCell cell: Int) -> [String] {
    if checker.record.fault != nil { return [IssueCode.badInput.rawValue] }
    return record.faults.filter { outermostCell(of: $0) == cell }.map { code(of: $0) }
  }

  /// The check's own code, or the engine's.
  func code(of fault: Fault) -> String {
    let own = fault.constraint >= 0 ? form.constraints[Int(fault.constraint)].code : nil
    return (fault.code == .undecided ? nil : own) ?? fault.code.code.rawValue
  }

  /// The cell outside all containers that contains a fault, or -1 for the whole record.
  private func outermostCell(of fault: Fault) -> Int {
    var cell = Int(fault.cell)
    var around = record.container(of: fault)
    while let holder = around {
      cell = holder.cell
      around = holder.container
    }
    return cell
  }

  private func issue(from fault: Fault, suggests: Bool) -> FormIssue {
    let range = range(of: fault)
    let position = source.position(at: range.start)
    return FormIssue(
      text(of: fault, suggests: suggests), field: pointer(of: fault), line: position.line,
      column: position.column,
      range: range)
  }

  /// Whether nothing was typed where a value is wanted: a record that is a single value is null then.
  func isUntyped(_ fault: Fault) -> Bool {
    checker.isFilledIn && fault.code == .typeMismatch && fault.field == 0
      && record.sent(of: fault).kind == .null
  }

  func label(of fault: Fault) -> String? {
    guard fault.field >= 0 else { return nil }
    return speech.label(Int(fault.field), form.fields[Int(fault.field)].label)
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
    guard fault.code == .customError || fault.code == .notInCatalogue, fault.got > 0,
      fault.got <= checker.refusals.count,
      fault.owner < 0
    else { return nil }
    // The host program may repeat what it was told: the value, or what went with it.
    return checker.refusals[Int(fault.got) - 1].flatMap { words in
      hidden?.isRepeated(in: words) == true ? nil : words
    }
  }

  /// Whether the value of a fault must be hidden.
  func isHidden(_ fault: Fault) -> Bool {
    if fault.field >= 0, form.fields[Int(fault.field)].isSecret { return true }
    guard let hidden, let value = record.value(of: fault) else { return false }
    // A value that has none of the shapes with secrets may be a secret.
    if value.plan.flags.contains(.holdsSecrets), value.content == nil { return true }
    return hidden.hides(value)
  }

  // MARK: Places

  private func range(of fault: Fault) -> SourceRange {
    let sent = record.sent(of: fault)
    if sent.isPlaceless { return SourceRange(0, 1) }
    // A missing value is shown where it should be: at the beginning of its container.
    let range = sent.range
    if !fault.code.isOfKey, fault.cell < 0 || record.entry(ofCell: Int(fault.cell)) != sent.index {
      return SourceRange(range.start, range.start + 1)
    }
    return range
  }

  /// The JSON Pointer of the field, or of the key if it is not a field.
  private func pointer(of fault: Fault) -> String {
    // The second key of a value that is judged is its own.
    if fault.code.isOfUnreadKey, fault.cell < 0 {
      let key = record.sent(of: fault)
      // The fault is in the group itself; a second key may be deeper.
      if case .unknownField = fault.code, let holder = record.container(of: fault),
        case .group = holder.kind, case .key = key.kind
      {
        return record.pointer(toKey: key, in: holder)
      }
      return keyPlaces.pointer(to: key)
    }
    if let value = record.value(of: fault), let known = form.pointers[value.field] { return known }
    return record.pointer(toCell: Int(fault.cell), in: record.container(of: fault))
  }

  // MARK: Records that are no JSON

  private func issue(from fault: ReadFault) -> FormIssue {
    let place = fault.range(in: source.bytes)
    let range = SourceRange(place.lowerBound, place.upperBound)
    let position = source.position(at: range.start)
    let words = ReadFaultWords(
      fault, source.bytes, limits: form.plan.limits.reader, hidesBytes: form.hasSecrets)
    let facts = IssueText.Facts(
      code: IssueCode.badInput.rawValue, params: words.params, message: words.message)
    return FormIssue(
      IssueText(facts), field: "", line: position.line, column: position.column, range: range)
  }
}

// Questions by cases: to other modules an enum's == is a call of its conformance.
extension FaultCode {
  /// The value of a key was not read: no field has it, or has it already.
  fileprivate var isOfUnreadKey: Bool {
    if case .unknownField = self { return true }
    if case .duplicateKey = self { return true }
    return false
  }

  /// Whether the fault refers to a key, not to its value.
  fileprivate var isOfKey: Bool {
    if case .keyMismatch = self { return true }
    return isOfUnreadKey
  }
}
