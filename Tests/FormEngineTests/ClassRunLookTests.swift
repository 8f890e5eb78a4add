import FormPatterns
import TestSupport
import Testing

@testable import FormEngine

/// Rows of classes: the tables that are looked up 16 bytes at once, and the way without them, held
/// against PCRE2.
@Suite struct ClassRunLookTests {
  /// A plan with one row, and the answers of it.
  private struct Run {
    let plan: Plan
    let index: Int

    init?(_ pattern: CompiledPattern, usesShuffleTables: Bool) {
      guard let run = pattern.classRun else { return nil }
      var parts = PlanBuilder()
      parts.usesShuffleTables = usesShuffleTables
      guard let index = parts.add(run) else { return nil }
      self.index = index
      plan = parts.plan()
    }

    func takes(_ text: [UInt8]) -> Bool {
      let padded = text + Array(repeating: 0x61, count: RecordReader.padding)
      // Safety: padded as a record is; the plan outlives the call.
      return unsafe padded.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return false }
        return unsafe PlanView(plan).isRun(
          TextView(bytes: base, count: text.count, isASCII: text.allSatisfy { $0 < 0x80 }), index)
      }
    }

    var usesShuffleTables: Bool { PlanView(plan).classRuns[index].longestLook > 0 }
  }

  static let classes = [
    "a", "-", "[0-9]", "[1-9]", "[a-z]", "[A-Z]", "[A-Za-z0-9]", "[a-z0-9_]", "[A-Za-z0-9 -]",
    "\\d",
    "\\w", "\\s", "[!-/]", "[.@_~]", "[ -~]",
  ]
  static let counts = [
    "", "", "{2}", "{3}", "{16}", "{0,4}", "{1,8}", "{2,19}", "+", "*", "?", "{30,40}",
  ]

  /// Rows and texts made at random; PCRE2 says what is right.
  @Test(arguments: 0..<Cases.count(40, oneIn: 4))
  func sameAsPCRE2(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var judged = 0
    var matcher = PatternMatcher(limits: PatternLimits())
    for _ in 0..<60 {
      var source = ""
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        source += Self.classes.randomElement(using: &random) ?? ""
        source += Self.counts.randomElement(using: &random) ?? ""
      }
      var budget = PatternTableBudget()
      let pattern = try CompiledPattern(source, use: .whole, tables: &budget)
      guard let looks = Run(pattern, usesShuffleTables: true),
        let items = Run(pattern, usesShuffleTables: false)
      else { continue }
      #expect(!items.usesShuffleTables)
      for _ in 0..<60 {
        let text = Self.text(&random)
        if text.isEmpty { continue }
        let wanted = Self.isMatch(pattern, text, &matcher)
        #expect(looks.takes(text) == wanted, "\(source) \(text)")
        #expect(items.takes(text) == wanted, "\(source) \(text)")
        judged += 1
      }
    }
    #expect(judged > 500)
  }

  private static func isMatch(
    _ pattern: CompiledPattern, _ text: [UInt8], _ matcher: inout PatternMatcher
  ) -> Bool {
    matcher.beginRecord()
    let outcome = unsafe withBytes(of: text) { bytes, count in
      // Safety: as many bytes are there; they are UTF-8.
      unsafe matcher.match(pattern.handle, bytes, count: count)
    }
    return outcome == .matches
  }

  /// A text of a few kinds of characters, up to twice as long as is looked at once.
  private static func text(_ random: inout SeededRandom) -> [UInt8] {
    let kinds = [
      Array("0123456789".utf8), Array("abcxyz".utf8), Array("AZaz09_".utf8), Array(" -.@~!\t".utf8),
    ]
    var text: [UInt8] = []
    let wanted = Int.random(in: 1...66, using: &random) / Int.random(in: 1...4, using: &random)
    while text.count < wanted {
      let kind = Int.random(in: 0...20, using: &random)
      if kind == 20 {
        text += [[0], [0x7F], Array("é".utf8), Array("€".utf8)].randomElement(using: &random) ?? []
        continue
      }
      let bytes = kinds[kind % 4]
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        if let byte = bytes.randomElement(using: &random) { text.append(byte) }
      }
    }
    return text
  }
}
