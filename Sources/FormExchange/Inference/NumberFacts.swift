/// The range of some numbers, as far as natural bounds depend on it.
struct NumberFacts {
  private(set) var count = 0
  private(set) var negatives = 0
  private(set) var zeros = 0
  private(set) var aboveOne = 0
  private(set) var aboveHundred = 0
  /// Values in the first and in the last tenth of 0 to 1, and of 0 to 100.
  private(set) var ends = (lowUnit: 0, highUnit: 0, lowPercent: 0, highPercent: 0)

  /// - Parameter text: A number as JSON has it.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    count &+= 1
    guard let value = unsafe Self.value(text) else { return }
    if value < 0 { negatives &+= 1 }
    if value == 0 { zeros &+= 1 }
    if value > 1 { aboveOne &+= 1 }
    if value > 100 { aboveHundred &+= 1 }
    if value < 0 || value > 100 { return }
    if value < 10 { ends.lowPercent &+= 1 }
    if value > 90 { ends.highPercent &+= 1 }
    if value < 0.1 { ends.lowUnit &+= 1 }
    if value > 0.9, value <= 1 { ends.highUnit &+= 1 }
  }

  mutating func add(_ other: NumberFacts) {
    count += other.count
    negatives += other.negatives
    zeros += other.zeros
    aboveOne += other.aboveOne
    aboveHundred += other.aboveHundred
    ends.lowUnit += other.ends.lowUnit
    ends.highUnit += other.ends.highUnit
    ends.lowPercent += other.ends.lowPercent
    ends.highPercent += other.ends.highPercent
  }

  /// The value, near enough to compare it with 0, 1 and 100.
  private static func value(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var whole: UInt64 = 0
    var digits = 0
    var scale = 0
    var hasPoint = false
    for place in text.indices {
      let byte = unsafe text[place]
      switch byte {
      case UInt8(ascii: "-"): continue
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if digits == 18 {
          if hasPoint { continue }
          return unsafe Double(String(decoding: text, as: UTF8.self))
        }
        whole = whole &* 10 &+ UInt64(byte & 15)
        if whole > 0 { digits &+= 1 }
        if hasPoint { scale &+= 1 }
      default: return unsafe Double(String(decoding: text, as: UTF8.self))
      }
    }
    var value = Double(whole)
    for _ in 0..<scale { value /= 10 }
    return unsafe text.first == UInt8(ascii: "-") ? -value : value
  }
}

/// What a cell of a table can be read as.
enum CellReading {
  case integer, number, boolean, text

  init(_ text: UnsafeBufferPointer<UInt8>) {
    guard let first = unsafe text.first else {
      self = .text
      return
    }
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      self = unsafe Self.number(text)
    case UInt8(ascii: "t") where text.count == 4:
      self = unsafe text.elementsEqual("true".utf8) ? .boolean : .text
    case UInt8(ascii: "f") where text.count == 5:
      self = unsafe text.elementsEqual("false".utf8) ? .boolean : .text
    default: self = .text
    }
  }

  /// A number as JSON has it (RFC 8259 section 6), without an exponent.
  private static func number(_ text: UnsafeBufferPointer<UInt8>) -> CellReading {
    var at = unsafe text[0] == UInt8(ascii: "-") ? 1 : 0
    let start = at
    while at < text.count, unsafe text[at] &- 0x30 < 10 { at &+= 1 }
    let digits = at - start
    if digits == 0 || digits > 30 { return .text }
    if digits > 1, unsafe text[start] == 0x30 { return .text }
    if at == text.count { return .integer }
    guard unsafe text[at] == UInt8(ascii: ".") else { return .text }
    let point = at
    at &+= 1
    while at < text.count, unsafe text[at] &- 0x30 < 10 { at &+= 1 }
    return at == text.count && at - point > 1 && at - point < 30 ? .number : .text
  }
}
