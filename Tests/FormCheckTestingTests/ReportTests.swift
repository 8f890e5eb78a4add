import FormCheck
import FormCheckTesting
import Testing

@Suite struct ReportTests {
  static let form = """
    form: t
    fields:
      a: { required: true, message: fill in a }
      b: { length: 3.., pattern: '\\d+', message: { tooShort: more, patternMismatch: digits } }
      c: { when: filled(a) }
    """

  static func report(_ payload: String) throws -> Report {
    Checker(try ValidationForm(form)).check(payload.utf8)
  }

  @Test func findsAnIssueByCodeAndPlace() throws {
    let report = try Self.report("{}")
    #expect(report.hasIssue("valueMissing", at: "/a"))
    #expect(!report.hasIssue("tooLong", at: "/a") && !report.hasIssue("valueMissing", at: "/b"))
  }

  @Test func whatIsExpectedIsExact() throws {
    #expect(try Self.report("{}").expectIssues(["/a": "valueMissing"]))
    let report = try Self.report(#"{"a":"x","b":"y"}"#)
    #expect(report.expectIssues(["/b": ["patternMismatch", "tooShort"]]))
    #expect(try Self.report(#"{"a":"x"}"#).expectValid())
    #expect(try Self.report(#"{"c":"x"}"#).expectWarnings(["/c": "notApplicable"]))
  }

  /// Expected issues, and the table that says what differs.
  static let differences: [(expected: [String: IssueCodes], table: String)] = [
    (
      [:],
      """
      place  expected  got
      /a     nothing   valueMissing: fill in a
      /b     nothing   tooShort: more, patternMismatch: digits
      """
    ),
    (
      ["/b": "tooShort", "/a": "valueMissing", "/c": "tooLong"],
      """
      place  expected  got
      /b     nothing   patternMismatch: digits
      /c     tooLong   nothing
      """
    ),
    (
      ["/a": ["valueMissing", "valueMissing"], "/b": ["tooShort", "patternMismatch"]],
      """
      place  expected      got
      /a     valueMissing  nothing
      """
    ),
  ]

  @Test(arguments: differences)
  func differencesStandSideBySide(expected: [String: IssueCodes], table: String) throws {
    let report = try Self.report(#"{"b":"y"}"#)
    #expect(report.differenceFromIssues(expected) == table)
    let line = #line + 2
    withKnownIssue {
      let isSo = report.expectIssues(expected)
      #expect(!isSo)
    } matching: { issue in
      issue.sourceLocation?.line == line && "\(issue)".contains("issues differ\n" + table)
    }
  }

  @Test func whatIsNotValidTellsWhy() throws {
    let report = try Self.report("{}")
    withKnownIssue {
      let isValid = report.expectValid()
      #expect(!isValid)
    } matching: { issue in
      "\(issue)".contains("the payload is invalid\n/a  valueMissing: fill in a")
    }
  }
}
