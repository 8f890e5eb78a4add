internal import FormEngine

/// Days as people write them in a language: `28.11.2026`, `28. November 2026`.
package enum WrittenDay {
  /// How a language orders the numbers of a day, and what stands between them.
  private enum Order {
    case dayFirst(String), yearFirst(String)
    /// Countries that speak it differ, as those of English do, or it is not known.
    case unknown
  }

  /// The order that CLDR 49 gives for short dates.
  private static func order(in language: String) -> Order {
    switch language.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "de", "ka", "ru": .dayFirst(".")
    case "ar", "es", "fr": .dayFirst("/")
    case "ja": .yearFirst("/")
    default: .unknown
    }
  }

  /// 31 January 2026 as readers of a language write it.
  package static func sample(in language: String) -> String {
    switch order(in: language) {
    case .dayFirst(let sign): ["31", "01", "2026"].joined(separator: sign)
    case .yearFirst(let sign): ["2026", "01", "31"].joined(separator: sign)
    case .unknown: "31 Jan 2026"
    }
  }

  /// The day that a text means to readers of a language, as `2026-11-28`.
  ///
  /// Nil where it means none, or where its numbers may stand in several orders: `03/04/2026` in English. Years have
  /// four digits.
  package static func day(_ text: String, in language: String) -> String? {
    guard text.utf8.count <= 64, let parts = Parts(text, language) else { return nil }
    var days: Set<String> = []
    for (year, month, day) in readings(of: parts, order(in: language)) {
      let padded = [CalendarDay.padded(month, 2), CalendarDay.padded(day, 2)]
      let text = ([CalendarDay.padded(year, 4)] + padded).joined(separator: "-")
      if DateLayouts.isThere(text) { days.insert(text) }
    }
    return days.count == 1 ? days.first : nil
  }

  private static func readings(of parts: Parts, _ order: Order) -> [(Int, Int, Int)] {
    let numbers = parts.numbers
    if let month = parts.month {
      guard numbers.count == 2, let year = numbers.firstIndex(where: \.isYear) else { return [] }
      return numbers[1 - year].isYear ? [] : [(numbers[year].value, month, numbers[1 - year].value)]
    }
    guard numbers.count == 3, numbers.count(where: \.isYear) == 1 else { return [] }
    let values = numbers.map(\.value)
    if numbers[0].isYear { return [(values[0], values[1], values[2])] }
    guard numbers[2].isYear else { return [] }
    let dayFirst = (values[2], values[1], values[0])
    if case .dayFirst = order { return [dayFirst] }
    return [dayFirst, (values[2], values[0], values[1])]
  }

  /// The numbers of a text, in order, and the month that a word of it names.
  private struct Parts {
    struct Number {
      let value: Int
      let isYear: Bool
    }

    var numbers: [Number] = []
    var month: Int?

    /// Nil where something else stands there.
    init?(_ text: String, _ language: String) {
      var rest = WrittenDay.plain(text)[...]
      while let first = rest.first {
        if first.isASCII, first.isNumber {
          let digits = rest.prefix { $0.isASCII && $0.isNumber }
          guard digits.count <= 2 || digits.count == 4, let value = Int(digits) else { return nil }
          numbers.append(Number(value: value, isYear: digits.count == 4))
          rest = rest.dropFirst(digits.count)
        } else if first.isLetter {
          let word = rest.prefix(while: \.isLetter)
          rest = rest.dropFirst(word.count)
          if WrittenDay.fillers.contains(String(word)) { continue }
          guard month == nil, let named = WrittenDay.month(word, language) else { return nil }
          month = named
        } else if " ./-,".contains(first) {
          rest.removeFirst()
        } else {
          return nil
        }
      }
    }
  }

  /// Words that stand in dates and mean nothing by themselves.
  private static let fillers: Set<String> = ["de", "del", "er", "г", "წ", "წელი", "年", "月", "日"]

  /// In small letters, digits of any script as ASCII's, and without blanks around it or signs of direction.
  private static func plain(_ text: String) -> String {
    let small = Array(text.lowercased().utf8)
    let digits = unsafe small.withUnsafeBufferPointer { unsafe CleanUp.asciiDigits($0) }
    return String(
      String(decoding: digits, as: UTF8.self).unicodeScalars.filter {
        $0 != "\u{200E}" && $0 != "\u{200F}"
      })
  }

  /// The number of a month by its name in a language or in English, or by three letters or more of its beginning.
  private static func month(_ word: Substring, _ language: String) -> Int? {
    if let known = MonthNames.month(named: String(word), MonthLanguages(tags: [language])) {
      return known
    }
    let signs = [LanguageSigns.of(language), .english].compactMap { $0 }
    for names in signs.map(\.months) {
      let names = names.map { $0.lowercased() }
      let begun = names.indices.filter { names[$0].hasPrefix(word) }
      if word.count >= 3, begun.count == 1 { return begun[0] + 1 }
    }
    return nil
  }
}
