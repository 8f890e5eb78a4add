/// Finds starts that are a few slips of the pen from a query.
///
/// Starts that stand next to each other begin alike: what they share is read once, and where nothing can come of it,
/// all that begin so are passed over.
struct SlipSearch {
  private let index: SearchIndex
  private let automaton: SlipAutomaton
  /// By the bytes that were read.
  private var states: [SlipAutomaton.State]
  /// By the bytes that were read: the fewest slips at any place so far; over 2 where there was none.
  private var fewest: [UInt8]
  private(set) var steps: Int
  private(set) var end = End.complete

  /// - Parameter steps: How many were taken before, of ``CatalogueLimits/slipSteps``.
  init(_ index: SearchIndex, _ automaton: SlipAutomaton, steps: Int = 0) {
    self.steps = steps
    self.index = index
    self.automaton = automaton
    states = [SlipAutomaton.State](repeating: automaton.start, count: CatalogueLimits.keyBytes + 8)
    fewest = [UInt8](repeating: Self.none, count: states.count)
    fewest[0] = automaton.slips(automaton.start).map(UInt8.init) ?? Self.none
  }

  private static let none: UInt8 = 3

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
    guard start < range.upperBound else { return }
    var place = index.texts.place(of: start)
    var known = 0
    var asked = steps
    while true {
      let read = read(place, from: known, wholeOnly)
      var next = start + 1
      if let depth = read.stop { next = firstBelow(depth, in: next..<range.upperBound) }
      if read.whole != nil || read.begun != nil {
        found(Found(starts: start..<next, whole: read.whole, begun: read.begun))
      }
      guard next < range.upperBound else { return }
      place =
        next == start + 1
        ? index.texts.place(of: next, at: place.end) : index.texts.place(of: next)
      known = min(Int(index.texts.shared[next]), read.length)
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
    /// How many bytes were read.
    var length = 0
  }

  private mutating func read(
    _ place: StartTexts.Place, from known: Int, _ wholeOnly: Bool
  ) -> Reading {
    let bytes = index.texts.bytes
    let origin = place.origin
    // A damaged file may say any number.
    let end = min(place.count, CatalogueLimits.keyBytes)
    var at = known
    var state = states[at]
    var begun = fewest[at]
    var reading = Reading()
    while true {
      if at >= end {
        reading.whole = automaton.slips(state)
        break
      }
      let most = !wholeOnly && begun < Self.none ? Int(begun) : automaton.most
      if at > 0, !automaton.isAlive(state, slips: most) {
        reading.stop = at
        break
      }
      steps += 1
      let first = bytes[origin &+ at]
      let length = FoldedText.length(first)
      state = automaton.next(state, letter(bytes, at: origin &+ at, first, length))
      at += length
      if let slips = automaton.slips(state), slips < begun { begun = UInt8(slips) }
      states[at] = state
      fewest[at] = begun
    }
    reading.length = at
    if !wholeOnly, begun < Self.none { reading.begun = Int(begun) }
    return reading
  }

  @inline(__always)
  private func letter(
    _ bytes: Column<UInt8>, at place: Int, _ first: UInt8, _ length: Int
  ) -> UInt32 {
    if length == 1 { return UInt32(first) }
    var letter = UInt32(first) & (0xFF >> UInt32(length + 1))
    for inner in 1..<length { letter = letter << 6 | UInt32(bytes[place &+ inner] & 0x3F) }
    return letter
  }

  /// The first start of a range that shares fewer bytes with the one before it.
  private func firstBelow(_ depth: Int, in range: Range<Int>) -> Int {
    let (shared, least) = (index.texts.shared, index.leastShared)
    let depth = UInt8(clamping: depth)
    let width = LeastTree.width
    // Most are near.
    let edge = min((range.lowerBound / width + 1) * width, range.upperBound)
    let near = shared.first(below: depth, in: range.lowerBound..<edge)
    if near < edge || edge == range.upperBound { return near }
    let blocks = (shared.count + width - 1) / width
    var block = edge / width
    while block * width < range.upperBound, block < blocks {
      if block % width == 0, blocks + block / width < least.count,
        least[blocks + block / width] >= depth
      {
        block += width
      } else if block < least.count, least[block] >= depth {
        block += 1
      } else {
        let place = shared.first(
          below: depth, in: block * width..<min((block + 1) * width, range.upperBound))
        if place < min((block + 1) * width, range.upperBound) { return place }
        block += 1
      }
    }
    return range.upperBound
  }
}
