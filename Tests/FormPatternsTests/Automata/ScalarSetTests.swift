import TestSupport
import Testing

@testable import FormPatterns

@Suite struct ScalarSetTests {
  private static let items: [String] = [
    "a", "a-fk-s", "à-ÿ", "ß", "ẞ", "ıİi", "ſ", "µ", "Å-Ö", "\\x{1C4}-\\x{1CC}", "Σ", "\\x{10400}",
    "^a", "^à-ÿ", "\\d_", "\\W\\d", "^\\W_", "\\s", "\\h", "\\v", "\\H", "\\p{Lu}", "\\P{L}",
    "^\\p{Greek}k", "[:upper:]", "[:^alpha:]x", "[:punct:]", "\\p{L&}", "\\x{80}-\\x{FFFF}",
    "\\x{D7FF}-\\x{E000}", "^\\s\\S", "]a", "a-", "\\x{13A0}-\\x{13A5}", "\\x{1E00}-\\x{1EFF}",
  ]

  /// Each set as read here is the set of PCRE2, over all of Unicode.
  @Test(arguments: Cases.of(items, oneIn: 4))
  func isThatOfPCRE2(_ item: String) throws {
    for flags in [[], .ignoreCase, .unicodeClasses, [.ignoreCase, .unicodeClasses]]
      as [PatternFlags]
    {
      let expected = try #require(CharacterMembers.ranges(of: item, flags: flags))
      guard case .set(let set, _) = try PatternTree("[\(item)]", flags: flags).root.kind else {
        Issue.record("not a set")
        continue
      }
      #expect(set == ScalarSet(expected), "\(item) \(flags)")
    }
  }

  @Test func operations() {
    let some = ScalarSet([0x61...0x66, 0x40...0x45, 0x46...0x46])
    #expect(some.ranges == [0x40...0x46, 0x61...0x66] && some.count == 13)
    #expect(some.contains(0x46) && !some.contains(0x47) && some.contains(0x61))
    #expect(some.complement.complement == some && ScalarSet.all.complement == .none)
    #expect(some.union(some.complement) == .all && !some.intersects(some.complement))
    #expect(some.subtracting(ScalarSet([0x42...0x62])).ranges == [0x40...0x41, 0x63...0x66])
    #expect(some.readable == "a" && ScalarSet([0...0x1F]).readable == "\0")
    #expect(ScalarSet([0x100...0x105]).readable == "\u{100}" && ScalarSet.none.readable == nil)
  }

  @Test func partitions() {
    let sets = [ScalarSet([0x61...0x7A]), ScalarSet([0x6B...0x6B, 0x30...0x39]), .all]
    let partition = ScalarPartition(of: sets)
    #expect(partition.representatives.prefix(3) == ["a", "k", "0"])
    #expect(partition.classes.count == 4)
    #expect(partition.classes.reduce(0) { $0 + $1.count } == ScalarSet.all.count)
  }
}
