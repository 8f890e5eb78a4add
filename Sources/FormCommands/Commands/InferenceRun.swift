internal import FormCheck
internal import FormDocuments
internal import FormEngine
internal import FormExchange
internal import FormFlat
internal import FormPlatform
internal import FormStreams
internal import FormText

/// Reads some inputs several times: to make a form, and to judge their records with it.
final class InferenceRun {
  /// Records are read so often at most.
  private static let mostReadings = 12
  /// Records that cannot be read, and are named.
  private static let mostNamed = 20

  /// Why there is no form.
  struct Refusal: Error {
    var status: ExitStatus
    var lines: [String]
  }

  private let inputs: [QueuedInput]
  private let settings: InputSettings
  private let standardInput: Int32
  private let inputStart: off_t
  private let nulls: NullTexts
  private let kept = KeptInputs()
  private let inference: FormInference
  private let documents = DocumentLimits()
  private var row = FlatRecord()
  private var table: (header: TableHeader, columns: FormInference.Table)?
  /// Finds words for records that cannot be read.
  private let anything: Checker?
  /// Records that cannot be read: the first with their reasons.
  private var unread: (count: Int, lines: [String]) = (0, [])
  /// Their positions, if they have one.
  private var badPositions: Set<Int> = []
  /// Records with a key twice, which no form accepts.
  private var twice: (count: Int, lines: [String]) = (0, [])
  private(set) var counts = InferenceCounts()
  /// What is left out of the form beside records.
  private(set) var notes: [String] = []

  init(
    _ inputs: [QueuedInput], _ settings: InputSettings, nulls: [String], id: String, _ io: CommandIO
  ) {
    self.inputs = inputs
    self.settings = settings
    self.nulls = NullTexts(nulls)
    standardInput = io.input
    inputStart = lseek(io.input, 0, SEEK_CUR)
    inference = FormInference(id: id, nulls: nulls)
    anything = (try? ValidationForm("form: anything\ntype: any\n", name: "anything")).map {
      Checker($0)
    }
  }

  var outliers: [FormInference.Outliers] { inference.outliers }

  /// Reads all inputs; returns the form.
  ///
  /// - Parameter comments: Lines above the form.
  func run(_ comments: (InferenceCounts) -> [String]) -> Result<String, Refusal> {
    var refusal: Refusal?
    unsafe read(isAgain: false) { [self] record, place in
      switch unsafe record {
      case .json(let bytes, let count):
        if let fault = unsafe inference.observe(bytes, count: count) {
          unsafe note(fault, bytes, count, at: place)
        }
      case .row(let bytes, let table): unsafe inference.observe(bytes, row.cells, of: table)
      }
    } problem: { [self] problem in
      switch problem {
      case .record(let place, let words):
        unread.count += 1
        if unread.lines.count < Self.mostNamed { unread.lines.append("\(place): \(words)") }
      case .input(let words):
        refusal = refusal ?? Refusal(status: .unreadable, lines: [words])
      case .header(let words):
        refusal = refusal ?? Refusal(status: .formIsWrong, lines: [words])
      }
    }
    if let status = Interrupts.status { return .failure(Refusal(status: status, lines: [])) }
    if let refusal { return .failure(refusal) }
    counts.records = inference.records
    counts.heldOut = inference.heldOut
    if unread.count > 0,
      unread.count * 1000 > inference.records + unread.count || inference.records == 0
    {
      let more = unread.count - unread.lines.count
      return .failure(
        Refusal(
          status: .formIsWrong,
          lines: unread.lines + (more > 0 ? ["and \(more) more records that cannot be read"] : [])))
    }
    if inference.records == 0 {
      return .failure(Refusal(status: .formIsWrong, lines: ["the inputs have no records"]))
    }
    notes += unread.lines
    return judgeUntilSettled(comments)
  }

  private func judgeUntilSettled(
    _ comments: (InferenceCounts) -> [String]
  ) -> Result<String, Refusal> {
    if let fault = kept.fault { return .failure(Refusal(status: .unreadable, lines: [fault])) }
    for reading in 1...Self.mostReadings {
      let text = inference.form()
      let form: ValidationForm
      do throws(FormError) {
        form = try ValidationForm(text, name: "form.yaml")
      } catch {
        let words = error.diagnostics.prefix(3).map { "no form can be made: \($0.message)" }
        return .failure(Refusal(status: .formIsWrong, lines: words))
      }
      if let fault = judge(form, isFirst: reading == 1) {
        return .failure(Refusal(status: .unreadable, lines: [fault]))
      }
      if let status = Interrupts.status { return .failure(Refusal(status: status, lines: [])) }
      if twice.count * 1000 > counts.records {
        return .failure(Refusal(status: .formIsWrong, lines: twice.lines))
      }
      if !inference.settle() { break }
    }
    notes += twice.lines
    return .success(inference.form(comments(counts)))
  }

  /// Judges all records with a form; returns why not all could be read again.
  private func judge(_ form: ValidationForm, isFirst: Bool) -> String? {
    let target = CheckTarget(form: form, inputs: inputs)
    let known = KnownForm(
      target,
      CheckSettings(locale: nil, now: Date(), stopsAtFirst: false, countsUndecided: true))
    known.checker.tellsCodesAlone = true
    known.checker.setClock(Date())
    inference.beginJudging()
    (counts.accepted, counts.valid) = (0, 0)
    var position = 0
    var fault: String?
    unsafe read(target.inputs, isAgain: true) { [self] record, place in
      let isHeldOut = FormInference.isHeldOut(position)
      position += 1
      if badPositions.contains(position - 1) { return }
      if unsafe accepts(record, known) {
        counts.valid += 1
        if isHeldOut { counts.accepted += 1 }
        return
      }
      let report = known.checker.report()
      if let issue = report.issues.first(where: { $0.code == "duplicateKey" }) {
        guard isFirst else { return }
        twice.count += 1
        if twice.lines.count < Self.mostNamed {
          twice.lines.append("\(place): \(issue.field): this key occurs twice")
        }
        return
      }
      for issue in report.issues { inference.note(issue.field, issue.code, at: place) }
      guard isHeldOut else { return }
      switch unsafe record {
      case .json(let bytes, let count): unsafe inference.learn(bytes, count: count)
      case .row(let bytes, let table): unsafe inference.learn(bytes, row.cells, of: table)
      }
    } problem: { problem in
      if case .input(let words) = problem { fault = fault ?? words }
    }
    if isFirst { counts.acceptedAtFirst = counts.accepted }
    return fault
  }

  /// Whether the form accepts a record without a warning.
  ///
  /// Safety: the record ends in the reader's padding.
  private func accepts(_ record: Record, _ known: KnownForm) -> Bool {
    let checker = known.checker
    switch unsafe record {
    case .json(let bytes, let count):
      checker.coercesAll = false
      if unsafe checker.acceptsFast(bytes, count: count) { return true }
      return unsafe !checker.judge(bytes, count: count).hasIssues
    case .row(let bytes, _):
      guard let table = table?.header else { return false }
      checker.coercesAll = true
      _ = known.flat.begin(table, checker)
      if unsafe known.flat.record.split(bytes, at: table.delimiter, into: table.names.count) != nil
      {
        return false
      }
      if !nulls.isEmpty { unsafe known.flat.record.emptyCells(saying: nulls, in: bytes) }
      unsafe known.flat.record.write(bytes, known.flat.columns)
      return unsafe known.flat.record.json.withUnsafeBufferPointer { json in
        guard let base = json.baseAddress else { return false }
        if unsafe checker.acceptsFast(base, count: known.flat.record.count) { return true }
        return unsafe !checker.judge(base, count: known.flat.record.count).hasIssues
      }
    }
  }

  private func note(
    _ fault: FormInference.Fault, _ bytes: UnsafePointer<UInt8>, _ count: Int, at place: String
  ) {
    unread.count += 1
    if badPositions.count < 1 << 20 { badPositions.insert(inference.records - 1) }
    guard unread.lines.count < Self.mostNamed else { return }
    switch fault {
    case .noObject: unread.lines.append("\(place): this record is not an object")
    case .unreadable:
      let words = unsafe anything?.check(UnsafeBufferPointer(start: bytes, count: count))
        .issues.first?.plainMessage
      unread.lines.append("\(place): \(words ?? "this is not JSON")")
    }
  }

  // MARK: Reading

  /// Safety: the bytes stay until the next record, with the reader's padding behind them.
  @unsafe
  private enum Record {
    case json(UnsafePointer<UInt8>, count: Int)
    case row(UnsafeBufferPointer<UInt8>, FormInference.Table)
  }

  private enum Problem {
    case record(String, String)
    case input(String)
    case header(String)
  }

  private func read(
    _ inputs: [QueuedInput]? = nil, isAgain: Bool, _ take: (Record, String) -> Void,
    problem: (Problem) -> Void
  ) {
    if isAgain, inputStart >= 0 { lseek(standardInput, inputStart, SEEK_SET) }
    var queue = InputQueue(
      inputs ?? self.inputs, settings, standardInput: standardInput, stop: StopSignal(), kept: kept,
      isAgain: isAgain)
    let chunk = Chunk()
    while Interrupts.signal == 0, queue.next(chunk) {
      if let fault = chunk.fault { problem(.input(fault)) }
      if chunk.isQuery { return problem(.header("\(chunk.source): a web form is one record only")) }
      if let words = begin(chunk) { return problem(.header(words)) }
      for slice in chunk.slices {
        if case .header = slice.problem { continue }
        let place = "\(chunk.source):\(slice.line)"
        guard case .none = slice.problem else {
          problem(.record(place, slice.problem.message(isRow: chunk.table != nil)))
          continue
        }
        // Safety: the slice lies within the chunk's block, which has the reader's padding behind it and stays
        // until the next chunk.
        let bytes = unsafe UnsafeBufferPointer(start: chunk.bytes + slice.start, count: slice.count)
        if chunk.isYAML {
          unsafe readYAML(Array(bytes), place, take, problem)
        } else if let table, chunk.table != nil {
          let fault = unsafe row.split(
            bytes, at: table.header.delimiter, into: table.header.names.count)
          if let fault {
            problem(.record(place, fault.message))
          } else {
            if !nulls.isEmpty { unsafe row.emptyCells(saying: nulls, in: bytes) }
            unsafe take(.row(bytes, table.columns), place)
          }
        } else if let base = bytes.baseAddress {
          unsafe take(.json(base, count: bytes.count), place)
        }
      }
    }
  }

  private func readYAML(
    _ bytes: [UInt8], _ place: String, _ take: (Record, String) -> Void,
    _ problem: (Problem) -> Void
  ) {
    switch YAMLRecord.read(bytes, documents, hidesText: true) {
    case .failure(let fault): problem(.record(place, fault.message))
    case .success(let record):
      unsafe record.json.withUnsafeBufferPointer { json in
        if let base = json.baseAddress { unsafe take(.json(base, count: record.count), place) }
      }
    }
  }

  /// Gets to know the table of a chunk; returns why its header is none.
  private func begin(_ chunk: Chunk) -> String? {
    guard let header = chunk.table else {
      table = nil
      return nil
    }
    if table?.header === header { return nil }
    let columns = inference.table(header.names)
    if let column = columns.valueInHeader {
      return "\(chunk.source): column \(column) of the first row looks like a value: "
        + "a table begins with the names of its columns"
    }
    let isKnown = table != nil
    for column in columns.nameless where !isKnown {
      let words = "\(chunk.source): column \(column) has no name and is left out"
      if !notes.contains(words) { notes.append(words) }
    }
    table = (header, columns)
    return nil
  }
}
