import FormDocuments
import FormText
import Testing

@testable import FormModel

/// Choices of ready rules, which are read when they are asked for.
@Suite struct ReadyChoicesTests {
  private static let choices: [(rule: String, choices: ReadyChoices)] = RuleLibrary.fileNames
    .flatMap { file in
      (RuleLibrary.file(named: file)?.rules ?? []).flatMap { entry in
        [(entry.name, entry.rule)]
          + entry.rule.variants.map { ("\(entry.name).\($0.name)", $0.field) }
      }
    }
    .flatMap { name, rule in
      rule.elements.compactMap { element in
        guard case .constraint(.choices(let choices), _) = element else { return nil }
        return choices.ready.map { (name, $0) }
      }
    }

  @Test func mapsOfChoicesAreReadLate() {
    #expect(Self.choices.count >= 200)
    #expect(Self.choices.contains { $0.rule == "subdivision.DE" })
  }

  /// Nobody looks for doubles when a form is compiled.
  @Test func noneStandsTwice() {
    for (rule, choices) in Self.choices {
      let values = choices.values
      #expect(Set(values.map { Array($0.text.utf8) }).count == values.count, "\(rule)")
      #expect(values.allSatisfy { $0.label?.isEmpty == false }, "\(rule)")
    }
  }

  @Test func keysAreFoundWithoutReading() {
    for (rule, choices) in Self.choices {
      var keys: [[UInt8]] = []
      unsafe choices.map.eachKey { unsafe keys.append(Array($0)) }
      #expect(keys == choices.values.map { Array($0.text.utf8) }, "\(rule)")
      #expect(choices.map.rangeOfKeys.start == choices.values.first?.range.start, "\(rule)")
      #expect(choices.map.rangeOfKeys.end == choices.values.last?.range.end, "\(rule)")
    }
  }

  /// A map under `choices`, and whether it is as plain as one that is read late.
  static let maps: [(text: String, isLate: Bool)] = [
    ("  a: x\n  b-1: y z\n", true),
    ("  a: 'it''s' # one\n\n  # two\n  b: \"q\"\n", true),
    ("  a: x # one\n  b: é#1\n", true),
    ("  a: x:y\n  b: -1\n", true),
    ("  a: [x]\n", false),
    ("  a: { x: y }\n", false),
    ("  a: \"x\\ty\"\n", false),
    ("  'a': x\n", false),
    ("  a:\n    b: c\n", false),
    ("  - a\n  - b\n", false),
    ("  a: x\n  b:\n    - c\n", false),
    ("  a: ''\n", true),
  ]

  @Test(arguments: maps) func readsWhatLibyamlReads(_ text: String, _ isLate: Bool) throws {
    for behind in ["", "other: 1\n"] {
      let bytes = Array("choices:\n\(text)\(behind)".utf8)
      let own = try #require(DocumentReader.readOwn(name: "a.yaml", bytes: bytes)).root
      let read = DocumentReader.read(name: "a.yaml", bytes: bytes)
      #expect(read.diagnostics.isEmpty)
      let whole = try #require(read.document).root
      #expect((own["choices"]?.lateMap != nil) == isLate)
      #expect(Self.places(own) == Self.places(whole))
    }
  }

  /// What is no YAML is none here either.
  @Test(arguments: ["  a: x: y\n", "  a: 'b' c\n", "  a: 'b\n", "  a: x\n   b: y\n", "  a: @\n"])
  func takesNothingForGranted(_ text: String) {
    let bytes = Array("choices:\n\(text)".utf8)
    let own = DocumentReader.readOwn(name: "a.yaml", bytes: bytes)
    #expect(own == nil || own?.root["choices"]?.lateMap == nil)
  }

  private static func places(_ node: Node) -> [String] {
    let own = "\(node.range.start)-\(node.range.end)"
    switch node.content {
    case .scalar(let scalar): return ["\(own) \(scalar.isPlain) \(scalar.text)"]
    case .sequence(let items): return [own] + items.flatMap(places)
    case .mapping(let entries):
      return [own]
        + entries.flatMap {
          ["\($0.key) \($0.keyRange.start)-\($0.keyRange.end)"] + places($0.value)
        }
    }
  }
}
