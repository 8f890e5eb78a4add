import Testing

@testable import FormCatalogues

struct BatchTests {
  private let place = Place()
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func aBatchIsAcceptedAsAWholeAtItsEnd() throws {
    let store = try place.store()
    try store.index([.made("a"), .made("b")], in: "c")
    try store.begin("c")
    try store.delete(ids: ["a"], in: "c")
    try store.index([.made("d")], in: "c")
    #expect(try place.store().ids("c") == ["a", "b"])
    try store.end("c", state: bytes("s1"))
    #expect(try place.store().ids("c") == ["b", "d"])
    #expect(try place.store().clientState(of: "c") == bytes("s1"))
  }

  @Test func wrongCallsChangeNothing() throws {
    let store = try place.store()
    #expect(throws: CatalogueStoreError.noBatch) { try store.end("c", state: []) }
    try store.begin("c")
    #expect(throws: CatalogueStoreError.batchBegun) { try store.begin("c") }
    try store.index([.made("a")], in: "c")
    #expect(throws: CatalogueStoreError.batchBegun) { try store.update("c", with: [.made("z")]) }
    let long = [UInt8](repeating: 0x61, count: 251)
    #expect(throws: CatalogueStoreError.stateTooLong(bytes: 251)) {
      try store.end("c", state: long)
    }
    #expect(throws: CatalogueStoreError.unexpectedState(nil)) {
      try store.end("c", state: [], expecting: bytes("s0"))
    }
    #expect(try store.catalogues().isEmpty)
    // The batch goes on.
    try store.end("c", state: Array(long.dropLast()), expecting: [])
    #expect(try store.clientState(of: "c")?.count == 250 && store.ids("c") == ["a"])
    try store.begin("c")
    try store.index([.made("b")], in: "c")
    store.cancel("c")
    #expect(throws: CatalogueStoreError.noBatch) { try store.end("c", state: []) }
    #expect(try store.ids("c") == ["a"])
  }

  @Test func ofTwoClientsOneGoesOn() throws {
    let (one, other) = (try place.store(), try place.store())
    for (store, id) in [(one, "a"), (other, "b")] {
      try store.begin("c")
      try store.index([.made(id)], in: "c")
    }
    try one.end("c", state: bytes("1"), expecting: [])
    #expect(throws: CatalogueStoreError.unexpectedState(bytes("1"))) {
      try other.end("c", state: bytes("1"), expecting: [])
    }
    #expect(try other.ids("c") == ["a"])
    try other.end("c", state: bytes("2"), expecting: bytes("1"))
    #expect(try one.ids("c") == ["a", "b"])
  }

  @Test func theStateGoesWithAllItems() throws {
    let store = try place.store()
    try store.begin("c")
    try store.index([.made("a")], in: "c")
    try store.end("c", state: [0, 0xFF])
    #expect(try store.clientState(of: "c") == [0, 0xFF])
    try store.deleteAll(in: "c")
    #expect(try store.clientState(of: "c") == nil && store.ids("c").isEmpty)
  }
}
