internal import FormText

/// Reads the elements, attributes and texts of an XML document, as workbooks have them.
///
/// Document types are rejected, and so are their entities: workbooks have none (ECMA-376, part 2, section 10.2.6).
struct XMLParts {
  enum Part: Equatable {
    /// Names are without their prefix.
    case start(name: String, attributes: [String: String])
    case end(name: String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var place = 0
  /// The end of an element that is empty.
  private var waiting: String?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The next part; nil at the end.
  ///
  /// - Throws: If the document is not well-formed.
  mutating func next() throws(ZipArchive.Fault) -> Part? {
    if let name = waiting {
      waiting = nil
      return .end(name: name)
    }
    while place < bytes.count {
      if bytes[place] != UInt8(ascii: "<") {
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        defer { place = end }
        return .text(try Self.text(bytes[place..<end]))
      }
      let rest = bytes[place...]
      if rest.starts(with: "<?".utf8) {
        place = try after("?>")
      } else if rest.starts(with: "<!--".utf8) {
        place = try after("-->")
      } else if rest.starts(with: "<![CDATA[".utf8) {
        let start = place + 9
        place = try after("]]>")
        return .text(String(decoding: bytes[start..<(place - 3)], as: UTF8.self))
      } else if rest.starts(with: "<!".utf8) {
        throw Self.malformed
      } else {
        return try tag()
      }
    }
    return nil
  }

  private static let malformed = ZipArchive.Fault(message: "the workbook is not well-formed XML")

  /// Behind the next occurrence of a sign.
  private func after(_ sign: String) throws(ZipArchive.Fault) -> Int {
    let sign = Array(sign.utf8)
    var at = place
    while let found = bytes[at...].firstIndex(of: sign[0]) {
      if bytes[found...].starts(with: sign) { return found + sign.count }
      at = found + 1
    }
    throw Self.malformed
  }

  private mutating func tag() throws(ZipArchive.Fault) -> Part {
    place += 1
    let isEnd = place < bytes.count && bytes[place] == UInt8(ascii: "/")
    if isEnd { place += 1 }
    let name = try self.name()
    var attributes: [String: String] = [:]
    while true {
      skipBlanks()
      guard place < bytes.count else { throw Self.malformed }
      switch bytes[place] {
      case UInt8(ascii: ">"):
        place += 1
        return isEnd ? .end(name: name) : .start(name: name, attributes: attributes)
      case UInt8(ascii: "/"):
        place += 1
        guard place < bytes.count, bytes[place] == UInt8(ascii: ">"), !isEnd else {
          throw Self.malformed
        }
        place += 1
        waiting = name
        return .start(name: name, attributes: attributes)
      default:
        let key = try self.name()
        skipBlanks()
        guard place + 1 < bytes.count, bytes[place] == UInt8(ascii: "=") else {
          throw Self.malformed
        }
        place += 1
        skipBlanks()
        guard place < bytes.count, [0x22, 0x27].contains(bytes[place]),
          let end = bytes[(place + 1)...].firstIndex(of: bytes[place])
        else { throw Self.malformed }
        attributes[key] = try Self.text(bytes[(place + 1)..<end])
        place = end + 1
      }
    }
  }

  private mutating func skipBlanks() {
    while place < bytes.count, [0x20, 9, 10, 13].contains(bytes[place]) { place += 1 }
  }

  /// A name without its prefix.
  private mutating func name() throws(ZipArchive.Fault) -> String {
    let start = place
    while place < bytes.count, !" \t\r\n/>=<\"'".utf8.contains(bytes[place]) { place += 1 }
    if start == place { throw Self.malformed }
    let local = bytes[start..<place].split(separator: UInt8(ascii: ":")).last ?? []
    return String(decoding: local, as: UTF8.self)
  }

  /// A text with its references replaced.
  private static func text(_ bytes: ArraySlice<UInt8>) throws(ZipArchive.Fault) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var place = bytes.startIndex
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "&")) {
      text += String(decoding: bytes[place..<start], as: UTF8.self)
      // The longest one is &#1114111;
      guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
        throw malformed
      }
      let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
      guard let scalar = scalar(name) else { throw malformed }
      text.unicodeScalars.append(scalar)
      place = end + 1
    }
    return text + String(decoding: bytes[place...], as: UTF8.self)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let value =
        digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
      return value.flatMap(Unicode.Scalar.init)
    }
  }
}
