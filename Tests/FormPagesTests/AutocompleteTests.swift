import FormCheck
import FormPages
import Testing

@Suite("A browser is told what a field may be filled in with")
struct AutocompleteTests {
  private static let some = "[s1, s2, s3, s4, s5, s6]"
  private static let shapes = [
    "length: ..9", "length: ..900", "secret: true", "choices: \(some)",
    "choices: \(some), input: { as: combobox, WORD }", "lookup: towns", "type: integer",
    "rule: contact.email", "secret: true, rule: finance.card", "rule: geo.postal, by: c",
    "lookup: towns, secret: true",
  ]

  private func input(_ field: String) throws -> InputReader.Input {
    let page = try Pages.page(
      """
      form: f
      catalogues: { towns: { items: { TBS: Tbilisi } } }
      fields:
        c: { rule: geo.country }
        x: { \(field) }
      """)
    return try #require(InputReader(Pages.text(page.empty(Pages.request)))["/x"])
  }

  /// The author's word counts, whatever the field is.
  @Test(
    arguments: shapes,
    ["off", "cc-number", "cc-csc", "current-password", "shipping street-address", "one-time-code"])
  func theAuthorsWordCounts(shape: String, word: String) throws {
    let input = "autocomplete: \(word)"
    let field =
      shape.contains("WORD")
      ? shape.replacing("WORD", with: input) : "\(shape), input: { \(input) }"
    #expect(try self.input(field).attributes["autocomplete"] == word)
  }

  @Test(arguments: [
    ("length: ..9", nil), ("secret: true", "new-password"), ("lookup: towns", "off"),
    ("rule: contact.email", "email"), ("rule: finance.card", "cc-number"),
    ("secret: true, rule: finance.card", "cc-number"), ("rule: geo.country", "country"),
    ("rule: geo.postal.DE", "postal-code"), ("rule: geo.postal, by: c", "postal-code"),
  ])
  func elseThatOfTheRule(field: String, word: String?) throws {
    #expect(try input(field).attributes["autocomplete"] == word)
  }
}
