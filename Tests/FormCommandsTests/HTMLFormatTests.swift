import FormText
import Foundation
import TestSupport
import Testing

@testable import FormCommands

/// `check --format html` is one sound document, whatever stands in forms and payloads.
@Suite(.serialized)
struct HTMLFormatTests {
  private static let hostile = "<script>alert(1)</script>\"'&]]>\u{202E}\u{0}\u{FFFF}</title>"

  private func run(
    _ form: String, _ payloads: String, _ arguments: String..., more: [(String, String)] = []
  ) throws -> Transcript.Outcome {
    var transcript = try #require(Transcript.all.first)
    transcript.files = [("form.yaml", form), ("p.ndjson", payloads)] + more
    transcript.input = ""
    transcript.written = []
    transcript.arguments = ["check", "form.yaml"] + arguments
    return try transcript.run()
  }

  private static func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    for unit in text.utf16 {
      bytes += ("\\u" + String(UInt32(unit) + 0x10000, radix: 16).dropFirst()).utf8
    }
    return "\"\(String(decoding: bytes, as: UTF8.self))\""
  }

  private static let form = """
    form: t
    fields:
      name: { label: \(json(hostile + "L")), length: ..4, message: { tooLong: \(json(hostile + "M")) } }
      \(json("k" + hostile)): { type: integer }
      pin: { secret: true, length: 4 }
      rows: { items: { length: ..2 } }
    """

  @Test func nothingHostileIsATag() throws {
    let long = String(repeating: "é<b>", count: 5_000)
    let payloads = """
      {"name": \(Self.json(Self.hostile))}
      {\(Self.json("k" + Self.hostile)): "x", \(Self.json("u" + Self.hostile)): 1}
      {"pin": "CANARY", "rows": ["long", "a", "longer"]}
      {"name": "\(long)"}
      {"name": \(Self.json("\u{05D0}\u{2067}\u{202E}<i>"))

      """
    let outcome = try run(Self.form, payloads, "p.ndjson", "--format", "html")
    let reader = HTMLReader(outcome.output)
    #expect(reader.mistakes == [])
    #expect(reader.names["script"] == 1 && reader.names["style"] == 2)
    #expect(!outcome.output.contains("CANARY"))
    #expect(!outcome.output.contains("alert(1)<") && !outcome.output.contains("\u{0}"))
    #expect(!outcome.output.contains("\u{202E}") && !outcome.output.contains("\u{FFFF}"))
    #expect(outcome.output.utf8.count < 100_000)
  }

  @Test func countsAreThoseOfJSON() throws {
    let payloads = (0..<60).map {
      $0 % 3 == 0 ? "{\"name\": \"ab\"}" : "{\"name\": \"abcde\", \"rows\": [\"abc\", \"abcd\"]}"
    }.joined(separator: "\n")
    let html = try run(Self.form, payloads, "p.ndjson", "--format", "html")
    let json = try run(Self.form, payloads, "p.ndjson", "--format", "json", "--summary")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let summary = try #require(document["summary"] as? [String: Any])
    for name in ["records", "valid", "invalid"] {
      let count = try #require(summary[name] as? Int)
      #expect(html.output.contains("<dt>\(name)</dt><dd>\(count)</dd>"))
    }
    let issues = try #require(summary["issues"] as? [[String: Any]])
    #expect(issues.count == 2)
    for issue in issues {
      let count = try #require(issue["count"] as? Int)
      #expect(html.output.contains("<span class=\"count\">\(count)</span>"))
    }
    #expect(html.status == 1 && html.errors.isEmpty)
    let listed = HTMLReader(html.output).ids.filter { $0.hasPrefix("r") && $0 != "records" }
    #expect(listed.count == summary["invalid"] as? Int)
    #expect(listed.first == "r2")
  }

  @Test(.enabled(if: Cases.areAll, "optimised builds, or FORMCHECK_ALL_CASES=1"))
  func beyondFiveThousandItNamesTheServer() throws {
    let payloads = String(repeating: "{\"name\": \"abcde\"}\n{\"name\": \"a\"}\n", count: 6_000)
    let one = try run(Self.form, payloads, "p.ndjson", "--format", "html", "--jobs", "1")
    let two = try run(Self.form, payloads, "p.ndjson", "--format", "html", "--jobs", "3")
    #expect(one.output == two.output)
    let ids = HTMLReader(one.output).ids.filter { $0.hasPrefix("r") && $0 != "records" }
    #expect(ids.count == 5_000 && ids.last == "r9999")
    #expect(one.output.contains("The first 5,000 of 6,000 records"))
    #expect(one.output.contains("formcheck serve results FILE.ndjson"))
    #expect(one.output.contains("<dt>records</dt><dd>12,000</dd>"))
    #expect(one.output.contains("<span class=\"count\">6,000</span>"))
  }

  @Test func recordsOfSeveralInputsHaveNamesOfTheirOwn() throws {
    let outcome = try run(
      Self.form, "{\"name\": \"abcde\"}\n", "p.ndjson", "q.ndjson", "--format", "html",
      more: [("q.ndjson", "{\"name\": \"abcde\"}\n")])
    let reader = HTMLReader(outcome.output)
    #expect(reader.mistakes == [])
    #expect(reader.ids.contains("r1") && reader.ids.contains("r1-2"))
  }

  /// What is known of records only together stands behind them, with links to those that are listed.
  @Test func recordsThatDoNotFitTogetherAreLinked() throws {
    let form = """
      form: t
      records: [{ consecutive: n }, { that: count() < 2, per: s, severity: warning }]
      fields: { n: { type: integer, range: ..9 }, s: {} }
      """
    let outcome = try run(
      form, "{\"n\": 1, \"s\": \"a\"}\n{\"n\": 10, \"s\": \"a\"}\n{\"n\": 3}\n", "p.ndjson",
      "q.ndjson",
      "--format", "html", more: [("q.ndjson", "{\"s\": \"a\"}\n")])
    let reader = HTMLReader(outcome.output)
    #expect(reader.mistakes == [])
    #expect(
      reader.ids.filter { $0.hasPrefix("r") && $0 != "records" }
        == ["r2", "r2-end1", "r3-end2", "r1-2-end3"])
    #expect(outcome.output.contains("<dt>issues between records</dt><dd>3</dd>"))
    #expect(
      outcome.output.contains(
        "Records: 1 (<bdi>p.ndjson</bdi>) <a href=\"#r2\">2</a> (<bdi>p.ndjson</bdi>) 1</p>"))
    #expect(outcome.status == 1)
  }

  @Test func thePolicyAllowsWhatIsInlinedAndNothingElse() throws {
    let output = try run(Self.form, "{\"name\": \"abcde\"}\n", "p.ndjson", "--format", "html")
      .output
    func inlined(_ name: String) -> [String] {
      output.components(separatedBy: "<\(name)").dropFirst().map { part in
        let content = part[
          (part.firstIndex(of: ">").map { part.index(after: $0) } ?? part.endIndex)...]
        return String(content.components(separatedBy: "</\(name)>")[0])
      }
    }
    for text in inlined("script") + inlined("style") {
      let hash = Data(SHA256.bytes(of: Array(text.utf8)[...])).base64EncodedString()
      #expect(output.contains("&#39;sha256-\(hash)&#39;"))
    }
    #expect(output.contains("content=\"default-src &#39;none&#39;; "))
    #expect(!output.contains("http://") && !output.contains("https://"))
  }

  @Test func messagesAreInTheirLanguage() throws {
    let form = "form: t\nfields: { a: { required: true, type: date, range: 2020-01-01.. } }\n"
    let outcome = try run(
      form, "{}\n{\"a\": \"2019-01-01\"}\n", "p.ndjson", "--format", "html", "--locale", "ar")
    #expect(outcome.output.contains("<span lang=\"ar\" dir=\"rtl\">"))
    #expect(HTMLReader(outcome.output).mistakes == [])
  }

  @Test func anEmptyRunIsNoPass() throws {
    let outcome = try run(Self.form, "", "p.ndjson", "--format", "html")
    #expect(outcome.output.contains("No records were checked"))
    #expect(outcome.output.contains("The list is empty."))
    #expect(HTMLReader(outcome.output).mistakes == [])
  }

  @Test(arguments: [0, 1, 2, 3, 4, 57])
  func base64IsThatOfTheSystem(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 83) }
    #expect(Base64.text(of: bytes) == Data(bytes).base64EncodedString())
  }
}
