package import FormCheck
internal import FormCompiling
package import FormEngine
internal import FormExpressions
internal import FormText
package import FormPlatform

extension ValidationForm {
  /// Whether something must hold between the records of a run.
  package var comparesRecords: Bool { !compiled.records.isEmpty }
}

/// The memory of a form's `records` during one run.
///
/// Of one thread, which gives it the records in their order.
package final class RunRecords {
  let form: ValidationForm
  let judges: [any RunJudge]
  /// The same, where all of them tell records apart by keys.
  private let tables: [UniquenessJudge]
  private let hasher: RunHasher
  /// Makes the keys of records that are accepted on the fast path; nil if it does not have all values.
  package let keyMaker: RunKeyMaker?
  private var key: [UInt8] = []
  /// The constraints of the entries that found something.
  package private(set) var told: Set<Int> = []
  /// The inputs in order, each with the records of the run before it.
  private var inputs: [(before: Int, source: String)] = []
  private let memory: RunMemory
  /// The findings at the end, if they are kept for a second reading.
  package let late: LateFindings?
  /// The records are read a second time.
  let isAgain: Bool
  private let now: Date?

  /// The result of noting a record.
  package enum Noted: Sendable {
    /// It is invalid.
    case error
    /// It is undecided, unless it is invalid.
    case undecided
    /// Its verdict is what it was.
    case warning
  }

  /// Findings of an entry that the report has at most; the others are counted.
  package var mostFindings = mostTold
  /// The maximum number of reported issues of an entry.
  package static let mostTold = RunFindings.most

  /// The first records of groups of which it cannot be said whether they take part, by the entry's place; `that` knows its own.
  private var unknown: [Int: [RunHash: RunFinding]] = [:]

  /// The stored bytes of a string that identifies a group in messages.
  static let shownBytes = 64

  /// - Parameters:
  ///   - memory: Bytes that are kept in memory, about; what is beyond them waits in a file.
  ///   - now: The value of `now` and `today` at the end of the run.
  ///   - keepsFindings: The records may be read a second time: see ``again()``.
  ///   - isStopped: Whether the run is to end before its time; asked now and then at its end.
  package init(
    _ form: ValidationForm, memory: Int, now: Date? = nil, keepsFindings: Bool = false,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.form = form
    isAgain = false
    self.now = now
    let hasher = RunHasher()
    self.hasher = hasher
    let entries = form.compiled.records
    let keys = entries.compactMap(\.keys)
    keyMaker =
      keys.count == entries.count && !form.compiled.plan.runKeys.isEmpty
      ? RunKeyMaker(keys: keys, hasher: hasher) : nil
    let share = RunMemory(bytes: memory / max(entries.count, 1), isStopped: isStopped)
    self.memory = share
    late = keepsFindings ? LateFindings(share) : nil
    let judges: [any RunJudge] = entries.map { entry in
      switch entry.condition {
      case .unique: UniquenessJudge(memory: share)
      case .sorted(let fields):
        NeighborJudge(OrderRelation(fields: fields.map(\.places)), memory: share)
      case .consecutive(let field): NumbersJudge(field.places, memory: share)
      case .exists: ReferencesJudge(memory: share)
      case .that(let condition): ConditionJudge(condition, now: now, memory: share)
      case .pair(let condition):
        NeighborJudge(PairRelation(condition, now: now), memory: share)
      }
    }
    self.judges = judges
    tables = judges.compactMap { $0 as? UniquenessJudge }
  }

  /// For a second reading of the records of a run that has ended: what was found as they came is found once more.
  private init(again run: RunRecords, _ late: LateFindings) {
    let now = run.now
    form = run.form
    isAgain = true
    self.now = now
    hasher = run.hasher
    keyMaker = nil
    memory = run.memory
    self.late = late
    tables = []
    judges = run.form.compiled.records.enumerated().map { number, entry in
      switch entry.condition {
      case .unique: UniquenessJudge(memory: run.memory)
      case .sorted(let fields):
        NeighborJudge(OrderRelation(fields: fields.map(\.places)), memory: run.memory)
      case .pair(let condition):
        NeighborJudge(PairRelation(condition, now: now), memory: run.memory)
      case .consecutive, .exists: IdleJudge()
      case .that: KnownGroups(late.groups[number] ?? [:])
      }
    }
  }

  /// An instance for the second reading of the same records, in the same order; nil if no findings were kept.
  ///
  /// It knows of each also what was found at the end: see ``lateIssues(_:number:before:)``.
  package func again() throws(RunFault) -> RunRecords? {
    guard let late else { return nil }
    try late.begin()
    return RunRecords(again: self, late)
  }

  /// Takes the last record of a checker, and notes on it what it does not go with.
  ///
  /// - Parameters:
  ///   - number: Of the record, from 1, in its input.
  ///   - before: The records of the run before that input.
  /// - Returns: The gravest that was noted; nil for nothing.
  package func take(
    _ checker: Checker, number: Int, source: String, before: Int
  ) throws(RunFault) -> Noted? {
    note(source, before)
    checker.filesOfRun = [:]
    var noted: Noted?
    for (index, (entry, judge)) in zip(form.compiled.records, judges).enumerated() {
      guard let finding = try take(checker, before + number, entry, index, judge),
        let at = entry.at, checker.tells(of: at.field), let code = finding.faultCode,
        let root = JudgedRecord(checker).root
      else { continue }
      // An undecided warning is not reported.
      if code == .undecided, entry.severity != .error { continue }
      var first: Int?
      if finding.records.count > 1, let earlier = finding.records.first {
        let place = place(of: earlier)
        if place.source != source || place.input != inputs.count - 1 {
          checker.filesOfRun[Int32(entry.constraint)] = place.source
        }
        first = place.number
      }
      checker.engine.note(
        ofRun: code, entry.severity, constraint: entry.constraint,
        cell: (root.value(at: at.places) ?? root).cell, first: first)
      told.insert(entry.constraint)
      if entry.severity != .error {
        noted = noted ?? .warning
      } else if code == .undecided {
        noted = noted ?? .undecided
        if checker.record.verdict == .valid { checker.record.verdict = .undecided }
      } else {
        checker.record.verdict = .invalid
        noted = .error
      }
    }
    return noted
  }

  /// Keys whose places are read from memory together.
  private static let together = 32

  /// Takes records by their keys, up to the first record whose key occurred before.
  ///
  /// That record must be taken as a whole.
  ///
  /// - Parameters:
  ///   - keys: Of records one after the other.
  ///   - number: Of the first of them, from 1, in its input.
  ///   - before: The records of the run before that input.
  /// - Returns: How many were taken.
  package func take(
    _ keys: ArraySlice<RunHash>, number: Int, source: String, before: Int
  ) throws(RunFault) -> Int {
    note(source, before)
    let (step, number) = (tables.count, before + number)
    var taken = 0
    expect(keys.prefix(Self.together * step))
    while taken * step < keys.count {
      let rest = keys.dropFirst(taken * step)
      let next = rest.prefix(Self.together * step)
      // Those behind them are brought while these are taken.
      expect(rest.dropFirst(next.count).prefix(Self.together * step))
      let count = try take(next, from: number + taken)
      taken += count
      if count * step < next.count { break }
    }
    return taken
  }

  private func expect(_ keys: ArraySlice<RunHash>) {
    for (place, table) in tables.enumerated() {
      table.expect(keys.dropFirst(place), every: tables.count)
    }
  }

  private func take(_ keys: ArraySlice<RunHash>, from number: Int) throws(RunFault) -> Int {
    if tables.count == 1 { return try tables[0].take(keys, from: number) }
    for (place, key) in keys.enumerated() where !key.isAbsent {
      let (record, entry) = place.quotientAndRemainder(dividingBy: tables.count)
      if try tables[entry].take(key, number + record) != nil { return record }
    }
    return keys.count / tables.count
  }

  private func note(_ source: String, _ before: Int) {
    if inputs.last?.source != source || inputs.last?.before != before {
      inputs.append((before, source))
    }
  }

  private func take(
    _ checker: Checker, _ number: Int, _ entry: RunEntry, _ index: Int, _ judge: any RunJudge
  ) throws(RunFault) -> RunFinding? {
    guard let root = JudgedRecord(checker).root else { return nil }
    key.removeAll(keepingCapacity: true)
    for field in entry.per {
      guard appendKey(root, field.places, checker) else { return nil }
    }
    if case .exists(let keys) = entry.condition { try note(keys.map(\.key), root, checker, judge) }
    var outcome = RecordOutcome.value(.boolean(true))
    if let when = entry.when { outcome = checker.engine.outcome(ofCondition: when) }
    if case .unique(let fields, let foldsCase) = entry.condition {
      for field in fields {
        guard appendKey(root, field.places, checker, foldsCase: foldsCase) else { return nil }
      }
    }
    for field in entry.named {
      guard appendKey(root, field.places, checker) else { return nil }
    }
    let record = RunRecord(
      checker: checker, number: number, hash: hasher.hash(key),
      per: { self.shown(entry.per, checker) }, named: { self.shown(entry.named, checker) })
    switch outcome {
    case .value(.boolean(true)): return try judge.take(record)
    case .value, .empty: return nil
    case .wrong:
      try judge.spoil(record, isWrong: true)
      return nil
    case .undecided:
      try judge.spoil(record, isWrong: false)
      if case .that = entry.condition { return nil }
      if !isAgain, unknown[index, default: [:]].count < RunFindings.most,
        unknown[index]?[record.hash] == nil
      {
        unknown[index, default: [:]][record.hash] = RunFinding(
          matter: .undecided, records: [number], per: record.per())
      }
      return nil
    }
  }

  /// Notes the key of a record that other records may reference, whether the record takes part or not.
  ///
  /// The key begins with the values of `per`.
  private func note(
    _ fields: [FieldReference], _ root: JudgedRecord.Value, _ checker: Checker,
    _ judge: any RunJudge
  ) throws(RunFault) {
    guard let judge = judge as? ReferencesJudge else { return }
    let start = key.count
    if fields.allSatisfy({ appendKey(root, $0.places, checker) }) {
      try judge.take(key: hasher.hash(key))
    }
    key.removeSubrange(start...)
  }

  private func appendKey(
    _ root: JudgedRecord.Value, _ places: [Int], _ checker: Checker, foldsCase: Bool = false
  ) -> Bool {
    guard let value = root.value(at: places) else { return false }
    return checker.engine.appendKey(cell: value.cell, foldsCase: foldsCase, to: &key)
  }

  /// The values of some fields that may be shown: all of them or none.
  func shown(_ fields: [FieldReference], _ checker: Checker) -> [RecordValue] {
    if fields.isEmpty { return [] }
    let record = JudgedRecord(checker)
    let hidden = HiddenValues.of(record)
    var values: [RecordValue] = []
    for field in fields {
      guard !form.compiled.fields[field.field].isSecret,
        let value = record.root?.value(at: field.places), hidden?.hides(value) != true,
        let kept = checker.engine.keptValue(cell: value.cell)
      else { return [] }
      if case .text(let text) = kept, text.count > Self.shownBytes {
        let start = String(decoding: text.prefix(Self.shownBytes), as: UTF8.self)
        values.append(.text(Array((start.prefix(Self.shownBytes / 2) + "…").utf8)))
      } else {
        values.append(kept)
      }
    }
    return values
  }

  /// Where a record of the run stands.
  func place(of number: Int) -> (source: String, number: Int, input: Int) {
    var low = 0
    var high = inputs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if inputs[middle].before < number { low = middle } else { high = middle - 1 }
    }
    guard inputs.indices.contains(low) else { return ("", number, 0) }
    return (inputs[low].source, number - inputs[low].before, low)
  }

  // MARK: The end

  /// The report at the end, when all records are known.
  ///
  /// - Parameter checker: Makes the messages, in its language.
  package func finish(_ checker: Checker) throws(RunFault) -> RunReport {
    var report = RunReport()
    for (number, (entry, judge)) in zip(form.compiled.records, judges).enumerated() {
      var findings = RunFindings(most: mostFindings)
      let isTold = checker.onlyFields == nil || entry.at.map { checker.tells(of: $0.field) } == true
      func tell(_ finding: RunFinding) throws(RunFault) {
        if !isTold { return }
        // An undecided warning is not reported.
        if case .undecided = finding.matter, entry.severity != .error { return }
        findings.add(finding)
        try late?.add(finding, number, isError: entry.severity == .error)
        told.insert(entry.constraint)
      }
      try judge.finish(tell)
      for finding in (unknown[number] ?? [:]).values { try tell(finding) }
      let words = RunWords(form, entry, checker.speech)
      for finding in findings.sorted() {
        let records = finding.records.map { number in
          let place = place(of: number)
          return RunReport.Record(source: place.source, number: place.number)
        }
        report.add(words.told(finding, records))
      }
      for (code, count) in findings.uncounted {
        report.add(words.code(code), count, entry.severity)
      }
    }
    return report
  }
}
