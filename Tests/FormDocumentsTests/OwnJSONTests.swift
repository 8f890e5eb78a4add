import FormText
import Testing

@testable import FormDocuments

/// JSON that the library has made of its own YAML.
@Suite struct OwnJSONTests {
  private static func read(_ json: String) -> FormDocument? {
    DocumentReader.readOwn(name: "own", json: Array(json.utf8))
  }

  @Test func theSourceHasHowValuesWereWritten() throws {
    let json =
      #"{"a":{"yaml":"'\\d{2}'","json":"\\d{2}"},"b":["c",{"d":{"yaml":"..2 é","json":"..2 é"}}]}"#
    let document = try #require(Self.read(json))
    let a = try #require(document.root["a"])
    #expect(a.text == #"\d{2}"#)
    #expect(document.source.bytes[a.range.start..<a.range.end].elementsEqual(#"'\d{2}'"#.utf8))
    let d = try #require(document.root["b"]?.items?.last?["d"])
    #expect(d.text == "..2 é")
    #expect(document.source.bytes[d.range.start..<d.range.end].elementsEqual("..2 é".utf8))
  }

  /// Sets of values are told apart by their places.
  @Test func otherValuesHavePlacesBehindTheSource() throws {
    let document = try #require(
      Self.read(#"{"a":{"yaml":"[ x, y ]","json":["x","y"]},"b":[true,null,1.50]}"#))
    let values = try #require(document.root["a"]?.items) + (document.root["b"]?.items ?? [])
    #expect(values.map(\.text) == ["x", "y", "true", "null", "1.50"])
    #expect(values.allSatisfy { $0.range.start >= document.source.bytes.count })
    #expect(Set(values.map(\.range)).count == values.count)
  }

  @Test(arguments: ["", "{", #"{"yaml":}"#, "a: b"]) func isNotThereWithoutJSON(_ text: String) {
    #expect(Self.read(text) == nil)
  }
}
