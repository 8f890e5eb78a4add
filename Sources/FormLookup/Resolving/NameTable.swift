/// The names of a catalogue's items, folded, to be found whole: made when the first text is no id.
///
/// A name is kept as its sum and its item; what has the same sum is compared.
struct NameTable: Sendable {
  private struct Entry {
    let sum: UInt64
    let item: UInt32
    let kind: CatalogueName
  }

  /// In the order of their sums, then of the items.
  private let entries: [Entry]

  init(_ items: ItemStore) {
    var entries: [Entry] = []
    entries.reserveCapacity(items.count)
    for index in 0..<items.count {
      for (kind, text) in Self.names(of: items.item(at: index)) {
        let folded = FoldedText(text)
        if folded.isEmpty { continue }
        entries.append(Entry(sum: XXH64.sum(folded.bytes), item: UInt32(index), kind: kind))
      }
    }
    entries.sort { ($0.sum, $0.item) < ($1.sum, $1.item) }
    self.entries = entries
  }

  /// The items that a text names whole, in their order, each once.
  func items(named text: FoldedText, by kinds: Set<CatalogueName>, in items: ItemStore) -> [Int] {
    if text.isEmpty { return [] }
    let sum = XXH64.sum(text.bytes)
    var found: [Int] = []
    var place = first(of: sum)
    while place < entries.count, entries[place].sum == sum {
      let entry = entries[place]
      place += 1
      let item = Int(entry.item)
      guard kinds.contains(entry.kind), found.last != item else { continue }
      let isNamed = Self.names(of: items.item(at: item))
        .contains { $0.kind == entry.kind && FoldedText($0.text) == text }
      if isNamed { found.append(item) }
    }
    return found
  }

  private func first(of sum: UInt64) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].sum < sum { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func names(
    of item: CatalogueItem
  ) -> [(kind: CatalogueName, text: String)] {
    [(.label, item.label)] + item.aliases.map { (.alias, $0) } + item.codes.map { (.code, $0) }
  }
}
