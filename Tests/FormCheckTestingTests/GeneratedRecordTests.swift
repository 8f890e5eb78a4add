import FormCheck
import FormCheckTesting
import Testing

/// Records that are made from a form, as cases of a test.
@Suite struct GeneratedRecordTests {
  private static func form() throws -> ValidationForm {
    try ValidationForm(
      """
      form: t
      fields:
        name: { required: true, length: 2..5 }
        size: { type: integer, range: 1..9 }
      """)
  }

  @Test(arguments: try form().examples(seed: 3, count: 15))
  func isValid(_ record: GeneratedRecord) throws {
    Checker(try Self.form()).check(record.json).expectValid()
  }

  @Test func theSeedDecides() throws {
    let form = try Self.form()
    let first = try form.examples(seed: 1, count: 30)
    #expect(first.count == 30)
    #expect(try first == form.examples(seed: 1, count: 30))
    #expect(try first != form.examples(seed: 2, count: 30))
  }

  @Test func aFormWithoutRecordsIsAnError() throws {
    let form = try ValidationForm(
      "form: t\nfields: { a: { required: true, type: integer, range: 1..2, step: 5 } }\n")
    #expect(throws: FormExamplesError.self) { try form.examples() }
  }
}
