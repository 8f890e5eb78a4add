import FormText
import Testing

@testable import FormLint

/// What patterns cost, and what they refuse.
@Suite struct PatternCostFindingTests {
  static let found: [LintCase] = [
    .fields("patternBlowsUpElsewhere", "a: { pattern: «'(?:a+)+'» }"),
    .fields("patternBlowsUpElsewhere", "a: { length: ..60, pattern: «'(?:[a-z]+-?)+'» }"),
    .fields("patternBlowsUp", "a: { pattern: «'(?!b)(?:a+)+'» }"),
    .fields("patternBlowsUp", "a: { includes: [{ find: «'(?<!x)(?:a|a)*b'» }] }"),
    .fields("patternBlowsUp", "a: { length: ..60, pattern: «'(?!-)(?:[a-z]+-?)+'» }"),
    // Too large for a table: which of the last 13 were an “a” must be known.
    .fields("patternBlowsUp", "a: { pattern: «'(?:(?:a|b)+)*a(?:a|b){12}c'» }"),
    .fields("patternBlowsUp", "a: { check: \"matches(this, «r'(?!b)(?:a+)+'»)\" }"),
    .fields(
      "patternMatchesNothing", "a: { check: { let: { m: \"this.matches(«'(?=a)b'»)\" }, that: m } }"
    ),
    .fields("patternNotAnalysed", "a: { pattern: «'([a-z]*)x\\1'» }"),
    .fields("patternMayBlowUp", "a: { pattern: «'(?!b)(?:a+)+'», length: ..8 }"),
    .fields("patternMatchesNothing", "a: { pattern: «'(?=a)b'» }"),
    .fields("patternMatchesNothing", "a: { pattern: «'[a-z]{3}'», length: 4.. }"),
    .fields("patternMatchesNothing", "a: { pattern: «'[a-z]{9,}'», length: 2..8 }"),
    .fields("patternWithoutEffect", "a: { pattern: «'[\\s\\S]+'» }"),
    .fields("patternWithoutEffect", "a: { pattern: «'(?s:.{0,80})'», length: ..80 }"),
    .fields("patternWithoutEffect", "a: { pattern: «'(?s:.{3,})'», length: 3..9 }"),
    .fields("caseFoldsWide", "a: { pattern: { matches: 'a«s»b', flags: [ignoreCase] } }"),
    .fields("caseFoldsWide", "a: { pattern: { matches: '«[a-z]»+', flags: [ignoreCase] } }"),
    .fields("caseFoldsWide", "a: { pattern: { matches: '[0-9]«[k]»', flags: ignoreCase } }"),
  ]

  static let quiet: [LintCase] = [
    .fields("patternBlowsUpElsewhere", "a: { pattern: '(?:[a-z]++-?)*+' }"),
    .fields("patternBlowsUpElsewhere", "a: { pattern: '(?:[a-z]+-)+[a-z]' }"),
    // This one PCRE2 runs: it has a code of its own.
    .fields("patternBlowsUpElsewhere", "a: { pattern: '(?!b)(?:a+)+' }"),
    // They run as tables, which try nothing twice.
    .fields("patternBlowsUp", "a: { pattern: '(?:a+)+' }"),
    .fields("patternBlowsUp", "a: { includes: [{ find: '(?:a|a)*b' }] }"),
    .fields("patternBlowsUp", "a: { excludes: [{ find: '(?:a|a)*b' }] }"),
    .fields("patternBlowsUp", "a: { items: { pattern: '(?:[a-z]+-?)+' } }"),
    .fields("patternMayBlowUp", "a: { pattern: '(?:a+)+', length: ..8 }"),
    .fields("patternBlowsUp", "a: { pattern: 'a++', includes: [{ find: '[a-z]+[0-9]' }] }"),
    .fields("patternBlowsUp", "a: { pattern: '(?:[a-z]++-?)*+' }"),
    .fields("patternBlowsUp", "a: { pattern: '[a-z]+@[a-z]+' }"),
    .fields("patternMayBlowUp", "a: { pattern: '[a-z]+@[a-z]+' }"),
    .fields("patternNotAnalysed", "a: { pattern: '(?=.*[a-z])(?!x).{3,9}' }"),
    .fields("patternNotAnalysed", "a: { pattern: '(?!(\\d)\\1{10})\\d{11}' }"),
    .fields("patternMatchesNothing", "a: { pattern: '[a-z]{4}', length: 4 }"),
    // Graphemes may have any number of code points.
    .fields("patternMatchesNothing", "a: { pattern: '[a-z\\x{301}]{9}', length: ..5 graphemes }"),
    // A line break is refused; a length in bytes is none in characters; a text of two is refused.
    .fields("patternWithoutEffect", "a: { pattern: '.*' }"),
    .fields("patternWithoutEffect", "a: { pattern: '(?s:.{0,20})', length: ..80 bytes }"),
    .fields("patternWithoutEffect", "a: { pattern: '(?s:.{3,})', length: 2..9 }"),
    .fields("caseFoldsWide", "a: { pattern: { matches: '[a-f]', flags: [ignoreCase] } }"),
    .fields("caseFoldsWide", "a: { pattern: '[A-Za-z]+' }"),
    .fields(
      "caseFoldsWide", "a: { pattern: { matches: '[a-z]+', flags: ignoreCase }, excludes: [ſ] }"),
    .fields(
      "caseFoldsWide", "a: { normalize: nfkc, pattern: { matches: '[a-z]', flags: ignoreCase } }"),
  ]

  @Test(arguments: found)
  func isFoundAtItsPlace(_ test: LintCase) throws { try Expect.found(test) }

  @Test(arguments: quiet)
  func isNotFound(_ test: LintCase) throws { try Expect.quiet(test) }

  @Test func theAttackAndARewriteAreShown() throws {
    let text = "form: t\nfields:\n  a: { pattern: '(?!b)(?:a+)+' }\n"
    let finding = try #require(Linted.findings(text, codes: ["patternBlowsUp"]).first)
    #expect(finding.severity == .error)
    #expect(finding.message.contains("2^n"))
    #expect(finding.message.hasSuffix("pass the limit of 100,000"))
    #expect(finding.label.hasPrefix("\"aaaaa…aa"))
    #expect(finding.help == "write (?!b)a+, which matches the same strings")
  }

  /// Squares of 300 stay below the limit, those of 4,096 do not.
  @Test(arguments: [(", length: ..150", Diagnostic.Severity.warning), ("", .error)])
  func theLengthDecidesHowBadItIs(_ length: String, _ severity: Diagnostic.Severity) throws {
    let text = "form: t\nfields:\n  a: { pattern: '(?!b)[a-z]*[a-z0-9]*b'\(length) }\n"
    let finding = try #require(Linted.findings(text, codes: ["patternBlowsUp"]).first)
    #expect(finding.severity == severity)
    #expect(finding.message.contains("n²"))
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (100_000, "100,000")])
  func numbersAreGrouped(_ number: Int, _ text: String) { #expect(number.grouped == text) }
}
