import Testing

@testable import FormEngine

/// Sets of short texts as words, held against the set itself.
@Suite struct ShortTextTests {
  /// A set of these texts, and who asks it.
  private struct Members {
    let plan: Plan

    init(_ texts: [[UInt8]]) {
      var parts = PlanBuilder()
      let first = parts.texts.count
      for text in texts { _ = parts.add(text: text) }
      parts.sets.append(
        ValueSet(.texts, members: Span32(start: first, count: texts.count)))
      plan = parts.plan()
    }

    var areWords: Bool { PlanView(plan).sets[0].words.isOfUse }

    func has(_ text: [UInt8]) -> Bool {
      let padded = text + Array(repeating: 0x41, count: RecordReader.padding)
      // Safety: padded as a record is; the plan outlives the call.
      return unsafe padded.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return false }
        return PlanView(plan).isMember(
          unsafe TextView(bytes: base, count: text.count, isASCII: true), of: 0)
      }
    }
  }

  @Test(arguments: 0..<20)
  func sameAsASet(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    func text(_ longest: Int) -> [UInt8] {
      (0..<Int.random(in: 1...longest, using: &random)).map { _ in
        [0, 0x41, 0x42, 0xC3, 0xFF].randomElement(using: &random) ?? 0
      }
    }
    let texts = (0..<Int.random(in: 1...300, using: &random)).map { _ in text(7) }
    let members = Members(texts)
    #expect(members.areWords)
    let known = Set(texts)
    for text in texts { #expect(members.has(text)) }
    for _ in 0..<500 {
      let other = text(9)
      #expect(members.has(other) == known.contains(other), "\(other)")
    }
    #expect(!members.has([]))
  }

  /// One text that is too long, or empty, and all are looked up the other way.
  @Test(arguments: [[], Array("eightbit".utf8)])
  func otherTexts(_ odd: [UInt8]) {
    let members = Members([Array("a".utf8), odd])
    #expect(!members.areWords)
    #expect(members.has(Array("a".utf8)) && members.has(odd) && !members.has(Array("b".utf8)))
  }
}
