import Foundation
import TestSupport
import Testing

@testable import FormCommands

/// A record that is damaged takes no other one with it unseen: all others are counted, or the report says that it is
/// not complete, and the run fails.
@Suite struct DamagedInputTests {
  /// Where the records stand.
  enum Source: String, CaseIterable {
    case stdin, unnamed, lines, document

    var name: String? {
      switch self {
      case .stdin: nil
      case .unnamed: "records"
      case .lines: "records.ndjson"
      case .document: "records.json"
      }
    }
  }

  struct Counts: Decodable {
    struct Summary: Decodable {
      var records: Int
      var valid: Int
      var complete: Bool?
    }
    var summary: Summary
  }

  static func check(
    _ text: String, _ name: String?, _ form: String, _ arguments: [String] = []
  ) throws -> (status: Int32, counts: Counts.Summary, said: String) {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    func path(_ name: String) -> String { place.path + "/" + name }
    for (name, text) in [("f.yaml", form), (name ?? "stdin", text)] {
      try Data(text.utf8).write(to: place.appending(path: name))
    }
    let descriptors = ["stdin", ".out", ".err"].map {
      unsafe open(path($0), O_RDWR | O_CREAT, 0o600)
    }
    defer { for descriptor in descriptors { close(descriptor) } }
    let io = CommandIO(
      input: descriptors[0], output: descriptors[1], errors: descriptors[2], usesColour: false)
    let status = FormCheckCommand.run(
      ["check", path("f.yaml"), name.map(path) ?? "-", "--format", "json", "--jobs", "1"]
        + arguments,
      io)
    let output = try Data(contentsOf: place.appending(path: ".out"))
    let said = try String(contentsOfFile: path(".err"), encoding: .utf8)
    return (status, try JSONDecoder().decode(Counts.self, from: output).summary, said)
  }

  static let form = "form: t\nfields: { a: { required: true }, b: {} }\n"

  /// Lines that are no records of the form.
  static let damaged = [
    #"{"a":"x"#, #"{"a":"x\"#, #"{"a":"x","#, #"{"a":"x"},"#, #"{"a":"x"}}"#, #"{"a":"#, #"{"a""#,
    #"{"#, #"[{"a":"x"}"#,
    #"[{"a":"x"},"#, "[", "[[", #"{"a":["#, #"{"a":[1}"#, #"{"a":{"b":"#, #"{"a":[{"#,
    #"{"a":"x" "b":"y"}"#, "nope", "\"",
    "\"x", "]", "}", ",", ":", "\\", "[]", #"[{"a":"z"}]"#, #"[{"a":"z"},{"a":"z"}]"#, "[1", "null",
    "5", "\"x\"", "---x", "tru",
    #"{"a":"x"}{"a":"y"#, #"{'a':'x'}"#, #" {"a":"#, #"{"a":[["#, "\u{0}", "\u{FEFF}x",
    #"{"a":1e}"#, #"{"a":"\u12"}"#,
  ]

  /// Each is held against every place and source.
  private static let tried = Cases.of(damaged, oneIn: 24)

  static let records = (1...3).map { "{\"a\":\"x\",\"b\":\"\($0)\"}" }

  @Test(arguments: tried, Source.allCases)
  func noLineHidesAnother(_ line: String, _ source: Source) throws {
    for others in [[], [line]] {
      for position in Cases.of([0, 1, 3], oneIn: 2) {
        var lines = Self.records
        lines.insert(contentsOf: [line] + others, at: position)
        let (status, counts, said) = try Self.check(
          lines.joined(separator: "\n") + "\n", source.name, Self.form)
        let what = "\(lines)\n\(counts)\n\(said)"
        let isComplete = counts.complete ?? true
        // Documents may stand one behind the other, and a list of records may be one.
        let isAllowed = source == .document && line.hasPrefix("[") && line.hasSuffix("]")
        #expect(isAllowed || status != 0, "\(what)")
        #expect(!isComplete || counts.valid >= Self.records.count, "\(what)")
        if source == .lines {
          #expect(isComplete && counts.valid == Self.records.count, "\(what)")
          #expect(counts.records == lines.count, "\(what)")
        }
        // Two records behind the damage show what the input is.
        if source != .document, others.isEmpty || position > 0, position < 2, !line.hasPrefix("[") {
          #expect(isComplete && counts.valid == Self.records.count, "\(what)")
        }
      }
    }
  }

  /// Nor where a share of the records may fail.
  @Test(arguments: tried, [Source.stdin, .document])
  func aShareThatMayFailExcusesNothingUnread(_ line: String, _ source: Source) throws {
    for position in [0, 3] {
      var lines = Self.records
      lines.insert(line, at: position)
      let (status, counts, said) = try Self.check(
        lines.joined(separator: "\n"), source.name, Self.form, ["--max-fail-rate", "0.99"])
      #expect(counts.complete ?? true || status != 0, "\(lines)\n\(said)")
    }
  }

  /// Items of a list, each in a line or all in one.
  @Test(arguments: tried, ["\n", ""])
  func noItemHidesAnother(_ item: String, _ gap: String) throws {
    for source in [Source.stdin, .document] {
      for position in Cases.of([0, 1, 3], oneIn: 2) {
        var items = Self.records
        items.insert(item, at: position)
        let text = "[" + gap + items.joined(separator: "," + gap) + gap + "]\n"
        let (status, counts, said) = try Self.check(text, source.name, Self.form)
        let what = "\(text)\n\(counts)\n\(said)"
        #expect(status != 0, "\(what)")
        #expect(!(counts.complete ?? true) || counts.valid >= Self.records.count, "\(what)")
      }
    }
  }

  private static let whole: [(String, Int)] = [
    ("{\n  \"a\": \"x\"\n}\n", 1), ("[\n{\"a\":\"x\"},\n{\"a\":\"y\"}\n]\n", 2),
    ("[\n  {\n    \"a\": \"x\"\n  }\n]\n", 1), ("{\"a\":\n\"x\"}\n{\n\"a\":\"y\"}\n", 2),
    ("[{\"a\":\"x\"}]", 1),
    ("[{\"a\":\"x\"}]\n[{\"a\":\"y\"}]\n", 2), ("[]\n", 0), ("[\n]\n", 0),
    ("{\"a\":\"x\"}\n\n{\"a\":\"y\"}\n", 2),
    ("\n\n{\"a\":\"x\"}", 1), ("{ \"a\": \"x\"\n, \"b\": \"1\"\n}\n", 1),
    ("[{\"a\":\"x\"}\n,{\"a\":\"x\"}\n]", 2),
    ("[{\"a\":\"x\"}]\n{\n\"a\":\"y\"\n}\n", 2), ("[\n{\"a\":\"x\"}\n]\n", 1),
    ("[\n{\"a\":\"x\"}]\n", 1),
  ]

  /// Input that is whole is read as before.
  @Test(arguments: Cases.of(whole, oneIn: 6))
  func wholeInputIsRead(_ text: String, _ records: Int) throws {
    for source in [Source.stdin, .unnamed] {
      let (status, counts, said) = try Self.check(text, source.name, Self.form)
      #expect(status == 0 && counts.valid == records && counts.complete == nil, "\(text)\(said)")
    }
  }

  /// Quotes of a table, and documents of YAML.
  @Test(arguments: [
    ("t.csv", "a", "x", "", ["\"x", "x\"", "\"x\"y", "\"x\" ", "\"", "\"\"\"", "x,y,z", "\"x\n"]),
    (
      "t.yaml", "", "a: x\n", "---\n",
      ["a: \"x", "a: [", "{", "a: 'x", "- b", "a: b: c", "a: |", "&", "*x", "?", "\t"]
    ),
  ])
  func noRowHidesAnother(
    _ name: String, _ header: String, _ row: String, _ gap: String, _ damaged: [String]
  ) throws {
    let form = "form: t\nfields: { a: { required: true, length: ..1 } }\n"
    for line in Cases.of(damaged, oneIn: 6) {
      for second in [nil, line, damaged.first] {
        for position in Cases.of([0, 2, 4], oneIn: 2) {
          var lines = Array(repeating: row, count: 4)
          lines.insert(contentsOf: [line, second].compactMap(\.self), at: position)
          let text = header + "\n" + lines.joined(separator: "\n" + gap) + "\n"
          let (status, counts, said) = try Self.check(text, name, form)
          let what = "\(text)\n\(counts)\n\(said)"
          #expect(!(counts.complete ?? true) || counts.valid >= 4, "\(what)")
          #expect(counts.complete ?? true || status != 0, "\(what)")
        }
      }
    }
  }
}
