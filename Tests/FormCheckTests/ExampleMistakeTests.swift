import FormCheck
import TestFixtures
import Testing

/// Examples that name what does not exist, or ask for what cannot be.
@Suite struct ExampleMistakeTests {
  static let form = """
    form: t
    fields:
      phone: { remote: phone-free }
      place: { fields: { zip: {} } }
      lines: { items: { fields: { net: { type: decimal } } } }
      other: { check: { that: this != 'x', code: ownCode } }
    controls: { codeButton: {}, goButton: {} }
    managers: { go: { manages: [goButton, codeButton] } }
    examples:

    """

  private static func example(
    _ text: String, _ codes: String..., says: [String] = []
  ) -> MistakeCase {
    var result = MistakeCase(form + "  - " + text, says: says)
    result.codes = codes
    return result
  }

  static let payloads: [MistakeCase] = [
    example(
      "{ given: {}, expect: { issues: { /phone: ⟦tolong⟧, ⟦/phnoe⟧: tooLong } } }", "unknownCode",
      "unknownField", says: ["“tooLong”?", "“phone”?"]),
    example(
      "{ given: {}, expect: { issues: { /lines/0/net: ⟦ownCod⟧, ⟦/lines/net⟧: tooLong } } }",
      "unknownCode", "unknownField", says: ["“ownCode”?", "/lines/0"]),
    example(
      "{ given: {}, expect: { warnings: { /place/zip: ⟦x⟧, ⟦/place/zop⟧: notApplicable } } }",
      "unknownCode", "unknownField", says: ["“zip”?"]),
    example(
      """
      { given: {}, expect: { enabled: [⟦codeButon⟧], disabled: ⟦gobutton⟧, waitsFor: { ⟦x⟧: [] \
      } } }
      """,
      "unknownControl", "unknownControl", "unknownControl",
      says: ["“codeButton”?", "“goButton”?", "“controls”"]),
    example(
      "{ given: {}, expect: { undecided: { /phone: ⟦noAnswr⟧ } } }", "unknownReason",
      says: ["“noAnswer”?"]),
    example("{ given: {}, expect: { undecided: [⟦/phon⟧] } }", "unknownField"),
    example(
      "{ given: {}, answers: { ⟦phone-fre⟧: true }, expect: { valid: true } }", "unknownRemote",
      says: ["“phone-free”?"]),
    example(
      "{ given: {}, expect: { ⟦states⟧: { phone: dirty } } }", "expectMalformed", says: ["script"]),
    example("{ given: {}, expect: { ⟦shown⟧: { /phone: tooLong } } }", "expectMalformed"),
    example("{ given: {}, expect: { ⟦isues⟧: {} } }", "unknownKey", says: ["“issues”?"]),
    example("{ given: {}, expect: { issues: ⟦[]⟧ } }", "expectMalformed"),
    example("{ given: {}, expect: { issues: { ⟦phone⟧: tooLong } } }", "expectMalformed"),
    example("{ given: {}, expect: { issues: { ⟦/phone⟧: [] } } }", "expectMalformed"),
    example("⟦{ given: {}, expect: {} }⟧", "expectMissing"),
    example("⟦{ expect: { valid: true } }⟧", "givenMissing", says: ["“script:”"]),
  ]

  static let scripts: [MistakeCase] = [
    example(
      "{ script: [{ ⟦typ⟧: { phone: 1 } }], expect: { valid: true } }", "unknownKey",
      says: ["“type”?"]),
    example(
      "{ ⟦typ⟧: { phone: 1 }, given: {}, expect: { valid: true } }", "unknownKey", says: ["“type”?"]
    ),
    example("{ ⟦steps⟧: [], given: {}, expect: { valid: true } }", "unknownKey", says: ["script"]),
    example("{ script: ⟦{ leave: phone }⟧, expect: { valid: true } }", "listExpected"),
    example("{ script: ⟦[]⟧, expect: { valid: true } }", "emptyList"),
    example(
      "{ script: [⟦{}⟧, ⟦phone⟧], expect: { valid: true } }", "stepMalformed", "stepMalformed"),
    example("⟦{ script: [{ leave: phone }] }⟧", "expectMissing"),
    example(
      "{ script: [{ leave: phone }], ⟦leave⟧: phone, expect: { valid: true } }", "stepMalformed",
      says: ["- leave:"]),
    example(
      """
      { script: [{ type: { ⟦phnoe⟧: 1, ⟦lines.net⟧: 1, ⟦/lines/0/nett⟧: 1, ⟦place⟧: x } }], \
      expect: { valid: true } }
      """,
      "unknownField", "unknownField", "unknownField", "stepMalformed",
      says: ["“phone”?", "/lines/0", "“net”?", "place.zip"]),
    example("{ type: { place: { ⟦zop⟧: 1 } }, expect: { valid: true } }", "unknownField"),
    example("{ leave: [phone, ⟦phon⟧], expect: { valid: true } }", "unknownField"),
    example("{ type: ⟦phone⟧, expect: { valid: true } }", "stepMalformed", says: ["type: {"]),
    example(
      """
      { script: [{ add: ⟦phone⟧ }, { remove: ⟦lines⟧ }, { move: { /lines/0: ⟦phone⟧ } }], \
      expect: { valid: true } }
      """,
      "stepMalformed", "stepMalformed", "stepMalformed", says: ["only lists", "/lines/0"]),
    example("{ answer: { ⟦phon-free⟧: true }, expect: { valid: true } }", "unknownRemote"),
    example(
      "{ script: [{ wait: ⟦5⟧ }, { wait: ⟦25h⟧ }, { wait: ⟦-1s⟧ }], expect: { valid: true } }",
      "stepMalformed", "stepMalformed", "stepMalformed", says: ["500ms", "one day"]),
    example("{ submit: ⟦now⟧, expect: { valid: true } }", "stepMalformed"),
    example(
      """
      { leave: phone, expect: { states: { phone: ⟦drty⟧, ⟦phon⟧: dirty, place.zip: ⟦valid \
      invalid⟧ } } }
      """,
      "unknownState", "unknownField", "unknownState", says: ["“dirty”?", "exclude each other"]),
    example("{ leave: phone, expect: { shown: { /phone: ⟦tolong⟧ } } }", "unknownCode"),
    example("{ given: ⟦[]⟧, leave: phone, expect: { valid: true } }", "mapExpected"),
    example(
      "{ given: { ⟦phnoe⟧: 1, place: { ⟦zop⟧: 1 } }, leave: phone, expect: { valid: true } }",
      "unknownField", "unknownField"),
  ]

  @Test(arguments: payloads + scripts) func isShown(_ mistake: MistakeCase) throws {
    try mistake.test()
  }

  /// Keys that are no field may be expected: as unknown, or where a form has constraints for them.
  @Test func keysThatAreNoFieldsMayHaveIssues() throws {
    _ = try ValidationForm(
      Self.form + "  - { given: { x: 1 }, expect: { issues: { /x: unknownField } } }")
    _ = try ValidationForm(
      """
      form: t
      fields: { a: {} }
      unknown: { length: ..3 }
      examples: [{ given: { x: abcd }, expect: { issues: { /x: tooLong } } }]
      """)
  }

  @Test func aScriptIsBounded() throws {
    let steps = String(repeating: "{ leave: phone }, ", count: 1001)
    let error = try #require(throws: FormError.self) {
      try ValidationForm(Self.form + "  - { script: [\(steps)], expect: { valid: true } }")
    }
    #expect(error.mistakes.map(\.code) == ["scriptTooLong"])
  }
}
