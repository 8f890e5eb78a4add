/// The encodings of texts in vCards.
enum CardText {
  /// RFC 2045, section 6.7, without soft line breaks, which ``CardLines`` has joined.
  static func quotedPrintable(
    _ bytes: ArraySlice<UInt8>, _ line: Int
  ) throws(CatalogueFault) -> [UInt8] {
    var made: [UInt8] = []
    made.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if bytes[place] != 0x3D {
        made.append(bytes[place])
        place += 1
        continue
      }
      let digits = bytes[(place + 1)...].prefix(2)
      guard digits.count == 2, let high = nibble(digits[place + 1]),
        let low = nibble(digits[place + 2])
      else {
        let shown = String(decoding: bytes[place...].prefix(3), as: UTF8.self)
        throw CatalogueFault(
          .badItem, "this quoted-printable text is broken: “\(shown)” is not a byte", line: line)
      }
      let byte = high << 4 | low
      if byte == 0 {
        throw CatalogueFault(.badItem, "there is a NUL byte in this line", line: line)
      }
      made.append(byte)
      place += 3
    }
    return made
  }

  /// UTF-8, which all phones of today write, and ISO 8859-1.
  static func decoded(
    _ bytes: ArraySlice<UInt8>, charset: String?, _ line: Int
  ) throws(CatalogueFault) -> String {
    switch charset?.uppercased() {
    case "ISO-8859-1", "LATIN1":
      var text = ""
      for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
      return text
    case nil, "UTF-8", "UTF8", "US-ASCII", "ASCII": break
    case let other?:
      if bytes.contains(where: { $0 >= 0x80 }) {
        throw CatalogueFault(
          .badItem, "the charset “\(other.prefix(40))” is not known", line: line,
          help: "export the contacts again, in UTF-8")
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CatalogueFault(
        .badItem, "this line is not UTF-8", line: line, help: "export the contacts again, in UTF-8")
    }
    return text
  }

  static func trimmed(_ text: String) -> String {
    let blanks: Set<Character> = [" ", "\t"]
    let begun = text.drop { blanks.contains($0) }
    guard let last = begun.lastIndex(where: { !blanks.contains($0) }) else { return "" }
    return String(begun[...last])
  }

  private static func nibble(_ byte: UInt8) -> UInt8? {
    if byte &- 0x30 < 10 { return byte - 0x30 }
    let letter = byte & 0xDF
    return letter &- 0x41 < 6 ? letter - 0x41 + 10 : nil
  }
}
