extension DateLayout {
  /// The moment that a text is in this layout; nil where the text does not fit.
  ///
  /// A layout without a day means the month's first, so that a card that is valid to 06/26 gives 2026-06-01. Whether
  /// there is such a day or time is judged later.
  func moment(_ text: [UInt8], _ languages: MonthLanguages) -> LaidOutMoment? {
    var reader = LayoutReader(text: text, languages: languages)
    return reader.read(parts) ? reader.moment : nil
  }
}

/// Reads one text in one layout.
private struct LayoutReader {
  let text: [UInt8]
  let languages: MonthLanguages
  var moment = LaidOutMoment(year: 0, month: 0, day: 1)
  private var at = 0
  private var isAfternoon: Bool?
  private var countsHalves = false

  init(text: [UInt8], languages: MonthLanguages) {
    (self.text, self.languages) = (text, languages)
  }

  mutating func read(_ parts: DateLayout.Parts) -> Bool {
    var rest = parts
    while let part = rest.next() {
      switch part {
      case .text(let byte):
        guard skip(byte) else { return false }
      case .month(3):
        guard
          let found = MonthNames.month(in: text, at: at, before: rest.nextText, languages)
        else { return false }
        (moment.month, at) = found
        skipPoint(before: rest.nextText)
      case .half:
        guard let found = MonthNames.isAfternoon(in: text, at: at, languages) else { return false }
        (isAfternoon, at) = found
        skipPoint(before: rest.nextText)
      case .year, .month, .day, .hour, .halfHour, .minute, .second, .unknown:
        guard readNumber(part) else { return false }
      }
    }
    return at == text.count && settleHour()
  }

  private mutating func readNumber(_ part: DateLayout.Part) -> Bool {
    guard let count = part.letters?.count else { return false }
    let isYear = part.letters?.letter == "y"
    guard let value = number(isYear ? count...count : min(count, 2)...2) else { return false }
    switch part {
    case .year: moment.year = count == 2 ? 2000 + value : value
    case .month: moment.month = value
    case .day: moment.day = value
    case .hour: moment.hour = value
    case .halfHour: (moment.hour, countsHalves) = (value, true)
    case .minute: moment.minute = value
    case .second: moment.second = value
    case .half, .text, .unknown: return false
    }
    return true
  }

  private mutating func number(_ digits: ClosedRange<Int>) -> Int? {
    let start = at
    var value = 0
    while at < text.count, at - start < digits.upperBound, text[at] &- 0x30 < 10 {
      value = value * 10 + Int(text[at] - 0x30)
      at += 1
    }
    return at - start < digits.lowerBound ? nil : value
  }

  /// Clocks of half a day go from 12 over 1 to 11.
  private mutating func settleHour() -> Bool {
    guard countsHalves else { return true }
    guard let hour = moment.hour, 1...12 ~= hour, let isAfternoon else { return false }
    moment.hour = hour % 12 + (isAfternoon ? 12 : 0)
    return true
  }

  /// A space stands for a no-break or thin one, too: CLDR writes them before AM and PM.
  private mutating func skip(_ byte: UInt8) -> Bool {
    let width = byte == 0x20 ? MonthNames.blank(in: text, at: at) : nil
    guard at < text.count, width != nil || text[at] == byte else { return false }
    at += width ?? 1
    return true
  }

  /// The point of an abbreviation, where the layout itself has none there.
  private mutating func skipPoint(before next: UInt8?) {
    let point = UInt8(ascii: ".")
    guard at < text.count, text[at] == point else { return }
    if next != point || at + 1 < text.count && text[at + 1] == point { at += 1 }
  }
}
