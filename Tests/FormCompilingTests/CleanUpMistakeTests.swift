import FormCheck
import TestFixtures
import Testing

/// Steps of clean-up that can never do anything for their field.
@Suite struct CleanUpMistakeTests {
  /// A step that can never do anything for its field, and one that may.
  static let steps: [MistakeCase] = [
    .field(
      "type: integer, normalize: [trim, ⟦{ split: ',' }⟧]", "wrongType",
      says: ["“split” splits a string into a list", "a whole number", "items: {}"]),
    .field("normalize: [⟦{ split: ',' }⟧]", "wrongType", says: ["this is a string"]),
    .field(
      "items: [{}, {}], normalize: [⟦{ split: ',' }⟧]", "wrongType", says: ["sent as a list"]),
    .field(
      "type: integer, normalize: [⟦{ date: dd.MM.yyyy }⟧]", "wrongType",
      says: ["“date” reads dates", "type: date"]),
    .field(
      "type: time, normalize: [⟦{ date: [dd.MM.yyyy, dd.MM.yy] }⟧]", "wrongType",
      says: ["a time"]),
    .field("type: boolean, normalize: [⟦{ date: dd.MM.yyyy }⟧]", "wrongType", says: []),
    .field("normalize: [⟦{ number: de }⟧]", "wrongType", says: ["“number” reads numbers"]),
    .field(
      "normalize: [⟦{ boolean: { true: [a], false: [b] } }⟧]", "wrongType",
      says: ["“boolean” reads true and false"]),
    .field(
      "items: {}, normalize: [⟦lowercase⟧]", "wrongType",
      says: ["this is a list", "items: { normalize: [lowercase] }"]),
    .field(
      "items: {}, normalize: [trim, { split: ',' }, ⟦lowercase⟧]", "wrongType",
      says: ["comes after “split”"]),
    .field(
      "fields: { a: {} }, normalize: [⟦trim⟧]", "wrongType",
      says: ["this is a group", "the fields within"]),
    MistakeCase(
      "form: t\nrules: { r: { normalize: [{ split: ',' }] } }\nfields: { a: { items: {}, rule: r }, ⟦b⟧: { rule: r } }",
      "wrongType", says: ["“split” splits a string into a list"]),
  ]

  @Test(arguments: steps)
  func stepIsTold(_ mistake: MistakeCase) throws { try mistake.test() }

  @Test(arguments: [
    "normalize: [{ date: dd.MM.yyyy }]", "type: any, normalize: [{ date: dd.MM.yyyy }]",
    "type: [date, integer], normalize: [{ date: dd.MM.yyyy }]",
    "type: any, normalize: [{ split: ',' }]", "items: {}, normalize: [trim, { split: ',' }]",
    "type: number, coerce: true, normalize: [trim, { decimal: ',' }, { remove: ' ' }]",
    "normalize: [{ split: ',' }], rule: { any: [one, many] }",
    "by: k, normalize: [{ split: ',' }], variants: { a: { type: integer }, b: { items: {} } }",
  ])
  func stepThatMayDoSomething(_ text: String) throws {
    _ = try ValidationForm(
      """
      form: t
      normalize: [trim]
      rules: { one: { type: integer }, many: { items: {} } }
      fields: { x: { \(text) }, k: {}, l: { items: {} }, g: { fields: { a: {} } } }
      """)
  }
}
