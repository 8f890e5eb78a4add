import Foundation
import Testing

@testable import FormPages

/// Lines of results that tell of several records together.
@Suite struct ResultsRunTests {
  private static func line(_ number: Int, isValid: Bool = false, source: String = "a") -> String {
    "{\"source\":\"\(source)\",\"record\":\(number),\"line\":\(number),\"verdict\":\"\(isValid ? "valid" : "invalid")\",\"issues\":[\(isValid ? "" : "{\"field\":\"/n\",\"code\":\"tooLong\",\"severity\":\"error\",\"message\":\"m\(number)\"}")]}\n"
  }

  private static func issue(
    _ code: String, _ records: String, severity: String = "error", more: String = ""
  ) -> String {
    "{\"field\":\"/n\",\"code\":\"\(code)\",\"severity\":\"\(severity)\",\"message\":\"{\\\"<\(code)>\",\"params\":{\"per\":[\"}\"]},\"source\":\"a\",\"records\":[\(records)]\(more)}"
  }

  private static func run(_ issues: [String], _ verdict: String = "invalid", more: String = "")
    -> String
  {
    "{\"run\":true,\"verdict\":\"\(verdict)\",\"issues\":[\(issues.joined(separator: ","))]\(more)}\n"
  }

  private func page(_ text: String, _ query: String = "", in language: String = "en") throws
    -> String
  {
    let path = NSTemporaryDirectory() + "results-\(UUID().uuidString).ndjson"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let answer = try ResultsSite(file: path).answer(
      path: "", query: query, language: language, assets: "/assets")
    #expect(answer.status == 200)
    return String(decoding: answer.body, as: UTF8.self)
  }

  private func ids(_ html: String) -> [String] {
    html.components(separatedBy: "<li id=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func issuesOfARunAreListedAndCounted() throws {
    let text =
      Self.line(1, isValid: true) + Self.line(2) + Self.line(3, isValid: true)
      + Self.run(
        [Self.issue("gap", "3"), Self.issue("that", "1,2,3")], more: ",\"more\":{\"gap\":7}")
    let html = try page(text)
    #expect(!html.contains("are no result of"))
    #expect(ids(html) == ["r2", "r3-end1", "r3-end2"])
    #expect(html.contains("<dt>records</dt><dd>3</dd>"))
    #expect(html.contains("<dt>issues between records</dt><dd>2</dd>"))
    #expect(html.contains("1 of 3 records failed") && html.contains("Some records failed"))
    // Record 2 has an item of its own, the others have none.
    #expect(html.contains("Records: 1 <a href=\"?at=r2#r2\">2</a> 3</p>"))
    #expect(html.contains("{&quot;&lt;that&gt;") && !html.contains("<that>"))
    #expect(ids(try page(text, "code=that")) == ["r3-end2"])
    #expect(try page(text, "at=r3-end2").contains("data-at=\"r3-end2\""))
    #expect(try page(text, "at=r9-end99").contains("data-at=\"r3-end2\""))
    #expect(try page(text, "at=r3-endless").contains("data-at") == false)
  }

  @Test(arguments: [
    ("gap", "error", "invalid", "The records do not fit together"),
    ("undecided", "error", "undecided", "The records do not fit together"),
    ("gap", "warning", "valid", "No record failed"),
  ])
  func theVerdictIsThatOfAll(
    _ code: String, _ severity: String, _ verdict: String, _ words: String
  ) throws {
    let text =
      Self.line(1, isValid: true)
      + Self.run([Self.issue(code, "1", severity: severity)], verdict)
    let html = try page(text)
    #expect(html.contains("None of 1 records failed") && html.contains(">\(words)</p>"))
    #expect(html.contains("<span class=\"tag\">\(verdict)</span>") == (verdict != "invalid"))
  }

  /// Several inputs, several runs in one file, and records behind a run.
  @Test func placesAreThoseOfTheirInputs() throws {
    let text =
      Self.line(1) + Self.line(1, source: "b")
      + Self.run([
        Self.issue("gap", "1,1", more: ",\"sources\":[\"b\",\"a\"]"), Self.issue("gap", "1"),
      ])
      + Self.line(2, source: "b")
      + Self.run([Self.issue("gap", "2,2", more: ",\"sources\":[\"b\",\"a\"]")])
    let html = try page(text)
    #expect(ids(html) == ["r1", "r1-2", "r1-end1", "r1-end2", "r2-2", "r2-end3"])
    #expect(
      html.contains("<a href=\"?at=r1-2#r1-2\">1</a> (<bdi>b</bdi>) <a href=\"?at=r1#r1\">1</a>"))
    #expect(html.contains("<a href=\"?at=r2-2#r2-2\">2</a> (<bdi>b</bdi>) 2</p>"))
    #expect(try page(text, "at=r2-2").contains("data-at=\"r2-2\""))
    #expect(try page(text, "at=r2-end3").contains("data-at=\"r2-end3\""))
  }

  /// Thousands of issues in one line are as many items, of which a page reads its own.
  @Test func aLongLineIsReadInParts() throws {
    let issues = (1...2_000).map { Self.issue("gap", "\($0)") }
    let html = try page(Self.line(1, isValid: true) + Self.run(issues), "page=3")
    #expect(ids(html).first == "r401-end401" && ids(html).count == 200)
    #expect(html.contains("<dd>2,000</dd>"))
  }

  @Test func oddRunsAreShownAsFarAsTheyGo() throws {
    let odd = [
      "{\"run\":true,\"verdict\":\"invalid\",\"issues\":[1,{},{\"code\":\"x\",\"records\":{}},{\"code\":\"y\",\"records\":[-1,\"3\",1e9,4]}]}",
      "{\"run\":true,\"verdict\":\"so\",\"issues\":[]}", "{\"run\":true,\"verdict\":\"invalid\"}",
      "{\"run\":1,\"verdict\":\"invalid\",\"issues\":[]}",
    ]
    let html = try page(Self.line(1) + odd.joined(separator: "\n") + "\n")
    #expect(ids(html) == ["r1", "r0-end1", "r4-end2"])
    #expect(html.contains("3 (line 3, 4, 5)"))
  }
}
