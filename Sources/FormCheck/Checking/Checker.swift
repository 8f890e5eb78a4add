internal import FormEngine
internal import FormText
public import Foundation

/// Checks payloads against one form: the scratch of one thread, reused from payload to payload.
///
/// Not `Sendable`: make one for each thread; they share the form.
@safe
public final class Checker {
  /// What the payloads are checked against.
  public let form: Form
  /// What changes with each record.
  ///
  /// Behind a pointer, since accesses to a class's own properties are checked for exclusivity each time.
  /// Safety: allocated in `init`, freed in `deinit`, and of one thread as the checker is.
  @unsafe fileprivate let state: UnsafeMutablePointer<State>
  var engine: RecordChecker {
    _read { yield unsafe state.pointee.engine }
    _modify { yield unsafe &state.pointee.engine }
  }
  /// The record in memory of its own, with room behind it, where the caller's has none.
  private var input = Growable<UInt8>(capacity: 4096)
  private var clockDay = Int64.min
  private var clockNow = Int64.min
  /// The language of messages.
  let speech: Speech
  /// The fields that are judged, with all within them; nil for all.
  var onlyFields: [Int]?
  /// The cleaned payload is written without empty fields.
  var omitsEmpty = false
  /// Words of the refusals of remote checks, by their numbers from 1.
  var refusals: [String?] = []
  /// What managers and controls say of a valid record.
  private lazy var statesOfValid = managerStates([])
  /// Where the last record stood, for its issues.
  var record: RecordPlace {
    get { unsafe state.pointee.record }
    set { unsafe state.pointee.record = newValue }
  }

  fileprivate struct State: ~Copyable {
    var engine: RecordChecker
    var record = RecordPlace()
  }

  /// The bytes of the last record.
  ///
  /// Safety: valid until the next check; the caller of the unsafe `judge` keeps its own buffer.
  @safe
  struct RecordPlace {
    @unsafe var bytes: UnsafePointer<UInt8>?
    var count = 0
    var fault: ReadFault?
    var verdict = RecordVerdict.valid
  }

  /// A checker of a form.
  ///
  /// - Parameters:
  ///   - form: What the payloads are checked against.
  ///   - locale: The language of messages, such as `de` or `pt-BR`; the form's own if none is named. What
  ///     is missing in it is said in the form's own words, else in English.
  public init(_ form: Form, locale: String? = nil) {
    self.form = form
    speech = Speech(locale: locale, form: form.compiled)
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: State(engine: RecordChecker(plan: form.compiled.plan)))
  }

  deinit {
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  /// Checks a payload that is JSON; a byte order mark before it is passed over.
  ///
  /// - Parameters:
  ///   - payload: One JSON value (RFC 8259), UTF-8.
  ///   - now: What `now` and `today` mean.
  ///   - cleaned: Whether the report should carry the payload after clean-up.
  public func check(
    _ payload: some Sequence<UInt8>, now: Date = Date(), cleaned: Bool = false
  ) -> Report {
    take(payload, now)
    if !cleaned, isValidAtOnce() {
      return Report(
        verdict: .valid, issues: [], uncounted: [:], managers: statesOfValid.managers,
        controls: statesOfValid.controls, cleaned: nil)
    }
    return judgeInput(cleaned: cleaned)
  }

  /// Checks a payload whose values are asked for after its report.
  func checkKeepingValues(_ payload: some Sequence<UInt8>, now: Date = Date()) -> Report {
    take(payload, now)
    return judgeInput(cleaned: false)
  }

  /// Copies a payload to where the reader's padding is behind it.
  private func take(_ payload: some Sequence<UInt8>, _ now: Date) {
    setClock(now)
    input.removeAll()
    let isTaken: Void? = payload.withContiguousStorageIfAvailable { buffer in
      if let base = buffer.baseAddress { unsafe input.append(base, count: buffer.count) }
    }
    if isTaken == nil { for byte in payload { input.append(byte) } }
    _ = input.append(repeating: 0, count: RecordReader.padding)
  }

  private func isValidAtOnce() -> Bool {
    guard onlyFields == nil else { return false }
    // Safety: the buffer holds the payload and the reader's padding until the next check.
    return unsafe isValidAtOnce(input.base, count: input.count - RecordReader.padding)
  }

  private func judgeInput(cleaned: Bool) -> Report {
    let count = input.count - RecordReader.padding
    var start = 0
    if count >= 3, input[0] == 0xEF, input[1] == 0xBB, input[2] == 0xBF { start = 3 }
    _ = unsafe judge(UnsafePointer(input.base + start), count: count - start)
    return report(cleaned: cleaned)
  }

  /// Checks a payload that is already a value: its keys are the form's fields.
  public func check(
    _ payload: [String: PayloadValue], now: Date = Date(), cleaned: Bool = false
  ) -> Report {
    check(PayloadValue.group(payload).json, now: now, cleaned: cleaned)
  }

  /// Checks a value of a type of your own, as `JSONEncoder` writes it.
  ///
  /// - Throws: What the encoder throws.
  public func check(
    encoding payload: some Encodable, now: Date = Date(), cleaned: Bool = false
  ) throws -> Report {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return check(try encoder.encode(payload), now: now, cleaned: cleaned)
  }

  /// The issues of one value as a field's, whatever other fields say.
  ///
  /// Values are JSON, `null` for one that is missing. Pointers are empty: they are the caller's.
  func check(value: [UInt8], asField field: Int) -> [Issue] {
    judge(value: value, asField: field)
    return IssueWriter(self, line: 1, columnsBefore: 0).issues(ofSlot: 0)
  }

  /// The codes of those issues, without words.
  func codes(value: [UInt8], asField field: Int) -> [String] {
    judge(value: value, asField: field)
    return IssueWriter(self, line: 1, columnsBefore: 0).codes(ofSlot: 0)
  }

  private func judge(value: [UInt8], asField field: Int) {
    input.removeAll()
    input.append(UInt8(ascii: "["))
    for byte in value { input.append(byte) }
    input.append(UInt8(ascii: "]"))
    let count = input.count
    _ = input.append(repeating: 0, count: RecordReader.padding)
    // Safety: the buffer holds the value and the reader's padding until the next check.
    unsafe record.bytes = UnsafePointer(input.base)
    record.count = count
    switch unsafe engine.check(
      UnsafePointer(input.base), count: count, asField: field)
    {
    case .success(let verdict):
      record.verdict = verdict
      record.fault = nil
    case .failure(let fault):
      record.verdict = .invalid
      record.fault = fault
    }
  }

  /// The place of the first thing that is wrong with the last value whatever the time is.
  var firstFaultWithoutClock: Int? {
    (0..<engine.faults.count).first { index in
      let fault = engine.faults[index]
      guard fault.severity == .error, fault.code != .undecided else { return false }
      guard fault.constraint >= 0,
        case .range(let low, let high, _, _, _) = form.compiled.constraints[Int(fault.constraint)]
          .detail,
        let end = fault.code == .rangeUnderflow ? low : high
      else { return true }
      return !end.hasPrefix("today") && !end.hasPrefix("now")
    }
  }

  // MARK: The parts of a check, for streams

  /// Sets what `now` and `today` mean from here on.
  package func setClock(_ date: Date) {
    let seconds = min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799)
    let now = Int64(seconds * 1_000_000)
    guard now != clockNow else { return }
    clockNow = now
    clockDay = form.compiled.zone.day(at: now)
    engine.setClock(today: clockDay, now: now)
  }

  /// Judges a record in the caller's memory; nothing is made of words yet.
  ///
  /// Safety: as ``RecordChecker/check(_:count:)`` asks; the bytes stay until the last question.
  package func judge(_ bytes: UnsafePointer<UInt8>, count: Int) -> Judgement {
    unsafe state.pointee.judge(bytes, count)
  }

  /// Whether a record in the caller's memory certainly is valid, without a warning.
  ///
  /// Most valid records are found so, in half the time of ``judge(_:count:)``. Nothing can be asked about
  /// such a record afterwards; of any other record nothing is known yet.
  /// Safety: as for ``judge(_:count:)``.
  package func isValidAtOnce(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard unsafe state.pointee.engine.isValidAtOnce(bytes, count: count) else { return false }
    record = unsafe RecordPlace(bytes: bytes, count: count, fault: nil, verdict: .valid)
    return true
  }

  /// What is known of a record before anything is made of words.
  package struct Judgement {
    package var verdict: Verdict
    /// It has something to say: issues, or warnings of a valid record.
    package var hasIssues: Bool

    package init(verdict: Verdict, hasIssues: Bool) {
      self.verdict = verdict
      self.hasIssues = hasIssues
    }
  }

  var verdict: Verdict {
    switch record.verdict {
    case .valid: .valid
    case .invalid: .invalid
    case .undecided: .undecided
    }
  }

  /// The report on the last record, with its place in the input.
  package func report(
    line: Int = 1, columnsBefore: Int = 0, cleaned: Bool = false
  ) -> Report {
    if record.fault == nil, onlyFields == nil, verdict == .valid, engine.faults.count == 0,
      !engine.hasUncounted
    {
      return Report(
        verdict: .valid, issues: [], uncounted: [:], managers: statesOfValid.managers,
        controls: statesOfValid.controls, cleaned: cleaned ? cleanedRecord() : nil)
    }
    keepJudgedFaults()
    let issues = IssueWriter(self, line: line, columnsBefore: columnsBefore).issues()
    let managers = managerStates(issues)
    return Report(
      verdict: verdict, issues: issues, uncounted: uncounted(), managers: managers.managers,
      controls: managers.controls,
      cleaned: cleaned && verdict == .valid ? cleanedRecord() : nil)
  }

  private func uncounted() -> [String: Int] {
    guard record.fault == nil, engine.hasUncounted else { return [:] }
    var counts: [String: Int] = [:]
    for (index, code) in FaultCode.allCases.enumerated() where engine.uncounted[index] > 0 {
      counts[code.code.rawValue] = Int(engine.uncounted[index])
    }
    return counts
  }

  /// The bytes of the last record, for excerpts.
  package func recordBytes() -> [UInt8] {
    guard let bytes = unsafe record.bytes else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: record.count))
  }
}

extension Checker.State {
  fileprivate mutating func judge(
    _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) -> Checker.Judgement {
    switch unsafe engine.check(bytes, count: count) {
    case .success(let verdict):
      record = unsafe Checker.RecordPlace(bytes: bytes, count: count, fault: nil, verdict: verdict)
      let named: Verdict =
        switch verdict {
        case .valid: .valid
        case .invalid: .invalid
        case .undecided: .undecided
        }
      return Checker.Judgement(verdict: named, hasIssues: engine.faults.count > 0)
    case .failure(let fault):
      record = unsafe Checker.RecordPlace(
        bytes: bytes, count: count, fault: fault, verdict: .invalid)
      return Checker.Judgement(verdict: .invalid, hasIssues: true)
    }
  }
}
