/// Reference tokens of JSON Pointers (RFC 6901 section 3).
package enum JSONPointer {
  /// A name as a token.
  package static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") })
    else { return name }
    var result = ""
    for character in name.unicodeScalars {
      switch character {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// The name of a token; a `~` that escapes nothing stands for itself.
  package static func unescaped(_ token: some StringProtocol) -> String {
    var result = ""
    var isEscaped = false
    for character in token.unicodeScalars {
      switch (isEscaped, character) {
      case (true, "0"): result += "~"
      case (true, "1"): result += "/"
      case (_, "~"):
        if isEscaped { result += "~" }
        isEscaped = true
        continue
      case (_, _):
        if isEscaped { result += "~" }
        result.unicodeScalars.append(character)
      }
      isEscaped = false
    }
    return isEscaped ? result + "~" : result
  }
}
