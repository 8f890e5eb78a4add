/// Draws the line of a place with carets under the whole span, as compilers do.
///
/// ```text
/// signup.yaml:2:15: error: the pattern does not compile [patternMalformed]
///   |
/// 2 |   - pattern: "[a-z"
///   |               ^^^^^ missing closing bracket
///   = help: close the set with ]
/// ```
package struct CaretRenderer: Sendable {
  /// Escape sequences for colours; off unless the output is a terminal.
  package var usesColour: Bool
  /// The most columns of a line that are shown; a longer one is cut around the caret.
  package var width: Int

  package init(usesColour: Bool = false, width: Int = 100) {
    self.usesColour = usesColour
    self.width = width
  }

  package func render(_ diagnostic: Diagnostic) -> String {
    var text = heading(
      diagnostic.source, diagnostic.range, diagnostic.severity.rawValue, diagnostic.message,
      diagnostic.code)
    text += excerpt(diagnostic.source, diagnostic.range, label: diagnostic.label)
    for related in diagnostic.related {
      let position = related.source.position(at: related.range.start)
      text +=
        "\(margin(diagnostic)) = \(related.label): \(related.source.name):\(position.line):\(position.column)\n"
      text += excerpt(related.source, related.range, label: related.label)
    }
    if !diagnostic.help.isEmpty {
      text += help(diagnostic.source, diagnostic.range, diagnostic.help)
    }
    return text
  }

  /// `= help: …`, with its line break, below an excerpt.
  package func help(_ source: SourceText, _ range: SourceRange, _ help: String) -> String {
    let number = String(source.position(at: range.start).line)
    let margin = String(repeating: " ", count: number.count)
    return "\(margin) = \(painted("help:", .bold)) \(help)\n"
  }

  /// As wide as the number of a diagnostic's line.
  private func margin(_ diagnostic: Diagnostic) -> String {
    let line = diagnostic.source.position(at: diagnostic.range.start).line
    return String(repeating: " ", count: String(line).count)
  }

  /// `file:line:column: severity: message [code]`, with its line break.
  package func heading(
    _ source: SourceText, _ range: SourceRange, _ severity: String, _ message: String,
    _ code: String
  ) -> String {
    let position = source.position(at: range.start)
    let place = "\(VisibleText.line(source.name)):\(position.line):\(position.column):"
    let colour: Colour = severity == "error" ? .red : severity == "warning" ? .yellow : .cyan
    return "\(painted(place, .bold)) \(painted(severity + ":", colour)) "
      + "\(VisibleText.line(message)) [\(VisibleText.line(code))]\n"
  }

  /// The line in which a range begins, and carets under the part of the range in that line.
  ///
  /// `masks` are ranges that must not be shown: each becomes six bullets, however long it is.
  package func excerpt(
    _ source: SourceText, _ range: SourceRange, label: String = "", masks: [SourceRange] = []
  ) -> String {
    let line = source.line(around: range.start)
    let number = String(source.position(at: range.start).line)
    let cells = Cells(
      line.bytes, start: line.start, masks: masks, caret: range)
    let shown = cells.cut(to: width)
    let margin = String(repeating: " ", count: number.count)
    let bar = painted("|", .cyan)
    var text = "\(margin) \(bar)\n\(painted(number, .cyan)) \(bar)"
    text += shown.text.isEmpty ? "\n" : " \(shown.text)\n"
    let carets = painted(String(repeating: "^", count: max(1, shown.caretWidth)), .red)
    text += "\(margin) \(bar) \(String(repeating: " ", count: shown.caretStart))\(carets)"
    text += label.isEmpty ? "\n" : " \(VisibleText.line(label))\n"
    return text
  }

  // MARK: Colours

  private enum Colour: String {
    case bold = "1"
    case red = "1;31"
    case yellow = "1;33"
    case cyan = "36"
  }

  private func painted(_ text: String, _ colour: Colour) -> String {
    usesColour ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }
}
