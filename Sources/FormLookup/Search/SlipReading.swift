extension SlipAutomaton {
  /// How far a text is from the query.
  struct Reading {
    /// The slips between the query and the whole of the text.
    var whole: Int?
    /// The fewest slips between the query and what the text begins with.
    var begun: Int?
    /// Where the longest such beginning ends that the query reaches, in bytes.
    var end: Int?
    /// Whether one of those with the fewest slips ends where a word does.
    var endsWord = false
  }

  /// Reads as much of a text as matters.
  func read(_ text: some Sequence<UInt8>) -> Reading {
    var reading = Reading()
    var state = start
    var at = 0
    var bytes = text.makeIterator()
    var next = bytes.next()
    while let first = next {
      var letter = UInt32(first)
      let length = FoldedText.length(first)
      if length > 1 { letter &= 0xFF >> UInt32(length + 1) }
      next = bytes.next()
      var left = length - 1
      while left > 0, let byte = next {
        letter = letter << 6 | UInt32(byte & 0x3F)
        next = bytes.next()
        left -= 1
      }
      state = self.next(state, letter)
      at += length
      if !isAlive(state, slips: most) { return reading }
      guard let slips = slips(state), slips <= reading.begun ?? most else { continue }
      let isBetter = slips < reading.begun ?? .max
      // Of equally good ones the one that is as long as the query.
      if isBetter || at <= self.bytes { reading.end = at }
      let endsWord = next == nil || next == 0x20
      reading.endsWord = endsWord || reading.endsWord && !isBetter
      reading.begun = slips
    }
    reading.whole = slips(state)
    return reading
  }
}
