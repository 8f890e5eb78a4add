internal import FormCheck
internal import FormDocuments
internal import FormEngine
internal import FormFlat
internal import FormPlatform
internal import FormStreams
internal import FormText

/// Judges the records of some inputs with two versions of a form, in one reading and flat memory.
final class CorpusRun {
  /// The numbers of records by how their verdicts changed.
  struct Outcome {
    var records = 0
    /// Valid before, and not valid since.
    var lost = Side()
    /// Not valid before, and valid since.
    var gained = Side()
    /// An input that could not be read to its end, in words.
    var fault: String?

    struct Side {
      var count = 0
      /// The first: `signups.ndjson:17`.
      var place: String?
      /// Its first errors: no values.
      var errors: [(code: String, pointer: String)] = []
    }
  }

  private let old: KnownForm
  private let new: KnownForm
  private let now: Date
  private let documents: DocumentLimits
  private(set) var outcome = Outcome()

  init(_ old: ValidationForm, _ new: ValidationForm, now: Date, _ settings: CheckSettings) {
    self.old = KnownForm(CheckTarget(form: old, inputs: []), settings)
    self.new = KnownForm(CheckTarget(form: new, inputs: []), settings)
    self.now = now
    documents = settings.documents
    for known in [self.old, self.new] {
      known.checker.tellsCodesAlone = true
      for name in known.checker.form.remoteNames {
        _ = known.checker.answer(name, with: .accepted)
      }
    }
  }

  /// Reads all inputs.
  func run(_ inputs: InputQueue) {
    var inputs = inputs
    let chunk = Chunk()
    while Interrupts.signal == 0, inputs.next(chunk) {
      if let fault = chunk.fault { outcome.fault = outcome.fault ?? fault }
      let facts = ChunkFacts(chunk)
      let isFlat = chunk.table != nil || chunk.isQuery
      for known in [old, new] {
        known.checker.setClock(now)
        known.checker.coercesAll = isFlat
      }
      for slice in chunk.slices {
        if case .header = slice.problem { continue }
        outcome.records += 1
        guard case .none = slice.problem else { continue }
        let before = verdict(slice, facts, isYAML: chunk.isYAML, old)
        let since = verdict(slice, facts, isYAML: chunk.isYAML, new)
        let place = "\(chunk.source):\(slice.line)"
        if before == .valid, since != .valid {
          outcome.lost.count += 1
          if outcome.lost.place == nil {
            outcome.lost.place = place
            outcome.lost.errors = errors(new.checker)
          }
        } else if before != .valid, since == .valid {
          outcome.gained.count += 1
          outcome.gained.place = outcome.gained.place ?? place
        }
      }
    }
  }

  private func errors(_ checker: Checker) -> [(code: String, pointer: String)] {
    checker.report().issues.prefix(3).map { ($0.code, $0.field) }
  }

  private func verdict(
    _ slice: RecordSlice, _ chunk: ChunkFacts, isYAML: Bool, _ known: KnownForm
  ) -> Verdict {
    let checker = known.checker
    // Safety: the slice lies within the chunk's block, which has the reader's padding behind it and stays until the
    // next chunk.
    let bytes = unsafe UnsafeBufferPointer(start: chunk.bytes + slice.start, count: slice.count)
    if isYAML {
      guard case .success(let record) = unsafe YAMLRecord.read(Array(bytes), documents) else {
        return .invalid
      }
      return judge(record.json, record.count, checker)
    }
    guard checker.coercesAll else {
      guard let base = bytes.baseAddress else { return .invalid }
      return unsafe checker.judge(base, count: bytes.count).verdict
    }
    if let table = chunk.table {
      _ = known.flat.begin(table, checker)
      if known.flat.refused(checker) != nil { return .invalid }
      if unsafe known.flat.record.split(bytes, at: table.delimiter, into: table.names.count) != nil
      {
        return .invalid
      }
      if !known.nulls.isEmpty {
        unsafe known.flat.record.emptyCells(saying: known.nulls, in: bytes)
      }
      unsafe known.flat.record.write(bytes, known.flat.columns)
    } else {
      unsafe known.flat.record.read(bytes, checker.form)
    }
    return judge(known.flat.record.json, known.flat.record.count, checker)
  }

  /// Safety: the record ends in the reader's padding.
  private func judge(_ json: [UInt8], _ count: Int, _ checker: Checker) -> Verdict {
    unsafe json.withUnsafeBufferPointer { json in
      guard let base = json.baseAddress else { return .invalid }
      return unsafe checker.judge(base, count: count).verdict
    }
  }
}
