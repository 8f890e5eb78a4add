import TestSupport
import Testing

@testable import FormPatterns

/// Relations of two patterns, compared with PCRE2 on every string of three letters up to length 6.
@Suite struct PatternComparisonTests {
  private static let strings: [String] = {
    var all = [""]
    var last = [""]
    for _ in 0..<6 {
      last = last.flatMap { start in ["a", "b", "c"].map { start + $0 } }
      all += last
    }
    return all
  }()

  /// The length of the shortest string of each region among ``strings``.
  private static func bruteForce(
    _ first: String, _ second: String
  ) throws -> [PatternComparison.Region: Int] {
    let one = try CompiledPattern(first, use: .whole)
    let two = try CompiledPattern(second, use: .whole)
    var matcher = PatternMatcher(limits: PatternLimits())
    var lengths: [PatternComparison.Region: Int] = [:]
    for text in strings {
      matcher.beginRecord()
      let outcomes = [matcher.outcome(of: one, on: text), matcher.outcome(of: two, on: text)]
      try #require(outcomes.allSatisfy { $0 == .matches || $0 == .doesNotMatch })
      let region: PatternComparison.Region
      switch outcomes.map({ $0 == .matches }) {
      case [true, true]: region = .both
      case [true, false]: region = .onlyFirst
      case [false, true]: region = .onlySecond
      default: continue
      }
      lengths[region] = lengths[region] ?? text.count
    }
    return lengths
  }

  @Test func agreesWithEveryShortString() throws {
    var random = ThreeLetterPatterns(seed: 11)
    var seen: [PatternComparison.Relation: Int] = [:]
    for _ in 0..<500 {
      let (first, second) = random.pair()
      let found = PatternComparison.between(
        try PatternTree(first), try PatternTree(second), work: 2_000_000)
      seen[found.relation, default: 0] += 1
      let expected = try Self.bruteForce(first, second)
      for region in PatternComparison.Region.allCases {
        let sample = found.samples[region]
        if found.relation != .open, let length = expected[region] {
          #expect(sample?.text.count == length, "\(first) and \(second): \(region)")
        }
        if let sample, sample.text.count <= 6 {
          #expect(expected[region] == sample.text.count, "\(first) and \(second): \(region)")
        }
      }
    }
    for relation in [PatternComparison.Relation.equal, .wider, .stricter, .overlapping, .disjoint] {
      #expect(seen[relation, default: 0] >= 20, "\(seen)")
    }
    #expect(seen[.open, default: 0] < 25, "\(seen)")
  }

  @Test(arguments: [
    (#"[a-z]{3,20}"#, #"[a-z]{3,16}"#, PatternComparison.Relation.wider),
    (#"\d"#, #"[0-9]"#, .equal), (#"a|b"#, #"[ab]"#, .equal),
    (#"foo|bar"#, #"foo|bar|baz"#, .stricter),
    (#"(?=.{3,16}\z)[a-z]+"#, #"[a-z]{3,16}"#, .equal),
    (#"a+"#, #"b+"#, .disjoint), (#"a*"#, #"b*"#, .overlapping), (#"(?!)"#, #"a"#, .stricter),
    (#"(?!)"#, #"b(?<!b)"#, .equal), (#"(a)\1"#, #"aa"#, .open), (#"(a)\1"#, #"(a)\1"#, .equal),
    (#"a{5000}"#, #"a{5001}"#, .open),
  ])
  func decides(_ first: String, _ second: String, _ relation: PatternComparison.Relation) throws {
    let found = PatternComparison.between(try PatternTree(first), try PatternTree(second))
    #expect(found.relation == relation)
    #expect((found.reason != nil) == (relation == .open))
  }

  @Test func showsShortestStrings() throws {
    let wider = PatternComparison.between(
      try PatternTree("[a-z]{3,20}"), try PatternTree("[a-z]{3,16}"))
    #expect(
      wider.samples[.onlyFirst] == .init(text: String(repeating: "a", count: 17), isShortest: true))
    #expect(wider.samples[.onlySecond] == nil)
    let stricter = PatternComparison.between(
      try PatternTree("foo|bar"), try PatternTree("foo|bar|baz"))
    #expect(stricter.samples[.onlySecond]?.text == "baz")
  }

  /// The search goes from the end to the start: there the first 30 characters need a billion states.
  @Test func largeOnesAreOpen() throws {
    let one = try PatternTree("[ab]{30}a[ab]*")
    for other in ["[ab]{30}b[ab]*", "(?:[ab]{30}a[ab]*)?"] {
      let found = PatternComparison.between(one, try PatternTree(other), work: 100_000)
      #expect(found.relation == .open, "\(other)")
      #expect(found.reason == "the patterns are too large to compare")
    }
  }

  @Test func theSameSetWithAnotherEndIsDisjoint() throws {
    let found = PatternComparison.between(
      try PatternTree("[ab]*a[ab]{30}"), try PatternTree("[ab]*b[ab]{30}"), work: 100_000)
    #expect(found.relation == .disjoint)
  }
}

/// Random pairs of patterns over the letters a, b and c, many of them related.
private struct ThreeLetterPatterns {
  var numbers: SplitMix

  init(seed: UInt64) { numbers = SplitMix(state: seed) }

  mutating func pair() -> (String, String) {
    let (one, two) = (pattern(depth: 2), pattern(depth: 1))
    return switch Int.random(in: 0..<8, using: &numbers) {
    case 0: (one, "(?:\(one))")
    case 1: (one, "\(one)|\(two)")
    case 2: ("\(one)|\(two)", one)
    case 3: (one, "(?!\(two)\\z)(?:\(one))")
    case 4: ("a(?:\(one))", "[bc](?:\(two))")
    case 5: ("(?>\(one))", one)
    default: (one, two)
    }
  }

  private mutating func pattern(depth: Int) -> String {
    var text = ""
    for branch in 0..<Int.random(in: 1...2, using: &numbers) {
      if branch > 0 { text += "|" }
      for _ in 0..<Int.random(in: 1...3, using: &numbers) { text += item(depth: depth) }
    }
    return text
  }

  private mutating func item(depth: Int) -> String {
    let isLeaf = depth == 0 || Int.random(in: 0..<3, using: &numbers) > 0
    if isLeaf {
      return pick(["a", "b", "c", "[ab]", "[bc]", "[abc]"])
        + pick(["", "", "", "*", "+", "?", "{2}", "{1,3}", "*?", "++"])
    }
    let start = pick(["(?:", "(", "(?>", "(?=", "(?!"])
    let isLook = start == "(?=" || start == "(?!"
    return start + pattern(depth: depth - 1) + ")" + (isLook ? "" : pick(["", "*", "?", "{2}"]))
  }

  private mutating func pick(_ items: [String]) -> String {
    items.randomElement(using: &numbers) ?? ""
  }
}
