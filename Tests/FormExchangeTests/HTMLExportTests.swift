import FormCheck
import FormDocuments
import FormProof
import Testing

@testable import FormExchange

/// Forms as HTML controls; `make test-exchange` fills them in a browser.
@Suite struct HTMLExportTests {
  struct Case: CustomTestStringConvertible {
    var field: String
    var control: String
    var testDescription: String { field }
  }

  static let cases = [
    Case(
      field: "{ required: true, pattern: '[a-z]+', length: 3..16 }",
      control: #"<input name="a" type="text" minlength="3" maxlength="32" pattern="(?:[a-z]+)""#
        + " required>"),
    Case(
      field: "{ type: number, range: 0.5..9, required: true }",
      control: #"<input name="a" type="number" min="0.5" max="9" step="any" required>"#),
    Case(
      field: "{ type: integer, range: 1.. }",
      control: #"<input name="a" type="number" min="1" step="1">"#),
    Case(field: "{ type: date }", control: #"<input name="a" type="date">"#),
    Case(field: "{ type: time }", control: #"<input name="a" type="time" step="any">"#),
    Case(
      field: "{ rule: consent.accepted, required: true }",
      control: #"<input name="a" type="checkbox" value="true" required>"#),
    Case(
      field: "{ required: true, secret: true }",
      control: #"<input name="a" type="password" required>"#),
    Case(field: "{ type: number, compute: 1 + 1 }", control: #"<output name="a"></output>"#),
    Case(
      field: "{ required: true, choices: { x: '<X>', 'y\"': Y } }",
      control: #"<select name="a" required><option value=""></option><option value="x">&lt;X&gt;"#
        + #"</option><option value="y&quot;">Y</option></select>"#),
  ]

  @Test(arguments: cases)
  func controls(_ one: Case) throws {
    let text = "form: t\nfields: { a: \(one.field) }"
    let form = try #require(ResolvedForm(bytes: Array(text.utf8), path: "form.yaml"))
    let lines = HTMLExport(JSONSchemaExport(form, side: .input), of: form).text
      .split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    #expect(lines.contains(one.control), "\(lines)")
  }

  /// A comment of the form ends no comment of the page.
  @Test func comments() {
    #expect(!HTMLText.comment("a --> <script> --!> b").contains("--"))
  }
}
