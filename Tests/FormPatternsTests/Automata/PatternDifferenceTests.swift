import TestSupport
import Testing

@testable import FormPatterns

@Suite struct PatternDifferenceTests {
  /// PCRE2 is the oracle: the machine must say what it says, for thousands of pairs.
  @Test(arguments: 1...UInt64(Cases.count(8, oneIn: 8)))
  func machineAgreesWithPCRE2(_ seed: UInt64) throws {
    var random = RandomPatterns(seed: seed)
    var compared = 0
    var refused = 0
    var matched = 0
    for _ in 0..<Cases.count(300, oneIn: 2) {
      let pattern = random.pattern()
      let flags: PatternFlags = random.number(0...5) == 0 ? .ignoreCase : []
      guard let tree = try? PatternTree(pattern, flags: flags) else { continue }
      guard var search = try? TextSearch([tree], work: 1_000_000) else {
        refused += 1
        continue
      }
      var counter = try StepCounter(pattern, use: .whole, flags: flags)
      let samples = PatternSamples.words(of: tree, count: 6, seed: seed)
      for index in 0..<25 {
        let word = index < samples.count ? samples[index] : random.word()
        guard let expected = counter.matches(word) else { continue }
        compared += 1
        if expected { matched += 1 }
        let found = search.matches(word)[0]
        #expect(found == expected, "\(pattern) on \(word.debugDescription)")
      }
    }
    #expect(
      compared > Cases.count(3_000, oneIn: 3) && matched > Cases.count(600, oneIn: 4),
      "\(matched) of \(compared); \(refused) refused")
  }

  /// A difference is a text that PCRE2 takes for one pattern only; equal ones have none in samples.
  @Test(arguments: 1...UInt64(Cases.count(4, oneIn: 4)))
  func witnessesAreTrue(_ seed: UInt64) throws {
    var random = RandomPatterns(seed: seed)
    var found: [String: Int] = [:]
    for _ in 0..<Cases.count(100, oneIn: 2) {
      let (first, second) = (random.pattern(depth: 2), random.pattern(depth: 2))
      guard (try? PatternTree(first)) != nil, (try? PatternTree(second)) != nil else { continue }
      for (one, two) in [(first, second), (first, "(?:\(first))"), (first, first + "|" + first)] {
        guard var left = try? StepCounter(one, use: .whole),
          var right = try? StepCounter(two, use: .whole)
        else { continue }
        switch PatternDifference.between(one, two, work: 500_000) {
        case .word(let word, let isFirst):
          found["word", default: 0] += 1
          #expect(left.matches(word) == isFirst && right.matches(word) == !isFirst)
        case .equal:
          found["equal", default: 0] += 1
          for word in (0..<20).map({ _ in random.word() }) {
            #expect(left.matches(word) == right.matches(word), "\(one) and \(two) on \(word)")
          }
        case .notModelled(let reason):
          found[reason, default: 0] += 1
          #expect(reason == "an atomic part repeats a part that can be empty", "\(one) and \(two)")
        case .tooLarge: found["large", default: 0] += 1
        }
      }
    }
    #expect(found["word", default: 0] > Cases.count(30, oneIn: 4), "\(found)")
    #expect(found["equal", default: 0] > Cases.count(60, oneIn: 4), "\(found)")
  }

  @Test(arguments: [
    (#"\d{5}"#, #"[0-9]{5}"#), (#"a+"#, #"aa*"#), (#"a++b"#, #"a+b"#), (#"(?>a|ab)c"#, #"ac"#),
    (#"^a$"#, #"a"#), (#"(?i)k"#, #"[kK\x{212A}]"#), (#"[^a]"#, #"(?!a)(?s:.)"#),
    (#"(?=a)\w"#, #"a"#), (#"(?:(?!ab)[a-c])*"#, #"(?:a(?!b)|[bc])*"#), (#"a*+a"#, #"(?!)"#),
    (#"(a|b)*"#, #"[ab]*"#), (#"\w+(?<!_)"#, #"\w*[^\W_]"#), (#"(?:)"#, #"(?:a{0})"#),
    (#".*"#, #"[^\r\n]*"#), (#"(?m)a$\n"#, #"a\n"#), (#"a\b-"#, #"a-"#), (#"\R"#, #"\r\n|\v"#),
  ])
  func equalOnes(_ first: String, _ second: String) {
    #expect(PatternDifference.between(first, second) == .equal)
  }

  @Test(arguments: [
    (#"\d{2,5}"#, #"\d{1,5}"#, "0", false), (#"[a-f]"#, #"[a-g]"#, "g", false),
    (#"(?>a|ab)c"#, #"(?:a|ab)c"#, "abc", false), (#"a?"#, #"a"#, "", true),
    (#"\w+"#, #"\w+(?<!_)"#, "_", true), (#"(?!.{3})\w+"#, #"\w+"#, "aaa", false),
    (#"x(?i)y"#, #"xy"#, "xY", true), (#"."#, #"(?s:.)"#, "\n", false),
    (#"\d"#, #"\p{Nd}"#, "\u{660}", false), (#"a\z"#, #"a\Z\n?"#, "a\n", false),
  ])
  func shortestWitness(_ first: String, _ second: String, _ word: String, _ isFirst: Bool) {
    #expect(PatternDifference.between(first, second) == .word(word, acceptedByFirst: isFirst))
  }

  @Test func saysWhatItDoesNotKnow() {
    #expect(
      PatternDifference.between(#"(a+)\1"#, "a")
        == .notModelled("it refers back to the text of a group"))
    #expect(PatternDifference.between("(?:a{1,100}){1,100}", "a") == .tooLarge)
    let one = "(?:[ab]*a[ab]{30})"
    #expect(PatternDifference.between(one, one + "?", work: 100_000) != .equal)
    #expect(PatternDifference.between("[ab]*a[ab]{20}", "[ab]*b[ab]{20}|") != .equal)
  }

  /// What is too large to search may be guessed, never what is equal.
  @Test func guesses() throws {
    let one = "[ab]{14}a[ab]*"
    guard
      case .word(let word, true) = PatternDifference.between(
        one + "c?", one, work: 20_000)
    else {
      Issue.record("no difference")
      return
    }
    var counter = try StepCounter(one + "c", use: .whole)
    #expect(counter.matches(word) == true)
    #expect(PatternDifference.between(one, "(?:\(one))", work: 20_000) == .tooLarge)
  }
}
