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

  package func render(_ diagnostic: Diagnostic, notes: [String] = []) -> String {
    var bytes: [UInt8] = []
    appendHeading(
      diagnostic.source, diagnostic.range, diagnostic.severity.rawValue, diagnostic.message,
      diagnostic.code, to: &bytes)
    // Of a source without lines there is nothing to show.
    if !diagnostic.source.bytes.isEmpty {
      appendExcerpt(diagnostic.source, diagnostic.range, label: diagnostic.label, to: &bytes)
    }
    for related in diagnostic.related {
      let position = related.source.position(at: related.range.start)
      let name = VisibleText.line(related.source.name)
      bytes += "\(margin(diagnostic)) = \(VisibleText.line(related.label)): \(name)".utf8
      bytes += ":\(position.line):\(position.column)\n".utf8
      appendExcerpt(related.source, related.range, label: related.label, to: &bytes)
    }
    if !diagnostic.help.isEmpty {
      appendHelp(diagnostic.source, diagnostic.range, diagnostic.help, to: &bytes)
    }
    for note in notes { bytes += "\(margin(diagnostic)) = \(VisibleText.line(note))\n".utf8 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The most diagnostics that are drawn at once: nobody reads more, and each takes half a kilobyte.
  package static let mostAtOnce = 100

  /// The first diagnostics, each drawn, then how many more there are.
  package func render(first diagnostics: [Diagnostic]) -> [String] {
    let more = diagnostics.count - Self.mostAtOnce
    return diagnostics.prefix(Self.mostAtOnce).map { render($0) }
      + (more > 0 ? ["and \(more) more error\(more == 1 ? "" : "s")\n"] : [])
  }

  /// `= help: …`, with its line break, below an excerpt.
  package func appendHelp(
    _ source: SourceText, _ range: SourceRange, _ help: String, to bytes: inout [UInt8]
  ) {
    let number = String(source.position(at: range.start).line)
    bytes += "\(String(repeating: " ", count: number.count)) = ".utf8
    append("help:", .bold, to: &bytes)
    bytes += " \(VisibleText.lines(help))\n".utf8
  }

  /// As wide as the number of a diagnostic's line.
  private func margin(_ diagnostic: Diagnostic) -> String {
    let line = diagnostic.source.position(at: diagnostic.range.start).line
    return String(repeating: " ", count: String(line).count)
  }

  /// Appends `file:line:column: severity: message [code]`, with its line break.
  package func appendHeading(
    _ source: SourceText, _ range: SourceRange, _ severity: String, _ message: String,
    _ code: String, to bytes: inout [UInt8]
  ) {
    let position = source.position(at: range.start)
    append(
      "\(VisibleText.line(source.name)):\(position.line):\(position.column):", .bold, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    append(
      severity + ":", severity == "error" ? .red : severity == "warning" ? .yellow : .cyan,
      to: &bytes)
    bytes.append(UInt8(ascii: " "))
    bytes += VisibleText.line(message).utf8
    bytes += " [".utf8
    bytes += VisibleText.line(code).utf8
    bytes += "]\n".utf8
  }

  /// Appends the line in which a range begins, and carets under the part of the range in that line.
  ///
  /// `masks` are ranges that must not be shown, beside those that the source itself hides: each becomes six bullets,
  /// however long it is.
  package func appendExcerpt(
    _ source: SourceText, _ range: SourceRange, label: String = "", masks: LineMasks = [],
    to bytes: inout [UInt8]
  ) {
    let line = source.line(around: range.start)
    let number = String(source.position(at: range.start).line)
    let cells = Cells(
      line.bytes, start: line.start, masks: source.hidden.adding(masks), caret: range)
    let space = UInt8(ascii: " ")
    bytes += repeatElement(space, count: number.utf8.count + 1)
    append("|", .cyan, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    append(number, .cyan, to: &bytes)
    bytes.append(space)
    append("|", .cyan, to: &bytes)
    bytes.append(space)
    let before = bytes.count
    let caret = cells.append(cutTo: width, to: &bytes)
    // No blank at the end of a line.
    if bytes.count == before { bytes.removeLast() }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(space, count: number.utf8.count + 1)
    append("|", .cyan, to: &bytes)
    bytes += repeatElement(space, count: caret.caretStart + 1)
    if usesColour { bytes += Self.escape(.red).utf8 }
    bytes += repeatElement(UInt8(ascii: "^"), count: max(1, caret.caretWidth))
    if usesColour { bytes += Self.plain.utf8 }
    if !label.isEmpty {
      bytes.append(space)
      bytes += VisibleText.line(label).utf8
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// As ``appendExcerpt(_:_:label:masks:to:)``, on its own.
  package func excerpt(
    _ source: SourceText, _ range: SourceRange, label: String = "", masks: LineMasks = []
  ) -> String {
    var bytes: [UInt8] = []
    appendExcerpt(source, range, label: label, masks: masks, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Colours

  private enum Colour: String {
    case bold = "1"
    case red = "1;31"
    case yellow = "1;33"
    case cyan = "36"
  }

  private static let plain = "\u{1B}[0m"

  private static func escape(_ colour: Colour) -> String { "\u{1B}[\(colour.rawValue)m" }

  private func append(_ text: String, _ colour: Colour, to bytes: inout [UInt8]) {
    if usesColour { bytes += Self.escape(colour).utf8 }
    bytes += text.utf8
    if usesColour { bytes += Self.plain.utf8 }
  }
}
