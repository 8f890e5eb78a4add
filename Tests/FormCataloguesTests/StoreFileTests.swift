import Foundation
import Testing

@testable import FormCatalogues

struct StoreFileTests {
  private let place = Place()

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func theFilesAreForTheirOwnerAlone() throws {
    let path = place.folder.appending(path: "new/folder/store.db").path
    let store = try CatalogueStore(path: path)
    try store.index([.made("a")], in: "x")
    try store.refresh("x")
    for name in ["", "-wal", "-shm", "-1.catalogue"] { #expect(try mode(path + name) == 0o600) }
    #expect(try mode(place.folder.appending(path: "new").path) == 0o700)
    #expect(try mode(place.folder.appending(path: "new/folder").path) == 0o700)
  }

  @Test func aNewerStoreIsRefusedAndLeftAsItIs() throws {
    try place.store().index([.made("a")], in: "x")
    let database = try Database(place.path, .writing)
    try database.run("PRAGMA user_version = \(Schema.version + 1)")
    let before = try Data(contentsOf: URL(filePath: place.path))
    for isRead in [false, true] {
      #expect(throws: CatalogueStoreError.newer(version: Int(Schema.version) + 1)) {
        _ = try isRead ? CatalogueStore(reading: place.path) : place.store()
      }
    }
    #expect(try Data(contentsOf: URL(filePath: place.path)) == before)
  }

  /// Of version 1, which knew no protection.
  @Test func anEarlierStoreIsReadAndRaised() throws {
    try place.store().index([.made("a")], in: "x")
    let database = try Database(place.path, .writing)
    try database.run("ALTER TABLE catalogue DROP COLUMN protected")
    try database.run("DROP TABLE found")
    try database.run("ALTER TABLE place ADD COLUMN section INTEGER NOT NULL DEFAULT 0")
    try database.run("INSERT INTO place (list, id, row, section) VALUES ('l', 'a', 7, 2)")
    try database.run("PRAGMA user_version = 1")
    let reader = try CatalogueStore(reading: place.path)
    #expect(try reader.ids("x") == ["a"])
    #expect(try reader.status(of: "x")?.settings.isProtected == false)
    #expect(reader.place(in: "l") == ListPlace(id: "a", row: 7))
    #expect(reader.item("a", in: "l") == nil)
    #expect(try database.number("PRAGMA user_version") == 1)
    let store = try place.store()
    #expect(try database.number("PRAGMA user_version") == Schema.version)
    #expect(try store.ids("x") == ["a"])
    #expect(store.place(in: "l") == ListPlace(id: "a", row: 7))
    store.note(pick: "s", in: "l", query: "", now: 0)
    store.keep(CatalogueItem(id: "s", label: "Found"), in: "l")
    #expect(store.item("s", in: "l")?.label == "Found")
    store.keep(ListPlace(id: "b", row: 8), in: "l")
    #expect(store.place(in: "l") == ListPlace(id: "b", row: 8))
    try store.set(CatalogueSettings(isProtected: true), of: "x")
    // Whoever had it open before sees it too.
    #expect(try reader.status(of: "x")?.settings.isProtected == true)
    #expect(try place.store().live("x").isProtected)
  }

  @Test func whatIsNoStoreIsRefusedAndLeftAsItIs() throws {
    try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
    let text = Array(repeating: "this is no database of any kind\n", count: 100).joined()
    try Array(text.utf8).write(to: place.path)
    #expect(throws: CatalogueStoreError.notAStore) { _ = try place.store() }
    #expect(try String(contentsOfFile: place.path, encoding: .utf8) == text)
    // A database of somebody else.
    let other = place.folder.appending(path: "other.db").path
    try [UInt8]().write(to: other)
    try Database(other, .writing).run("CREATE TABLE mine (a)")
    #expect(throws: CatalogueStoreError.notAStore) { _ = try CatalogueStore(path: other) }
    #expect(throws: CatalogueStoreError.notAStore) { _ = try CatalogueStore(reading: other) }
  }

  @Test func whatIsReadIsNotMadeAndNotChanged() throws {
    #expect(throws: CatalogueStoreError.unreadable(errno: ENOENT)) {
      _ = try CatalogueStore(reading: place.path)
    }
    #expect(!FileManager.default.fileExists(atPath: place.folder.path))
    try place.store().index([.made("a")], in: "x")
    let reader = try CatalogueStore(reading: place.path)
    #expect(try reader.ids("x") == ["a"])
    #expect(throws: CatalogueStoreError.notWritable) { try reader.index([.made("b")], in: "x") }
    #expect(try place.store().ids("x") == ["a"])
  }

  @Test func aFolderInThePlaceOfTheFileIsAnError() throws {
    try FileManager.default.createDirectory(
      atPath: place.path, withIntermediateDirectories: true)
    #expect(throws: CatalogueStoreError.self) { _ = try place.store() }
  }

  /// Somebody writes for longer than anyone waits.
  @Test func whoWritesTooLongIsNotWaitedFor() throws {
    let store = try place.store()
    try store.index([.made("a")], in: "x")
    let other = try Database(place.path, .writing)
    try other.run("BEGIN IMMEDIATE")
    #expect(throws: CatalogueStoreError.busy) { try store.index([.made("b")], in: "x") }
    // Readers go on.
    #expect(try CatalogueStore(reading: place.path).ids("x") == ["a"])
    try other.run("ROLLBACK")
    try store.index([.made("b")], in: "x")
    #expect(try store.ids("x") == ["a", "b"])
  }

  @Test func aDamagedStoreGivesWayAndItsItemsAreAskedFor() throws {
    let items = (0..<500).map { CatalogueItem.made("\($0)", "label \($0)") }
    try place.store().index(items, in: "x")
    #expect(try CatalogueStore.recovering(place.path, catalogues: ["x"]).ids("x").count == 500)
    // All pages but the first, which says what it is.
    let handle = try FileHandle(forUpdating: URL(filePath: place.path))
    let size = try handle.seekToEnd()
    try handle.seek(toOffset: 4_096)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4_096))
    try handle.close()
    let store = try CatalogueStore.recovering(place.path, catalogues: ["x"])
    let listener = Listener()
    store.delegate = listener
    try store.deliver()
    #expect(try listener.heard == ["all x"] && store.catalogues().isEmpty)
    #expect(FileManager.default.fileExists(atPath: place.path + ".damaged"))
  }
}
