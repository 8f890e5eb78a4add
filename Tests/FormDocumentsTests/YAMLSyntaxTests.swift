import FormText
import Testing

@testable import FormDocuments

/// Mistakes that end the reading: no tree, and words that an author understands.
struct YAMLSyntaxTests {
  static let mistakes = [
    // Double quotes.
    Mistake(#"a: "\d+""#, "syntax", at: #"\d"#, help: #"'\d'"#),
    Mistake(#"😀: "é\d+""#, "syntax", at: #"\d"#, help: "single quotes"),
    Mistake(#"a: "\😀""#, "syntax", at: #"\😀"#, help: "single quotes"),
    Mistake(
      #"a: "x\ud83d\ude00y""#, "syntax", at: #"\ud83d\ude00"#, help: #"😀, or \U0001F600"#),
    Mistake(#"a: "\uD800""#, "syntax", at: #"\uD800"#, help: "hexadecimal"),
    Mistake(#"a: "\u12""#, "syntax", at: #"\u12"#, help: "hexadecimal"),
    Mistake(#"a: "\xg0""#, "syntax", at: #"\x"#, help: "hexadecimal"),
    Mistake("a: \"open\nb: 1\n", "syntax", at: "\"open", help: "double quote"),
    Mistake("a: 'it's\nb: 1\n", "syntax", at: "'it's", help: "begin an expression"),
    Mistake("a: 'open\nb: 1\n", "syntax", at: "'open", help: "''"),
    // Signs that YAML keeps for itself.
    Mistake("when: !x && y\n", "unknownTag", at: "!x && y", help: "(!x && y)"),
    Mistake("when: !a[0]\n", "unknownTag", at: "!a[0]", help: "(!a[0])"),
    Mistake("a: !e!x b\n", "unknownTag", at: "!e!x b"),
    Mistake("- a: &b !e!x c\n", "unknownTag", at: "!e!x"),
    Mistake("check: 'a' in tags\n", "syntax", at: "'a' in tags", help: "('a' in tags)"),
    Mistake(
      #"pattern: [A-Z]{2}\d"#, "syntax", at: #"[A-Z]{2}\d"#, help: #"'[A-Z]{2}\d'"#),
    Mistake("message: @you\n", "syntax", at: "@you", help: "'@you'"),
    Mistake("message: `x`\n", "syntax", at: "`x`", help: "'`x`'"),
    Mistake("a: %x\n", "syntax", at: "%x", help: "'%x'"),
    Mistake("a: { b: @x, c: 1 }\n", "syntax", at: "@x", help: "'@x'"),
    Mistake("pattern: *.txt\n", "syntax", at: "*.txt", help: "'*.txt'"),
    Mistake("a: & b\n", "syntax", at: "& b", help: "'& b'"),
    Mistake("range: >= 5\n", "syntax", at: ">= 5", help: "'>= 5'"),
    Mistake("range: |x|\n", "syntax", at: "|x|", help: "'|x|'"),
    Mistake("message: note: this\n", "syntax", at: "note: this", help: "'note: this'"),
    Mistake("a: ? b\n", "syntax", at: "? b", help: "'? b'"),
    Mistake("a: [x:]\n", "syntax", at: "x:", help: "'x:'"),
    Mistake("a: [b, !x%]\n", "unknownTag", at: "!x%"),
    Mistake("a: - b\n", "syntax", at: "- b", help: "line below"),
    // Structure.
    Mistake("a: [1, 2\nb: 3\n", "syntax", at: "[", help: "]"),
    Mistake("a: [1, 'x' y]\n", "syntax", at: "y", help: "single quotes"),
    Mistake("a: [\n  1\n}\n", "syntax", at: "}"),
    Mistake("{: a}\n", "syntax", at: ":", help: "single quotes"),
    Mistake(": a\n", "syntax", at: ": a", help: "begins with a colon"),
    Mistake("a: [1, 2\n", "syntax", at: "[", help: "]"),
    Mistake("a: { b: 1\n", "syntax", at: "{", help: "}"),
    Mistake("a: { m: x # 1 }\n", "syntax", at: "# 1 }", help: "single quotes"),
    Mistake("a: { m: x #1 }\n", "commentInValue", at: "#1 }", help: "'x #1';"),
    Mistake("a: { m: x #1, b: 2 }\n", "commentInValue", at: "#1, b: 2 }", help: "'x #1';"),
    Mistake("a: one # why\n  two\nb: 1\n", "syntax", at: "# why", help: "single quotes"),
    Mistake("a: ]\n", "syntax", at: "]"),
    Mistake("a: [b,,c]\n", "syntax", at: ","),
    Mistake("a: 1\n  b: 2\n", "syntax", at: "b: 2", help: "same column"),
    Mistake("a:\n    b: 1\n  c: 2\n", "syntax", at: "c: 2", help: "same column"),
    Mistake("a: 1\nb\nc: 2\n", "syntax", at: "b", help: "key: value"),
    Mistake("- a\nb: 1\n", "syntax", at: "b: 1", help: "same column"),
    Mistake("a:\n\tb: 1\n", "syntax", at: "\t", help: "spaces"),
    Mistake("\ta: 1\n", "syntax", at: "\t", help: "spaces"),
    Mistake("a:\n  b: 1\n\tc: 2\n", "syntax", at: "\t", help: "spaces"),
    Mistake("a: |\n\tx\n", "syntax", at: "\t", help: "spaces"),
    // Commas and brackets.
    Mistake("a: { label: A b: {} }\n", "syntax", at: ": {", help: "a comma before “b”"),
    Mistake("a: { label: 'A' type: text }\n", "syntax", at: "type: text", help: "before “type”"),
    Mistake("a: { b: [1] c: 2 }\n", "syntax", at: "c: 2", help: "a comma before “c”"),
    Mistake("a: { b: [1, 2 }\n", "syntax", at: "}", help: "close the list with ]"),
    Mistake("a: { b: 1 }}\n", "syntax", at: "}", help: "take it out"),
    Mistake("a: [1]]\n", "syntax", at: "]", help: "take it out"),
    // No-break spaces.
    Mistake("a:\n\u{A0}\u{A0}b: 1\n", "syntax", at: "\u{A0}\u{A0}", help: "plain space"),
    Mistake("a:\n  b: 1\n \u{A0}c: 1\n", "syntax", at: "\u{A0}", help: "plain space"),
    Mistake("a:\u{A0}1\nb: 2\n", "syntax", at: "\u{A0}", help: "plain space"),
    Mistake("- a\n-\u{A0}b\n", "syntax", at: "\u{A0}", help: "plain space"),
    Mistake("{ a\u{A0}: 1 }\n", "syntax", at: "\u{A0}", help: "plain space"),
    // Directives.
    Mistake("%YAML 1.3\n---\na: 1\n", "directive", at: "%YAML 1.3", help: "remove the line"),
    Mistake("# x\n%TAG ! x\n---\na: 1\n", "directive", at: "%TAG ! x"),
    Mistake("#\u{2028}%TAG ! x\n---\na: 1\n", "directive", at: "%TAG ! x"),
    Mistake("#\u{85}%TAG ! x\n---\na: 1\n", "directive", at: "%TAG ! x"),
    Mistake("\u{FEFF}%TAG ! x\r\n---\na: 1\n", "directive", at: "%TAG ! x"),
    // Characters.
    Mistake("a: x\u{0}y\n", "controlCharacter", at: "\u{0}", help: "take it out"),
    Mistake("a: x\u{1B}y\n", "controlCharacter", at: "\u{1B}"),
    Mistake("a: é\u{7F}y\n", "controlCharacter", at: "\u{7F}"),
    Mistake("a: x\u{9F}y\n", "controlCharacter", at: "\u{9F}"),
    Mistake("a: x\u{FFFE}y\n", "controlCharacter", at: "\u{FFFE}"),
  ]

  @Test(arguments: mistakes)
  func readingEndsWithTheWholePlace(_ mistake: Mistake) {
    let reading = Reading(mistake.source)
    #expect(reading.codes == [mistake.code])
    #expect(reading.marked == [mistake.marked])
    #expect(mistake.isHelped(by: reading.diagnostics.last))
    #expect(reading.root == nil)
  }

  @Test(arguments: mistakes)
  func wordsAreNotThoseOfLibyaml(_ mistake: Mistake) throws {
    let diagnostic = try #require(Reading(mistake.source).diagnostics.first)
    for words in ["did not find", "while ", "in this context", "this is not YAML"] {
      #expect(!diagnostic.message.contains(words))
    }
  }

  @Test func unknownEscapeIsNamed() {
    #expect(
      Reading(#"a: "\d""#).diagnostics.map(\.message)
        == ["“\\d” is not an escape of double quotes"])
  }

  @Test func bracketThatWasOpenedIsNamedToo() {
    let reading = Reading("a: [1, 'x' y]\n")
    #expect(reading.diagnostics.flatMap(\.related).map(\.range) == [SourceRange(3, 4)])
  }

  @Test func everyControlCharacterIsListed() {
    let reading = Reading("a: \u{1}\nb: \u{2}\n")
    #expect(reading.diagnostics.map(\.range) == [SourceRange(3, 4), SourceRange(8, 9)])
  }

  @Test(
    arguments: [
      ([0x61, 0x3A, 0x20, 0xFF], 3), ([0x61, 0x3A, 0x20, 0xC0, 0xAF], 3),
      ([0x61, 0x3A, 0x20, 0xE2, 0x82], 3), ([0xC3, 0xA9, 0x3A, 0x20, 0xED, 0xA0, 0x80], 4),
      ([0x61, 0x3A, 0x20, 0xF5, 0x80, 0x80, 0x80], 3),
    ] as [([UInt8], Int)])
  func bytesThatAreNoUTF8AreRefused(_ bytes: [UInt8], _ at: Int) {
    let reading = Reading(bytes)
    #expect(reading.codes == ["badEncoding"])
    #expect(reading.diagnostics.first?.range == SourceRange(at, at + 1))
    #expect(reading.root == nil)
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61], [0x61, 0x00, 0x3A, 0x00],
      [0x00, 0x61, 0x00, 0x3A], [0xFF, 0xFE, 0x00, 0x00], [0x00, 0x00, 0xFE, 0xFF],
    ] as [[UInt8]])
  func otherEncodingsAreRefusedWithHelp(_ bytes: [UInt8]) {
    for name in ["form.yaml", "form.json"] {
      let reading = Reading(bytes, name: name)
      #expect(reading.codes == ["badEncoding"])
      #expect(reading.diagnostics.first?.help == "save it as UTF-8")
    }
  }

  @Test func tableIsNotEmpty() { #expect(Self.mistakes.count > 40) }
}
