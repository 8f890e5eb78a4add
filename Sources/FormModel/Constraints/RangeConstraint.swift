package import FormDocuments
internal import FormEngine
internal import FormExpressions
package import FormText

/// `range`: where a number, date or time lies; ends are in it unless `above` or `below` say not.
package struct RangeConstraint: Sendable {
  package static let key = "range"
  package var low: Placed<String>?
  package var high: Placed<String>?
  package var excludesLow = false
  package var excludesHigh = false
  package var range: SourceRange
  package static func read(_ node: Node, _ reader: inout NodeReader) -> [RangeConstraint] {
    if let ends = ends(node) {
      reader.error(
        "boundsMalformed", "“range” takes two ends with dots between them", at: node.range,
        label: "this is a list", help: "write range: \(ends)")
      return []
    }
    return reader.oneOrMore(node, of: key).compactMap { item in
      if let entries = item.entries { return read(entries, item.range, &reader) }
      guard let text = reader.text(item, of: key) else { return nil }
      guard let ends = WrittenEnds(text, in: item) else {
        reader.error(
          "boundsMalformed", "“range” takes two ends with dots between them", at: item.range,
          help: BoundsSpelling.help(for: text, isCount: false)
            ?? "write 1..10, 1.. or ..10, or { above: 0, max: 10 }")
        return nil
      }
      return RangeConstraint(low: ends.low, high: ends.high, range: item.range)
    }
  }

  /// `[1, 5]` as `1..5`; nil for any other value.
  private static func ends(_ node: Node) -> String? {
    guard let items = node.items, items.count == 2 else { return nil }
    let ends = items.compactMap(\.text).filter { text in
      !text.isEmpty && text.utf8.count <= 40 && text.firstRange(of: "..") == nil
    }
    return ends.count == 2 ? ends.map(VisibleText.line).joined(separator: "..") : nil
  }

  private static func read(
    _ entries: [Entry], _ range: SourceRange, _ reader: inout NodeReader
  ) -> RangeConstraint? {
    var result = RangeConstraint(range: range)
    for entry in entries {
      guard Vocabulary.range.contains(entry.key) else {
        reader.refuse(entry, in: "“range”", known: Vocabulary.range)
        continue
      }
      guard let text = reader.text(entry.value, of: entry.key) else { continue }
      let end = Placed(value: text, range: entry.value.range)
      let isLow = entry.key == "min" || entry.key == "above"
      if (isLow ? result.low : result.high) != nil {
        reader.error(
          "boundsMalformed", "this end is given twice", at: entry.keyRange,
          help: isLow ? "write min or above, not both" : "write max or below, not both")
        continue
      }
      if isLow {
        result.low = end
        result.excludesLow = entry.key == "above"
      } else {
        result.high = end
        result.excludesHigh = entry.key == "below"
      }
    }
    if result.low == nil, result.high == nil {
      // Of what is there but wrong something else was said.
      if entries.isEmpty {
        reader.error(
          "boundsMalformed", "this range has no end", at: range,
          help: "write 1..10, 1.. or ..10, or { above: 0, max: 10 }")
      }
      return nil
    }
    return result
  }
}
