/// What a search reads: starts of words in the order of their texts, and what ranks their items.
///
/// An item's rank is its place in the static order: popular ones, then the heaviest, then in the order in which they came.
struct SearchIndex: Sendable {
  let memory: SectionMemory
  let texts: StartTexts
  let startRanks: Column<UInt32>
  let leastShared: Column<UInt8>
  let leastRanks: Column<UInt32>
  let rankColumn: RankColumn
  private let ranks: Column<UInt32>
  private let endings: Column<Int64>
  let postings: Column<UInt32>
  let itemCount: Int
  let hasPositions: Bool
  /// The first ranks are those of popular items.
  let popularCount: Int
  /// By ``StartGroup``.
  private let groups: [Range<Int>]
  /// By column, then by value: which of `postings`.
  let columns: [String: [String: Range<Int>]]

  init(_ memory: SectionMemory, itemCount: Int) {
    self.memory = memory
    self.itemCount = itemCount
    texts = StartTexts(memory)
    startRanks = memory.column(.startRanks)
    leastShared = memory.column(.leastShared)
    leastRanks = memory.column(.leastRanks)
    rankColumn = RankColumn(
      ranks: startRanks, least: leastRanks, count: startRanks.count, leastFrom: 0)
    ranks = memory.column(.ranks)
    endings = memory.column(.endings)
    postings = memory.column(.postings)
    var directory = DirectoryReader(memory.column(.directory))
    hasPositions = directory.number() > 0
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
      columns: Set(columns.keys), hasEndings: endings.count > 0, hasPositions: hasPositions)
  }

  /// The starts of a group that begin with a text.
  func range(of text: [UInt8], in group: StartGroup) -> StartTexts.Begun {
    texts.range(of: text, in: starts(group))
  }
}
