/// A set of texts of up to seven bytes: codes of countries, units, currencies.
///
/// Each is a word of its bytes and its length, so that one comparison tells whether it is the text.
struct ShortTexts: BitwiseCopyable, Sendable {
  /// Where the words stand in the plan's bytes; a power of two of them, 0 for a free one.
  private var start: Int32 = 0
  private var mask: Int32 = -1

  init() {}

  static let longest = 7

  /// Stores the members of a set, unless one is too long or empty.
  init(members: Span32, in parts: inout PlanBuilder) {
    let texts = parts.texts[Int(members.start)..<Int(members.start + members.count)]
    for text in texts where text.count < 1 || Int(text.count) > Self.longest { return }
    if texts.isEmpty { return }
    // A quarter full at most: a text that is not where it is looked for first is a surprise.
    var size = 4
    while size < texts.count * 4 { size *= 2 }
    var words = [UInt64](repeating: 0, count: size)
    for text in texts {
      var word = UInt64(text.count) << 56
      for place in 0..<Int(text.count) {
        word |= UInt64(parts.bytes[Int(text.start) + place]) << UInt64(place * 8)
      }
      var cell = Self.cell(word, size - 1)
      while words[cell] != 0, words[cell] != word { cell = (cell + 1) & (size - 1) }
      words[cell] = word
    }
    start = Int32(parts.bytes.count)
    mask = Int32(size - 1)
    for index in words.indices { words[index] = words[index].littleEndian }
    // Safety: the words are read as the bytes that they are, while they are there.
    unsafe words.withUnsafeBytes { unsafe parts.bytes.append(contentsOf: $0) }
  }

  @inline(__always)
  var isOfUse: Bool { mask >= 0 }

  @inline(__always)
  func contains(_ text: TextView, in bytes: UnsafePointer<UInt8>) -> Bool {
    guard text.count > 0, text.count <= Self.longest else { return false }
    let wanted = unsafe Self.word(text.bytes, text.count)
    let words = unsafe UnsafeRawPointer(bytes + Int(start))
    var cell = Self.cell(wanted, Int(mask))
    while true {
      let word = unsafe UInt64(
        littleEndian: words.loadUnaligned(fromByteOffset: cell &* 8, as: UInt64.self))
      if word == wanted { return true }
      if word == 0 { return false }
      cell = (cell &+ 1) & Int(mask)
    }
  }

  /// Safety: eight bytes are readable.
  @inline(__always)
  private static func word(_ text: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let word = unsafe text.eightBytes
    let bits = UInt64(truncatingIfNeeded: count &* 8)
    return word & ((1 &<< bits) &- 1) | UInt64(truncatingIfNeeded: count) &<< 56
  }

  @inline(__always)
  private static func cell(_ word: UInt64, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
  }
}
