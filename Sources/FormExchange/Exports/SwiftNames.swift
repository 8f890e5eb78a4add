internal import FormText

/// Identifiers of Swift from the names of a form.
enum SwiftNames {
  /// Types that generated code uses, and names that a type cannot have.
  static let reservedTypes: Set<String> = [
    "Any", "Array", "Bool", "Box", "Codable", "CodingKey", "CodingKeys", "Decimal", "Decodable",
    "Decoder", "DecodingError", "Dictionary", "Double", "Encodable", "Encoder", "Error", "Hashable",
    "Int", "JSONValue", "Never", "Optional", "Protocol", "Result", "Self", "Sendable", "Sequence",
    "String", "TagKey", "Type", "UInt8", "ValidationForm", "Void",
  ]

  /// Reserved words, which stand in backticks.
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
  /// Names that a member cannot have, even in backticks, or that generated code uses.
  private static let taken: Set<String> = [
    "self", "form", "formSource", "checked", "none", "some", "allCases", "rawValue", "hash",
    "hashValue", "encode",
    "init",
  ]

  /// A name for a type, in camel case.
  static func type(_ text: String, among taken: Set<String>) -> String {
    var name = camel(text)
    if name.isEmpty { name = "Value" }
    if reservedTypes.contains(name) { name += "Value" }
    return unique(name, among: taken)
  }

  /// A name for a member or a case, in camel case with a small first letter; without backticks.
  static func member(_ text: String, among used: Set<String>) -> String {
    let all = camel(text)
    // An acronym is small as a whole: “AF” is “af”.
    let letters = all.prefix { $0.isUppercase || $0.isNumber }
    var name: String
    if letters.count == all.count {
      name = all.lowercased()
    } else {
      let count = max(1, letters.count - 1)
      name = all.prefix(count).lowercased() + all.dropFirst(count)
    }
    if name.isEmpty { name = "value" }
    if taken.contains(name) { name += "Value" }
    return unique(name, among: used)
  }

  /// As it is written in Swift.
  static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// A string literal.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      default:
        literal +=
          isPlain(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }

  /// The text of a file as a literal of many lines.
  static func lines(_ text: String, _ indent: String) -> String {
    var signs = "#"
    while text.contains("\"\"\"\(signs)") || text.contains("\\\(signs)") { signs += "#" }
    var lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    var literal = "\(signs)\"\"\"\n"
    for line in lines {
      if !line.isEmpty { literal += indent }
      for scalar in line.unicodeScalars {
        literal +=
          isPlain(scalar) || scalar == "\t"
          ? String(scalar) : "\\\(signs)u{\(String(scalar.value, radix: 16))}"
      }
      literal += "\n"
    }
    return literal + "\(indent)\"\"\"\(signs)"
  }

  /// Whether a character is seen where it stands, and does not change how others are seen.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      return false
    default: return true
    }
  }

  private static func unique(_ name: String, among taken: Set<String>) -> String {
    var result = name
    var number = 1
    while taken.contains(result) {
      number += 1
      result = "\(name)\(number)"
    }
    return result
  }

  /// Letters and digits of ASCII, each word with a capital; a number has a word before it.
  private static func camel(_ text: String) -> String {
    var name = ""
    var startsWord = true
    for scalar in text.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      guard isLetter || isDigit else {
        startsWord = true
        continue
      }
      if isDigit, name.isEmpty { name = "Value" }
      name += startsWord ? String(scalar).uppercased() : String(scalar)
      startsWord = false
    }
    return name
  }
}
