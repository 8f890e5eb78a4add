internal import FormPatterns

/// Most records are valid: those are found in one pass, judged while they are read.
///
/// The only way into this folder. Nothing else depends on it: what it does not accept, or is not asked,
/// is read and judged the long way, which alone finds out what is wrong. `RecordChecker` holds one, unless
/// it is told not to, and says the same without.
///
/// Safety: holds the plan's blocks, and blocks of the checker that holds it, which never grow.
@safe
struct FastPath: ~Copyable {
  let pass: FastPass
  @unsafe private let parts: UnsafeMutablePointer<FastPass.Parts>
  private var present: Growable<FastPass.PresentFields>
  private(set) var slots: Growable<SlotValue>
  @unsafe private let stores: UnsafeMutablePointer<Growable<SlotValue>>
  private let storeCount: Int
  @unsafe private let cells: UnsafeMutablePointer<Growable<Int32>>
  @unsafe private let arena: UnsafeMutablePointer<Growable<UInt8>>
  var tries: Tries
  private let limits: ReaderLimits
  private var rowCells: [FlatCell] = []

  /// The fast path for records of a plan.
  ///
  /// - Parameter isOn: Where it is false, or records of the plan cannot be judged while they are read, none is
  ///   accepted.
  init(
    _ plan: PlanView, _ order: KeyPredictorView, _ bounds: UnsafePointer<Int64>,
    _ matcher: FreeMatcher, _ limits: PlanLimits, isOn: Bool
  ) {
    // Short numbers are read without a look at their length.
    let way = plan.fields[0].way
    tries = Tries(
      isUseful: isOn && (way == .group || way == .map) && limits.reader.takesAllShort)
    self.limits = limits.reader
    present = Growable(capacity: plan.presentCount)
    _ = present.append(repeating: FastPass.PresentFields(), count: plan.presentCount)
    slots = Growable(capacity: plan.slotCount)
    _ = slots.append(repeating: .unknown, count: plan.slotCount)
    for constant in 0..<plan.constantCount {
      unsafe slots.base[plan.fieldCount + constant] = SlotValue(plan.constants[constant])
    }
    // The keys of maps stand behind the rows of lists.
    let keys = plan.storeCount
    storeCount = keys + 1
    unsafe stores = Self.buffers(64, count: storeCount)
    unsafe cells = Self.buffers(64)
    unsafe arena = Self.buffers(256)
    unsafe parts = .allocate(capacity: 1)
    unsafe parts.initialize(
      to: FastPass.Parts(
        order: order, bounds: bounds, matcher: matcher, limits: limits.reader,
        present: present.base, arena: arena, slots: slots.base, stores: stores, cells: cells,
        keys: stores + keys,
        seed: UInt64.random(in: .min ... .max),
        mostDepth: min(limits.reader.depth - plan.formDepth, 64), mostSteps: limits.expressionWork))
    pass = unsafe FastPass(plan, parts)
  }

  /// Buffers that stay where they are.
  @unsafe
  private static func buffers<Element: BitwiseCopyable>(
    _ capacity: Int, count: Int = 1
  ) -> UnsafeMutablePointer<Growable<Element>> {
    let buffers = UnsafeMutablePointer<Growable<Element>>.allocate(capacity: count)
    for place in 0..<count { unsafe (buffers + place).initialize(to: Growable(capacity: capacity)) }
    return unsafe buffers
  }

  deinit {
    unsafe parts.deallocate()
    unsafe arena.deinitialize(count: 1).deallocate()
    unsafe stores.deinitialize(count: storeCount).deallocate()
    unsafe cells.deinitialize(count: 1).deallocate()
  }

  /// The day and the moment that stand for `today` and `now` in the records that follow.
  func setClock(today: Int64, now: Int64) {
    unsafe parts.pointee.today = SlotValue(kind: .date, value: today)
    unsafe parts.pointee.now = SlotValue(kind: .datetime, value: now)
  }

  /// Whether the last record has values that do not stand in it: defaults, and texts that clean-up changes.
  var hasOtherValues: Bool {
    unsafe parts.pointee.counts.defaults > 0 || parts.pointee.counts.hasCleaned
  }

  func takes(_ steps: [RowStep]) -> Bool { tries.isUseful && pass.takes(steps) }

  /// Whether the record of a row certainly is valid, without a warning; of others nothing is known yet.
  ///
  /// Safety: as for ``RecordChecker/acceptsFast(_:count:_:_:)``.
  mutating func accepts(
    _ row: UnsafePointer<UInt8>, count: Int, _ cells: UnsafeBufferPointer<FlatCell>,
    _ steps: UnsafeBufferPointer<RowStep>
  ) -> Bool {
    guard tries.mayTry() else { return false }
    let isASCII = unsafe UTF8Bytes.areASCII(row, count)
    return tries.note(pass.accepts(unsafe FastPass.Row(row, cells, steps, isASCII: isASCII)))
  }

  /// How many rows from the first on certainly are valid, without a warning, and whether the one behind them has not as many
  /// cells as the table has columns, or one that begins with a quote.
  ///
  /// Safety: as for ``RecordChecker/acceptsFast(_:count:_:_:)``, of each of them.
  mutating func acceptedInARow(
    _ bytes: UnsafePointer<UInt8>, _ rows: RecordSpans, _ table: RowPlan
  ) -> (count: Int, isNextQuoted: Bool) {
    if rowCells.count != table.width {
      rowCells = Array(repeating: FlatCell(text: 0..<0), count: table.width)
    }
    guard rows.count > 0, tries.mayTry() else { return (0, false) }
    return unsafe rowCells.withUnsafeMutableBufferPointer { cells in
      unsafe table.steps.withUnsafeBufferPointer { steps in
        var number = 0
        var isNextQuoted = false
        while number < rows.count {
          let span = rows[number]
          guard table.mostBytes(ofRow: span.count) <= limits.size else { break }
          let row = unsafe bytes + span.start
          guard
            case .cells(let areASCII) = unsafe PlainRow.split(
              row, count: span.count, at: table.delimiter, into: cells)
          else {
            isNextQuoted = true
            break
          }
          let isValid = pass.accepts(
            unsafe FastPass.Row(row, UnsafeBufferPointer(cells), steps, isASCII: areASCII))
          guard isValid else { break }
          number &+= 1
        }
        tries.note(done: number, hasFailed: number < rows.count && !isNextQuoted)
        return (number, isNextQuoted)
      }
    }
  }

  /// Whether a record certainly is valid, without a warning; of others nothing is known yet.
  ///
  /// Safety: as for ``RecordChecker/check(_:count:)``.
  mutating func accepts(_ record: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard tries.mayTry() else { return false }
    return tries.note(unsafe pass.accepts(record, count: count))
  }

  /// How many records from the first on certainly are valid, without a warning; of the one behind them nothing is
  /// known yet.
  ///
  /// Safety: as for ``RecordChecker/check(_:count:)``, of each of them.
  mutating func acceptedInARow(_ bytes: UnsafePointer<UInt8>, _ records: RecordSpans) -> Int {
    guard records.count > 0, tries.mayTry() else { return 0 }
    var number = 0
    while number < records.count {
      let span = records[number]
      guard unsafe pass.accepts(bytes + span.start, count: span.count) else { break }
      number &+= 1
    }
    tries.note(done: number, hasFailed: number < records.count)
    return number
  }
}
