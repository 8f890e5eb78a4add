internal import FormText

/// Messages for syntax errors of libyaml, with the fix if it is known.
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

  /// The way to write a string that YAML reads as a tag.
  static func tagHelp(_ tag: String) -> String {
    let shown = VisibleText.quoted(tag)
    if tag.hasPrefix("!!") {
      return "remove it: text in quotes is a string, and other values are read as in JSON"
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
    return made("a tab is used where spaces are needed", range, help: "indent with spaces")
  }

  /// A character that word processors insert in place of a blank.
  private func noBreakSpace() -> Diagnostic? {
    // A line that is not a key continues as text on the next line.
    let above = max(text.source.line(around: place).start - 1, 0)
    let found =
      text.noBreakSpace(onLineOf: place) ?? text.noBreakSpace(onLineOf: context)
      ?? text.noBreakSpace(onLineOf: above)
    return found.map {
      made(Self.noBreakSpaceMessage, $0, help: Self.noBreakSpaceHelp)
    }
  }

  static let noBreakSpaceMessage = "a no-break space is used in place of a plain space"
  static let noBreakSpaceHelp = "type a plain space"

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
      code: "unknownTag", label: "YAML reads ! as the start of a tag",
      help: Self.tagHelp(text.text(whole)))
  }

  /// Strings that begin with a special character of YAML.
  private func badStart() -> Diagnostic? {
    let mend = Self.quoted(text.text(line.value))
    switch (problem.context, problem.text) {
    case ("while scanning an anchor", _):
      return made(
        "YAML reads & as the start of an anchor, but no anchor follows", line.value,
        help: "put the text in single quotes: \(mend)")
    case ("while scanning an alias", _):
      return made(
        "YAML reads * as the start of an alias, but no alias follows", line.value,
        help: "put the text in single quotes: \(mend)")
    case ("while scanning a block scalar", _):
      return made(
        "YAML reads | or > as the start of text of several lines, which begins on the next line",
        line.value, help: "put text of one line in single quotes: \(mend)")
    case (_, "found character that cannot start any token"):
      let end = min(place + 1, text.bytes.count)
      return made(
        "text without quotes cannot begin with \(text.text(SourceRange(place, end)))",
        SourceRange(place, line.value.end),
        help: "put the text in single quotes: "
          + Self.quoted(text.text(SourceRange(place, line.value.end))))
    case (_, "mapping keys are not allowed in this context"):
      return made(
        "YAML reads a question mark and a space as the start of a key, which cannot be here",
        line.value,
        help: "put the text in single quotes: \(mend)")
    case (_, "found unexpected ':'"):
      return made(
        "this text contains a colon", line.value,
        help: "inside brackets put text with a colon in single quotes: \(mend)")
    case (_, "block sequence entries are not allowed in this context"):
      return made(
        "a list cannot begin here", line.value,
        help: "begin it on the line below its key, or put the text in single quotes: \(mend)")
    default: return nil
    }
  }
}
