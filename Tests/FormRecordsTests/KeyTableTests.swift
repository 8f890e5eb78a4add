import Foundation
import Testing

@testable import FormEngine
@testable import FormRecords

/// What records are told apart by: hashes, the table of them, and what lies beyond it.
@Suite struct KeyTableTests {
  /// OpenSSL 3 says the same of the bytes 0, 1, 2 and so on.
  ///
  /// `openssl mac -macopt hexkey:000102030405060708090a0b0c0d0e0f -macopt size:16 -macopt c-rounds:1 -macopt d-rounds:3 SIPHASH`
  @Test(arguments: [
    (0, "E77EBCB22788A5BEFD62DB6ADD303001"), (1, "FC6F370460D3EDA85E0573CC2B2FF063"),
    (7, "1084B923F2AAE0C3A62F2EC80848AB77"), (8, "AA12FEE1D5E3DAB4724F16AB35F9C799"),
    (15, "C17E5505B2BD526C2921CDEC1E7E0109"), (17, "234126F93FBB668D975112E8FEBDF7EC"),
    (63, "4C5800E34EFE426F079F6B0AA75260AD"),
  ])
  func isSipHash(count: Int, expected: String) {
    let hasher = RunHasher(key: 0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
    let hash = hasher.hash((0..<count).map { UInt8($0) })
    let bytes = [hash.low, hash.high].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
    }
    #expect(bytes.map { String(format: "%02X", $0) }.joined() == expected)
  }

  /// A text is hashed where it stands as its quote, its length and its bytes are, whatever follows it.
  @Test func hashesTextsWhereTheyStand() {
    let hasher = RunHasher(key: 3, 5)
    for count in 0...RunHasher.longestText {
      let text = (0..<count + 8).map { _ in UInt8.random(in: 0 ... .max) }
      let key = [UInt8(ascii: "\""), UInt8(count)] + text[..<count]
      let found = unsafe text.withUnsafeBufferPointer { text in
        unsafe text.baseAddress.map { unsafe hasher.hash(text: $0, count) }
      }
      #expect(found == hasher.hash(key))
    }
  }

  /// Nobody knows the key of a run.
  @Test func hasKeyOfItsOwn() { #expect(RunHasher().hash([1]) != RunHasher().hash([1])) }

  /// How hashes may lie: all over, few, next to each other at the front and at the end.
  enum Spread: CaseIterable { case even, few, low, high }

  /// Of the lower half a row keeps the upper bits alone.
  private static func hashes(_ spread: Spread, _ count: Int) -> [RunHash] {
    (0..<count).map { _ in
      switch spread {
      case .even: RunHash(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max) << 32)
      case .few: RunHash(high: .random(in: 0..<90) << 57, low: .random(in: 0..<9) << 32)
      case .low: RunHash(high: .random(in: 0..<9), low: .random(in: 1..<99) << 32)
      case .high: RunHash(high: .max - .random(in: 0..<9), low: .random(in: 0..<99) << 32)
      }
    }
  }

  /// As a plain dictionary says it, and in order when it is full.
  @Test(arguments: Spread.allCases, [1, 1 << 14, 1 << 20])
  func againstDictionary(spread: Spread, memory: Int) throws {
    var table = KeyTable(memory: memory)
    var firsts: [RunHash: Int] = [:]
    var drained = 0
    func drain(_ table: inout KeyTable) throws {
      var rows: [KeyRow] = []
      let before = table.first - 1
      try unsafe table.drain { piece throws(RunFault) in
        let count = piece.count
        #expect(count > 0)
        unsafe rows.append(contentsOf: piece)
      }
      #expect(rows.map(\.hash) == firsts.keys.sorted())
      #expect(rows.allSatisfy { firsts[$0.hash] == before + Int($0.number) })
      drained += 1
      try unsafe table.drain { _ throws(RunFault) in Issue.record("nothing is left") }
      firsts = [:]
    }
    for (place, hash) in Self.hashes(spread, 5_000).enumerated() {
      switch table.insert(hash, place + 1) {
      case .new: #expect(firsts.updateValue(place + 1, forKey: hash) == nil)
      case .same(let first): #expect(firsts[hash] == first)
      case .full:
        #expect(firsts[hash] == nil && firsts.count > 64)
        try drain(&table)
        guard case .new = table.insert(hash, place + 1) else {
          Issue.record("there is room in an empty table")
          return
        }
        firsts[hash] = place + 1
      }
    }
    try drain(&table)
    #expect(drained > 1 || spread != .even || memory > 1 << 14)
  }

  /// Few keys in a great many records: a row counts 32 bits of them.
  @Test func recordsFarApart() throws {
    var table = KeyTable(memory: 1 << 20)
    let far = 7 + Int(UInt32.max)
    let hashes = (1...3).map { RunHash(high: UInt64($0), low: 0) }
    func told(_ hash: RunHash, _ number: Int) -> String { "\(table.insert(hash, number))" }
    #expect(told(hashes[0], 7) == "new")
    #expect(told(hashes[1], far - 1) == "new")
    #expect(told(hashes[2], far) == "full")
    #expect(told(hashes[0], far + 9) == "same(7)")
    #expect(told(hashes[1], far) == "same(\(far - 1))")
    let judge = UniquenessJudge(memory: RunMemory(bytes: 1 << 20) { false })
    #expect(try judge.take(hashes[0], 1) == nil)
    #expect(try judge.take(hashes[1], 1 << 33) == nil)
    #expect(try judge.take(hashes[0], (1 << 33) + 1) == nil)
    #expect(try judge.take(hashes[1], 1 << 35) == 1 << 33)
    #expect(try judge.take(hashes[2], 1 << 36) == nil)
    var told: [[Int]] = []
    try judge.finish { told.append($0.records) }
    #expect(told == [[1, (1 << 33) + 1]])
  }

  /// Of several runs those are told that an earlier one has too, each with the first of all.
  @Test(arguments: [1, 1 << 20], [300, 40_000])
  func runsAgainstDictionary(memory: Int, count: Int) throws {
    let runs = try KeyRuns()
    var firsts: [RunHash: Int] = [:]
    var expected: [Int: Int] = [:]
    // More records than a row can count lie between two runs.
    var number = 0
    for _ in 0..<7 {
      number += 1 << 33
      var rows: [RunHash: Int] = [:]
      for _ in 0..<count {
        number += 1
        let high = UInt64.random(in: 0..<UInt64(2 * count)) &* 0x9E37_79B9_7F4A_7C15
        let hash = RunHash(high: high, low: .random(in: 0..<2) << 32)
        if rows[hash] != nil { continue }
        rows[hash] = number
        if let first = firsts[hash] { expected[number] = first } else { firsts[hash] = number }
      }
      let first = rows.values.min() ?? 0
      let sorted = rows.sorted { $0.key < $1.key }.map {
        KeyRow($0.key, UInt32($0.value - first + 1))
      }
      unsafe try sorted.withUnsafeBufferPointer { unsafe try runs.append($0) }
      runs.endRun(from: first)
    }
    var found: [Int: Int] = [:]
    try runs.findRepeated(RunMemory(bytes: memory) { false }) { first, other in
      #expect(found.updateValue(first, forKey: other) == nil)
    }
    #expect(found == expected)
    #expect(found.count > count)
  }

  /// Records many at a time, some of them with no key, some taken twice: each is told once that has what an earlier one has.
  @Test(arguments: [1, 1 << 20])
  func manyAtATime(memory: Int) throws {
    let judge = UniquenessJudge(memory: RunMemory(bytes: memory) { false })
    let hashes: [RunHash] = (0..<4_000).map { _ in
      if Int.random(in: 0..<5) == 0 { return .absent }
      return RunHash(high: .random(in: 0..<3_000) &* 0x9E37_79B9_7F4A_7C15, low: 7)
    }
    var (met, expected): (Set<RunHash>, Set<Int>) = ([.absent], [])
    for (place, hash) in hashes.enumerated() where hash != .absent {
      if !met.insert(hash).inserted { expected.insert(place + 1) }
    }
    var told: [Int] = []
    var at = 0
    while at < hashes.count {
      let next = hashes[at..<min(at + .random(in: 1...40), hashes.count)]
      at += try judge.take(next, from: at + 1)
      if at == next.endIndex {
        #expect(try judge.take(next, from: next.startIndex + 1) == next.count)
        continue
      }
      let first = try #require(try judge.take(hashes[at], at + 1))
      #expect(hashes[first - 1] == hashes[at])
      at += 1
      told.append(at)
    }
    try judge.finish { told += $0.records.suffix(1) }
    #expect(told.count == Set(told).count)
    #expect(Set(told) == expected)
  }

  @Test func isStopped() throws {
    let runs = try KeyRuns()
    let rows = [KeyRow(RunHash(high: 1, low: 1), 1)]
    unsafe try rows.withUnsafeBufferPointer { unsafe try runs.append($0) }
    runs.endRun(from: 1)
    #expect(throws: RunFault.self) {
      try runs.findRepeated(RunMemory(bytes: 1) { true }) { _, _ in }
    }
  }
}
