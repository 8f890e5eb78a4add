/// Classes of characters that profiles refuse.
package enum CharacterClass: UInt8, CaseIterable, Sendable {
  case control = 1
  case bidi, invisible, lineBreak, mixedScripts, lookAlike

  /// The class for which a profile refuses a character; nil where it takes it.
  package static func refused(_ scalar: UInt32, by profile: CharacterProfile) -> CharacterClass? {
    switch scalar {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029:
      return profile.contains(.singleLine) ? .lineBreak : nil
    case 0..<0x20, 0x7F..<0xA0:
      return profile.contains(.noControl) ? .control : nil
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      return profile.contains(.noBidi) ? .bidi : nil
    case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180E, 0x200B, 0x2060...0x2065,
      0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0xE0000...0xE0FFF:
      return profile.contains(.noInvisible) ? .invisible : nil
    default:
      return profile.contains(.noConfusables) && LookAlikes.contains(scalar) ? .lookAlike : nil
    }
  }
}
