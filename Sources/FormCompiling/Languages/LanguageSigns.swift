/// How a language writes lists, numbers and dates inside a sentence.
///
/// The tables are CLDR's (`rules/cldr.py`). What people must type is shown as it must be typed, whatever
/// the language.
package struct LanguageSigns: Sendable {
  /// Marks of quotation, with the blanks that belong to them.
  let opening: String
  let closing: String
  /// Between things that are only listed.
  let comma: String
  /// Between things of which one is meant: all but the last two, the last two, and two alone.
  let or: String
  let lastOr: String
  let orOfTwo: String
  let decimal: String
  /// CLDR's pattern of a day: `d. MMMM y`; what stands in single quotes is as it is.
  let day: String
  /// A day, `{1}`, and a time, `{0}`.
  let moment: String
  /// As they stand in a date.
  let months: [String]

  /// `“a”`.
  func quoted(_ text: String) -> String { opening + text + closing }

  /// `a, b, c`.
  package func listed(_ texts: [String]) -> String { texts.joined(separator: comma) }

  /// `a, b or c`.
  package func either(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    let joint = texts.count == 2 ? orOfTwo : lastOr
    return texts.dropLast().joined(separator: or) + Self.joint(joint, before: last) + last
  }

  /// Spanish says “u” before a word that begins as “o” does: «teléfono u ocupación».
  private static func joint(_ joint: String, before last: String) -> String {
    guard joint == " o " else { return joint }
    let beginning = last.prefix(2).lowercased()
    return ["o", "ó", "ho", "hó"].contains { beginning.hasPrefix($0) } ? " u " : joint
  }

  /// A number as it is written in JSON: `12.5` is `12,5`.
  func number(_ text: String) -> String {
    decimal == "." ? text : String(text.map { $0 == "." ? Character(decimal) : $0 })
  }

  /// A number, a day or a moment as the engine writes it; anything else stays as it is.
  package func written(_ text: String) -> String {
    let parts = text.split(separator: "T", maxSplits: 1).map(String.init)
    if let day = parts.first.flatMap({ date($0) }) {
      if parts.count == 1 { return day }
      return moment(day, parts[1]) ?? text
    }
    let isNumber =
      text.utf8.count { $0 == UInt8(ascii: ".") } == 1
      && text.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "-+.eE".utf8.contains($0)
      }
    return isNumber ? number(text) : text
  }

  /// A day written `2026-07-31`; nil for anything else.
  func date(_ text: String) -> String? {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.map(\.count) == [4, 2, 2] else { return nil }
    let parts = numbers.compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return nil }
    if day == "y-MM-dd" { return text }
    var result = ""
    var rest = Substring(day)
    while let letter = rest.first {
      if letter == "'" {
        result += rest.dropFirst().prefix { $0 != "'" }
        rest = rest.dropFirst().drop { $0 != "'" }.dropFirst()
        continue
      }
      let run = rest.prefix { $0 == letter }
      rest = rest.dropFirst(run.count)
      switch letter {
      case "d": result += dayOfMonth(parts[2])
      case "y": result += String(parts[0])
      case "M": result += run.count > 2 ? months[parts[1] - 1] : String(parts[1])
      default: result += run
      }
    }
    return result
  }

  /// French writes the first day of a month as an ordinal number: “1er juin”.
  private func dayOfMonth(_ day: Int) -> String {
    day == 1 && months.first == "janvier" ? "1er" : String(day)
  }

  /// A day and a time: in UTC, `09:30:00Z`, or of no zone, `09:30`; nil for anything else.
  ///
  /// Whole minutes are said without seconds.
  private func moment(_ date: String, _ time: String) -> String? {
    let zone = time.hasSuffix("Z") ? " UTC" : ""
    let clock = zone.isEmpty ? time[...] : time.dropLast()
    guard
      clock.utf8.allSatisfy({
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || ":.".utf8.contains($0)
      })
    else { return nil }
    if day == "y-MM-dd" { return date + "T" + time }
    let shown = clock.count == 8 && clock.hasSuffix(":00") ? clock.dropLast(3) : clock
    return moment.replacing("{1}", with: date).replacing("{0}", with: shown + zone)
  }
}
