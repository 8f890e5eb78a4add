import FormPatterns
import Testing

@Suite struct PatternMatcherTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let pattern: String
    let text: String
    let expected: PatternOutcome
    var use = PatternUse.whole
    var flags: PatternFlags = []

    var testDescription: String { "\(pattern) on \(text.prefix(20).debugDescription)" }
  }

  @Test(arguments: [
    // Test 24: a line break at the end is never ignored.
    Case(pattern: "^a+$", text: "aaa\n", expected: .doesNotMatch),
    Case(pattern: "^a+$", text: "aaa\r\n", expected: .doesNotMatch),
    Case(pattern: "^a+$", text: "aaa\u{2028}", expected: .doesNotMatch),
    Case(pattern: "(?m)^a+$", text: "aaa\n", expected: .doesNotMatch),
    Case(pattern: "(?m)^a+$", text: "aaa\nbbb", expected: .doesNotMatch),
    Case(pattern: "a+", text: "aaa\n", expected: .doesNotMatch),
    Case(pattern: "a+\\Z", text: "aaa\n", expected: .doesNotMatch),
    Case(pattern: ".+", text: "aaa\n", expected: .doesNotMatch),
    Case(pattern: ".+", text: "aaa\r\n", expected: .doesNotMatch),
    Case(pattern: ".+", text: "a\rb", expected: .doesNotMatch),
    Case(pattern: "(?s).+", text: "aaa\n", expected: .matches),
    Case(pattern: "a\\R", text: "a\u{2028}", expected: .matches),
    Case(pattern: "^a+$", text: "aaa", expected: .matches),
    // Alternatives are whole values, too.
    Case(pattern: "^a|b$", text: "ax", expected: .doesNotMatch),
    Case(pattern: "^a|b$", text: "xb", expected: .doesNotMatch),
    Case(pattern: "^a|b$", text: "a", expected: .matches),
    Case(pattern: "a|ab", text: "ab", expected: .matches),
    Case(pattern: "a??b??", text: "ab", expected: .matches),
    Case(pattern: "(a)(b)\\1\\2", text: "abab", expected: .matches),
    Case(pattern: "(?<x>a|b)\\k<x>", text: "bb", expected: .matches),
    Case(pattern: "\\Qa.b", text: "a.b", expected: .matches),
    Case(pattern: "(?x) a b # end", text: "ab", expected: .matches),
    Case(pattern: "", text: "", expected: .matches),
    Case(pattern: "", text: "a", expected: .doesNotMatch),
    // Patterns that get an empty group inside mean what they meant.
    Case(pattern: "(?:.*z)+", text: "azbz", expected: .matches),
    Case(pattern: "(?:.*z)+", text: "azb", expected: .doesNotMatch),
    Case(pattern: "(?x: .* # all\n z )", text: "aaz", expected: .matches),
    Case(pattern: "(?:é.{1,3}+é)", text: "éaé", expected: .doesNotMatch),
    Case(pattern: "(?:é.{1,3}é)", text: "éaé", expected: .matches),
    Case(pattern: "(\\w+?[a])\\1", text: "baba", expected: .matches),
    // ASCII unless a flag says otherwise.
    Case(pattern: "\\w", text: "é", expected: .doesNotMatch),
    Case(pattern: "\\w", text: "é", expected: .matches, flags: .unicodeClasses),
    Case(pattern: "\\d", text: "٣", expected: .doesNotMatch),
    Case(pattern: "\\p{L}", text: "é", expected: .matches),
    Case(pattern: ".", text: "é", expected: .matches),
    Case(pattern: "é", text: "É", expected: .matches, flags: .ignoreCase),
    Case(pattern: "é", text: "É", expected: .doesNotMatch),
  ])
  func wholeValue(_ given: Case) throws {
    #expect(try outcome(given.pattern, given.text, flags: given.flags) == given.expected)
  }

  @Test(arguments: [
    Case(pattern: "b", text: "abc", expected: .matches),
    Case(pattern: "c$", text: "abc", expected: .matches),
    Case(pattern: "^b", text: "abc", expected: .doesNotMatch),
    Case(pattern: "(?m)^b", text: "a\nb", expected: .matches),
    Case(pattern: "b", text: "a\n\u{2028}\rb", expected: .matches),
    // The `(?s)` that leads a search says nothing about the pattern's own dots.
    Case(pattern: "a.c", text: "a\nc", expected: .doesNotMatch),
    Case(pattern: "(.)\\1", text: "abccd", expected: .matches),
    Case(pattern: "(.)\\1", text: "abcd", expected: .doesNotMatch),
    Case(pattern: "a|b", text: "xxb", expected: .matches),
    Case(pattern: "(?<!a)b", text: "ab", expected: .doesNotMatch),
    Case(pattern: "(?<!a)b", text: "abb", expected: .matches),
    // What is left open at the end closes before the group around it does.
    Case(pattern: "\\Qa.", text: "xa.y", expected: .matches),
    Case(pattern: "\\Qa\\", text: "xa\\y", expected: .matches),
    Case(pattern: "(?x)a # )", text: "xay", expected: .matches),
    Case(pattern: "(?x)a # )", text: "xy", expected: .doesNotMatch),
    Case(pattern: "B", text: "abc", expected: .matches, flags: .ignoreCase),
    Case(pattern: "", text: "", expected: .matches),
  ])
  func search(_ given: Case) throws {
    let found = try outcome(given.pattern, given.text, use: .search, flags: given.flags)
    #expect(found == given.expected)
  }

  @Test(arguments: [
    // Test 30: honest long texts, the first one deep on the stack of machine code.
    ("(?:[a-z]|[0-9])+", String(repeating: "a", count: 4_096)),
    ("^(?:[a-z]|[0-9])+$", String(repeating: "a1", count: 2_048)),
    ("^(\\w+\\s?)+$", String(repeating: "word ", count: 819)),
    ("[^<>]{1,4096}", String(repeating: "é", count: 2_048)),
    (
      "[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(?:\\.[a-zA-Z0-9-]+)*",
      "a@" + String(repeating: "a.", count: 500) + "com"
    ),
  ])
  func honestLongTextMatches(_ pattern: String, _ text: String) throws {
    #expect(try outcome(pattern, text) == .matches)
  }

  /// None of these texts matches: a limit may say so only as *undecided*.
  @Test(arguments: [
    ("(a+)+", String(repeating: "a", count: 50) + "!", PatternUse.whole),
    ("(a|a)*b", String(repeating: "a", count: 4_096), .whole),
    ("\\d+\\d+z", String(repeating: "1", count: 4_096), .whole),
    ("\\w*\\d*\\w*!", String(repeating: "1", count: 4_096), .whole),
    ("(1*)\\1z", String(repeating: "1", count: 4_096), .search),
    ("(?=\\d+)\\d+\\d+z", String(repeating: "1", count: 4_095) + "y", .search),
    // Machine code does not count the steps of `.*z` where there is no z: seconds to minutes.
    ("(?:(?=(?:(?=.*z)|.)*).)*!", String(repeating: "1", count: 4_096), .whole),
    ("(?:(?!(?:(?!\\w+z)1)*+x)1)*!", String(repeating: "1", count: 4_096), .whole),
    ("(?:(?>(?>(?:[\\s\\S]*z|.)*)y|.)*x|.)*!", String(repeating: "1", count: 4_096), .whole),
    ("(?:(?=(?:(?=.*z)|.)*).)*!", String(repeating: "1", count: 4_096), .search),
    ("(?=\\d+)\\d+\\d+[z]", String(repeating: "1", count: 4_096), .search),
  ])
  func hostileTextIsNoMatchOrUndecided(
    _ pattern: String, _ text: String, _ use: PatternUse
  ) throws {
    let found = try outcome(pattern, text, use: use)
    #expect(found == .doesNotMatch || found == .matchLimit)
  }

  // Test 29: each limit has its own name.

  @Test func matchLimitIsNamed() throws {
    var limits = PatternLimits()
    limits.matchSteps = 1_000
    let text = String(repeating: "a", count: 50) + "!"
    #expect(try outcome("(a+)+[^a!]", text, limits: limits) == .matchLimit)
  }

  @Test func fullStackIsNamed() throws {
    var limits = PatternLimits()
    limits.jitStackBytes = 32_768
    // Beyond 1,364 characters for a stack of 32 KiB.
    let text = String(repeating: "a", count: 4_000)
    #expect(try outcome("(?:[a-z]|[0-9])+", text, limits: limits) == .stackLimit)
  }

  // Machine code ignores these two; where there is none the interpreter obeys them.
  @Test(arguments: [
    (\PatternLimits.depth, 10, PatternOutcome.depthLimit),
    (\PatternLimits.heapKiB, 40, .heapLimit),
    (\PatternLimits.matchSteps, 50, .matchLimit),
    (\PatternLimits.subjectBytes, 100, .textTooLong),
    (\PatternLimits.budget, 100, .budget),
  ])
  func interpreterObeysItsLimits(
    _ limit: any WritableKeyPath<PatternLimits, Int> & Sendable, _ value: Int,
    _ named: PatternOutcome
  ) throws {
    let pattern = try CompiledPattern("(?:a|b)*c", use: .whole, allowsMachineCode: false)
    let text = String(repeating: "a", count: 4_000) + "c"
    var roomy = PatternMatcher()
    #expect(roomy.outcome(of: pattern, on: text) == .matches)
    var limits = PatternLimits()
    limits[keyPath: limit] = value
    var tight = PatternMatcher(limits: limits)
    #expect(tight.outcome(of: pattern, on: text) == named)
  }

  @Test func lengthIsNamed() throws {
    let text = String(repeating: "a", count: 4_096)
    #expect(try outcome("a+", text) == .matches)
    #expect(try outcome("a+", text + "a") == .textTooLong)
    var limits = PatternLimits()
    limits.subjectBytes = 65_536
    #expect(try outcome("a+", text + "a", limits: limits) == .matches)
  }

  @Test func negativeCountNeverReachesPCRE2() throws {
    let pattern = try CompiledPattern("a", use: .whole)
    var matcher = PatternMatcher()
    let byte: [UInt8] = [97]
    // Safety: the byte is readable, and a negative count must not be followed.
    let found = unsafe byte.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe matcher.match(pattern.handle, $0, count: -1) }
    }
    #expect(found == .textTooLong)
    withExtendedLifetime(pattern) {}
  }

  // Test 31: a budget for the record as well as for each match.

  @Test func budgetEndsARecordOfAttacks() throws {
    let pattern = try CompiledPattern("(?:a+)+[^a]", use: .whole)
    var matcher = PatternMatcher()
    let text = String(repeating: "a", count: 4_096)
    let found = (0..<200).map { _ in matcher.outcome(of: pattern, on: text) }
    #expect(found.first == .matchLimit)
    #expect(found.dropFirst(2).allSatisfy { $0 == .budget })
    #expect(matcher.budget >= 0)
    matcher.beginRecord()
    #expect(matcher.budget == PatternLimits().budget)
    #expect(matcher.outcome(of: pattern, on: text) == .matchLimit)
  }

  @Test func honestMatchesCostNoBudget() throws {
    let pattern = try CompiledPattern("[a-z]+(?:\\.[a-z]+)*@[a-z]+(?:\\.[a-z]+)+", use: .whole)
    var matcher = PatternMatcher()
    #expect(matcher.outcome(of: pattern, on: "ana.maria@mail.example.org") == .matches)
    #expect(matcher.budget == PatternLimits().budget)
  }

  @Test func threadsShareAHandle() async throws {
    let pattern = try CompiledPattern("(?:[a-z]|[0-9])+", use: .whole)
    let right = await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          var matcher = PatternMatcher()
          return (0..<500).allSatisfy { round in
            matcher.beginRecord()
            let good = String(repeating: "a\(task)", count: round + 1)
            return matcher.outcome(of: pattern, on: good) == .matches
              && matcher.outcome(of: pattern, on: good + "!") == .doesNotMatch
          }
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(right)
  }

  @Test func versionIsReported() {
    #expect(PCRE2Version.text.hasPrefix("10."))
  }
}
