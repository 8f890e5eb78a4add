/// A single value by the core schema of YAML 1.2.2 (section 10.3.2), as other programs read payloads.
///
/// Forms are read by ``Scalar/json``: there `~`, `True` and `0x10` are most likely texts.
package enum CoreScalar: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// By the grammar of JSON: as it was written where that is possible, else the same number.
  case number(String)
  case text(String)
  /// Infinity, or no number (`.nan`): JSON has neither.
  case notFinite
  /// A number in hexadecimal or octal digits with more of them than ``mostDigits``.
  case tooLong

  /// Digits that are converted to decimal ones, which takes time in the square of them.
  private static let mostDigits = 1_024

  package init(_ scalar: Scalar) {
    let text = scalar.text
    self = scalar.isPlain ? Self.resolve(Array(text.utf8)) ?? .text(text) : .text(text)
  }

  private static let words: [[UInt8]: CoreScalar] = {
    var words: [[UInt8]: CoreScalar] = [[]: .null, Array("~".utf8): .null]
    let meanings: [(String, CoreScalar)] = [
      ("null", .null), ("true", .boolean(true)), ("false", .boolean(false)),
    ]
    for (word, meaning) in meanings {
      let capital = word.prefix(1).uppercased() + word.dropFirst()
      for spelling in [word, capital, word.uppercased()] { words[Array(spelling.utf8)] = meaning }
    }
    for word in [".nan", ".NaN", ".NAN"] { words[Array(word.utf8)] = .notFinite }
    for word in [".inf", ".Inf", ".INF"] {
      for sign in ["", "+", "-"] { words[Array((sign + word).utf8)] = .notFinite }
    }
    return words
  }()

  /// Nil for a text.
  private static func resolve(_ bytes: [UInt8]) -> CoreScalar? {
    // No word is longer.
    if bytes.count <= 5, let word = words[bytes] { return word }
    return number(bytes)
  }

  private static func number(_ bytes: [UInt8]) -> CoreScalar? {
    guard let first = bytes.first, first < 0x3A else { return nil }
    if bytes.starts(with: "0x".utf8) { return whole(bytes.dropFirst(2), base: 16) }
    if bytes.starts(with: "0o".utf8) { return whole(bytes.dropFirst(2), base: 8) }
    var rest = bytes[...]
    func digits() -> ArraySlice<UInt8> {
      let run = rest.prefix { $0 &- 0x30 < 10 }
      rest = rest.dropFirst(run.count)
      return run
    }
    let sign = rest.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let whole = digits()
    var fraction: ArraySlice<UInt8>?
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = digits()
    }
    if whole.isEmpty, fraction?.isEmpty ?? true { return nil }
    var exponent: ArraySlice<UInt8> = []
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      exponent = rest
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      if digits().isEmpty { return nil }
    }
    guard rest.isEmpty else { return nil }
    let zero = [UInt8(ascii: "0")][...]
    var json: [UInt8] = sign == UInt8(ascii: "-") ? [UInt8(ascii: "-")] : []
    let significant = whole.drop { $0 == UInt8(ascii: "0") }
    json += significant.isEmpty ? zero : significant
    if let fraction { json += [UInt8(ascii: ".")] + (fraction.isEmpty ? zero : fraction) }
    return .number(String(decoding: json + exponent, as: UTF8.self))
  }

  /// A whole number in other digits than decimal ones.
  private static func whole(_ digits: ArraySlice<UInt8>, base: Int) -> CoreScalar? {
    if digits.isEmpty { return nil }
    // Groups of nine decimal digits, the lowest first.
    var groups = [0]
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    for digit in significant {
      guard let value = Character(UnicodeScalar(digit)).hexDigitValue, value < base else {
        return nil
      }
      if significant.count > mostDigits { continue }
      var carry = value
      for index in groups.indices {
        let sum = groups[index] * base + carry
        groups[index] = sum % 1_000_000_000
        carry = sum / 1_000_000_000
      }
      if carry > 0 { groups.append(carry) }
    }
    if significant.count > mostDigits { return .tooLong }
    let text = groups.dropLast().reversed().reduce(into: String(groups[groups.count - 1])) {
      text, group in
      let digits = String(group)
      text += String(repeating: "0", count: 9 - digits.count) + digits
    }
    return .number(text)
  }
}
