/// An exact decimal: a whole coefficient and a power of ten, never rounded but where it is said.
///
/// 38 digits at most (what `Int128` holds); a result that needs more is nil, never a near value.
package struct ExactNumber: BitwiseCopyable, Sendable {
  package var coefficient: Int128
  /// The power of ten that the coefficient is multiplied by.
  package var exponent: Int

  package init(_ coefficient: Int128, exponent: Int = 0) {
    self.coefficient = coefficient
    self.exponent = exponent
  }

  /// The digits that a quotient without an end is rounded to, half to even: IEEE 754, decimal128.
  package static let quotientDigits = 34
  /// The largest power of ten of a result, up or down.
  static let mostExponent = 1_000

  private static let powers: [Int128] = (0...38).map { count in
    (0..<count).reduce(Int128(1)) { power, _ in power * 10 }
  }

  package var isZero: Bool { coefficient == 0 }

  /// The number of items or characters that it stands for as an end: the least that is enough, or the most that there
  /// may be; never less than 0.
  func size(isLeast: Bool) -> Int64 {
    if coefficient <= 0 { return 0 }
    if exponent >= 0 {
      return Self.scaled(coefficient, by: exponent).map { Int64(clamping: $0) } ?? .max
    }
    guard exponent >= -38 else { return isLeast ? 1 : 0 }
    let (whole, rest) = coefficient.quotientAndRemainder(dividingBy: Self.powers[-exponent])
    return Int64(clamping: isLeast && rest != 0 ? whole + 1 : whole)
  }

  /// A coefficient of 64 bits, with which arithmetic takes an instruction and not a call.
  @inline(__always)
  private static func narrow(_ coefficient: Int128) -> Int64? {
    let short = Int64(truncatingIfNeeded: coefficient)
    return Int128(short) == coefficient ? short : nil
  }

  /// The coefficient times ten to a power; nil beyond 38 digits.
  private static func scaled(_ coefficient: Int128, by digits: Int) -> Int128? {
    if coefficient == 0 || digits == 0 { return coefficient }
    if let short = narrow(coefficient), digits > 0, digits <= 18 {
      return Int128(short) &* Int128(ShortNumber.power(digits))
    }
    guard digits >= 0, digits <= 38 else { return nil }
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: powers[digits])
    return overflow ? nil : product
  }

  /// The same value without zeros at the end.
  package var stripped: ExactNumber {
    if coefficient == 0 { return ExactNumber(0) }
    var number = self
    while number.coefficient % 10 == 0 {
      number.coefficient /= 10
      number.exponent += 1
    }
    return number
  }

  private var checked: ExactNumber? {
    exponent <= Self.mostExponent && exponent >= -Self.mostExponent ? self : nil
  }

  /// Both with the lower of their exponents.
  private static func aligned(
    _ left: ExactNumber, _ right: ExactNumber
  ) -> (left: Int128, right: Int128, exponent: Int)? {
    if left.exponent == right.exponent {
      return (left.coefficient, right.coefficient, left.exponent)
    }
    if left.exponent > right.exponent {
      guard let wide = scaled(left.coefficient, by: left.exponent - right.exponent) else {
        return nil
      }
      return (wide, right.coefficient, right.exponent)
    }
    guard let wide = scaled(right.coefficient, by: right.exponent - left.exponent) else {
      return nil
    }
    return (left.coefficient, wide, left.exponent)
  }

  // MARK: Arithmetic

  package static func add(_ left: ExactNumber, _ right: ExactNumber) -> ExactNumber? {
    if left.isZero, left.exponent >= right.exponent { return right }
    if right.isZero, right.exponent >= left.exponent { return left }
    guard let both = aligned(left, right) ?? aligned(left.stripped, right.stripped) else {
      return left.isZero ? right : right.isZero ? left : nil
    }
    let (sum, overflow) = both.left.addingReportingOverflow(both.right)
    return overflow ? nil : ExactNumber(sum, exponent: both.exponent)
  }

  package static func subtract(_ left: ExactNumber, _ right: ExactNumber) -> ExactNumber? {
    right.negated.flatMap { add(left, $0) }
  }

  package var negated: ExactNumber? {
    coefficient == .min ? nil : ExactNumber(-coefficient, exponent: exponent)
  }

  package static func multiply(_ left: ExactNumber, _ right: ExactNumber) -> ExactNumber? {
    let (product, overflow): (Int128, Bool)
    if let a = narrow(left.coefficient), let b = narrow(right.coefficient) {
      (product, overflow) = (Int128(a) &* Int128(b), false)
    } else {
      (product, overflow) = left.coefficient.multipliedReportingOverflow(by: right.coefficient)
    }
    if !overflow {
      return ExactNumber(product, exponent: left.exponent + right.exponent).checked
    }
    let (a, b) = (left.stripped, right.stripped)
    let (short, isOver) = a.coefficient.multipliedReportingOverflow(by: b.coefficient)
    return isOver ? nil : ExactNumber(short, exponent: a.exponent + b.exponent).checked
  }

  /// Exact where the quotient ends within 38 digits, else rounded to ``quotientDigits``; nil for a divisor of 0.
  package static func divide(_ left: ExactNumber, _ right: ExactNumber) -> ExactNumber? {
    if right.isZero { return nil }
    let divisor = right.stripped
    if divisor.coefficient == 1 {
      return ExactNumber(left.coefficient, exponent: left.exponent - divisor.exponent).checked
    }
    let isNegative = (left.coefficient < 0) != (divisor.coefficient < 0)
    let a = left.coefficient.magnitude
    let b = divisor.coefficient.magnitude
    var (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
    var exponent = left.exponent - divisor.exponent
    let most = UInt128(powers[quotientDigits - 1])
    while rest != 0, quotient < most {
      // Ten times the rest of a long divisor needs more than 128 bits.
      let digit: UInt128
      (digit, rest) = b.dividingFullWidth(rest.multipliedFullWidth(by: 10))
      quotient = quotient * 10 + digit
      exponent -= 1
    }
    var exact = (quotient: quotient, rest: rest, exponent: exponent)
    while exact.rest != 0, exact.quotient < UInt128(powers[37]) {
      let digit: UInt128
      (digit, exact.rest) = b.dividingFullWidth(exact.rest.multipliedFullWidth(by: 10))
      exact.quotient = exact.quotient * 10 + digit
      exact.exponent -= 1
    }
    if exact.rest == 0 { (quotient, rest, exponent) = exact }
    if rest != 0, quotient >= most * 10 {
      // A long dividend leaves more digits than are kept; the rest puts it above any half.
      var unit: UInt128 = 10
      exponent += 1
      while quotient / unit >= most * 10 {
        unit *= 10
        exponent += 1
      }
      quotient = quotient / unit + (quotient % unit >= unit / 2 ? 1 : 0)
    } else if rest > b - rest || rest == b - rest && quotient % 2 == 1 {
      quotient += 1
    }
    guard quotient < UInt128(Int128.max) else { return nil }
    let signed = isNegative ? -Int128(quotient) : Int128(quotient)
    return ExactNumber(signed, exponent: exponent).stripped.checked
  }

  /// What is left of a division whose quotient is cut off to a whole number; the dividend's sign.
  package static func remainder(_ left: ExactNumber, _ right: ExactNumber) -> ExactNumber? {
    guard !right.isZero, let both = aligned(left, right) else { return nil }
    // The smallest number by -1 has a quotient that does not fit, and would trap.
    let rest = both.right == -1 ? 0 : both.left % both.right
    return ExactNumber(rest, exponent: both.exponent)
  }

  /// To so many decimal places, halves away from zero, as bills are rounded.
  package func rounded(to places: Int) -> ExactNumber? {
    if exponent >= -places {
      return Self.scaled(coefficient, by: exponent + places)
        .map { ExactNumber($0, exponent: -places) } ?? self
    }
    let cut = -places - exponent
    if cut > 38 { return ExactNumber(0, exponent: -places) }
    if let short = Self.narrow(coefficient), cut <= 18 {
      return ExactNumber(
        Int128(ShortNumber.rounded(short, withoutLast: cut)), exponent: -places)
    }
    let unit = Self.powers[cut]
    let half = unit / 2
    let rest = coefficient % unit
    var whole = coefficient / unit
    if rest >= half { whole += 1 }
    if rest <= -half { whole -= 1 }
    return ExactNumber(whole, exponent: -places)
  }

  /// -1, 0 or 1, as the left value is smaller, equal or larger.
  package static func compare(_ left: ExactNumber, _ right: ExactNumber) -> Int {
    let leftSign = left.coefficient.signum()
    let rightSign = right.coefficient.signum()
    if leftSign != rightSign { return leftSign < rightSign ? -1 : 1 }
    if leftSign == 0 { return 0 }
    if let both = aligned(left, right) {
      return both.left < both.right ? -1 : both.left == both.right ? 0 : 1
    }
    // Too far apart to be aligned: the one with the higher exponent is the larger in size.
    return (left.exponent > right.exponent) == (leftSign > 0) ? 1 : -1
  }

  /// Whether it has no fraction.
  package var isWhole: Bool { stripped.exponent >= 0 }

  /// The value as an integer, where it is one and fits.
  package var integer: Int? {
    if exponent == 0 { return Int(exactly: coefficient) }
    let short = stripped
    guard short.exponent >= 0 else { return nil }
    return Self.scaled(short.coefficient, by: short.exponent).flatMap { Int(exactly: $0) }
  }

  // MARK: Text

  /// As JSON writes it, with the places it has: `12.50`; an exponent only for the very large or small.
  package var text: String {
    let digits = String(coefficient.magnitude)
    let sign = coefficient < 0 ? "-" : ""
    if exponent == 0 || coefficient == 0 && exponent > 0 { return sign + digits }
    if exponent > 0 {
      return exponent <= 20
        ? sign + digits + String(repeating: "0", count: exponent) : sign + digits + "e\(exponent)"
    }
    let places = -exponent
    if places > 60 { return sign + digits + "e\(exponent)" }
    if digits.count > places {
      return sign + digits.dropLast(places) + "." + digits.suffix(places)
    }
    return sign + "0." + String(repeating: "0", count: places - digits.count) + digits
  }
}
