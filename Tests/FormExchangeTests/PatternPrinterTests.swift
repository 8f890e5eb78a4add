import FormText
import Testing

@testable import FormExchange
@testable import FormModel

/// Patterns in the syntax of ECMA-262.
@Suite struct PatternPrinterTests {
  struct Case: CustomTestStringConvertible {
    var pattern: String
    var printed: String
    var testDescription: String { pattern }
  }

  @Test(arguments: [
    Case(pattern: "[a-z]{3,16}", printed: "[a-z]{3,16}"),
    Case(pattern: #"\d+"#, printed: "[0-9]+"),
    Case(pattern: "a|bc", printed: "a|bc"),
    Case(pattern: "(a|b)+", printed: "(?:a|b)+"),
    Case(pattern: "(?<n>ab)?", printed: "(?:ab)?"),
    Case(pattern: "[^-]", printed: #"[^\-]"#),
    Case(pattern: ".", printed: #"[^\x0a\x0d]"#),
    Case(pattern: "(?i)ab", printed: "[Aa][Bb]"),
    // No string is lost without the possessive part: what follows cannot match what it took.
    Case(pattern: "[a-z]++[0-9]", printed: "[a-z]+[0-9]"),
  ])
  func equal(_ one: Case) {
    let source = PatternSource(text: one.pattern, range: .init(0, 0), offset: nil)
    guard case .equal(let text, let isProved) = PortablePattern.whole(source) else {
      Issue.record("it is not translated")
      return
    }
    #expect(text == one.printed)
    #expect(isProved)
  }

  @Test func possessivePartThatMatters() {
    let source = PatternSource(text: "a++ab|a+c", range: .init(0, 0), offset: nil)
    guard case .wider(_, let word) = PortablePattern.whole(source) else {
      Issue.record("it is not wider")
      return
    }
    #expect(word == "aab")
  }

  @Test(arguments: [#"(a)\1"#, "(?m)^a$", "(?(?=a)a|b)"])
  func untranslated(_ pattern: String) {
    let source = PatternSource(text: pattern, range: .init(0, 0), offset: nil)
    guard case .none = PortablePattern.whole(source) else {
      Issue.record("it is translated")
      return
    }
  }
}
