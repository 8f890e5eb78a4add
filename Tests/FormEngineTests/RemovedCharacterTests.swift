import Testing

@testable import FormEngine

/// A long list of characters to take out costs a value no more than a short one.
@Suite struct RemovedCharacterTests {
  /// As many letters of Hangul.
  private func list(_ count: Int) -> String {
    String(String.UnicodeScalarView((0..<count).compactMap { Unicode.Scalar(0xAC00 + $0) }))
  }

  /// Of 2 to the n less 1 sorted entries a search looks at n at most.
  @Test(arguments: [(1, 1), (3, 2), (7, 3), (255, 8), (8_191, 13)])
  func looksGrowByTheLogarithm(_ count: Int, _ most: Int) {
    let bytes = RemovedCharacters.bytes(of: list(count))
    #expect(bytes.count == count * 4)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let removed = unsafe RemovedCharacters(buffer)
      for scalar in [0, 0x41, 0xABFF] + (0xAC00...0xCC00) + [0x10FFFF] {
        var looks = 0
        let isFound = removed.contains(UInt32(scalar), counting: &looks)
        #expect(isFound == (0xAC00..<(0xAC00 + count)).contains(scalar))
        #expect(looks <= most)
      }
    }
  }

  @Test func orderAndRepetitionDoNotMatter() {
    #expect(RemovedCharacters.bytes(of: "b-a-") == RemovedCharacters.bytes(of: "-ab"))
    #expect(RemovedCharacters.bytes(of: "").isEmpty)
  }
}
