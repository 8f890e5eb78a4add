import Testing

@testable import FormCheck
@testable import FormDocuments
@testable import FormModel

/// Keys that stay legible where the values of examples are hidden.
@Suite struct HiddenKeyTests {
  @Test func allKeysOfExamplesAndCatalogues() {
    let keys =
      WrittenExample.keys + ExampleStep.actionKeys + Expectation.keys + NodeReader.catalogueKeys
      + Vocabulary.ruleExamples
    let missing = keys.filter { !HiddenTokens.keys.contains(Array($0.utf8)) }
    #expect(missing.isEmpty)
  }
}
