import FormPatterns
import Testing

/// The table of a pattern; nil where PCRE2 must judge.
func table(
  _ pattern: String, use: PatternUse = .whole, flags: PatternFlags = []
) throws(PatternError) -> PatternTable? {
  var budget = PatternTableBudget()
  return try CompiledPattern(pattern, use: use, flags: flags, tables: &budget).table
}

@Suite struct PatternTableTests {
  /// A pattern, texts that are it, texts that are not.
  struct Row: Sendable, CustomTestStringConvertible {
    var pattern: String
    var use = PatternUse.whole
    var flags: PatternFlags = []
    var members: [String]
    var others: [String]

    init(
      _ pattern: String, _ use: PatternUse = .whole, _ flags: PatternFlags = [],
      takes members: [String], not others: [String]
    ) {
      self.pattern = pattern
      self.use = use
      self.flags = flags
      self.members = members
      self.others = others
    }

    var testDescription: String { "\(pattern) \(use)" }
  }

  // By pcre2pattern(3), 10.42.
  static let rows: [Row] = [
    Row("a|bc|", takes: ["a", "bc", ""], not: ["b", "abc", "a\n"]),
    Row("(?:ab?){2,3}", takes: ["aa", "abab", "aaba"], not: ["a", "aaaa", "b", ""]),
    Row("(a+)+", takes: ["a", "aaaa"], not: ["", "aab"]),
    Row("(a*)*b", takes: ["b", "aab"], not: ["", "aa"]),
    Row("(?:|a|){3,}x", takes: ["x", "aaaaax"], not: ["a", "xx"]),
    Row("a{0}(?:b|c)", takes: ["b", "c"], not: ["ab", "a"]),
    Row("(?:x|y){3}", takes: ["xyx"], not: ["xy", "xyxy"]),
    Row("a+?b*?c??", takes: ["a", "aabbc"], not: ["b", "cc"]),
    // Anchors, wherever they stand: a text begins and ends once.
    Row("^(?:a|b)$", takes: ["a", "b"], not: ["a\n", "ab"]),
    Row("(?:^a|b)*", takes: ["ab", "bb", "", "a"], not: ["ba", "aa"]),
    Row("(?:a$|b)*", takes: ["ba", "a", "bb"], not: ["ab", "aa"]),
    Row("$^", takes: [""], not: ["a"]),
    Row("(?:a|^)(?:b|$)", takes: ["ab", "", "a", "b"], not: ["ba"]),
    // One character is one, however many bytes it takes.
    Row(
      "(?:.).", takes: ["ab", "éa", "\u{7FF}\u{800}", "\u{1F600}\u{10FFFF}"], not: ["é", "", "abc"]),
    Row("(?:.)", takes: ["\u{85}", "\u{2028}", "\u{B}"], not: ["\n", "\r", "\r\n"]),
    Row("(?s:.)", takes: ["\n", "\r", "\u{10FFFF}"], not: ["\r\n"]),
    Row("(?:[^a])", takes: ["\n", "é", "\u{FFFF}", "\u{10000}"], not: ["a", ""]),
    Row("(?:[à-ö])", takes: ["à", "é", "ö"], not: ["ß", "÷", "a"]),
    Row(
      "(?:[\\x{7F}-\\x{10000}])",
      takes: ["\u{7F}", "\u{80}", "\u{7FF}", "\u{D7FF}", "\u{E000}", "\u{10000}"],
      not: ["~", "\u{10001}"]),
    Row("(?:[é-\\x{1F600}]{2})x", takes: ["é\u{1F600}x", "ëōx"], not: ["éx", "\u{1F601}éx"]),
    // Types are ASCII; what they leave out is all the rest.
    Row("(?:\\d)", takes: ["0"], not: ["٣", "a"]),
    Row("(?:\\D\\W\\S)", takes: ["\u{85}\u{85}\u{85}", "٣éa"], not: ["0..", ".a.", ".. "]),
    Row("(?:\\h\\H)", takes: ["\u{A0}a", "\t\n", "\u{3000}\u{2028}"], not: ["a\u{A0}", "\n."]),
    Row("(?:\\v\\V)", takes: ["\u{85}a", "\r\t", "\u{2029}\u{A0}"], not: ["a\n", "\t."]),
    Row("(?:[[:alpha:]_-])", takes: ["a", "Z", "_", "-"], not: ["é", "0", "["]),
    Row("(?:[[:^alpha:]])", takes: ["é", "0", "\u{10FFFF}"], not: ["a", "Z"]),
    // Simple folding: of ASCII only k and s have mates beyond it.
    Row("(?i)(?:sk)", takes: ["SK", "ſ\u{212A}", "Sk"], not: ["ß", "zk"]),
    Row("(?:sk)", .whole, .ignoreCase, takes: ["SK", "ſ\u{212A}"], not: ["s"]),
    Row("(?i)(?:[^k])", takes: ["a"], not: ["k", "K", "\u{212A}"]),
    Row("(?i)(?:[[:upper:]])", takes: ["a", "A"], not: ["0"]),
    Row("a(?i)b|c", takes: ["aB", "C", "ab"], not: ["Ab"]),
    Row("a(?i:b)c", takes: ["aBc"], not: ["aBC"]),
    Row("(?x) a b # c", takes: ["ab"], not: ["a b"]),
    // A sign that stands apart from its quantifier: pcre2api(3), PCRE2_EXTENDED.
    Row("(?x)a b+ ?", takes: ["ab", "abb"], not: ["a"]),
    Row("(?x)a b{2} +(?:b|c)", takes: ["abbb", "abbc"], not: ["abb"]),
    Row("a+(?#and)?b", takes: ["ab", "aab"], not: ["b"]),
    Row("\\Qa.b\\E(?:c)", takes: ["a.bc"], not: ["axbc"]),
    Row("(?|(a)|(b))", takes: ["a", "b"], not: ["ab"]),
    // What gives nothing back and need not.
    Row("(?:[a-f]{2})++(?:-[a-f]{2}+)?+", takes: ["ab", "abcd-ef"], not: ["a", "abc", "-ab"]),
    Row("[a-z]++(?:-[a-z]++)*+", takes: ["a-b", "ab"], not: ["a-", "-"]),
    Row("(?>a|b)c", takes: ["ac", "bc"], not: ["c"]),
    // Searches.
    Row("(?:ab)+", .search, takes: ["ab", "xabx", "aab", "é\nab"], not: ["", "ba", "axb"]),
    Row("^ab", .search, takes: ["ab", "abx"], not: ["xab"]),
    Row("ab$", .search, takes: ["ab", "xab"], not: ["abx", "ab\n"]),
    Row("^$", .search, takes: [""], not: ["a"]),
    Row("(?:a*)", .search, takes: ["", "x"], not: []),
    Row("(?:é|ü).", .search, takes: ["aéb", "üü"], not: ["é", "ü\n"]),
    Row("\\d{3}", .search, takes: ["123", "a12345"], not: ["12a34"]),
    Row("aba|^b", .search, takes: ["ababa", "b", "xaba"], not: ["ab", "xb"]),
  ]

  @Test(arguments: rows)
  func tablesTakeWhatThePatternSays(_ row: Row) throws {
    let table = try #require(try table(row.pattern, use: row.use, flags: row.flags))
    for text in row.members {
      #expect(table.matches(text.utf8), "\(text.debugDescription)")
      #expect(table.pairs?.matches(Array(text.utf8)) != false, "\(text.debugDescription)")
    }
    for text in row.others {
      #expect(!table.matches(text.utf8), "\(text.debugDescription)")
      #expect(table.pairs?.matches(Array(text.utf8)) != true, "\(text.debugDescription)")
    }
    // The table is right only if PCRE2 says so too.
    for text in row.members + row.others {
      let judged = try outcome(row.pattern, text, use: row.use, flags: row.flags)
      #expect((judged == .matches) == row.members.contains(text), "\(text.debugDescription)")
    }
  }

  @Test(arguments: [
    "(?=a)a+", "a(?!b)c?", "(?<=a)b|c", "(a)(?:b|c)\\1", "\\ba+\\b", "(?m)^a|b$", "(?:a|b)\\Z",
    "\\X+", "(?:\\R)a", "(?:\\p{L})+", "(?(1)a|b)()", "(a)?(?(1)b|c)",
    // What is given back helps.
    "a*+a", "(?:[a-z]++\\.)*+[a-z]++", "(?>a|ab)c", "(?:ab?)++b", "(?>a*?)b", "(?:a|)++b",
    "a++(?:^b|c)",
    // Members that only PCRE2 knows.
    "(?i)é|a", "(?i)[à-ö]|a", "(?:[\\p{L}])",
    // Where PCRE2 10.42 has its own mind.
    "(?:\\S*)\\v", "a*(?:bb)?+[ac]", "a*(?>(?:bb)?)[ac]", "(?:[[:digit:]\\D])",
  ])
  func whatNeedsPCRE2HasNone(_ pattern: String) throws {
    #expect(try table(pattern) == nil)
  }

  @Test func unicodeClassesAreLeftToPCRE2() throws {
    for pattern in ["(?:\\d)", "(?:\\W)", "(?:[[:alpha:]])"] {
      #expect(try table(pattern, flags: .unicodeClasses) == nil)
    }
    #expect(try table("(?:[0-9])|\\h", flags: .unicodeClasses) != nil)
  }

  @Test func rowsOfClassesNeedNone() throws {
    #expect(try table("[A-Z]{2}\\d+") == nil)
    #expect(try table("[A-Z]", use: .search) == nil)
    #expect(try table("[A-Z]{2}", use: .search) != nil)
    #expect(try table("[A-Z]+\\d+") != nil)
  }
}
