import Testing

@testable import FormLookup

/// What a text names, against a search through all items.
@Suite struct ResolutionTests {
  private static func items(_ generator: inout some RandomNumberGenerator) -> [CatalogueItem] {
    let words = [
      "Ana", "ana", "Áñá", "Bär", "Bar", "C1", "c1", "!", "Ж", "zh", "Ana Bar", "ana-bar",
    ]
    return (0..<40).map { index in
      var item = CatalogueItem(
        id: "\(words.randomElement(using: &generator) ?? "")\(index)",
        label: words.randomElement(using: &generator) ?? "")
      if Bool.random(using: &generator) {
        item.labels = ["de": words.randomElement(using: &generator) ?? "", "en": item.label]
      }
      item.codes = (0..<Int.random(in: 0...2, using: &generator)).compactMap { _ in
        words.randomElement(using: &generator)
      }
      item.aliases = (0..<Int.random(in: 0...2, using: &generator)).compactMap { _ in
        words.randomElement(using: &generator)
      }
      item.expires =
        Bool.random(using: &generator) ? nil : Double(Int.random(in: 0...10, using: &generator))
      return item
    }
  }

  @Test func isThatOfEachItemByItself() throws {
    var generator = SystemRandomNumberGenerator()
    var counts = (items: 0, ambiguous: 0, none: 0)
    for _ in 0..<50 {
      let items = Self.items(&generator)
      var builder = CatalogueBuilder()
      for item in items { try builder.add(item) }
      let catalogue = try builder.build()
      for names in [[.label], [.code, .alias], [.id, .label, .alias, .code]] as [Set<CatalogueName>]
      {
        for text in ["ana", "BAR", "bär", "c1", "ж", "ana bar", "!", "", items[0].id, "nothing"] {
          let now = Double.random(in: 0...10, using: &generator)
          let folded = FoldedText(text)
          let found = items.filter { item in
            let texts =
              (names.contains(.label) ? [item.label] + item.labels.values : [])
              + (names.contains(.code) ? item.codes : [])
              + (names.contains(.alias) ? item.aliases : [])
            let isThere = item.expires.map { $0 > now } ?? true
            return isThere && !folded.isEmpty && texts.contains { FoldedText($0) == folded }
          }
          let expected: Resolution =
            names.contains(.id) && items.contains { $0.id == text }
            ? .item(id: text)
            : found.count == 1
              ? .item(id: found[0].id)
              : found.isEmpty ? .none : .ambiguous(ids: found.map(\.id))
          #expect(catalogue.resolve(text, accepting: names, now: now) == expected, "\(text)")
          switch expected {
          case .item: counts.items += 1
          case .ambiguous: counts.ambiguous += 1
          case .none: counts.none += 1
          }
        }
      }
    }
    #expect(counts.items > 50 && counts.ambiguous > 50 && counts.none > 50)
  }

  @Test func theLongestLabelInATextIsWhole() throws {
    var builder = CatalogueBuilder()
    for label in ["Georgia", "South Georgia", "Geo", "AB"] {
      try builder.add(CatalogueItem(id: label))
    }
    let catalogue = try builder.build()
    #expect(catalogue.longestLabel(in: "in south georgia!")?.id == "South Georgia")
    #expect(catalogue.longestLabel(in: "Georgian AB") == nil)
    #expect(catalogue.longestLabel(in: "") == nil)
  }
}
