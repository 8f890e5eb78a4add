/// The strings of starts, concatenated in their order.
///
/// Each is stored without the beginning that it shares with the previous one.
///
/// Each ``width``th start is stored completely, so that the following ones can be read from it. To read them in
/// order, nothing else is needed.
struct StartTexts: Sendable {
  static let width = 16

  /// The bytes that each start shares with the one before it, whole letters.
  let shared: Column<UInt8>
  let bytes: Column<UInt8>
  /// The number of stored bytes of each start in `bytes`.
  private let lengths: Column<UInt8>
  /// Where those of each ``width``th start begin.
  private let blocks: Column<UInt64>

  init(_ memory: SectionMemory) {
    shared = memory.column(.shared)
    bytes = memory.column(.startTexts)
    lengths = memory.column(.startLengths)
    blocks = memory.column(.startBlocks)
  }

  /// Where the bytes of a start lie.
  struct Place {
    /// Where the first of them that are kept begin.
    let begin: Int
    /// The number of bytes before these that earlier strings contain.
    let kept: Int
    /// How many there are together.
    let count: Int

    /// Where the text would begin if all of it stood there.
    var origin: Int { begin - kept }
    var end: Int { begin + count - kept }
  }

  /// A damaged file may say any number.
  @inline(__always)
  private func begin(ofBlock block: Int) -> Int { min(Int(clamping: blocks[block]), bytes.count) }

  func place(of start: Int) -> Place {
    var begin = begin(ofBlock: start / Self.width)
    for before in start / Self.width * Self.width..<start { begin &+= Int(lengths[before]) }
    return place(of: start, at: begin)
  }

  /// The same for a start whose offset is known: after the previous one.
  @inline(__always)
  func place(of start: Int, at begin: Int) -> Place {
    let kept = start % Self.width == 0 ? 0 : Int(shared[start])
    return Place(begin: begin, kept: kept, count: kept + Int(lengths[start]))
  }

  func text(of start: Int) -> [UInt8] {
    let block = start / Self.width * Self.width
    var begin = begin(ofBlock: start / Self.width)
    var text: [UInt8] = []
    for start in block...start {
      let place = place(of: start, at: begin)
      text.removeSubrange(min(place.kept, text.count)...)
      text += bytes.bytes(begin..<max(begin, place.end))
      begin = place.end
    }
    return text
  }

  // MARK: Searching

  /// Starts that begin with a string.
  struct Begun {
    /// All of them.
    let begun: Range<Int>
    /// The first of them: those in which the text ends where a word does.
    let words: Range<Int>
    /// The first of these: those that are the text whole.
    let whole: Range<Int>
  }

  /// The starts of a range that begin with a string.
  func range(of text: [UInt8], in starts: Range<Int>) -> Begun {
    let low = first(in: starts, text) { $0.order != .before }
    let high = first(in: low..<starts.upperBound, text) { $0.order == .behind }
    let whole = first(in: low..<high, text) { $0.order != .begins || $0.count > text.count }
    // A blank stands before all letters.
    let words = first(in: whole..<high, text + [0x20]) { $0.order == .behind }
    return Begun(begun: low..<high, words: low..<words, whole: low..<whole)
  }

  private enum Order {
    /// Before all that begin with the string, one of these, or after them.
    case before, begins, behind
  }

  /// A comparison of a start with a string.
  private struct Comparison {
    /// The bytes in which they agree.
    var agreed: Int
    var order: Order
    /// The bytes of the start.
    var count: Int
  }

  /// The first start of a range of which something holds that holds for all behind it.
  private func first(
    in range: Range<Int>, _ text: [UInt8], where holds: (Comparison) -> Bool
  ) -> Int {
    // Of blocks whose first start is in the range.
    let width = Self.width
    var (low, high) = (
      (range.lowerBound + width - 1) / width, (range.upperBound + width - 1) / width
    )
    while low < high {
      let middle = low + (high - low) / 2
      let place = place(of: middle * width, at: begin(ofBlock: middle))
      if holds(compared(text, place, from: 0)) { high = middle } else { low = middle + 1 }
    }
    // It holds for the first of the next block: what is left lies before it.
    let end = min(low * width, range.upperBound)
    guard range.lowerBound < end else { return end }
    let start = (end - 1) / width * width
    var begin = begin(ofBlock: start / width)
    var last = Comparison(agreed: 0, order: .before, count: 0)
    for start in start..<end {
      let place = place(of: start, at: begin)
      begin = place.end
      if place.kept <= last.agreed {
        last = compared(text, place, from: place.kept)
      } else {
        // It differs from the text where the one before it does.
        last.count = place.count
      }
      if start >= range.lowerBound, holds(last) { return start }
    }
    return end
  }

  /// - Parameter agreed: Bytes of which it is known that they are the same.
  @inline(__always)
  private func compared(_ text: [UInt8], _ place: Place, from agreed: Int) -> Comparison {
    var agreed = agreed
    while agreed < text.count, agreed < place.count {
      let byte = bytes[place.origin &+ agreed]
      if byte != text[agreed] {
        return Comparison(
          agreed: agreed, order: byte < text[agreed] ? .before : .behind, count: place.count)
      }
      agreed += 1
    }
    return Comparison(
      agreed: agreed, order: agreed == text.count ? .begins : .before, count: place.count)
  }
}

/// Writes the strings of starts as ``StartTexts`` reads them.
struct StartTextsWriter {
  private(set) var bytes: [UInt8] = []
  private(set) var lengths: [UInt8] = []
  private(set) var shared: [UInt8] = []
  private(set) var blocks: [UInt64] = []

  /// Adds a start.
  ///
  /// - Parameters:
  ///   - text: At most 255 bytes.
  ///   - agreed: In how many bytes it agrees with the one before it, whole letters.
  mutating func add(_ text: ArraySlice<UInt8>, sharing agreed: Int) {
    var kept = agreed
    if lengths.count % StartTexts.width == 0 {
      blocks.append(UInt64(bytes.count))
      kept = 0
    }
    shared.append(UInt8(clamping: agreed))
    lengths.append(UInt8(clamping: text.count - kept))
    bytes += text.dropFirst(kept)
  }

  var parts: [Section: [UInt8]] {
    [
      .startTexts: bytes, .startLengths: lengths, .startBlocks: littleEndian(blocks),
      .shared: shared, .leastShared: LeastTree.levels(of: shared, most: 2).flatMap(\.self),
    ]
  }
}
