internal import FormCompiling
internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

/// Words about ranges, and the multiples of a step that lie in them.
extension IssueWords {
  mutating func collectRange(_ facts: ConstraintFacts?) {
    let isUnder = fault.code == .rangeUnderflow
    defer { setGot() }
    switch facts?.detail {
    case .fieldRange(let low, let high, let excludesLow, let excludesHigh, let type, let reads)?:
      let isExcluded = isUnder ? excludesLow : excludesHigh
      kind = rangeKind(type, isUnder, isExcluded)
      // What another field holds may be a secret.
      if reads.contains(where: { writer.form.fields[$0].isSecret }) {
        show("want", "••••••")
      } else {
        set("want", wantedText())
      }
      guard let origin = isUnder ? low : high else { return }
      if case .field(let other, let isAbove) = origin {
        set("other", name(of: other))
        if !isAbove, type != .integer, type != .number {
          kind = isExcluded ? (isUnder ? "fieldAfter" : "fieldBefore") : "field"
          return
        }
      }
      if let how = words(of: origin) { set("how", how) }
    case .range(let low, let high, let excludesLow, let excludesHigh, let type)?:
      kind = rangeKind(type, isUnder, isUnder ? excludesLow : excludesHigh)
      switch type {
      case .date: set("want", dayText(fault.want))
      case .time: set("want", TimeText.text(time: fault.want))
      case .datetime: set("want", momentText(fault.want))
      case .local: set("want", readingText(fault.want))
      case .text, .integer, .number, .boolean, .any, .list, .group:
        if let text = isUnder ? low : high { set("want", text) }
      }
    default: return
    }
  }

  private func rangeKind(_ type: ValueType, _ isUnder: Bool, _ isExcluded: Bool) -> String {
    switch type {
    case .date, .time, .datetime, .local: isExcluded ? (isUnder ? "after" : "before") : "date"
    case .text, .integer, .number, .boolean, .any, .list, .group:
      isExcluded ? (isUnder ? "above" : "below") : "number"
    }
  }

  // MARK: Where an end came from

  /// `“From” + 30 days`.
  private func words(of origin: BoundOrigin) -> String? {
    switch origin {
    case .field(let field, let isAbove): return quotedName(of: field, isAbove: isAbove)
    case .moved(let field, let isAbove, let span):
      return parts(of: span).reduce(quotedName(of: field, isAbove: isAbove)) { words, part in
        let count = writer.speech.word(part.unit, ["count": String(part.count.magnitude)])
        return "\(words) \(part.count < 0 ? "−" : "+") \(count)"
      }
    case .worked(let fields):
      let names = Self.once(fields.map { quotedName(of: $0) })
      return names.isEmpty
        ? nil : writer.speech.word("dependsOn", ["labels": writer.speech.signs.listed(names)])
    }
  }

  /// A field's label in quotes; of the row above with a word for that.
  func quotedName(of field: Int, isAbove: Bool = false) -> String {
    writer.speech.word(isAbove ? "rowAbove" : "field", ["other": name(of: field)])
  }

  private func parts(of span: ExpressionDuration) -> [(unit: String, count: Int64)] {
    let hour: Int64 = 3_600_000_000
    let parts: [(unit: String, count: Int64)] = [
      ("years", Int64(span.months / 12)), ("months", Int64(span.months % 12)),
      ("days", Int64(span.days)), ("hours", span.microseconds / hour),
      ("minutes", span.microseconds % hour / 60_000_000),
      ("seconds", span.microseconds % 60_000_000 / 1_000_000),
    ]
    return parts.filter { $0.count != 0 }
  }

  // MARK: Steps

  mutating func collectStep(_ facts: ConstraintFacts?) {
    guard case .step(let step, let places)? = facts?.detail else { return }
    set("want", step)
    if let places, places > 0 {
      kind = "decimals"
      set("places", number: Int64(places))
    } else {
      kind = "number"
      if !isSecret, let text = valueText(), let near = StepNeighbours(of: text, step: step) {
        let offers = [("lower", near.lower), ("upper", near.upper)].filter { isInRange($0.1) }
        for (name, offer) in offers {
          set(name, offer)
          show(name, asTyped(offer))
        }
        if !offers.isEmpty {
          show("near", joined(offers.map { asTyped($0.1) }))
        }
      }
    }
    setGot()
  }

  /// A number as the field reads it: what a message offers is typed as it stands there.
  func asTyped(_ number: String) -> String {
    guard let signs = writer.form.fields[Int(fault.field)].numberSigns else { return number }
    return number.replacing(".", with: String(decoding: signs.decimal, as: UTF8.self))
  }

  /// Whether a number lies in every range of the field.
  private func isInRange(_ number: String) -> Bool {
    let plan = writer.form.plan
    func isBeyond(_ order: Int, _ excludes: Bool) -> Bool { order < 0 || excludes && order == 0 }
    func holds(_ operation: FormEngine.Operation, _ low: String?, _ high: String?) -> Bool {
      let isLow = operation.detail & Operation.excludesLow != 0
      let isHigh = operation.detail & Operation.excludesHigh != 0
      if let low, isBeyond(JSONNumber.compare(number, low), isLow) { return false }
      if let high, isBeyond(JSONNumber.compare(high, number), isHigh) { return false }
      return true
    }
    let own = plan.field(Int(fault.field)).operations
    for index in Int(own.start)..<Int(own.start + own.count) {
      let operation = plan.operation(index)
      guard operation.kind == .decimalRange else { continue }
      let low = operation.low < 0 ? nil : plan.text(Int(operation.low))
      let high = operation.high < 0 ? nil : plan.text(Int(operation.high))
      if !holds(operation, low, high) { return false }
    }
    guard let relations = plan.dynamic(ofField: Int(fault.field))?.relations, fault.cell >= 0
    else { return true }
    for index in Int(relations.start)..<Int(relations.start + relations.count) {
      let operation = plan.operation(index)
      guard operation.kind == .expressionRange, operation.measuresValue else { continue }
      // What is offered would say where a secret ends the range.
      if case .fieldRange(_, _, _, _, _, let reads)? =
        operation.constraint < 0
        ? nil : writer.form.constraints[Int(operation.constraint)].detail,
        reads.contains(where: { writer.form.fields[$0].isSecret })
      {
        return false
      }
      let ends = writer.checker.engine.ends(
        of: operation, cell: Int(fault.cell), container: fault.container)
      let low = ends.low.kind == .number ? ends.low.number.text : nil
      let high = ends.high.kind == .number ? ends.high.number.text : nil
      if !holds(operation, low, high) { return false }
    }
    return true
  }
}
