import FormDocuments
import FormText
import Testing

/// YAML's traps: each is said with a code and the bytes that it is about.
@Suite struct MistakeTests {
  @Test(arguments: [
    ("a: !foo x\n", "unknownTag", "!foo"), ("a: !!int \"abc\"\n", "unknownTag", "!!int"),
    ("a: !!python/object x\n", "unknownTag", "!!python/object"), ("a: !x\n", "unknownTag", "!x"),
    ("a: 1\n<<: {b: 2}\n", "mergeKey", "<<"), ("%YAML 1.3\n---\na: 1\n", "directive", "%YAML 1.3"),
    ("a: 1\n---\nb: 2\n", "severalDocuments", "---"), ("a: *b\n", "undefinedAlias", "*b"),
    ("a: &x [*x]\n", "undefinedAlias", "*x"), ("a: 1\nb: 2\na: 3\n", "duplicateKey", "a"),
    ("a: 1\n\"\\x61\": 2\n", "duplicateKey", "\"\\x61\""),
    ("a: {b c: 1}\n", "keyWithSpaces", "b c"),
    ("[a]: 1\n", "keyNotText", "[a]"), ("a:\n\tb: 1\n", "syntax", "\t"),
    ("a: \"\\d\"\n", "syntax", "\\d"), ("a: \"\\ud83d\\ude00\"\n", "syntax", "\\ud83d"),
    ("a: \u{0}\n", "controlCharacter", "\u{0}"), ("a: \u{1B}\n", "controlCharacter", "\u{1B}"),
  ])
  func mistakes(_ yaml: String, _ code: String, _ culprit: String) {
    let reading = Reading(yaml)
    #expect(reading.codes == [code])
    #expect(reading.culprits == [culprit])
  }

  @Test func bothPlacesOfADuplicateKey() throws {
    let reading = Reading("a: 1\nb: 2\n'a': 3\n")
    let problem = try #require(reading.diagnostics.first)
    #expect(reading.places == ["3:1"])
    #expect(problem.related.map { $0.range } == [SourceRange(0, 1)])
  }

  @Test(arguments: 4...10)
  func aliasBombs(_ levels: Int) {
    var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<levels {
      let row = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      yaml += "a\(level): &a\(level) [\(row)]\n"
    }
    var reading = Reading("")
    let took = ContinuousClock().measure { reading = Reading(yaml) }
    // 9 + 9² + … values and their lists: over 200,000 from the sixth level on.
    #expect(reading.codes == (levels >= 6 ? ["formTooLarge"] : []))
    #expect(took < .seconds(5))
  }

  @Test func depth() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(Reading(nested(64)).codes == [])
    #expect(Reading(nested(65)).codes == ["formTooDeep"])
    #expect(Reading(nested(64), name: "a.json").codes == [])
    #expect(Reading(nested(65), name: "a.json").codes == ["formTooDeep"])
  }

  @Test func sizeAndEncoding() {
    #expect(
      Reading(Array(repeating: UInt8(ascii: "#"), count: (4 << 20) + 1)).codes == ["formTooLarge"])
    #expect(Reading([0xFF, 0xFE, 0x61, 0]).codes == ["badEncoding"])
    #expect(Reading([0x61, 0x3A, 0x20, 0xC3, 0x28]).codes == ["badEncoding"])
    #expect(Reading("\u{FEFF}a: 1\n").codes == [])
  }

  /// libyaml takes NEL, U+2028 and U+2029 for line ends, and seconds for many directives.
  @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}", "\r"])
  func directivesBehindRareLineEnds(_ end: String) {
    #expect(Reading("# c\(end)%TAG !a! b\(end)---\na: 1\n").codes == ["directive"])
  }

  @Test func manyUndefinedAliasesBesideManyAnchorsEnd() {
    let anchors = (0..<2000).map { "- &anchor\($0) x\n" }.joined()
    let aliases = (0..<2000).map { "- *alias\($0)\n" }.joined()
    let took = ContinuousClock().measure { #expect(!Reading(anchors + aliases).codes.isEmpty) }
    #expect(took < .seconds(5))
  }

  static let sample = """
    form: &id signup   # 😀
    fields:
      email: { label: "E-mail\\n", choices: [a, 'b', *id] }
      note: |
        two
        lines
      "é": >-
        folded
    """

  @Test func everyCutIsReadOrRefusedWithinTheFile() {
    let bytes = Array(Self.sample.utf8)
    #expect(Reading(bytes).codes == [])
    for length in 0..<bytes.count {
      let reading = Reading(Array(bytes.prefix(length)))
      #expect(reading.root != nil || !reading.diagnostics.isEmpty, "cut at \(length)")
      #expect(reading.hasSoundRanges, "cut at \(length)")
    }
  }

  @Test func jsonAndYAMLGiveTheSameTree() throws {
    let json = #"{"a":[1,"x",null,true],"b":{"c":"1.20","d":-1.5e3},"e":[],"":""}"#
    let asJSON = try #require(Reading(json, name: "a.json").root)
    let asYAML = try #require(Reading(json).root)
    #expect(Tree(asJSON) == Tree(asYAML))
    let block = "a:\n- 1\n- x\n- null\n- true\nb:\n  c: '1.20'\n  d: -1.5e3\ne: []\n'': ''\n"
    #expect(Tree(try #require(Reading(block).root)) == Tree(asJSON))
  }
}
