import FormCheck
import TestFixtures
import Testing

/// Words of spreadsheets and of other tongues in expressions, told with what is written here.
@Suite struct ExpressionSlipTests {
  private static func check(_ expression: String, _ code: String, says: [String]) -> MistakeCase {
    MistakeCase(
      """
      form: t
      fields:
        n: { type: integer }
        name: {}
        d: { type: date }
        two: { items: [{ type: integer }, { type: integer }] }
        more: { items: [{ type: integer }], rest: { type: integer } }
        any: { type: [text, integer] }
        x: { check: "\(expression)" }
      """, code, says: says)
  }

  static let words: [MistakeCase] = [
    check("⟦AND(n > 3, n < 5)⟧", "unknownFunction", says: ["write a && b"]),
    check("⟦OR(n > 3, n < 5)⟧", "unknownFunction", says: ["write a || b"]),
    check("⟦NOT(filled(n))⟧", "unknownFunction", says: ["write !a"]),
    check("⟦IF(n > 3, n, 5)⟧ > 2", "unknownFunction", says: ["condition ? a : b"]),
    check("⟦WENN(n > 3, n, 5)⟧ > 2", "unknownFunction", says: ["condition ? a : b"]),
    check("⟦ISBLANK(name)⟧", "unknownFunction", says: ["write !filled(x)"]),
    check("⟦YEAR(d)⟧ > 2020", "unknownFunction", says: ["x.getFullYear()"]),
    check("⟦d.getYear()⟧ > 2020", "unknownFunction", says: ["x.getFullYear()"]),
    check("n > 3 ⟦AND⟧ n < 5", "expressionMalformed", says: ["“AND” is written &&"]),
    check("n > 3 ⟦und⟧ n < 5", "expressionMalformed", says: ["“und” is written &&"]),
    check("n > 3 ⟦oder⟧ n < 5", "expressionMalformed", says: ["“oder” is written ||"]),
    check("n > 3 ⟦ou⟧ n < 5", "expressionMalformed", says: ["“ou” is written ||"]),
    check("NOT ⟦n⟧ > 3", "expressionMalformed", says: ["“NOT” is written !"]),
    check("(n > 3) == ⟦wahr⟧", "unknownField", says: ["write true"]),
    check("(n > 3) == ⟦FALSE⟧", "unknownField", says: ["write false"]),
    check("type(any) == ⟦'string'⟧", "wrongType", says: ["did you mean “text”?"]),
    check("⟦'integr'⟧ != type(any)", "wrongType", says: ["did you mean “integer”?"]),
    check("type(any) in ['text', ⟦'xyz'⟧]", "wrongType", says: ["types: text, integer"]),
    check("two[⟦2⟧] > 3", "wrongType", says: ["no item 2", "the last one is 1"]),
    MistakeCase(
      "form: t\nfields: { a: { type: integer }, t: { type: integer, compute: t ⟦=⟧ a * 2 } }",
      "expressionMalformed", says: ["leave “t =” out"]),
    MistakeCase(
      "form: t\nfields: { a: { type: integer }, t: { type: boolean, compute: a ⟦=⟧ } }",
      "expressionMalformed", says: ["to compare write =="]),
  ]

  @Test(arguments: words)
  func isTold(_ mistake: MistakeCase) throws { try mistake.test() }

  /// What is near these slips, and none.
  @Test(arguments: [
    "more[7] > 3", "two[1] > 3", "type(any) == 'text'", "type(any) in ['text', 'integer']",
    "type(any) == name", "lower(name) == 'string'",
  ])
  func isFine(_ expression: String) throws {
    let form = Self.check(expression, "", says: []).marked
    _ = try ValidationForm(form)
  }
}
