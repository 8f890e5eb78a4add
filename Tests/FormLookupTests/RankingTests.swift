import TestSupport
import Testing

@testable import FormLookup

/// What is found, and what stands first: promises of the documentation, by cases and by properties.
struct RankingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// A label, then its aliases.
    let items: [[String]]
    let text: String
    var isContains = false
    /// The labels of the hits.
    let found: [String]
  }

  static let cases = [
    Case(
      testDescription: "a number is another number than the one that it begins",
      items: [["Pharmacy 100"], ["Pharmacy 1 North Road"], ["Pharmacy 12 North Road"]],
      text: "pharmacy 1",
      found: ["Pharmacy 1 North Road", "Pharmacy 100", "Pharmacy 12 North Road"]),
    Case(
      testDescription: "words in another order",
      items: [["Pharmacy 100"], ["Pharmacy 1"]], text: "1 pharmacy",
      found: ["Pharmacy 1", "Pharmacy 100"]),
    Case(
      testDescription: "all words but the last are typed to their end",
      items: [["Pharmacy 100 Road"], ["Pharmacy 1 North Road"]], text: "pharmacy 1 roa",
      found: ["Pharmacy 1 North Road", "Pharmacy 100 Road"]),
    Case(
      testDescription: "a number alone",
      items: [["Gate 10"], ["Gate 1"]], text: "1", found: ["Gate 1", "Gate 10"]),
    Case(
      testDescription: "a word within the label before the beginning of another",
      items: [["Londonderry"], ["City of London"]], text: "london",
      found: ["City of London", "Londonderry"]),
    Case(
      testDescription: "whole words in an alias before the beginning of another label",
      items: [["Newark"], ["Gotham", "New York"]], text: "new", found: ["Gotham", "Newark"]),
    Case(
      testDescription: "a number beside a slip",
      items: [["Pharmacy 100"], ["Pharmacy 1 North Road"]], text: "pharmcy 1",
      found: ["Pharmacy 1 North Road", "Pharmacy 100"]),
    Case(
      testDescription: "a number beside a slip, in another order",
      items: [["Pharmacy 100"], ["Pharmacy 1 North Road"]], text: "1 pharmcy",
      found: ["Pharmacy 1 North Road", "Pharmacy 100"]),
    Case(
      testDescription: "a slip in a word of the label, another word is an alias",
      items: [["Logan", "Boston"]], text: "boston logn", found: ["Logan"]),
    Case(
      testDescription: "a slip in a word of the alias",
      items: [["Logan", "Boston"]], text: "bostn logan", found: ["Logan"]),
    Case(
      testDescription: "two words with a slip each",
      items: [["Logan", "Boston"]], text: "bostn logn", found: ["Logan"]),
    Case(
      testDescription: "two slips in a long word",
      items: [["Logan", "Boston"]], text: "logan bsotno", found: ["Logan"]),
    Case(
      testDescription: "a slip in words in another order",
      items: [["Alpha Beta"]], text: "beta alhpa", found: ["Alpha Beta"]),
    Case(
      testDescription: "two typed words are two words",
      items: [["Alpha Gamma"]], text: "alpha alhpa", found: []),
    Case(
      testDescription: "initials by chance do not hide slips",
      items: [["Tiny Blue Lake Inn"], ["Tbilisi"]], text: "tbli",
      found: ["Tiny Blue Lake Inn", "Tbilisi"]),
    Case(
      testDescription: "a text within words before a slip",
      items: [["Tern"], ["Western"]], text: "ster", isContains: true, found: ["Western"]),
  ]

  @Test(arguments: cases)
  func findsInOrder(_ one: Case) throws {
    let items = one.items.enumerated().map { number, names in
      var item = CatalogueItem(id: "i\(number)", label: names[0])
      item.aliases = Array(names.dropFirst())
      return item
    }
    var query = CatalogueQuery(one.text)
    query.match = one.isContains ? .contains : .words
    #expect(try find(query, items).map(\.item.label) == one.found)
  }

  // MARK: Properties

  /// Names of words that are like nothing else, so that what is found is not found by chance.
  private struct Maker {
    var random: SeededRandom

    mutating func word(_ lengths: ClosedRange<Int> = 4...9) -> String {
      let count = Int.random(in: lengths, using: &random)
      return String((0..<count).map { _ in Self.letters.randomElement(using: &random) ?? "a" })
    }

    mutating func name() -> String {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in word() }.joined(separator: " ")
    }

    mutating func items(_ count: Int) -> [CatalogueItem] {
      (0..<count).map { number in
        var item = CatalogueItem(id: "i\(number)", label: name())
        item.aliases = (0..<Int.random(in: 1...3, using: &random)).map { _ in name() }
        return item
      }
    }

    /// A word with one letter left out, added, changed, or swapped with the next.
    mutating func slipped(_ word: String) -> String {
      var letters = Array(word)
      let place = Int.random(in: 0..<letters.count - 1, using: &random)
      let other = Self.letters.randomElement(using: &random) ?? "a"
      switch Int.random(in: 0..<4, using: &random) {
      case 0: letters.remove(at: place)
      case 1: letters.insert(other, at: place)
      case 2: letters[place] = other
      default: letters.swapAt(place, place + 1)
      }
      return String(letters)
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
  }

  /// Words of different names of an item, in any order, one of them with a slip.
  @Test(arguments: 0..<Cases.count(20, oneIn: 5))
  func aSlipInOneWordHidesNothing(_ round: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var maker = Maker(random: SeededRandom(seed))
    let items = maker.items(150)
    let searcher = Searcher(try catalogue(items))
    for item in items.shuffled(using: &maker.random).prefix(40) {
      let names = ([item.label] + item.aliases).shuffled(using: &maker.random).prefix(3)
      var words = names.compactMap {
        $0.split(separator: " ").map(String.init).randomElement(using: &maker.random)
      }
      let place = Int.random(in: words.indices, using: &maker.random)
      words[place] = maker.slipped(words[place])
      let text = words.joined(separator: " ")
      // Initials, or an exact agreement elsewhere, would be by chance.
      let hits = try #require(try searcher.find(CatalogueQuery(text))).hits
      #expect(hits.contains { $0.item.id == item.id }, "seed \(seed), “\(text)”")
    }
  }

  /// Items in which all typed words are words whole stand before all others, the id aside.
  @Test(arguments: 0..<Cases.count(20, oneIn: 5))
  func wholeWordsStandFirst(_ round: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var maker = SearchTests.Maker(seed: seed)
    let items = maker.items(120)
    let searcher = Searcher(try catalogue(items))
    for _ in 0..<60 {
      var query = maker.query(items)
      let typed = FoldedText(query.text)
      query.isPopularOnly = false
      query.limit = 50
      if typed.letters < 3 { continue }
      let areWhole = try #require(try searcher.find(query)).hits
        .filter { $0.item.id != query.text }
        .map { hit -> Bool in
          var words = SearchedTexts(hit.item).words
          return typed.words.allSatisfy { word in
            words.firstIndex(of: word).map { words.remove(at: $0) } != nil
          }
        }
      #expect(areWhole == areWhole.sorted { $0 && !$1 }, "seed \(seed), “\(query.text)”")
    }
  }

  /// Nothing but agreement, popularity and weight comes before the order in which items came.
  @Test(arguments: 0..<Cases.count(20, oneIn: 5))
  func amongEqualsTheOrderOfTheItemsStays(_ round: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var maker = SearchTests.Maker(seed: seed)
    let items = maker.items(120).map { item in
      var item = item
      item.weight = 0
      item.isPopular = false
      return item
    }
    let places = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.id, $0) })
    let searcher = Searcher(try catalogue(items))
    let all = try searcher.find(CatalogueQuery(""))
    #expect(all?.hits.map(\.item.id) == items.prefix(10).map(\.id))
    for _ in 0..<60 {
      var query = maker.query(items)
      query.picks = CataloguePicks()
      query.isPopularOnly = false
      let hits = try #require(try searcher.find(query)).hits.filter { $0.edits == 0 }
      for bucket in Set(hits.map(\.bucket)) {
        let found = hits.filter { $0.bucket == bucket }.compactMap { places[$0.item.id] }
        #expect(found == found.sorted(), "seed \(seed), “\(query.text)”, \(bucket)")
      }
    }
  }

  // MARK: Finding

  private func find(_ query: CatalogueQuery, _ items: [CatalogueItem]) throws -> [CatalogueHit] {
    try Searcher(catalogue(items)).find(query)?.hits ?? []
  }

  private func catalogue(_ items: [CatalogueItem]) throws -> Catalogue {
    var builder = CatalogueBuilder()
    for item in items { try builder.add(item) }
    return try builder.build()
  }
}
