internal import FormText

/// Escapes in double quotes that libyaml refuses.
extension YAMLProblemWords {
  func escape() -> Diagnostic {
    var start = min(place, text.bytes.count)
    // libyaml stops at the backslash, or behind the letter of an escape with digits.
    while start > 0, place - start < 3, text.byte(at: start) != UInt8(ascii: "\\") { start -= 1 }
    let end = min(start + 2, text.bytes.count)
    let letter = text.byte(at: start + 1)
    guard letter == UInt8(ascii: "u") || letter == UInt8(ascii: "U") || letter == UInt8(ascii: "x")
    else { return unknownEscape(SourceRange(start, wholeCharacter(from: end - 1))) }
    let first = digits(from: end)
    let range = SourceRange(start, first.end)
    if (0xD800..<0xDC00).contains(first.value), text.byte(at: first.end) == UInt8(ascii: "\\"),
      text.byte(at: first.end + 1) == UInt8(ascii: "u")
    {
      let second = digits(from: first.end + 2)
      if (0xDC00..<0xE000).contains(second.value) {
        return surrogatePair(first.value, second.value, SourceRange(start, second.end))
      }
    }
    return made(
      "“\(text.text(range))” is not a character", range,
      help: "\\x takes 2 hexadecimal digits, \\u 4 and \\U 8; or put the text in single quotes")
  }

  private func unknownEscape(_ range: SourceRange) -> Diagnostic {
    let shown = VisibleText.quoted(text.text(range))
    return made(
      "“\(shown)” is not an escape of double quotes", range,
      help: "use single quotes, in which a backslash is a backslash: '\(shown)'")
  }

  /// JSON writes characters beyond U+FFFF as two escapes, YAML as one.
  private func surrogatePair(_ high: UInt32, _ low: UInt32, _ range: SourceRange) -> Diagnostic {
    let value = 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF)
    let digits = String(value, radix: 16, uppercase: true)
    let escape = "\\U" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    let character = Unicode.Scalar(value).map { VisibleText.line(String($0)) } ?? ""
    return made(
      "YAML does not read a character as two escapes", range,
      help: "write the character itself, \(character), or \(escape)")
  }

  /// As many hexadecimal digits as stand here, at most 8.
  private func digits(from offset: Int) -> (value: UInt32, end: Int) {
    let most = text.byte(at: offset - 1) == UInt8(ascii: "U") ? 8 : 4
    var (value, at): (UInt32, Int) = (0, offset)
    while at < offset + most, let byte = text.byte(at: at),
      let digit = Character(Unicode.Scalar(byte)).hexDigitValue
    {
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return (value, at)
  }

  private func wholeCharacter(from offset: Int) -> Int {
    var end = min(offset + 1, text.bytes.count)
    while let byte = text.byte(at: end), byte & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
