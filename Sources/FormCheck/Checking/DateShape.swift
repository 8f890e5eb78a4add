/// How a date is written: its runs of digits and letters, and the signs between them.
///
/// It distinguishes a date that does not exist, such as `2026-02-30`, from one that is written in another way, such as `1.2.26`.
enum DateShape {
  private enum Part: Hashable {
    /// One or two digits: a day, a month or a year of two digits.
    case shortNumber
    case number(digits: Int)
    case letters
    case sign(Character)
  }

  /// Whether two strings have the same parts in the same order.
  static func isAlike(_ text: String, _ other: String) -> Bool {
    // No layout has so many characters.
    text.utf8.count <= 100 && parts(of: text) == parts(of: other)
  }

  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(text)
    while let first = rest.first {
      let run: Substring
      if isDigit(first) {
        run = rest.prefix(while: isDigit)
        parts.append(run.count <= 2 ? .shortNumber : .number(digits: run.count))
      } else if first.isLetter {
        run = rest.prefix { $0.isLetter }
        parts.append(.letters)
      } else {
        run = rest.prefix(1)
        parts.append(.sign(first))
      }
      rest = rest.dropFirst(run.count)
    }
    return parts
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
