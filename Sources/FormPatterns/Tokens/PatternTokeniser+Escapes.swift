extension PatternTokeniser {
  /// What follows a backslash outside of a class.
  mutating func escape() throws(PatternError) {
    let letter = try escapedLetter()
    if let refusal = refusedEscape(letter) { throw refusal }
    switch letter {
    case "Q":
      isQuoted = true
      take(.silent, 2)
    case "E": take(.silent, 2)
    case "b", "B", "A", "Z", "z", "G": take(.anchor(letter), 2)
    case "N" where starts(with: "\\N{U+"): number(prefix: 5, isHex, radix: 16)
    case "R", "X", "N": take(.characterType(letter), 2)
    case "g", "k": reference()
    case "1"..."9": digits()
    default: commonEscape(letter)
    }
  }

  /// What follows a backslash inside a class.
  mutating func classEscape() throws(PatternError) {
    let letter = try escapedLetter()
    // Groups are not referred to in here: PCRE2 takes `\g` for the letter.
    if letter == "g" { return take(.literal(letter), 2) }
    if let refusal = refusedEscape(letter) { throw refusal }
    switch letter {
    case "Q":
      isQuoted = true
      take(.silent, 2)
    case "E": take(.silent, 2)
    case "b": take(.literal("\u{8}"), 2)
    case "N" where starts(with: "\\N{U+"): number(prefix: 5, isHex, radix: 16)
    case "1"..."7": octal(ahead: 1)
    default: commonEscape(letter)
    }
  }

  private func escapedLetter() throws(PatternError) -> Unicode.Scalar {
    guard let letter = peek(1) else {
      throw .malformed(
        "nothing follows the backslash", help: "write \\\\ for the sign", at: range(1))
    }
    try refuseControl(letter, ahead: 1)
    return letter
  }

  /// Escapes that mean the same inside and outside of a class.
  private mutating func commonEscape(_ letter: Unicode.Scalar) {
    switch letter {
    case "d", "D", "s", "S", "w", "W", "h", "H", "v", "V": take(.characterType(letter), 2)
    case "a": take(.literal("\u{7}"), 2)
    case "e": take(.literal("\u{1B}"), 2)
    case "f": take(.literal("\u{C}"), 2)
    case "n": take(.literal("\n"), 2)
    case "r": take(.literal("\r"), 2)
    case "t": take(.literal("\t"), 2)
    case "0": octal(ahead: 1)
    case "o" where peek(2) == "{": number(prefix: 3, isOctal, radix: 8)
    case "x" where peek(2) == "{": number(prefix: 3, isHex, radix: 16)
    case "x": shortHex()
    case "c": control()
    case "p", "P": property()
    case "A"..."Z", "a"..."z", "1"..."9": take(.unknown, 2)
    default: take(.literal(letter), 2)
    }
  }

  /// `\x{…}`, `\o{…}` or `\N{U+…}`: the digits stand behind `prefix` scalars, up to a `}`.
  private mutating func number(
    prefix: Int, _ isValid: (Unicode.Scalar) -> Bool, radix: Int
  ) {
    let length = run(prefix, while: isValid)
    let digits = scalars[(position + prefix)..<(position + prefix + length)]
    guard peek(prefix + length) == "}",
      let value = UInt32(String(String.UnicodeScalarView(digits)), radix: radix),
      let scalar = Unicode.Scalar(value)
    else {
      return take(.unknown, width(to: "}", from: prefix) ?? prefix + length)
    }
    take(.literal(scalar), prefix + length + 1)
  }

  /// `\xh` or `\xhh`; `\x` alone is U+0000.
  private mutating func shortHex() {
    let length = min(run(2, while: isHex), 2)
    let digits = String(String.UnicodeScalarView(scalars[(position + 2)..<(position + 2 + length)]))
    take(.literal(Unicode.Scalar(UInt8(digits, radix: 16) ?? 0)), 2 + length)
  }

  /// Up to three octal digits.
  private mutating func octal(ahead: Int) {
    let length = min(run(ahead, while: isOctal), 3)
    let digits = scalars[(position + ahead)..<(position + ahead + length)]
    let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 8) ?? 0
    take(Unicode.Scalar(value).map { .literal($0) } ?? .unknown, ahead + length)
  }

  /// `\cA`: the character with bit 6 flipped.
  private mutating func control() {
    guard let letter = peek(2), letter.isASCII else { return take(.unknown, 3) }
    let upper = letter.properties.uppercaseMapping.unicodeScalars.first ?? letter
    take(.literal(Unicode.Scalar(UInt8(truncatingIfNeeded: upper.value ^ 0x40))), 3)
  }

  private mutating func property() {
    take(.property, peek(2) == "{" ? width(to: "}", from: 3) ?? 3 : 3)
  }

  /// `\1` refers back; two digits and more do so only if that many groups stand before them.
  private mutating func digits() {
    let length = run(1, while: isDigit)
    let digits = scalars[(position + 1)..<(position + 1 + length)]
    let number = Int(String(String.UnicodeScalarView(digits))) ?? .max
    if number < 10 || number <= captureNumber || peek(1) == "8" || peek(1) == "9" {
      take(.backReference, 1 + length)
    } else {
      octal(ahead: 1)
    }
  }

  /// `\g1`, `\g{-1}`, `\g{name}`, `\k<name>`, `\k'name'`, `\k{name}`.
  private mutating func reference() {
    switch peek(2) {
    case "{": take(.backReference, width(to: "}", from: 3) ?? scalars.count - position)
    case "<": take(.backReference, width(to: ">", from: 3) ?? scalars.count - position)
    case "'": take(.backReference, width(to: "'", from: 3) ?? scalars.count - position)
    case "+", "-": take(.backReference, 3 + run(3, while: isDigit))
    default: take(.backReference, 2 + run(2, while: isDigit))
    }
  }
}
