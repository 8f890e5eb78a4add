internal import CFormCheck
internal import FormCheck
internal import FormCompiling
internal import FormEngine
internal import FormPlatform
internal import FormText

/// The object of a `formcheck_checker`: a checker, and the memory of its input and results.
@safe
final class CheckerObject {
  let gate = Gate()
  private let checker: Checker
  private let options: CheckOptions
  private let readsClock: Bool
  /// The fields that are reported; nil for all.
  private let only: [Int]?
  /// Bytes that are copied of a payload: the limit, a byte order mark, and one more.
  private let mostBytes: Int
  /// The memory that changes with each record.
  ///
  /// Behind a pointer, since accesses to a class's own properties are checked for exclusivity each time.
  /// Safety: allocated in `init`, freed in `deinit`, and used within the gate only.
  @unsafe private let state: UnsafeMutablePointer<State>
  /// The report on a valid record without a warning, which is always the same.
  private let reportOnValid: OwnedBytes
  /// The same before the number of the record, and behind that of its line.
  private let validParts: (head: [UInt8], tail: [UInt8])

  private struct State: ~Copyable {
    /// The payload, with the reader's padding behind it.
    var input = OwnedBytes(capacity: 4096)
    var report = OwnedBytes()
    var cleaned = OwnedBytes()
    /// Results before they are moved to memory that stays; kept for its room.
    var scratch: [UInt8] = []
  }

  init(_ form: ValidationForm, _ options: CheckOptions) throws(Failure) {
    self.options = options
    checker = Checker(form, locale: options.locale)
    checker.remotesWithoutCommand = Set(form.remoteNames)
    do throws(UnknownPath) {
      only = options.only.isEmpty ? nil : try checker.fields(of: options.only)
    } catch {
      throw Failure(argument: error.description)
    }
    let plan = form.compiled.plan
    readsClock = plan.readsClock
    mostBytes = min(max(plan.limits.reader.size, 0), 1 << 40) + 4
    var bytes: [UInt8] = []
    ReportJSON.append(
      checker.reportOnValid, of: ReportJSON.Record(source: options.source, number: 1, line: 1),
      to: &bytes
    ) { ReportJSON.append([], to: &$0) }
    reportOnValid = OwnedBytes(bytes)
    var head = Array("{\"source\":".utf8)
    JSONText.append(options.source, to: &head)
    head.append(literal: ",\"record\":")
    validParts = (head, Array(bytes.dropFirst(head.count + "1,\"line\":1".utf8.count)))
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: State())
  }

  deinit {
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  // MARK: One record

  /// Checks one record.
  ///
  /// Safety: as `Input` asks.
  func check(
    _ json: UnsafeBufferPointer<UInt8>, _ wishes: CheckWishes,
    _ result: UnsafeMutablePointer<formcheck_result>
  ) {
    begin(wishes)
    let record = unsafe take(json)
    unsafe result.pointee = formcheck_result(
      verdict: FORMCHECK_VALID, report: .none, cleaned: .none)
    unsafe state.pointee.scratch.removeAll(keepingCapacity: true)
    if unsafe accepts(record, wishes) {
      if wishes.wantsCleaned, unsafe !checker.appendCleanedCopy(to: &state.pointee.scratch) {
        unsafe state.pointee.scratch = checker.report(cleaned: true).cleaned ?? []
      }
      if !wishes.isVerdictOnly { unsafe result.pointee.report = reportOnValid.bytes }
      if wishes.wantsCleaned {
        unsafe state.pointee.cleaned.replace(with: state.pointee.scratch)
        unsafe result.pointee.cleaned = state.pointee.cleaned.bytes
      }
      return
    }
    let judgement = unsafe judge(record)
    if wishes.isVerdictOnly, only == nil, !wishes.wantsCleaned || judgement.verdict != .valid {
      return unsafe result.pointee.verdict = formcheck_verdict(judgement.verdict)
    }
    let told = checker.report(cleaned: wishes.wantsCleaned)
    unsafe result.pointee.verdict = formcheck_verdict(told.verdict)
    if !wishes.isVerdictOnly {
      append(told, number: 1, line: 1, wishes)
      unsafe state.pointee.report.replace(with: state.pointee.scratch)
      unsafe result.pointee.report = state.pointee.report.bytes
    }
    if let payload = told.cleaned {
      unsafe state.pointee.cleaned.replace(with: payload)
      unsafe result.pointee.cleaned = state.pointee.cleaned.bytes
    }
  }

  /// Whether a record certainly is valid, without a warning.
  ///
  /// Safety: as for ``judge(_:)``.
  private func accepts(_ record: UnsafeBufferPointer<UInt8>, _ wishes: CheckWishes) -> Bool {
    guard only == nil, !wishes.isPart, !wishes.wantsCleaned || checker.mayCopyCleaned(),
      let base = record.baseAddress
    else { return false }
    return unsafe checker.acceptsFast(base, count: record.count)
  }

  /// Judges a record.
  ///
  /// Safety: the record is a part of the input, and the reader's padding follows it.
  private func judge(_ record: UnsafeBufferPointer<UInt8>) -> Checker.Judgement {
    guard let base = record.baseAddress else {
      return Checker.Judgement(verdict: .invalid, hasIssues: true)
    }
    return unsafe checker.judge(base, count: record.count)
  }

  /// Explains one record.
  ///
  /// Safety: as `Input` asks.
  func explain(
    _ json: UnsafeBufferPointer<UInt8>, _ result: UnsafeMutablePointer<formcheck_result>
  ) {
    checker.tellsOnlyVerdicts = false
    checker.judge(only: nil, areParts: false)
    let explanation = unsafe checker.explain(json.prefix(mostBytes), now: options.now ?? Date())
    unsafe state.pointee.report.replace(with: ExplanationJSON.json(explanation, explanation.fields))
    unsafe result.pointee = formcheck_result(
      verdict: formcheck_verdict(explanation.report.verdict), report: state.pointee.report.bytes,
      cleaned: .none)
  }

  // MARK: Lines

  /// Checks one record a line, from a position on, which is moved behind the lines.
  ///
  /// Safety: as `Input` asks.
  func checkLines(
    _ lines: UnsafeBufferPointer<UInt8>, _ wishes: CheckWishes,
    _ position: inout formcheck_position,
    _ result: UnsafeMutablePointer<formcheck_result>
  ) -> formcheck_counts {
    begin(wishes)
    var counts = formcheck_counts()
    var payloads: [UInt8] = []
    unsafe state.pointee.scratch.removeAll(keepingCapacity: true)
    var number = position.record - 1
    position.line = unsafe NDJSONLines.forEach(in: lines, from: position.line) { place, line in
      number += 1
      let record = unsafe take(line)
      if unsafe accepts(record, wishes) {
        counts.valid += 1
        if wishes.wantsCleaned {
          if !checker.appendCleanedCopy(to: &payloads) {
            payloads += checker.report(cleaned: true).cleaned ?? []
          }
          payloads.append(0x0A)
        }
        if wishes.isVerdictOnly || wishes.isOnlyInvalid { return }
        appendValid(number: number, line: place)
        unsafe state.pointee.scratch.append(0x0A)
        return
      }
      let judgement = unsafe judge(record)
      var verdict = judgement.verdict
      if !wishes.isVerdictOnly || only != nil || wishes.wantsCleaned {
        let told = checker.report(line: place, cleaned: wishes.wantsCleaned)
        verdict = told.verdict
        if let payload = told.cleaned { payloads += payload + [0x0A] }
        if !wishes.isVerdictOnly, !wishes.isOnlyInvalid || verdict != .valid {
          append(told, number: number, line: place, wishes)
          unsafe state.pointee.scratch.append(0x0A)
        }
      }
      switch verdict {
      case .valid: counts.valid += 1
      case .invalid: counts.invalid += 1
      case .undecided: counts.undecided += 1
      }
    }
    position.record = number + 1
    unsafe state.pointee.report.replace(with: state.pointee.scratch)
    unsafe state.pointee.cleaned.replace(with: payloads)
    if unsafe state.pointee.scratch.capacity > OwnedBytes.mostKept {
      unsafe state.pointee.scratch = []
    }
    let verdict =
      counts.invalid > 0
      ? FORMCHECK_INVALID : counts.undecided > 0 ? FORMCHECK_UNDECIDED : FORMCHECK_VALID
    unsafe result.pointee = formcheck_result(
      verdict: verdict, report: state.pointee.report.bytes, cleaned: state.pointee.cleaned.bytes)
    return counts
  }

  // MARK: Parts

  private func begin(_ wishes: CheckWishes) {
    if readsClock { checker.setClock(options.now ?? Date()) }
    checker.tellsOnlyVerdicts = wishes.isVerdictOnly && only == nil && !wishes.wantsCleaned
    checker.judge(only: only, areParts: wishes.isPart)
  }

  /// Copies a payload to where the reader's padding is behind it; returns it without a byte order mark.
  ///
  /// Safety: as `Input` asks.
  private func take(_ json: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let count = min(json.count, mostBytes)
    unsafe state.pointee.input.replace(
      with: json.baseAddress, count: count, zeros: RecordReader.padding)
    let base = unsafe UnsafePointer(state.pointee.input.base)
    let hasMark = unsafe count >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF
    let start = hasMark ? 3 : 0
    return unsafe UnsafeBufferPointer(start: base + start, count: count - start)
  }

  /// Appends the report on a valid record without a warning.
  private func appendValid(number: Int, line: Int) {
    unsafe state.pointee.scratch += validParts.head
    unsafe state.pointee.scratch += String(number).utf8
    unsafe state.pointee.scratch.append(literal: ",\"line\":")
    unsafe state.pointee.scratch += String(line).utf8
    unsafe state.pointee.scratch += validParts.tail
  }

  private func append(_ told: Report, number: Int, line: Int, _ wishes: CheckWishes) {
    let place = ReportJSON.Record(source: options.source, number: number, line: line)
    unsafe ReportJSON.append(told, of: place, to: &state.pointee.scratch) { bytes in
      if wishes.hasLabels {
        ReportJSON.append(labelled: told.issues, to: &bytes)
      } else {
        ReportJSON.append(told.issues, to: &bytes)
      }
    }
  }
}

extension formcheck_verdict {
  init(_ verdict: Verdict) {
    switch verdict {
    case .valid: self = FORMCHECK_VALID
    case .invalid: self = FORMCHECK_INVALID
    case .undecided: self = FORMCHECK_UNDECIDED
    }
  }
}
