/// Takes a record's members while they are read: judges them (``FastPass``), lays them on the tape
/// (``TapeSink``), or copies them (``CopySink``).
///
/// The loops over members and items are here once, for all three. They report no fault: a value that they cannot read
/// ends them with -1. ``RecordReader`` then reads the record again and reports what is wrong.
///
/// Safety: bytes are as ``RecordReader/read(_:count:tape:arena:limits:)`` asks. What looks like a member behind
/// the record's end is looked at, but not taken for one.
protocol MemberSink: BitwiseCopyable {
  /// What is noted of an object or a list while it is read.
  associatedtype Holder: BitwiseCopyable
  var order: KeyPredictorView { get }

  /// Goes into an object that is the value of a field, or of -1 for none.
  func beginObject(_ owner: Int, at open: Int) -> Holder
  /// Notes a key that is a field's, found by its row.
  func take(key row: UnsafeMutablePointer<KeyPrefix>, at quote: Int, in object: inout Holder)
    -> Bool
  /// Notes a key that was read byte by byte; returns the field of its value, -1 for none, or -2 to end the loop.
  func take(
    _ key: ReadKey, at quote: Int, of owner: Int, _ bytes: UnsafePointer<UInt8>,
    in object: inout Holder
  ) -> Int
  /// Whether the loop reads texts of a field itself; others are read by ``readOther(_:_:_:_:)``.
  func readsTexts(of row: UnsafeMutablePointer<KeyPrefix>) -> Bool
  /// Takes a text without escapes that is not empty.
  func take(
    _ text: TextView, of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>
  ) -> Bool
  /// Whether a text that was not taken is as if it were empty.
  func isNothing(_ text: TextView, of row: UnsafeMutablePointer<KeyPrefix>) -> Bool
  /// Takes an empty text, which is the value of a member or an item.
  func takeEmpty(
    of row: UnsafeMutablePointer<KeyPrefix>, at start: Int, in object: inout Holder
  ) -> Bool
  /// Reads a text that has an escape; returns where it ends, or -1.
  func readEscaped(
    of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ quote: Int,
    _ count: Int
  ) -> Int
  /// Whether ``readAtOnce(of:_:_:_:)`` reads a value that begins with a byte.
  func readsAtOnce(_ first: UInt8, of row: UnsafeMutablePointer<KeyPrefix>) -> Bool
  /// Returns where a value ends, which may be behind the record, or -1 where ``readOther(_:_:_:_:)`` must read it.
  func readAtOnce(
    of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> Int
  /// Reads any other value of a field, or of -1; returns where it ends, or -1, and whether it is something.
  func readOther(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool)
  /// Notes that a member or an item has no value.
  func noteEmpty(_ row: UnsafeMutablePointer<KeyPrefix>, in object: inout Holder) -> Bool
  /// Leaves an object whose closing bracket is at `close`.
  func endObject(
    _ owner: Int, _ object: Holder, _ bytes: UnsafePointer<UInt8>, at close: Int
  ) -> Bool

  /// Goes into a list that is the value of a field, or of -1 for none.
  func beginList(_ field: Int, at open: Int) -> Holder
  /// Notes that an item follows.
  func takeItem() -> Bool
  /// Notes a place of a list whose items have no field in common; returns the field of the item, -1 for none, or -2 to
  /// end the loop.
  func take(place number: Int, of field: Int, in list: inout Holder) -> Int
  /// Notes that an item of a list was read.
  func endItem(of list: Int)
  /// Leaves a list that is the value of a field, or of -1.
  func endList(
    _ field: Int, _ list: Holder, items: Int, _ bytes: UnsafePointer<UInt8>, at close: Int
  ) -> Bool
}

/// A key that was read byte by byte.
struct ReadKey: BitwiseCopyable {
  /// The field, or -1.
  var field: Int
  /// Bytes of the name.
  var length: Int
  var isASCII: Bool
  /// Where the value begins; -1 where this is no key.
  var value: Int

  static let none = ReadKey(field: -1, length: 0, isASCII: true, value: -1)
}

extension MemberSink {
  func isNothing(_ text: TextView, of row: UnsafeMutablePointer<KeyPrefix>) -> Bool { false }

  /// Reads an object whose opening bracket is at `open`; returns where it ends, or -1.
  @inline(never)
  func readObject(
    _ owner: Int, _ bytes: UnsafePointer<UInt8>, _ open: Int, _ count: Int
  ) -> Int {
    let order = self.order
    let rows = unsafe order.rows
    var object = beginObject(owner, at: open)
    var at = open &+ 1
    unsafe RecordReader.skipSpace(bytes, &at, count)
    if unsafe bytes[at] == UInt8(ascii: "}") {
      return unsafe at < count && endObject(owner, object, bytes, at: at) ? at &+ 1 : -1
    }
    let keys = order.keys(of: owner)
    let cells = unsafe order.cells(of: keys.hash)
    var row = unsafe rows + Int(keys.first)
    // The row of the key before; -1's before the first.
    var last = unsafe rows - 1
    while true {
      if unsafe bytes[at] <= 0x20 { at = unsafe RecordReader.behindBlank(bytes, at, count) }
      let quote = at
      if unsafe row.pointee.fits(bytes + at) {
        unsafe at &+= Int(row.pointee.valueOffset)
        guard unsafe take(key: row, at: quote, in: &object) else { return -1 }
      } else {
        // The expected key may be missing, and often is: looked up here, that costs a wrong guess and no
        // more.
        var found = unsafe Int(cells[keys.hash.cell(bytes + (at &+ 1))])
        if unsafe rows[found].fits(bytes + at) {
          unsafe order.noteMiss(found, after: last, in: owner)
        } else {
          found = unsafe order.findElsewhere(row, bytes + at, after: last, in: owner)
        }
        if found >= 0 {
          unsafe row = rows + found
          unsafe at &+= Int(row.pointee.valueOffset)
          guard unsafe take(key: row, at: quote, in: &object) else { return -1 }
        } else {
          let key = unsafe order.readKey(bytes, quote, count, after: last - rows, owner)
          guard key.value >= 0 else { return -1 }
          let field = unsafe take(key, at: quote, of: owner, bytes, in: &object)
          if field < -1 { return -1 }
          unsafe row = rows + field
          at = key.value
        }
      }
      unsafe last = row
      if unsafe bytes[at] == UInt8(ascii: "\"") && readsTexts(of: row) {
        let start = at &+ 1
        var isASCII = true
        at = unsafe RecordReader.endOfText(bytes, start, count, &isASCII)
        if at > start {
          let text = unsafe TextView(bytes: bytes + start, count: at &- start, isASCII: isASCII)
          if unsafe !take(text, of: row, bytes) {
            guard unsafe isNothing(text, of: row) && noteEmpty(row, in: &object) else { return -1 }
          }
          at &+= 1
        } else if at == start {
          guard unsafe takeEmpty(of: row, at: start, in: &object) else { return -1 }
          at &+= 1
        } else {
          at = unsafe readEscaped(of: row, bytes, start &- 1, count)
          if at < 0 { return -1 }
        }
      } else {
        var end = -1
        if unsafe readsAtOnce(bytes[at], of: row) {
          end = unsafe readAtOnce(of: row, bytes, at, count)
        }
        if end < 0 {
          let value = unsafe readBehindBlanks(row - rows, bytes, at, count)
          end = value.end
          if !value.isFilled, unsafe !noteEmpty(row, in: &object) { return -1 }
        }
        at = end
        // Less than 0, or behind the record.
        if UInt(bitPattern: at) > UInt(bitPattern: count) { return -1 }
      }
      unsafe row = rows + Int(row.pointee.next)
      if unsafe bytes[at] != UInt8(ascii: ",") {
        unsafe RecordReader.skipSpace(bytes, &at, count)
        guard at < count else { return -1 }
        if unsafe bytes[at] != UInt8(ascii: ",") { break }
      }
      at &+= 1
    }
    guard unsafe bytes[at] == UInt8(ascii: "}") && endObject(owner, object, bytes, at: at)
    else { return -1 }
    return at &+ 1
  }

  /// As ``readOther(_:_:_:_:)``, where blanks may stand before the value that its key's lead does not have.
  @inline(never)
  private func readBehindBlanks(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ from: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    var at = from
    if unsafe bytes[at] <= 0x20 {
      guard field >= 0 else { return (-1, false) }
      at = unsafe order.valueBehindBlanks(field, bytes, at, count)
      if at < 0 { return (-1, false) }
    }
    return unsafe readOther(field, bytes, at, count)
  }

  /// Reads a list whose opening bracket is at `open`; returns where it ends, or -1, and whether it has items.
  @inline(never)
  func readList(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ open: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    var list = beginList(field, at: open)
    let items = order.items(of: field)
    var item = items
    var row = unsafe order.rows + items
    var at = open &+ 1
    unsafe RecordReader.skipSpace(bytes, &at, count)
    guard at < count else { return (-1, false) }
    var number = 0
    if unsafe bytes[at] != UInt8(ascii: "]") {
      while true {
        guard takeItem() else { return (-1, false) }
        if items < 0 {
          item = take(place: number, of: field, in: &list)
          if item < -1 { return (-1, false) }
          unsafe row = order.rows + item
        }
        if unsafe bytes[at] == UInt8(ascii: "\"") && readsTexts(of: row) {
          let start = at &+ 1
          var isASCII = true
          at = unsafe RecordReader.endOfText(bytes, start, count, &isASCII)
          if at > start {
            let text = unsafe TextView(bytes: bytes + start, count: at &- start, isASCII: isASCII)
            if unsafe !take(text, of: row, bytes) {
              guard unsafe isNothing(text, of: row) && noteEmpty(row, in: &list) else {
                return (-1, false)
              }
            }
            at &+= 1
          } else if at == start {
            guard unsafe takeEmpty(of: row, at: start, in: &list) else { return (-1, false) }
            at &+= 1
          } else {
            at = unsafe readEscaped(of: row, bytes, start &- 1, count)
          }
        } else {
          var end = -1
          if unsafe readsAtOnce(bytes[at], of: row) {
            end = unsafe readAtOnce(of: row, bytes, at, count)
          }
          if end < 0 {
            let value = unsafe readOther(item, bytes, at, count)
            end = value.end
            if !value.isFilled, unsafe !noteEmpty(row, in: &list) { return (-1, false) }
          }
          at = end
        }
        // Less than 0, or behind the record.
        guard UInt(bitPattern: at) <= UInt(bitPattern: count) else { return (-1, false) }
        endItem(of: field)
        number &+= 1
        unsafe RecordReader.skipSpace(bytes, &at, count)
        guard at < count else { return (-1, false) }
        if unsafe bytes[at] != UInt8(ascii: ",") { break }
        at &+= 1
        unsafe RecordReader.skipSpace(bytes, &at, count)
        guard at < count else { return (-1, false) }
      }
    }
    guard unsafe bytes[at] == UInt8(ascii: "]"),
      unsafe endList(field, list, items: number, bytes, at: at)
    else { return (-1, false) }
    return (at &+ 1, number > 0)
  }
}
