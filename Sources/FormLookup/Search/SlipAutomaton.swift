/// Reads a text letter by letter and says how many slips of the pen it is from a query.
///
/// A slip is a letter too many, too few, another one, or two neighbours swapped: optimal string alignment, no part of
/// the text edited twice. Bit-parallel, after Wu and Manber, "Fast text searching allowing errors" (1992): bit i of
/// row d says that the first i letters of the query are read with at most d slips.
struct SlipAutomaton {
  /// Letters of the query, blanks included: at most 61.
  let letters: Int
  let most: Int
  /// Bytes of the query.
  let bytes: Int
  private let ascii: [UInt64]
  private let others: [(letter: UInt32, places: UInt64)]
  private let all: UInt64

  struct State {
    var row0: UInt64 = 0
    var row1: UInt64 = 0
    var row2: UInt64 = 0
    /// Where the letter before would be the second of two that are swapped.
    var swap0: UInt64 = 0
    var swap1: UInt64 = 0
  }

  /// - Parameter most: The most slips: 0 to 2.
  init(_ query: FoldedText, most: Int) {
    var ascii = [UInt64](repeating: 0, count: 128)
    var others: [(letter: UInt32, places: UInt64)] = []
    var count = 0
    for letter in String(decoding: query.bytes, as: UTF8.self).unicodeScalars.prefix(61) {
      let place = UInt64(1) << UInt64(count)
      if letter.value < 128 {
        ascii[Int(letter.value)] |= place
      } else if let known = others.firstIndex(where: { $0.letter == letter.value }) {
        others[known].places |= place
      } else {
        others.append((letter.value, place))
      }
      count += 1
    }
    self.ascii = ascii
    self.others = others
    self.most = most
    bytes = query.bytes.count
    letters = count
    all = (UInt64(1) << UInt64(count + 1)) - 1
  }

  var start: State {
    State(row0: 1, row1: (most > 0 ? 3 : 0) & all, row2: (most > 1 ? 7 : 0) & all)
  }

  @inline(__always)
  func next(_ state: State, _ letter: UInt32) -> State {
    let places = places(letter)
    var next = State()
    next.row0 = (state.row0 & places) << 1
    if most > 0 {
      next.row1 = (state.row1 & places) << 1 | state.row0 | state.row0 << 1 | next.row0 << 1
      next.row1 = (next.row1 | (state.swap0 & places) << 2) & all
      next.swap0 = state.row0 & places >> 1
    }
    if most > 1 {
      next.row2 = (state.row2 & places) << 1 | state.row1 | state.row1 << 1 | next.row1 << 1
      next.row2 = (next.row2 | (state.swap1 & places) << 2) & all
      next.swap1 = state.row1 & places >> 1
    }
    return next
  }

  /// The slips between the query and the text so far; nil for more than are allowed.
  @inline(__always)
  func slips(_ state: State) -> Int? {
    let last = UInt64(1) << UInt64(letters)
    if state.row0 & last != 0 { return 0 }
    if state.row1 & last != 0 { return 1 }
    return state.row2 & last != 0 ? 2 : nil
  }

  /// Whether some continuation of the text can be read with so many slips.
  @inline(__always)
  func isAlive(_ state: State, slips: Int) -> Bool {
    // What is swapped next is one slip dearer than the row that it comes from.
    switch slips {
    case 0: state.row0 != 0
    case 1: state.row1 | state.swap0 != 0
    default: state.row2 | state.row1 | state.swap1 | state.swap0 != 0
    }
  }

  @inline(__always)
  private func places(_ letter: UInt32) -> UInt64 {
    if letter < 128 { return ascii[Int(letter)] }
    for other in others where other.letter == letter { return other.places }
    return 0
  }
}
