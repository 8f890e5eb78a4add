import Testing

@testable import FormCheck
@testable import FormRecords

/// `exists`: what is said of a key that no record has.
@Suite struct RecordReferenceTests {
  /// The key is not shown where it is a secret, or the same as one.
  @Test(arguments: [
    ("b: {}", "{'a':'x'}", "no record has “x” as “b”"),
    ("b: { label: ID, secret: true }", "{'a':'x','b':'y'}", "no record has “x” as “ID”"),
    ("b: { secret: true }", "{'a':'x','b':'x','when':'later'}", ""),
    ("b: {}, s: { secret: true }", "{'a':'x','s':'x'}", "no record has this as “b”"),
    ("b: {}, c: {}", "{'a':'x\u{200B}y'}", "no record has “x\u{FFFD}y” as “b”"),
  ])
  func wordsOfAReference(fields: String, record: String, message: String) throws {
    let form = try ValidationForm(
      "form: t\nunknown: allow\nrecords: { exists: { a: b } }\nfields: { a: {}, \(fields) }")
    let issue = try RecordsTests.judged(form, [record]).report.issues.first?.issue
    #expect(issue?.message ?? "" == message)
    #expect((issue?.params["missing"] != nil) == message.contains("has “x"))
  }
}
