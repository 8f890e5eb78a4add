/// What a search on the keypad reads: starts of names and numbers in the order of their keys.
struct KeypadIndex: Sendable {
  let memory: SectionMemory
  let settings: KeypadSettings
  let map: KeypadMap
  let ranks: RankColumn
  private let keys: Column<UInt64>
  private let marks: Column<UInt64>
  /// The starts of names by the number of words before them, then those of numbers.
  private let groups: [Range<Int>]

  init(_ memory: SectionMemory, _ settings: KeypadSettings) {
    self.memory = memory
    self.settings = settings
    map = KeypadMap(settings.scripts)
    keys = memory.column(.keypadKeys)
    marks = memory.column(.keypadMarks)
    let count = keys.count
    let all: Column<UInt32> = memory.column(.keypadRanks)
    ranks = RankColumn(ranks: all, least: all, count: count, leastFrom: count)
    var end = 0
    groups = (0..<KeypadStart.groups).map { [marks] group in
      let start = end
      end += min(count - end, Int(clamping: marks[group]))
      return start..<end
    }
  }

  /// Starts of names with at least so many words before them, a range for each group.
  func names(behind words: Int) -> ArraySlice<Range<Int>> {
    groups[min(words, KeypadStart.wordGroups - 1)..<KeypadStart.wordGroups]
  }

  var numbers: Range<Int> { groups[KeypadStart.wordGroups] }

  @inline(__always)
  func keys(of start: Int) -> UInt64 { keys[start] }

  @inline(__always)
  func marks(of start: Int) -> KeypadMarks {
    KeypadMarks(bits: marks[start + KeypadStart.groups])
  }

  /// The starts among some that begin with up to 16 keys.
  func begun(with typed: some Collection<UInt8>, among starts: Range<Int>) -> Range<Int> {
    let count = min(typed.count, 16)
    if count == 0 { return starts }
    let low = KeypadStart.keys(typed)
    let high = low | (count == 16 ? 0 : UInt64.max >> UInt64(4 * count))
    let begin = first(in: starts) { keys[$0] >= low }
    return begin..<first(in: begin..<starts.upperBound) { keys[$0] > high }
  }

  private func first(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
