import FormText
import Testing

@Suite struct NearestNameTests {
  static let keys = [
    "label", "required", "rule", "pattern", "length", "choices", "range", "message", "normalize",
    "items", "fields", "unknown", "when", "type",
  ]

  @Test(arguments: [
    ("lable", "label"), ("labl", "label"), ("requird", "required"), ("Required", "required"),
    ("requried", "required"), ("rul", "rule"), ("rules", "rule"), ("pattren", "pattern"),
    ("lenght", "length"), ("choises", "choices"), ("massage", "message"),
    ("normalise", "normalize"),
    ("feilds", "fields"), ("wen", "when"), ("tpye", "type"), ("unkown", "unknown"),
    ("item", "items"),
    ("PATTERN", "pattern"), ("rang", "range"), ("lebal", "label"),
  ])
  func typosAreFound(_ typo: String, _ meant: String) {
    #expect(NearestName.to(typo, among: Self.keys) == meant)
  }

  @Test(arguments: [
    "", "banana", "x", "secret", "placeholder", "colour", "zip", "qwertyuiop", "lbxyz", "12345",
    "é",
    String(repeating: "label", count: 13),
  ])
  func farNamesAreNot(_ name: String) {
    #expect(NearestName.to(name, among: Self.keys) == nil)
  }

  @Test func ordersAndEdges() {
    // Equally near: the first. Nearer: whatever its place.
    #expect(NearestName.to("cat", among: ["bat", "car", "cut"]) == "bat")
    #expect(NearestName.to("cart", among: ["card", "cart"]) == "cart")
    // Two letters are one edit from any two others: only their case and order may differ.
    #expect(NearestName.to("ab", among: ["abc", "ac"]) == nil)
    #expect(NearestName.to("og", among: ["to", "go"]) == "go")
    // A single letter is not what another one means.
    #expect(NearestName.to("a", among: ["b"]) == nil)
    #expect(NearestName.to("a", among: [""]) == nil)
    #expect(NearestName.to("a", among: []) == nil)
    // One swap of neighbours is one edit, not two.
    #expect(NearestName.to("ba", among: ["ab"]) == "ab")
  }

  /// What two names begin or end with as whole words says nothing.
  @Test func sharedWordsDoNotCount() {
    let codes = ["tooShort", "tooLong", "typeMismatch", "tooFew"]
    #expect(NearestName.to("tooLow", among: codes) == nil)
    #expect(NearestName.to("tooLng", among: codes) == "tooLong")
    #expect(NearestName.to("toLong", among: codes) == "tooLong")
    #expect(NearestName.to("codeMismatch", among: codes) == nil)
    #expect(NearestName.to("typMismatch", among: codes) == "typeMismatch")
    #expect(NearestName.to("contact.emial", among: ["contact.email"]) == "contact.email")
    #expect(NearestName.to("lineA", among: ["lineB"]) == nil)
    #expect(NearestName.to("CET+1", among: ["CET"]) == "CET")
    #expect(NearestName.to("vatDI", among: ["vatID"]) == "vatID")
  }

  @Test func sixtyFourLettersAreReadAndSixtyFiveAreNot() {
    let long = String(repeating: "k", count: 64)
    #expect(NearestName.to(long, among: [long]) == long)
    #expect(NearestName.to(long + "k", among: [long]) == nil)
    #expect(NearestName.to(long, among: [long + "k"]) == nil)
  }

  @Test func aMegabyteOfMarksEndsAtOnce() {
    let name = "e" + String(repeating: "\u{301}\u{316}", count: 64_000)
    #expect(NearestName.to(name, among: Self.keys) == nil)
  }

  /// A file of many mistakes among many names must not take time in their product.
  @Test func onlyTheFirstOfManyNamesAreLookedAt() {
    let many = (0..<100_000).map { "name\($0)" } + ["label"]
    #expect(NearestName.to("lable", among: many) == nil)
    #expect(NearestName.to("name1x", among: many) != nil)
  }
}
