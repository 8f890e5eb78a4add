import TestSupport
import Testing

@testable import FormLookup

/// Hits of the keypad against ``SlowKeypad``, on names of few keys, so that much agrees with much.
struct KeypadSearchTests {
  /// Makes names, numbers and queries; a failure prints the seed.
  struct Maker {
    var random: SeededRandom
    let letters: [Character]
    let keys: [Character: String]

    /// Letters of two keys with their look-alikes, Russian ones, a letter of two keys, digits, and some without a key.
    init(seed: UInt64) {
      random = SeededRandom(seed)
      keys = [
        "a": "2", "b": "2", "é": "3", "d": "3", "ж": "3", "я": "9", "ß": "77", "0": "0", "2": "2",
      ]
      let choices = ["abd", "adé0", "abж王", "aßd'", "a02", "ж-яa"]
      letters = Array(choices.randomElement(using: &random) ?? "ab")
    }

    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    mutating func word(_ lengths: ClosedRange<Int>) -> String {
      let count = Int.random(in: lengths, using: &random)
      return String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
    }

    mutating func name() -> String {
      let count = [1, 2, 2, 3, 4].randomElement(using: &random) ?? 1
      let signs = [" ", "-", "  ", ". ", "’"]
      return (0..<count).map { _ in word(1...(chance(6) ? 12 : 4)) }
        .joined(separator: signs.randomElement(using: &random) ?? " ")
    }

    mutating func phone() -> String {
      let begin = ["+1", "+36", "+995", "1", "", "("].randomElement(using: &random) ?? ""
      let count = [5, 7, 10, 10, 20].randomElement(using: &random) ?? 7
      let digits = (0..<count).map { _ in ["0", "2", "3"].randomElement(using: &random) ?? "2" }
      return begin + digits.joined(separator: chance(3) ? "-" : "")
    }

    mutating func items(_ count: Int) -> [CatalogueItem] {
      (0..<count).map { number in
        var item = CatalogueItem(id: "i\(number)", label: name())
        if chance(3) { item.aliases = [name()] }
        if chance(5) { item.keywords = [word(2...4)] }
        item.phones = (0..<[0, 1, 1, 3][number % 4]).map { _ in phone() }
        if chance(2) { item.weight = Double(Int.random(in: 0...3, using: &random)) }
        item.isPopular = chance(5)
        if chance(6) { item.expires = Double(Int.random(in: 0...10, using: &random)) }
        item.columns["kind"] = [["x", "y"].randomElement(using: &random) ?? "x"]
        return item
      }
    }

    mutating func query(_ items: [CatalogueItem]) -> CatalogueQuery {
      let item = items.randomElement(using: &random) ?? CatalogueItem(id: "i")
      let words = SlowKeypad.words(item.label, keys)
      var text =
        switch Int.random(in: 0..<5, using: &random) {
        case 0: words.joined(separator: chance(2) ? "0" : "")
        case 1: words.map { $0.prefix(chance(2) ? 1 : 9) }.joined(separator: chance(3) ? "0" : "")
        case 2: item.phones.first?.filter { $0 != "(" && $0 != "-" } ?? "2"
        case 3: String(item.phones.first?.filter(\.isNumber).dropFirst(3) ?? "3")
        default: words.dropFirst().joined()
        }
      if chance(2) { text = String(text.prefix(Int.random(in: 1...8, using: &random))) }
      if chance(6) { text += ["0", "2", "*", "#", "+"].randomElement(using: &random) ?? "" }
      if chance(6), let place = text.indices.randomElement(using: &random) {
        text.insert(" ", at: place)
      }
      var query = CatalogueQuery(text.isEmpty ? "2" : text)
      query.keypad = chance(2) ? true : nil
      if chance(3) { query.match = .contains }
      if chance(6) { query.isPopularOnly = true }
      if chance(5) { query.now = 5 }
      if chance(4) { query.filter["kind"] = ["x"] }
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

  @Test(arguments: 0..<Cases.count(25, oneIn: 5))
  func findsWhatBruteForceFinds(_ round: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var maker = Maker(seed: seed)
    let items = maker.items([5, 40, 150].randomElement(using: &maker.random) ?? 40)
    let isNorthAmerican = maker.chance(2)
    let made = try catalogue(items, isNorthAmerican)
    let read = try Catalogue(fileBytes: made.fileBytes())
    #expect(read.keypad == [.latin, .russian] && read.region == (isNorthAmerican ? "CA" : "GE"))
    let (searcher, other) = (Searcher(made), Searcher(read))
    let slow = SlowKeypad(items, maker.keys, isNorthAmerican: isNorthAmerican)
    var buckets: Set<MatchBucket> = []
    for _ in 0..<60 {
      let query = maker.query(items)
      let found = try #require(try searcher.find(query))
      let rows = found.hits.map {
        SlowKeypad.Row(id: $0.item.id, bucket: $0.bucket, phone: $0.phone)
      }
      #expect(
        rows == slow.find(query), "seed \(seed), \(query)")
      #expect(try other.find(query) == found, "seed \(seed), \(query)")
      buckets.formUnion(rows.map(\.bucket))
      for hit in found.hits { checkMarks(hit) }
    }
    #expect(buckets.count > 2 || items.count < 40, "seed \(seed): the queries find too little")
  }

  /// Marks lie in the text of the field that they name, in order, and mark something.
  private func checkMarks(_ hit: CatalogueHit) {
    guard let match = hit.match else {
      Issue.record("a hit of the keypad without marks: \(hit)")
      return
    }
    let texts =
      switch match.field {
      case .label: [hit.item.label]
      case .alias: hit.item.aliases + hit.item.keywords
      case .phone: [hit.phone ?? ""]
      case .code: [""]
      }
    #expect(texts.contains(match.text))
    #expect(match.utf8.count == match.utf16.count)
    var end = 0
    for range in match.utf16 {
      #expect(range.lowerBound >= end && range.upperBound <= match.text.utf16.count)
      #expect(!range.isEmpty)
      end = range.upperBound
    }
  }

  private func catalogue(_ items: [CatalogueItem], _ isNorthAmerican: Bool) throws -> Catalogue {
    var builder = CatalogueBuilder(
      keypad: [.latin, .russian], region: isNorthAmerican ? "ca" : "Ge")
    for item in items { try builder.add(item) }
    return try builder.build()
  }

  /// An item with several numbers is a hit for each, whatever found it; digits are letters where that is asked.
  @Test func rowsOfNumbers() throws {
    var item = CatalogueItem(id: "i", label: "Ann 42")
    item.phones = ["1", "2"]
    var builder = CatalogueBuilder()
    try builder.add(item)
    try builder.add(CatalogueItem(id: "j", label: "Bo"))
    let searcher = Searcher(try builder.build())
    var query = CatalogueQuery("ann")
    #expect(try searcher.find(query)?.hits.map(\.phone) == ["1", "2"])
    query.limit = 1
    #expect(try searcher.find(query)?.hits.map(\.phone) == ["1"])
    query = CatalogueQuery("42")
    query.keypad = false
    #expect(try searcher.find(query)?.hits.map(\.bucket) == [.words, .words])
    let names = try #require(try searcher.names(within: 0, of: "Ann 42"))
    #expect(names.hits.map(\.bucket) == [.label, .label])
    #expect(names.hits.first?.match?.utf16 == [0..<6])
    query = CatalogueQuery("")
    #expect(try searcher.find(query)?.hits.map(\.phone) == ["1", "2", nil])
  }

  /// Names of more words than first letters are taken of, and queries longer than the keys of a start.
  @Test func longNames() throws {
    var builder = CatalogueBuilder(keypad: [.latin])
    let words = "a d g j m p t w a d g j m p".split(separator: " ").map { "\($0)x" }
    try builder.add(CatalogueItem(id: "long", label: words.joined(separator: " ")))
    try builder.add(CatalogueItem(id: "same", label: String(repeating: "a", count: 40) + "d"))
    try builder.add(CatalogueItem(id: "other", label: String(repeating: "a", count: 40) + "g"))
    let searcher = Searcher(try builder.build())
    func ids(_ text: String) throws -> [String] {
      try #require(try searcher.find(CatalogueQuery(text))).hits.map(\.item.id)
    }
    // Twelve first letters, then the run of a word.
    #expect(try ids("2345678923456") == ["long"])
    // The thirteenth word gives no first letter.
    #expect(try ids("23456789234567") == [])
    let run = String(repeating: "2", count: 40)
    #expect(try ids(run + "3") == ["same"])
    #expect(try ids(run) == ["same", "other"])
    #expect(try ids(run + "2") == [])
  }
}
