/// The names of a catalogue's items, folded, to be found whole: made when the first text is no id.
///
/// A name is kept as its sum and its item; what has the same sum is compared.
struct NameTable: Sendable {
  private struct Entry {
    let sum: UInt64
    let item: UInt32
    /// Of a hash by the process's own key: names of one sum may be chosen.
    let salt: UInt16
    let kind: CatalogueName
  }

  /// In the order of their sums, then of their salts and of the items.
  private let entries: [Entry]

  init(_ items: ItemStore) {
    var entries: [Entry] = []
    entries.reserveCapacity(items.count)
    for index in 0..<items.count {
      for (kind, text) in Self.names(of: items.item(at: index)) {
        let folded = FoldedText(text)
        if folded.isEmpty { continue }
        entries.append(
          Entry(
            sum: XXH64.sum(folded.bytes), item: UInt32(index), salt: Self.salt(of: folded),
            kind: kind))
      }
    }
    entries.sort { ($0.sum, $0.salt, $0.item) < ($1.sum, $1.salt, $1.item) }
    self.entries = entries
  }

  /// The items that a text names whole, in their order, each once.
  func items(named text: FoldedText, by kinds: Set<CatalogueName>, in items: ItemStore) -> [Int] {
    if text.isEmpty { return [] }
    let (sum, salt) = (XXH64.sum(text.bytes), Self.salt(of: text))
    var found: [Int] = []
    var place = first(of: sum, salt)
    while place < entries.count, entries[place].sum == sum, entries[place].salt == salt {
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

  /// The first name that several items have, by the sums of names, and these items.
  func shared(
    among kinds: Set<CatalogueName>, in items: ItemStore
  ) -> (text: String, items: [Int])? {
    var place = 0
    while place < entries.count {
      var end = place + 1
      while end < entries.count, entries[end].sum == entries[place].sum { end += 1 }
      if end - place > 1 {
        for (kind, text) in Self.names(of: items.item(at: Int(entries[place].item)))
        where kinds.contains(kind) {
          let found = self.items(named: FoldedText(text), by: kinds, in: items)
          if found.count > 1 { return (text, found) }
        }
      }
      place = end
    }
    return nil
  }

  private static func salt(of text: FoldedText) -> UInt16 {
    UInt16(truncatingIfNeeded: SaltedIDs.hash(text.bytes[...]))
  }

  private func first(of sum: UInt64, _ salt: UInt16) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      let isBefore = (entries[middle].sum, entries[middle].salt) < (sum, salt)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func names(
    of item: CatalogueItem
  ) -> [(kind: CatalogueName, text: String)] {
    item.everyLabel.map { (.label, $0) } + item.aliases.map { (.alias, $0) }
      + item.codes.map { (.code, $0) }
  }
}
