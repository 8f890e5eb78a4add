import FormCheck
import Foundation
import FormPlatform
import TestSupport
import Testing

@testable import FormCommands

/// One payload through the library, a JSON file, standard input and NDJSON: the same is said of it.
@Suite struct SameVerdictTests {
  struct Payload: Sendable, CustomTestStringConvertible {
    var form: String
    var name: String
    var bytes: [UInt8]
    var testDescription: String { name }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The forms in the order in which a seed's first digit numbers them.
  private static let forms = [
    "signup", "airline", "checkout", "expenses", "job", "passport", "signup-sms", "survey",
    "webhook", "comment-thread", "geojson", "customer-patch", "shift-roster",
  ]

  /// The seeds of `Fuzz/`, and texts that a report must escape.
  static let all: [Payload] = {
    let folder = root.appending(path: "Fuzz/seeds/checks")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var found: [Payload] = names.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: folder.appending(path: name)),
        let place = data.first.map({ Int($0) - 0x30 }), forms.indices.contains(place)
      else { return nil }
      return Payload(form: forms[place], name: name, bytes: Array(data.dropFirst()))
    }
    let odd = [
      #"{"email":"\"\\\u0001\n\r\u2028</script>\u202e"}"#, #"{"a\"b\\\n\u0000":1,"":2,"a/b~c":3}"#,
      #"{"email":"é😀\ud83d\ude00","é":1,"e\u0301":2}"#, #"{"email":1,"email":2}"#, "[]", "3",
      #"{"password":"\#(String(repeating: "x", count: 5_000))"}"#, #"{"email":"a@b"#, "{} {}",
    ]
    for text in odd {
      found.append(Payload(form: "signup", name: String(text.prefix(30)), bytes: Array(text.utf8)))
    }
    return found
  }()

  @Test func thereAreSeeds() { #expect(Self.all.count > 50) }

  @Test(arguments: Cases.of(all, oneIn: 20)) func isTheSameEverywhere(_ payload: Payload) throws {
    let path = Self.root.appending(path: "Examples/\(payload.form)/form.yaml").path
    let now = Date(timeIntervalSince1970: 1_781_524_800)
    let form = try ValidationForm(contentsOf: URL(filePath: path))
    let checker = Checker(form)
    // The command has none here, and says so in place of advice to try again.
    checker.remotesWithoutCommand = Set(form.remoteNames)
    let report = checker.check(payload.bytes, now: now)
    var expected = report.issues.map { "\($0.field) \($0.code) \($0.line):\($0.column)" }
    expected.append(report.verdict.rawValue)
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let file = place.appending(path: "payload.json")
    try Data(payload.bytes).write(to: file)
    let isOneLine = !payload.bytes.contains(UInt8(ascii: "\n"))
    let isOneRecord =
      payload.bytes.first != UInt8(ascii: "[") && !payload.bytes.isEmpty
      && payload.bytes != Array("{} {}".utf8)
    // A file of JSON that is a list, or values one behind the other, holds records; a line is one record, whatever it is.
    var ways: [[String]] = []
    if isOneRecord { ways = [[file.path], ["-", "--input-format", "json"]] }
    if isOneLine, !payload.bytes.isEmpty { ways.append(["-", "--input-format", "ndjson"]) }
    for way in ways {
      let arguments =
        ["check", path] + way + ["--format", "ndjson", "--now", "2026-06-15T12:00:00Z"]
      let output = try run(arguments, input: file, in: place)
      let first = output.split(separator: UInt8(ascii: "\n")).first ?? []
      let json = try JSONSerialization.jsonObject(with: Data(first)) as? [String: Any]
      let record = try #require(json)
      let issues = record["issues"] as? [[String: Any]] ?? []
      var got = issues.map { issue in
        "\(issue["field"] ?? "") \(issue["code"] ?? "") \(issue["line"] ?? ""):\(issue["column"] ?? "")"
      }
      got.append(record["verdict"] as? String ?? "")
      #expect(got == expected, "\(way)")
      // The report that a library encodes is the record without where it came from.
      let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report))
      let shape = record.filter { !["source", "record", "line"].contains($0.key) }
      #expect(encoded as? NSDictionary == NSDictionary(dictionary: shape), "\(way)")
    }
  }

  private func run(_ arguments: [String], input: URL, in place: URL) throws -> [UInt8] {
    let output = place.appending(path: "output")
    let io = CommandIO(
      input: unsafe open(input.path, O_RDONLY),
      output: unsafe open(output.path, O_RDWR | O_CREAT | O_TRUNC, 0o600),
      errors: unsafe open("/dev/null", O_WRONLY), usesColour: false)
    _ = FormCheckCommand.run(arguments, io)
    for descriptor in [io.input, io.output, io.errors] { close(descriptor) }
    return Array(try Data(contentsOf: output))
  }
}
