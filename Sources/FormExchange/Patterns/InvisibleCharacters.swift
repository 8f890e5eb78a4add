internal import FormEngine
internal import FormText

/// Characters of patterns that nobody would see, as escapes of the target.
enum InvisibleCharacters {
  static func isMember(_ scalar: Unicode.Scalar) -> Bool {
    scalar != " " && (VisibleText.scalar(scalar) != scalar || Blank.isBlank(scalar.value))
  }

  /// A character, or the escape of its hexadecimal digits.
  static func escaped(_ scalar: Unicode.Scalar, _ escape: (_ digits: String) -> String) -> String {
    isMember(scalar) ? escape(String(scalar.value, radix: 16)) : String(Character(scalar))
  }
}
