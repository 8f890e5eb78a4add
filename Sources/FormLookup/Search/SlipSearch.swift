/// Finds starts that are a few slips of the pen from a query.
///
/// Starts that stand next to each other begin alike: what they share is read once, and where nothing can come of it,
/// all that begin so are passed over.
struct SlipSearch {
  private let index: SearchIndex
  private let automaton: SlipAutomaton
  /// By the bytes that were read.
  private var states: [SlipAutomaton.State]
  private var steps = 0
  private(set) var end = End.complete

  init(_ index: SearchIndex, _ automaton: SlipAutomaton) {
    self.index = index
    self.automaton = automaton
    states = [SlipAutomaton.State](repeating: automaton.start, count: CatalogueLimits.keyBytes + 8)
  }

  enum End {
    case complete
    /// It was stopped after ``CatalogueLimits/slipSteps``.
    case tooLong
    case cancelled
  }

  /// What a start is from the query.
  struct Found {
    /// The starts, which all begin alike.
    let starts: Range<Int>
    /// The slips between the query and the whole of the text.
    let whole: Int?
    /// The fewest slips between the query and what the text begins with.
    let begun: Int?
  }

  /// Reads the starts of a group in order.
  ///
  /// - Parameter wholeOnly: What only begins like the query is not asked for.
  mutating func search(
    _ range: Range<Int>, wholeOnly: Bool, isCancelled: () -> Bool, found: (Found) -> Void
  ) {
    var start = range.lowerBound
    var known = 0
    var asked = 0
    while start < range.upperBound {
      let read = read(start, from: known, wholeOnly)
      let next: Int
      if let depth = read.stop {
        next = firstBelow(depth, in: start + 1..<range.upperBound)
      } else {
        next = start + 1
      }
      if read.whole != nil || read.begun != nil {
        found(Found(starts: start..<next, whole: read.whole, begun: read.begun))
      }
      guard next < range.upperBound else { return }
      known = min(Int(index.shared[next]), read.stop ?? read.length)
      start = next
      if steps > CatalogueLimits.slipSteps {
        end = .tooLong
        return
      }
      guard steps >= asked + 1_024 else { continue }
      asked = steps
      if isCancelled() {
        end = .cancelled
        return
      }
    }
  }

  private struct Reading {
    var whole: Int?
    var begun: Int?
    /// After how many bytes it was certain what becomes of all that begins so; nil where the end was reached.
    var stop: Int?
    var length = 0
  }

  private mutating func read(_ start: Int, from known: Int, _ wholeOnly: Bool) -> Reading {
    let place = Int(index.places[start])
    var at = known
    while at > 0, index.keys[place + at] & 0xC0 == 0x80 { at -= 1 }
    var reading = Reading()
    if !wholeOnly { reading.begun = begun(upTo: at, place) }
    while true {
      let state = states[at]
      if !wholeOnly, let slips = automaton.slips(state), slips < reading.begun ?? 3 {
        reading.begun = slips
      }
      let first = index.keys[place + at]
      if first == 0 || at >= CatalogueLimits.keyBytes {
        reading.whole = automaton.slips(state)
        reading.length = at
        return reading
      }
      if at > 0, !automaton.isAlive(state, slips: reading.begun ?? automaton.most) {
        reading.stop = at
        return reading
      }
      steps += 1
      let length = FoldedText.length(first)
      let next = automaton.next(state, letter(at: place + at, first, length))
      for inner in at + 1..<at + length { states[inner] = state }
      at += length
      states[at] = next
    }
  }

  /// The fewest slips at a place that was read before.
  private func begun(upTo end: Int, _ place: Int) -> Int? {
    var fewest: Int?
    for at in 0..<end where index.keys[place + at] & 0xC0 != 0x80 {
      if let slips = automaton.slips(states[at]), slips < fewest ?? 3 { fewest = slips }
    }
    return fewest
  }

  @inline(__always)
  private func letter(at place: Int, _ first: UInt8, _ length: Int) -> UInt32 {
    if length == 1 { return UInt32(first) }
    var letter = UInt32(first) & (0xFF >> UInt32(length + 1))
    for inner in 1..<length { letter = letter << 6 | UInt32(index.keys[place + inner] & 0x3F) }
    return letter
  }

  /// The first start of a range that shares fewer bytes with the one before it.
  private func firstBelow(_ depth: Int, in range: Range<Int>) -> Int {
    let width = LeastTree.width
    let blocks = (index.shared.count + width - 1) / width
    var at = range.lowerBound
    while at < range.upperBound {
      if at % width == 0 {
        let block = at / width
        if block % width == 0, index.leastShared[blocks + block / width] >= depth,
          index.leastShared.count > blocks
        {
          at += width * width
          continue
        }
        if index.leastShared.count > block, index.leastShared[block] >= depth {
          at += width
          continue
        }
      }
      if index.shared[at] < depth { return at }
      at += 1
    }
    return range.upperBound
  }
}
