internal import CRecordScan

extension RecordReader {
  /// Reads a string from its opening quote, and returns where the byte behind the closing one is; -1
  /// and the fault where there is none.
  @inline(__always)
  static func readText(
    _ kind: EntryKind, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int,
    _ out: UnsafeMutablePointer<TapeEntry>, _ arena: inout Growable<UInt8>,
    _ fault: inout ReadFault
  ) -> Int {
    var at = start &+ 1
    var flags = TapeEntry.Flags()
    while true {
      let plain = unsafe record_scan_plain(bytes + at)
      at &+= plain
      if plain == 32 { continue }
      let byte = unsafe bytes[at]
      if byte == UInt8(ascii: "\"") {
        if at >= count { break }
        unsafe TapeEntry.put(
          kind, flags: flags, start: start, length: at &- start &- 1, to: out)
        return at &+ 1
      }
      if byte >= 0x80 {
        flags = .notASCII
        at = unsafe skipUTF8(bytes, at, count, &fault)
        if at < 0 { return -1 }
        continue
      }
      if at >= count { break }
      if byte == UInt8(ascii: "\\") {
        return unsafe readEscapedText(kind, flags, bytes, start, at, count, out, &arena, &fault)
      }
      fault = ReadFault(.syntax, at: at, expected: .escapedControl)
      return -1
    }
    fault = ReadFault(.syntax, at: count, expected: .closingQuote)
    return -1
  }

  /// The first byte from `start` that no plain text has: its closing quote, or whatever else.
  @inline(__always)
  static func endOfPlain(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    var at = start
    while true {
      let plain = unsafe record_scan_plain(bytes + at)
      at &+= plain
      if plain < 32 { return at }
    }
  }

  /// Where a text ends that has neither escapes nor faults: at its closing quote; or -1.
  @_transparent
  static func endOfText(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ isASCII: inout Bool
  ) -> Int {
    let end = unsafe endOfPlain(bytes, start)
    if unsafe bytes[end] == UInt8(ascii: "\"") { return end < count ? end : -1 }
    isASCII = false
    return unsafe endOfUTF8(bytes, end, count)
  }

  /// As ``endOfText(_:_:_:_:)``, of a key: most are short.
  @inline(__always)
  static func endOfKey(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ isASCII: inout Bool
  ) -> Int {
    var end = start
    while true {
      let plain = unsafe record_scan_half(bytes + end)
      end &+= plain
      if plain < 16 { break }
    }
    if unsafe bytes[end] == UInt8(ascii: "\"") { return end < count ? end : -1 }
    isASCII = false
    return unsafe endOfUTF8(bytes, end, count)
  }

  /// The closing quote of a text without escapes, from a byte in it that is none of a plain text; -1 for any
  /// other text.
  @inline(never)
  static func endOfUTF8(_ bytes: UnsafePointer<UInt8>, _ from: Int, _ count: Int) -> Int {
    var at = from
    var fault = ReadFault(.encoding, at: from)
    while unsafe bytes[at] >= 0x80 {
      at = unsafe skipUTF8(bytes, at, count, &fault)
      if at < 0 { return -1 }
      at = unsafe endOfPlain(bytes, at)
    }
    return unsafe bytes[at] == UInt8(ascii: "\"") && at < count ? at : -1
  }

  /// Passes over a run of bytes of 0x80 and more; -1 and the fault where they are no UTF-8.
  @inline(never)
  static func skipUTF8(
    _ bytes: UnsafePointer<UInt8>, _ from: Int, _ count: Int, _ fault: inout ReadFault
  ) -> Int {
    var at = from
    repeat {
      let length = unsafe UTF8Bytes.length(bytes, at, count)
      if length == 0 {
        fault = ReadFault(
          at >= count ? .syntax : .encoding, at: min(at, count),
          expected: at >= count ? .closingQuote : .utf8)
        return -1
      }
      at &+= length
    } while unsafe bytes[at] >= 0x80
    return at
  }

  /// Reads the rest of a string from its first backslash, into the arena.
  @inline(never)
  private static func readEscapedText(
    _ kind: EntryKind, _ known: TapeEntry.Flags, _ bytes: UnsafePointer<UInt8>, _ start: Int,
    _ backslash: Int, _ count: Int, _ out: UnsafeMutablePointer<TapeEntry>,
    _ arena: inout Growable<UInt8>, _ fault: inout ReadFault
  ) -> Int {
    let begin = arena.count
    var flags = known.union(.inArena)
    var at = backslash
    unsafe arena.append(bytes + (start &+ 1), count: backslash &- start &- 1)
    while true {
      let plain = unsafe min(endOfPlain(bytes, at), count)
      unsafe arena.append(bytes + at, count: plain &- at)
      at = plain
      if at >= count { break }
      let byte = unsafe bytes[at]
      if byte == UInt8(ascii: "\"") {
        unsafe out.initialize(
          to: TapeEntry(
            kind, flags: flags, start: start, length: arena.count &- begin, link: begin))
        return at &+ 1
      }
      if byte < 0x20 {
        fault = ReadFault(.syntax, at: at, expected: .escapedControl)
        return -1
      }
      if byte >= 0x80 {
        let length = unsafe UTF8Bytes.length(bytes, at, count)
        if length == 0 {
          fault = ReadFault(.encoding, at: at, expected: .utf8)
          return -1
        }
        flags.insert(.notASCII)
        unsafe arena.append(bytes + at, count: length)
        at &+= length
        continue
      }
      let escape = unsafe at &+ 1 < count ? bytes[at &+ 1] : 0
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): arena.append(escape)
      case UInt8(ascii: "b"): arena.append(0x08)
      case UInt8(ascii: "f"): arena.append(0x0C)
      case UInt8(ascii: "n"): arena.append(0x0A)
      case UInt8(ascii: "r"): arena.append(0x0D)
      case UInt8(ascii: "t"): arena.append(0x09)
      case UInt8(ascii: "u"):
        switch unsafe unicodeEscape(bytes, at, count) {
        case .failure(let escape):
          fault = escape
          return -1
        case .success(let (scalar, length)):
          if scalar >= 0x80 { flags.insert(.notASCII) }
          UTF8Bytes.append(scalar, to: &arena)
          at &+= length
          continue
        }
      default:
        fault = ReadFault(.syntax, at: min(at &+ 1, count), expected: .escape)
        return -1
      }
      at &+= 2
    }
    fault = ReadFault(.syntax, at: count, expected: .closingQuote)
    return -1
  }

  private enum Escape {
    case success((scalar: UInt32, length: Int))
    case failure(ReadFault)
  }

  /// `\uXXXX`, or two of them that are a surrogate pair; a lone surrogate is no character.
  private static func unicodeEscape(
    _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> Escape {
    guard let first = unsafe fourDigits(bytes, at &+ 2, count) else {
      return .failure(ReadFault(.syntax, at: min(at &+ 2, count), expected: .unicodeEscape))
    }
    if first & 0xF800 != 0xD800 { return .success((first, 6)) }
    if first < 0xDC00, at &+ 7 < count, unsafe bytes[at &+ 6] == UInt8(ascii: "\\"),
      unsafe bytes[at &+ 7] == UInt8(ascii: "u"),
      let second = unsafe fourDigits(bytes, at &+ 8, count),
      second & 0xFC00 == 0xDC00
    {
      return .success((0x10000 &+ ((first & 0x3FF) << 10) &+ (second & 0x3FF), 12))
    }
    return .failure(ReadFault(.encoding, at: at, expected: .lowSurrogate))
  }

  private static func fourDigits(
    _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> UInt32? {
    guard at &+ 4 <= count else { return nil }
    var value: UInt32 = 0
    for index in at..<(at &+ 4) {
      let byte = unsafe bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte &- 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte &- 0x57)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte &- 0x37)
      default: return nil
      }
    }
    return value
  }
}
