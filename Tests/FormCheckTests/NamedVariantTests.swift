import FormCheck
import Testing

/// A variant that is written out (`rule: text.plain`) beside the whole rule: each has its own tags, in any order.
@Suite struct NamedVariantTests {
  private static let rules = """
    form: t
    rules:
      text: { tag: type, variants: { plain: { fields: { a: {} } }, rich: { fields: { b: {} } } } }
    """
  private static let uses = [
    "header: { rule: text.plain }", "other: { rule: text.rich }", "body: { rule: text }",
    "any: { rule: { any: [text.plain, text.rich] } }",
  ]
  private static let plain = #"{"type":"plain","a":"x"}"#
  private static let rich = #"{"type":"rich","b":"x"}"#

  @Test(arguments: 0..<24)
  func eachUseHasItsOwnTags(_ order: Int) throws {
    var left = Self.uses
    var fields: [String] = []
    var number = order
    while !left.isEmpty {
      fields.append(left.remove(at: number % left.count))
      number /= left.count + 1
    }
    let form = try ValidationForm(
      "\(Self.rules)\nfields:\n" + fields.map { "  \($0)\n" }.joined())
    for (field, value, isRight) in [
      ("header", Self.plain, true), ("header", Self.rich, false), ("other", Self.plain, false),
      ("other", Self.rich, true), ("body", Self.plain, true), ("body", Self.rich, true),
      ("any", Self.plain, true), ("any", Self.rich, true),
    ] {
      let payload = #"{"\#(field)":\#(value)}"#
      for usesFastPath in [true, false] {
        let report = Checker(form, usesFastPath: usesFastPath).check(payload.utf8)
        #expect(report.isValid == isRight, "\(fields) \(payload)")
      }
    }
  }

  /// A variant of a rule that stands within itself.
  @Test(arguments: [("Name", true), ("Literal", false)])
  func withinItself(_ type: String, _ isRight: Bool) throws {
    let form = try ValidationForm(
      """
      form: t
      rules:
        expr:
          tag: type
          variants:
            Literal: { fields: { value: { type: integer } } }
            Name: { fields: { name: {} } }
            Call: { fields: { callee: { rule: expr.Name }, arg: { rule: expr } } }
      fields:
        e: { rule: expr }
      """)
    let callee = type == "Name" ? #""name":"f""# : #""value":1"#
    let payload =
      #"{"e":{"type":"Call","callee":{"type":"\#(type)",\#(callee)},"arg":{"type":"Literal","value":1}}}"#
    #expect(Checker(form).check(payload.utf8).isValid == isRight)
  }

  /// A check of one rule that serves two variants lies at, and counts, the fields of the variant that it belongs to.
  @Test(arguments: ["paid", "back"])
  func aCheckLiesInItsVariant(_ type: String) throws {
    let form = try ValidationForm(
      """
      form: t
      rules:
        charge:
          fields: { amount: { type: integer }, refunded: { type: integer }, a: {}, b: {} }
          check:
            - { that: refunded <= amount, at: refunded, message: too much }
            - { filled: 1.., of: [a, b] }
      fields:
        type: { choices: [paid, back] }
        data: { by: type, variants: { paid: { rule: charge }, back: { rule: charge } } }
      """)
    let payload = #"{"type":"\#(type)","data":{"amount":1,"refunded":2}}"#
    let issues = Checker(form).check(payload.utf8).issues.map { "\($0.field): \($0.message)" }
    #expect(issues == ["/data/refunded: too much", "/data: fill in a or b"])
    let place = Checker(form).check(payload.utf8).issues.first?.column
    #expect(place == payload.utf8.count - 2)
  }
}
