internal import FormText

/// Plain words for what libyaml could not read, with the mend where it is known.
struct YAMLProblemWords {
  let problem: YAMLProblem
  let text: YAMLText
  /// Where libyaml stopped.
  let place: Int
  /// Where that began which it was reading.
  let context: Int
  let line: YAMLLine

  init(_ problem: YAMLProblem, _ text: YAMLText) {
    self.problem = problem
    self.text = text
    place = text.byte(of: problem.index)
    context = text.byte(of: problem.contextIndex)
    line = YAMLLine(around: place, in: text)
  }

  /// How a text that YAML takes for a tag is written.
  static func tagHelp(_ tag: String) -> String {
    let shown = VisibleText.quoted(tag)
    if tag.hasPrefix("!!") {
      return "take it out: text in quotes is text, all else is read as JSON would"
    }
    return "put the text in single quotes, or begin it with a parenthesis: (\(shown))"
  }

  /// The text in single quotes; what has quotes of its own or is long is left to the reader.
  static func quoted(_ text: String) -> String {
    let isQuoted = text.utf8.first == UInt8(ascii: "'") || text.utf8.first == UInt8(ascii: "\"")
    if isQuoted || text.utf8.count > 80 || text.utf8.contains(0x0A) { return "'…'" }
    let doubled = text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "''")
    return "'" + VisibleText.line(doubled) + "'"
  }

  func diagnostic() -> Diagnostic {
    if problem.context == "while parsing a quoted scalar" { return escape() }
    if problem.context == "while scanning a quoted scalar" { return unclosedQuote() }
    if problem.text.contains("found a tab") || text.byte(at: place) == 0x09 || line.tabs != nil {
      return tab()
    }
    return noBreakSpace() ?? badTag() ?? badStart() ?? badStructure()
  }

  func made(
    _ message: String, _ range: SourceRange, code: String = "syntax", label: String = "",
    help: String = ""
  ) -> Diagnostic {
    let count = text.bytes.count
    let end = range.end > range.start ? range.end : range.start + 1
    return Diagnostic(
      code: code, message: message, source: text.source,
      range: SourceRange(min(range.start, count), min(end, count)), label: label, help: help)
  }

  private func unclosedQuote() -> Diagnostic {
    let isSingle = text.byte(at: context) == UInt8(ascii: "'")
    return made(
      "this text in quotes never ends",
      text.trimmed(SourceRange(context, text.lineEnd(from: context))),
      help: isSingle
        ? "close it with '; inside single quotes a quote is written twice: ''"
        : "close it with a double quote; inside, a double quote is written \\\"")
  }

  private func tab() -> Diagnostic {
    var range = SourceRange(place, place + 1)
    if let tabs = line.tabs {
      range = tabs
    } else if text.byte(at: place) != 0x09 {
      range = line.value
    }
    return made("a tab stands where spaces are meant", range, help: "indent with spaces")
  }

  /// What programs for texts put in place of a blank.
  private func noBreakSpace() -> Diagnostic? {
    // A key that is none goes on as a text to the next line.
    let above = max(text.source.line(around: place).start - 1, 0)
    let found =
      text.noBreakSpace(onLineOf: place) ?? text.noBreakSpace(onLineOf: context)
      ?? text.noBreakSpace(onLineOf: above)
    return found.map {
      made(Self.noBreakSpaceMessage, $0, help: Self.noBreakSpaceHelp)
    }
  }

  static let noBreakSpaceMessage = "a no-break space stands where a blank is meant"
  static let noBreakSpaceHelp = "type a plain blank in its place"

  /// An expression such as `!x && y`, and tags that are malformed.
  private func badTag() -> Diagnostic? {
    var whole = line.value
    if text.byte(at: whole.start) != UInt8(ascii: "!") {
      let isTag =
        problem.context.hasSuffix(" tag") || problem.text == "found undefined tag handle"
      let rest = text.bytes[min(context, text.bytes.count)...]
      guard isTag, let start = rest.firstIndex(of: UInt8(ascii: "!")) else { return nil }
      whole = SourceRange(start, text.endOfProperty(from: start))
    }
    let tag = text.text(SourceRange(whole.start, text.endOfProperty(from: whole.start)))
    return made(
      "“\(VisibleText.quoted(tag))” is a tag, which is not read here", whole,
      code: "unknownTag", label: "to YAML ! begins a tag", help: Self.tagHelp(text.text(whole)))
  }

  /// Texts that begin with a sign of YAML's.
  private func badStart() -> Diagnostic? {
    let mend = Self.quoted(text.text(line.value))
    switch (problem.context, problem.text) {
    case ("while scanning an anchor", _):
      return made(
        "to YAML & begins an anchor, and this is none", line.value,
        help: "put the text in single quotes: \(mend)")
    case ("while scanning an alias", _):
      return made(
        "to YAML * begins an alias, and this is none", line.value,
        help: "put the text in single quotes: \(mend)")
    case ("while scanning a block scalar", _):
      return made(
        "to YAML | or > begins a text of several lines, which starts on the next line",
        line.value, help: "put a text of one line in single quotes: \(mend)")
    case (_, "found character that cannot start any token"):
      let end = min(place + 1, text.bytes.count)
      return made(
        "a text cannot begin with \(text.text(SourceRange(place, end)))",
        SourceRange(place, line.value.end),
        help: "put the text in single quotes: "
          + Self.quoted(text.text(SourceRange(place, line.value.end))))
    case (_, "mapping keys are not allowed in this context"):
      return made(
        "to YAML a question mark and a space begin a key, which cannot stand here", line.value,
        help: "put the text in single quotes: \(mend)")
    case (_, "found unexpected ':'"):
      return made(
        "a colon stands in the middle of this text", line.value,
        help: "inside brackets put a text with a colon in single quotes: \(mend)")
    case (_, "block sequence entries are not allowed in this context"):
      return made(
        "a list cannot begin here", line.value,
        help: "begin it on the line below its key, or put the text in single quotes: \(mend)")
    default: return nil
    }
  }
}
