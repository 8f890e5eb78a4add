import Testing

@testable import FormCheck

@Suite("what was made last is kept, unless a payload made its key long")
struct LastTests {
  /// How often something is made when it is asked for twice in a row under each key.
  private func made(_ keys: [String]) -> Int {
    let last = Last<String, [UInt8]>()
    var count = 0
    for key in keys.flatMap({ [$0, $0] }) {
      let bytes = last.bytes(for: key) {
        count += 1
        return Array(key.utf8.prefix(3))
      }
      #expect(bytes == Array(key.utf8.prefix(3)))
    }
    return count
  }

  @Test func keepsTheLastOne() {
    #expect(made(["/a", "/b", "/a"]) == 3)
  }

  @Test func keepsNothingForALongKey() {
    let longest = "/" + String(repeating: "k", count: 255)
    #expect(made([longest]) == 1)
    // The short one is still there.
    #expect(made(["/a", longest + "k", "/a"]) == 3)
    #expect(made([String(repeating: "é", count: 129)]) == 2)
  }

  /// A fingerprint is known by its place and its value.
  @Test func keepsFingerprintsOfShortValuesAtShortPlaces() {
    let text = IssueText(IssueText.Facts(code: "patternMismatch", message: "m"))
    var count = 0
    func ask(_ field: String, _ value: ArraySlice<UInt8>?) -> [UInt8] {
      text.fingerprint(field: field, value: value) {
        count += 1
        return [UInt8(count)]
      }
    }
    let record = Array("{\"a\":\"1\",\"b\":\"1\"}".utf8)
    #expect(ask("/a", record[5..<8]) == [1])
    #expect(ask("/a", record[13..<16]) == [1])
    #expect(ask("/a", record[5..<7]) == [2])
    #expect(ask("/b", record[5..<7]) == [3])
    #expect(ask("/b", nil) == [4])
    #expect(ask("/b", nil) == [4])
    let long = [UInt8](repeating: 0, count: 65)
    #expect(ask("/b", long[...]) == [5])
    #expect(ask("/b", long[...]) == [6])
    #expect(ask("/b", long.dropLast()) == [7])
    #expect(ask("/b", long.dropFirst()) == [7])
  }
}
