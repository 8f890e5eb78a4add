import FormDocuments
import Testing

@testable import FormProof

@Suite("Values set into a payload's JSON")
struct PlacedJSONTests {
  static let form = """
    form: f
    fields:
      a: {}
      'é"b': { fields: { x: {}, y: {}, z: { fields: { q: {} } } } }
      c: { items: { fields: { n: {}, m: {} } } }
      d: {}
    """

  /// Empty groups and lists, groups within lists, keys and texts that are escaped.
  static let payloads = [
    #"{}"#, #"{"a":1}"#, #"{"a":"\"\\\n","é\"b":{}}"#, #"{"é\"b":{"x":1,"z":{}},"d":[]}"#,
    #"{"é\"b":{"y":{"k":[1,2]},"z":{"q":null}},"c":[{"n":1},{"m":2,"n":3},{}],"d":1e3}"#,
    #"[1,2]"#, #"7"#,
  ]

  static let values: [String?] = [nil, "1", #""a\u0001\"b""#, "{}", #"{"x":[]}"#, "[", "1.50"]

  @Test(
    "A payload with one or two values changed is what writing the changed tree gives",
    arguments: payloads)
  func sameAsTree(payload: String) throws {
    let form = try #require(Self.root("form.yaml", Self.form))
    let places = RecordPlaces(try #require(Self.root("payload.json", payload)), form: form)
    let values = Self.values.map { $0.map { Array($0.utf8) } }
    for one in places.all {
      for value in values {
        #expect(
          places.json(replacing: one, with: value) == places.jsonOfTree(replacing: one, with: value)
        )
        for two in places.all where one != two {
          for second in values {
            #expect(
              places.json(replacing: one, with: value, and: two, with: second)
                == places.jsonOfTree(replacing: one, with: value, and: two, with: second))
          }
        }
      }
    }
  }

  private static func root(_ name: String, _ text: String) -> Node? {
    DocumentReader.read(name: name, bytes: Array(text.utf8)).document?.root
  }
}
