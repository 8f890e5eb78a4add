/// What a search reads: starts of words in the order of their texts, and what ranks their items.
///
/// An item's rank is its place in the static order: popular ones, then the heaviest, then the shortest label.
struct SearchIndex: Sendable {
  let memory: SectionMemory
  let keys: Column<UInt8>
  let prefixes: Column<UInt64>
  let places: Column<UInt32>
  let startRanks: Column<UInt32>
  let shared: Column<UInt8>
  let leastShared: Column<UInt8>
  let leastRanks: Column<UInt32>
  let rankColumn: RankColumn
  private let ranks: Column<UInt32>
  private let endings: Column<Int64>
  let postings: Column<UInt32>
  let points: PointTree
  let itemCount: Int
  /// The first ranks are those of popular items.
  let popularCount: Int
  /// By ``StartGroup``.
  private let groups: [Range<Int>]
  /// By column, then by value: which of `postings`.
  let columns: [String: [String: Range<Int>]]

  init(_ memory: SectionMemory, itemCount: Int) {
    self.memory = memory
    self.itemCount = itemCount
    keys = memory.column(.keys)
    prefixes = memory.column(.startPrefixes)
    places = memory.column(.startPlaces)
    startRanks = memory.column(.startRanks)
    shared = memory.column(.shared)
    leastShared = memory.column(.leastShared)
    leastRanks = memory.column(.leastRanks)
    rankColumn = RankColumn(
      ranks: startRanks, least: leastRanks, count: startRanks.count, leastFrom: 0)
    ranks = memory.column(.ranks)
    endings = memory.column(.endings)
    postings = memory.column(.postings)
    points = PointTree(memory.column(.points))
    var directory = DirectoryReader(memory.column(.directory))
    popularCount = min(directory.number(), itemCount)
    groups = Self.groups(&directory, most: startRanks.count)
    columns = Self.columns(&directory, most: postings.count)
  }

  private static func groups(_ directory: inout DirectoryReader, most: Int) -> [Range<Int>] {
    var end = 0
    return StartGroup.allCases.map { _ in
      let start = end
      end += min(most - end, directory.number())
      return start..<end
    }
  }

  private static func columns(
    _ directory: inout DirectoryReader, most: Int
  ) -> [String: [String: Range<Int>]] {
    var columns: [String: [String: Range<Int>]] = [:]
    var end = 0
    // A damaged file may say any number.
    var names = directory.number()
    while names > 0, !directory.isAtEnd {
      names -= 1
      let name = directory.text()
      var values = directory.number()
      while values > 0, !directory.isAtEnd {
        values -= 1
        let value = directory.text()
        let start = end
        end += min(most - end, directory.number())
        columns[name, default: [:]][value] = start..<end
      }
    }
    return columns
  }

  func starts(_ group: StartGroup) -> Range<Int> { groups[group.rawValue] }

  func item(ofRank rank: Int) -> Int { min(Int(ranks[rank]), max(0, itemCount - 1)) }

  func rank(ofItem item: Int) -> Int { Int(ranks[itemCount + item]) }

  /// Whether an item is no longer found at a moment, in seconds since 1970.
  @inline(__always)
  func hasEnded(rank: Int, now: Double) -> Bool {
    endings.count > 0 && Double(endings[rank]) <= now * 1000
  }

  var facts: CatalogueFacts {
    CatalogueFacts(
      columns: Set(columns.keys), hasEndings: endings.count > 0, hasPositions: points.count > 0)
  }

  // MARK: Texts

  /// The bytes of a start, up to the 0 behind them.
  func text(of start: Int) -> [UInt8] {
    let place = Int(places[start])
    var end = place
    while keys[end] != 0 { end += 1 }
    return Array(keys.bytes(place..<end))
  }

  /// The starts of a group that begin with a text, and how many of the first of them are that text whole.
  func range(of text: [UInt8], in group: StartGroup) -> (begun: Range<Int>, whole: Range<Int>) {
    let starts = starts(group)
    let prefix = IndexBuilder.prefix(text)
    let low = first(in: starts) { !precedes($0, text, prefix) }
    let high = first(in: low..<starts.upperBound) { !begins($0, text, prefix) }
    let whole = first(in: low..<high) { keys[Int(places[$0]) + text.count] != 0 }
    return (low..<high, low..<whole)
  }

  /// The first place of a range where something holds that holds for all behind it.
  private func first(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Whether a start stands before a text, and before all that begins with it.
  private func precedes(_ start: Int, _ text: [UInt8], _ prefix: UInt64) -> Bool {
    let own = prefixes[start]
    if own != prefix {
      return own < prefix
    }
    guard text.count > 8 else { return false }
    var place = Int(places[start]) + 8
    for byte in text[8...] {
      if keys[place] != byte { return keys[place] < byte }
      place += 1
    }
    return false
  }

  private func begins(_ start: Int, _ text: [UInt8], _ prefix: UInt64) -> Bool {
    let mask = text.count >= 8 ? UInt64.max : ~(UInt64.max >> UInt64(8 * text.count))
    guard prefixes[start] & mask == prefix else { return false }
    return text.count <= 8 || keys.holds(Array(text[8...]), at: Int(places[start]) + 8)
  }
}
