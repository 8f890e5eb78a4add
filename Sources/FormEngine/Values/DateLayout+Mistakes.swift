/// Mistakes in layouts.
extension DateLayout {
  package enum Mistake: Hashable, Sendable {
    case lineBreak, openQuote
    case unknown(letters: String)
    /// A part whose letters are too many or too few.
    case width(letters: String)
    case twice(letter: Character)
    case noYear, noMonth
    /// A time without the day that it is of.
    case noDay
    /// `mm` where the month should be, and `MM` where the minutes should be.
    case minutesForMonth, monthForMinutes
    case noHours
    /// Hours that no minutes follow, or seconds that follow no minutes.
    case noMinutes
    /// Hours of half a day without AM or PM, and the other way round.
    case noHalf, halfOfWholeDay
    /// A number of one digit or two before another digit.
    case noEnd(letter: Character)
  }

  /// The first mistake; nil for a layout that can be read.
  package var fault: Mistake? {
    var rest = parts
    var parts: [Part] = []
    while let part = rest.next() { parts.append(part) }
    if rest.isQuoted { return .openQuote }
    for part in parts {
      if part == .text(0x0A) { return .lineBreak }
      if case .unknown(let letter, let count) = part {
        return .unknown(letters: String(repeating: Character(Unicode.Scalar(letter)), count: count))
      }
    }
    let fields = parts.compactMap(\.letters)
    return Self.confusion(in: fields) ?? Self.wrongField(in: fields)
      ?? Self.missingField(in: fields.map(\.letter)) ?? Self.openEnd(in: parts)
  }

  private typealias Field = (letter: Character, count: Int)

  /// Letters of the month in place of those of the minutes, or these in place of the month's.
  private static func confusion(in fields: [Field]) -> Mistake? {
    let letters = fields.map(\.letter)
    let behindHours = zip(letters, letters.dropFirst()).filter { "Hh".contains($0.0) }.map(\.1)
    if behindHours.contains("M") { return .monthForMinutes }
    let minutes = letters.count { $0 == "m" }
    return !letters.contains("M") && minutes > behindHours.count { $0 == "m" }
      ? .minutesForMonth : nil
  }

  /// A part that is there twice, or with a wrong number of letters.
  private static func wrongField(in fields: [Field]) -> Mistake? {
    var seen: Set<Character> = []
    for (letter, count) in fields {
      let isRight =
        switch letter {
        case "y": count == 2 || count == 4
        case "M": count <= 3
        case "m", "s": count == 2
        case "a": count == 1
        default: count <= 2
        }
      if !isRight { return .width(letters: String(repeating: letter, count: count)) }
      // An hour is an hour in both ways to count them.
      if !seen.insert(letter == "h" ? "H" : letter).inserted { return .twice(letter: letter) }
    }
    return nil
  }

  private static func missingField(in letters: [Character]) -> Mistake? {
    if !letters.contains("y") { return .noYear }
    if !letters.contains("M") { return .noMonth }
    guard let hours = letters.firstIndex(where: { "Hh".contains($0) }) else {
      return letters.contains { "msa".contains($0) } ? .noHours : nil
    }
    if !letters.contains("d") { return .noDay }
    guard letters[hours...].dropFirst().first == "m" else { return .noMinutes }
    if letters.contains("s"), letters[hours...].dropFirst(2).first != "s" { return .noMinutes }
    let isOfHalf = letters[hours] == "h"
    return isOfHalf == letters.contains("a") ? nil : isOfHalf ? .noHalf : .halfOfWholeDay
  }

  private static func openEnd(in parts: [Part]) -> Mistake? {
    for (part, next) in zip(parts, parts.dropFirst()) where part.isOfAnyWidth && next.isNumber {
      return part.letters.map { .noEnd(letter: $0.letter) }
    }
    return nil
  }
}
