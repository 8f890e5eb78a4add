import FormDocuments
import FormText
import Testing

/// Every node knows its bytes: the slice of the source is the node as written.
@Suite struct RangeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let why: String
    let yaml: String
    /// Keys and item numbers from the root to the node.
    let path: [String]
    let expected: String
    var testDescription: String { why }

    init(_ why: String, _ yaml: String, _ path: [String], _ expected: String) {
      self.why = why
      self.yaml = yaml
      self.path = path
      self.expected = expected
    }
  }

  static let cases = [
    Case("plain", "a: some text\nb: 1\n", ["a"], "some text"),
    Case("plain before a comment", "a: some text   # why\nb: 1\n", ["a"], "some text"),
    Case("plain over two lines", "a: some\n  text\nb: 1\n", ["a"], "some\n  text"),
    Case("plain at the end without a break", "a: x", ["a"], "x"),
    Case("single quotes", "a: 'it''s'\n", ["a"], "'it''s'"),
    Case("double quotes", "a: \"x\\ny\" # c\n", ["a"], "\"x\\ny\""),
    Case("empty quotes", "a: ''\nb: 1\n", ["a"], "''"),
    Case("quotes over two lines", "a: \"x\n  y\"\nb: 1\n", ["a"], "\"x\n  y\""),
    Case("literal", "a: |\n  x\n  y\nb: 1\n", ["a"], "|\n  x\n  y"),
    Case("literal before a comment", "a: |\n  x\n\n# c\nb: 1\n", ["a"], "|\n  x"),
    Case("literal that keeps its end", "a: |+\n  x\n\n\nb: 1\n", ["a"], "|+\n  x"),
    Case("folded", "a: >-\n  x\n  y\n\nb: 1\n", ["a"], ">-\n  x\n  y"),
    Case("folded at the end", "a: >\n  x\n", ["a"], ">\n  x"),
    Case("flow list", "a: [1, 'b', {c: d}] # c\n", ["a"], "[1, 'b', {c: d}]"),
    Case("flow map", "a: { b: 1,\n  c: 2 }\nd: 1\n", ["a"], "{ b: 1,\n  c: 2 }"),
    Case("in a flow list", "a: [1, two words, 'b']\n", ["a", "1"], "two words"),
    Case("in a flow map", "a: { b: x y, c: 2 }\n", ["a", "b"], "x y"),
    Case("empty flow map", "a: {}\n", ["a"], "{}"),
    Case("block list", "a:\n  - 1\n  - two\nb: 1\n", ["a"], "- 1\n  - two"),
    Case("block list, not indented", "a:\n- 1\n- two\nb: 1\n", ["a"], "- 1\n- two"),
    Case("block list before a comment", "a:\n  - 1\n  # c\nb: 1\n", ["a"], "- 1"),
    Case("item of a block list", "a:\n  - 1\n  - two # c\nb: 1\n", ["a", "1"], "two"),
    Case("block map", "a:\n  b: 1\n  c: two\n\nd: 1\n", ["a"], "b: 1\n  c: two"),
    Case("map in a list", "a:\n  - b: 1\n    c: 2\n  - d\n", ["a", "0"], "b: 1\n    c: 2"),
    Case("list in a list", "- - 1\n  - 2\n- 3\n", ["0"], "- 1\n  - 2"),
    Case("nested", "a:\n  b:\n    c:\n      d: x\n", ["a", "b", "c", "d"], "x"),
    Case("the whole", "# c\na: 1\nb: 2\n# c\n", [], "a: 1\nb: 2"),
    Case("the whole behind a mark", "---\na: 1\n...\n", [], "a: 1"),
    Case("an empty value", "a:\nb: 1\n", ["a"], ""),
    Case("an empty item", "a:\n  -\n  - 1\n", ["a", "0"], ""),
    Case("map with an empty last value", "a:\n  b: 1\n  c:\nd: 1\n", ["a"], "b: 1\n  c:"),
    Case("behind an anchor", "a: &x some text\nb: *x\n", ["a"], "some text"),
    Case("quotes behind an anchor", "a: &x  'q'\n", ["a"], "'q'"),
    Case("flow behind an anchor", "a: &x [1, 2]\n", ["a"], "[1, 2]"),
    Case("map behind an anchor", "a: &x\n  b: 1\nc: 1\n", ["a"], "b: 1"),
    Case("list behind an anchor", "a: &x\n  - b\nc: 1\n", ["a"], "- b"),
    Case("literal behind an anchor", "a: &x |\n  b\nc: 1\n", ["a"], "|\n  b"),
    Case("map behind an anchor and a comment", "a: &x # why\n  b: 1\nc: 1\n", ["a"], "b: 1"),
    Case("nothing behind an anchor", "a: &x\nb: 1\n", ["a"], ""),
    Case("an alias is where its anchor is", "a: &x 'y'\nb: *x\n", ["b"], "'y'"),
    Case("list that ends in an alias", "a: &x 1\nb:\n  - 2\n  - *x\nc: 3\n", ["b"], "- 2\n  - *x"),
    Case(
      "map that ends in an alias", "a: &x 1\nb:\n  c: 2\n  d: *x\ne: 3\n", ["b"], "c: 2\n  d: *x"),
    Case(
      "a list of an alias in a map", "a: &x 1\nb:\n  c:\n    - *x\nd: 3\n", ["b"], "c:\n    - *x"),
    Case("behind é", "é: ü\na: x\n", ["a"], "x"),
    Case("of é", "a: éü # c\n", ["a"], "éü"),
    Case("behind emoji", "# 😀😀\na: '😀' # c\n", ["a"], "'😀'"),
    Case("behind emoji in the line", "a: {b: 😀, c: x}\n", ["a", "c"], "x"),
    Case("literal with emoji", "a: |\n  😀\n  é\nb: 1\n", ["a"], "|\n  😀\n  é"),
    Case("a pattern", "a: ^\\p{L}+$\n", ["a"], "^\\p{L}+$"),
  ]

  private func find(_ path: [String], _ root: Node?) -> Node? {
    path.reduce(root) { node, step in
      guard let node else { return nil }
      if let items = node.items {
        return Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
      }
      return node[step]
    }
  }

  @Test(arguments: cases)
  func slices(_ given: Case) throws {
    let reading = Reading(given.yaml)
    #expect(reading.codes == [])
    let node = try #require(find(given.path, reading.root))
    #expect(reading.slice(node.range) == given.expected)
  }

  /// A byte order mark, a line of emoji, and line ends of other systems move every range along.
  @Test(arguments: cases)
  func slicesElsewhere(_ given: Case) throws {
    let isMarked = given.yaml.hasPrefix("---")
    for prefix in isMarked
      ? ["\u{FEFF}"] : ["\u{FEFF}", "# 😀 é 日本\n", "\u{FEFF}# 😀\n", "# \u{301}\u{85}"]
    {
      let reading = Reading(prefix + given.yaml)
      let node = try #require(find(given.path, reading.root))
      #expect(reading.slice(node.range) == given.expected, "behind \(prefix.debugDescription)")
    }
    let windows = Reading(given.yaml.replacing("\n", with: "\r\n"))
    let node = try #require(find(given.path, windows.root))
    #expect(windows.slice(node.range) == given.expected.replacing("\n", with: "\r\n"))
  }

  @Test(arguments: [
    ("a: 1\n", "a"), ("'a b': 1\n", "'a b'"), ("{x: 1, \"k\": 2}", "\"k\""),
    ("# 😀\nékey: 1\n", "ékey"),
    ("? k\n: v\n", "k"), ("&x k: v\n", "k"), ("a: 1\nlast : 2\n", "last"),
  ])
  func keys(_ yaml: String, _ key: String) {
    let reading = Reading(yaml)
    #expect(reading.slice(reading.root?.entries?.last?.keyRange) == key)
  }

  @Test(arguments: [
    (["a"], "[ 1 , \"x\\\"y\" ]"), (["a", "1"], "\"x\\\"y\""), (["b"], "{ \"c\" : -1.5e3 }"),
    (["b", "c"], "-1.5e3"), (["d"], "\"\\u00e9😀\""), (["e"], "null"), (["f"], "\"\\\\\""),
  ])
  func slicesOfJSON(_ path: [String], _ expected: String) throws {
    let json = #" {"a":[ 1 , "x\"y" ], "b":{ "c" : -1.5e3 },"d":"\u00e9😀" ,"e":null,"f":"\\"} "#
    for prefix in ["", "\u{FEFF}", "\r\n"] {
      let reading = Reading(prefix + json, name: "form.json")
      let node = try #require(find(path, reading.root))
      #expect(reading.slice(node.range) == expected)
      #expect(reading.slice(reading.root?.entries?[2].keyRange) == "\"d\"")
    }
  }
}
