internal import FormText

/// The value at which reading stopped, by a rough look at its line.
///
/// Only for words: what libyaml could not read has no exact bounds.
struct YAMLLine {
  /// The value that holds the place, to the end of its line, or inside brackets to the next comma.
  private(set) var value: SourceRange
  /// A key and a colon stand before the value.
  private(set) var hasKey = false
  /// The line begins with white space that holds a tab: where.
  private(set) var tabs: SourceRange?

  init(around place: Int, in text: YAMLText) {
    let line = text.source.line(around: place)
    let lineEnd = line.start + line.bytes.count
    let indented = Self.skipBlanks(text, line.start)
    if let tab = text.bytes[line.start..<indented].firstIndex(of: 0x09) {
      let end = text.bytes[tab..<indented].firstIndex { $0 != 0x09 } ?? indented
      tabs = SourceRange(tab, end)
    }
    var at = indented
    var start = at
    /// Where the values around the place begin, each with a bracket.
    var brackets: [Int] = []
    while at < place {
      let isStart = at == start
      let isBeforeBlank = at + 1 >= lineEnd || text.bytes[at + 1] <= 0x20
      switch text.bytes[at] {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        at = isStart ? Self.behindQuote(text, at, lineEnd) : at + 1
        continue
      case UInt8(ascii: "{") where isStart, UInt8(ascii: "[") where isStart:
        brackets.append(start)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let outer = brackets.popLast() { start = outer }
        at += 1
        continue
      case UInt8(ascii: "-") where isStart && isBeforeBlank && brackets.isEmpty: break
      case UInt8(ascii: ":") where isBeforeBlank && (!hasKey || !brackets.isEmpty): hasKey = true
      case UInt8(ascii: ",") where !brackets.isEmpty: break
      default:
        at += 1
        continue
      }
      at = Self.skipBlanks(text, at + 1)
      start = at
    }
    start = min(start, place)
    var end = max(place, start)
    while end < lineEnd {
      if !brackets.isEmpty, ",]}".utf8.contains(text.bytes[end]) { break }
      end += 1
    }
    value = text.trimmed(SourceRange(start, end))
  }

  private static func skipBlanks(_ text: YAMLText, _ offset: Int) -> Int {
    var at = offset
    while let byte = text.byte(at: at), byte == 0x20 || byte == 0x09 { at += 1 }
    return at
  }

  private static func behindQuote(_ text: YAMLText, _ opening: Int, _ end: Int) -> Int {
    let quote = text.bytes[opening]
    var at = opening + 1
    while at < end, text.bytes[at] != quote {
      at += quote == UInt8(ascii: "\"") && text.bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    return at + 1
  }
}
