internal import FormCompiling
internal import FormEngine
internal import FormExpressions
internal import FormText
internal import FormPlatform

/// Words about other fields, computed values and characters.
extension IssueWords {
  /// A value that was worked out and missed, as people read it.
  func wantedText() -> String { text(of: writer.checker.engine.wanted(Int(fault.want))) }

  /// A value of an expression as people read it; nothing for what is no single value.
  private func text(of wanted: ExpressionValue) -> String {
    switch wanted.kind {
    case .number: return wanted.number.text
    case .date: return dayText(wanted.instant)
    case .time: return TimeText.text(time: wanted.instant)
    case .datetime: return momentText(wanted.instant)
    case .local: return readingText(wanted.instant)
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
    set("at", number: fault.want)
    if isSecret { return }
    set("got", code)
    if kind == .lookAlike, let sign = UnicodeScalar(scalar) {
      set("sign", String(Character(sign)))
    }
  }

  /// An item like an earlier one, or a record that does not go with an earlier one of its run.
  mutating func collectRepeated(_ facts: ConstraintFacts?) {
    switch facts?.detail {
    case .itemFields(let fields)?:
      kind = "fields"
      set("first", number: fault.got + 1)
      set("labels", listed(fields) { quotedName(of: $0) })
      return
    case .records(let fields)?:
      kind = "record"
      set("labels", listed(fields) { quotedName(of: $0) })
      collectEarlierRecord()
    default:
      kind = "text"
      set("first", number: fault.got + 1)
    }
  }

  /// The record of the run that this one is held against.
  private mutating func collectEarlierRecord() {
    if fault.want > 0 { set("first", number: fault.want) }
    if let file = writer.checker.filesOfRun[fault.constraint] {
      set("file", VisibleText.quoted(file))
    }
  }

  mutating func collectFilled(_ facts: ConstraintFacts?) {
    guard case .filled(let fields, let low, let high)? = facts?.detail else { return }
    var isChoice = false
    switch fault.code {
    case .tooFewFilled:
      kind = low == 1 ? "one" : low == high ? "exact" : "any"
      isChoice = low == 1
      set("want", number: Int64(low))
    case .tooManyFilled: set("want", number: Int64(high))
    default: break
    }
    let labels =
      isChoice && fields.count <= LabelList.most
      ? joined(fields.map { name(of: $0) }) : listed(fields) { name(of: $0) }
    set("labels", labels)
  }

  /// The names of some fields, `a, b, c`, or of the first of them and how many more there are.
  private func listed(_ fields: [Int], _ name: (Int) -> String) -> String {
    LabelList.text(of: fields, in: writer.speech, name)
  }

  /// A check without words of its own: what it has read tells whether anything else is meant.
  mutating func collectCheck(_ facts: ConstraintFacts?) {
    collectReads(facts)
    // What the check names goes before what is known of every check.
    collectNamed(facts)
  }

  private mutating func collectReads(_ facts: ConstraintFacts?) {
    kind = "text"
    if case .remote? = facts?.detail {
      kind = "alone"
      return
    }
    if case .records? = facts?.detail {
      kind = fault.want > 0 ? "record" : "alone"
      collectEarlierRecord()
      return
    }
    guard fault.owner >= 0,
      let reads = writer.form.reads(ofCheck: Int(fault.check))
    else { return }
    let plan = writer.form.plan
    var others: [Int] = []
    var seen: Set<Int> = []
    for read in reads {
      // A group is read with what is in it, which says nothing of the value at which the issue lies.
      var around = Int(fault.field)
      while around >= 0, around != read.field { around = Int(plan.field(around).parent) }
      if around < 0, seen.insert(read.field).inserted { others.append(read.field) }
    }
    if others.isEmpty, reads.allSatisfy({ $0.field == Int(fault.field) }) { kind = "alone" }
    let names = Self.once(others.map { quotedName(of: $0) })
    if (1...3).contains(names.count) {
      kind = "fields"
      set("labels", writer.speech.signs.listed(names))
    }
  }

  /// The number, from 1, of the row of a list that holds the check.
  private var rowOfCheck: Int64? {
    var cell = Int(fault.owner)
    var around = writer.record.container(ofCell: cell)
    while let holder = around {
      if case .list = holder.kind { return Int64(cell - holder.cells.lowerBound + 1) }
      cell = holder.cell
      around = holder.container
    }
    return nil
  }

  /// The values that a check shows in its own words; none of them where it reads a secret.
  private mutating func collectNamed(_ facts: ConstraintFacts?) {
    guard fault.owner >= 0, case .check(_, let told)? = facts?.detail, !told.isEmpty else { return }
    let reads = writer.form.reads(ofCheck: Int(fault.check)) ?? []
    let isHidden = readsSecrets(Set(reads.map(\.field)))
    for shown in told {
      let name = shown.name
      guard case .node(let node) = shown.value else {
        if let row = rowOfCheck { set(name, number: row) }
        continue
      }
      let value = writer.checker.engine.value(
        named: node, ofCheck: Int(fault.check), cell: Int(fault.owner))
      let text = text(of: value)
      if text.isEmpty { continue }
      if isHidden || writer.hidden?.isRepeated(in: text) == true {
        show(name, "••••••")
        continue
      }
      set(name, text)
      if value.kind != .text { show(name, writer.speech.signs.written(text)) }
    }
  }

  /// Whether one of these fields is a secret, or has a value in this record that is the same as one.
  private func readsSecrets(_ fields: Set<Int>) -> Bool {
    if fields.contains(where: { writer.form.fields[$0].isSecret }) { return true }
    guard let hidden = writer.hidden else { return false }
    return writer.record.values.contains { fields.contains($0.field) && hidden.hides($0) }
  }

  /// What people call another field: where it has the name of the field at which the issue lies, by the way to it.
  func name(ofOther field: Int) -> String {
    let name = name(of: field)
    guard field != Int(fault.field), name == self.name(of: Int(fault.field)) else { return name }
    var names: [String] = []
    var at = field
    while at > 0 {
      if !writer.form.fields[at].name.isEmpty { names.append(writer.form.fields[at].name) }
      at = Int(writer.form.plan.field(at).parent)
    }
    return names.reversed().joined(separator: ".")
  }

  /// What people call a field: items of a list by the list's name.
  package func name(of field: Int) -> String {
    var field = field
    while writer.form.fields[field].name.isEmpty, field > 0,
      writer.speech.label(field, writer.form.fields[field].label) == nil
    {
      field = Int(writer.form.plan.field(field).parent)
    }
    let facts = writer.form.fields[field]
    return writer.speech.label(field, facts.label) ?? facts.name
  }

  /// Names in their order, each once: a list and its items are called the same.
  static func once(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// `a, b or c`.
  func joined(_ texts: [String]) -> String { writer.speech.signs.either(texts) }
}
