/// Where the code points of a text lie in UTF-8 and UTF-16: how a hit says what it marks.
struct TextPlaces {
  /// Where each code point begins, and the last ends.
  private var utf8: [Int] = [0]
  private var utf16: [Int] = [0]
  /// By code point: whether it belongs to the one before it, such as an accent.
  private var isBehind: [Bool] = []

  /// Whether every code point is one byte, so that all places are alike.
  private let isPlain: Bool

  init(_ text: String) {
    isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    if isPlain { return }
    for scalar in text.unicodeScalars {
      utf8.append((utf8.last ?? 0) + UTF8.width(scalar))
      utf16.append((utf16.last ?? 0) + UTF16.width(scalar))
      isBehind.append(
        scalar.value >= 0x300 && scalar.properties.generalCategory == .nonspacingMark)
    }
  }

  /// - Parameter parts: Of code points, in order; those that touch become one, and accents belong to what they stand on.
  func ranges(of parts: [Range<Int>]) -> (utf8: [Range<Int>], utf16: [Range<Int>]) {
    var marked: [Range<Int>] = []
    for part in parts {
      var last = part.upperBound
      while last < isBehind.count, isBehind[last] { last += 1 }
      if let before = marked.last, before.upperBound >= part.lowerBound {
        marked[marked.count - 1] = before.lowerBound..<max(last, before.upperBound)
      } else {
        marked.append(part.lowerBound..<last)
      }
    }
    if isPlain { return (marked, marked) }
    return (
      marked.map { utf8[$0.lowerBound]..<utf8[$0.upperBound] },
      marked.map { utf16[$0.lowerBound]..<utf16[$0.upperBound] }
    )
  }
}
