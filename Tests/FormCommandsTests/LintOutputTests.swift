import FormLint
import Foundation
import Testing

@testable import FormCommands

/// What programs read of `formcheck lint`.
@Suite(.serialized)
struct LintOutputTests {
  private static let form = """
    form: é account
    fields:
      size: { label: Größe, choices: ['ä', «é»], length: ..1, forbidden: ['é'] }
      note: { label: Note }
      code: { label: Code, length: [10.., ..8] }
    """

  private func run(
    _ arguments: String..., files: [(String, String)] = []
  ) throws -> Transcript.Outcome {
    var transcript = try #require(Transcript.all.first)
    transcript.files = files.map { ($0.0, $0.1) }
    transcript.input = ""
    transcript.arguments = arguments
    return try transcript.run()
  }

  @Test func everyCodeIsListedWithItsSeverity() throws {
    let outcome = try run("lint", "--list")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(outcome.status == 0)
    #expect(lines.count == LintCatalogue.codes.count)
    for (line, code) in zip(lines, LintCatalogue.codes) { #expect(line.hasPrefix("\(code) (")) }
  }

  @Test func aFormerCodeLeadsToTheNewOne() throws {
    let outcome = try run("lint", "--ignore", "neverAsked")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("did you mean “neverApplicable”?"), "\(outcome.errors)")
  }

  /// A form with 130 mistakes shows 100, and says how many more there are.
  @Test(arguments: ["lint", "check"])
  func sarifSaysWhatItLeavesOut(_ command: String) throws {
    let fields = (0..<130).map { "  f\($0): { lenght: 1 }\n" }.joined()
    let files = [("many.yaml", "form: many\nfields:\n" + fields), ("p.ndjson", "{}\n")]
    let outcome =
      command == "lint"
      ? try run("lint", "--format", "sarif", "many.yaml", files: files)
      : try run("check", "--format", "sarif", "many.yaml", "p.ndjson", files: files)
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let sarif = try #require((log["runs"] as? [[String: Any]])?.first)
    let invocation = try #require((sarif["invocations"] as? [[String: Any]])?.first)
    let notes = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect((sarif["results"] as? [Any])?.count == 100)
    #expect(invocation["executionSuccessful"] as? Bool == (command == "lint"))
    #expect(notes.count == 1)
    let text = (notes.first?["message"] as? [String: String])?["text"]
    #expect(text?.contains("30 more") == true)
  }

  @Test func sarifHasWhatTheStandardAsksFor() throws {
    let text = Self.form.replacing("«é»", with: "'é'")
    let outcome = try run(
      "lint", "--format", "sarif", "a b.yaml", files: [("a b.yaml", text + "\n")])
    #expect(outcome.status == 1)
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let runs = try #require(log["runs"] as? [[String: Any]])
    let run = try #require(runs.first)
    #expect(runs.count == 1 && run["columnKind"] as? String == "unicodeCodePoints")
    let tool = try #require(run["tool"] as? [String: Any])
    let driver = try #require(tool["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(driver["name"] as? String == "formcheck")
    #expect(results.count == 4)
    for rule in rules {
      for key in ["shortDescription", "fullDescription", "help"] {
        #expect((rule[key] as? [String: String])?["text"]?.isEmpty == false)
      }
    }
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect(["error", "warning", "note"].contains(result["level"] as? String))
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let place = try #require(location["physicalLocation"] as? [String: Any])
      let uri = try #require((place["artifactLocation"] as? [String: String])?["uri"])
      let region = try #require(place["region"] as? [String: Int])
      #expect(uri.hasSuffix("a%20b.yaml"))
      #expect(region["startLine"] ?? 0 > 0 && region["endColumn"] ?? 0 > 0)
    }
    // Columns count code points: é is one, though two bytes.
    let refused = try #require(results.first { $0["ruleId"] as? String == "refusedChoice" })
    let described = String(describing: refused["locations"] ?? "")
    #expect(described.contains("startColumn = 40") || described.contains("\"startColumn\": 40"))
  }

  @Test func jsonOfNothingIsADocument() throws {
    let form = "form: t\nfields: { a: { length: ..3 } }\n"
    let outcome = try run(
      "lint", "t.yaml", "--format", "json", "--severity", "warning", files: [("t.yaml", form)])
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == "{\"findings\":[],\"summary\":{\"files\":1,\"errors\":0,\"warnings\":0,\"notes\":0}}\n")
  }
}
