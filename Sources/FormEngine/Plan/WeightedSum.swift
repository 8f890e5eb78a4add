/// A check digit as most authorities define one: digits times weights, added up, divided.
///
/// Positions count from 0, negative ones from the end: -1 is the last character.
package struct WeightedSum: Hashable, Sendable {
  /// One for each character, taken again from the start when there are more characters.
  package var weights: [Int32] = []
  /// The first weight belongs to the last character.
  package var isFromRight = false
  /// 2 to 1,000,000,000.
  package var modulus = 10
  /// The characters that are added up; nil for all but the check character.
  package var span: (first: Int, last: Int)? {
    get { first.map { ($0, last) } }
    set {
      first = newValue?.first
      last = newValue?.last ?? -1
    }
  }
  private var first: Int?
  private var last = -1
  /// The check value of each remainder, one behind the other; a space where a remainder has none.
  ///
  /// Empty where no character is compared and the remainder must be one of `remainder`.
  package var results: [UInt8] = []
  /// The characters of each check value: one, or as many as a number of two digits and more has.
  package var resultLength = 1
  /// Where the check value ends.
  package var checkPosition = -1
  package var remainder = 0...0
  package var addend = 0
  /// What characters are worth, by their codes; `noValue` for those that have none.
  package var values: [Int16] = WeightedSum.usualValues
  /// The values of the digits 0 to 9 at each position, ten numbers each; empty if `values` holds.
  ///
  /// Taken again from the start when there are more places, as the weights are.
  package var tables: [UInt8] = []
  /// The base in which the digits of each product are added up; 0 for the product itself.
  package var digitBase = 0
  /// Judged where `results` has no character for the remainder: none or one.
  package var otherwise: [WeightedSum] = []

  package static let noValue = Int16.min

  package static let usualValues: [Int16] = (UInt8(0)..<128).map {
    AlphanumericValue.of($0).map(Int16.init) ?? noValue
  }

  package init() {}

  /// Whether the check value or the remainder fits.
  func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = text.count
    guard count > 0 else { return false }
    let check = Self.place(checkPosition, count).map { $0 - resultLength + 1 }
    if !results.isEmpty, check.map({ $0 < 0 }) ?? true { return false }
    var low = 0
    var high = count - 1
    if let first {
      guard let start = Self.place(first, count), let end = Self.place(last, count), start <= end
      else { return false }
      low = start
      high = end
    }
    // Only where nobody says what is summed is the check value left out of it.
    let skipped = first == nil && !results.isEmpty ? check.map { $0..<$0 + resultLength } : nil
    let summed = high - low + 1 - (skipped?.count ?? 0)
    var sum = addend
    var index = 0
    for place in low...high where skipped?.contains(place) != true {
      let column = isFromRight ? summed - 1 - index : index
      let weight = Int(weights[column % weights.count])
      index += 1
      if weight == 0 { continue }
      guard let value = unsafe worth(text[place], at: column) else { return false }
      sum &+= added(weight &* value)
    }
    let rest = ((sum % modulus) + modulus) % modulus
    guard !results.isEmpty, let check else { return remainder.contains(rest) }
    let result = rest * resultLength
    guard result < results.count, results[result] != UInt8(ascii: " ") else {
      return unsafe otherwise.first?.accepts(text) ?? false
    }
    for index in 0..<resultLength
    where unsafe text[check + index] != results[result + index] { return false }
    return true
  }

  private func worth(_ byte: UInt8, at column: Int) -> Int? {
    if tables.isEmpty {
      guard byte < 128, values[Int(byte)] != Self.noValue else { return nil }
      return Int(values[Int(byte)])
    }
    let digit = Int(byte) &- 0x30
    guard digit >= 0, digit <= 9 else { return nil }
    return Int(tables[column % (tables.count / 10) * 10 + digit])
  }

  private func added(_ product: Int) -> Int {
    guard digitBase > 1 else { return product }
    var sum = 0
    var rest = product
    while rest > 0 {
      sum += rest % digitBase
      rest /= digitBase
    }
    return sum
  }

  static func place(_ position: Int, _ count: Int) -> Int? {
    let place = position < 0 ? count + position : position
    return place >= 0 && place < count ? place : nil
  }
}

/// What `checksum` of a form asks for.
package enum ChecksumPlan: Hashable, Sendable {
  case named(Checksum)
  /// Of some of the characters.
  case part(Checksum, CheckedCharacters)
  case weighted(WeightedSum)
  /// One of them fits.
  case any([ChecksumPlan])
  /// All of them fit.
  case all([ChecksumPlan])

  /// Safety: `count` bytes are readable at `bytes`.
  func accepts(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    switch self {
    case .named(let checksum): return unsafe checksum.accepts(bytes, count)
    case .part(let checksum, let characters):
      return unsafe characters.withBytes(of: UnsafeBufferPointer(start: bytes, count: count)) {
        unsafe checksum.accepts($0, $1)
      }
    case .weighted(let sum):
      return unsafe sum.accepts(UnsafeBufferPointer(start: bytes, count: count))
    case .any(let plans):
      for plan in plans where unsafe plan.accepts(bytes, count) { return true }
      return false
    case .all(let plans):
      for plan in plans where unsafe !plan.accepts(bytes, count) { return false }
      return true
    }
  }
}
