/// A layout of dates and times, such as `dd.MM.yyyy`, `MMM d, yyyy` or `yyyy-MM-dd HH:mm`.
///
/// The letters are those of CLDR (UTS #35, Date Format Patterns). Of `d`, `M`, `H` and `h` one letter means one digit or
/// two, and two letters exactly two. `MMM` is the name of a month, whole or short, and `yy` a year of 2000 to 2099. `HH`
/// counts from 0 to 23, `hh` from 1 to 12 with AM or PM, which is `a`; `mm` and `ss` are minutes and seconds. Letters in
/// single quotes and all other characters stand for themselves.
package struct DateLayout {
  package enum Part: Hashable, Sendable {
    case year(digits: Int)
    case month(letters: Int)
    case day(letters: Int)
    /// Of 24 hours, and of 12.
    case hour(letters: Int)
    case halfHour(letters: Int)
    case minute(letters: Int)
    case second(letters: Int)
    /// AM or PM.
    case half(letters: Int)
    case text(UInt8)
    /// A letter that means nothing, outside quotes.
    case unknown(letter: UInt8, count: Int)

    /// The letter of CLDR for a part that is a number or a name, and how often it stands there.
    var letters: (letter: Character, count: Int)? {
      switch self {
      case .year(let count): ("y", count)
      case .month(let count): ("M", count)
      case .day(let count): ("d", count)
      case .hour(let count): ("H", count)
      case .halfHour(let count): ("h", count)
      case .minute(let count): ("m", count)
      case .second(let count): ("s", count)
      case .half(let count): ("a", count)
      case .text, .unknown: nil
      }
    }

    /// Whether its end is seen only by what follows it.
    var isOfAnyWidth: Bool {
      switch self {
      case .month(1), .day(1), .hour(1), .halfHour(1): true
      case .year, .month, .day, .hour, .halfHour, .minute, .second, .half, .text, .unknown: false
      }
    }

    var isNumber: Bool {
      switch self {
      case .year, .day, .hour, .halfHour, .minute, .second: true
      case .month(let letters): letters < 3
      case .text(let byte): 0x30...0x39 ~= byte
      case .half, .unknown: false
      }
    }
  }

  /// The parts of a layout, read one by one: clean-up reads a layout for each value.
  package struct Parts: Sequence, IteratorProtocol {
    fileprivate var rest: ArraySlice<UInt8>
    fileprivate(set) var isQuoted = false

    package mutating func next() -> Part? {
      while let letter = rest.popFirst() {
        if letter == UInt8(ascii: "'") {
          // Two of them are one that is meant.
          if rest.first == letter {
            rest.removeFirst()
            return .text(letter)
          }
          isQuoted.toggle()
          continue
        }
        if isQuoted || (letter | 0x20) &- 0x61 >= 26 { return .text(letter) }
        var run = 1
        while rest.first == letter {
          rest.removeFirst()
          run += 1
        }
        return Self.part(letter, run)
      }
      return nil
    }

    private static func part(_ letter: UInt8, _ run: Int) -> Part {
      switch letter {
      case UInt8(ascii: "y"): .year(digits: run)
      case UInt8(ascii: "M"): .month(letters: run)
      case UInt8(ascii: "d"): .day(letters: run)
      case UInt8(ascii: "H"): .hour(letters: run)
      case UInt8(ascii: "h"): .halfHour(letters: run)
      case UInt8(ascii: "m"): .minute(letters: run)
      case UInt8(ascii: "s"): .second(letters: run)
      case UInt8(ascii: "a"): .half(letters: run)
      default: .unknown(letter: letter, count: run)
      }
    }

    /// The byte that stands there next; nil for a number, a name or the end.
    var nextText: UInt8? {
      var following = self
      if case .text(let byte)? = following.next() { return byte }
      return nil
    }
  }

  package let parts: Parts

  package init(_ layout: String) { self.init(Array(layout.utf8)[...]) }

  init(_ layout: ArraySlice<UInt8>) { parts = Parts(rest: layout) }

  /// Whether it has hours, and with them a time.
  package var hasTime: Bool {
    parts.contains { part in
      switch part {
      case .hour, .halfHour: true
      case .year, .month, .day, .minute, .second, .half, .text, .unknown: false
      }
    }
  }

  package var hasDay: Bool { parts.contains { if case .day = $0 { true } else { false } } }
}
