internal import FormText

/// Reads the tags and texts of an HTML page.
///
/// Source: HTML Living Standard, section 13.2.5 (tokenization), without its errors: a page is read as a browser reads it.
struct HTMLTokens {
  struct Attribute {
    /// In small letters.
    var name: String
    var value: String
    var nameRange: SourceRange
    var range: SourceRange
  }

  enum Token {
    case start(name: String, attributes: [Attribute], range: SourceRange)
    case end(name: String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var place = 0
  /// The element whose text has no tags, up to its end tag.
  private var rawElement: String?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  private static let rawElements: Set = ["script", "style", "xmp", "iframe", "noembed", "noframes"]
  /// Their text has references.
  private static let textElements: Set = ["textarea", "title"]

  mutating func next() -> Token? {
    if let name = rawElement {
      rawElement = nil
      let end = endTag(of: name)
      defer { place = end }
      if end > place {
        let piece = bytes[place..<end]
        return .text(
          Self.textElements.contains(name)
            ? HTMLReferences.text(piece) : String(decoding: piece, as: UTF8.self))
      }
    }
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else { return text() }
      let second = place + 1 < bytes.count ? bytes[place + 1] : 0
      switch second {
      case UInt8(ascii: "!"), UInt8(ascii: "?"):
        place = comment()
      case UInt8(ascii: "/"):
        let third = place + 2 < bytes.count ? bytes[place + 2] : 0
        if Self.isLetter(third) { return tag(isEnd: true) }
        place = after(UInt8(ascii: ">"), from: place)
      case _ where Self.isLetter(second): return tag(isEnd: false)
      default: return text()
      }
    }
    return nil
  }

  /// Up to the next tag, and at least one byte.
  private mutating func text() -> Token {
    let end = bytes[(place + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    defer { place = end }
    return .text(HTMLReferences.text(bytes[place..<end]))
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 9, 10, 12, 13].contains(byte) }

  private func after(_ byte: UInt8, from start: Int) -> Int {
    bytes[start...].firstIndex(of: byte).map { $0 + 1 } ?? bytes.count
  }

  /// Behind a comment, a declaration or an instruction.
  private func comment() -> Int {
    guard bytes[place...].starts(with: "<!--".utf8) else {
      return after(UInt8(ascii: ">"), from: place)
    }
    var at = place + 4
    if bytes[at...].starts(with: ">".utf8) { return at + 1 }
    if bytes[at...].starts(with: "->".utf8) { return at + 2 }
    while let dash = bytes[at...].firstIndex(of: UInt8(ascii: "-")) {
      if bytes[dash...].starts(with: "-->".utf8) { return dash + 3 }
      if bytes[dash...].starts(with: "--!>".utf8) { return dash + 4 }
      at = dash + 1
    }
    return bytes.count
  }

  /// Where the end tag of an element begins.
  private func endTag(of name: String) -> Int {
    var at = place
    while let found = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[found...].dropFirst(2).prefix(name.utf8.count)
      if bytes[found...].starts(with: "</".utf8), rest.count == name.utf8.count,
        rest.map({ $0 | 0x20 }) == Array(name.utf8)
      {
        return found
      }
      at = found + 1
    }
    return bytes.count
  }

  private mutating func tag(isEnd: Bool) -> Token? {
    let start = place
    place += isEnd ? 2 : 1
    let name = word { byte, _ in byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") }.text
    var attributes: [Attribute] = []
    var known: Set<String> = []
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: ">") {
        place += 1
        if isEnd { return .end(name: name) }
        if Self.rawElements.contains(name) || Self.textElements.contains(name) { rawElement = name }
        return .start(name: name, attributes: attributes, range: SourceRange(start, place))
      }
      if Self.isBlank(byte) || byte == UInt8(ascii: "/") {
        place += 1
        continue
      }
      let attribute = self.attribute()
      if known.insert(attribute.name).inserted { attributes.append(attribute) }
    }
    // An unfinished tag at the end of a page is dropped.
    return nil
  }

  private mutating func attribute() -> Attribute {
    let start = place
    // An equals sign at the beginning is a part of the name.
    let (name, end) = word { byte, at in
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
        || byte == UInt8(ascii: "=") && at > start
    }
    let nameRange = SourceRange(start, end)
    while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
      return Attribute(name: name, value: "", nameRange: nameRange, range: nameRange)
    }
    place += 1
    while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
    let range: Range<Int>
    if place < bytes.count, [0x22, 0x27].contains(bytes[place]) {
      let close = bytes[(place + 1)...].firstIndex(of: bytes[place]) ?? bytes.count
      range = (place + 1)..<close
      place = min(bytes.count, close + 1)
    } else {
      let from = place
      while place < bytes.count, !Self.isBlank(bytes[place]), bytes[place] != UInt8(ascii: ">") {
        place += 1
      }
      range = from..<place
    }
    return Attribute(
      name: name, value: HTMLReferences.text(bytes[range]), nameRange: nameRange,
      range: SourceRange(range.lowerBound, range.upperBound))
  }

  /// A name in small letters, up to a blank or another end; at least one byte.
  private mutating func word(_ isEnd: (UInt8, Int) -> Bool) -> (text: String, end: Int) {
    let start = place
    while place < bytes.count, !Self.isBlank(bytes[place]) {
      if isEnd(bytes[place], place) { break }
      place += 1
    }
    return (String(decoding: bytes[start..<place], as: UTF8.self).lowercased(), place)
  }
}

/// References to characters, such as `&amp;` and `&#233;`.
enum HTMLReferences {
  /// Those that words of forms have; others stay as they are written.
  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©",
    "reg": "®", "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’",
    "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "euro": "€", "pound": "£",
    "times": "×", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
    "szlig": "ß", "agrave": "à", "eacute": "é", "egrave": "è", "ecirc": "ê", "iacute": "í",
    "oacute": "ó", "uacute": "ú", "aacute": "á", "ntilde": "ñ", "ccedil": "ç", "middot": "·",
  ]

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var place = bytes.startIndex
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "&")) {
      text += String(decoding: bytes[place..<start], as: UTF8.self)
      let end = bytes[start...].prefix(10).firstIndex(of: UInt8(ascii: ";"))
      let name = end.map { String(decoding: bytes[(start + 1)..<$0], as: UTF8.self) } ?? ""
      if let end, let scalar = scalar(name) {
        text.unicodeScalars.append(scalar)
        place = end + 1
      } else {
        text += "&"
        place = start + 1
      }
    }
    return text + String(decoding: bytes[place...], as: UTF8.self)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return named[name] }
    let digits = name.dropFirst()
    let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
    let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
  }
}
