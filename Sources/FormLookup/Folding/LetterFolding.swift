internal import CUTF8PROC

/// The letters that one letter is searched as.
///
/// Compatibility decomposition and case folding (utf8proc, The Unicode Standard, sections 3.7 and 3.13), marks
/// off, then ``LetterTable``. It is independent of language: `ö` is `o`, not `oe`. A change of what any text is
/// folded to needs another ``CatalogueHeader/searchVersion``.
enum LetterFolding {
  /// The effect of a code point on the words of a string.
  enum Effect {
    /// It is searched as these code points; a blank among them parts words.
    case letters([UInt32])
    /// It is ignored: a mark, an apostrophe, a joiner.
    case nothing
  }

  /// Of a code point over U+007F.
  static func effect(of scalar: UInt32) -> Effect {
    if isApostrophe(scalar) { return .nothing }
    var letters: [UInt32] = []
    for part in decomposed(scalar) {
      // The parts of some characters: ½ is 1⁄2, № is No.
      if part < 0x80 {
        letters.append(ascii(UInt8(part)).map(UInt32.init) ?? 0x20)
        continue
      }
      let code = Int32(bitPattern: part)
      let category = utf8proc_category(code)
      if isMark(code, category) || isApostrophe(part) || category == UTF8PROC_CATEGORY_CF {
        continue
      }
      letters += isOfWords(category) ? plainer(part, category) : [0x20]
    }
    return letters.isEmpty ? .nothing : .letters(letters)
  }

  /// A letter or digit of ASCII in lower case; nil for what parts words.
  @inline(__always)
  static func ascii(_ byte: UInt8) -> UInt8? {
    if byte &- 0x61 < 26 || byte &- 0x30 < 10 { return byte }
    return byte &- 0x41 < 26 ? byte | 0x20 : nil
  }

  /// `'` ’ ‘ ` ´ ′ ʹ ʻ ʼ ʽ ʾ ʿ: what people write within a word, or leave out.
  static func isApostrophe(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x27, 0x60, 0xB4, 0x2B9, 0x2018, 0x2019, 0x2032: true
    case 0x2BB...0x2BF: true
    default: false
    }
  }

  /// Decomposed and in lower case, each code point by itself.
  private static func decomposed(_ scalar: UInt32) -> [UInt32] {
    let options =
      UTF8PROC_STABLE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue
      | UTF8PROC_CASEFOLD.rawValue | UTF8PROC_IGNORE.rawValue
    // 18 is the longest decomposition (U+FDFA).
    var made = [Int32](repeating: 0, count: 32)
    var last: Int32 = 0
    // Safety: utf8proc writes no more than the count that it is given.
    let count = unsafe utf8proc_decompose_char(
      Int32(bitPattern: scalar), &made, made.count, utf8proc_option_t(options), &last)
    guard count >= 0, count <= made.count else { return [scalar] }
    return made.prefix(count).map { UInt32(bitPattern: $0) }
  }

  /// An accent, a point, a ring around: not the vowel signs of India and Thailand, which are letters to who types them.
  private static func isMark(_ code: Int32, _ category: utf8proc_category_t) -> Bool {
    if category == UTF8PROC_CATEGORY_ME { return true }
    guard category == UTF8PROC_CATEGORY_MN else { return false }
    // Safety: utf8proc has a static record for each code point.
    return unsafe utf8proc_get_property(code).pointee.combining_class > 0
  }

  private static func isOfWords(_ category: utf8proc_category_t) -> Bool {
    switch category {
    case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT, UTF8PROC_CATEGORY_LM,
      UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_ND, UTF8PROC_CATEGORY_NL, UTF8PROC_CATEGORY_NO,
      UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC:
      true
    default: false
    }
  }

  private static func plainer(_ scalar: UInt32, _ category: utf8proc_category_t) -> [UInt32] {
    if let plain = plain[scalar] { return plain }
    // Katakana are searched as hiragana.
    if scalar >= 0x30A1, scalar <= 0x30F6 { return [scalar - 0x60] }
    if category == UTF8PROC_CATEGORY_ND, let value = Unicode.Scalar(scalar)?.properties.numericValue
    {
      return [0x30 + UInt32(value)]
    }
    return [scalar]
  }

  private static let plain: [UInt32: [UInt32]] = {
    var plain: [UInt32: [UInt32]] = [:]
    for pair in LetterTable.pairs.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" })
    {
      guard let letter = pair.first else { continue }
      plain[letter.value] = pair.dropFirst().map(\.value)
    }
    return plain
  }()
}
