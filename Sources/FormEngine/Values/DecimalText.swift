extension ReaderLimits {
  /// Whether every short number without an exponent is within the limits.
  @inline(__always)
  var takesAllShort: Bool {
    digits >= DecimalText.mostShort && exponent >= DecimalText.mostShort
  }
}

/// A JSON number as it was written, compared by its exact decimal value: never rounded, no
/// largest or smallest.
///
/// A short one is read once, to a whole number and how many of its digits stand behind the point; what is asked
/// of others is found in their digits (``DecimalDigits``).
///
/// Safety: the text is a number of RFC 8259 section 6 and outlives this view.
@safe
package struct DecimalText: BitwiseCopyable {
  @unsafe private let bytes: UnsafePointer<UInt8>
  private let count: Int
  /// All digits as one number, with the sign; only where the number is short.
  private let coefficient: Int64
  private let isShort: Bool
  package let isNegative: Bool
  /// Digits behind the point as it was written: 2 for `1.50`; 0 where there is an exponent.
  package let writtenPlaces: Int

  /// The most characters of a short number: 18 digits fit into 64 bits with room to spare.
  static var mostShort: Int { 18 }

  @inline(__always)
  package init(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    unsafe self.bytes = bytes
    self.count = count
    isNegative = unsafe bytes[0] == UInt8(ascii: "-")
    var at = isNegative ? 1 : 0
    var value: Int64 = 0
    var point = count
    var isShort = count <= Self.mostShort
    if isShort {
      while at < count {
        let digit = unsafe bytes[at] &- 0x30
        if digit < 10 {
          value = value &* 10 &+ Int64(digit)
        } else if unsafe bytes[at] == UInt8(ascii: ".") {
          point = at &+ 1
        } else {
          isShort = false
          break
        }
        at &+= 1
      }
    }
    self.isShort = isShort
    coefficient = isNegative ? 0 &- value : value
    writtenPlaces = isShort ? count &- point : unsafe DecimalDigits(bytes, count).writtenPlaces
  }

  /// Its digits as one number; nil for a number that is not short.
  @inline(__always)
  var short: ShortNumber? {
    isShort ? ShortNumber(coefficient: coefficient, places: writtenPlaces) : nil
  }

  /// A short number whose parts are known.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>, _ count: Int, coefficient: Int64, places: Int) {
    unsafe self.bytes = bytes
    self.count = count
    self.coefficient = coefficient
    isShort = true
    isNegative = unsafe bytes[0] == UInt8(ascii: "-")
    writtenPlaces = places
  }

  private var scanned: DecimalDigits { unsafe DecimalDigits(bytes, count) }

  package var isZero: Bool { isShort ? coefficient == 0 : scanned.isZero }

  /// Whether the value is a whole number: `1.0` and `1e2` are, as in JSON Schema.
  package var isInteger: Bool {
    guard isShort else { return scanned.places == 0 }
    return writtenPlaces == 0 || coefficient % ShortNumber.power(writtenPlaces) == 0
  }

  /// Digits behind the decimal point that the value needs: 2 for `1.250e0` written as 1.25.
  package var places: Int { scanned.places }
  /// Significant digits from the first to the last that is not 0; none for zero.
  package var digits: Int { scanned.digits }
  /// The power of ten of the first significant digit.
  package var magnitude: Int { scanned.magnitude }

  package func isWithin(_ limits: ReaderLimits) -> Bool {
    let scanned = scanned
    return scanned.digits <= limits.digits && scanned.magnitude <= limits.exponent
      && scanned.magnitude >= -limits.exponent
  }

  /// -1, 0 or 1, as the left value is smaller, equal or larger.
  package static func compare(_ left: DecimalText, _ right: DecimalText) -> Int {
    if let one = left.short, let other = right.short, let order = ShortNumber.order(one, other) {
      return order
    }
    return DecimalDigits.compare(left.scanned, right.scanned)
  }

  /// Calls with each significant digit, the first one first.
  @inline(__always)
  package func forEachDigit(_ body: (UInt8) -> Void) { scanned.forEachDigit(body) }

  /// Whether the value is a whole multiple of `coefficient` × 10^`exponent`.
  ///
  /// The coefficient must be over 0 and not end in 0.
  package func isMultiple(ofCoefficient step: UInt64, exponent: Int) -> Bool {
    guard isShort, exponent >= -Self.mostShort else {
      return scanned.isMultiple(ofCoefficient: step, exponent: exponent)
    }
    let below = writtenPlaces &+ exponent
    if below < 0 {
      // The step has more digits behind the point than the number.
      let (value, isOver) = coefficient.magnitude.multipliedReportingOverflow(
        by: UInt64(ShortNumber.power(0 &- below)))
      return isOver
        ? scanned.isMultiple(ofCoefficient: step, exponent: exponent) : value % step == 0
    }
    if below == 0 { return step == 1 || coefficient.magnitude % step == 0 }
    // What the number has below the step's own last digit must be zeros.
    let (whole, rest) = coefficient.magnitude.quotientAndRemainder(
      dividingBy: UInt64(ShortNumber.power(min(below, Self.mostShort))))
    return rest == 0 && whole % step == 0
  }

  /// The coefficient and exponent of a value that is over 0 and has at most 18 digits.
  package var coefficientAndExponent: (coefficient: UInt64, exponent: Int)? {
    guard !isNegative else { return nil }
    return scanned.coefficientAndExponent
  }

  /// The exact value; nil where it has more digits than ``ExactNumber`` holds.
  package var exact: ExactNumber? {
    guard isShort else { return scanned.exact }
    return ExactNumber(Int128(coefficient), exponent: 0 &- writtenPlaces)
  }
}
