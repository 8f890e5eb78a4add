internal import FormText

internal import FormEngine

/// Common spellings that are not JSON (RFC 8259), with their fixes.
enum JSONSlip: String {
  case leadingZero, plusSign, barePoint, singleQuotes, comment, trailingComma, bareKey, otherWord
  case secondLine, secondValue, tab, lineBreak, cutString, controlCharacter, yaml, markup, workbook

  /// The spelling at the place where reading stopped; nil if it is not a common one.
  init?(_ fault: ReadFault, in bytes: [UInt8]) {
    let byte = bytes.indices.contains(fault.offset) ? bytes[fault.offset] : 0
    let isLetter = byte | 0x20 &- 0x61 < 26 || byte == UInt8(ascii: "_")
    // A ZIP archive, as spreadsheets are.
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      self = .workbook
      return
    }
    // Three dashes begin as a number does.
    if fault.offset < 2, fault.expected == .value || fault.expected == .digit,
      ForeignText.isYAML(bytes)
    {
      self = .yaml
      return
    }
    switch (fault.expected, byte) {
    case (.noDigitBehindZero, _): self = .leadingZero
    case (.endOfText, UInt8(ascii: "{")), (.endOfText, UInt8(ascii: "[")):
      self = bytes[..<fault.offset].last == 0x0A ? .secondLine : .secondValue
    case (.escapedControl, 0x09): self = .tab
    case (.escapedControl, 0x0A), (.escapedControl, 0x0D):
      self = bytes[fault.offset...].allSatisfy { $0 <= 0x20 } ? .cutString : .lineBreak
    case (.escapedControl, _): self = .controlCharacter
    case (.value, UInt8(ascii: "<")) where fault.offset == 0: self = .markup
    case (.value, UInt8(ascii: "+")): self = .plusSign
    case (.value, UInt8(ascii: ".")): self = .barePoint
    case (.value, UInt8(ascii: "}")), (.value, UInt8(ascii: "]")), (.key, UInt8(ascii: "}")):
      guard Self.isBehindComma(fault.offset, bytes) else { return nil }
      self = .trailingComma
    case (_, UInt8(ascii: "'")): self = .singleQuotes
    case (_, UInt8(ascii: "/")), (_, UInt8(ascii: "#")): self = .comment
    case (.key, _) where isLetter, (.keyOrEnd, _) where isLetter: self = .bareKey
    case (.value, _) where isLetter:
      let word = bytes[fault.offset...].prefix { $0 | 0x20 &- 0x61 < 26 }
      guard Self.words.contains(String(decoding: word, as: UTF8.self)) else { return nil }
      self = .otherWord
    default: return nil
    }
  }

  /// Literals of Python, JavaScript and C in place of JSON's own, or without one.
  private static let words = [
    "True", "False", "None", "TRUE", "FALSE", "NULL", "Null", "nil", "undefined", "NaN", "nan",
    "Infinity", "inf",
  ]

  /// Whether it may be reported for a form with secrets: it reveals nothing about the content of a string.
  var isHarmless: Bool {
    switch self {
    case .leadingZero, .trailingComma, .secondLine, .secondValue, .bareKey, .cutString, .yaml,
      .markup, .workbook:
      true
    case .plusSign, .barePoint, .singleQuotes, .comment, .otherWord, .tab, .lineBreak,
      .controlCharacter:
      false
    }
  }

  var words: String {
    switch self {
    case .leadingZero: "a number has no leading zeros; leave them out, or put it in quotes"
    case .plusSign: "a number has no plus sign; leave it out, or put it in quotes"
    case .barePoint: "a number has a digit before its point; write 0.5 for .5"
    case .singleQuotes: "put strings and keys in double quotes, not in single quotes"
    case .comment: "JSON has no comments; remove it"
    case .trailingComma: "leave out the comma before this"
    case .bareKey: "put the key in double quotes"
    case .otherWord: "write true, false or null, or put it in quotes"
    case .secondLine, .secondValue: "one value ends before this, and another begins"
    case .tab: "write a tab in a string as \\t"
    case .lineBreak: "write a line break in a string as \\n"
    case .controlCharacter: "write a control character in a string as \\u and four digits"
    case .yaml: "it looks like YAML"
    case .markup: "it looks like HTML or XML"
    case .cutString: "the input ends inside a string"
    case .workbook: "it looks like an Excel workbook; save the sheet as CSV (UTF-8)"
    }
  }

  private static func isBehindComma(_ offset: Int, _ bytes: [UInt8]) -> Bool {
    bytes[..<offset].last { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
      == UInt8(ascii: ",")
  }
}
