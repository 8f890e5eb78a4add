/// How a language writes numbers: `1.234,50`.
package struct NumberSigns: Hashable, Sendable {
  package enum Reading: Equatable, Sendable {
    /// As JSON writes it.
    case number([UInt8])
    /// One sign with three digits behind it, which may be meant as either: as a whole number and as a decimal one.
    case ambiguous(whole: [UInt8], fraction: [UInt8])
    case none
  }

  /// One character.
  package let decimal: [UInt8]
  /// One character, or nothing: blanks part groups in every language.
  package let group: [UInt8]
  /// One group alone is read as one.
  package let trustsGroups: Bool

  package init(decimal: [UInt8], group: [UInt8], trustsGroups: Bool) {
    (self.decimal, self.group, self.trustsGroups) = (decimal, group, trustsGroups)
  }

  /// As it stands among the texts of a plan.
  package init(planBytes bytes: [UInt8]) {
    let count = bytes.count > 1 ? Int(bytes[1]) : 0
    trustsGroups = bytes.first == 1
    decimal = Array(bytes.dropFirst(2).prefix(count))
    group = Array(bytes.dropFirst(2 + count))
  }

  package var planBytes: [UInt8] { [trustsGroups ? 1 : 0, UInt8(decimal.count)] + decimal + group }

  /// The longest text that is read, in bytes: longer than any number within the limits of a record.
  private static let longest = 1_000

  /// Reads a whole text.
  ///
  /// A sign or none; groups of three digits, the first of one to three, or digits alone, without a needless 0 in
  /// front; then, if the decimal sign stands there, one digit or more.
  package func read(_ text: [UInt8]) -> Reading {
    guard text.count <= Self.longest else { return .none }
    var rest = text[...]
    var isNegative = false
    if take("-", &rest) || take("\u{2212}", &rest) {
      isNegative = true
    } else {
      _ = take("+", &rest)
    }
    var groups = [digits(&rest)]
    var usesBlanks: Bool?
    while let isBlank = takeSeparator(&rest) {
      guard usesBlanks == nil || usesBlanks == isBlank else { return .none }
      usesBlanks = isBlank
      groups.append(digits(&rest))
    }
    let whole = Array(groups.joined())
    guard !groups[0].isEmpty, whole.count == 1 || whole[0] != 0x30 else { return .none }
    if groups.count > 1 {
      guard groups[0].count <= 3, groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
        return .none
      }
    }
    var fraction: [UInt8] = []
    let hasFraction = take(decimal, &rest)
    if hasFraction {
      fraction = digits(&rest)
      if fraction.isEmpty { return .none }
    }
    guard rest.isEmpty else { return .none }
    let sign: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    if groups.count == 2, usesBlanks == false, !hasFraction, !trustsGroups, looksLikePoint {
      let decimal = groups[0] + decimal + groups[1]
      return .ambiguous(whole: sign + whole, fraction: sign + decimal)
    }
    let point = [UInt8(ascii: ".")]
    return .number(sign + whole + (fraction.isEmpty ? [] : point + fraction))
  }

  /// Whether the sign between groups is a decimal sign elsewhere.
  private var looksLikePoint: Bool { group == Array(".".utf8) || group == Array(",".utf8) }

  private func digits(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let found = Array(rest.prefix { $0 &- 0x30 < 10 })
    rest = rest.dropFirst(found.count)
    return found
  }

  private func take(_ sign: String, _ rest: inout ArraySlice<UInt8>) -> Bool {
    take(Array(sign.utf8), &rest)
  }

  private func take(_ sign: [UInt8], _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard !sign.isEmpty, rest.starts(with: sign) else { return false }
    rest = rest.dropFirst(sign.count)
    return true
  }

  private static let apostrophe = Array("’".utf8)

  /// Takes what stands between two groups: true for a blank, false for the language's sign, nil where there is neither.
  private func takeSeparator(_ rest: inout ArraySlice<UInt8>) -> Bool? {
    if take(group, &rest) { return false }
    // Keyboards have the straight one.
    if group == Self.apostrophe, take("'", &rest) { return false }
    let blanks = [" ", "\u{A0}", "\u{2002}", "\u{2007}", "\u{2009}", "\u{202F}", "\u{3000}"]
    return blanks.contains { take($0, &rest) } ? true : nil
  }
}
