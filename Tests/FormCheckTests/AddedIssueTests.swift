import FormEngine
import Testing

@testable import FormCheck

/// What only the host program knows, in the report's own shape and words.
@Suite struct AddedIssueTests {
  private static let form = """
    form: t
    locale: en
    fields:
      user: { label: User name, required: true, message: { customError: this name is taken } }
      mail: { label: E-mail }
      home: { fields: { zip: { label: Postal code, length: ..5 }, street: {} } }
      rows: { items: { fields: { net: { label: Net, type: integer } } } }
      pin: { label: PIN, secret: true, length: 4.. }
    check: { that: 'user != mail', at: mail, code: sameAsUser, message: choose another address }
    controls: { go: {}, find: {}, none: {} }
    managers:
      all: { manages: [go] }
      home: { verifies: [home, mail], manages: [find] }
    messages:
      de:
        fields: { user: { label: Benutzer } }
        texts: { 'this name is taken': dieser Name ist vergeben }
    """

  static let payload =
    #"{"user":"al","mail":"m","home":{"zip":"123456"},"rows":[{"net":1},{"net":"x"}],"odd":1}"#
  static let valid = #"{"user":"al","mail":"m","home":{"zip":"1"},"rows":[{"net":1}]}"#

  private func report(_ payload: String = valid, locale: String? = nil) throws -> Report {
    Checker(try ValidationForm(Self.form), locale: locale).check(payload.utf8, cleaned: true)
  }

  @Test(arguments: [
    (nil, "User name", "this name is taken"), ("de", "Benutzer", "dieser Name ist vergeben"),
  ])
  func theFormsOwnWords(locale: String?, label: String, message: String) throws {
    let report = try report(locale: locale).adding(FormIssue(field: "/user", code: "customError"))
    let issue = try #require(report.issues.first)
    #expect(report.issues.count == 1)
    #expect(issue.label == label)
    #expect(issue.message == message)
    #expect(report.verdict == .invalid && report.cleaned == nil)
  }

  /// The words are those of a check that finds the same.
  @Test func theSameAsACheckSays() throws {
    let form = try ValidationForm(Self.form)
    let checked = Checker(form).check(#"{"user":null,"mail":"m"}"#.utf8)
    let found = try #require(checked.issues(at: "/user").first)
    let added = try report().adding(FormIssue(field: "/user", code: "valueMissing")).issues.first
    #expect(added?.message == found.message && added?.label == found.label)
  }

  @Test func aCodeOfTheFormsOwnCheckHasItsWords() throws {
    let report = try report().adding(FormIssue(field: "/mail", code: "sameAsUser"))
    #expect(report.issues.first?.message == "choose another address")
  }

  @Test func parametersStandInTheWords() throws {
    let issue = FormIssue(field: "/mail", code: "tooLong", params: ["want": 5, "got": "x"])
    #expect(try report().adding(issue).issues.first?.message.contains("use 5 characters") == true)
    let own = FormIssue(field: "/mail", code: "brandNew", message: "try later")
    #expect(try report().adding(own).issues.first?.message == "try later")
    // Never a code in place of words.
    let unknown = FormIssue(field: "/mail", code: "brandNew")
    #expect(try report().adding(unknown).issues.first?.message != "brandNew")
  }

  /// Every code of the language has words, whatever is known of it.
  @Test(arguments: IssueCode.allCases) func everyCodeHasWords(code: IssueCode) throws {
    let report = try report().adding(FormIssue(field: "/mail", code: code.rawValue))
    let message = try #require(report.issues.first?.message)
    #expect(!message.isEmpty && message != code.rawValue)
  }

  @Test(arguments: [
    ("", 0), ("/user", 0), ("/mail", 0), ("/home", 0), ("/home/street", 1), ("/rows/0/net", 1),
    ("/rows/1/net", 2), ("/rows/2/net", 2), ("/pin", 2), ("/nobody", 2),
  ])
  func anIssueStandsInTheOrderOfTheForm(field: String, place: Int) throws {
    let before = try report(Self.payload)
    #expect(before.issues.map(\.field) == ["/home/zip", "/rows/1/net", "/odd"])
    let issues = before.adding(FormIssue(field: field, code: "customError")).issues
    #expect(issues.firstIndex { $0.code == "customError" } == place)
    #expect(issues.count == 4)
  }

  /// Managers and controls are as a check would have them that finds the same.
  @Test(arguments: [
    ("/user", true, ["go"]), ("/home/street", false, ["go", "find"]),
    ("/home", false, ["go", "find"]), ("", true, ["go"]), ("/nobody", true, ["go"]),
    ("/rows/0/net", true, ["go"]), ("/mail", false, ["go", "find"]),
  ])
  func managersAndControlsFollow(field: String, homeIsValid: Bool, waiting: [String]) throws {
    let report = try report().adding(FormIssue(field: field, code: "customError"))
    #expect(report.managers.map(\.isValid) == [false, homeIsValid])
    for control in report.controls {
      #expect(control.isEnabled == !waiting.contains(control.name))
      #expect(control.waitsFor == (control.isEnabled ? [] : [field]))
    }
  }

  /// A group that is not there hides the fields in it.
  @Test func aMissingGroupHoldsUpWhatIsWithin() throws {
    let form = try ValidationForm(
      """
      form: t
      fields: { home: { fields: { zip: {} } } }
      controls: { find: {} }
      managers: { home: { verifies: [home.zip], manages: [find] } }
      """)
    let report = Checker(form).check("{}".utf8)
    let missing = report.adding(FormIssue(field: "/home", code: "valueMissing"))
    #expect(missing.controls.map(\.isEnabled) == [false])
    let other = report.adding(FormIssue(field: "/home", code: "customError"))
    #expect(other.controls.map(\.isEnabled) == [true])
  }

  @Test func controlsNameFieldsInTheOrderOfTheForm() throws {
    let report = try report(Self.payload).adding(FormIssue(field: "/user", code: "customError"))
      .adding(FormIssue(field: "/user", code: "customError"))
    #expect(report.controls.first?.waitsFor == ["/user", "/home/zip", "/rows/1/net", "/odd"])
  }

  @Test func warningsWeighNothing() throws {
    let before = try report()
    let issue = FormIssue(field: "/mail", code: "customError", severity: .warning)
    let report = before.adding(issue)
    #expect(report.verdict == .valid && report.cleaned == before.cleaned)
    #expect(report.managers == before.managers && report.controls == before.controls)
    let open = before.adding(FormIssue(field: "/mail", code: "undecided"))
    #expect(open.verdict == .undecided && open.cleaned == nil)
    #expect(open.adding(FormIssue(field: "/mail", code: "tooLong")).verdict == .invalid)
    let wrong = before.adding(FormIssue(field: "/mail", code: "tooLong"))
    #expect(wrong.adding(FormIssue(field: "/mail", code: "undecided")).verdict == .invalid)
  }

  @Test func aSecretKeepsItsSecret() throws {
    let issue = FormIssue(
      field: "/pin", code: "tooShort", params: ["want": 4, "got": 2, "near": "12"])
    let added = try #require(try report().adding(issue).issues.first)
    #expect(added.params == ["want": .number(4)])
  }
}
