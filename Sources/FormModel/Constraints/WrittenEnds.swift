internal import FormDocuments
internal import FormText

/// The two ends of `1..10` as they are written, each with its place; nil for an open end.
struct WrittenEnds {
  var low: Placed<String>?
  var high: Placed<String>?

  /// - Parameters:
  ///   - text: The text of the item, or the beginning of it.
  ///   - item: Where it stands.
  /// - Returns: Nil where no dots stand beside an end.
  init?(_ text: String, in item: Node) {
    guard let dots = text.firstRange(of: ".."), text.utf8.count > 2 else { return nil }
    func end(_ part: Substring) -> Placed<String>? {
      let trimmed = part.drop { $0 == " " }
      let kept = String(trimmed.reversed().drop { $0 == " " }.reversed())
      guard let offset = ExpressionSource.offset(of: item), !kept.isEmpty else {
        return kept.isEmpty ? nil : Placed(value: kept, range: item.range)
      }
      let start =
        item.range.start + offset
        + text.utf8.distance(from: text.startIndex, to: trimmed.startIndex)
      return Placed(value: kept, range: SourceRange(start, start + kept.utf8.count))
    }
    low = end(text[..<dots.lowerBound])
    high = end(text[dots.upperBound...])
  }
}
