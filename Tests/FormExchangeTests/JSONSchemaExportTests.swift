import FormCheck
import FormDocuments
import FormProof
import FormText
import Testing

@testable import FormExchange

/// Forms as JSON Schemas: the fate of each constraint, and schemas that are never stricter than their form.
@Suite struct JSONSchemaExportTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var form: String
    /// The fates of the constraints in the order of the form.
    var fates: [String]
    var accepts: [String]
    var rejects: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "presence",
      form:
        "a: { required: true }\n  b: {}\n  c: { type: integer, nullable: true, required: true }",
      fates: ["a required exact", "c required exact"],
      accepts: [
        #"{"a":"x","c":1}"#, #"{"a":"x","b":null,"c":null}"#, #"{"a":"x","b":" ","c":3.0}"#,
      ],
      rejects: [#"{"c":1}"#, #"{"a":" ","c":1}"#, #"{"a":"x"}"#, #"{"a":"x","c":1,"d":1}"#]),
    Case(
      name: "numbers are decimals",
      form: "a: { type: decimal, range: { above: 0.1, max: 12345678901234567890.5 } }",
      fates: ["a range exact"],
      accepts: [#"{"a":0.11}"#, #"{"a":12345678901234567890.5}"#, #"{"a":""}"#],
      rejects: [#"{"a":0.1}"#, #"{"a":12345678901234567890.6}"#, #"{"a":"1"}"#]),
    Case(
      name: "trimmed first",
      form: "a: { normalize: [trim], required: true, length: ..2, pattern: '[a-z]*' }",
      fates: ["a length exact", "a pattern exact", "a required exact"],
      accepts: [#"{"a":"  ab\t"}"#],
      rejects: [#"{"a":"a b"}"#, #"{"a":" abc "}"#, #"{"a":"  "}"#]),
    Case(
      name: "days that exist",
      form: "a: { type: date }",
      fates: ["a type exact"],
      accepts: [#"{"a":"2024-02-29"}"#, #"{"a":"2000-02-29"}"#, #"{"a":"0001-12-31"}"#],
      rejects: [
        #"{"a":"2023-02-29"}"#, #"{"a":"1900-02-29"}"#, #"{"a":"2026-04-31"}"#,
        #"{"a":"0000-01-01"}"#,
      ]),
    Case(
      name: "conditions",
      form: "k: { required: true, choices: [p, b] }\n  c: { when: k == 'b', required: true }\n"
        + "  d: { required: (!filled(c)) }",
      fates: [
        "k choices exact", "k required exact", "c required exact", "c when exact",
        "d required exact",
      ],
      accepts: [
        #"{"k":"p","d":"x"}"#, #"{"k":"b","c":"x"}"#, #"{"k":"p","c":7,"d":"x"}"#,
      ],
      rejects: [#"{"k":"b","d":"x"}"#, #"{"k":"p"}"#, #"{"k":"b","c":7}"#]),
    Case(
      name: "counts of filled fields",
      form: "a: {}\n  b: {}\ncheck: { filled: 1, of: [a, b] }",
      fates: ["check exact"],
      accepts: [#"{"a":"x"}"#, #"{"a":"","b":"x"}"#],
      rejects: ["{}", #"{"a":"x","b":"x"}"#, #"{"a":" "}"#]),
    Case(
      name: "coercion",
      form: "a: { type: integer, coerce: true, range: 1..9 }",
      fates: ["a type weaker", "a range weaker"],
      accepts: [#"{"a":9}"#, #"{"a":"9"}"#, #"{"a":"10"}"#],
      rejects: [#"{"a":10}"#, #"{"a":"x"}"#]),
    Case(
      name: "letter case",
      form: "a: { forbidden: [admin], excludes: ['@', { find: '[0-9]{2}' }] }",
      fates: ["a forbidden exact", "a excludes exact"],
      accepts: [#"{"a":"admins"}"#, #"{"a":"a1b2"}"#],
      rejects: [#"{"a":"ADMIN"}"#, #"{"a":"a@"}"#, #"{"a":"a12"}"#]),
  ]

  @Test(arguments: cases)
  func fates(_ one: Case) throws {
    let form = try #require(Self.form(one.form))
    let export = JSONSchemaExport(form, side: .input)
    let report = export.report(of: form, file: "form.yaml")
    #expect(
      report.entries.map { "\($0.field) \($0.key) \($0.fidelity.rawValue)".trimmed } == one.fates)
    var judge = SchemaJudge(export.schema)
    let checker = Checker(form.form)
    for json in one.accepts {
      #expect(try judge.accepts(Self.node(json)), "\(json)")
    }
    for json in one.rejects {
      #expect(try !judge.accepts(Self.node(json)), "\(json)")
      #expect(!checker.check(Array(json.utf8)).isValid, "\(json)")
    }
    for entry in report.entries {
      guard let payload = entry.payload else { continue }
      #expect(!checker.check(payload).isValid)
      #expect(try judge.accepts(Self.node(String(decoding: payload, as: UTF8.self))))
    }
  }

  /// Each constraint that no keyword has is in the report with a record that shows it.
  @Test func lostConstraints() throws {
    let text = """
      a: { required: true, length: ..8 }
        b: { equals: a }
        c: { differs: a, length: ..4 bytes }
        d: { type: integer, compute: 2 * 3 }
        e: { pattern: '\\d{9}', placeholder: '111222333', checksum: { weights: [9, 8, 7, 6, 5, 4, 3, 2, -1], modulus: 11 } }
        f: { items: { length: ..5 }, unique: { fold: case } }
        g: { type: date, range: ..2026-01-01 }
      """
    let form = try #require(Self.form(text))
    let report = JSONSchemaExport(form, side: .input).report(of: form, file: "form.yaml")
    let lost = report.entries.filter { $0.fidelity != .exact }
    #expect(
      Set(lost.map(\.key)) == [
        "equals", "differs", "length", "compute", "checksum", "unique", "range",
      ])
    for entry in lost { #expect(entry.payload != nil, "\(entry.field) \(entry.key)") }
    #expect(report.has(.lost))
    #expect(report.has(.weaker))
  }

  /// A payload shows no string of a secret in an example.
  @Test func secretsOfExamples() throws {
    let text = """
      a: { secret: true, required: true, length: 3..9 bytes }
        b: { secret: true, equals: a }
      examples: [{ given: { a: Tiflis77, b: Tiflis77 }, expect: { valid: true } }]
      """
    let form = try #require(Self.form(text))
    let export = JSONSchemaExport(form, side: .input)
    let report = export.report(of: form, file: "form.yaml")
    let json = String(decoding: FidelityJSON.json(report) + export.json, as: UTF8.self)
    #expect(!json.contains("Tiflis77"))
    #expect(report.entries.contains { $0.key == "equals" && $0.payload != nil })
  }

  /// A tree is one definition that refers to itself.
  @Test func trees() throws {
    let text = """
      comments: { items: { rule: comment } }
      rules:
        comment: { depth: ..3, fields: { text: { required: true }, replies: { items: { rule: comment } } } }
      """
    let form = try #require(Self.form(text))
    var judge = SchemaJudge(JSONSchemaExport(form, side: .input).schema)
    let deep = #"{"comments":[{"text":"a","replies":[{"text":"b","replies":[]}]}]}"#
    #expect(try judge.accepts(Self.node(deep)))
    #expect(try !judge.accepts(Self.node(#"{"comments":[{"text":"a","replies":[{"x":1}]}]}"#)))
  }

  private static func form(_ fields: String) -> ResolvedForm? {
    ResolvedForm(bytes: Array("form: f\nfields:\n  \(fields)\n".utf8), path: "form.yaml")
  }

  private static func node(_ json: String) throws -> Node {
    try #require(DocumentReader.read(name: "a.json", bytes: Array(json.utf8)).document?.root)
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
