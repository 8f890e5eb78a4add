internal import FormText

/// Plain words for what libyaml could not read, with the mend where it is known.
enum YAMLProblemWords {
  static func diagnostic(
    _ problem: YAMLProblem, _ places: CodePointPlaces, _ source: SourceText
  ) -> Diagnostic {
    let at = min(places.byte(of: problem.index), source.bytes.count)
    let range = SourceRange(at, min(at + 1, source.bytes.count))
    func made(
      _ message: String, _ range: SourceRange, label: String = "", help: String = ""
    ) -> Diagnostic {
      Diagnostic(
        code: "syntax", message: message, source: source, range: range, label: label, help: help)
    }
    let byte = at < source.bytes.count ? source.bytes[at] : 0
    let text = problem.text
    if byte == 0x09 || text.contains("tab") || isTabIndented(source, at) {
      return made("a tab stands where spaces are meant", range, help: "indent with spaces")
    }
    if text.contains("unknown escape") || text.contains("escape") && text.contains("character") {
      return escape({ made($0, $1, label: $2, help: $3) }, source, at)
    }
    if text.contains("Unicode character escape") || text.contains("invalid Unicode") {
      return made(
        "this escape is no character", range,
        help: "write the character itself; beyond U+FFFF as \\U0001F600")
    }
    if text.contains("mapping values are not allowed") {
      return made(
        "a second colon on this line", range, label: "this colon begins a value",
        help: "put a text that holds “: ” in single quotes")
    }
    if text.contains("cannot start any token") {
      return made(
        "a text cannot begin with this sign", range, help: "put the text in single quotes")
    }
    if text.contains("unexpected end of stream"), problem.context.contains("scalar") {
      let start = min(places.byte(of: problem.contextIndex), source.bytes.count)
      return made(
        "this quoted text never ends", SourceRange(start, min(start + 1, source.bytes.count)),
        help: "close it; inside single quotes a quote is written twice")
    }
    if text.contains("expected ',' or ']'") {
      return made("a comma or ] is expected here", range, help: "close the list, or quote the text")
    }
    if text.contains("expected ',' or '}'") {
      return made("a comma or } is expected here", range, help: "close the map, or quote the text")
    }
    if text.contains("could not find expected ':'") {
      return made(
        "a colon is expected behind this key", range,
        help: "a key is followed by a colon and a space")
    }
    if text.contains("expected key") || text.contains("block end") || text.contains("'-' indicator")
    {
      return made(
        "the indentation or this sign does not fit", range,
        help: "entries of one map begin in the same column; quote a text that begins with a quote")
    }
    return made("this is not YAML: \(text)", range)
  }

  private static func escape(
    _ made: (String, SourceRange, String, String) -> Diagnostic, _ source: SourceText, _ at: Int
  ) -> Diagnostic {
    var start = at
    while start > 0, source.bytes[start] != UInt8(ascii: "\\"), at - start < 12 { start -= 1 }
    let range = SourceRange(start, min(start + 2, source.bytes.count))
    let text = String(decoding: source.bytes[range.start..<range.end], as: UTF8.self)
    if text == "\\u" || text == "\\U" || text == "\\x" {
      return made(
        "this escape is no character", SourceRange(start, min(start + 6, source.bytes.count)), "",
        "write the character itself; beyond U+FFFF as \\U0001F600")
    }
    return made(
      "“\(text)” is no escape of double quotes", range, "",
      "use single quotes: '\(text)' stays as it is")
  }

  /// Whether the line up to here is indented with a tab.
  private static func isTabIndented(_ source: SourceText, _ at: Int) -> Bool {
    let line = source.line(around: at)
    return line.bytes.prefix { $0 <= 0x20 }.contains(0x09)
  }
}
