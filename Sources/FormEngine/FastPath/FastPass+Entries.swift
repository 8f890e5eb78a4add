internal import CRecordScan

/// Objects all of whose keys are data.
extension FastPass {
  /// As ``readMap(_:_:_:_:)`` where no key is a field's: most maps.
  @inline(never)
  func readEntries(
    _ owner: Int, _ rest: Int, _ bytes: UnsafePointer<UInt8>, _ open: Int, _ count: Int
  ) -> Int {
    let form = unsafe plan.fields + owner
    let group = unsafe plan.groups + Int(form.pointee.group)
    let keyForm = unsafe plan.fields + max(Int(group.pointee.keys), 0)
    let judgesKeys = unsafe group.pointee.keys >= 0 && hasRules(keyForm)
    let cleansKeys = unsafe judgesKeys && keyForm.pointee.cleanUp.count > 0
    let keyOperations = unsafe plan.operations + Int(keyForm.pointee.operations.start)
    let keyOperationCount = unsafe judgesKeys ? Int(keyForm.pointee.operations.count) : 0
    let run = unsafe cleansKeys || keyOperationCount != 1 ? nil : keyRun(keyOperations)
    let row = unsafe order.rows + rest
    let readsTexts = unsafe readsTexts(of: row)
    let isPlain = unsafe row.pointee.passing == .text
    let (operations, operationCount) = unsafe (
      row.pointee.operations, Int(row.pointee.operationCount)
    )
    let object = beginObject(owner, at: open)
    let marks = unsafe keys.pointee.count
    beginMarks()
    var (number, met) = (0, UInt64(0))
    var at = open &+ 1
    unsafe RecordReader.skipSpace(bytes, &at, count)
    guard at < count else { return -1 }
    while unsafe bytes[at] != UInt8(ascii: "}") || number > 0 {
      guard unsafe bytes[at] == UInt8(ascii: "\"") else { return -1 }
      let start = at &+ 1
      let key: TextView
      let end: Int
      if let run {
        end = unsafe run.end(bytes, start)
        key = unsafe TextView(bytes: bytes + start, count: end &- start, isASCII: true)
        guard unsafe bytes[end] == UInt8(ascii: "\""), run.lengths.contains(key.count) else {
          return -1
        }
      } else {
        var isASCII = true
        end = unsafe RecordReader.endOfKey(bytes, start, count, &isASCII)
        // A key that is empty, long or has an escape ends the pass.
        guard end > start, end &- start <= ReaderLimits.shortKey else { return -1 }
        key = unsafe TextView(bytes: bytes + start, count: end &- start, isASCII: isASCII)
        if cleansKeys, unsafe !isClean(key, keyForm.pointee.cleanUp) { return -1 }
        guard unsafe passes(keyOperations, keyOperationCount, key) else { return -1 }
      }
      met |= mark(key, marks)
      unsafe keys.pointee.append(SlotValue(kind: .text, value: Int64(start), count: key.count))
      number &+= 1
      at = end &+ 1
      if unsafe bytes[at] == UInt8(ascii: ":") && bytes[at &+ 1] > 0x20 {
        at &+= 1
      } else {
        unsafe RecordReader.skipSpace(bytes, &at, count)
        guard at < count, unsafe bytes[at] == UInt8(ascii: ":") else { return -1 }
        at &+= 1
        unsafe RecordReader.skipSpace(bytes, &at, count)
        guard at < count else { return -1 }
      }
      if unsafe bytes[at] == UInt8(ascii: "\"") && readsTexts {
        let start = at &+ 1
        var isASCII = true
        at = unsafe RecordReader.endOfText(bytes, start, count, &isASCII)
        if at > start {
          let text = unsafe TextView(bytes: bytes + start, count: at &- start, isASCII: isASCII)
          // A first character that shows means that something is there.
          if unsafe isPlain && (0x21..<0x7F).contains(text.bytes[0]) {
            guard unsafe passes(operations, operationCount, text) else { return -1 }
          } else {
            guard unsafe take(text, of: row, bytes) else { return -1 }
          }
          at &+= 1
        } else if at == start {
          guard mayBeEmpty(rest) else { return -1 }
          at &+= 1
        } else {
          at = unsafe readEscaped(of: row, bytes, start &- 1, count)
          if at < 0 { return -1 }
        }
      } else {
        at = unsafe readOtherEntry(rest, bytes, at, count)
        // Less than 0, or behind the record.
        if UInt(bitPattern: at) > UInt(bitPattern: count) { return -1 }
      }
      if unsafe bytes[at] != UInt8(ascii: ",") {
        unsafe RecordReader.skipSpace(bytes, &at, count)
        guard at < count else { return -1 }
        if unsafe bytes[at] != UInt8(ascii: ",") { break }
      }
      at &+= 1
      if unsafe bytes[at] <= 0x20 {
        unsafe RecordReader.skipSpace(bytes, &at, count)
        guard at < count else { return -1 }
      }
    }
    guard unsafe bytes[at] == UInt8(ascii: "}"), number <= limits.keys,
      unsafe met == 0
        || areDistinct(keys.pointee.base + (marks &+ Self.markSlots), number, every: 1, bytes),
      unsafe areFieldsRight(object, of: owner, bytes), mayHave({ number }),
      unsafe passes(form.pointee.operations, .list(number))
    else { return -1 }
    unsafe keys.pointee.setCount(marks)
    return at &+ 1
  }

  /// Judges a value that is no text of a text field; returns where it ends, which may be behind the record, or -1.
  @inline(__always)
  private func readOtherEntry(
    _ rest: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> Int {
    let row = unsafe order.rows + rest
    if unsafe readsAtOnce(bytes[at], of: row) {
      return unsafe readAtOnce(of: row, bytes, at, count)
    }
    let value = unsafe readOther(rest, bytes, at, count)
    guard value.end >= 0, value.isFilled || mayBeEmpty(rest) else { return -1 }
    return value.end
  }

  // MARK: Keys that stand twice

  /// So many values stand for the marks of a map's keys, before these.
  private static var markSlots: Int { 8 }
  private static var markWords: Int { markSlots &* MemoryLayout<SlotValue>.stride / 8 }

  /// Makes room for the marks of a map's keys, none of which is set.
  @inline(__always)
  private func beginMarks() {
    unsafe keys.pointee.reserve(Self.markSlots)
    let first = unsafe keys.pointee.count
    unsafe UnsafeMutableRawPointer(keys.pointee.base + first)
      .initializeMemory(as: UInt64.self, repeating: 0, count: Self.markWords)
    unsafe keys.pointee.setCount(first &+ Self.markSlots)
  }

  /// Sets the mark of a key, one of 1,024; returns 0 where no other key of the map has it: then none is the same.
  ///
  /// Where two keys have one mark all are compared, in a table whose hashes nobody can foresee.
  @inline(__always)
  private func mark(_ key: TextView, _ marks: Int) -> UInt64 {
    // Its first 8 bytes and its last 8, which are the same where it has no more.
    let length = min(key.count, 8)
    let mask = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* length)
    let first = unsafe key.bytes.eightBytes & mask
    let last = unsafe (key.bytes + (key.count &- length)).eightBytes & mask
    let hash = (first &+ last &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    let words = unsafe UnsafeMutableRawPointer(keys.pointee.base + marks)
      .assumingMemoryBound(to: UInt64.self)
    let word = unsafe words + Int(truncatingIfNeeded: hash &>> 60)
    let bit: UInt64 = 1 &<< (hash &>> 54)
    let met = unsafe word.pointee & bit
    unsafe word.pointee |= bit
    return met
  }

  // MARK: Keys of one class

  /// Keys that are a run of one class, in which no quote is: one look says where such a key ends, and that it is one.
  @safe
  private struct KeyRun {
    @unsafe let ranges: UnsafeMutablePointer<UInt8>
    let rangeCount: Int32
    /// In bytes: each is a character.
    let lengths: ClosedRange<Int>

    /// The first byte that is not of the class.
    ///
    /// Safety: as ``RecordReader/endOfText(_:_:_:_:)``: the bytes end in zeros.
    @inline(__always)
    func end(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
      var end = start
      while true {
        let members = unsafe record_scan_members(bytes + end, ranges, rangeCount)
        let stop = (~members).trailingZeroBitCount
        end &+= stop
        if stop < 16 { return end }
      }
    }
  }

  /// Such keys, where nothing else is asked of them.
  @inline(__always)
  private func keyRun(_ operation: UnsafeMutablePointer<Operation>) -> KeyRun? {
    guard unsafe operation.pointee.kind == .classRun else { return nil }
    let run = unsafe plan.classRuns + Int(operation.pointee.reference)
    let item = unsafe plan.classRunItems + Int(run.pointee.items.start)
    guard unsafe run.pointee.items.count == 1 && item.pointee.rangeCount > 0,
      unsafe item.pointee.isPlain
    else { return nil }
    let least = unsafe max(run.pointee.least, 1)
    guard least <= ReaderLimits.shortKey else { return nil }
    return unsafe KeyRun(
      ranges: plan.bytes + Int(item.pointee.ranges),
      rangeCount: Int32(item.pointee.rangeCount),
      lengths: least...min(max(least, run.pointee.most), ReaderLimits.shortKey))
  }
}
