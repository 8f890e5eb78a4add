import TestSupport
import Testing

@testable import FormCompiling

/// Messages with parts in brackets, as authors write them.
@Suite struct MessageTemplateTests {
  /// A template and what it says where `a` is 1 and nothing else is known.
  static let templates: [(String, String)] = [
    ("x [{a}] y", "x 1 y"),
    ("x [{b}] y", "x  y"),
    ("x [is {a}[ of {b}]]", "x is 1"),
    ("x [is {b}[ of {a}]]", "x "),
    ("[see below] {a}", "[see below] 1"),
    ("[see [{b}]below]", "[see below]"),
    ("[{a} [sic]]", "1 [sic]"),
    ("[{a", "[{a"),
    ("[x {a}", "[x 1"),
    ("[x [{b}] {a}", "[x  1"),
    ("x] {a} ]", "x] 1 ]"),
    ("[[[{a}]]]", "[[1]]"),
    ("{a} item|s|", "1 item|s|"),
    ("{a} |item|items| [{b}]", "1 item "),
    ("{} {1} { a} {a}", "{} {1} { a} 1"),
  ]

  @Test(arguments: templates) func says(_ template: String, _ message: String) {
    #expect(MessageTemplate(template).render(["a": "1"]) == message)
  }

  /// A text of n signs costs time in proportion, and no more stack, whatever its brackets are.
  @Test(arguments: [
    "[", "]", "[]", "[{a}", "{a}]", "[{a}|x|y|", "{", "{a", "|", "[|", "[[{a}]",
  ])
  func inProportion(_ repeated: String) {
    let cost = costGrowth(from: 2_000) { count in
      let text = String(repeating: repeated, count: count)
      let start = processorTime()
      let template = MessageTemplate(text)
      _ = (template.render(["a": "1"]), template.literals, template.names)
      return processorTime() - start
    }
    #expect(cost.isInProportion, "\(cost)")
  }
}
