/// Makes the parts that a search reads.
struct IndexBuilder {
  private let items: ItemStore

  init(_ items: ItemStore) { self.items = items }

  /// A place in a folded text where a word begins.
  private struct Start {
    /// Its first eight bytes, the first one highest; a shorter text ends in zeros.
    let prefix: UInt64
    let place: Int
    let rank: UInt32
  }

  /// What ranks an item where nothing else does.
  private struct Standing {
    let item: Int
    let isPopular: Bool
    let weight: Double
  }

  func memory() -> SectionMemory {
    let standings = standings()
    let order = standings.map { UInt32($0.item) }
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, item) in order.enumerated() { ranks[Int(item)] = UInt32(rank) }

    var keys: [UInt8] = []
    var groups = [[Start]](repeating: [], count: StartGroup.allCases.count)
    var endings: [Int64] = []
    var columns = ColumnBuilder()
    var hasPositions = false
    for (rank, standing) in standings.enumerated() {
      let item = items.item(at: standing.item)
      collect(SearchedTexts(item), item.id, UInt32(rank), &keys, &groups)
      if let expires = item.expires {
        if endings.isEmpty { endings = [Int64](repeating: .max, count: order.count) }
        endings[rank] = Int64((expires * 1000).rounded(.up).clamped)
      }
      columns.add(item.columns, rank: UInt32(rank))
      if item.position != nil { hasPositions = true }
    }
    return parts(
      keys, groups, order + ranks, endings, columns, hasPositions: hasPositions,
      popular: standings.prefix { $0.isPopular }.count)
  }

  private func standings() -> [Standing] {
    var standings = (0..<items.count).map { index in
      let item = items.standing(of: index)
      return Standing(item: index, isPopular: item.isPopular, weight: item.weight)
    }
    standings.sort { one, other in
      if one.isPopular != other.isPopular { return one.isPopular }
      return one.weight != other.weight ? one.weight > other.weight : one.item < other.item
    }
    return standings
  }

  // MARK: Starts

  private func collect(
    _ texts: SearchedTexts, _ id: String, _ rank: UInt32, _ keys: inout [UInt8],
    _ groups: inout [[Start]]
  ) {
    func add(_ texts: [FoldedText], _ first: StartGroup, _ inner: StartGroup?) {
      for text in texts {
        let place = keys.count
        keys += text.bytes
        keys.append(0)
        var isFirst = true
        var isStart = true
        for (offset, byte) in text.bytes.enumerated() {
          if isStart, let group = isFirst ? first : inner {
            groups[group.rawValue].append(
              Start(
                prefix: Self.prefix(text.bytes[offset...]), place: place + offset,
                rank: rank))
            isFirst = false
          }
          isStart = byte == 0x20
        }
      }
    }
    add(texts.label, .label, .innerWord)
    add(texts.aliases, .alias, .innerWord)
    add(texts.codes, .code, .innerCode)
    add(texts.initials, .initials, nil)
    // An id that is folded already is found in the table of ids.
    add(texts.id.filter { !$0.bytes.elementsEqual(id.utf8) }, .id, nil)
    add(texts.title, .title, .title)
    add(texts.about, .about, .about)
  }

  static func prefix(_ bytes: some Collection<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    var shift: UInt64 = 56
    for byte in bytes.prefix(8) {
      prefix |= UInt64(byte) << shift
      shift &-= 8
    }
    return prefix
  }

  /// The order of starts: by text, then by rank.
  private static func sort(_ starts: inout [Start], _ keys: [UInt8]) {
    starts.sort { one, other in
      if one.prefix != other.prefix { return one.prefix < other.prefix }
      // A 0 within the first eight bytes: the texts have ended.
      if one.prefix & 0xFF != 0 {
        var (left, right) = (one.place + 8, other.place + 8)
        while keys[left] == keys[right], keys[left] != 0 {
          left += 1
          right += 1
        }
        if keys[left] != keys[right] { return keys[left] < keys[right] }
      }
      return one.rank != other.rank ? one.rank < other.rank : one.place < other.place
    }
  }

  /// The bytes of the letters with which both begin.
  private static func shared(_ one: Start, _ other: Start, _ keys: [UInt8]) -> Int {
    var (left, right) = (one.place, other.place)
    while keys[left] == keys[right], keys[left] != 0 {
      left += 1
      right += 1
    }
    while left > one.place, keys[left] & 0xC0 == 0x80 || keys[right] & 0xC0 == 0x80 {
      left -= 1
      right -= 1
    }
    return left - one.place
  }

  // MARK: Parts

  private func parts(
    _ keys: [UInt8], _ groups: [[Start]], _ ranks: [UInt32], _ endings: [Int64],
    _ columns: consuming ColumnBuilder, hasPositions: Bool, popular: Int
  ) -> SectionMemory {
    var texts = StartTextsWriter()
    var startRanks: [UInt32] = []
    var directory = DirectoryWriter()
    directory.add(hasPositions ? 1 : 0)
    directory.add(UInt64(popular))
    for group in groups {
      var starts = group
      Self.sort(&starts, keys)
      directory.add(UInt64(starts.count))
      for (index, start) in starts.enumerated() {
        startRanks.append(start.rank)
        texts.add(
          keys[start.place...].prefix { $0 != 0 },
          sharing: index == 0 ? 0 : Self.shared(starts[index - 1], start, keys))
      }
    }
    let postings = columns.finish(&directory)
    let parts: [Section: [UInt8]] = [
      .startRanks: littleEndian(startRanks),
      .leastRanks: littleEndian(LeastTree.levels(of: startRanks, most: .max).flatMap(\.self)),
      .ranks: littleEndian(ranks), .endings: littleEndian(endings),
      .postings: littleEndian(postings), .directory: directory.bytes,
    ]
    return SectionMemory(parts.merging(texts.parts) { one, _ in one })
  }
}

extension Double {
  /// Within what an `Int64` holds.
  fileprivate var clamped: Double { isNaN ? 0 : Swift.min(Swift.max(self, -9e18), 9e18) }
}
