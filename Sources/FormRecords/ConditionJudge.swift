internal import FormCheck
internal import FormCompiling
internal import FormEngine
internal import FormExpressions
internal import FormPlatform

/// `that`: what is counted and added up for each group.
final class ConditionJudge: RunJudge {
  private let condition: RunCondition
  private let now: Date?
  private let memory: RunMemory
  private var groups: [RunHash: RunTotals] = [:]
  private var size = 0
  private var file: RowFile?

  init(_ condition: RunCondition, now: Date?, memory: RunMemory) {
    self.condition = condition
    self.now = now
    self.memory = memory
  }

  func spoil(_ record: RunRecord, isWrong: Bool) throws(RunFault) {
    try change(record) { totals in
      totals.add(record: record.number)
      if isWrong { totals.isWrong = true } else { totals.isUndecided = true }
    }
  }

  func take(_ record: RunRecord) throws(RunFault) -> RunFinding? {
    let outcomes = condition.aggregates.map { aggregate in
      aggregate.node.map { record.checker.engine.outcome(of: $0) }
    }
    try change(record) { totals in
      totals.add(record: record.number)
      for (place, outcome) in outcomes.enumerated() {
        guard let outcome else { continue }
        switch outcome {
        case .value(let value): totals.add(value, condition.aggregates[place].function, place)
        case .empty: break
        case .wrong: totals.isWrong = true
        case .undecided: totals.isUndecided = true
        }
      }
    }
    return nil
  }

  private func change(
    _ record: RunRecord, _ body: (RunTotals) -> Void
  ) throws(RunFault) {
    let totals: RunTotals
    if let known = groups[record.hash] {
      totals = known
      size -= totals.size
    } else {
      totals = RunTotals(per: record.per(), aggregates: condition.aggregates.count)
      groups[record.hash] = totals
    }
    body(totals)
    size += totals.size
    if size > memory.bytes, groups.count > 1 { try spill() }
  }

  private func spill() throws(RunFault) {
    let file = try RowFile.opened(self.file, memory)
    self.file = file
    for (hash, totals) in groups.sorted(by: { $0.key < $1.key }) {
      let first = Int64(totals.records.first ?? 0)
      try file.append(RunKey(hash: hash, number: first), totals.bytes)
    }
    try file.endRun()
    groups = [:]
    size = 0
  }

  func finish(_ tell: (RunFinding) throws(RunFault) -> Void) throws(RunFault) {
    let form = ConditionForm(condition.form, now: now)
    guard let file else {
      for (hash, totals) in groups { try judge(hash, totals, form, tell) }
      return
    }
    try spill()
    var open: (hash: RunHash, totals: RunTotals)?
    try file.merge { key, content throws(RunFault) in
      guard let totals = RunTotals(content, condition.aggregates.count) else { return }
      if let known = open, known.hash == key.hash {
        known.totals.add(totals, condition.aggregates.map(\.function))
        return
      }
      if let known = open { try judge(known.hash, known.totals, form, tell) }
      open = (key.hash, totals)
    }
    if let open { try judge(open.hash, open.totals, form, tell) }
  }

  private func judge(
    _ hash: RunHash, _ totals: RunTotals, _ form: ConditionForm,
    _ tell: (RunFinding) throws(RunFault) -> Void
  ) throws(RunFault) {
    if totals.isWrong { return }
    var matter: RunFinding.Matter? = totals.isUndecided ? .undecided : nil
    if matter == nil {
      var payload: [String: PayloadValue] = [:]
      for (place, aggregate) in condition.aggregates.enumerated() {
        payload[aggregate.name] = totals.value(of: aggregate.function, place)
      }
      matter = form.matter(of: payload)
    }
    if let matter {
      try tell(
        RunFinding(matter: matter, records: totals.records, per: totals.per, group: hash))
    }
  }
}

/// A form whose only check is what `that` says of values that were taken from records.
final class ConditionForm {
  private let checker: Checker
  private let now: Date?

  init(_ form: CompiledForm, now: Date?) {
    checker = Checker(ValidationForm(compiled: form))
    self.now = now
  }

  /// Judges the values; returns nil where the condition holds or is unknown.
  func matter(of values: [String: PayloadValue]) -> RunFinding.Matter? {
    let report = checker.check(values, now: now)
    switch report.verdict {
    case .valid: return nil
    case .undecided: return .undecided
    case .invalid:
      let isOfCondition = report.issues.allSatisfy { $0.code == IssueCode.customError.rawValue }
      return isOfCondition ? .condition : .undecided
    }
  }
}

/// What is known of the records of a group so far.
final class RunTotals {
  let per: [RecordValue]
  /// The first nine records, and the last one.
  private(set) var records: [Int] = []
  private var count = 0
  var isWrong = false
  var isUndecided = false
  private var parts: [Part]

  /// What an aggregate came to: a value, or a sum of so many.
  private struct Part {
    var value: RecordValue?
    var count = 0
  }

  private static let mostRecords = 10

  init(per: [RecordValue], aggregates: Int) {
    self.per = per
    parts = Array(repeating: Part(), count: aggregates)
  }

  /// Bytes that it takes, about.
  var size: Int {
    let texts = parts.reduce(0) { $0 + ($1.value?.textBytes ?? 0) }
    return 240 + 64 * (parts.count + per.count) + texts + per.reduce(0) { $0 + $1.textBytes }
  }

  func add(record number: Int) {
    count += 1
    note(number)
  }

  private func note(_ number: Int) {
    if records.count == Self.mostRecords { records.removeLast() }
    records.append(number)
  }

  func add(_ value: RecordValue, _ function: AggregateCall.Function, _ place: Int) {
    add(Part(value: value, count: 1), function, place)
  }

  private func add(_ other: Part, _ function: AggregateCall.Function, _ place: Int) {
    guard let value = other.value else { return }
    let count = parts[place].count + other.count
    guard let known = parts[place].value else {
      parts[place] = other
      // What is no number is in no sum, not even alone.
      if function == .sum || function == .average, case .number = value { return }
      if function == .sum || function == .average { isUndecided = true }
      return
    }
    switch function {
    case .sum, .average:
      if case .number(let one) = known, case .number(let next) = value,
        let total = ExactNumber.add(one, next)
      {
        parts[place] = Part(value: .number(total), count: count)
      } else {
        isUndecided = true
      }
    case .min, .max:
      guard let order = RecordValue.order(value, known) else {
        isUndecided = true
        return
      }
      if function == .min ? order < 0 : order > 0 { parts[place].value = value }
    case .last: parts[place].value = value
    case .first, .count: break
    }
  }

  /// Adds what is known of later records of the same group.
  func add(_ later: RunTotals, _ functions: [AggregateCall.Function]) {
    for number in later.records { note(number) }
    count += later.count
    isWrong = isWrong || later.isWrong
    isUndecided = isUndecided || later.isUndecided
    for (place, function) in functions.enumerated() { add(later.parts[place], function, place) }
  }

  /// What an aggregate comes to; nil where there was nothing.
  func value(of function: AggregateCall.Function, _ place: Int) -> PayloadValue? {
    switch function {
    case .count: return .number(String(count))
    case .sum: return parts[place].value?.payload ?? .number("0")
    case .average:
      guard case .number(let total)? = parts[place].value else { return nil }
      return ExactNumber.divide(total, ExactNumber(Int128(parts[place].count))).map {
        .number($0.text)
      }
    case .min, .max, .first, .last: return parts[place].value?.payload
    }
  }

  // MARK: In a file

  var bytes: [UInt8] {
    var row = RowWriter()
    row.add(per) { $0.add($1) }
    row.add(records) { $0.add($1) }
    row.add(count)
    row.add(isWrong)
    row.add(isUndecided)
    for part in parts {
      row.add(part.count)
      row.add(part.value)
    }
    return row.bytes
  }

  init?(_ bytes: ArraySlice<UInt8>, _ aggregates: Int) {
    var row = RowReader(bytes)
    guard let per = row.list({ $0.value() }), let records = row.list({ $0.number() }),
      let count = row.number(), let isWrong = row.flag(), let isUndecided = row.flag()
    else { return nil }
    (self.per, self.records, self.count) = (per, records, count)
    (self.isWrong, self.isUndecided) = (isWrong, isUndecided)
    parts = []
    for _ in 0..<aggregates {
      guard let count = row.number() else { return nil }
      parts.append(Part(value: row.optionalValue(), count: count))
    }
  }
}
