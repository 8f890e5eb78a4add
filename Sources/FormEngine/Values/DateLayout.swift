/// A layout of dates, such as `dd.MM.yyyy` or `MMM d, yyyy`.
///
/// The letters are those of CLDR (UTS #35, Date Format Patterns): `d` and `M` are one digit or two, `dd` and `MM` exactly
/// two, `MMM` is the name of a month in English, `yy` a year of 2000 to 2099. All else stands as it is written.
package struct DateLayout {
  package enum Part: Hashable, Sendable {
    case year(digits: Int)
    case month(letters: Int)
    case day(letters: Int)
    case text(UInt8)

    /// Whether its end is seen only by what follows it.
    fileprivate var isOfAnyWidth: Bool { self == .month(letters: 1) || self == .day(letters: 1) }

    fileprivate var isNumber: Bool {
      switch self {
      case .year, .day: true
      case .month(let letters): letters < 3
      case .text(let byte): 0x30...0x39 ~= byte
      }
    }
  }

  /// The parts of a layout, read one by one: clean-up reads a layout for each value.
  package struct Parts: Sequence, IteratorProtocol {
    fileprivate var rest: ArraySlice<UInt8>

    package mutating func next() -> Part? {
      guard let letter = rest.popFirst() else { return nil }
      guard letter == 0x79 || letter == 0x4D || letter == 0x64 else { return .text(letter) }
      var run = 1
      while rest.first == letter {
        rest.removeFirst()
        run += 1
      }
      return letter == 0x79
        ? .year(digits: run) : letter == 0x4D ? .month(letters: run) : .day(letters: run)
    }
  }

  package let parts: Parts

  package init(_ layout: String) { self.init(Array(layout.utf8)[...]) }

  init(_ layout: ArraySlice<UInt8>) { parts = Parts(rest: layout) }

  /// Whether it has one year and one month, at most one day, and no number whose end cannot be seen.
  package var isReadable: Bool {
    let parts = Array(parts)
    var (years, months, days) = (0, 0, 0)
    for (place, part) in parts.enumerated() {
      switch part {
      case .year(let digits):
        years += 1
        if digits != 2, digits != 4 { return false }
      case .month(let letters):
        months += 1
        if letters > 3 { return false }
      case .day(let letters):
        days += 1
        if letters > 2 { return false }
      case .text(let byte): if byte == 0x0A { return false }
      }
      if part.isOfAnyWidth, place + 1 < parts.count, parts[place + 1].isNumber { return false }
    }
    return years == 1 && months == 1 && days <= 1
  }

  /// Whether a day can be written in it: two digits of a year are of 2000 to 2099, and without a day it is the first.
  package func canWrite(year: Int, day: Int) -> Bool {
    parts.allSatisfy { $0 != .year(digits: 2) || 2000...2099 ~= year }
      && (day == 1 || parts.contains { if case .day = $0 { true } else { false } })
  }

  package func text(year: Int, month: Int, day: Int) -> String {
    let bytes = parts.flatMap { part -> [UInt8] in
      switch part {
      case .year(2): Array(CalendarDay.padded(year % 100, 2).utf8)
      case .year: Array(CalendarDay.padded(year, 4).utf8)
      case .month(3): Array(Self.months[max(0, min(month, 12) - 1)].prefix(3).utf8)
      case .month(let letters): Array(CalendarDay.padded(month, letters).utf8)
      case .day(let letters): Array(CalendarDay.padded(day, letters).utf8)
      case .text(let byte): [byte]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The date that a text is in this layout, as year-month-day; nil where the text does not fit.
  ///
  /// A layout without a day means the month's first, so that a card that is valid to 06/26 gives 2026-06-01. Whether
  /// there is such a day is judged later.
  func date(_ source: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var (year, month, day) = (0, 0, 1)
    var at = 0
    func number(_ digits: ClosedRange<Int>) -> Int? {
      let start = at
      var value = 0
      while at < source.count, at - start < digits.upperBound {
        let byte = unsafe source[at]
        guard byte &- 0x30 < 10 else { break }
        value = value * 10 + Int(byte - 0x30)
        at += 1
      }
      return at - start < digits.lowerBound ? nil : value
    }
    for part in parts {
      switch part {
      case .year(let digits):
        guard let value = number(digits...digits) else { return nil }
        year = digits == 2 ? 2000 + value : value
      case .month(3):
        let start = at
        while at < source.count, unsafe (source[at] | 0x20) &- 0x61 < 26 { at += 1 }
        guard let value = unsafe Self.month(named: source[start..<at]) else { return nil }
        month = value
      case .month(let letters):
        guard let value = number(letters...2) else { return nil }
        month = value
      case .day(let letters):
        guard let value = number(letters...2) else { return nil }
        day = value
      case .text(let byte):
        guard at < source.count, unsafe source[at] == byte else { return nil }
        at += 1
      }
    }
    guard at == source.count else { return nil }
    let padded = CalendarDay.padded
    return Array("\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))".utf8)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// A month by its English name, or by the first three letters of that (or `Sept`), in capital or small letters.
  private static func month(named name: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    // A layout with a name is held against many texts that have digits in its place.
    guard unsafe name.count >= 3 else { return nil }
    let name = unsafe String(decoding: name, as: UTF8.self).lowercased()
    if name == "sept" { return 9 }
    let place = months.firstIndex { month in
      let month = month.lowercased()
      return name == month || name == month.prefix(3)
    }
    return place.map { $0 + 1 }
  }
}
