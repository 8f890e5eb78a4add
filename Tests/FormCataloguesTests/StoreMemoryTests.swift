import Testing

@testable import FormCatalogues

struct StoreMemoryTests {
  private let place = Place()

  @Test func theHistoryIsNewestFirstWithoutDoubles() throws {
    let store = try place.store()
    try store.index([.made("a"), .made("b"), .made("c", expires: 50)], in: "x")
    // The clock goes back: what came later is newer nevertheless.
    for (id, at) in [("a", 10.0), ("b", 20), ("c", 30), ("a", 5)] {
      try store.record(pick: id, in: "x", query: "q\(at)", now: at)
    }
    func ids(_ now: Double) throws -> [String] {
      try place.store().history(of: "x", now: now).map(\.item.id)
    }
    #expect(try ids(40) == ["a", "c", "b"])
    #expect(try ids(50) == ["a", "b"])
    #expect(try store.history(of: "x", now: 40).first?.query == "q5.0")
    try store.delete(ids: ["a"], in: "x")
    #expect(try ids(40) == ["c", "b"])
    try store.index([.made("a", "back")], in: "x")
    #expect(try ids(40) == ["a", "c", "b"])
    try store.forget("x")
    #expect(try ids(40).isEmpty && store.recents(in: "x").isEmpty)
  }

  /// After 30 days a pick counts half, after 60 a quarter; one of the future counts whole.
  @Test func picksCountLessWithTime() throws {
    let day = 86_400.0
    let store = try place.store()
    for (query, at) in [("Ann", 0.0), ("", 30 * day), ("x", 90 * day)] {
      store.note(pick: "a", in: "l", query: query, now: at)
    }
    let picks = try place.store().picks(in: "l", for: "ANN", now: 60 * day)
    #expect(picks.counts == ["a": 0.25 + 0.5 + 1] && picks.ofQuery == ["a"])
    #expect(store.picks(in: "l", for: "", now: 0).ofQuery.isEmpty)
    #expect(store.picks(in: "other", for: "Ann", now: 0).counts.isEmpty)
  }

  @Test func whatWasPickedStandsFirst() throws {
    let store = try place.store()
    try store.index([.made("1", "John Able"), .made("2", "John Zest")], in: "x")
    var query = CatalogueQuery("john")
    let searcher = try Searcher(store.live("x"))
    #expect(try searcher.find(query)?.hits.map(\.item.id) == ["1", "2"])
    try store.record(pick: "2", in: "x", query: "john", now: 0)
    query.picks = store.picks(in: "x", for: "john", now: 0)
    #expect(try searcher.find(query)?.hits.map(\.item.id) == ["2", "1"])
  }

  @Test func theOldestPicksAreForgotten() throws {
    let store = try place.store()
    for number in 0..<1_003 { store.note(pick: "\(number)", in: "l", query: "", now: 0) }
    store.note(pick: "0", in: "m", query: "", now: 0)
    let recents = store.recents(in: "l")
    #expect(recents.count == 1_000 && recents.first == "1002" && recents.last == "3")
    #expect(store.recents(in: "m") == ["0"])
  }

  /// What a service found lasts as its pick does.
  @Test func findsOfAServiceAreKeptWithTheirPicks() throws {
    let store = try place.store()
    var found = CatalogueItem(id: "s", label: "Found")
    found.aliases = ["Other"]
    found.columns = ["country": ["GE"]]
    store.note(pick: "s", in: "l", query: "fo", now: 0)
    store.keep(found, in: "l")
    let later = try place.store()
    #expect(later.item("s", in: "l") == found)
    #expect(later.item("s", in: "m") == nil && later.item("t", in: "l") == nil)
    for number in 0..<CatalogueStoreLimits.picks {
      later.note(pick: "\(number)", in: "l", query: "", now: 1)
    }
    later.keep(.made("0"), in: "l")
    #expect(later.item("s", in: "l") == nil && later.item("0", in: "l") != nil)
    try later.forget("l")
    #expect(later.item("0", in: "l") == nil)
  }

  @Test func aListIsWhereItWasLeft() throws {
    let store = try place.store()
    #expect(store.place(in: "l") == nil)
    store.keep(ListPlace(id: "a", row: 7), in: "l")
    store.keep(ListPlace(id: nil, row: 3), in: "m")
    let later = try place.store()
    #expect(later.place(in: "l") == ListPlace(id: "a", row: 7))
    #expect(later.place(in: "m") == ListPlace(id: nil, row: 3))
    #expect(ListMemory("l", in: later).reopen(["z", "y", "a"])?.row == 2)
    #expect(ListMemory("l", in: later).reopen(["z", "y"])?.row == 1)
  }

  @Test func anItemIsOpenedByTheDelegate() throws {
    let store = try place.store()
    let listener = Listener()
    store.delegate = listener
    try store.index([.made("a"), .made("b")], in: "x")
    try store.delete(ids: ["b"], in: "x")
    let activity = CatalogueActivity(catalogue: "x", id: "a", query: "an")
    #expect(try store.open(activity, now: 0))
    #expect(listener.heard == ["open x a an"])
    #expect(try store.history(of: "x", now: 0).map(\.query) == ["an"])
    listener.opens = false
    #expect(try !store.open(activity, now: 0))
    var other = activity
    other.kind = "other"
    #expect(try !store.open(other, now: 0))
    #expect(listener.heard.count == 2)
    for (id, isGone) in [("b", true), ("c", false)] {
      #expect(throws: CatalogueStoreError.unknownItem(isGone: isGone)) {
        try store.open(CatalogueActivity(catalogue: "x", id: id), now: 0)
      }
    }
    store.delegate = nil
    #expect(try !store.open(activity, now: 0))
  }

  @Test func whatIsLostIsAskedForUntilItIsAcknowledged() throws {
    let store = try place.store()
    let listener = Listener()
    store.delegate = listener
    try store.index([.made("a")], in: "x")
    try store.expect("x")
    try store.expect("y")
    try store.deliver()
    #expect(listener.heard == ["all y"])
    let later = try place.store()
    later.delegate = listener
    try later.deliver()
    #expect(listener.heard == ["all y", "all y"])
    listener.acknowledges.last?()
    try later.deliver()
    #expect(listener.heard.count == 2)
  }

  @Test func aDamagedItemIsAskedForAndLeftOut() throws {
    let store = try place.store()
    let listener = Listener()
    store.delegate = listener
    try store.index([.made("a"), .made("b"), .made("c")], in: "x")
    try store.database.run("UPDATE item SET data = x'0102' WHERE id = 'b'")
    try #expect(store.ids("x") == ["a", "c"])
    #expect(throws: CatalogueStoreError.unknownItem(isGone: false)) {
      try store.item("b", in: "x", now: 0)
    }
    try store.deliver()
    #expect(listener.heard == ["x 1", "some x [\"b\"]"])
    // Indexed again, it is whole again.
    try store.index([.made("b", "new")], in: "x")
    listener.acknowledges.last?()
    try store.deliver()
    #expect(try place.store().ids("x") == ["a", "b", "c"] && listener.heard.count == 2)
  }
}
