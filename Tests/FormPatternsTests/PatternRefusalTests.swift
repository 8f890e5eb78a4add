import FormPatterns
import Testing

@Suite struct PatternRefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let pattern: String
    let culprit: String
    var testDescription: String { String(pattern.prefix(40)) }

    init(_ pattern: String, _ culprit: String) {
      self.pattern = pattern
      self.culprit = culprit
    }
  }

  // Test 27.
  @Test(arguments: [
    Case("(*LIMIT_MATCH=4000000000)a", "(*LIMIT_MATCH=4000000000)"),
    Case("(*NO_JIT)a", "(*NO_JIT)"),
    Case("(*UTF)a", "(*UTF)"),
    Case("(*UCP)a", "(*UCP)"),
    Case("(*CRLF)a", "(*CRLF)"),
    Case("a(*COMMIT)b", "(*COMMIT)"),
    Case("a(*:mark)b", "(*:mark)"),
    Case("(*pla:a)", "(*pla"),
    Case("(*script_run:a)", "(*script_run:a)"),
    Case("a\\Cb", "\\C"),
    Case("[\\C]", "\\C"),
    Case("a\\Kb", "\\K"),
    Case("a(?R)?", "(?R)"),
    Case("(a)(?1)", "(?1)"),
    Case("(a)(?-1)", "(?-1)"),
    Case("(?+1)(a)", "(?+1)"),
    Case("(?0)", "(?0)"),
    Case("(?<n>a)(?&n)", "(?&n)"),
    Case("(?P<n>a)(?P>n)", "(?P>n)"),
    Case("(?<n>a)\\g<n>", "\\g<n>"),
    Case("(a)\\g'1'", "\\g'1'"),
    Case("(?{code})", "(?{code})"),
    Case("(??{code})", "(??{code})"),
    Case("a(?C)b", "(?C)"),
    Case("a(?C255)b", "(?C255)"),
    Case("(?(DEFINE)(?<n>a))", "(?(DEFINE)"),
    Case("(?(R)a|b)", "(?(R)"),
    Case("(?(VERSION>=10.0)a|b)", "(?(VERSION>=10.0)"),
    Case("(?*a)", "(?*"),
    Case("(?<*a)", "(?<*"),
    Case("a\u{1}b", "\u{1}"),
    Case("a\nb", "\n"),
    Case("a\tb", "\t"),
    Case("(?x)a[\n]b", "\n"),
    Case("(?x)a\\\nb", "\n"),
    Case("(?x)\\Qa\nb\\E", "\n"),
    Case("(?x)a #\rb", "\r"),
    Case("(?x:a)\nb", "\n"),
    Case("a\u{85}b", "\u{85}"),
    Case("a{,3}", "{,3}"),
    Case("a{ 1, 3 }", "{ 1, 3 }"),
    Case("[[:<:]]a", "[:<:]"),
    Case("é(?R)", "(?R)"),
  ])
  func notAllowed(_ given: Case) throws {
    let error = try #require(refusal(given.pattern))
    #expect(error.code == "patternNotAllowed")
    #expect(culprit(error, of: given.pattern) == given.culprit)
    #expect(!error.help.isEmpty)
  }

  // Where these stand inside of something else they mean nothing special.
  @Test(arguments: [
    "[(*UTF)]", "\\(*UTF\\)?", "\\Q(?R)\\E", "(?x)a # (?R)\nb", "(?#(?R)a", "[[:alpha:](?R)]",
    "[]\\Q]\\E(?R)]", "\\\\(?:K)", "[^](?R)]", "(?x) a\tb\n c", "a{", "a{x}", "a{1", "[\\E](?R)]",
    "(?xx)[a b](?-x) ", "(?i:a)(?-i)b(?^)c", "(?<n>a)(?(<n>)b|c)", "(a)?(?(1)b|c)",
    "(?(?=a)ab|c)", "(?|(a)|(b))\\1", "(a)\\g{-1}\\g1\\g{1}", "(?P<n>a)(?P=n)\\k{n}", "\\x{1F600}",
    "\\N{U+1F600}\\o{101}\\101\\cA\\e", "\\p{L}\\pN\\P{Greek}\\X\\R\\h", "(?>a+)b", "a*+b++c?+",
  ])
  func allowed(_ pattern: String) {
    #expect(refusal(pattern) == nil)
  }

  // Test 32.
  @Test(arguments: [
    String(repeating: "(", count: 300) + String(repeating: ")", count: 300),
    "((a{1,100}){1,100}){1,100}",
    String(repeating: "()", count: 101),
    String(repeating: "()", count: 5_000),
    String(repeating: "a", count: 100_000),
    String(repeating: "(?:", count: 51) + String(repeating: ")", count: 51),
  ])
  func tooLarge(_ pattern: String) throws {
    let error = try #require(refusal(pattern))
    #expect(error.code == "patternTooLarge")
    #expect(error.offset + error.length <= pattern.utf8.count)
    #expect(error.length > 0)
  }

  @Test(arguments: [
    String(repeating: "(?:", count: 50) + String(repeating: ")", count: 50),
    String(repeating: "()", count: 100),
    String(repeating: "a", count: 2_000),
    "(a{1,100}){1,100}",
  ])
  func justNotTooLarge(_ pattern: String) {
    #expect(refusal(pattern) == nil)
  }

  // The places are what pcre2test 10.42 complains about, widened to the whole culprit.
  @Test(arguments: [
    Case("[a-z", "[a-z"), Case("x[]a", "[]a"), Case("ab(c", "(c"), Case("a(b)(c(d)", "(c(d)"),
    Case("ab)c", ")"), Case("a)|(?:b", ")"), Case("*a", "*"), Case("(*)", "*"),
    Case("(*]a)", "*"), Case("a**", "*"), Case("^*", "*"),
    Case("a|{2}", "{2}"), Case("ab\\", "\\"), Case("a[z-a]b", "z-a"), Case("a{3,2}", "{3,2}"),
    Case("a{65536}", "{65536}"), Case("a\\qb", "\\q"), Case("\\p{Foo}x", "\\p{Foo}"),
    Case("x(?<=a+)b", "(?<=a+)"), Case("[[:foo:]]", "[:foo:]"), Case("x[:alpha:]", "[:alpha:]"),
    Case("(?<1a>b)", "(?<1a>"), Case("(?<n>a)(?<n>b)", "(?<n>"), Case("(a)\\2", "\\2"),
    Case("\\x{110000}", "\\x{110000}"), Case("[\\d-z]", "\\d-z"), Case("(?#abc", "(?#abc"),
    Case("\\k{foo}", "\\k{foo}"), Case("é[b-a]", "b-a"), Case("x(?z)", "(?z)"),
    Case("\\u0041", "\\u"),
  ])
  func malformed(_ given: Case) throws {
    let error = try #require(refusal(given.pattern))
    #expect(error.code == "patternMalformed")
    #expect(culprit(error, of: given.pattern) == given.culprit)
    #expect(!error.label.isEmpty && !error.label.hasSuffix("."))
    #expect(!error.help.isEmpty)
  }

  @Test func classIsUnderlinedAsTheStyleShows() throws {
    let error = try #require(refusal("[a-z"))
    #expect(error.message == "the pattern does not compile")
    #expect(error.label == "missing closing bracket")
    #expect(error.offset == 0)
    #expect(error.length == 4)
  }

  @Test func searchesRefuseTheSame() {
    #expect(throws: PatternError.self) { try CompiledPattern("a)|(?:b", use: .search) }
    #expect(throws: PatternError.self) { try CompiledPattern("\\Qa\\E)", use: .search) }
    #expect(throws: PatternError.self) { try CompiledPattern("(?x)a #\n)(", use: .search) }
  }
}
