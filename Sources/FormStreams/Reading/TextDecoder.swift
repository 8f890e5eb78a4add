/// Turns the bytes of an input into UTF-8, piece by piece.
struct TextDecoder: Sendable {
  /// The first bytes that are not text, in words that begin with their place from 0.
  private(set) var fault: String?
  private let encoding: TextEncoding
  /// Of UTF-16: whether the high byte comes first, which its byte order mark decides; little-endian without one.
  private var isBigEndian = false
  /// Of UTF-16: bytes of a code unit or pair that is not complete.
  private var rest: [UInt8] = []
  /// Bytes that were decoded.
  private var offset = 0

  /// A byte of any encoding becomes no more bytes of UTF-8 than this.
  static let mostBytes = 3

  /// - Returns: Nil for UTF-8, which is read as it stands.
  init?(_ encoding: TextEncoding?) {
    guard let encoding, encoding != .utf8 else { return nil }
    self.encoding = encoding
  }

  /// Decodes the next bytes; from a fault on nothing more is decoded.
  mutating func decode(_ bytes: some Collection<UInt8>, isEnd: Bool = false) -> [UInt8] {
    var text: [UInt8] = []
    if fault != nil { return text }
    text.reserveCapacity(bytes.count + bytes.count / 8)
    switch encoding {
    case .utf8: text += bytes
    case .latin1: for byte in bytes { Self.append(UInt32(byte), to: &text) }
    case .windows1252: decodeWindows(bytes, &text)
    case .utf16: decodeUnits(bytes, isEnd: isEnd, &text)
    }
    return text
  }

  private mutating func decodeWindows(_ bytes: some Collection<UInt8>, _ text: inout [UInt8]) {
    for byte in bytes {
      if byte &- 0x80 < 0x20 {
        let scalar = Self.windows[Int(byte) - 0x80]
        if scalar == 0 { return fail(at: offset, "0x\(Self.hexadecimal(byte)) is not a character") }
        Self.append(UInt32(scalar), to: &text)
      } else {
        Self.append(UInt32(byte), to: &text)
      }
      offset += 1
    }
  }

  private mutating func decodeUnits(
    _ bytes: some Collection<UInt8>, isEnd: Bool, _ text: inout [UInt8]
  ) {
    let all = rest + bytes
    var at = 0
    func unit(_ place: Int) -> UInt32 {
      let (first, second) = (UInt32(all[place]), UInt32(all[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    while at + 1 < all.count {
      if offset == 0, at == 0, unit(0) == 0xFEFF || unit(0) == 0xFFFE {
        if unit(0) == 0xFFFE { isBigEndian.toggle() }
        at = 2
        continue
      }
      let first = unit(at)
      if first & 0xF800 != 0xD800 {
        Self.append(first, to: &text)
        at += 2
        continue
      }
      if first < 0xDC00, at + 3 >= all.count, !isEnd { break }
      guard first < 0xDC00, at + 3 < all.count, unit(at + 2) & 0xFC00 == 0xDC00 else {
        return fail(at: offset + at, "half of a surrogate pair stands alone")
      }
      Self.append(0x10000 + (first & 0x3FF) << 10 + unit(at + 2) & 0x3FF, to: &text)
      at += 4
    }
    offset += at
    rest = Array(all[at...])
    if isEnd, !rest.isEmpty { fail(at: offset, "the last code unit is not complete") }
  }

  private mutating func fail(at place: Int, _ words: String) {
    fault = "byte \(place): \(words) (--encoding \(encoding.rawValue))"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    String(byte, radix: 16, uppercase: true)
  }

  /// Appends a scalar as UTF-8; a half of a surrogate pair is not one.
  private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    guard let bytes = Unicode.Scalar(scalar).flatMap(UTF8.encode) else { return }
    text.append(contentsOf: bytes)
  }

  /// The characters of the bytes 0x80 to 0x9F (Unicode's CP1252.TXT); 0 for a byte that has none.
  private static let windows: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
