import FormText
import Testing

@testable import FormCheck
@testable import FormProof

/// A failing example shows no secret, neither the one that it was given nor the one that it expected.
@Suite struct ExampleSecretTests {
  static let form = """
    form: t
    fields:
      pin: { secret: true, length: ..3 }
      again: { equals: pin }
      open: { length: ..3 }
      group: { fields: { key: { secret: true, length: ..3 } } }
      whole: { secret: true, fields: { key: {} } }
      list: { items: { fields: { key: { secret: true, length: ..3 } } } }
    controls: { go: {} }
    managers: { all: { manages: [go] } }
    examples:

    """

  /// Each fails, on the line that holds the canary.
  static let examples = [
    "{ given: { pin: CANARY }, expect: { issues: {} } }",
    "{ given: { pin: CANARY, again: CANARY }, expect: { issues: { /open: tooLong } } }",
    "{ given: { CANARY: CANARY, x: CANARY }, expect: { issues: { /pin: tooLong } } }"
      .replacing("CANARY: ", with: "y: "),
    "{ given: { group: { key: CANARY } }, expect: { enabled: [go] } }",
    "{ given: { group: CANARY, list: CANARY, whole: CANARY }, expect: { valid: true } }",
    "{ given: { list: [{ key: CANARY }, CANARY] }, expect: { valid: true } }",
    "{ given: { pin: CANARY }, expect: { cleaned: { pin: CANARY2 } } }",
    "{ given: { pin: CANARY }, expect: { cleaned: { open: a } } }",
    "{ given: {}, expect: { cleaned: { pin: CANARY, group: { key: CANARY } } } }",
    "{ given: { group: { key: CANARY } }, expect: { cleaned: { group: CANARY } } }",
    "{ given: { whole: { key: CANARY } }, expect: { cleaned: { whole: { key: CANARY2 } } } }",
    "{ given: { list: [{ key: CANARY }] }, expect: { cleaned: { list: [] } } }",
    "{ type: { pin: CANARY }, leave: pin, expect: { shown: {} } }",
    "{ type: { /pin: CANARY, group.key: CANARY }, expect: { states: { pin: valid } } }",
    "{ type: { whole: { key: CANARY }, group: { key: CANARY } }, expect: { disabled: [] } }",
    "{ add: { list: { key: CANARY } }, expect: { cleaned: { list: [{ key: CANARY2 }] } } }",
    "{ script: [{ type: { pin: CANARY } }, { remove: /list/0 }], expect: { valid: true } }",
  ]

  @Test(arguments: examples) func noSecretIsShown(_ example: String) throws {
    // The neighbour stands on the same line.
    let text = Self.form + "  [\(example), { given: { pin: CANARY }, expect: { valid: true } }]\n"
    guard case .results(let results) = ExampleFile.run(name: "t", bytes: Array(text.utf8)) else {
      let error = try #require(throws: FormError.self) { try ValidationForm(text) }
      Testing.Issue.record("\(error)")
      return
    }
    #expect(results.count == 2 && results.allSatisfy { !$0.failures.isEmpty })
    for result in results {
      for failure in result.failures {
        let said = result.text(failure, CaretRenderer(width: 1000))
        #expect(!said.contains("CANARY"), "\(said)")
        #expect(!"\(failure)".contains("CANARY"))
      }
    }
  }

  /// Neither the value, nor a key of it, nor the first valid example, which messages use as their sample.
  @Test(arguments: [
    "length: ..3, examples: { valid: [CANARY], invalid: [] }",
    "pattern: '[a-z]+', examples: { valid: [CANARY], invalid: [] }",
    "keys: { pattern: '[a-z]+' }, values: {}, examples: { valid: [{ CANARY: a }], invalid: [] }",
    "fields: { a: {} }, examples: { valid: [{ CANARY: a }], invalid: [] }",
    "length: ..9, examples: { valid: [], invalid: [{ value: CANARY, code: tooLong }] }",
  ])
  func rulesMayBeSecret(_ rule: String) {
    let text = """
      group: g
      rules: { pin: { secret: true, \(rule) } }
      """
    guard case .results(let results) = ExampleFile.run(name: "t", bytes: Array(text.utf8)),
      let result = results.first, let failure = result.failures.first
    else {
      Testing.Issue.record("nothing failed")
      return
    }
    #expect(result.name == "g.pin: a secret")
    #expect(!result.text(failure, CaretRenderer()).contains("CANARY"))
    #expect(!"\(failure)".contains("CANARY"))
  }
}
