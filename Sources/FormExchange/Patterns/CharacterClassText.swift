internal import FormPatterns

/// Characters and sets of characters as ECMA-262, PCRE2 and Python all read them.
enum CharacterClassText {
  /// One character, or a class in brackets.
  static func text(of set: ScalarSet) -> String {
    if set == .all { return "[\\s\\S]" }
    if set.isEmpty { return "[^\\s\\S]" }
    if set.count == 1, let only = set.ranges.first?.lowerBound { return literal(only) }
    let others = set.complement
    return others.ranges.count < set.ranges.count
      ? "[^\(members(of: others))]" : "[\(members(of: set))]"
  }

  /// The members of a set, as they stand between brackets.
  static func members(of set: ScalarSet) -> String {
    set.ranges.map { range in
      let first = member(range.lowerBound)
      switch range.count {
      case 1: return first
      case 2: return first + member(range.upperBound)
      default: return "\(first)-\(member(range.upperBound))"
      }
    }.joined()
  }

  /// A string that stands for itself.
  static func literal(_ text: String) -> String {
    text.unicodeScalars.map { literal($0.value) }.joined()
  }

  private static func literal(_ scalar: UInt32) -> String {
    written(scalar, escaping: "^$\\.*+?()[]{}|")
  }

  /// The flag `v` reserves these signs within brackets.
  private static func member(_ scalar: UInt32) -> String {
    written(scalar, escaping: "^\\()[]{}/|-")
  }

  private static func written(_ scalar: UInt32, escaping special: String) -> String {
    guard let character = Unicode.Scalar(scalar) else { return "" }
    if scalar < 0x20 || 0x7F..<0xA0 ~= scalar {
      let digits = String(scalar, radix: 16)
      return "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
    }
    return special.unicodeScalars.contains(character)
      ? "\\\(character)" : String(Character(character))
  }
}
