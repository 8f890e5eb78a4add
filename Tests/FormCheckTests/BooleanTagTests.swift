import FormCheck
import TestFixtures
import Testing

/// Variants that `true` and `false` choose: the tag of an object, or a field beside a value.
@Suite struct BooleanTagTests {
  private static let answer = """
    rules:
      answer:
        tag: { name: ok, type: boolean }
        variants:
          true: { fields: { result: { required: true } } }
          false: { fields: { error: { required: true }, code: { type: integer } } }
    fields:
      a: { rule: answer }
      paid: { type: boolean }
      why: { by: paid, variants: { false: { required: true, length: ..9 }, true: { length: 3 } } }
      how: { by: paid, variants: { true: { fields: { iban: {} } } }, otherwise: { type: integer } }
    """
  private static let union = """
    rules:
      answer: { rule: { any: [right, wrong] } }
      right: { tag: { name: ok, type: boolean }, variants: { true: { fields: { result: {} } } } }
      wrong: { tag: { name: ok, type: boolean }, variants: { false: { fields: { error: { required: true } } } } }
    fields: { a: { rule: answer } }
    """

  static let cases: [FormCase] = [
    FormCase("true", answer, "{'a':{'ok':true,'result':'x'}}"),
    FormCase("false", answer, "{'a':{'ok':false,'error':'x','code':1}}"),
    FormCase(
      "the other one's key", answer, "{'a':{'ok':true,'error':'x'}}",
      ["/a/result: valueMissing", "/a/error: unknownField"]),
    FormCase("no text", answer, "{'a':{'ok':'true','result':'x'}}", ["/a/ok: typeMismatch"]),
    FormCase("missing", answer, "{'a':{'result':'x'}}", ["/a/ok: valueMissing"]),
    FormCase(
      "a text that is coerced", "coerce: true\n" + answer, "{'a':{'ok':'true','result':'x'}}",
      cleaned: "{'a':{'ok':true,'result':'x'}}"),
    FormCase("beside, false", answer, "{'paid':false}", ["/why: valueMissing"]),
    FormCase("beside, true", answer, "{'paid':true,'why':'abcd'}", ["/why: tooLong"]),
    FormCase("beside, nothing", answer, "{'why':'abcd'}"),
    FormCase("a shape beside", answer, "{'paid':true,'how':{'iban':'x'}}"),
    FormCase(
      "another shape beside", answer, "{'paid':false,'why':'x','how':{'iban':'x'}}",
      ["/how: typeMismatch"]),
    FormCase("one of several shapes", union, "{'a':{'ok':false,'error':'x'}}"),
    FormCase(
      "the nearest is that of its tag", union, "{'a':{'ok':false}}",
      ["/a: noRuleFits", "/a/error: valueMissing"]),
  ]

  @Test(arguments: cases) func judges(_ test: FormCase) throws { try test.test() }

  /// Another name than these is no choice of a boolean.
  @Test(arguments: [
    MistakeCase(
      "form: t\nrules: { r: { tag: { name: ⟦ok⟧, type: boolean }, variants: { maybe: {} } } }\nfields: { a: { rule: r } }",
      "wrongType")
  ])
  func mistake(_ mistake: MistakeCase) throws { try mistake.test() }

  /// A live form turns its fields with the tag.
  @Test func turns() throws {
    let session = try FormSessionTests.session("form: t\n" + Self.answer)
    let asked = { session["a"]?.fields.filter(\.isApplicable).map(\.name) }
    session["a.ok"]?.text = "true"
    #expect(asked() == ["ok", "result"])
    session["a.ok"]?.text = "false"
    #expect(asked() == ["ok", "error", "code"])
    session["a.error"]?.text = "x"
    #expect(
      String(decoding: session.payload.jsonBytes, as: UTF8.self)
        == #"{"a":{"error":"x","ok":false}}"#)
  }
}
