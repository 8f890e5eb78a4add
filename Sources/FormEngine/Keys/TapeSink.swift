/// Lays a record's members on the tape, each key with the field that it names.
///
/// Safety: points to what its maker keeps while it reads; the tape has room for every entry that the limits
/// allow.
@safe
struct TapeSink: MemberSink {
  let order: KeyPredictorView
  @unsafe private let state: UnsafeMutablePointer<State>

  @unsafe
  struct State: BitwiseCopyable {
    let tape: UnsafeMutablePointer<TapeEntry>
    /// Where the next entry goes.
    var out: UnsafeMutablePointer<TapeEntry>
    /// Lists and objects, and values of any kind, that may still come.
    var depth: Int
    var values: Int
    let limits: ReaderLimits
    let arena: UnsafeMutablePointer<Growable<UInt8>>
  }

  struct Holder: BitwiseCopyable {
    /// Where its entry is on the tape, and its opening bracket in the record.
    let entry: Int
    let open: Int
    var members = 0
  }

  /// Deeper records are read without recursion.
  private static let deepest = 256

  /// Reads a record; returns how many entries it has, or nil where ``RecordReader`` must read it.
  static func read(
    _ bytes: UnsafePointer<UInt8>, count: Int, to tape: UnsafeMutablePointer<TapeEntry>,
    arena: inout Growable<UInt8>, limits: ReaderLimits, _ order: KeyPredictorView
  ) -> Int? {
    unsafe withUnsafeMutablePointer(to: &arena) { arena in
      var state = unsafe State(
        tape: tape, out: tape, depth: min(limits.depth, deepest), values: limits.values,
        limits: limits, arena: arena)
      return unsafe withUnsafeMutablePointer(to: &state) { state in
        let sink = unsafe TapeSink(order: order, state: state)
        var at = 0
        unsafe RecordReader.skipSpace(bytes, &at, count)
        guard at < count, sink.takeItem() else { return nil }
        at = unsafe sink.readOther(0, bytes, at, count).end
        guard at >= 0 else { return nil }
        unsafe RecordReader.skipSpace(bytes, &at, count)
        return unsafe at == count ? state.pointee.out - tape : nil
      }
    }
  }

  // MARK: Members

  @inline(__always)
  func take(key row: UnsafeMutablePointer<KeyPrefix>, at quote: Int, in object: inout Holder)
    -> Bool
  {
    unsafe TapeEntry.putKey(start: quote, tail: row.pointee.keyTail, to: state.pointee.out)
    unsafe state.pointee.out += 1
    object.members &+= 1
    return takeItem()
  }

  func take(
    _ key: ReadKey, at quote: Int, of owner: Int, _ bytes: UnsafePointer<UInt8>,
    in object: inout Holder
  ) -> Int {
    unsafe TapeEntry.put(
      .key, flags: key.isASCII ? [] : .notASCII, start: quote, length: key.length,
      link: key.field &+ 1, to: state.pointee.out)
    unsafe state.pointee.out += 1
    object.members &+= 1
    return takeItem() ? key.field : -2
  }

  /// Counts a value that follows.
  @inline(__always)
  func takeItem() -> Bool {
    unsafe state.pointee.values &-= 1
    return unsafe state.pointee.values >= 0
  }

  @inline(__always) func endItem(of list: Int) {}
  @inline(__always) func take(place number: Int, of field: Int, in list: inout Holder) -> Int { -1 }

  @inline(__always)
  func readsTexts(of row: UnsafeMutablePointer<KeyPrefix>) -> Bool { true }

  @inline(__always)
  func take(
    _ text: TextView, of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    unsafe put(text: text.bytes - bytes, text.count, isASCII: text.isASCII)
  }

  @inline(__always)
  func takeEmpty(
    of row: UnsafeMutablePointer<KeyPrefix>, at start: Int, in object: inout Holder
  ) -> Bool {
    put(text: start, 0, isASCII: true)
  }

  @inline(__always)
  private func put(text start: Int, _ length: Int, isASCII: Bool) -> Bool {
    unsafe TapeEntry.put(
      .text, flags: isASCII ? [] : .notASCII, start: start &- 1, length: length,
      to: state.pointee.out)
    unsafe state.pointee.out += 1
    return true
  }

  @inline(never)
  func readEscaped(
    of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ quote: Int,
    _ count: Int
  ) -> Int {
    var fault = ReadFault(.syntax, at: quote)
    let end = unsafe RecordReader.readText(
      .text, bytes, quote, count, state.pointee.out, &state.pointee.arena.pointee, &fault)
    unsafe state.pointee.out += 1
    return end
  }

  @inline(__always)
  func readsAtOnce(_ first: UInt8, of row: UnsafeMutablePointer<KeyPrefix>) -> Bool {
    first == UInt8(ascii: "t") || first == UInt8(ascii: "f")
  }

  @inline(__always)
  func readAtOnce(
    of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> Int {
    let isFalse = unsafe bytes[at] == UInt8(ascii: "f")
    let end = unsafe RecordReader.endOfBoolean(bytes, at, isFalse: isFalse)
    if end < 0 { return -1 }
    return put(isFalse ? .falseValue : .trueValue, at, end &- at)
  }

  @inline(__always)
  private func put(_ kind: EntryKind, _ start: Int, _ length: Int) -> Int {
    unsafe TapeEntry.put(kind, start: start, length: length, to: state.pointee.out)
    unsafe state.pointee.out += 1
    return start &+ length
  }

  @inline(never)
  func readOther(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    let end: Int
    switch unsafe bytes[at] {
    case UInt8(ascii: "\""):
      // Of a record that is one, or behind blanks.
      end = unsafe readEscaped(of: order.rows + field, bytes, at, count)
    case UInt8(ascii: "{"):
      end = unsafe state.pointee.depth > 0 ? readObject(field, bytes, at, count) : -1
    case UInt8(ascii: "["):
      end = unsafe state.pointee.depth > 0 ? readList(field, bytes, at, count).end : -1
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      end = unsafe readAtOnce(of: order.rows + field, bytes, at, count)
    case UInt8(ascii: "n"):
      end = unsafe RecordReader.matches(bytes, at, 0x6C6C_756E) ? put(.null, at, 4) : -1
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let first = unsafe bytes[at] == UInt8(ascii: "-") ? at &+ 1 : at
      if let few = unsafe ShortNumber.readFew(bytes + first),
        unsafe state.pointee.limits.takesAllShort
      {
        end = put(.number, at, first &+ few.length &- at)
        break
      }
      var behind = at
      let fault = unsafe RecordReader.readNumber(
        bytes, &behind, count, state.pointee.out, state.pointee.limits)
      unsafe state.pointee.out += 1
      end = fault == nil ? behind : -1
    default: end = -1
    }
    return (end <= count ? end : -1, true)
  }

  @inline(__always)
  func noteEmpty(_ row: UnsafeMutablePointer<KeyPrefix>, in object: inout Holder) -> Bool { true }

  // MARK: Objects and lists

  func beginObject(_ owner: Int, at open: Int) -> Holder { begin(open) }
  func beginList(_ field: Int, at open: Int) -> Holder { begin(open) }

  private func begin(_ open: Int) -> Holder {
    let holder = unsafe Holder(entry: state.pointee.out - state.pointee.tape, open: open)
    unsafe state.pointee.out += 1
    unsafe state.pointee.depth &-= 1
    return holder
  }

  func endObject(
    _ owner: Int, _ object: Holder, _ bytes: UnsafePointer<UInt8>, at close: Int
  ) -> Bool {
    end(.object, object, object.members, at: close)
    return unsafe object.members <= state.pointee.limits.keys
  }

  func endList(
    _ field: Int, _ list: Holder, items: Int, _ bytes: UnsafePointer<UInt8>, at close: Int
  ) -> Bool {
    end(.list, list, items, at: close)
    return unsafe items <= state.pointee.limits.items
  }

  private func end(_ kind: EntryKind, _ holder: Holder, _ count: Int, at close: Int) {
    unsafe TapeEntry.put(.end, start: close, to: state.pointee.out)
    unsafe state.pointee.out += 1
    unsafe state.pointee.depth &+= 1
    let tape = unsafe state.pointee.tape
    unsafe TapeEntry.put(
      kind, start: holder.open, length: count, link: state.pointee.out - tape,
      to: tape + holder.entry)
  }
}
