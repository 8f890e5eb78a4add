import FormCheck
import FormCheckTesting
import Testing

@Suite struct FormDifferenceTests {
  private static func form(_ field: String) throws -> ValidationForm {
    try ValidationForm("form: t\nfields: { a: \(field) }\n")
  }

  @Test func eachChangeHasItsKindAndARecord() throws {
    let changes = try FormDifference(
      from: Self.form("{ choices: [x, y] }"), to: Self.form("{ choices: [y, z], label: A }")
    ).changes
    let change = try #require(changes.first)
    #expect(changes.count == 1 && change.kind == .breaking && change.field == "a")
    #expect(change.rejected?.description == #"{"a":"x"}"#)
    #expect(change.accepted?.description == #"{"a":"z"}"#)
    #expect(
      change.description.hasPrefix("breaking: ") && change.description.hasSuffix(#"{"a":"x"}"#))
  }

  @Test func aFormThatAcceptsAllThatAnotherAcceptsPasses() throws {
    let released = try Self.form("{ length: 2..4 }")
    let accepts = try Self.form("{ length: 1..4 }").expectAccepts(allOf: released)
    #expect(accepts)
    let stricter = try Self.form("{ length: 2..3 }")
    try withKnownIssue {
      let accepts = try stricter.expectAccepts(allOf: released)
      #expect(!accepts)
    } matching: { issue in
      "\(issue)".contains("breaking: “a” rejects values that were valid")
    }
  }
}
