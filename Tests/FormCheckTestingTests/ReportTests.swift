import FormCheck
import FormCheckTesting
import Testing

@Suite struct ReportTests {
  @Test func findsAnIssueByCodeAndPlace() throws {
    let report = Checker(try Form("form: a\nfields: { b: { required: true } }")).check("{}".utf8)
    #expect(report.hasIssue("valueMissing", at: "/b"))
    #expect(!report.hasIssue("tooLong", at: "/b"))
  }
}
