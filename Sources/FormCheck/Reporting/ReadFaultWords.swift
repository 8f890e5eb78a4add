internal import FormCompiling
internal import FormEngine
internal import FormText

/// Words for a record that is no JSON, or beyond the limits.
struct ReadFaultWords {
  var message: String
  var params: [String: FormIssue.Parameter]

  init(_ fault: ReadFault, _ bytes: [UInt8], limits: ReaderLimits, hidesBytes: Bool) {
    params = ["reason": .text(fault.reason.rawValue)]
    switch fault.reason {
    case .depth:
      message = "this is nested too deeply"
      params["limit"] = .text("depth")
    case .size:
      let (limit, words) = Self.size(fault.expected)
      message = words
      params["limit"] = .text(limit)
    case .number:
      let hasManyDigits = Self.digits(at: fault.offset, in: bytes) > limits.digits
      message =
        hasManyDigits ? "this number has too many digits" : "this number is too large or too small"
      params["limit"] = .text(hasManyDigits ? "digits" : "exponent")
    case .empty: message = "the input is empty; a JSON object is expected"
    case .encoding:
      if fault.expected == .lowSurrogate {
        message = "this is half of a character; write its other half too, or the character itself"
      } else if let wide = Self.wideEncoding(bytes) {
        message = "this is \(wide), not UTF-8; save it as UTF-8"
        params["got"] = .text(wide)
      } else {
        message = "this is not UTF-8; save it as UTF-8"
      }
    case .syntax:
      let want = Self.want(fault.expected)
      var values = ["want": want]
      params["want"] = .text(want)
      let got = Self.mark(fault.offset, bytes) ?? (hidesBytes ? nil : Self.got(fault.offset, bytes))
      if let got {
        values["got"] = got
        params["got"] = .text(got)
      }
      message = LanguageMessages.english.template("badInput", kind: "")?.render(values) ?? want
      let isMark = Self.mark(fault.offset, bytes) != nil
      if !isMark, let slip = JSONSlip(fault, in: bytes), !hidesBytes || slip.isHarmless {
        message = "this is not JSON: \(slip.words)"
        params["slip"] = .text(slip.rawValue)
      }
    }
  }

  /// The limit by its name in ``Limits``, and what is said of it.
  private static func size(_ expected: ReadFault.Expected) -> (limit: String, words: String) {
    switch expected {
    case .fewerValues: ("values", "this record has too many values")
    case .fewerKeys: ("keys", "this object has too many keys")
    case .fewerItems: ("items", "this list has too many items")
    case .shorterKeys: ("keyBytes", "this key is too long, or those around it are")
    case .fewerBytes, .value, .keyOrEnd, .key, .colon, .commaOrObjectEnd, .commaOrListEnd,
      .endOfText, .closingQuote, .escape, .unicodeEscape, .digit, .escapedControl, .utf8,
      .lowSurrogate, .noDigitBehindZero, .nothing:
      ("recordBytes", "this record is too large")
    }
  }

  /// The significant digits of the number that begins at an offset.
  private static func digits(at offset: Int, in bytes: [UInt8]) -> Int {
    let number = bytes.dropFirst(offset).drop { $0 == UInt8(ascii: "-") }
      .prefix { $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
      .filter { $0 != UInt8(ascii: ".") }
      .drop { $0 == UInt8(ascii: "0") }
    return (number.lastIndex { $0 != UInt8(ascii: "0") } ?? number.startIndex - 1)
      - number.startIndex + 1
  }

  /// UTF-16 or UTF-32, by the byte order mark or by the zeros beside the first characters.
  private static func wideEncoding(_ bytes: [UInt8]) -> String? {
    let first = Array(bytes.prefix(4))
    guard first.count >= 2 else { return nil }
    if first == [0xFF, 0xFE, 0, 0] || first == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
    if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard first.count == 4 else { return first.contains(0) ? "UTF-16" : nil }
    let zeros = first.map { $0 == 0 }
    if zeros == [true, true, true, false] || zeros == [false, true, true, true] {
      return "UTF-32"
    }
    return zeros[0] || zeros[1] && zeros[3] ? "UTF-16" : nil
  }

  private static func want(_ expected: ReadFault.Expected) -> String {
    switch expected {
    case .value, .nothing, .fewerBytes, .fewerValues, .fewerKeys, .fewerItems, .shorterKeys:
      "a value"
    case .keyOrEnd: "a key in double quotes or “}”"
    case .key: "a key in double quotes"
    case .colon: "“:”"
    case .commaOrObjectEnd: "“,” or “}”"
    case .commaOrListEnd: "“,” or “]”"
    case .endOfText: "the end of the record"
    case .closingQuote: "the closing quote"
    case .escape: "one of \" \\ / b f n r t u"
    case .unicodeEscape: "four hexadecimal digits"
    case .digit: "a digit"
    case .noDigitBehindZero: "no digit after a leading zero"
    case .escapedControl: "\\n, \\t or \\u00.. for a control character"
    case .utf8, .lowSurrogate: "a character"
    }
  }

  /// What editors and spreadsheets put before a file, and what then lies between files that were
  /// joined; shown as a sign it would say nothing.
  private static func mark(_ offset: Int, _ bytes: [UInt8]) -> String? {
    bytes.dropFirst(offset).starts(with: [0xEF, 0xBB, 0xBF])
      ? "a byte order mark, which may only begin a file" : nil
  }

  private static func got(_ offset: Int, _ bytes: [UInt8]) -> String {
    guard offset < bytes.count else { return "the end" }
    var decoder = UTF8()
    var iterator = bytes[offset...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return "a stray byte" }
    // Shown as they are they would be a blank, or none at all.
    if scalar == "\t" { return "a tab" }
    if scalar == "\n" || scalar == "\r" { return "a line break" }
    return "“\(VisibleText.line(String(scalar)))”"
  }
}
