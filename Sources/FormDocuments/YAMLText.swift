internal import FormText

/// The bytes of a YAML file as libyaml counts and parts them.
struct YAMLText {
  let source: SourceText
  /// The source's, at hand: they are looked at one by one.
  let bytes: [UInt8]
  /// The first byte behind a byte order mark.
  let start: Int
  /// The byte of each code point; empty where each is one byte.
  private var places: [UInt32] = []

  init(_ source: SourceText, from start: Int) {
    self.source = source
    self.start = start
    bytes = source.bytes
    guard bytes[start...].contains(where: { $0 >= 0x80 }) else { return }
    for at in start..<bytes.count where bytes[at] & 0xC0 != 0x80 {
      places.append(UInt32(at))
    }
  }

  /// The byte of a place of libyaml, which counts code points from the first of the document.
  func byte(of codePoint: Int) -> Int {
    if places.isEmpty { return min(start + codePoint, bytes.count) }
    return codePoint < places.count ? Int(places[codePoint]) : bytes.count
  }

  func text(_ range: SourceRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  func byte(at offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  /// How many bytes end a line here: for libyaml U+0085, U+2028 and U+2029 do too.
  func lineBreak(at offset: Int) -> Int? {
    switch (byte(at: offset), byte(at: offset + 1), byte(at: offset + 2)) {
    case (0x0A, _, _), (0x0D, _, _): 1
    case (0xC2, 0x85, _): 2
    case (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9): 3
    default: nil
    }
  }

  /// Behind white space, line breaks and comments.
  func skipSpace(from offset: Int) -> Int {
    var at = offset
    while let byte = byte(at: at) {
      if byte == 0x20 || byte == 0x09 {
        at += 1
      } else if let width = lineBreak(at: at) {
        at += width
      } else if byte == UInt8(ascii: "#") {
        at = lineEnd(from: at)
      } else {
        break
      }
    }
    return at
  }

  /// Where the line ends, without its line break.
  func lineEnd(from offset: Int) -> Int {
    var at = offset
    while at < bytes.count {
      // Nothing else begins what ends a line.
      switch bytes[at] {
      case 0x0A, 0x0D: return at
      case 0xC2, 0xE2: if lineBreak(at: at) != nil { return at }
      default: break
      }
      at += 1
    }
    return at
  }

  /// Without the white space at its end.
  func trimmed(_ range: SourceRange) -> SourceRange {
    var end = range.end
    while end > range.start, bytes[end - 1] <= 0x20 { end -= 1 }
    return SourceRange(range.start, end)
  }

  /// Behind an anchor or a tag that begins here.
  func endOfProperty(from offset: Int) -> Int {
    let isVerbatim = byte(at: offset) == UInt8(ascii: "!") && byte(at: offset + 1) == 0x3C
    var at = offset
    while let byte = byte(at: at), byte > 0x20, lineBreak(at: at) == nil {
      if !isVerbatim, ",[]{}".utf8.contains(byte) { break }
      at += 1
    }
    return at
  }

  /// A line that begins with `%`.
  func directive() -> SourceRange? {
    var at = start
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "%") { return trimmed(SourceRange(at, lineEnd(from: at))) }
      at = lineEnd(from: at)
      if let width = lineBreak(at: at) { at += width }
    }
    return nil
  }
}
