/// Reads one JSON value into a tape of entries that keep their places (RFC 8259).
///
/// UTF-8 is checked on the way, so that nothing behind it has to. Duplicate keys are kept: only
/// the form knows which field they belong to.
package enum RecordReader {
  /// Bytes that must be readable behind a record: strings are read 32 at a time.
  package static let padding = 32
  /// The most bytes of a record, whatever the limits say: an entry keeps places in 32 bits.
  package static let mostBytes = Int(UInt32.max) - padding

  /// Reads the bytes `0..<count`; returns why that failed, or nil.
  ///
  /// Safety: `bytes` has `count + padding` readable bytes. The byte at `count` continues no JSON token (a line
  /// break, a comma, a bracket or 0); it is arbitrary if the last byte closes an object or a list. The cursor
  /// never passes `count` by more than such a step: a string ends at the first byte below 0x20 at the latest,
  /// and the padding has one. The tape has room for every entry that the limits allow before the first is
  /// written.
  package static func read(
    _ bytes: UnsafePointer<UInt8>, count: Int, tape: inout Growable<TapeEntry>,
    arena: inout Growable<UInt8>, limits: ReaderLimits
  ) -> ReadFault? {
    if let fault = prepare(&tape, count, limits) { return fault }
    return unsafe readValue(bytes, count: count, tape: &tape, arena: &arena, limits: limits)
  }

  /// Makes room for the entries of a record; returns why it is not read at all, or nil.
  @inline(__always)
  static func prepare(
    _ tape: inout Growable<TapeEntry>, _ count: Int, _ limits: ReaderLimits
  ) -> ReadFault? {
    tape.removeAll()
    let most = min(limits.size, mostBytes)
    if count > most {
      return ReadFault(.size, at: max(0, most), expected: .fewerBytes)
    }
    // An entry takes a byte or more, a value three entries at most: with its key and its end. The
    // product is made only where it is small, because a caller may set a limit to `Int.max`.
    tape.reserve(limits.values < count ? min(count &+ 2, limits.values &* 3 &+ 4) : count &+ 2)
    return nil
  }

  /// Whether a syntax error is an encoding error: a byte that is not UTF-8, or a string of 16 or 32 bits a
  /// character, which has zeros among its first four bytes.
  @inline(never)
  private static func isMisencoded(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ fault: ReadFault
  ) -> Bool {
    guard fault.reason == .syntax, fault.offset < count else { return false }
    if count >= 4, unsafe bytes[0] == 0 || bytes[1] == 0 && bytes[3] == 0 { return true }
    return unsafe UTF8Bytes.length(bytes, fault.offset, count) == 0
  }

  static func readValue(
    _ bytes: UnsafePointer<UInt8>, count: Int, tape: inout Growable<TapeEntry>,
    arena: inout Growable<UInt8>, limits: ReaderLimits
  ) -> ReadFault? {
    let fault = unsafe readEntries(
      bytes, count: count, tape: &tape, arena: &arena, limits: limits)
    guard var fault else { return nil }
    if unsafe isMisencoded(bytes, count, fault) { fault.reason = .encoding }
    return fault
  }

  @inline(__always)
  private static func readEntries(
    _ bytes: UnsafePointer<UInt8>, count: Int, tape: inout Growable<TapeEntry>,
    arena: inout Growable<UInt8>, limits: ReaderLimits
  ) -> ReadFault? {
    let out = unsafe tape.base
    // Where the next entry goes.
    var end = unsafe out
    var cursor = 0
    // The list or object that is open, -1 for none; its entry's link holds the one around it.
    var parent = -1
    var inObject = false
    var depth = 0
    // A value takes a byte, and a comma or a bracket another one.
    let mayHaveTooMany = count > limits.values
    var values = 0
    // Items or pairs of the open list or object; those of the ones around it wait in their entries.
    var items = 0
    var fault = ReadFault(.syntax, at: 0)

    reading: while true {
      value: do {
        if inObject {
          unsafe skipSpace(bytes, &cursor, count)
          guard cursor < count, unsafe bytes[cursor] == UInt8(ascii: "\"") else {
            return ReadFault(.syntax, at: min(cursor, count), expected: .key)
          }
          cursor = unsafe readText(.key, bytes, cursor, count, end, &arena, &fault)
          if cursor < 0 { return fault }
          if unsafe Int(end.pointee.length) > ReaderLimits.shortKey,
            unsafe haveTooManyBytes(keysTo: end, in: out, parent, limits)
          {
            return unsafe ReadFault(.size, at: Int(end.pointee.start), expected: .shorterKeys)
          }
          unsafe skipSpace(bytes, &cursor, count)
          guard cursor < count, unsafe bytes[cursor] == UInt8(ascii: ":") else {
            return ReadFault(.syntax, at: min(cursor, count), expected: .colon)
          }
          cursor &+= 1
          unsafe end += 1
        }
        unsafe skipSpace(bytes, &cursor, count)
        guard cursor < count else {
          return ReadFault(unsafe end == out ? .empty : .syntax, at: count, expected: .value)
        }
        if mayHaveTooMany {
          values &+= 1
          if values > limits.values {
            return ReadFault(.size, at: cursor, expected: .fewerValues)
          }
        }
        items &+= 1

        switch unsafe bytes[cursor] {
        case UInt8(ascii: "\""):
          cursor = unsafe readText(.text, bytes, cursor, count, end, &arena, &fault)
          if cursor < 0 { return fault }
          unsafe end += 1
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth &+= 1
          if depth > limits.depth { return ReadFault(.depth, at: cursor) }
          inObject = unsafe bytes[cursor] == UInt8(ascii: "{")
          unsafe end.pointee = TapeEntry(inObject ? .object : .list, start: cursor, link: parent)
          if parent >= 0 { unsafe out[parent].length = UInt32(truncatingIfNeeded: items) }
          items = 0
          parent = unsafe end - out
          unsafe end += 1
          cursor &+= 1
          unsafe skipSpace(bytes, &cursor, count)
          let closer = inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
          if cursor < count, unsafe bytes[cursor] == closer { break }
          if inObject, cursor < count, unsafe bytes[cursor] != UInt8(ascii: "\"") {
            return ReadFault(.syntax, at: cursor, expected: .keyOrEnd)
          }
          continue reading
        case UInt8(ascii: "t"):
          guard unsafe matches(bytes, cursor, 0x6575_7274) else {
            return unsafe word(bytes, cursor, count)
          }
          unsafe end.pointee = TapeEntry(.trueValue, start: cursor, length: 4)
          unsafe end += 1
          cursor &+= 4
        case UInt8(ascii: "f"):
          guard unsafe matches(bytes, cursor &+ 1, 0x6573_6C61) else {
            return unsafe word(bytes, cursor, count)
          }
          unsafe end.pointee = TapeEntry(.falseValue, start: cursor, length: 5)
          unsafe end += 1
          cursor &+= 5
        case UInt8(ascii: "n"):
          guard unsafe matches(bytes, cursor, 0x6C6C_756E) else {
            return unsafe word(bytes, cursor, count)
          }
          unsafe end.pointee = TapeEntry(.null, start: cursor, length: 4)
          unsafe end += 1
          cursor &+= 4
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          let fault = unsafe readNumber(bytes, &cursor, count, end, limits)
          if fault != nil { return fault }
          unsafe end += 1
        default:
          return ReadFault(.syntax, at: cursor, expected: .value)
        }
        if cursor > count { return ReadFault(.syntax, at: count, expected: .value) }
      }

      // Behind a value: close what ends here, or go on behind a comma.
      while true {
        if parent < 0 { break reading }
        unsafe skipSpace(bytes, &cursor, count)
        guard cursor < count else {
          return ReadFault(
            .syntax, at: count, expected: inObject ? .commaOrObjectEnd : .commaOrListEnd)
        }
        let byte = unsafe bytes[cursor]
        if byte == UInt8(ascii: ",") {
          cursor &+= 1
          continue reading
        }
        guard byte == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          return ReadFault(
            .syntax, at: cursor, expected: inObject ? .commaOrObjectEnd : .commaOrListEnd)
        }
        unsafe out[parent].length = UInt32(truncatingIfNeeded: items)
        if items > (inObject ? limits.keys : limits.items) {
          return unsafe ReadFault(
            .size, at: Int(out[parent].start), expected: inObject ? .fewerKeys : .fewerItems)
        }
        unsafe end.pointee = TapeEntry(.end, start: cursor)
        unsafe end += 1
        cursor &+= 1
        depth &-= 1
        let closed = parent
        parent = unsafe Int(Int32(bitPattern: out[closed].link))
        unsafe out[closed].link = UInt32(truncatingIfNeeded: end - out)
        if parent >= 0 { items = unsafe Int(out[parent].length) }
        inObject = unsafe parent >= 0 && out[parent].kind == .object
      }
    }
    unsafe skipSpace(bytes, &cursor, count)
    if cursor < count { return ReadFault(.syntax, at: cursor, expected: .endOfText) }
    unsafe tape.setCount(end - out)
    return nil
  }

  /// Whether the long keys on the way to a value, its own among them, have more bytes than the limit.
  ///
  /// - Parameter object: The open object that contains the key.
  @inline(never)
  private static func haveTooManyBytes(
    keysTo key: UnsafeMutablePointer<TapeEntry>, in tape: UnsafeMutablePointer<TapeEntry>,
    _ object: Int, _ limits: ReaderLimits
  ) -> Bool {
    var count = unsafe Int(key.pointee.length)
    var around = object
    // The entry of the whole record has no key before it.
    while around > 0, count <= limits.keyBytes {
      let before = unsafe tape[around &- 1]
      if before.kind == .key, before.length > ReaderLimits.shortKey { count &+= Int(before.length) }
      around = unsafe Int(Int32(bitPattern: tape[around].link))
    }
    return count > limits.keyBytes
  }

  @inline(__always)
  static func skipSpace(
    _ bytes: UnsafePointer<UInt8>, _ cursor: inout Int, _ count: Int
  ) {
    // Most tokens follow each other without a blank.
    if unsafe bytes[cursor] <= 0x20 { cursor = unsafe behindSpace(bytes, cursor, count) }
  }

  /// The place of the next byte that is not blank, after one that may be blank: a single space is skipped at
  /// once.
  @inline(__always)
  static func behindBlank(_ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int) -> Int {
    let next = unsafe bytes[at] == 0x20 ? at &+ 1 : at
    return unsafe bytes[next] <= 0x20 ? behindSpace(bytes, next, count) : next
  }

  @inline(never)
  private static func behindSpace(
    _ bytes: UnsafePointer<UInt8>, _ from: Int, _ count: Int
  ) -> Int {
    var at = from
    while at < count {
      switch unsafe bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at &+= 1
      default: return at
      }
    }
    return at
  }

  /// Where `true` or `false` ends, or -1 for anything else.
  @inline(__always)
  static func endOfBoolean(_ bytes: UnsafePointer<UInt8>, _ at: Int, isFalse: Bool) -> Int {
    // Without a branch, because the two cases cannot be predicted.
    let last = isFalse ? 1 : 0
    return unsafe matches(bytes, at &+ last, isFalse ? 0x6573_6C61 : 0x6575_7274)
      ? at &+ 4 &+ last : -1
  }

  /// Whether four bytes are those of a word, first letter lowest.
  @inline(__always)
  static func matches(_ bytes: UnsafePointer<UInt8>, _ at: Int, _ word: UInt32) -> Bool {
    unsafe UInt32(littleEndian: UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt32.self)) == word
  }

  private static func word(
    _ bytes: UnsafePointer<UInt8>, _ cursor: Int, _ count: Int
  ) -> ReadFault {
    ReadFault(.syntax, at: cursor, expected: .value)
  }
}
