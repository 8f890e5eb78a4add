package import FormCompiling
package import FormEngine
internal import FormText
public import FormPlatform

/// Checks payloads against one form: the scratch of one thread, reused from payload to payload.
///
/// Not `Sendable`: make one for each thread; they share the form.
@safe
public final class Checker {
  /// The form that payloads are checked against.
  public let form: ValidationForm
  /// The state that changes with each record.
  ///
  /// Behind a pointer, since accesses to a class's own properties are checked for exclusivity each time.
  /// Safety: allocated in `init`, freed in `deinit`, and of one thread as the checker is.
  @unsafe fileprivate let state: UnsafeMutablePointer<State>
  package var engine: RecordChecker {
    _read { yield unsafe state.pointee.engine }
    _modify { yield unsafe &state.pointee.engine }
  }
  /// The language of messages.
  package let speech: Messages
  /// The source of the messages of every report.
  let origin: ReportOrigin
  /// The fields that are reported, with all fields in them; nil for all fields.
  package var onlyFields: [Int]?
  /// Whether records after clean-up are without their empty fields, as types decode them.
  package var leavesOutEmpty = false
  /// Whether somebody fills its records in: one that is null is one into which nothing was typed.
  var isFilledIn = false
  /// The inputs of conflicting records, if these are in other inputs, by the constraint that they break.
  package var filesOfRun: [Int32: String] = [:]
  /// The identity by which a pool recognizes the checkers that it lent.
  var lender: ObjectIdentifier?
  /// Issues that were put into words before.
  var texts: IssueTexts {
    _read { yield unsafe state.pointee.texts }
    _modify { yield unsafe &state.pointee.texts }
  }
  /// The messages of issues are not needed: issues have no messages, and no facts unless something is
  /// undecided.
  package var tellsCodesAlone = false
  /// The remote checks that no command answers: their messages do not advise to try again.
  package var remotesWithoutCommand: Set<String> = []
  /// Words of the refusals of remote checks, by their numbers from 1.
  var refusals: [String?] = []
  /// The names of fields as a payload after clean-up has them; made when one is first written.
  private(set) lazy var cleanedFields = CleanedFields(form.compiled)
  /// Whether what clean-up leaves is copied where it is as it was sent.
  lazy var copyTries = Tries(isUseful: cleanedFields.mayCopy)
  /// Lengths of countries' values that messages have named.
  var countryLengths = CountryLengths()
  /// Judges repairs of wrong values; made when the first one is looked for.
  private(set) lazy var trial = ValueTrial(form)
  /// The report of every valid record without a warning.
  package var reportOnValid: Report {
    if let known = unsafe state.pointee.reportOnValid { return known }
    let states = managerStates([])
    let report = Report(
      verdict: .valid, issues: [], uncounted: [:], managers: states.managers,
      controls: states.controls, cleaned: nil, origin: origin)
    unsafe state.pointee.reportOnValid = report
    return report
  }
  /// Where the last record stood, for its issues.
  package var record: RecordPlace {
    get { unsafe state.pointee.record }
    set { unsafe state.pointee.record = newValue }
  }

  fileprivate struct State: ~Copyable {
    var engine: RecordChecker
    package var record = RecordPlace()
    /// The record in memory of its own, with room behind it, where the caller's has none.
    var input = Growable<UInt8>(capacity: 4096)
    var clockNow = Int64.min
    var reportOnValid: Report?
    var texts = IssueTexts()
  }

  /// The bytes of the last record.
  ///
  /// Safety: valid until the next check; the caller of the unsafe `judge` keeps its own buffer.
  @safe
  package struct RecordPlace {
    @unsafe var bytes: UnsafePointer<UInt8>?
    var count = 0
    package var fault: ReadFault?
    package var verdict = RecordVerdict.valid
    /// It was found valid in one pass, and its values were not read.
    var isUnread = false
    /// Where the string with escapes was found to end that was asked about last: `split` makes thousands of pieces of
    /// one, and each of them lies where it does.
    var lastString = (start: -1, end: -1)
  }

  /// A checker of a form.
  ///
  /// - Parameters:
  ///   - form: The form that payloads are checked against.
  ///   - locale: The language of messages, such as `de` or `pt-BR`; the default is the language of the form.
  ///     Messages that it lacks are in the language of the form, else in English.
  public convenience init(_ form: ValidationForm, locale: String? = nil) {
    self.init(form, locale: locale, usesFastPath: FastPathSwitch.isOn)
  }

  /// - Parameter usesFastPath: Valid records are found in one pass where they can be.
  package convenience init(_ form: ValidationForm, locale: String? = nil, usesFastPath: Bool) {
    self.init(
      form, locale: locale,
      RecordChecker(plan: form.compiled.plan, usesFastPath: usesFastPath))
  }

  init(_ form: ValidationForm, locale: String?, _ engine: consuming RecordChecker) {
    self.form = form
    speech = Messages(locale: locale, form: form.compiled)
    origin = ReportOrigin(form.compiled, speech)
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: State(engine: engine))
  }

  deinit {
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  /// Checks a payload that is JSON; a byte order mark before it is passed over.
  ///
  /// - Parameters:
  ///   - payload: One JSON value (RFC 8259), UTF-8.
  ///   - now: The value of `now` and `today`; the default is the moment of the check.
  ///   - cleaned: Whether the report should carry the payload after clean-up.
  public func check(
    _ payload: some Sequence<UInt8>, now: Date? = nil, cleaned: Bool = false
  ) -> Report {
    take(payload, now)
    if !cleaned || mayCopyCleaned(), unsafe state.pointee.acceptsInputFast() {
      return cleaned ? report(cleaned: true) : reportOnValid
    }
    return judgeInput(cleaned: cleaned)
  }

  /// Checks a payload whose values are read after its report.
  package func checkKeepingValues(_ payload: some Sequence<UInt8>, now: Date?) -> Report {
    take(payload, now)
    return judgeInput(cleaned: false)
  }

  /// Copies a payload to where the reader's padding is behind it.
  private func take(_ payload: some Sequence<UInt8>, _ now: Date?) {
    if let now { setClock(now) } else if form.compiled.plan.readsClock { setClock(Date()) }
    let most = mostBytesTaken
    let isTaken: Void? = payload.withContiguousStorageIfAvailable { buffer in
      unsafe state.pointee.take(UnsafeBufferPointer(rebasing: buffer.prefix(most)))
    }
    if isTaken == nil {
      unsafe Array(payload.prefix(most)).withUnsafeBufferPointer { unsafe state.pointee.take($0) }
    }
  }

  /// Bytes that are looked at of a payload: one more than the limit, and a byte order mark, are enough to
  /// refuse it.
  var mostBytesTaken: Int { min(max(form.compiled.plan.limits.reader.size, 0), 1 << 40) + 4 }

  private func judgeInput(cleaned: Bool) -> Report {
    unsafe state.pointee.judgeInput()
    return report(cleaned: cleaned)
  }

  /// Checks a payload that is already a value: its keys are the form's fields.
  public func check(
    _ payload: [String: PayloadValue], now: Date? = nil, cleaned: Bool = false
  ) -> Report {
    check(PayloadValue.group(payload).json, now: now, cleaned: cleaned)
  }

  /// Checks a value of a type of your own, as `JSONEncoder` writes it.
  ///
  /// - Throws: The errors of the encoder.
  public func check(
    encoding payload: some Encodable, now: Date? = nil, cleaned: Bool = false
  ) throws -> Report {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return check(try encoder.encode(payload), now: now, cleaned: cleaned)
  }

  /// The issues of one value as a field's, whatever other fields say.
  ///
  /// Values are JSON, `null` for one that is missing. Pointers are empty: they are the caller's.
  package func check(value: [UInt8], asField field: Int) -> [FormIssue] {
    judge(value: value, asField: field)
    return IssueWriter(self, line: 1, columnsBefore: 0).issues(ofCell: 0)
  }

  /// The work for the last record, in steps that take about as long as one value is judged.
  package var stepsOfRecord: Int { engine.stepsOfRecord }

  /// The codes of those issues, without words.
  package func codes(value: [UInt8], asField field: Int) -> [String] {
    judge(value: value, asField: field)
    return IssueWriter(self, line: 1, columnsBefore: 0).codes(ofCell: 0)
  }

  func judge(value: [UInt8], asField field: Int) {
    let list = [UInt8(ascii: "[")] + value + [UInt8(ascii: "]")]
    unsafe list.withUnsafeBufferPointer { unsafe state.pointee.take($0) }
    unsafe state.pointee.judgeInput(asField: field)
  }

  // MARK: The parts of a check, for streams

  /// Sets what `now` and `today` mean from here on.
  package func setClock(_ date: Date) {
    let seconds = min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799)
    let now = Int64(seconds * 1_000_000)
    guard unsafe now != state.pointee.clockNow else { return }
    unsafe state.pointee.clockNow = now
    engine.setClock(today: form.compiled.zone.day(at: now), now: now)
  }

  /// Judges a record in the caller's memory; nothing is made of words yet.
  ///
  /// Safety: as ``RecordChecker/check(_:count:)`` asks; the bytes stay until the last question.
  package func judge(_ bytes: UnsafePointer<UInt8>, count: Int) -> Judgement {
    unsafe state.pointee.judge(bytes, count)
  }

  /// Whether a record in the caller's memory certainly is valid, without a warning.
  ///
  /// It accepts most valid records, in half the time of ``judge(_:count:)``. If the values of such a record are
  /// read afterwards, it is judged the long way. Other records are not judged yet. Safety: as for
  /// ``judge(_:count:)``.
  package func acceptsFast(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    unsafe state.pointee.acceptsFast(bytes, count)
  }

  /// How many records from the first on certainly are valid, without a warning.
  ///
  /// Their values cannot be read afterwards. The record after them is not judged yet. Safety: as for
  /// ``judge(_:count:)``, of each of them.
  package func acceptedInARow(_ bytes: UnsafePointer<UInt8>, _ records: RecordSpans) -> Int {
    unsafe noteAccepted(engine.acceptedInARow(bytes, records))
  }

  /// The same, with the keys that identify these records.
  ///
  /// Safety: as ``RecordChecker/acceptedInARow(_:_:_:_:)`` asks.
  package func acceptedInARow(
    _ bytes: UnsafePointer<UInt8>, _ records: RecordSpans, _ keys: inout RunKeyMaker,
    _ hashes: UnsafeMutablePointer<RunHash>
  ) -> Int {
    unsafe noteAccepted(engine.acceptedInARow(bytes, records, &keys, hashes))
  }

  func noteAccepted(_ count: Int) -> Int {
    if count > 0 {
      record = RecordPlace()
      record.verdict = .valid
    }
    return count
  }

  /// Reads the values of the last record, if it was found valid without.
  ///
  /// Called by everything that looks at values.
  func readValues() {
    guard record.isUnread, let bytes = unsafe record.bytes else { return }
    _ = unsafe judge(bytes, count: record.count)
  }

  /// The result for a record before messages are made.
  package struct Judgement {
    package var verdict: Verdict
    /// It has something to say: issues, or warnings of a valid record.
    package var hasIssues: Bool

    package init(verdict: Verdict, hasIssues: Bool) {
      self.verdict = verdict
      self.hasIssues = hasIssues
    }
  }

  var verdict: Verdict { Verdict(record.verdict) }

  /// The report on the last record, with its place in the input.
  package func report(
    line: Int = 1, columnsBefore: Int = 0, cleaned: Bool = false
  ) -> Report {
    if record.fault == nil, onlyFields == nil, verdict == .valid, engine.log.faults.count == 0,
      !engine.log.hasUncounted
    {
      guard cleaned else { return reportOnValid }
      return Report(
        verdict: .valid, issues: [], uncounted: [:], managers: reportOnValid.managers,
        controls: reportOnValid.controls, cleaned: cleanedRecord(), origin: origin)
    }
    keepJudgedFaults()
    let issues = IssueWriter(self, line: line, columnsBefore: columnsBefore).issues()
    let managers = managerStates(issues)
    return Report(
      verdict: verdict, issues: issues, uncounted: uncounted(), managers: managers.managers,
      controls: managers.controls,
      cleaned: cleaned && verdict == .valid ? cleanedRecord() : nil, origin: origin)
  }

  private func uncounted() -> [String: Int] {
    guard record.fault == nil, engine.log.hasUncounted else { return [:] }
    var counts: [String: Int] = [:]
    for (index, code) in FaultCode.allCases.enumerated() where engine.log.uncounted[index] > 0 {
      counts[code.code.rawValue] = Int(engine.log.uncounted[index])
    }
    return counts
  }

  /// The bytes of the last record, for excerpts.
  package func recordBytes() -> [UInt8] { recordBytes(in: SourceRange(0, record.count)) }

  /// A part of it.
  func recordBytes(in range: SourceRange) -> [UInt8] {
    guard let bytes = unsafe record.bytes else { return [] }
    let count = min(range.end, record.count) - range.start
    return unsafe Array(UnsafeBufferPointer(start: bytes + range.start, count: max(0, count)))
  }
}

extension Checker.State {
  /// Safety: the buffer's bytes are readable during the call.
  fileprivate mutating func take(_ payload: UnsafeBufferPointer<UInt8>) {
    input.removeAll()
    if let base = payload.baseAddress { unsafe input.append(base, count: payload.count) }
    _ = input.append(repeating: 0, count: RecordReader.padding)
  }

  /// Bytes of the record in `input`.
  private var inputCount: Int { input.count - RecordReader.padding }

  // Safety: the buffer holds the payload and the reader's padding until the next one.

  fileprivate mutating func acceptsInputFast() -> Bool {
    unsafe acceptsFast(input.base, inputCount)
  }

  fileprivate mutating func judgeInput() {
    var start = 0
    if inputCount >= 3, input[0] == 0xEF, input[1] == 0xBB, input[2] == 0xBF { start = 3 }
    _ = unsafe judge(UnsafePointer(input.base + start), inputCount - start)
  }

  /// Judges the only item of a list as a field.
  fileprivate mutating func judgeInput(asField field: Int) {
    unsafe note(
      engine.check(UnsafePointer(input.base), count: inputCount, asField: field), input.base,
      inputCount)
  }

  fileprivate mutating func acceptsFast(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard unsafe engine.acceptsFast(bytes, count: count) else { return false }
    unsafe note(.success(.valid), bytes, count)
    record.isUnread = true
    return true
  }

  private mutating func note(
    _ result: Result<RecordVerdict, ReadFault>, _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) {
    switch result {
    case .success(let verdict):
      record = unsafe Checker.RecordPlace(bytes: bytes, count: count, fault: nil, verdict: verdict)
    case .failure(let fault):
      record = unsafe Checker.RecordPlace(
        bytes: bytes, count: count, fault: fault, verdict: .invalid)
    }
  }

  fileprivate mutating func judge(
    _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) -> Checker.Judgement {
    unsafe note(engine.check(bytes, count: count), bytes, count)
    return Checker.Judgement(
      verdict: Verdict(record.verdict),
      hasIssues: record.fault != nil || engine.log.faults.count > 0)
  }
}

extension Verdict {
  fileprivate init(_ verdict: RecordVerdict) {
    self =
      switch verdict {
      case .valid: .valid
      case .invalid: .invalid
      case .undecided: .undecided
      }
  }
}
