internal import FormDocuments
package import FormText

/// The ends of a length or a count that are expressions.
package struct ComputedEnds: Sendable {
  package var low: Placed<String>?
  package var high: Placed<String>?

  package var isEmpty: Bool { low == nil && high == nil }
}

/// How long a text or a list may be: `1..10`, or `1..seats` where an end is an expression.
package struct SizeBounds: Sendable {
  /// The ends that are numbers.
  package var fixed: Bounds
  package var computed = ComputedEnds()

  /// Whether an end of a text such as `1..seats` names something.
  static func readsFields(_ text: String) -> Bool {
    guard let dots = text.firstRange(of: "..") else { return false }
    return namesSomething(text[..<dots.lowerBound]) || namesSomething(text[dots.upperBound...])
  }

  /// Whether a word begins in a text that is more than a unit behind digits.
  private static func namesSomething(_ text: Substring) -> Bool {
    var isInWord = false
    for character in text {
      let isLetter = character.isLetter || character == "_"
      if isLetter, !isInWord { return true }
      isInWord = isLetter || character.isNumber
    }
    return false
  }

  /// - Parameter text: The text of the item, without its unit.
  static func read(
    _ text: String, of key: String, in item: Node, _ reader: inout NodeReader
  ) -> SizeBounds? {
    guard readsFields(text), let ends = WrittenEnds(text, in: item) else {
      return Bounds.read(text, of: key, at: item.range, &reader).map { SizeBounds(fixed: $0) }
    }
    var result = SizeBounds(fixed: Bounds(low: 0, high: .max))
    for (end, isLow) in [(ends.low, true), (ends.high, false)] {
      guard let end else { continue }
      if namesSomething(end.value[...]) {
        if isLow { result.computed.low = end } else { result.computed.high = end }
        continue
      }
      guard
        let number = Bounds.read(
          isLow ? end.value + ".." : ".." + end.value, of: key, at: item.range, &reader)
      else { return nil }
      if isLow { result.fixed.low = number.low } else { result.fixed.high = number.high }
    }
    return result
  }
}
