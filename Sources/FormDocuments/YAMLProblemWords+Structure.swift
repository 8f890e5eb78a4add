internal import FormText

/// What is wrong between values: colons, commas, brackets and indentation.
extension YAMLProblemWords {
  func badStructure() -> Diagnostic {
    switch problem.text {
    case "mapping values are not allowed in this context":
      return line.hasKey ? secondColon() : badIndentation()
    case "could not find expected ':'":
      return noColon()
    case "did not find expected ',' or ']'":
      return unclosed("list", "]")
    case "did not find expected ',' or '}'":
      return unclosed("map", "}")
    case "did not find expected node content" where place >= text.bytes.count:
      return made(
        "the file ends where a value is expected", SourceRange(place, place),
        help: "close what is open: a list with ], a map with }")
    case "did not find expected node content":
      return made(
        "a value is expected here", SourceRange(place, place + 1),
        help: "put text that begins with this sign in single quotes")
    case "did not find expected key", "did not find expected '-' indicator",
      "did not find expected <document start>":
      return textBehindClosing() ?? lostLine() ?? badIndentation()
    case "out of memory":
      return made(problem.text, SourceRange(0, 0))
    default:
      let context = problem.context.isEmpty ? "" : " \(problem.context)"
      return made("this is not YAML: \(problem.text)\(context)", line.value)
    }
  }

  private func secondColon() -> Diagnostic {
    made(
      "this text contains a colon and a space", line.value,
      label: "YAML reads this as another key",
      help: "put the text in single quotes: " + Self.quoted(text.text(line.value)))
  }

  /// The line at which reading stopped, without its indentation.
  private var wholeLine: SourceRange {
    let first = text.skipSpace(from: text.source.line(around: place).start)
    return text.trimmed(SourceRange(min(first, place), text.lineEnd(from: place)))
  }

  /// A line that was to go on with the text above, which a comment ended.
  private func lostLine() -> Diagnostic? {
    let shown = text.text(wholeLine)
    if shown.contains(": ") || shown.hasSuffix(":") || shown.hasPrefix("- ") { return nil }
    return comment(before: place)
  }

  private func badIndentation() -> Diagnostic {
    if text.byte(at: wholeLine.start) == UInt8(ascii: ":") {
      return made(
        "the key before this colon is missing", wholeLine,
        help: "write a key, or put text that begins with a colon in single quotes")
    }
    return made(
      "this line does not fit the lines above it", wholeLine,
      help: "entries of one map or list begin in the same column, those inside further right")
  }

  /// A line without a colon where an entry is due.
  private func noColon() -> Diagnostic {
    if let comment = comment(before: context) { return comment }
    let whole = text.trimmed(SourceRange(context, text.lineEnd(from: context)))
    if let help = YAMLSpelling.helpForColon(text.text(whole)) {
      return made(
        "a key ends with a colon and a space", whole,
        help: help)
    }
    return made(
      "a key without a colon", whole,
      help: "write “key: value”; indent text of several lines below its key")
  }

  /// A bracket that is not closed where something else stands.
  private func unclosed(_ what: String, _ bracket: String) -> Diagnostic {
    let opening = SourceRange(context, context + 1)
    if let comment = comment(onLineOf: context) { return comment }
    if place >= text.bytes.count || isOutside {
      return made("this \(what) is not closed", opening, help: "close it with \(bracket)")
    }
    var problem = made(
      "a comma or \(bracket) is expected here",
      SourceRange(place, max(place + 1, line.value.end)),
      help: endedQuote ?? YAMLProblemWords.missingSign(in: text, at: place, what)
        ?? "put text with quotes, brackets, commas or “: ” in single quotes")
    problem.related = [
      Diagnostic.Related(source: text.source, range: opening, label: "the \(what) begins here")
    ]
    return problem
  }

  /// What helps where a text in quotes ended right before: a quote within it was meant.
  private var endedQuote: String? {
    guard place > 0, let byte = text.byte(at: place), byte > 0x20, !",]}:#".utf8.contains(byte)
    else { return nil }
    switch text.byte(at: place - 1) {
    case UInt8(ascii: "'")?:
      return "the quote before it ends the text; inside single quotes, write a quote twice: ''"
    case UInt8(ascii: "\"")?:
      return
        "the quote before it ends the text; inside double quotes write it \\\", or put the text in single quotes"
    default: return nil
    }
  }

  /// On a later line than the bracket, and not further right than that line: no part of it.
  private var isOutside: Bool {
    let opening = text.source.line(around: context)
    let here = text.source.line(around: place)
    func indentation(_ line: (start: Int, bytes: ArraySlice<UInt8>)) -> Int {
      line.bytes.prefix { $0 == 0x20 }.count
    }
    let isClosing = text.byte(at: place) == 0x5D || text.byte(at: place) == 0x7D
    return here.start > opening.start && indentation(here) <= indentation(opening) && !isClosing
  }

  /// The value at which reading stopped, where it begins with brackets that were closed.
  var endedBracket: SourceRange? {
    guard let first = text.byte(at: line.value.start), place > line.value.start,
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return nil }
    return line.value
  }

  /// `'a' in tags` and `[A-Z]{2}`: YAML's value ends with the quote or bracket.
  private func textBehindClosing() -> Diagnostic? {
    guard let first = text.byte(at: line.value.start), place > line.value.start,
      "'\"[{".utf8.contains(first)
    else { return nil }
    if let closing = closingTooMany { return closing }
    let whole = text.text(line.value)
    let isQuote = first == UInt8(ascii: "'") || first == UInt8(ascii: "\"")
    return made(
      "the value ends before this line does", line.value,
      label: "to YAML it ends with its \(isQuote ? "quote" : "bracket")",
      help: isQuote
        ? "begin an expression with a parenthesis: (\(VisibleText.quoted(whole)))"
        : "put the text in single quotes: \(Self.quoted(whole))")
  }

  /// A comment on the line above, which ended the text that was to go on.
  private func comment(before offset: Int) -> Diagnostic? {
    let start = text.source.line(around: offset).start
    return start == 0 ? nil : comment(onLineOf: start - 1)
  }

  /// A comment that cuts off what was to close or go on.
  private func comment(onLineOf offset: Int) -> Diagnostic? {
    let line = text.source.line(around: offset)
    var at = line.start
    let end = line.start + line.bytes.count
    while at + 1 < end {
      if text.bytes[at] <= 0x20, text.bytes[at + 1] == UInt8(ascii: "#") {
        let isWhole = text.skipSpace(from: line.start) >= end
        return isWhole
          ? nil
          : made(
            "# begins a comment here", text.trimmed(SourceRange(at + 1, end)),
            label: "the rest is not read",
            help: "put text with a space and # in single quotes")
      }
      at += 1
    }
    return nil
  }
}
