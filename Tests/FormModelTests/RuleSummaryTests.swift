import TestSupport
import Testing

@testable import FormCheck
@testable import FormModel

/// What a ready rule accepts, as it stands in “enter an e-mail address or …”.
@Suite struct RuleSummaryTests {
  /// Every ready rule and every variant with its own summary.
  static let summaries: [(name: String, summary: String?)] = RuleFiles.groups.flatMap {
    group in
    RuleFiles.rules(ofGroup: group).flatMap { rule in
      [("\(group).\(rule.name)", rule.summary)]
        + rule.rule.variants.map {
          ("\(group).\(rule.name).\($0.name)", rule.variantsAbout[$0.name]?.summary)
        }
    }
  }

  /// Nouns that have no article: what cannot be counted, and plurals.
  private static let withoutArticle = [
    "text ", "Japanese text", "plain ASCII text", "printable text", "hexadecimal data",
    "base 64 data",
    "base 32 data", "digits", "letters", "one line of text",
  ]

  /// Capital letters that are spoken as a word.
  private static let words: Set<Substring> = [
    "SHA-1", "SHA-256", "SHA-384", "SHA-512", "SEDOL", "SEPA", "FIGI", "MAC", "NACE",
  ]

  @Test func everyRuleAndVariantHasOne() {
    #expect(Self.summaries.count > 1_300)
    let silent = Self.summaries.filter { $0.summary?.isEmpty != false }.map(\.name)
    #expect(silent.isEmpty)
  }

  @Test func noTwoAreAlike() {
    var names: [String: [String]] = [:]
    for rule in Self.summaries { names[rule.summary ?? "", default: []].append(rule.name) }
    #expect(names.filter { $0.value.count > 1 }.isEmpty)
  }

  @Test func eachIsANounWithItsArticle() {
    let wrong = Self.summaries.filter { rule in
      let words = (rule.summary ?? "").split(separator: " ", omittingEmptySubsequences: false)
      guard words.count > 1, ["a", "an", "the"].contains(words[0]) else {
        return !Self.withoutArticle.contains { (rule.summary ?? "").hasPrefix($0) }
      }
      // Letters are read out one by one, but for some; the rest goes by spelling, but for “you”.
      let isReadOut = words[1].prefix(2).allSatisfy(\.isUppercase) && !Self.words.contains(words[1])
      let vowels = isReadOut ? "AEFHILMNORSX" : "aeiouAEIOU"
      let isYou = ["uni", "use", "Uni", "Uru", "Ukr"].contains { words[1].hasPrefix($0) }
      let wantsAn = words[1].first.map(vowels.contains) == true && !isYou
      return words.contains("") || words[0] != "the" && (words[0] == "an") != wantsAn
    }
    #expect(wrong.map { "\($0.name): \($0.summary ?? "")" }.isEmpty)
  }

  @Test func aVariantGoesByItsOwn() throws {
    let checker = Checker(
      try ValidationForm(
        """
        form: t
        rules:
          own:
            summary: a number of ours
            variants: { a: { summary: a number of kind A, length: 4 }, b: { length: 5 } }
        fields:
          x: { rule: { any: [geo.postal.GE, geo.postal.US, geo.country, geo.country3] } }
          y: { rule: { any: [own.a, own.b] } }
        """))
    let report = checker.check(#"{"x":"?","y":"?"}"#.utf8)
    #expect(
      report.issues.map(\.message) == [
        "enter a postal code of Georgia, a postal code of the United States, "
          + "a country code of two letters or a country code of three letters",
        "enter a number of kind A or a number of ours",
      ])
  }
}
