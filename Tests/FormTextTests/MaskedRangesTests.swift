import Testing

@testable import FormText

/// Ranges that must not be shown, held against a look at each of them.
@Suite struct MaskedRangesTests {
  @Test func asOneByOne() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 { compare(&random) }
  }

  private func compare(_ random: inout SystemRandomNumberGenerator) {
    let ranges = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
      let start = Int.random(in: 0..<120, using: &random)
      return SourceRange(start, start + Int.random(in: 0..<6, using: &random))
    }
    let masks = MaskedRanges(ranges)
    for start in 0..<125 {
      for end in start..<min(start + 12, 125) {
        let isHidden = ranges.contains { $0.start < end && start < $0.end && $0.start < $0.end }
        let isFound = masks.overlap(SourceRange(start, end))
        #expect(isFound == (isHidden && start < end), "\(ranges) \(start) \(end)")
      }
    }
  }
}
