import Foundation
import Testing

@testable import FormCatalogues

struct UpdateTests {
  private let place = Place()

  @Test func anUpdateTakesThePlaceOfAll() throws {
    let store = try place.store()
    try store.index([.made("a"), .made("b"), .made("c")], in: "x")
    let live = try store.live("x")
    let before = live.current
    let update = try store.update("x", with: [.made("b", "new"), .made("d")])
    #expect(update == CatalogueUpdate(generation: 2, items: 2, gone: 2))
    try store.refresh("x")
    // Who searches goes on in the generation in which it began.
    #expect(before.item(id: "a") != nil && live.current.item(id: "a") == nil)
    #expect(live.current.item(id: "b")?.label == "new")
    #expect(live.isGone(Array("a".utf8)) && !live.isGone(Array("b".utf8)))
    // Also for one that opens it later; what is back is no longer gone.
    let later = try place.store()
    #expect(try later.live("x").isGone(Array("c".utf8)))
    try later.index([.made("c")], in: "x")
    #expect(try !place.store().live("x").isGone(Array("c".utf8)))
  }

  @Test func anUpdateThatMustBeBrokenIsRefused() throws {
    let store = try place.store()
    try store.index((0..<5).map { .made("\($0)") }, in: "x")
    #expect(throws: CatalogueStoreError.badItems(.emptyCatalogue)) {
      try store.update("x", with: [])
    }
    #expect(throws: CatalogueStoreError.badItems(.duplicateId(id: "z", row: 3, first: 1))) {
      try store.update("x", with: [.made("z"), .made("y"), .made("z"), .made("w")])
    }
    #expect(throws: CatalogueStoreError.badItems(.badItem(row: 2, .noId))) {
      try store.update("x", with: [.made("z"), .made(""), .made("y")])
    }
    #expect(throws: CatalogueStoreError.shrinks(from: 5, to: 2)) {
      try store.update("x", with: [.made("0"), .made("1")])
    }
    #expect(
      try store.ids("x") == ["0", "1", "2", "3", "4"] && store.status(of: "x")?.generation == 1)
    try store.update("x", with: [.made("0"), .made("1"), .made("2")])
    try store.update("x", with: [.made("0")], allowsShrinking: true)
    #expect(try store.ids("x") == ["0"])
  }

  /// Half of four is two: not less.
  @Test func halfIsEnough() throws {
    let store = try place.store()
    try store.index((0..<4).map { .made("\($0)") }, in: "x")
    try store.update("x", with: [.made("0"), .made("1")])
    #expect(try store.ids("x") == ["0", "1"])
  }

  @Test func theKeypadIsThatOfTheSource() throws {
    let store = try place.store()
    var item = CatalogueItem.made("a", "Ana")
    item.phones = ["+1 555"]
    try store.update("x", with: [item], settings: CatalogueSettings(keypad: [.greek], region: "US"))
    let catalogue = try place.store().refresh("x")
    #expect(catalogue.keypad == [.greek] && catalogue.region == "US")
    try store.set(CatalogueSettings(keypad: []), of: "x")
    #expect(try place.store().refresh("x").keypad.isEmpty)
  }

  /// Editions of 200 and 300 items in turn, read all the time by others.
  @Test func aReaderNeverSeesAPart() async throws {
    let place = place
    let path = place.path
    try place.store().update("x", with: Self.edition(200))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<2 {
        group.addTask {
          (0..<60).allSatisfy { _ in
            guard let store = try? CatalogueStore(reading: path),
              let catalogue = try? store.refresh("x")
            else { return false }
            let labels = Set(catalogue.itemsByID.map(\.label))
            return labels == ["of \(catalogue.count)"] && [200, 300].contains(catalogue.count)
          }
        }
      }
      group.addTask {
        (0..<20).allSatisfy { round in
          guard let store = try? CatalogueStore(path: path) else { return false }
          let items = Self.edition(round.isMultiple(of: 2) ? 300 : 200)
          return (try? store.update("x", with: items)) != nil && (try? store.refresh("x")) != nil
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  private static func edition(_ count: Int) -> [CatalogueItem] {
    (0..<count).map { .made("\($0)", "of \(count)") }
  }

  /// Nobody takes a store that is just being made for a file of somebody else.
  @Test func manyMakeTheSameStoreAtOnce() async throws {
    for round in 0..<60 {
      let path = "\(place.path).\(round)"
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<6 {
          group.addTask {
            do {
              _ = try CatalogueStore(path: path)
            } catch {
              Issue.record("\(round): \(error)")
            }
          }
        }
      }
    }
  }

  @Test func twoWritersWaitForEachOther() async throws {
    let path = place.path
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<3 {
        group.addTask {
          for number in 0..<15 {
            do {
              try CatalogueStore(path: path).index([.made("\(writer)-\(number)")], in: "x")
            } catch {
              Issue.record("\(writer), \(number): \(error)")
            }
          }
        }
      }
    }
    #expect(try place.store().ids("x").count == 45)
    #expect(try place.store().status(of: "x")?.generation == 45)
  }
}
