internal import FormPatterns

/// The pass over a record: its members are judged while they are read.
///
/// The fast path either finds a record valid without warnings or gives up. Then the slow path reads the record
/// again and reports what is wrong. So nothing here makes a fault, and whatever is rare (a key that the form
/// does not name, a key with an escape) ends the pass.
///
/// Safety: points into the checker that holds it, to blocks that never grow.
@safe
struct FastPass: MemberSink {
  let plan: PlanView
  @unsafe let parts: UnsafeMutablePointer<Parts>

  /// State outside the plan; not in the value itself, which Swift would copy at calls.
  @unsafe
  struct Parts: BitwiseCopyable {
    let order: KeyPredictorView
    let bounds: UnsafePointer<Int64>
    let matcher: FreeMatcher
    let limits: ReaderLimits
    /// As many as the plan asks about: what was there of groups that are not plain.
    let present: UnsafeMutablePointer<PresentFields>
    /// The buffer into which strings with escapes are decoded.
    let arena: UnsafeMutablePointer<Growable<UInt8>>
    /// For each field whose value is kept the value, as it was read last; then what expressions read and write: see
    /// ``SlotStep``.
    let slots: UnsafeMutablePointer<SlotValue>
    /// The rows of lists that are kept, for each row store of the plan.
    let stores: UnsafeMutablePointer<Growable<SlotValue>>
    /// The index of the strings of rows.
    let cells: UnsafeMutablePointer<Growable<Int32>>
    /// The keys of the maps that are read, by their place in the record.
    let keys: UnsafeMutablePointer<Growable<SlotValue>>
    let seed: UInt64
    var today = SlotValue.unknown
    var now = SlotValue.unknown
    /// Objects and lists within each other that a value may have of which nothing is asked.
    let mostDepth: Int
    /// Steps that the expressions of a record may take.
    let mostSteps: Int
    var counts = Counts()
  }

  /// The limits of a record, and how much of them is used.
  struct Counts: BitwiseCopyable {
    /// Steps that are left of those that expressions may take.
    var steps = 0
    /// Values that the record may still have, and whether it has bytes for more.
    var values = 0
    var mayHaveTooMany = false
    /// Fields that the variants of the record's objects have, chosen or not.
    var variantFields = 0
    /// The size of the defaults of the record, as ``OpenDefaults`` counts it.
    var defaults = 0
    /// Clean-up has changed a string.
    var hasCleaned = false
    /// Objects and lists that may still be within each other where nothing is asked of a value.
    var depth = 0
  }

  init(_ plan: PlanView, _ parts: UnsafeMutablePointer<Parts>) {
    self.plan = plan
    unsafe self.parts = parts
  }

  @inline(__always) var order: KeyPredictorView { unsafe parts.pointee.order }
  @inline(__always) @unsafe var bounds: UnsafePointer<Int64> { unsafe parts.pointee.bounds }
  @inline(__always) var matcher: FreeMatcher { unsafe parts.pointee.matcher }
  @inline(__always) @unsafe var arena: UnsafeMutablePointer<Growable<UInt8>> {
    unsafe parts.pointee.arena
  }
  @inline(__always) @unsafe var slots: UnsafeMutablePointer<SlotValue> {
    unsafe parts.pointee.slots
  }
  @inline(__always) @unsafe var stores: UnsafeMutablePointer<Growable<SlotValue>> {
    unsafe parts.pointee.stores
  }
  var today: SlotValue { unsafe parts.pointee.today }
  var now: SlotValue { unsafe parts.pointee.now }
  @inline(__always) @unsafe var cells: UnsafeMutablePointer<Growable<Int32>> {
    unsafe parts.pointee.cells
  }
  @inline(__always) @unsafe var keys: UnsafeMutablePointer<Growable<SlotValue>> {
    unsafe parts.pointee.keys
  }
  @inline(__always) var seed: UInt64 { unsafe parts.pointee.seed }
  @inline(__always) var limits: ReaderLimits { unsafe parts.pointee.limits }
  @inline(__always) @unsafe private var present: UnsafeMutablePointer<PresentFields> {
    unsafe parts.pointee.present
  }

  /// Whether a record certainly is valid, without a warning.
  ///
  /// Safety: `bytes` is as ``RecordReader/read(_:count:tape:arena:limits:)`` asks. Bytes behind the record's
  /// end may be looked at, but are never taken for a member. They are zeros, or a block that ends in as many
  /// zeros.
  func accepts(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard count <= limits.size, count <= Int(Int32.max) else { return false }
    begin(count: count)
    var at = 0
    unsafe RecordReader.skipSpace(bytes, &at, count)
    guard at < count, unsafe bytes[at] == UInt8(ascii: "{") else { return false }
    at = unsafe readOther(0, bytes, at, count).end
    if at < 0 { return false }
    unsafe RecordReader.skipSpace(bytes, &at, count)
    return at == count
  }

  /// Begins a record of at most so many values.
  @inline(__always)
  func begin(count: Int) {
    // A value takes a byte or more.
    unsafe parts.pointee.counts = Counts(
      steps: parts.pointee.mostSteps, values: limits.values &- 1,
      mayHaveTooMany: count > limits.values, depth: parts.pointee.mostDepth)
    unsafe arena.pointee.removeAll()
    for store in 0..<plan.storeCount { unsafe stores[store].removeAll() }
    unsafe keys.pointee.removeAll()
  }

  // MARK: Objects

  struct Holder: BitwiseCopyable {
    var seen: UInt64 = 0
    var empty: UInt64 = 0
    /// Which 64 fields of the group these are.
    var block: UInt8 = 0
    /// Keys that are not fields.
    var others: Int32 = 0

    @inline(__always) var fields: PresentFields { PresentFields(seen: seen, empty: empty) }
  }

  /// Which of 64 fields of an object were present: a bit for each, and a bit for each without a value.
  struct PresentFields: BitwiseCopyable {
    var seen: UInt64 = 0
    var empty: UInt64 = 0

    @inline(__always) var filled: UInt64 { seen & ~empty }
  }

  @inline(__always)
  func beginObject(_ owner: Int, at open: Int) -> Holder {
    if owner < 0 { return beginSkipped() }
    let group = unsafe plan.groups + Int(plan.fields[owner].group)
    if unsafe group.pointee.isCleared { unsafe clear(group) }
    return Holder()
  }

  @inline(__always)
  func take(key row: UnsafeMutablePointer<KeyPrefix>, at quote: Int, in object: inout Holder)
    -> Bool
  {
    if unsafe row.pointee.block != object.block { object = unsafe turn(to: row, from: object) }
    // A key that stands twice is a fault.
    let bit = unsafe row.pointee.bit
    if object.seen & bit != 0 { return false }
    object.seen |= bit
    return true
  }

  @inline(__always)
  func take(
    _ key: ReadKey, at quote: Int, of owner: Int, _ bytes: UnsafePointer<UInt8>,
    in object: inout Holder
  ) -> Int {
    if key.field < 0 {
      // Called without the object, which the loop keeps in registers.
      object.others &+= 1
      return unsafe takeOther(key, at: quote, of: owner, bytes)
    }
    return unsafe take(key: order.rows + key.field, at: quote, in: &object) ? key.field : -2
  }

  @inline(__always)
  func noteEmpty(_ row: UnsafeMutablePointer<KeyPrefix>, in object: inout Holder) -> Bool {
    let bit = unsafe row.pointee.bit
    if bit == 0 { return unsafe mayBeEmpty(field(of: row)) }
    object.empty |= bit
    return true
  }

  @inline(__always)
  func takeEmpty(
    of row: UnsafeMutablePointer<KeyPrefix>, at start: Int, in object: inout Holder
  ) -> Bool {
    unsafe noteEmpty(row, in: &object)
  }

  /// Forgets which fields of a large group were there, and values of the object before that this one may not have.
  @inline(never)
  private func clear(_ group: UnsafeMutablePointer<GroupPlan>) {
    unsafe present(in: group).update(repeating: PresentFields(), count: group.pointee.blocks)
    let resets = unsafe group.pointee.resets
    for place in resets.start..<resets.start &+ resets.count {
      let field = Int(plan.references[Int(place)])
      unsafe slots[field] = .empty(plan.fields[field].type)
    }
  }

  /// Puts what was there of 64 fields aside, and goes on with those among which a row's field is.
  @inline(never)
  private func turn(to row: UnsafeMutablePointer<KeyPrefix>, from object: Holder) -> Holder {
    let field = unsafe plan.fields + field(of: row)
    let group = unsafe plan.groups + Int(plan.fields[Int(field.pointee.parent)].group)
    let block = unsafe row.pointee.block
    unsafe present(in: group)[Int(object.block)] = object.fields
    let fields = unsafe present(in: group)[Int(block)]
    return Holder(seen: fields.seen, empty: fields.empty, block: block, others: object.others)
  }

  /// The same for a whole group, 64 fields each.
  @inline(__always) @unsafe
  func present(
    in group: UnsafeMutablePointer<GroupPlan>
  ) -> UnsafeMutablePointer<PresentFields> {
    unsafe present + Int(group.pointee.present)
  }

  /// Whether a group has a value wherever it must, and its comparisons hold.
  @inline(__always)
  func endObject(
    _ owner: Int, _ object: Holder, _ bytes: UnsafePointer<UInt8>, at close: Int
  ) -> Bool {
    if object.others > 0 || owner < 0 || plan.fields[owner].way == .map {
      guard unsafe areKeysRight(object, of: owner, bytes) else { return false }
      if owner < 0 { return true }
    }
    return unsafe areFieldsRight(object, of: owner, bytes)
  }

  /// Whether the fields of an object, or the places of a tuple, are right together.
  @inline(__always)
  func areFieldsRight(_ object: Holder, of owner: Int, _ bytes: UnsafePointer<UInt8>) -> Bool {
    let group = unsafe plan.groups + Int(plan.fields[owner].group)
    // Others ask whether it is there.
    if plan.fields[owner].isKept { unsafe slots[owner] = SlotValue(kind: .group) }
    if unsafe group.pointee.isPlain { return unsafe isPlainComplete(group, object, bytes) }
    if unsafe group.pointee.fields.count <= 64 {
      return unsafe isSmallComplete(group, object, bytes)
    }
    unsafe present(in: group)[Int(object.block)] = object.fields
    return unsafe isComplete(group, bytes)
  }

  /// Counts steps of expressions.
  @inline(__always)
  func mayStep(_ steps: Int) -> Bool {
    unsafe parts.pointee.counts.steps &-= steps
    return unsafe parts.pointee.counts.steps >= 0
  }

  // MARK: Lists

  @inline(__always)
  func beginList(_ field: Int, at open: Int) -> Holder {
    if field < 0 { return beginSkipped() }
    return plan.fields[field].way == .tuple ? beginObject(field, at: open) : Holder()
  }

  @inline(__always) func takeItem() -> Bool { true }

  @inline(__always)
  func take(place number: Int, of field: Int, in list: inout Holder) -> Int {
    guard field >= 0 else { return -1 }
    let group = unsafe plan.groups + Int(plan.fields[field].group)
    if unsafe number >= group.pointee.fields.count {
      return unsafe group.pointee.rest < 0 ? -2 : Int(group.pointee.rest)
    }
    let place = unsafe Int(group.pointee.fields.start) &+ number
    return unsafe take(key: order.rows + place, at: 0, in: &list) ? place : -2
  }

  /// Keeps what others read of a row.
  @inline(__always)
  func endItem(of list: Int) {
    guard list >= 0 else { return }
    let store = Int(plan.fields[list].store)
    if store >= 0 { keepRow(store) }
  }

  @inline(never)
  private func keepRow(_ store: Int) {
    let columns = plan.stores[store].columns
    let (kept, values, fields) = unsafe (stores + store, slots, plan.columns + Int(columns.start))
    let count = Int(columns.count)
    unsafe kept.pointee.reserve(count)
    let row = unsafe kept.pointee.base + kept.pointee.count
    var column = 0
    while column < count {
      unsafe row[column] = values[Int(fields[column])]
      column &+= 1
    }
    unsafe kept.pointee.setCount(kept.pointee.count &+ count)
  }

  /// An empty list is nothing: whether it may be missing is asked of the object around it.
  func endList(
    _ field: Int, _ list: Holder, items: Int, _ bytes: UnsafePointer<UInt8>, at close: Int
  ) -> Bool {
    if field < 0 { return endSkipped(items) }
    guard items > 0 else { return true }
    if plan.fields[field].way == .tuple {
      return unsafe areItemsRight(items, list, of: field, bytes)
    }
    if plan.fields[field].isKept {
      unsafe slots[field] = SlotValue(kind: .list, value: firstRow(of: field, items), count: items)
    }
    return items <= limits.items && mayHave { items }
      && passes(plan.fields[field].operations, .list(items))
  }

  /// Where the rows of a list begin that ends here.
  private func firstRow(of list: Int, _ items: Int) -> Int64 {
    let store = Int(plan.fields[list].store)
    if store < 0 { return 0 }
    return unsafe Int64(stores[store].count &- items &* Int(plan.stores[store].columns.count))
  }

  /// Counts the values of an object or a list, where the record may have too many.
  @inline(__always)
  func mayHave(_ number: () -> Int) -> Bool {
    guard unsafe parts.pointee.counts.mayHaveTooMany else { return true }
    unsafe parts.pointee.counts.values &-= number()
    return unsafe parts.pointee.counts.values >= 0
  }

  /// Whether a record may have an object more with so many fields of variants.
  func paysForVariants(_ count: Int) -> Bool {
    unsafe parts.pointee.counts.variantFields &+= count
    return unsafe parts.pointee.counts.variantFields <= limits.variantFields
  }

  // MARK: Other values

  /// Judges a value other than a string of a text field; returns where it ends, or -1, and whether it is filled.
  @inline(__always)
  func readOther(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    if unsafe bytes[at] == UInt8(ascii: "{"), field >= 0, plan.fields[field].way == .group {
      return (unsafe readObject(field, bytes, at, count), true)
    }
    return unsafe readNoGroup(field, bytes, at, count)
  }

  @inline(never)
  private func readNoGroup(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    // The value of an unknown key.
    if field < 0 { return (unsafe skip(bytes, at, count).end, true) }
    let form = unsafe plan.fields + field
    switch unsafe form.pointee.way {
    case .boolean, .number, .instant:
      if unsafe bytes[at] != UInt8(ascii: "n") {
        if unsafe bytes[at] == UInt8(ascii: "\"") {
          let nothing = unsafe endOfNothing(bytes, at, count, form)
          if nothing >= 0 { return (nothing, false) }
        }
        return (unsafe passScalar(form, bytes, at, count), true)
      }
    case .list:
      if unsafe bytes[at] == UInt8(ascii: "[") { return unsafe readList(field, bytes, at, count) }
    case .variants:
      if unsafe bytes[at] == UInt8(ascii: "{") {
        return (unsafe readVariant(field, bytes, at, count), true)
      }
    case .map:
      if unsafe bytes[at] == UInt8(ascii: "{") {
        return (unsafe readMap(field, bytes, at, count), true)
      }
    case .tuple:
      if unsafe bytes[at] == UInt8(ascii: "[") { return unsafe readList(field, bytes, at, count) }
    case .text, .group: break
    case .any:
      if unsafe bytes[at] != UInt8(ascii: "n") { return unsafe readAny(field, bytes, at, count) }
    case .shapes:
      if unsafe bytes[at] != UInt8(ascii: "n") { return unsafe readShape(field, bytes, at, count) }
    case .none: return (-1, false)
    }
    guard unsafe RecordReader.matches(bytes, at, 0x6C6C_756E) else { return (-1, false) }
    // A `null` is nothing, unless the field refuses it, or takes it as a value; a value that is compared waits for others.
    if unsafe form.pointee.flags.contains(.rejectsNull) { return (-1, false) }
    let isValue = unsafe form.pointee.flags.contains(.nullable)
    let isCompared = unsafe form.pointee.dynamic >= 0 || form.pointee.isKept
    return (isValue && isCompared ? -1 : at &+ 4, isValue)
  }
}
