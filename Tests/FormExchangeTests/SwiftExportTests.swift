import FormCheck
import FormPlatform
import FormProof
import Foundation
import TestSupport
import Testing

@testable import FormExchange

/// The files of SwiftTypes are what the export writes, and their types decode every record.
@Suite struct SwiftExportTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var form: String
    /// Decodes a record after the check, and encodes it again.
    var again: @Sendable (Checker, [UInt8]) throws -> Data
    var testDescription: String { name }

    init<Value: Codable & SendableMetatype>(_ type: Value.Type, _ form: String) {
      name = String(describing: type)
      self.form = form
      again = { checker, record in
        try JSONEncoder().encode(
          checker.decode(Value.self, from: record, now: TrialPayload.usualNow))
      }
    }

    func resolved() throws -> ResolvedForm {
      if form.contains("\n") {
        return try #require(ResolvedForm(bytes: Array(form.utf8), path: "kinds.yaml"))
      }
      let url = RuleFiles.root.appending(path: "Examples/\(form)/form.yaml")
      return try #require(ResolvedForm(bytes: Array(try Data(contentsOf: url)), path: url.path))
    }

    var file: URL {
      URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "SwiftTypes/\(name).swift")
    }
  }

  /// Kinds of fields, and names that Swift reserves.
  static let kinds = """
    form: kinds
    title: Kinds of fields
    unknown: strip
    rules:
      node:
        fields:
          name: { required: true, length: ..9 }
          left: { rule: node }
          right: { rule: node }
        depth: ..4
    fields:
      age: { label: Age, type: integer, range: 13..120 }
      price: { type: decimal, range: 0..1000, step: 0.01, required: true }
      default: { type: boolean, default: false }
      self: { type: date, nullable: true, required: true }
      first-name: { length: 2..5, required: true }
      firstName: { length: ..5 }
      2nd: { type: [integer, text], length: ..5 }
      level: { choices: { ä: A, 1st: First, in-stock: In, "in": Inside } }
      size: { type: integer, choices: [1, 2, -3] }
      any: { type: any }
      counts: { keys: { length: ..4 }, values: { type: integer, range: 0..9 }, count: ..3 }
      pair: { items: [{ type: number, required: true }, { required: true }] }
      pay:
        required: true
        tag: by
        variants:
          card: { fields: { number: { required: true, length: ..9 } } }
          bank: { fields: { account: { type: integer, range: 1..9 } } }
      tags: { items: { choices: [x, z] }, count: 1..3 }
      whole: { when: default, required: true, fields: { a: { required: true, length: ..5 } } }
      pin: { secret: true, length: 4..9 }
      tree: { rule: node }
      event: { required: true, choices: [left, moved] }
      data:
        required: true
        by: event
        variants:
          left: { fields: { at: { required: true, length: ..3 }, why: { length: ..3 } } }
          moved:
            fields:
              at: { required: true, length: ..3 }
              to: { type: [integer, text], range: 0..9, length: ..3 }
    """

  static let samples = [
    Sample(Kinds.self, kinds), Sample(Signup.self, "signup"),
    Sample(CommentThread.self, "comment-thread"),
  ]

  private static let isRecording =
    ProcessInfo.processInfo.environment["FORMCHECK_RECORD"] == "1"

  @Test(arguments: samples) func theFileIsWhatIsWritten(_ sample: Sample) throws {
    let resolved = try sample.resolved()
    let export = SwiftExport(JSONSchemaExport(resolved, side: .cleaned), of: resolved)
    if Self.isRecording { try Data(export.text.utf8).write(to: sample.file) }
    #expect(try String(contentsOf: sample.file, encoding: .utf8) == export.text)
  }

  /// What is decoded and encoded again has the same values.
  @Test(arguments: samples) func recordsAreDecoded(_ sample: Sample) throws {
    let resolved = try sample.resolved()
    var generator = RecordGenerator(
      resolved, seed: 11, now: TrialPayload.usualNow, work: 200_000)
    let checker = Checker(resolved.form)
    checker.setClock(TrialPayload.usualNow)
    var record: [UInt8] = []
    for _ in 0..<Cases.count(300, oneIn: 20) {
      let isMade = generator.next(into: &record)
      #expect(isMade)
      let again = try sample.again(checker, record)
      let cleaned = checker.cleanedRecord(omittingEmpty: true)
      #expect(
        try Self.value(again) == Self.value(Data(cleaned)),
        "\(String(decoding: cleaned, as: UTF8.self))\n\(String(decoding: again, as: UTF8.self))")
    }
  }

  private static func value(_ json: Data) throws -> NSObject {
    try #require(withoutNulls(JSONSerialization.jsonObject(with: json)) as? NSObject)
  }

  /// A null that is a value of its field is nil, too.
  private static func withoutNulls(_ value: Any) -> Any {
    if let list = value as? [Any] { return list.map(withoutNulls) }
    guard let object = value as? [String: Any] else { return value }
    return object.filter { !($0.value is NSNull) }.mapValues(withoutNulls)
  }

  /// The form in the module is the form.
  @Test func theTypeChecks() throws {
    let resolved = try Self.samples[1].resolved()
    var generator = RecordGenerator(
      resolved, seed: 2, now: TrialPayload.usualNow, work: 1_000_000)
    var record: [UInt8] = []
    let isMade = generator.next(into: &record)
    #expect(isMade)
    let signup = try Signup.checked(record)
    #expect(try Signup.form.get().id == "signup" && !signup.email.isEmpty)
    #expect(throws: DecodingRejection.self) { try Signup.checked("{}".utf8) }
  }

  static let limits: [(fields: String, rows: [String])] = [
    ("a: { type: integer }", ["a Int"]),
    ("a: { type: integer, range: 1.. }", ["a Int"]),
    ("a: { type: integer, range: 1..9 }", []),
    ("a: { type: integer, range: 1..9223372036854775808 }", ["a Int"]),
    ("a: { type: integer, choices: [1, 2] }", []),
    ("a: { type: number, range: 1..9 }", ["a Decimal"]),
    ("a: { type: number, range: 1..9, step: 0.1 }", []),
    ("a: { items: { type: integer } }", ["a[] Int"]),
    ("a: { type: text }", []),
  ]

  /// Numbers for which a type has no room are in the report.
  @Test(arguments: limits) func numbersBeyondTheTypeAreNamed(fields: String, rows: [String]) throws
  {
    let resolved = try #require(
      ResolvedForm(bytes: Array("form: t\nfields:\n  \(fields)\n".utf8), path: "t.yaml"))
    let export = SwiftExport(JSONSchemaExport(resolved, side: .cleaned), of: resolved)
    let report = export.reduced.report(of: resolved, file: "t.yaml", as: "Swift")
    let stricter = report.entries.filter { $0.fidelity == .stricter }
    #expect(stricter.map { "\($0.field) \($0.target)" } == rows)
  }

  /// A form that reads other files is given to the check.
  @Test func aFormWithFilesIsGiven() throws {
    let url = RuleFiles.root.appending(path: "Examples/airports/form.yaml")
    let resolved = try #require(
      ResolvedForm(bytes: Array(try Data(contentsOf: url)), path: url.path))
    let text = SwiftExport(JSONSchemaExport(resolved, side: .cleaned), of: resolved).text
    #expect(text.contains("by form: ValidationForm") && !text.contains("formSource"))
  }
}
