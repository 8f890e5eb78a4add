internal import FormEngine
internal import FormPatterns

/// The characters of empty fields as patterns.
enum BlankCharacters {
  /// White space and characters without a visible form.
  static let all = set(where: Blank.isBlank)
  /// Those of them that `trim` removes at the ends of a string.
  static let trimmed = set { Blank.isBlank($0) && !Blank.joins($0) }

  /// A string of them alone.
  static let onlyBlanks = "^[\(CharacterClassText.members(of: all))]*$"
  /// A string that has another character.
  static let someOther = "[^\(CharacterClassText.members(of: all))]"
  /// The characters that `trim` removes at one end.
  static let edge = "[\(CharacterClassText.members(of: trimmed))]*"

  private static func set(where isMember: (UInt32) -> Bool) -> ScalarSet {
    var ranges: [ClosedRange<UInt32>] = []
    var start: UInt32?
    // Planes 2 to 13 have no such characters.
    for scalar in Array(0...0x1FFFF) + Array(0xE0000...0xE1000) as [UInt32] {
      if isMember(scalar) {
        start = start ?? scalar
      } else if let first = start {
        ranges.append(first...(scalar - 1))
        start = nil
      }
    }
    return ScalarSet(ranges)
  }
}
