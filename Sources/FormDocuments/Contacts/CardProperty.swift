/// One property of a vCard: `item1.TEL;TYPE=cell:+1 201 555 0123`.
struct CardProperty {
  /// In capitals, without its group.
  let name: String
  /// By name in capitals, as they are written; one of vCard 2.1 that has no name stands under `TYPE`.
  private let parameters: [String: [String]]
  /// Decoded; what is escaped in it still is.
  let value: String
  let line: Int

  init(_ line: CardLines.Line) throws(CatalogueFault) {
    self.line = line.number
    let bytes = line.bytes
    guard let colon = Self.colon(in: bytes) else {
      throw CatalogueFault(
        .badItem, "this line is not a property of a card: it has no colon", line: line.number)
    }
    var parts = Self.split(bytes[..<colon], at: 0x3B)
      .map { String(decoding: $0, as: UTF8.self) }
    let name = parts.removeFirst()
    self.name = (name.split(separator: ".").last.map(String.init) ?? "").uppercased()
    var parameters: [String: [String]] = [:]
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = pair.count == 2 ? pair[0].uppercased() : "TYPE"
      let values = (pair.last ?? "").split(separator: ",").map { $0.filter { $0 != "\"" } }
      parameters[key, default: []] += values
    }
    self.parameters = parameters
    value = try Self.text(bytes[(colon + 1)...], parameters, line.number)
  }

  /// Whether a parameter has a value, in any case.
  func has(_ parameter: String, _ value: String) -> Bool {
    parameters[parameter]?.contains { $0.uppercased() == value } ?? false
  }

  /// The values of `TYPE`, in small letters.
  var types: [String] { (parameters["TYPE"] ?? []).map { $0.lowercased() } }

  /// Whether it holds what base64 wrote: `b` (RFC 2426, section 4), or `BASE64` of vCard 2.1.
  var isBase64: Bool {
    has("ENCODING", "B") || has("ENCODING", "BASE64") || has("TYPE", "BASE64")
  }

  // MARK: Values

  /// The value without its escapes (RFC 6350, section 3.4): a line break in it is a blank.
  var plain: String { Self.unescaped(value[...]) }

  /// Its components, between semicolons; those of a list within one have a blank between them.
  var components: [String] { parts(at: ";").map { Self.unescaped($0, comma: " ") } }

  /// The texts of a list, between commas.
  var list: [String] { parts(at: ",").map { Self.unescaped($0) }.filter { !$0.isEmpty } }

  private func parts(at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var start = value.startIndex
    var isEscaped = false
    for place in value.indices {
      let sign = value[place]
      if sign == separator, !isEscaped {
        parts.append(value[start..<place])
        start = value.index(after: place)
      }
      isEscaped = sign == "\\" && !isEscaped
    }
    parts.append(value[start...])
    return parts
  }

  private static func unescaped(_ text: Substring, comma: Character = ",") -> String {
    var made = ""
    var isEscaped = false
    for sign in text {
      if isEscaped {
        isEscaped = false
        switch sign {
        case "n", "N": made.append(" ")
        case ",", ";", ":", "\\": made.append(sign)
        default: made += "\\\(sign)"
        }
      } else if sign == "\\" {
        isEscaped = true
      } else {
        made.append(sign == "," ? comma : sign.isNewline ? " " : sign)
      }
    }
    if isEscaped { made.append("\\") }
    return CardText.trimmed(made)
  }

  // MARK: Reading

  /// The first colon that no quotes are around.
  private static func colon(in bytes: ArraySlice<UInt8>) -> Int? {
    var isQuoted = false
    for place in bytes.indices {
      if bytes[place] == 0x22 { isQuoted.toggle() }
      if bytes[place] == 0x3A, !isQuoted { return place }
    }
    return nil
  }

  private static func split(_ bytes: ArraySlice<UInt8>, at sign: UInt8) -> [ArraySlice<UInt8>] {
    var isQuoted = false
    return bytes.split(omittingEmptySubsequences: false) { byte in
      if byte == 0x22 { isQuoted.toggle() }
      return byte == sign && !isQuoted
    }
  }

  private static func text(
    _ bytes: ArraySlice<UInt8>, _ parameters: [String: [String]], _ line: Int
  ) throws(CatalogueFault) -> String {
    func has(_ value: String) -> Bool {
      ((parameters["ENCODING"] ?? []) + (parameters["TYPE"] ?? []))
        .contains { $0.uppercased() == value }
    }
    var bytes = bytes
    if has("QUOTED-PRINTABLE") { bytes = try CardText.quotedPrintable(bytes, line)[...] }
    return try CardText.decoded(bytes, charset: parameters["CHARSET"]?.first, line)
  }
}
