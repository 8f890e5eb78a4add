internal import FormText

/// Lists whose dashes begin no items.
extension YAMLTreeBuilder {
  /// The items of what is one text to YAML, over several lines of which one begins with a dash.
  ///
  /// That is a mistake where a list may stand: a blank is missing behind the dash, or the dashes are not in one
  /// column. Elsewhere it is a text with a dash, or a sum.
  ///
  /// - Returns: Nil for any other value.
  mutating func itemsOfText(_ value: Built, behind key: String?) -> [Node]? {
    guard !isRecord, let scalar = value.node.scalar, scalar.isPlain,
      value.node.range == value.place,
      scalar.text.utf8.count != value.place.end - value.place.start, let key,
      CutText.keysOfLists.contains(key)
    else { return nil }
    let lines = lines(of: value.place)
    let dash = UInt8(ascii: "-")
    guard let first = lines.dropFirst().first(where: { text.byte(at: $0.start) == dash }) else {
      return nil
    }
    mistakes.add(
      "listExpected", "this dash begins no item of a list", at: first,
      label: "YAML reads it as part of the text above",
      help: "a dash and a blank begin each item, all in the same column")
    return lines.map { line in
      let isItem = text.byte(at: line.start) == dash
      let start = isItem ? min(text.skipSpace(from: line.start + 1), line.end) : line.start
      let range = SourceRange(start, line.end)
      return Node(content: .scalar(Scalar(text: text.text(range), isPlain: true)), range: range)
    }
  }

  /// The lines of a text, without what stands around them.
  private func lines(of range: SourceRange) -> [SourceRange] {
    var lines: [SourceRange] = []
    var at = range.start
    while at < range.end {
      let end = min(text.lineEnd(from: at), range.end)
      let line = text.trimmed(SourceRange(at, end))
      if line.end > line.start { lines.append(line) }
      at = text.skipSpace(from: end)
    }
    return lines
  }
}
