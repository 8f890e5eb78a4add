import TestSupport
import Testing

@testable import FormLookup

/// Hits against ``BruteForce``, on catalogues of few letters, so that much agrees with much.
struct SearchTests {
  /// Makes catalogues and queries; a failure prints the seed.
  struct Maker {
    var random: SeededRandom
    let alphabet: [Character]

    init(seed: UInt64) {
      random = SeededRandom(seed)
      alphabet = Array(
        ["abc", "abcdé", "abж", "აბa", "aßøn", "a12"].randomElement(using: &random) ?? "ab")
    }

    mutating func word(_ lengths: ClosedRange<Int>) -> String {
      let count = Int.random(in: lengths, using: &random)
      return String((0..<count).map { _ in alphabet.randomElement(using: &random) ?? "a" })
    }

    mutating func name() -> String {
      let count = [1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
      return (0..<count).map { _ in word(1...6) }.joined(
        separator: [" ", "-"].randomElement(using: &random) ?? " ")
    }

    mutating func items(_ count: Int) -> [CatalogueItem] {
      (0..<count).map { number in
        var item = CatalogueItem(id: "i\(number)", label: name())
        if chance(3) { item.aliases = [name(), name()] }
        if chance(4) { item.labels = ["en": item.label, "de": name(), "ru": name()] }
        if chance(4) { item.keywords = [word(2...4)] }
        if chance(3) { item.codes = [word(2...3)] }
        if chance(5) { item.title = name() }
        if chance(5) { item.about = name() }
        if chance(2) { item.weight = Double(Int.random(in: 0...3, using: &random)) }
        item.isPopular = chance(5)
        if chance(6) { item.expires = Double(Int.random(in: 0...10, using: &random)) }
        item.columns["kind"] = [["x", "y", "z"].randomElement(using: &random) ?? "x"]
        return item
      }
    }

    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    mutating func query(_ items: [CatalogueItem]) -> CatalogueQuery {
      var text = chance(3) ? name() : items.randomElement(using: &random)?.label ?? ""
      if chance(2) { text = String(text.prefix(Int.random(in: 1...6, using: &random))) }
      if chance(2), !text.isEmpty {
        let place = text.index(
          text.startIndex, offsetBy: Int.random(in: 0..<text.count, using: &random))
        text.replaceSubrange(place...place, with: word(0...2))
      }
      var query = CatalogueQuery(text)
      if chance(4) { query.match = .contains }
      if chance(4) { query.fills = true }
      if chance(6) { query.typos = .none }
      if chance(6) { query.isPopularOnly = true }
      if chance(5) { query.now = 5 }
      if chance(3) { query.languages = ["fr", "de"] }
      if chance(4) { query.filter["kind"] = chance(2) ? ["x"] : ["x", "z"] }
      if chance(3) {
        for _ in 0..<4 {
          guard let item = items.randomElement(using: &random) else { continue }
          query.picks.counts[item.id] = Double(Int.random(in: 1...2, using: &random))
          if chance(2) { query.picks.ofQuery.insert(item.id) }
        }
      }
      query.limit = [1, 3, 10, 50].randomElement(using: &random) ?? 10
      return query
    }
  }

  @Test(arguments: 0..<Cases.count(40, oneIn: 20))
  func findsWhatBruteForceFinds(_ round: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var maker = Maker(seed: seed)
    let items = maker.items([5, 40, 150].randomElement(using: &maker.random) ?? 40)
    let searcher = Searcher(try catalogue(items))
    let slow = BruteForce(items: items)
    var buckets: Set<MatchBucket> = []
    for _ in 0..<40 {
      let query = maker.query(items)
      if FoldedText(query.text).isEmpty { continue }
      let found = try #require(try searcher.find(query))
      let answers = found.hits.map { BruteForce.Answer(id: $0.item.id, bucket: $0.bucket) }
      #expect(answers == slow.find(query), "seed \(seed), \(query)")
      #expect(found.isComplete)
      buckets.formUnion(answers.map(\.bucket))
    }
    #expect(
      buckets.count > 3 || items.count < 40,
      "seed \(seed): the queries find too little to show anything")
  }

  @Test func namesWithinEdits() throws {
    var maker = Maker(seed: 11)
    let items = maker.items(300)
    let searcher = Searcher(try catalogue(items))
    for _ in 0..<Cases.count(60, oneIn: 10) {
      let text = FoldedText(maker.name())
      let most = Int.random(in: 0...2, using: &maker.random)
      let typed = BruteForce.letters(text.bytes)
      var expected: [String: Int] = [:]
      for item in items {
        let texts = SearchedTexts(item)
        let edits = (texts.label + texts.aliases).map {
          BruteForce.edits(typed, BruteForce.letters($0.bytes))
        }
        if let least = edits.min(), least <= most { expected[item.id] = least }
      }
      let found = try #require(
        try searcher.names(within: most, of: String(decoding: text.bytes, as: UTF8.self)))
      #expect(Set(found.hits.map(\.item.id)) == Set(expected.keys))
      #expect(found.hits.map(\.edits) == found.hits.compactMap { expected[$0.item.id] })
      #expect(found.hits.map(\.edits) == found.hits.map(\.edits).sorted())
    }
  }

  /// Winkler's own samples, and texts of which one ends long before the other.
  @Test(arguments: [
    ("MARTHA", "MARHTA", 961), ("DIXON", "DICKSONX", 813), ("DWAYNE", "DUANE", 840),
    ("abcdefgh", "xy", 0), ("abcdefgh", "h", 0), ("a", "", 0), ("", "", 1000),
  ])
  func likenessIsThatOfJaroAndWinkler(_ one: String, _ other: String, _ thousandths: Int) {
    func letters(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
    #expect(JaroWinkler.thousandths(letters(one), letters(other)) == thousandths)
    #expect(JaroWinkler.thousandths(letters(other), letters(one)) == thousandths)
  }

  @Test func isCancelled() throws {
    let items = (0..<Cases.count(20_000, oneIn: 20)).map {
      CatalogueItem(id: "i\($0)", label: "name \($0 &* 7919)")
    }
    let searcher = Searcher(try catalogue(items))
    #expect(try searcher.find(CatalogueQuery("nqme 12345")) { true } == nil)
    #expect(try searcher.find(CatalogueQuery("nqme 12345")) { false } != nil)
  }

  @Test func longQueriesAreRefused() throws {
    let searcher = Searcher(try catalogue([CatalogueItem(id: "a")]))
    for text in [String(repeating: "a", count: 257), "a b c d e f g h i j k l m n o p q"] {
      #expect(throws: CatalogueQuery.Fault.queryTooLong) {
        try searcher.find(CatalogueQuery(text))
      }
    }
    #expect(try searcher.find(CatalogueQuery(String(repeating: "a", count: 256)))?.hits == [])
  }

  private func catalogue(_ items: [CatalogueItem]) throws -> Catalogue {
    var builder = CatalogueBuilder()
    for item in items { try builder.add(item) }
    return try builder.build()
  }
}

/// SplitMix64 (Steele, Lea, Flood, 2014).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
