import Foundation
import Testing

@testable import FormCommands

/// The bytes of an issue are kept for the next one that is said alike, which may lie elsewhere.
@Suite(.serialized)
struct RepeatedIssueTests {
  private static let form = """
    form: t
    unknown: reject
    fields:
      tags: { items: { length: ..2 } }
      lines: { items: { fields: { sku: { length: ..2 } } } }
      address: { unknown: reject, fields: { zip: { length: ..2 } } }
      a/b: { unknown: reject, fields: { zip: { length: ..2 } } }

    """

  private static let records: [(record: String, fields: [String])] = [
    (#"{"tags":["abc","ab","abc"]}"#, ["/tags/0", "/tags/2"]),
    (#"{"tags":["ab","abc","abc"]}"#, ["/tags/1", "/tags/2"]),
    (#"{"lines":[{"sku":"abc"},{"sku":"abc"}]}"#, ["/lines/0/sku", "/lines/1/sku"]),
    (#"{"lines":[{"sku":"ab"},{"sku":"abc"},{"x~/":1}]}"#, ["/lines/1/sku", "/lines/2/x~0~1"]),
    // The same key is unknown in several groups, and twice in one.
    (
      #"{"x":1,"address":{"x":1},"a/b":{"x":1,"y":{"z":1,"z":2}}}"#,
      ["/x", "/address/x", "/a~1b/x", "/a~1b/y", "/a~1b/y/z"]
    ),
    (
      #"{"address":{"zip":"abc","x":1},"a/b":{"zip":"abc"}}"#,
      ["/address/zip", "/address/x", "/a~1b/zip"]
    ),
  ]

  private func output(_ format: String) throws -> Data {
    var transcript = try #require(Transcript.all.first)
    transcript.files = [("form.yaml", Self.form)]
    transcript.input = Self.records.map { $0.record + "\n" }.joined()
    transcript.written = []
    transcript.arguments = ["check", "form.yaml", "--format", format, "--jobs", "1"]
    let outcome = try transcript.run()
    #expect(outcome.status == 1)
    return Data(outcome.output.utf8)
  }

  @Test func ndjsonTellsEachPlace() throws {
    let lines = String(decoding: try output("ndjson"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == Self.records.count)
    for (line, expected) in zip(lines, Self.records) {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let issues = try #require(object["issues"] as? [[String: Any]])
      #expect(
        issues.compactMap { $0["field"] as? String }.sorted() == expected.fields.sorted(),
        "\(expected.record)")
    }
  }

  @Test func sarifTellsEachPlaceInItsMessageToo() throws {
    let log = try #require(
      try JSONSerialization.jsonObject(with: try output("sarif")) as? [String: Any])
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    var told = Self.records.map { _ in [String]() }
    for result in results {
      let record = try #require((result["properties"] as? [String: Any])?["record"] as? Int)
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let logical = try #require((location["logicalLocations"] as? [[String: Any]])?.first)
      let field = try #require(logical["fullyQualifiedName"] as? String)
      let message = try #require((result["message"] as? [String: Any])?["text"] as? String)
      #expect(message.hasPrefix(field.dropFirst() + ": "))
      let physical = try #require(location["physicalLocation"] as? [String: Any])
      let region = try #require(physical["region"] as? [String: Any])
      #expect(region["startLine"] as? Int == record)
      told[record - 1].append(field)
    }
    #expect(told.map { $0.sorted() } == Self.records.map { $0.fields.sorted() })
  }
}
