import Testing

@testable import FormPatterns

/// A pattern that waits for its first text answers as one that was compiled at once.
@Suite struct LatePatternTests {
  private static func outcome(_ pattern: CompiledPattern, _ text: String) -> PatternOutcome {
    var matcher = PatternMatcher()
    let bytes = Array(text.utf8) + [0]
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return .failed }
      return unsafe matcher.match(pattern.handle, base, count: bytes.count - 1)
    }
  }

  @Test(arguments: [
    (PatternUse.whole, "AB12", PatternOutcome.matches), (.whole, "xAB12", .doesNotMatch),
    (.whole, "", .doesNotMatch), (.search, "xAB12x", .matches), (.search, "x", .doesNotMatch),
  ])
  func judgesAsTheEagerOneDoes(_ use: PatternUse, _ text: String, _ wanted: PatternOutcome) throws {
    let late = CompiledPattern(late: #"[A-Z]{2}\d{2}"#, use: use)
    #expect(Self.outcome(late, text) == wanted && Self.outcome(late, text) == wanted)
    #expect(Self.outcome(try CompiledPattern(#"[A-Z]{2}\d{2}"#, use: use), text) == wanted)
  }

  @Test func keepsItsFlags() {
    let small = CompiledPattern(late: "straße", use: .whole, flags: .ignoreCase)
    #expect(Self.outcome(small, "STRASSE") == .doesNotMatch)
    #expect(Self.outcome(small, "STRAßE") == .matches)
  }

  @Test(arguments: ["(", #"\C"#, "(?R)", "[z-a]"])
  func leavesUndecidedWhereItIsWrong(_ text: String) {
    let late = CompiledPattern(late: text, use: .whole)
    #expect(Self.outcome(late, "a") == .failed && Self.outcome(late, "") == .failed)
  }

  @Test func isCompiledForAllThreadsAtOnce() async {
    for round in 0..<20 {
      let late = CompiledPattern(late: #"(\d{\#(round + 1)}|x+y)"#, use: .whole)
      let digits = String(repeating: "7", count: round + 1)
      let answers = await withTaskGroup(of: (PatternOutcome, PatternOutcome).self) { group in
        for _ in 0..<8 {
          group.addTask { (Self.outcome(late, digits), Self.outcome(late, digits + "7")) }
        }
        return await group.reduce(into: [(PatternOutcome, PatternOutcome)]()) { $0.append($1) }
      }
      #expect(answers.count == 8)
      #expect(answers.allSatisfy { $0 == .matches && $1 == .doesNotMatch })
    }
  }
}
