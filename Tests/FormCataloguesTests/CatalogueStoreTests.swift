import Testing

@testable import FormCatalogues

struct CatalogueStoreTests {
  private let place = Place()

  @Test func whatIsAcceptedIsThereForTheNextOne() throws {
    var item = CatalogueItem(id: "a", label: "Ana\u{0301} | x")
    item.aliases = ["one|two", ""]
    item.phones = ["+1 555", "2"]
    item.weight = 0.1
    item.position = CataloguePosition(latitude: -33.5, longitude: 151)
    item.columns = ["label": ["other"], "empty": [], "k": ["", "v"]]
    item.rating = 1e-7
    try place.store().index([item], in: "people")
    let read = try place.store().item("a", in: "people", now: 0)
    var expected = item
    // A column without a cell says nothing.
    expected.columns["empty"] = nil
    #expect(read == expected)
  }

  @Test func mergingChangesWhatIsGiven() throws {
    let store = try place.store()
    var item = CatalogueItem.made("a", "Ana", domain: "d")
    item.columns = ["x": ["1"], "y": ["2"]]
    try store.index([item], in: "c")
    var change = CatalogueItem(id: "a")
    change.weight = 5
    change.columns = ["x": [], "z": ["3"]]
    try store.merge([CatalogueItemChange(change, changing: [.weight, .columns, .domain])], in: "c")
    let read = try store.item("a", in: "c", now: 0)
    #expect(read.label == "Ana" && read.weight == 5 && read.domain == nil)
    #expect(read.columns == ["y": ["2"], "z": ["3"]])
    try store.merge([CatalogueItemChange(CatalogueItem(id: "b"), changing: [])], in: "c")
    #expect(try store.item("b", in: "c", now: 0).label == "b")
  }

  @Test func aDomainTakesWhatIsBelowIt() throws {
    let store = try place.store()
    let domains = ["a", "a.b", "a.b.c", "ab", "a-b", "a/b", "A", "b.a", nil]
    try store.index(
      domains.enumerated().map { .made("\($0.offset)", domain: $0.element) }, in: "c")
    try store.delete(domains: ["a"], in: "c")
    #expect(try store.ids("c") == ["3", "4", "5", "6", "7", "8"])
  }

  @Test func anItemIsGoneAtTheMomentThatItSays() throws {
    let store = try place.store()
    try store.index([.made("a", "x", expires: 100), .made("b", "x")], in: "c")
    #expect(try store.item("a", in: "c", now: 99.9).id == "a")
    #expect(throws: CatalogueStoreError.unknownItem(isGone: true)) {
      try store.item("a", in: "c", now: 100)
    }
    var query = CatalogueQuery("x")
    query.now = 100
    let found = try Searcher(store.live("c")).find(query)
    #expect(found?.hits.map(\.item.id) == ["b"])
    try store.purge("c", now: 99)
    #expect(try store.ids("c") == ["a", "b"])
    try store.purge("c", now: 100)
    #expect(try store.ids("c") == ["b"])
  }

  @Test func theLastItemMayGo() throws {
    let store = try place.store()
    try store.index([.made("a", "Ana")], in: "c")
    let live = try store.live("c")
    try store.deleteAll(in: "c")
    try store.refresh("c")
    #expect(live.current.count == 0 && live.isGone(Array("a".utf8)))
    for text in ["", "a", "ana", "12"] {
      #expect(try Searcher(live).find(CatalogueQuery(text))?.hits.isEmpty == true)
    }
    #expect(try place.store().ids("c").isEmpty)
  }

  @Test func whatIsAcceptedIsSearchableWhenTheStoreSaysSo() throws {
    let store = try place.store()
    let listener = Listener()
    store.delegate = listener
    try store.index([.made("a", "Ana")], in: "c")
    #expect(listener.heard.isEmpty)
    let live = try store.live("c")
    #expect(listener.heard == ["c 1"])
    try store.index([.made("b", "Bea")], in: "c")
    #expect(live.current.count == 1)
    try store.refresh("c")
    try store.refresh("c")
    #expect(live.current.count == 2 && listener.heard == ["c 1", "c 2"])
    // Nothing changes: no new generation.
    try store.index([.made("b", "Bea")], in: "c")
    try store.delete(ids: ["z"], in: "c")
    #expect(try store.status(of: "c")?.generation == 2)
  }

  @Test func anotherFileOfAnIndexIsNotTaken() throws {
    let store = try place.store()
    try store.index([.made("a", "Ana")], in: "c")
    try store.refresh("c")
    let built = place.path + "-1.catalogue"
    // Of the same generation, and of other items.
    var builder = CatalogueBuilder()
    try builder.add(.made("z"))
    let other = try builder.build().fileBytes(generation: 1, source: 7)
    try other.write(to: built)
    #expect(try place.store().ids("c") == ["a"])
    try Array("no catalogue".utf8).write(to: built)
    #expect(try place.store().ids("c") == ["a"])
  }

  @Test(arguments: ["", "a/b", "a#b", "a\nb", String(repeating: "é", count: 51)])
  func whatIsNoNameIsRefused(_ name: String) throws {
    let store = try place.store()
    #expect(throws: CatalogueStoreError.badName) { try store.index([.made("a")], in: name) }
    #expect(try store.catalogues().isEmpty)
  }

  @Test func whatCannotBeKeptChangesNothing() throws {
    let store = try place.store()
    try store.index([.made("a")], in: "c")
    let long = CatalogueItem(id: String(repeating: "x", count: 257))
    #expect(throws: CatalogueStoreError.badItems(.badItem(row: 1, .idTooLong(bytes: 257)))) {
      try store.index([.made("b"), long], in: "c")
    }
    #expect(try store.ids("c") == ["a"])
  }
}

/// Notes what a store tells.
final class Listener: CatalogueStoreDelegate {
  var heard: [String] = []
  var opens = true
  var acknowledges: [() -> Void] = []

  func isSearchable(_ catalogue: String, generation: UInt64) {
    heard.append("\(catalogue) \(generation)")
  }

  func open(_ activity: CatalogueActivity) -> Bool {
    heard.append("open \(activity.catalogue) \(activity.id) \(activity.query)")
    return opens
  }

  func reindexAll(_ catalogue: String, acknowledge: @escaping () -> Void) {
    heard.append("all \(catalogue)")
    acknowledges.append(acknowledge)
  }

  func reindex(_ ids: [String], of catalogue: String, acknowledge: @escaping () -> Void) {
    heard.append("some \(catalogue) \(ids)")
    acknowledges.append(acknowledge)
  }
}
