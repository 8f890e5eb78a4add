internal import FormText

/// Commas and brackets that are missing, or too many.
extension YAMLProblemWords {
  /// What helps where a list or a map goes on without a comma, or ends with the bracket of the other.
  static func missingSign(in text: YAMLText, at place: Int, _ what: String) -> String? {
    if text.byte(at: place) == UInt8(ascii: "}"), what == "list" {
      return "close the list with ] before it"
    }
    if text.byte(at: place) == UInt8(ascii: "]"), what == "map" {
      return "close the map with } before it"
    }
    guard what == "map", let key = key(in: text, at: place) else { return nil }
    return "put a comma before “\(VisibleText.quoted(key))” if it is a key; "
      + "put text that contains “: ” in single quotes"
  }

  /// The key that ends or begins at a place, with a colon behind it.
  private static func key(in text: YAMLText, at place: Int) -> String? {
    func isWord(_ at: Int) -> Bool {
      guard let byte = text.byte(at: at) else { return false }
      return (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
    var (start, end) = (place, place)
    while start > 0, isWord(start - 1) { start -= 1 }
    while isWord(end) { end += 1 }
    guard end > start, text.byte(at: end) == UInt8(ascii: ":") else { return nil }
    return text.text(SourceRange(start, end))
  }

  /// Nothing but closing brackets stands behind a value that has ended.
  var closingTooMany: Diagnostic? {
    let rest = text.trimmed(SourceRange(place, max(line.value.end, place)))
    guard rest.end > rest.start,
      text.bytes[rest.start..<rest.end].allSatisfy({ "}] ".utf8.contains($0) })
    else { return nil }
    let sign = text.text(SourceRange(rest.start, rest.start + 1))
    return made("nothing is open that this \(sign) could close", rest, help: "take it out")
  }
}
