/// Copies a valid record that clean-up leaves as it was sent, without blanks and in the order of the form.
///
/// Bytes that lie together in both are copied together. The copy ends with nil at a value that must be written otherwise:
/// one with an escape, `null`, a whole number with a point or an exponent, an empty value of another type.
///
/// Safety: points to what its maker keeps while it copies; the record is as
/// ``RecordReader/read(_:count:tape:arena:limits:)`` asks.
@safe
struct CopySink: MemberSink {
  let order: KeyPredictorView
  @unsafe private let place: UnsafeMutablePointer<State>

  private var state: State {
    @inline(__always) get { unsafe place.pointee }
    @inline(__always) nonmutating _modify { yield unsafe &place.pointee }
  }

  @safe
  struct State: BitwiseCopyable {
    @unsafe let traits: UnsafePointer<CopyTraits>
    @unsafe let bytes: UnsafePointer<UInt8>
    /// Room for as many bytes as the record has: the copy is never longer.
    @unsafe let output: UnsafeMutablePointer<UInt8>
    let room: Int
    /// The members of the objects that are open.
    @unsafe let members: UnsafeMutablePointer<Growable<CopiedMember>>
    var written = 0
    /// The first byte that is to be written and was not, and the one behind the last of them.
    var run = 0
    var end = 0
    /// The open object or list has a value already: a comma comes before the next.
    var follows = false
    /// Values that are something.
    var filled = 0
    var depth = 256
    /// Bytes that may be moved to bring members into their order.
    var budget: Int
  }

  struct Holder: BitwiseCopyable {
    /// Where the object's members begin among those of the objects that are open.
    var first = 0
    var last = -1
    var isOrdered = true
    /// What was filled before the last member, where that may not apply; else -1.
    var filled = -1
  }

  /// Copies a record; returns how many bytes the copy has, or nil.
  static func copy(
    _ bytes: UnsafePointer<UInt8>, count: Int, _ traits: UnsafePointer<CopyTraits>,
    to output: UnsafeMutablePointer<UInt8>, _ members: inout Growable<CopiedMember>,
    _ order: KeyPredictorView
  ) -> Int? {
    guard count <= Int32.max else { return nil }
    members.removeAll()
    return unsafe withUnsafeMutablePointer(to: &members) { members in
      var state = unsafe State(
        traits: traits, bytes: bytes, output: output, room: count, members: members,
        budget: 4 &* count)
      return unsafe withUnsafeMutablePointer(to: &state) { place in
        let sink = unsafe CopySink(order: order, place: place)
        var at = 0
        unsafe RecordReader.skipSpace(bytes, &at, count)
        guard at < count, unsafe sink.readOther(0, bytes, at, count).end >= 0 else { return nil }
        sink.flush()
        return unsafe place.pointee.written
      }
    }
  }

  @inline(__always)
  private func traits(_ field: Int) -> CopyTraits { unsafe state.traits[field] }

  // MARK: Bytes

  /// Begins what is to be written next; blanks may stand before it.
  @inline(__always)
  private func resume(at start: Int) {
    if start != state.end { skip(to: start) }
  }

  @inline(never)
  private func skip(to start: Int) {
    flush()
    state.run = start
    state.end = start
  }

  /// Writes what was not written yet.
  private func flush() {
    let (run, count) = (state.run, state.end &- state.run)
    precondition(
      count <= state.room &- state.written,
      "The output is longer than the input.")
    unsafe (state.output + state.written).update(
      from: state.bytes + run, count: count)
    state.written &+= count
    state.run = state.end
  }

  /// Writes a colon or a comma behind what came last; blanks may stand before it.
  @inline(__always)
  private func put(sign: UInt8) {
    let end = state.end
    if unsafe state.bytes[end] == sign {
      state.end = end &+ 1
    } else {
      putBehindBlanks(sign)
    }
  }

  @inline(never)
  private func putBehindBlanks(_ sign: UInt8) {
    flush()
    precondition(
      state.written < state.room,
      "The output is longer than the input.")
    unsafe state.output[state.written] = sign
    state.written &+= 1
  }

  /// Ends a value that is something.
  @inline(__always)
  private func take(upTo end: Int) {
    state.end = end
    state.follows = true
    state.filled &+= 1
  }

  // MARK: Members

  @inline(__always)
  func take(key row: UnsafeMutablePointer<KeyPrefix>, at quote: Int, in object: inout Holder)
    -> Bool
  {
    unsafe take(
      field: row - order.rows, at: quote, Int(UInt32(truncatingIfNeeded: row.pointee.keyTail)),
      in: &object)
  }

  func take(
    _ key: ReadKey, at quote: Int, of owner: Int, _ bytes: UnsafePointer<UInt8>,
    in object: inout Holder
  ) -> Int {
    if key.field >= 0 {
      return take(field: key.field, at: quote, key.length, in: &object) ? key.field : -2
    }
    let rest = always(traits(owner).rest)
    guard rest >= 0, isSomething(object) else { return -2 }
    _ = begin(key: quote, key.length)
    return rest
  }

  @inline(__always)
  private func take(
    field: Int, at quote: Int, _ length: Int, in object: inout Holder
  ) -> Bool {
    guard isSomething(object) else { return false }
    let start = begin(key: quote, length)
    unsafe state.members.pointee.append(
      CopiedMember(field: Int32(truncatingIfNeeded: field), start: Int32(truncatingIfNeeded: start))
    )
    if field < object.last { object.isOrdered = false }
    object.last = field
    object.filled = traits(field).traits.contains(.mayNotApply) ? state.filled : -1
    return true
  }

  /// A field that always applies, or -2.
  private func always(_ field: Int32) -> Int {
    field < 0 || traits(Int(field)).traits.contains(.mayNotApply) ? -2 : Int(field)
  }

  /// Whether the last member of an object has something in it, if it may not apply: else it is not written.
  @inline(__always)
  private func isSomething(_ object: Holder) -> Bool {
    object.filled != state.filled
  }

  /// Begins a member; returns where its key is in the copy, or will be.
  @inline(__always)
  private func begin(key quote: Int, _ length: Int) -> Int {
    if state.follows { put(sign: UInt8(ascii: ",")) }
    resume(at: quote)
    let start = state.written &+ (quote &- state.run)
    state.end = quote &+ length &+ 2
    put(sign: UInt8(ascii: ":"))
    state.follows = false
    return start
  }

  @inline(__always)
  func readsTexts(of row: UnsafeMutablePointer<KeyPrefix>) -> Bool { true }

  @inline(__always)
  func take(
    _ text: TextView, of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    let start = unsafe text.bytes - bytes
    resume(at: start &- 1)
    take(upTo: start &+ text.count &+ 1)
    return true
  }

  func takeEmpty(
    of row: UnsafeMutablePointer<KeyPrefix>, at start: Int, in object: inout Holder
  ) -> Bool {
    unsafe take(empty: start, row - order.rows)
  }

  /// Takes an empty text, if it is of its field's type: else it is not written.
  private func take(empty start: Int, _ field: Int) -> Bool {
    guard traits(field).traits.contains(.text) else { return false }
    resume(at: start &- 1)
    state.end = start &+ 1
    state.follows = true
    return true
  }

  func readEscaped(
    of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ quote: Int,
    _ count: Int
  ) -> Int { -1 }

  @inline(__always)
  func readsAtOnce(_ first: UInt8, of row: UnsafeMutablePointer<KeyPrefix>) -> Bool {
    // The words and numbers of JSON begin with no other byte, but for `null`.
    first != UInt8(ascii: "{") && first != UInt8(ascii: "[") && first > 0x22
      && first != UInt8(ascii: "n")
  }

  @inline(__always)
  func readAtOnce(
    of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> Int {
    unsafe readWord(row - order.rows, bytes, at, count)
  }

  /// A number, `true` or `false`.
  private func readWord(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int {
    let isWhole = traits(field).traits.contains(.whole)
    var at = start
    while at < count {
      let byte = unsafe bytes[at]
      if byte <= 0x20 || byte == UInt8(ascii: ",") || byte | 0x20 == UInt8(ascii: "}") { break }
      // It is to be written without point and exponent.
      if isWhole, byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") { return -1 }
      at &+= 1
    }
    resume(at: start)
    take(upTo: at)
    return at
  }

  func readOther(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    let end: Int
    switch unsafe bytes[at] {
    case UInt8(ascii: "\""):
      let start = at &+ 1
      var isASCII = true
      let quote = unsafe RecordReader.endOfText(bytes, start, count, &isASCII)
      if quote > start {
        resume(at: at)
        take(upTo: quote &+ 1)
        end = quote &+ 1
      } else {
        end = quote == start && take(empty: start, field) ? start &+ 1 : -1
      }
    case UInt8(ascii: "{"):
      let isObject = traits(field).traits.contains(.object)
      end = unsafe isObject && state.depth > 0 ? readObject(field, bytes, at, count) : -1
    case UInt8(ascii: "["):
      end = unsafe mayRead(list: field) ? readList(field, bytes, at, count).end : -1
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      end = unsafe readWord(field, bytes, at, count)
    default: end = -1
    }
    return (end, true)
  }

  @inline(__always)
  func noteEmpty(_ row: UnsafeMutablePointer<KeyPrefix>, in object: inout Holder) -> Bool { true }

  // MARK: Objects

  func beginObject(_ owner: Int, at open: Int) -> Holder {
    begin(open)
    return unsafe Holder(first: state.members.pointee.count)
  }

  private func begin(_ open: Int) {
    resume(at: open)
    state.end = open &+ 1
    state.follows = false
    state.depth &-= 1
  }

  func endObject(
    _ owner: Int, _ object: Holder, _ bytes: UnsafePointer<UInt8>, at close: Int
  ) -> Bool {
    guard isSomething(object), object.isOrdered || arrange(from: object.first) else { return false }
    unsafe state.members.pointee.setCount(object.first)
    end(at: close)
    return true
  }

  private func end(at close: Int) {
    resume(at: close)
    state.end = close &+ 1
    state.follows = true
    state.depth &+= 1
  }

  /// Brings the members of the innermost object into the order of the form; false where that takes too long.
  @inline(never)
  private func arrange(from first: Int) -> Bool {
    flush()
    var members = unsafe UnsafeMutableBufferPointer(
      start: state.members.pointee.base + first,
      count: state.members.pointee.count &- first)
    let (begin, end) = unsafe (Int(members[0].start), state.written)
    state.budget &-= end &- begin
    guard state.budget >= 0 else { return false }
    // A comma stands between two.
    for place in members.indices.dropLast() {
      unsafe members[place].end = members[place &+ 1].start &- 1
    }
    unsafe members[members.count &- 1].end = Int32(truncatingIfNeeded: end)
    unsafe members.sort { $0.field < $1.field }
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: end &- begin) { sent in
      guard let sent = sent.baseAddress else { return }
      let output = unsafe state.output
      unsafe sent.update(from: output + begin, count: end &- begin)
      var at = begin
      for place in members.indices {
        let member = unsafe members[place]
        if place > 0 {
          unsafe output[at] = UInt8(ascii: ",")
          at &+= 1
        }
        let count = Int(member.end &- member.start)
        unsafe (output + at).update(from: sent + (Int(member.start) &- begin), count: count)
        at &+= count
      }
    }
    return true
  }

  // MARK: Lists

  private func mayRead(list field: Int) -> Bool {
    let items = order.items(of: field)
    return state.depth > 0
      && (items < 0 ? traits(field).traits.contains(.tuple) : always(Int32(items)) >= 0)
  }

  func beginList(_ field: Int, at open: Int) -> Holder {
    begin(open)
    return Holder()
  }

  func takeItem() -> Bool {
    if state.follows { put(sign: UInt8(ascii: ",")) }
    state.follows = false
    return true
  }

  func take(place number: Int, of field: Int, in list: inout Holder) -> Int {
    let traits = traits(field)
    return always(
      number < Int(traits.placed)
        ? traits.firstPlaced &+ Int32(truncatingIfNeeded: number) : traits.rest)
  }

  func endItem(of list: Int) {}

  func endList(
    _ field: Int, _ list: Holder, items: Int, _ bytes: UnsafePointer<UInt8>, at close: Int
  ) -> Bool {
    end(at: close)
    return true
  }
}
