/// A word or sign of an expression.
struct ExpressionToken {
  enum Kind: Equatable {
    case name(String)
    case number(String)
    case duration(ExpressionDuration)
    case text(String)
    /// An operator, a bracket, a comma, a dot, a question mark or a colon.
    case sign(String)
    case end
  }

  var kind: Kind
  var range: Range<Int>
  /// A text in which a backslash is a backslash: `r'…'`.
  var isRaw = false

  /// All words and signs of a text, ended by one of kind `end`.
  static func tokens(of text: String) throws(ExpressionFault) -> [ExpressionToken] {
    var scanner = Scanner(bytes: Array(text.utf8))
    var tokens: [ExpressionToken] = []
    while let token = try scanner.next() { tokens.append(token) }
    tokens.append(ExpressionToken(kind: .end, range: scanner.at..<scanner.at))
    return tokens
  }

  private static let signs = [
    "||", "&&", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "!", "(", ")", "[", "]",
    ".", ",", "?", ":",
  ]

  private struct Scanner {
    var bytes: [UInt8]
    var at = 0

    func byte(_ offset: Int = 0) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    static func isQuote(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
    }
    static func isLetter(_ byte: UInt8) -> Bool {
      (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == UInt8(ascii: "_")
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    mutating func next() throws(ExpressionFault) -> ExpressionToken? {
      while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
      guard at < bytes.count else { return nil }
      let start = at
      if Self.isDigit(bytes[at]) { return try number() }
      if bytes[at] | 0x20 == UInt8(ascii: "r"), Self.isQuote(byte(1)) { return try raw() }
      if Self.isLetter(bytes[at]) {
        while Self.isLetter(byte()) || Self.isDigit(byte()) { at += 1 }
        return ExpressionToken(kind: .name(text(start..<at)), range: start..<at)
      }
      if Self.isQuote(bytes[at]) { return try quoted() }
      for sign in signs where bytes[at...].starts(with: sign.utf8) {
        at += sign.utf8.count
        return ExpressionToken(kind: .sign(sign), range: start..<at)
      }
      throw strange(start)
    }

    private func strange(_ start: Int) -> ExpressionFault {
      var end = start + 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      let helps: [UInt8: String] = [
        UInt8(ascii: "="): "to compare write ==", UInt8(ascii: "&"): "“and” is written &&",
        UInt8(ascii: "^"): "powers are not supported: write a * a",
        UInt8(ascii: "|"): "“or” is written ||", UInt8(ascii: "{"): "a list is written [1, 2]",
        UInt8(ascii: "$"):
          "a field is written by its name alone; one with such a sign in it is record['$…']",
        UInt8(ascii: ";"): "put “&&” between two conditions",
      ]
      let isArrow = bytes[start] == UInt8(ascii: "=") && byte(1) == UInt8(ascii: ">")
      var help = isArrow ? "“a implies b” is written !a || b" : helps[bytes[start]]
      if bytes[start] >= 0x80 {
        help =
          Self.signsOfPrint[text(start..<end)] ?? "a field with such a name is written record['…']"
      }
      return ExpressionFault(
        "expressionMalformed", "“\(text(start..<end))” has no meaning here", at: start..<end,
        help: help ?? "")
    }

    /// Signs that programs for texts put in, each with what is written here.
    private static let signsOfPrint: [String: String] = {
      var helps = [
        "≥": "write >=", "≤": "write <=", "≠": "write !=", "×": "write *", "·": "write *",
        "÷": "write /", "−": "write -", "–": "write -", "¬": "write !", "∧": "write &&",
        "∨": "write ||",
      ]
      for quote in ["“", "”", "„", "‘", "’", "‚", "«", "»"] {
        helps[quote] = "put text in straight quotes: 'a'"
      }
      return helps
    }()

    /// A number, or one with a unit behind it, several if need be: a duration.
    private mutating func number() throws(ExpressionFault) -> ExpressionToken {
      let start = at
      while Self.isDigit(byte()) { at += 1 }
      if Self.isLetter(byte()), byte() | 0x20 != UInt8(ascii: "e") || Self.isLetter(byte(1)) {
        return try duration(from: start)
      }
      if byte() == UInt8(ascii: "."), Self.isDigit(byte(1)) {
        at += 1
        while Self.isDigit(byte()) { at += 1 }
      }
      if byte() | 0x20 == UInt8(ascii: "e") {
        var ahead = 1
        if byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") { ahead = 2 }
        if Self.isDigit(byte(ahead)) {
          at += ahead
          while Self.isDigit(byte()) { at += 1 }
        }
      }
      if Self.isLetter(byte()) {
        throw ExpressionFault(
          "expressionMalformed", "a number ends in a letter", at: start..<(at + 1),
          help: "durations have whole numbers: 90d, 1d12h")
      }
      return ExpressionToken(kind: .number(text(start..<at)), range: start..<at)
    }

    private mutating func duration(from start: Int) throws(ExpressionFault) -> ExpressionToken {
      var duration = ExpressionDuration()
      at = start
      while Self.isDigit(byte()) {
        let digits = at
        while Self.isDigit(byte()) { at += 1 }
        let unit = at
        while Self.isLetter(byte()) { at += 1 }
        guard let number = Int64(text(digits..<unit)), number < 1_000_000,
          duration.add(number, unit: text(unit..<at))
        else {
          throw ExpressionFault(
            "expressionMalformed", "“\(text(digits..<at))” is not a span of time", at: digits..<at,
            help: "units are y, mo, w, d, h, min and s: 13y, 6mo, 1d12h")
        }
      }
      return ExpressionToken(kind: .duration(duration), range: start..<at)
    }

    private mutating func quoted() throws(ExpressionFault) -> ExpressionToken {
      let start = at
      let quote = bytes[at]
      at += 1
      var content: [UInt8] = []
      while at < bytes.count, bytes[at] != quote {
        guard bytes[at] == UInt8(ascii: "\\") else {
          content.append(bytes[at])
          at += 1
          continue
        }
        content += try escape()
      }
      try close(quote, from: start)
      return ExpressionToken(
        kind: .text(String(decoding: content, as: UTF8.self)), range: start..<at)
    }

    /// `r'…'`: all that stands between the quotes, as it stands there.
    private mutating func raw() throws(ExpressionFault) -> ExpressionToken {
      let start = at
      let quote = byte(1)
      at += 2
      let content = at
      while at < bytes.count, bytes[at] != quote { at += 1 }
      let text = text(content..<at)
      try close(quote, from: start)
      return ExpressionToken(kind: .text(text), range: start..<at, isRaw: true)
    }

    private mutating func close(_ quote: UInt8, from start: Int) throws(ExpressionFault) {
      guard at < bytes.count else {
        throw ExpressionFault(
          "expressionMalformed", "the closing quote of this string is missing", at: start..<at,
          help: "close it with \(Character(UnicodeScalar(quote)))")
      }
      at += 1
    }

    private mutating func escape() throws(ExpressionFault) -> [UInt8] {
      let start = at
      let simple: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
        UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "'"): 0x27, UInt8(ascii: "\""): 0x22,
      ]
      if let plain = simple[byte(1)] {
        at += 2
        return [plain]
      }
      if byte(1) == UInt8(ascii: "u"), at + 6 <= bytes.count,
        let number = UInt32(text((at + 2)..<(at + 6)), radix: 16),
        let scalar = UnicodeScalar(number)
      {
        at += 6
        return Array(String(Character(scalar)).utf8)
      }
      throw ExpressionFault(
        "expressionMalformed", "this escape has no meaning",
        at: start..<min(start + 2, bytes.count),
        help: "write \\\\ for a backslash, or r'…'; \\n, \\t, \\' and \\u00E9 are the others")
    }
  }
}
