import FormText
import Testing

@testable import FormDocuments

@Suite("The plain part of YAML, read without libyaml")
struct PlainYAMLTests {
  static let read = [
    "a: b\n", "a:\n  b: c d\n  # comment\n\n  c: 'it''s' # here\nd: \"x y\"",
    "- a\n- b: c\n  d: e\n- [1, -2]\n",
    "a:\n- b\n- c\nd: {}\n", "a: { b: 'c', d: [e, f g,\n   h], 'i j': {} }\nk: []\n",
    "'NO': x#y\n'1':\n  -   2026-01-02\n  - é ü\n", "  a: b\n  c: d\n", "a: b:c\nd: 'e: f'\n",
  ]

  static let notRead = [
    "", "# nothing\n", "a: b\n  c\n", "a: b\n c: d\n", "a:\nb: c\n", "a: |\n  b\n",
    "a: &x b\nc: *x\n",
    "a: \"b\\n\"\n", "a: 'b\n  c'\n", "a: b: c\n", "a: b:\n", "a: [b, c: d]\n",
    "a: [b, # c\n  d]\n", "a: [b,]\n",
    "a:\t b\n", "a: b\r\n", "a: b\u{2028}c\n", "a: b\u{85}c\n", "? a\n: b\n", "- - a\n",
    "a: !!str b\n", "---\na: b\n",
    "a: {b: 1\n", "a: @b\n", "a: b\n- c\n", "- a\nb: c\n", "{a: b} c\n", "a: b\n...\n",
    "'a' b: c\n", "<<: a\n",
  ]

  @Test("What it reads is what libyaml reads", arguments: read)
  func same(text: String) throws {
    let plain = try #require(PlainYAML.read(Array(text.utf8)))
    let (document, diagnostics) = DocumentReader.read(name: "a.yaml", bytes: Array(text.utf8))
    #expect(diagnostics.isEmpty)
    #expect(Self.text(of: plain) == Self.text(of: try #require(document).root))
  }

  @Test("The rest is left to libyaml", arguments: notRead)
  func left(text: String) { #expect(PlainYAML.read(Array(text.utf8)) == nil) }

  /// Changes at random places: whatever is read both ways is the same.
  @Test("Texts with a sign more or less", arguments: 0..<read.count)
  func changed(place: Int) {
    let signs = Array("abc01-:'\"[]{}#, \n\n  .é&*!|>%@?".utf8) + Array(": - ".utf8)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<3_000 {
      var bytes = Array(Self.read[place].utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: 0...bytes.count, using: &random)
        if Bool.random(using: &random), at < bytes.count { bytes.remove(at: at) }
        let sign = signs[Int.random(in: 0..<signs.count, using: &random)]
        bytes.insert(sign, at: min(at, bytes.count))
      }
      guard let plain = PlainYAML.read(bytes) else { continue }
      let (document, diagnostics) = DocumentReader.read(name: "a.yaml", bytes: bytes)
      // What is wrong is not looked for.
      guard diagnostics.isEmpty, let document else { continue }
      #expect(
        Self.text(of: plain) == Self.text(of: document.root),
        "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// The tree with all places.
  static func text(of node: Node) -> String {
    let place = "\(node.range.start)-\(node.range.end)"
    return switch node.content {
    case .scalar(let scalar): "\(place) \(scalar.isPlain ? "plain" : "text") <\(scalar.text)>"
    case .sequence(let items): "\(place) [\(items.map(text).joined(separator: ", "))]"
    case .mapping(let entries):
      "\(place) {"
        + entries.map {
          "\($0.keyRange.start)-\($0.keyRange.end) <\($0.key)>: \(text(of: $0.value))"
        }
        .joined(separator: ", ") + "}"
    }
  }
}
