/// Makes the parts that a search on the keypad reads.
struct KeypadIndexBuilder {
  private let map: KeypadMap
  private let isNorthAmerican: Bool
  private var groups = [[KeypadStart]](repeating: [], count: KeypadStart.groups)

  init(_ keypad: KeypadSettings) {
    map = KeypadMap(keypad.scripts)
    isNorthAmerican = keypad.isNorthAmerican
  }

  mutating func add(_ item: CatalogueItem, rank: UInt32) {
    for name in KeypadText.names(of: item, map) {
      let (keys, words) = (name.keys, name.words)
      for (index, word) in words.enumerated() {
        groups[min(index, KeypadStart.wordGroups - 1)].append(
          KeypadStart(
            keys: KeypadStart.keys(keys[word...]),
            marks: KeypadMarks(words: words, before: index, in: keys).bits, rank: rank))
      }
    }
    for phone in item.phones.prefix(CatalogueLimits.keys) {
      let number = KeypadNumber(phone, isNorthAmerican: isNorthAmerican)
      for start in number.starts {
        let isInternational = number.isInternational && start == 0
        groups[KeypadStart.groups - 1].append(
          KeypadStart(
            keys: KeypadStart.keys(number.keys[start...]),
            marks: KeypadMarks.number(isInternational: isInternational), rank: rank))
      }
    }
  }

  consuming func memory() -> SectionMemory {
    var counts: [UInt64] = []
    var keys: [UInt64] = []
    var marks: [UInt64] = []
    var ranks: [UInt32] = []
    for index in groups.indices {
      groups[index].sort { one, other in
        if one.keys != other.keys { return one.keys < other.keys }
        return one.rank != other.rank ? one.rank < other.rank : one.marks < other.marks
      }
      counts.append(UInt64(groups[index].count))
      for start in groups[index] {
        keys.append(start.keys)
        marks.append(start.marks)
        ranks.append(start.rank)
      }
      groups[index] = []
    }
    return SectionMemory([
      .keypadKeys: littleEndian(keys), .keypadMarks: littleEndian(counts + marks),
      .keypadRanks: littleEndian(ranks + LeastTree.levels(of: ranks, most: .max).flatMap(\.self)),
    ])
  }
}
