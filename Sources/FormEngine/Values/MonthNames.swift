/// Languages in which names of months are read.
package struct MonthLanguages: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The languages of tags such as `de` or `pt-BR`, and English.
  package init(tags: [String]) {
    self = .english
    for tag in tags { formUnion(Self.of(tag)) }
  }

  package static let english = of("en")

  /// The language of a tag; none where there are no names.
  package static func of(_ tag: String) -> MonthLanguages {
    let language = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    guard let place = MonthNames.read.firstIndex(where: { $0.language == language }) else {
      return []
    }
    return MonthLanguages(rawValue: 1 << UInt8(place))
  }
}

/// The names of months, and of the halves of a day.
package enum MonthNames {
  private struct Meaning {
    var month: Int
    var languages: MonthLanguages
  }

  /// No name means two months, in whichever languages: `rules/cldr.py` would not write it.
  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    for (language, months) in read {
      for (place, names) in months.enumerated() {
        for name in names.split(separator: "|") {
          meanings[String(name), default: Meaning(month: place + 1, languages: [])]
            .languages.formUnion(.of(language))
        }
      }
    }
    return meanings
  }()

  /// The longest name in bytes, be its accents written apart.
  private static let longest = 40

  /// The number of a month by its name, whole or short, in letters of any case; nil for what is no name.
  package static func month(named name: String, _ languages: MonthLanguages) -> Int? {
    guard name.utf8.count <= longest, let meaning = meanings[name.lowercased()],
      !meaning.languages.isDisjoint(with: languages)
    else { return nil }
    return meaning.month
  }

  /// A short name of a month; English where a language has none.
  static func short(_ month: Int, in language: String) -> String {
    let names =
      written.first { $0.language == language } ?? written.first { $0.language == "en" }
    guard let names, names.months.indices.contains(month - 1) else { return "" }
    return names.months[month - 1]
  }

  /// The month whose name begins at a place in a text, and where the name ends.
  ///
  /// - Parameter next: The byte that the layout has behind the name.
  static func month(
    in text: [UInt8], at start: Int, before next: UInt8?, _ languages: MonthLanguages
  ) -> (month: Int, end: Int)? {
    var first = start
    // Japanese names begin with digits.
    while first < text.count, first - start < 2, text[first] &- 0x30 < 10 { first += 1 }
    let end = word(in: text, from: first)
    var ends = [end]
    // Arabic ones may have two words.
    if end < text.count, text[end] == 0x20, end > start, text[end - 1] >= 0x80 {
      ends.insert(word(in: text, from: end + 1), at: 0)
    }
    // What the layout has behind the name may be letters.
    if let next, end > first {
      ends += (first + 1..<end).reversed().filter { text[$0] == next }
    }
    for end in ends where end > first && end - start <= longest {
      let name = String(decoding: text[start..<end], as: UTF8.self)
      if let month = month(named: name, languages) { return (month, end) }
    }
    return nil
  }

  /// Where the letters that begin at a place end; not far behind the longest name.
  private static func word(in text: [UInt8], from start: Int) -> Int {
    var end = start
    while end < text.count, end - start <= longest, blank(in: text, at: end) == nil,
      text[end] >= 0x80 || (text[end] | 0x20) &- 0x61 < 26
    {
      end += 1
    }
    return end
  }

  /// How many bytes a space within a line has: a plain, no-break or thin one.
  static func blank(in text: [UInt8], at place: Int) -> Int? {
    guard place < text.count else { return nil }
    if text[place] == 0x20 { return 1 }
    let bytes = text[place...].prefix(3)
    if bytes.prefix(2).elementsEqual([0xC2, 0xA0]) { return 2 }
    return bytes.elementsEqual([0xE2, 0x80, 0xAF]) || bytes.elementsEqual([0xE2, 0x80, 0x89])
      ? 3 : nil
  }

  /// Whether AM or PM begins at a place in a text, and where it ends, without a point at its end.
  static func isAfternoon(
    in text: [UInt8], at start: Int, _ languages: MonthLanguages
  ) -> (isAfternoon: Bool, end: Int)? {
    for (language, morning, afternoon) in halfDays
    where !languages.isDisjoint(with: .of(language)) {
      for (names, isAfternoon) in [(morning, false), (afternoon, true)] {
        // The longer name first: Arabic has the first letter of it, too.
        for name in names.reversed() where text[start...].starts(with: name.utf8) {
          return (isAfternoon, start + name.utf8.count)
        }
      }
    }
    var at = start
    func letter() -> UInt8? {
      guard at < text.count, (text[at] | 0x20) &- 0x61 < 26 else { return nil }
      at += 1
      return text[at - 1] | 0x20
    }
    guard let first = letter(), first == UInt8(ascii: "a") || first == UInt8(ascii: "p") else {
      return nil
    }
    if at < text.count, text[at] == UInt8(ascii: ".") {
      at += 1
      at += blank(in: text, at: at) ?? 0
    }
    guard letter() == UInt8(ascii: "m") else { return nil }
    return (first == UInt8(ascii: "p"), at)
  }
}
