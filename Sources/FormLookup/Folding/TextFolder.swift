/// Folds one text after the other.
struct TextFolder {
  private(set) var bytes: [UInt8] = []
  private var hasGap = false

  /// Folds a text.
  ///
  /// - Parameter made: Told for each code point of the text, in order, which folded bytes it made: none for one that
  ///   parts words or vanishes. A blank belongs to the letter behind it.
  mutating func fold(
    _ text: some Sequence<UInt8>, made: (_ scalar: Int, _ bytes: Range<Int>) -> Void
  ) {
    bytes.removeAll(keepingCapacity: true)
    hasGap = false
    var index = 0
    var iterator = text.makeIterator()
    // Most texts have no other letters.
    var ahead = iterator
    while let byte = ahead.next(), byte < 0x80 {
      let start = bytes.count
      append(UInt32(byte))
      made(index, start..<bytes.count)
      index += 1
      iterator = ahead
    }
    var decoder = UTF8()
    while true {
      let scalar: UInt32
      switch decoder.decode(&iterator) {
      case .scalarValue(let found): scalar = found.value
      case .error: scalar = 0xFFFD
      case .emptyInput: return
      }
      let start = bytes.count
      append(scalar)
      made(index, start..<bytes.count)
      index += 1
    }
  }

  @inline(__always)
  private mutating func append(_ scalar: UInt32) {
    if scalar < 0x80 {
      if let letter = LetterFolding.ascii(UInt8(scalar)) {
        appendGap()
        bytes.append(letter)
      } else if scalar != 0x27, scalar != 0x60 {
        hasGap = true
      }
      return
    }
    switch LetterFolding.effect(of: scalar) {
    case .nothing: break
    case .letters(let letters):
      for letter in letters {
        guard letter != 0x20, let letter = Unicode.Scalar(letter) else {
          hasGap = true
          continue
        }
        appendGap()
        bytes += UTF8.encode(letter).map(Array.init) ?? []
      }
    }
  }

  @inline(__always)
  private mutating func appendGap() {
    if hasGap, !bytes.isEmpty { bytes.append(0x20) }
    hasGap = false
  }
}
