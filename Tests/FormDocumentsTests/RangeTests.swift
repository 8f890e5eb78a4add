import FormText
import Testing

@testable import FormDocuments

/// Where values stand: what is under their range must be the value and nothing else.
struct RangeTests {
  struct Place: CustomTestStringConvertible {
    let source: String
    let path: [String]
    let expected: String

    init(_ source: String, _ path: [String], _ expected: String) {
      self.source = source
      self.path = path
      self.expected = expected
    }

    var testDescription: String { "\(source.debugDescription) \(path)" }
  }

  static let places = [
    Place("a: plain  \nb: 1\n", ["a"], "plain"),
    Place("a: two words # a comment\n", ["a"], "two words"),
    Place("a: two\n  lines\nb: 1\n", ["a"], "two\n  lines"),
    Place("a: 'it''s' \n", ["a"], "'it''s'"),
    Place("a: \"x\\ty\"\n", ["a"], "\"x\\ty\""),
    Place("a: |\n  one\n  two\n\n\n# done\nb: 1\n", ["a"], "|\n  one\n  two"),
    Place("a: >-\n  one\n\n  two\nb: 1\n", ["a"], ">-\n  one\n\n  two"),
    Place("a:\n  b: 1\n  c: 2\n\n# done\nd: 3\n", ["a"], "b: 1\n  c: 2"),
    Place("a:\n  b: 1\n  c: 2\n\n# done\nd: 3\n", ["a", "c"], "2"),
    Place("a:\n  - 1\n  - 2\n\nd: 3\n", ["a"], "- 1\n  - 2"),
    Place("a:\n- 1\n- 2\nd: 3\n", ["a"], "- 1\n- 2"),
    Place("a:\n- - 1\n  - 2\n- 3\n", ["a"], "- - 1\n  - 2\n- 3"),
    Place("a:\n- - 1\n  - 2\n- 3\n", ["a", "0"], "- 1\n  - 2"),
    Place("a: { b: [1, 'x'], c: d } # e\n", ["a"], "{ b: [1, 'x'], c: d }"),
    Place("a: { b: [1, 'x'], c: d } # e\n", ["a", "b"], "[1, 'x']"),
    Place("a: { b: [1, 'x'], c: d } # e\n", ["a", "b", "1"], "'x'"),
    Place("a: [\n  1,\n  2\n]\n", ["a"], "[\n  1,\n  2\n]"),
    Place("a: [ b: 1 , c ]\n", ["a", "0"], "b: 1"),
    Place("a: {}\n", ["a"], "{}"),
    Place("- x: 1\n  y: 2\n- z: 3\n", ["0"], "x: 1\n  y: 2"),
    Place("a: &anchor plain\n", ["a"], "plain"),
    Place("a: &anchor 'quoted'\n", ["a"], "'quoted'"),
    Place("a: &anchor |\n  text\n", ["a"], "|\n  text"),
    Place("a: &anchor [1]\n", ["a"], "[1]"),
    Place("a: &anchor # why\n  b: 1\n", ["a"], "b: 1"),
    Place("a: &anchor\n  &key b: 1\n", ["a"], "&key b: 1"),
    Place("a: &anchor\n- 1\nb: 2\n", ["a"], "- 1"),
    Place("a: &anchor\n  - 1\nb: 2\n", ["a"], "- 1"),
    Place("a: &anchor\nb: 2\n", ["a"], ""),
    Place("a: &x one\nb: *x\n", ["b"], "one"),
    Place("a: &x one\nb:\n  c: *x\n", ["b"], "c: *x"),
    Place("a: &x one\nb:\n  - *x\n", ["b"], "- *x"),
    Place("a:\r\n  b: x\r\n  c: 'y'\r\nd: z\r\n", ["a"], "b: x\r\n  c: 'y'"),
    Place("a: |\r\n  x\r\n  y\r\nd: z\r\n", ["a"], "|\r\n  x\r\n  y"),
    Place("\u{FEFF}a: x\n", ["a"], "x"),
    Place("# 😀\na: é😀x # 😀\nb: 😀\n", ["a"], "é😀x"),
    Place("# 😀\na: é😀x # 😀\nb: 😀\n", ["b"], "😀"),
    Place("\u{FEFF}# 😀\r\na: ['😀', \"é\"]\r\nb: 1\r\n", ["a", "1"], "\"é\""),
    Place("a: 'x\u{85}y'\nb: c\n", ["b"], "c"),
    Place("a: 'x\u{2028}y'\nb: c\n", ["b"], "c"),
    Place("{\"a\": \"x\", \"b\": [true]}", ["b"], "[true]"),
    Place("? a\n: b\n? c\n: d\n", ["c"], "d"),
    Place("a:\n  ? b\n\nc: d\n", ["a"], "? b"),
    Place("a:\n  ? b\n\nc: d\n", ["a", "b"], ""),
    Place("--- # start\na: b\n...\n", [], "a: b"),
  ]

  @Test(arguments: places)
  func rangeHoldsTheValueAlone(_ place: Place) {
    let reading = Reading(place.source)
    #expect(reading.codes == [])
    #expect(reading.slice(place.path) == place.expected)
  }

  @Test(arguments: places)
  func rangesStayExactBehindEmoji(_ place: Place) {
    let mark = "\u{FEFF}"
    let hasMark = place.source.unicodeScalars.first == mark.unicodeScalars.first
    let rest = hasMark ? String(place.source.unicodeScalars.dropFirst()) : place.source
    let reading = Reading(mark + "# 😀👨‍👩‍👧 é\r\n" + rest)
    #expect(reading.codes == [])
    #expect(reading.slice(place.path) == place.expected)
  }

  @Test func keysHaveRanges() throws {
    let reading = Reading("😀 x: 1\n'b c': 2\n? \"d\"\n: 3\n")
    let entries = try #require(reading.root?.entries)
    #expect(entries.map(\.key) == ["😀 x", "b c", "d"])
    #expect(entries.map { reading.slice($0.keyRange) } == ["😀 x", "'b c'", "\"d\""])
  }

  @Test func columnsCountCodePointsBehindMarkAndEmoji() throws {
    let source = SourceText(name: "form.yaml", text: "\u{FEFF}# x\na: { 😀é: 'y', b: z }\n")
    let root = DocumentReader.read(name: "form.yaml", bytes: source.bytes).document?.root
    let node = try #require(root?["a"]?["b"])
    // a, colon, space, brace, space, two code points, colon, space, 'y', comma, space, b, colon, space.
    #expect(source.position(at: node.range.start) == Position(line: 2, column: 18))
  }

  @Test func emptyValueLiesBehindItsColon() throws {
    let reading = Reading("a:\n\n# x\nb: {c: , d: 1}\n")
    #expect(reading.codes == [])
    #expect(reading.node(["a"])?.range == SourceRange(2, 2))
  }

  @Test func tableIsNotEmpty() { #expect(Self.places.count > 40) }
}
