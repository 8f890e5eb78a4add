/// The key of each letter: 0 to 9.
///
/// Of two scripts that put a letter on different keys the first one counts, since a phone shows one of them.
struct KeypadMap: Sendable {
  private var keys: [UInt32: UInt8] = [:]
  /// By code point below U+0080; 255 is no key.
  private var plain = [UInt8](repeating: 255, count: 128)

  init(_ scripts: [KeypadScript]) {
    for script in scripts {
      for (index, letters) in KeypadLetters.keys(of: script).enumerated() {
        for letter in letters.unicodeScalars where keys[letter.value] == nil {
          keys[letter.value] = UInt8(index + 2)
        }
      }
    }
    for digit in UInt8(0)...9 { plain[Int(digit) + 0x30] = digit }
    for letter in 0x61...0x7A {
      guard let key = keys[UInt32(letter)] else { continue }
      plain[letter] = key
      plain[letter - 0x20] = key
    }
  }

  /// What a code point does on the keypad.
  enum Effect: Equatable {
    /// It is these keys.
    case keys([UInt8])
    /// It is one of these keys and something that parts words: `½` is 1, a bar and 2.
    case mixed([UInt8?])
    /// A mark, or something that is not seen.
    case nothing
    /// It has no key, and parts words.
    case gap
  }

  /// The key of a code point below U+0080; nil for what parts words.
  @inline(__always)
  func key(ofPlain scalar: UInt32) -> UInt8? {
    let key = plain[Int(scalar)]
    return key < 10 ? key : nil
  }

  /// Of a code point over U+007F.
  func effect(of scalar: UInt32) -> Effect {
    if let key = keys[scalar] { return .keys([key]) }
    if LetterFolding.isApostrophe(scalar) { return .gap }
    guard case .letters(let letters) = LetterFolding.effect(of: scalar) else { return .nothing }
    let made = letters.map { key(of: $0) }
    if made.allSatisfy({ $0 != nil }) { return .keys(made.compactMap(\.self)) }
    return made.contains { $0 != nil } ? .mixed(made) : .gap
  }

  /// Of a folded letter or digit.
  private func key(of letter: UInt32) -> UInt8? {
    if letter < 0x80 { return plain[Int(letter)] < 10 ? plain[Int(letter)] : nil }
    return keys[letter]
  }

  /// The key to which a mark moves the letter before it; nil where it moves nothing.
  func key(of mark: UInt32, behind letter: UInt32) -> UInt8? {
    guard let pairs = KeypadLetters.behindMark[mark] else { return nil }
    return pairs.first { $0.letter == letter }.flatMap { keys[$0.composed] }
  }
}
