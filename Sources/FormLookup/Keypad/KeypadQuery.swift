/// What was typed on a keypad.
struct KeypadQuery: Equatable {
  /// 0 to 9, 10 is `*`, 11 is `#`, 12 a `+` that is not the first.
  private(set) var keys: [UInt8] = []
  /// Whether it begins with `+`: only numbers that do so are found.
  private(set) var isInternational = false

  /// Whether some key may stand for the gap between two words.
  private(set) var hasZero = false

  /// Nil for a text with anything but digits, `+`, `*`, `#` and blanks, or with none of them.
  init?(_ text: String) {
    for scalar in text.unicodeScalars {
      if let key = KeypadNumber.key(of: scalar) {
        keys.append(key)
        if key == 0 { hasZero = true }
      } else if scalar == "+" {
        if keys.isEmpty, !isInternational { isInternational = true } else { keys.append(12) }
      } else if scalar != " ", scalar != "\t", scalar != "\u{A0}" {
        return nil
      }
    }
    if keys.isEmpty, !isInternational { return nil }
  }

  /// Whether a name may be typed so: `+`, `*` and `#` have no letters.
  var isOfNames: Bool { !keys.isEmpty && !isInternational && keys.allSatisfy { $0 < 10 } }
}
