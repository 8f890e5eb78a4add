/// A decimal number of any length, worked with digit by digit as on paper: to judge the quick one by.
struct PaperDecimal: Equatable, CustomStringConvertible {
  var isNegative: Bool
  /// The most significant digit first, without zeros at either end; none for 0.
  var digits: [Int]
  /// The power of ten that the digits, as a whole number, are multiplied by.
  var exponent: Int

  init(isNegative: Bool, _ digits: [Int], exponent: Int) {
    let zeros = digits.reversed().prefix { $0 == 0 }.count
    self.digits = Array(digits.dropLast(zeros).drop { $0 == 0 })
    self.isNegative = isNegative && !self.digits.isEmpty
    self.exponent = self.digits.isEmpty ? 0 : exponent + zeros
  }

  /// A whole number and a power of ten.
  init(_ coefficient: String, exponent: Int) {
    self.init(
      isNegative: coefficient.hasPrefix("-"), coefficient.compactMap(\.wholeNumberValue),
      exponent: exponent)
  }

  var description: String {
    "\(isNegative ? "-" : "")\(digits.map(String.init).joined())e\(exponent)"
  }

  // MARK: Whole numbers

  private func digits(downTo power: Int) -> [Int] {
    digits + Array(repeating: 0, count: max(0, exponent - power))
  }

  private static func isLess(_ a: [Int], _ b: [Int]) -> Bool {
    let (x, y) = (Array(a.drop { $0 == 0 }), Array(b.drop { $0 == 0 }))
    return x.count != y.count ? x.count < y.count : x.lexicographicallyPrecedes(y)
  }

  private static func sum(_ a: [Int], _ b: [Int], times factor: Int) -> [Int] {
    var result: [Int] = []
    var carry = 0
    for place in 0..<max(a.count, b.count) {
      let x = place < a.count ? a[a.count - 1 - place] : 0
      let y = place < b.count ? b[b.count - 1 - place] : 0
      let digit = x + factor * y + carry
      result.append((digit % 10 + 10) % 10)
      carry = digit < 0 ? -1 : digit / 10
    }
    return (carry > 0 ? [carry] : []) + result.reversed()
  }

  private static func quotient(_ a: [Int], _ b: [Int]) -> (quotient: [Int], rest: [Int]) {
    var (quotient, rest): ([Int], [Int]) = ([], [])
    for digit in a {
      rest = Array((rest + [digit]).drop { $0 == 0 })
      var times = 0
      while !isLess(rest, b) {
        rest = Array(sum(rest, b, times: -1).drop { $0 == 0 })
        times += 1
      }
      quotient.append(times)
    }
    return (quotient, rest)
  }

  // MARK: Arithmetic

  var negated: PaperDecimal {
    PaperDecimal(isNegative: !isNegative, digits, exponent: exponent)
  }

  static func compare(_ a: PaperDecimal, _ b: PaperDecimal) -> Int {
    let difference = add(a, b.negated)
    return difference.digits.isEmpty ? 0 : difference.isNegative ? -1 : 1
  }

  static func add(_ a: PaperDecimal, _ b: PaperDecimal) -> PaperDecimal {
    let power = min(a.exponent, b.exponent)
    let (x, y) = (a.digits(downTo: power), b.digits(downTo: power))
    if a.isNegative == b.isNegative {
      return PaperDecimal(isNegative: a.isNegative, sum(x, y, times: 1), exponent: power)
    }
    return isLess(x, y)
      ? PaperDecimal(isNegative: b.isNegative, sum(y, x, times: -1), exponent: power)
      : PaperDecimal(isNegative: a.isNegative, sum(x, y, times: -1), exponent: power)
  }

  static func multiply(_ a: PaperDecimal, _ b: PaperDecimal) -> PaperDecimal {
    var result: [Int] = []
    for digit in b.digits { result = sum(result + [0], a.digits, times: digit) }
    return PaperDecimal(
      isNegative: a.isNegative != b.isNegative, result, exponent: a.exponent + b.exponent)
  }

  /// To so many significant digits, half to even; whether it is exact before that.
  static func divide(
    _ a: PaperDecimal, _ b: PaperDecimal, digits most: Int
  ) -> (value: PaperDecimal, isExact: Bool) {
    let zeros = max(0, most + 2 + b.digits.count - a.digits.count)
    var (found, rest) = quotient(a.digits + Array(repeating: 0, count: zeros), b.digits)
    found = Array(found.drop { $0 == 0 })
    let cut = max(0, found.count - most)
    let behind = found.suffix(cut)
    let exponent = a.exponent - b.exponent - zeros
    let isNegative = a.isNegative != b.isNegative
    let isExact = rest.isEmpty && behind.allSatisfy { $0 == 0 }
    let kept = Array(found.dropLast(cut))
    let isHalf = rest.isEmpty && behind.first == 5 && behind.dropFirst().allSatisfy { $0 == 0 }
    let goesUp = isHalf ? (kept.last ?? 0) % 2 == 1 : (behind.first ?? 0) >= 5
    return (
      PaperDecimal(
        isNegative: isNegative, goesUp ? sum(kept, [1], times: 1) : kept, exponent: exponent + cut),
      isExact
    )
  }

  static func remainder(_ a: PaperDecimal, _ b: PaperDecimal) -> PaperDecimal {
    let power = min(a.exponent, b.exponent)
    let rest = quotient(a.digits(downTo: power), b.digits(downTo: power)).rest
    return PaperDecimal(isNegative: a.isNegative, rest, exponent: power)
  }

  /// To so many places, halves away from zero.
  func rounded(to places: Int) -> PaperDecimal {
    let cut = -places - exponent
    if cut <= 0 { return self }
    let padded = Array(repeating: 0, count: max(0, cut + 1 - digits.count)) + digits
    let kept = Array(padded.dropLast(cut))
    let goesUp = padded[padded.count - cut] >= 5
    return PaperDecimal(
      isNegative: isNegative, goesUp ? Self.sum(kept, [1], times: 1) : kept, exponent: -places)
  }
}
