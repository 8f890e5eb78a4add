import FormText
import Testing

@testable import FormDocuments

/// Mistakes that leave a tree, so that later phases can go on.
struct YAMLMistakeTests {
  static let mistakes = [
    Mistake("a: 1\nb: 2\na: 3\n", "duplicateKey", at: "a", help: "take out"),
    Mistake("{a: 1, 'a': 2}", "duplicateKey", at: "'a'"),
    Mistake("when: !x\n", "unknownTag", at: "!x", help: "(!x)"),
    Mistake("a: !foo bar\n", "unknownTag", at: "!foo", help: "single quotes"),
    Mistake("a: !!int \"abc\"\n", "unknownTag", at: "!!int", help: "remove it"),
    Mistake("a: !!binary aGk=\n", "unknownTag", at: "!!binary"),
    Mistake("a: !!python/object:os.system [ls]\n", "unknownTag", at: "!!python/object:os.system"),
    Mistake("a: !<tag:x,2000:y> b\n", "unknownTag", at: "!<tag:x,2000:y>"),
    Mistake("a: ! b\n", "unknownTag", at: "!"),
    Mistake("a: &x !y b\n", "unknownTag", at: "!y"),
    Mistake("a: !y &x b\n", "unknownTag", at: "!y"),
    Mistake("a: !set {b: 1}\n", "unknownTag", at: "!set"),
    Mistake("a: !set\n  b: 1\n", "unknownTag", at: "!set"),
    Mistake("!key a: 1\n", "unknownTag", at: "!key"),
    Mistake("a: [!x, b]\n", "unknownTag", at: "!x"),
    Mistake("a: &x {y: 1}\nb:\n  <<: *x\n", "mergeKey", at: "<<", help: "write the entries out"),
    Mistake("choices:\n  -red\n  -blue\n", "listExpected", at: "-blue", help: "a dash and a blank"),
    Mistake("type:\n- a\n - b\n", "listExpected", at: "- b", help: "same column"),
    Mistake("of:\n  - a\n    - b\n", "listExpected", at: "- b", help: "same column"),
    Mistake("a: 1\n---\nb: 2\n", "severalDocuments", at: "---", help: "---"),
    Mistake("a: 1\n...\nb: 2\n", "severalDocuments", at: "b: 2"),
    Mistake("a: &colour x\nb: *color\n", "undefinedAlias", at: "*color"),
    Mistake("a: *x\nb: &x 1\n", "undefinedAlias", at: "*x", help: "single quotes"),
    Mistake("a: &x [1, *x]\n", "selfAlias", at: "*x", help: "hold itself"),
    Mistake("&x a: &x {b: *x}\n", "selfAlias", at: "*x"),
    Mistake("? [a]\n: b\n", "keyNotText", at: "[a]", help: "single quotes"),
    Mistake("message: {{name}}\n", "keyNotText", at: "{name}", help: "begins with {"),
    Mistake("?\n: a\n", "keyMissing", at: "?"),
    Mistake(
      "a: { message: no, thanks }\n", "strayText", at: "thanks", help: "'no, thanks'"),
    Mistake("a: { m: it's x, y, or z }\n", "strayText", at: "y, or z", help: "'it''s x, y, or z'"),
    Mistake("a: { m: x, y # why\n }\n", "strayText", at: "y", help: "'x, y'"),
    Mistake("a: {name}\n", "strayText", at: "name", help: "begins with {"),
    Mistake("a: {name}\n", "strayText", at: "name", help: "a colon, a space and a value"),
    Mistake("a: {label:B}\n", "strayText", at: "label:B", help: "after the colon: label: B"),
    Mistake(
      "a: {label:\u{A0}B}\n", "strayText", at: "label:\u{A0}B", help: "plain space: label: B"),
    Mistake(
      "a: {label:B,length:3}\n", "strayText", at: "label:B,length:3", help: "label: B, length: 3"),
    Mistake("a: {b: 1,09:30}\n", "strayText", at: "09:30", help: "'1,09:30'"),
    Mistake("a: {step: 0,01}\n", "strayText", at: "01", help: "write 0.01"),
    Mistake("a: {range: 0,5..1}\n", "strayText", at: "5..1", help: "write 0.5..1"),
    Mistake("a: {choices: b, c}\n", "strayText", at: "c", help: "choices: [b, c]"),
    Mistake("a: {type: text, required}\n", "strayText", at: "required", help: "required: true"),
    Mistake(
      "{ find: x, y message: z }\n", "keyWithSpaces", at: "y message", help: "a comma ends"),
    Mistake("a: [b, c d: e]\n", "keyWithSpaces", at: "c d"),
    Mistake(
      "message: item #2\n", "commentInValue", at: "#2", help: "'item #2'"),
    Mistake("colour: #fff\n", "commentInValue", at: "#fff", help: "'#fff'"),
    Mistake("- item #2\n", "commentInValue", at: "#2"),
  ]

  @Test(arguments: mistakes)
  func mistakeIsReportedAndTheTreeKept(_ mistake: Mistake) {
    let reading = Reading(mistake.source)
    #expect(reading.codes == [mistake.code])
    #expect(reading.marked == [mistake.marked])
    #expect(mistake.isHelped(by: reading.diagnostics.last))
    #expect(reading.root != nil)
  }

  @Test(arguments: mistakes)
  func messageIsPlain(_ mistake: Mistake) throws {
    let diagnostic = try #require(Reading(mistake.source).diagnostics.first)
    let first = try #require(diagnostic.message.unicodeScalars.first)
    #expect(!first.properties.isUppercase)
    #expect(!diagnostic.message.hasSuffix("."))
    #expect(!diagnostic.help.hasSuffix("."))
  }

  @Test(arguments: [
    "a: b # a comment\n", "a: b ## a comment\n", "a: x#1\n", "a: '#1' #1\n", "a: #all\n  b: 1\n",
    "a: {}\n", "a: {b: , c: 1}\n", "a: {\"b\":1}\n", "a: { 'b c': 1 }\n", "b c: 1\n",
    "'<<': 1\n", "&x a: 1\nb: *x\n", "a: &x 1\nb: &x 2\nc: *x\n", "--- \na: 1\n...\n",
    "check:\n  a\n  - b > 0\n", "check:\n  - a\n    - b > 0\n", "choices:\n  - -1\n  - a\n    b\n",
    "message:\n  no -\n  - thanks\n", "choices: -red\n", "choices: '-red\n  -blue'\n",
    "a: '\u{A0}x'\n", "a: |\n  \u{A0}x\n",
    "a: '!x'\n", "a: (!x)\n", "a: ('x' in y)\n", "a: (?:[A-Z]{2}\\d{4})\n",
  ])
  func soundTextHasNoMistake(_ source: String) {
    #expect(Reading(source).codes == [])
  }

  /// What is most likely a slip in a form is data in a payload.
  @Test(arguments: ["choices:\n  -red\n  -blue\n", "\u{A0}a: 1\n"])
  func dataIsNoMistake(_ source: String) {
    let read = DocumentReader.read(name: "", bytes: Array(source.utf8), isRecord: true)
    #expect(read.diagnostics.isEmpty && read.document != nil)
  }

  @Test func theFirstOfTwoKeysIsNamedAndKept() throws {
    let reading = Reading("a: 1\nb:\n  c: 1\n  c: 2\na: 3\n")
    #expect(reading.codes == ["duplicateKey", "duplicateKey"])
    #expect(reading.diagnostics.map(\.range.start) == [17, 22])
    #expect(reading.diagnostics.flatMap(\.related).map(\.range.start) == [10, 0])
    #expect(reading.json == #"{"a":1,"b":{"c":1}}"#)
  }

  @Test func keysThatLookEqualButAreNotAreTwo() {
    let reading = Reading("\u{E9}: 1\ne\u{301}: 2\n")
    #expect(reading.codes == [])
    #expect(reading.root?["e\u{301}"]?.text == "2")
    #expect(reading.root?["\u{E9}"]?.text == "1")
  }

  @Test func allMistakesAreReportedAtOnceInOrder() {
    let reading = Reading("a: !x\nb: *nope\na: 1\n<<: {}\nc: { d: e, f }\n")
    #expect(
      reading.codes == ["unknownTag", "undefinedAlias", "duplicateKey", "mergeKey", "strayText"])
    #expect(reading.root != nil)
  }

  @Test func mistakesBeforeASyntaxErrorAreKept() {
    let reading = Reading("a: 1\na: 2\nb: \"\\d\"\n")
    #expect(reading.codes == ["duplicateKey", "syntax"])
    #expect(reading.root == nil)
  }

  @Test func theNearestAnchorIsNamed() {
    let reading = Reading("a: &colour x\nb: *color\n")
    #expect(reading.diagnostics.first?.label == "did you mean “*colour”?")
  }

  @Test(arguments: ["", "# only a comment\n", "\u{FEFF}", "\n\n"])
  func fileWithoutAValueIsAMistake(_ source: String) {
    let reading = Reading(source)
    #expect(reading.codes == ["empty"])
    #expect(reading.root == nil)
  }

  @Test func mistakesAreNotKeptWithoutEnd() {
    let reading = Reading(String(repeating: "a: *x\n", count: 20_000))
    #expect(reading.diagnostics.count == MistakeList.most)
  }

  @Test func tableIsNotEmpty() { #expect(Self.mistakes.count > 30) }
}
