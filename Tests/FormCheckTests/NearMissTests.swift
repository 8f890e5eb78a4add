import TestSupport
import Testing

@testable import FormCheck

/// Values beside a sample that a rule rejects.
@Suite struct NearMissTests {
  @Test func eachIsRejectedAndDiffers() {
    let misses = NearMiss.of("20055361682", rule: "finance.tax-id.AR")
    #expect(misses.count == 5)
    #expect(Set(misses.map(\.value)).count == 5)
    #expect(misses.first?.value == "20055361683" && misses.first?.code == "checksumMismatch")
    #expect(misses.contains { $0.value == "2005536168" && $0.code == "patternMismatch" })
    #expect(!misses.contains { $0.value == "20055361682" || $0.message.hasSuffix(".") })
  }

  @Test func secretsAndFamiliesHaveNone() {
    #expect(NearMiss.of("correct horse battery", rule: "identity.password").isEmpty)
    #expect(NearMiss.of("20055361682", rule: "finance.tax-id").isEmpty)
    #expect(NearMiss.of("", rule: "finance.tax-id.AR").isEmpty)
  }

  /// Every rule with text that is judged by more than its type has near misses.
  @Test(
    arguments: Cases.of(
      RuleListing.all().filter { $0.variants.isEmpty && $0.type == "text" }, oneIn: 10))
  func pagesOfRulesHaveSome(_ rule: RuleListing) throws {
    let sample = try #require(rule.examples.first)
    let misses = NearMiss.of(sample, rule: rule.name)
    #expect(misses.allSatisfy { !$0.message.isEmpty && $0.value != sample })
    if rule.name.hasPrefix("code.is") { #expect(!misses.isEmpty, "\(rule.name)") }
  }
}
