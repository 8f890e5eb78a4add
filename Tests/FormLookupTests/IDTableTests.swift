import Testing

@testable import FormLookup

/// The table of ids is the same whether places are looked at one by one or ids are known to collide.
@Suite struct IDTableTests {
  private static let ids = (0..<3_000).map { Array("id-\($0 % 2_500)".utf8) }

  private func table(mostProbes: Int) -> (entries: [UInt32], twins: [Int?]) {
    var table = IDTable(mostProbes: mostProbes)
    var items: [UInt8] = []
    var places: [UInt32] = [0]
    let twins = Self.ids.map { id in
      let twin = table.insert(id, item: places.count - 1, in: items, places)
      if twin == nil {
        // A tag, the count, and the id: as a record begins.
        items += [1, UInt8(id.count)] + id
        places.append(UInt32(items.count))
      }
      return twin
    }
    return (table.entries, twins)
  }

  @Test(arguments: [0, 1, 3]) func fewProbesGiveTheSameTable(_ probes: Int) {
    let usual = table(mostProbes: IDTable.mostProbes)
    let far = table(mostProbes: probes)
    #expect(far.entries == usual.entries)
    #expect(far.twins == usual.twins)
    #expect(usual.twins.compactMap(\.self).count == 500)
  }
}
