/// A folded text that knows which letters of the text it was made from: what a hit marks.
struct MappedText {
  private(set) var folded = FoldedText()
  /// By folded byte: the code point that made it.
  private var scalars: [Int] = []
  private let places: TextPlaces

  init(_ text: String) {
    places = TextPlaces(text)
    var folder = TextFolder()
    var scalars: [Int] = []
    folder.fold(text.utf8) { scalar, bytes in
      scalars += repeatElement(scalar, count: bytes.count)
    }
    folded.bytes = folder.bytes
    self.scalars = scalars
  }

  /// The same in Latin letters; nil where there is nothing to write in them.
  var romanised: MappedText? {
    guard Romanisation.romanised(folded) != nil else { return nil }
    var latin = self
    latin.folded = FoldedText()
    latin.scalars = []
    var place = 0
    var before = FoldedText()
    while place < folded.bytes.count {
      let length = FoldedText.length(folded.bytes[place])
      let end = min(place + length, folded.bytes.count)
      // A letter may be written otherwise behind another one.
      var pair = before
      pair.bytes += folded.bytes[place..<end]
      let made = Romanisation.romanised(pair)?.bytes ?? pair.bytes
      let known = Romanisation.romanised(before)?.bytes ?? before.bytes
      let own = made.dropFirst(known.count)
      latin.folded.bytes += own
      latin.scalars += repeatElement(scalars[place], count: own.count)
      before.bytes = Array(folded.bytes[place..<end])
      place = end
    }
    return latin.folded == folded ? nil : latin
  }

  /// The parts of the text that made parts of the folded one; parts that touch are one.
  func ranges(of parts: [Range<Int>]) -> (utf8: [Range<Int>], utf16: [Range<Int>]) {
    let made = parts.sorted { $0.lowerBound < $1.lowerBound }.compactMap { part -> Range<Int>? in
      guard !part.isEmpty, part.upperBound <= scalars.count else { return nil }
      // The blank in front belongs to the letter behind it.
      return scalars[part.lowerBound]..<scalars[part.upperBound - 1] + 1
    }
    return places.ranges(of: made)
  }
}
