internal import FormEngine
internal import FormText

/// Words for a record that is no JSON, or beyond the limits.
struct ReadFaultWords {
  var message: String
  var params: [String: Issue.Parameter]

  init(_ fault: ReadFault, _ bytes: [UInt8], hidesBytes: Bool) {
    params = ["reason": .text(fault.reason.rawValue)]
    switch fault.reason {
    case .depth: message = "this is nested too deeply"
    case .size: message = "this record is too large"
    case .number: message = "this number has too many digits"
    case .empty: message = "there is nothing here; a JSON object is expected"
    case .encoding:
      message =
        fault.expected == .lowSurrogate
        ? "this is half a surrogate pair and no character" : "these bytes are no UTF-8"
    case .syntax:
      let want = Self.want(fault.expected)
      var values = ["want": want]
      params["want"] = .text(want)
      if !hidesBytes {
        let got = Self.got(fault.offset, bytes)
        values["got"] = got
        params["got"] = .text(got)
      }
      message = Wording.english.template("badInput", kind: "")?.render(values) ?? want
    }
  }

  private static func want(_ expected: ReadFault.Expected) -> String {
    switch expected {
    case .value, .nothing: "a value"
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
    case .noDigitBehindZero: "no digit behind a leading zero"
    case .escapedControl: "\\n, \\t or \\u00.. for a control character"
    case .utf8, .lowSurrogate: "a character"
    }
  }

  private static func got(_ offset: Int, _ bytes: [UInt8]) -> String {
    guard offset < bytes.count else { return "the end" }
    var decoder = UTF8()
    var iterator = bytes[offset...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return "a stray byte" }
    return "“\(VisibleText.line(String(scalar)))”"
  }
}
