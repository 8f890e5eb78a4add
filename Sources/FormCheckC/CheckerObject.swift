internal import CFormCheck
internal import FormCheck
internal import FormCompiling
internal import FormEngine
internal import FormPlatform

/// The object of a `formcheck_checker`: a checker, and the memory of its input and results.
final class CheckerObject {
  let gate = Gate()
  private let checker: Checker
  private let options: CheckOptions
  private let readsClock: Bool
  /// The fields that are reported; nil for all.
  private let only: [Int]?
  /// Bytes that are copied of a payload: the limit, a byte order mark, and one more.
  private let mostBytes: Int
  /// The payload, with the reader's padding behind it.
  private var input = Growable<UInt8>(capacity: 4096)
  private var report = OwnedBytes()
  private var cleaned = OwnedBytes()
  /// The report on a valid record without a warning, which is always the same.
  private let reportOnValid: OwnedBytes
  /// Results before they are moved to memory that stays; kept for its room.
  private var scratch: [UInt8] = []

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
    let start = unsafe take(json)
    unsafe result.pointee = formcheck_result(
      verdict: FORMCHECK_VALID, report: .none, cleaned: .none)
    scratch.removeAll(keepingCapacity: true)
    if accepts(start, wishes) {
      if wishes.wantsCleaned, !checker.appendCleanedCopy(to: &scratch) {
        scratch = checker.report(cleaned: true).cleaned ?? []
      }
      if !wishes.isVerdictOnly { unsafe result.pointee.report = reportOnValid.bytes }
      if wishes.wantsCleaned {
        cleaned.replace(with: scratch)
        unsafe result.pointee.cleaned = cleaned.bytes
      }
      return
    }
    let judgement = unsafe checker.judge(input.base + start, count: size - start)
    if wishes.isVerdictOnly, only == nil, !wishes.wantsCleaned || judgement.verdict != .valid {
      return unsafe result.pointee.verdict = formcheck_verdict(judgement.verdict)
    }
    let told = checker.report(cleaned: wishes.wantsCleaned)
    unsafe result.pointee.verdict = formcheck_verdict(told.verdict)
    if !wishes.isVerdictOnly {
      append(told, number: 1, line: 1, wishes)
      report.replace(with: scratch)
      unsafe result.pointee.report = report.bytes
    }
    if let payload = told.cleaned {
      cleaned.replace(with: payload)
      unsafe result.pointee.cleaned = cleaned.bytes
    }
  }

  /// Whether the record at `start` certainly is valid, without a warning.
  private func accepts(_ start: Int, _ wishes: CheckWishes) -> Bool {
    guard only == nil, !wishes.isPart, !wishes.wantsCleaned || checker.mayCopyCleaned() else {
      return false
    }
    // Safety: the reader's padding is behind the record.
    return unsafe checker.acceptsFast(input.base + start, count: size - start)
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
    report.replace(with: ExplanationJSON.json(explanation, explanation.fields))
    unsafe result.pointee = formcheck_result(
      verdict: formcheck_verdict(explanation.report.verdict), report: report.bytes, cleaned: .none)
  }

  // MARK: Lines

  /// Checks one record a line.
  ///
  /// Safety: as `Input` asks.
  func checkLines(
    _ lines: UnsafeBufferPointer<UInt8>, _ wishes: CheckWishes,
    _ result: UnsafeMutablePointer<formcheck_result>
  ) -> formcheck_counts {
    begin(wishes)
    var counts = formcheck_counts()
    var payloads: [UInt8] = []
    scratch.removeAll(keepingCapacity: true)
    var number = 0
    unsafe NDJSONLines.forEach(in: lines) { line, record in
      number += 1
      let start = unsafe take(record)
      if accepts(start, wishes) {
        counts.valid += 1
        if wishes.wantsCleaned {
          if !checker.appendCleanedCopy(to: &payloads) {
            payloads += checker.report(cleaned: true).cleaned ?? []
          }
          payloads.append(0x0A)
        }
        if wishes.isVerdictOnly || wishes.isOnlyInvalid { return }
        append(checker.report(), number: number, line: line, wishes)
        scratch.append(0x0A)
        return
      }
      let judgement = unsafe checker.judge(input.base + start, count: size - start)
      var verdict = judgement.verdict
      if !wishes.isVerdictOnly || only != nil || wishes.wantsCleaned {
        let told = checker.report(line: line, cleaned: wishes.wantsCleaned)
        verdict = told.verdict
        if let payload = told.cleaned { payloads += payload + [0x0A] }
        if !wishes.isVerdictOnly, !wishes.isOnlyInvalid || verdict != .valid {
          append(told, number: number, line: line, wishes)
          scratch.append(0x0A)
        }
      }
      switch verdict {
      case .valid: counts.valid += 1
      case .invalid: counts.invalid += 1
      case .undecided: counts.undecided += 1
      }
    }
    report.replace(with: scratch)
    cleaned.replace(with: payloads)
    let verdict =
      counts.invalid > 0
      ? FORMCHECK_INVALID : counts.undecided > 0 ? FORMCHECK_UNDECIDED : FORMCHECK_VALID
    unsafe result.pointee = formcheck_result(
      verdict: verdict, report: report.bytes, cleaned: cleaned.bytes)
    return counts
  }

  // MARK: Parts

  private func begin(_ wishes: CheckWishes) {
    if readsClock { checker.setClock(options.now ?? Date()) }
    checker.tellsOnlyVerdicts = wishes.isVerdictOnly && only == nil && !wishes.wantsCleaned
    checker.judge(only: only, areParts: wishes.isPart)
  }

  /// Bytes of the payload in `input`.
  private var size: Int { input.count - RecordReader.padding }

  /// Copies a payload to where the reader's padding is behind it; returns where it begins behind a byte order mark.
  ///
  /// Safety: as `Input` asks.
  private func take(_ json: UnsafeBufferPointer<UInt8>) -> Int {
    let count = min(json.count, mostBytes)
    input.shrink(to: max(count, 1 << 20))
    input.removeAll()
    if let base = json.baseAddress { unsafe input.append(base, count: count) }
    _ = input.append(repeating: 0, count: RecordReader.padding)
    return size >= 3 && input[0] == 0xEF && input[1] == 0xBB && input[2] == 0xBF ? 3 : 0
  }

  private func append(_ told: Report, number: Int, line: Int, _ wishes: CheckWishes) {
    let place = ReportJSON.Record(source: options.source, number: number, line: line)
    ReportJSON.append(told, of: place, to: &scratch) { bytes in
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
