import Foundation
import FoundationXML
import Testing

@testable import FormCommands

/// Every format of `test` is well-formed, whatever the names of examples hold.
@Suite(.serialized)
struct TestFormatTests {
  /// As YAML writes them, between double quotes.
  static let names = [
    ##"plain"##, ##"a # b"##, ##"a \\ b \\# c"##, ##"<&>\"' ]]> <!-- -- -->"##,
    ##"😀 é ß 日本 \u202E \u200B"##,
    ##"\0\x01\x08\e[31m\x7F\x85\xA0"##, ##"line\nbreak\r\ttab"##,
    ##"\uFEFF\uFFFE\uFFFF\uD7FF\uE000"##,
    ##"\U0001FFFE\U0010FFFF\U000E0041"##, ##"ok 1 - # TODO"##, ##"--- ... {{ }}: [] *a &b !c |"##,
    "",
  ]

  /// A form in which every second example fails, with a message and a place as strange as its name.
  static var form: String {
    let fields = names.enumerated().map {
      "  \"f\($0)\($1)\": { message: \"m \($1)\", length: 3.. }"
    }
    let examples = names.enumerated().map { index, name in
      let expected = index % 2 == 0 ? "/x" : "/f"
      return "  - { name: \"\(name)\", given: { \"f\(index)\(name)\": a }, expect: { "
        + (expected == "/x" ? "issues: {}" : "valid: false") + " } }"
    }
    return "form: t\nfields:\n\(fields.joined(separator: "\n"))\nexamples:\n"
      + examples.joined(separator: "\n") + "\n"
  }

  static func run(_ format: String) throws -> Transcript.Outcome {
    var transcript = try #require(Transcript.all.first)
    transcript.files = [("t.yaml", form)]
    transcript.arguments = ["test", "t.yaml", "--format", format]
    transcript.input = ""
    let outcome = try transcript.run()
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    return outcome
  }

  @Test func junitIsXML() throws {
    let document = try XMLDocument(xmlString: try Self.run("junit").output)
    let root = try #require(document.rootElement())
    #expect(root.name == "testsuites")
    func number(_ name: String) -> String? { root.attribute(forName: name)?.stringValue }
    #expect([number("tests"), number("failures"), number("errors")] == ["12", "6", "0"])
    let suites = root.elements(forName: "testsuite")
    #expect(suites.map { $0.attribute(forName: "name")?.stringValue } == ["t.yaml"])
    let cases = suites[0].elements(forName: "testcase")
    #expect(cases.count == Self.names.count)
    #expect(cases.map { $0.elements(forName: "failure").count } == (0..<12).map { 1 - $0 % 2 })
    #expect(cases[3].attribute(forName: "name")?.stringValue == "<&>\"' ]]> <!-- -- -->")
    #expect(cases[4].attribute(forName: "name")?.stringValue?.hasPrefix("😀 é ß 日本") == true)
  }

  @Test func jsonIsJSON() throws {
    let data = Data(try Self.run("json").output.utf8)
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let files = try #require(root["files"] as? [[String: Any]])
    let examples = try #require(files.first?["examples"] as? [[String: Any]])
    #expect(examples.map { $0["passed"] as? Bool } == (0..<12).map { $0 % 2 == 1 })
    // Names come as they are.
    #expect(examples[5]["name"] as? String == "\0\u{1}\u{8}\u{1B}[31m\u{7F}\u{85}\u{A0}")
    #expect((root["summary"] as? [String: Int]) == ["passed": 6, "failed": 6, "filesNotRun": 0])
  }

  /// By hand, after testanything.org's grammar of version 14.
  @Test func tapHasAPointForEachExample() throws {
    let output = try Self.run("tap").output
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.prefix(2) == ["TAP version 14", "1..12"] && lines.last == "")
    let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(points.count == 12)
    for (index, point) in points.enumerated() {
      #expect(point.hasPrefix("\(index % 2 == 0 ? "not ok" : "ok") \(index + 1) - t.yaml: "))
    }
    // A number sign that is not escaped would begin a directive.
    #expect(points[1].hasSuffix(": a \\# b") && points[9].hasSuffix(": ok 1 - \\# TODO"))
    #expect(points[2].hasSuffix(##": a \\ b \\\# c"##))
    // Every other line belongs to the YAML of a point; each block is opened and closed.
    let rest = lines.dropFirst(2).dropLast().filter { !points.contains($0) }
    #expect(rest.allSatisfy { $0.hasPrefix("  ") })
    #expect(rest.count { $0 == "  ---" } == 6 && rest.count { $0 == "  ..." } == 6)
    // What YAML 1.2 calls printable.
    let isPrintable = output.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x0A, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
      default: false
      }
    }
    #expect(isPrintable)
  }

  @Test func aFileIsCompleteOrUntouched() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    var transcript = try #require(Transcript.all.first)
    transcript.files = [("t.yaml", Self.form)]
    transcript.input = ""
    let target = place.appending(path: "out.tap").path
    transcript.arguments = ["test", "t.yaml", "--format", "tap", "-o", target]
    let outcome = try transcript.run()
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(try String(contentsOfFile: target, encoding: .utf8).hasPrefix("TAP version 14\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["out.tap"])
    transcript.arguments[5] = place.appending(path: "gone/out.tap").path
    #expect(try transcript.run().status == 3)
  }
}

struct XMLTextTests {
  /// Lines of ours stay lines; a payload's CR LF and what XML refuses become visible.
  @Test(arguments: [
    ("a\nb\n", "a\nb\n"), ("a\r\nb", "a␍␊b"), ("\r\r\n\n", "␍␍␊\n"), ("<&>\"", "&lt;&amp;&gt;\""),
    ("é\u{FFFE}\u{202E}\u{7F}\u{0}", "é\u{FFFD}\u{FFFD}␡␀"), ("", ""),
  ])
  func content(_ text: String, _ xml: String) { #expect(XMLText.content(text) == xml) }

  @Test(arguments: [("a\nb", "\"a␊b\""), ("<&>\"é", "\"&lt;&amp;&gt;&quot;é\""), ("", "\"\"")])
  func attribute(_ text: String, _ xml: String) { #expect(XMLText.attribute(text) == xml) }
}
