import FormPlatform
import Foundation
import TestSupport
import Testing

@testable import FormLookup

/// Catalogues as files: whole, damaged, cut, and of other versions.
struct CatalogueFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func items(_ count: Int) -> [CatalogueItem] {
    var maker = SearchTests.Maker(seed: 5)
    return maker.items(count).enumerated().map { number, item in
      var item = item
      item.position = CataloguePosition(
        latitude: Double(number % 170) - 85, longitude: Double(number * 7 % 360) - 180)
      return item
    }
  }

  private func catalogue(_ items: [CatalogueItem]) throws -> Catalogue {
    var builder = CatalogueBuilder()
    for item in items { try builder.add(item) }
    return try builder.build()
  }

  private func write(_ bytes: [UInt8]) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: UUID().uuidString + ".catalogue")
    try Data(bytes).write(to: file)
    return file.path
  }

  private func queries(_ items: [CatalogueItem]) -> [CatalogueQuery] {
    var maker = SearchTests.Maker(seed: 6)
    var near = CatalogueQuery("")
    near.near = CataloguePosition(latitude: 10, longitude: 20)
    return (0..<60).map { _ in maker.query(items) } + [near]
  }

  @Test func answersAsWhatItWasMadeOf() throws {
    let items = items(200)
    let made = try catalogue(items)
    let bytes = made.fileBytes(generation: 3, source: 9)
    #expect(bytes == (try catalogue(items).fileBytes(generation: 3, source: 9)))
    let path = try write(bytes)
    defer { try? FileManager.default.removeItem(at: folder) }
    let read = try Catalogue(contentsOf: path)
    #expect(read.count == 200 && read.generation == 3)
    #expect(try Catalogue.damages(of: path) == [])
    for item in items { #expect(read.item(id: item.id) == item) }
    #expect(read.item(id: "i200") == nil)
    for query in queries(items) {
      #expect(try Searcher(read).find(query) == Searcher(made).find(query), "\(query)")
    }
    // What was read is written as it was.
    #expect(read.fileBytes(generation: 3, source: 9) == bytes)
  }

  /// Without its sums a damaged file may answer wrongly; with them it never does, and nothing ends the process.
  @Test func damageIsTold() throws {
    let items = items(60)
    let made = try catalogue(items)
    let bytes = made.fileBytes()
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SeededRandom(12)
    let queries = queries(items).prefix(15)
    var (refused, rebuilt) = (0, 0)
    for round in 0..<Cases.count(300, oneIn: 12) {
      var damaged = bytes
      if round % 5 == 4 {
        damaged.removeLast(Int.random(in: 1...bytes.count, using: &random))
      } else {
        let place = Int.random(in: bytes.indices, using: &random)
        damaged[place] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
      }
      let path = try write(damaged)
      do {
        let read = try Catalogue(contentsOf: path)
        for query in queries {
          #expect(try Searcher(read).find(query) == Searcher(made).find(query))
        }
        rebuilt += 1
      } catch let error as CatalogueError {
        guard case .damaged = error else {
          Issue.record("\(error)")
          continue
        }
        refused += 1
      }
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(
      refused >= Cases.count(51, oneIn: 50) && rebuilt >= Cases.count(51, oneIn: 50),
      "\(refused) \(rebuilt)")
  }

  /// Sums that somebody made fit: whatever the parts say, searching ends, and reads nothing outside.
  @Test func forgedFilesDoNoHarm() throws {
    let items = items(40)
    let bytes = try catalogue(items).fileBytes()
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SeededRandom(13)
    let queries = queries(items).prefix(20)
    for _ in 0..<Cases.count(300, oneIn: 12) {
      var forged = bytes
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let place = Int.random(in: CatalogueHeader.bytes..<bytes.count, using: &random)
        forged[place] =
          [0, 0xFF, 0x7F, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)
          ?? 0
      }
      let path = try write(ForgedFile.summed(forged))
      if let read = try? Catalogue(contentsOf: path) {
        for query in queries { _ = try? Searcher(read).find(query) { false } }
        for item in items { _ = read.item(id: item.id) }
        _ = try Searcher(read).names(within: 2, of: "abc")
      }
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// What a search reads is read at the first search: by then somebody may have cut the file, or written over it.
  @Test(arguments: [false, true])
  func whatChangesBehindItIsBuiltAnew(_ isCut: Bool) throws {
    let items = items(60)
    let made = try catalogue(items)
    let bytes = made.fileBytes()
    let path = try write(bytes)
    defer { try? FileManager.default.removeItem(at: folder) }
    let read = try Catalogue(contentsOf: path)
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    if isCut {
      try handle.truncate(atOffset: UInt64(CatalogueHeader.bytes))
    } else {
      try handle.write(contentsOf: Data(repeating: 0x55, count: bytes.count))
    }
    try handle.close()
    for item in items { #expect(read.item(id: item.id) == item) }
    for query in queries(items) {
      #expect(try Searcher(read).find(query) == Searcher(made).find(query), "\(query)")
    }
    #expect(read.fileBytes() == bytes)
  }

  static let others: [(String, Int, [UInt8], CatalogueError)] = [
    ("another file", 0, Array("PK".utf8), .damaged(.notACatalogue)),
    ("another version", 8, [1], .damaged(.otherVersion)),
    ("another byte order", 16, [1, 2, 3, 4], .damaged(.otherVersion)),
    ("another length", 24, [1], .damaged(.sumMismatch)),
  ]

  @Test(arguments: others)
  func otherFilesAreRefused(
    _ what: String, _ place: Int, _ with: [UInt8], _ error: CatalogueError
  ) throws {
    var bytes = try catalogue(items(5)).fileBytes()
    bytes.replaceSubrange(place..<place + with.count, with: with)
    let path = try write(bytes)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: error) { try Catalogue(contentsOf: path) }
  }

  /// What another version searches by is made anew: the items are the same.
  @Test func whatAnotherVersionSearchesByIsMadeAnew() throws {
    let items = items(30)
    let made = try catalogue(items)
    var bytes = made.fileBytes()
    bytes.replaceSubrange(12..<16, with: littleEndian([CatalogueHeader.searchVersion + 1]))
    let path = try write(ForgedFile.summed(bytes))
    defer { try? FileManager.default.removeItem(at: folder) }
    let read = try Catalogue(contentsOf: path)
    for query in queries(items) {
      #expect(try Searcher(read).find(query) == Searcher(made).find(query))
    }
  }

  @Test func missingFilesAreTold() {
    #expect(throws: CatalogueError.unreadable(errno: ENOENT)) {
      try Catalogue(contentsOf: "/nowhere/x.catalogue")
    }
    #expect(throws: CatalogueError.damaged(.notACatalogue)) { try Catalogue(contentsOf: "/") }
    #expect(throws: CatalogueError.damaged(.notACatalogue)) {
      try Catalogue(contentsOf: "/dev/null")
    }
  }

  /// By the xxHash project's own library (PyPI xxhash 3), over bytes 3, 10, 17 and so on.
  @Test(
    arguments: [
      (0, 0xEF46_DB37_51D8_E999), (3, 0x31D2_363F_52E5_64C9), (4, 0x9BB6_4B7D_66EE_9FDA),
      (7, 0x9A7B_1499_59CE_60D8), (8, 0xDAB9_9D95_C6F9_0092), (15, 0x1B47_CB82_43CC_8E32),
      (31, 0xA2AA_5F33_CC4A_6119), (32, 0x23C3_C17E_F790_FD97), (33, 0x50A7_CFC7_BA58_8784),
      (63, 0x5E3E_54B4_31C7_493C), (64, 0x0EB6_4B3E_F6EE_B01F), (100, 0xA61F_8D4C_170F_E531),
      (200, 0xA6CB_3C09_BC82_9B24),
    ] as [(Int, UInt64)])
  func sums(_ count: Int, _ sum: UInt64) {
    #expect(XXH64.sum((0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }) == sum)
  }
}
