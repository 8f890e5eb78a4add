import FormText
import Foundation
import TestSupport
import Testing

@testable import FormCommands

/// What a relation proves equal to a secret stands in no output: not the text, not a hash of it.
@Suite struct ProvedSecretTests {
  struct Relation: CustomTestStringConvertible {
    var name: String
    /// The form's text behind its first line.
    var form: String
    var payload: String
    var arguments: [String] = []
    var testDescription: String { name }
  }

  static let pin = "pin: { secret: true }"
  static let both = #"{"pin":"CANARY","other":"CANARY","more":"too long"}"#
  static let more = "more: { length: ..3 }"

  static func text(
    _ name: String, _ fields: String, top: String = "", _ payload: String = both,
    _ arguments: [String] = []
  ) -> Relation {
    Relation(
      name: name, form: "fields: { \(fields), \(more) }\n\(top)", payload: payload,
      arguments: arguments)
  }

  static let relations = [
    text("differs", "\(pin), other: { differs: pin }"),
    text("differs, and wrong otherwise", "\(pin), other: { differs: pin, length: ..3 }"),
    text("the secret differs", "pin: { secret: true, differs: other }, other: { length: ..3 }"),
    text(
      "differs, after clean-up", "\(pin), other: { normalize: [trim], differs: pin, length: ..3 }",
      #"{"pin":"CANARY","other":" CANARY "}"#),
    text(
      "differs, lists", "pin: { secret: true, items: {} }, other: { items: {}, differs: pin }",
      #"{"pin":["CANARY"],"other":["CANARY"],"more":"too long"}"#),
    text(
      "differs, groups",
      "pin: { secret: true, fields: { a: {} } }, other: { fields: { a: {} }, differs: pin }",
      #"{"pin":{"a":"CANARY"},"other":{"a":"CANARY"},"more":"too long"}"#),
    text("equals", "\(pin), other: { equals: pin, length: ..3 }"),
    text("nothing compares them", "\(pin), other: { length: ..3 }"),
    text("pattern", "\(pin), other: { pattern: a, message: 'not {got}' }"),
    text("check", "\(pin), other: { check: { that: this != pin } }"),
    text(
      "check at the top", "\(pin), other: { length: ..30 }",
      top: "check: { that: other != pin, at: more }"),
    text(
      "check as a warning", "\(pin), other: { check: { that: this != pin, severity: warning } }"),
    text(
      "check of a part", "\(pin), other: { check: { that: '!this.contains(pin)' }, length: ..30 }",
      #"{"pin":"CANARY","other":"xCANARYx","more":"too long"}"#),
    text(
      "check of a list",
      "\(pin), other: { items: {}, check: { that: '!this.exists(t, t == pin)' } }",
      #"{"pin":"CANARY","other":["a","CANARY"],"more":"too long"}"#),
    text("check that holds", "\(pin), other: { check: { that: this == pin } }"),
    text("check at the secret", "pin: { secret: true, check: { that: this != other } }, other: {}"),
    Relation(
      name: "check of numbers",
      form:
        "fields: { pin: { secret: true, type: integer }, other: { type: integer, check: { that: this != pin }, range: ..9 } }",
      payload: #"{"pin":987654321,"other":987654321.0}"#),
    Relation(
      name: "range",
      form:
        "fields: { pin: { secret: true, type: integer }, other: { type: integer, range: { above: pin } } }",
      payload: #"{"pin":987654321,"other":987654321}"#),
    Relation(
      name: "range that is missed",
      form:
        "fields: { pin: { secret: true, type: integer }, other: { type: integer, range: pin..pin } }",
      payload: #"{"pin":987654321,"other":5}"#),
    Relation(
      name: "range of the secret",
      form:
        "fields: { pin: { secret: true, type: integer, range: other..9 }, other: { type: integer } }",
      payload: #"{"pin":987654321,"other":987654321}"#),
    text(
      "compute", "\(pin), other: { compute: pin }",
      #"{"pin":"CANARY","other":"CANARY2","more":"too long"}"#),
    text(
      "compute a part", "\(pin), other: { compute: \"'a' + pin\", length: ..3 }",
      #"{"pin":"CANARY","more":"too long"}"#),
    text("choices", "\(pin), other: { choices: [a, CANARI] }"),
    text("forbidden", "\(pin), other: { forbidden: [canary] }"),
    text(
      "unique items",
      "pin: { secret: true, items: {}, unique: true }, other: { items: { length: ..3 }, unique: true }",
      #"{"pin":["CANARY","CANARY"],"other":["CANARY","CANARY"]}"#),
    text(
      "unique parts",
      "rows: { unique: pin, items: { fields: { \(pin), other: { length: ..3 } } } }",
      #"{"rows":[{"pin":"CANARY","other":"CANARY"},{"pin":"CANARY","other":"CANARY"}]}"#),
    text("unique records", "\(pin), other: {}", top: "unique: [pin, other]", both + "\n" + both),
    text(
      "by", "\(pin), other: { rule: number, by: pin }",
      top:
        "rules: { number: { variants: { CANARY: { length: ..3, check: { that: this == 'x' } }, b: {} } } }"
    ),
    text(
      "by, no variant", "\(pin), other: { rule: number, by: pin }",
      top: "rules: { number: { variants: { a: {}, b: {} } } }"),
    text(
      "remote", "pin: { secret: true, remote: free }, other: {}", both,
      [
        "--remote",
        "free=while read -r l; do id=${l#*:}; id=${id%%,*}; echo \"{\\\"id\\\":$id,\\\"accepted\\\":false,\\\"message\\\":\\\"CANARY is taken\\\"}\"; done",
      ]),
    text(
      "remote of an equal value", "\(pin), other: { remote: free }", both,
      [
        "--remote",
        "free=while read -r l; do id=${l#*:}; id=${id%%,*}; echo \"{\\\"id\\\":$id,\\\"accepted\\\":false,\\\"message\\\":\\\"CANARY is taken\\\"}\"; done",
      ]),
    text(
      "remote that is told a secret", "\(pin), other: { remote: { ask: free, with: [pin] } }",
      #"{"pin":"CANARY","other":"x","more":"too long"}"#,
      [
        "--remote",
        "free=while read -r l; do id=${l#*:}; id=${id%%,*}; echo \"{\\\"id\\\":$id,\\\"accepted\\\":false,\\\"message\\\":\\\"CANARY is taken\\\"}\"; done",
      ]),
    Relation(
      name: "remote of a number",
      form: "fields: { pin: { secret: true, type: integer, remote: free }, other: {} }",
      payload: #"{"pin":987654321}"#,
      arguments: [
        "--remote",
        "free=while read -r l; do id=${l#*:}; id=${id%%,*}; echo \"{\\\"id\\\":$id,\\\"accepted\\\":false,\\\"message\\\":\\\"987654321 is taken\\\"}\"; done",
      ]),
    text("keys that no field names", pin, top: "unknown: { length: ..3 }", both),
    text(
      "any value", "\(pin), other: { type: any }",
      #"{"pin":"CANARY","other":["CANARY"],"more":"too long"}"#),
    text("a default", "\(pin), other: { default: x, length: ..3 }", both),
    text("another type", "\(pin), other: { type: integer }", both),
  ]

  static let outputs: [[String]] =
    ["text", "ndjson", "json", "sarif", "junit", "github"].map { ["check", "--format", $0] }
    + [
      ["check", "--summary"], ["check", "--write-baseline", "@known.json"],
      ["check", "--max-issues", "1"],
      ["check", "--format", "ndjson", "--carry", "/other"],
      ["check", "--output", "cleaned", "--accepted", "@accepted", "--format", "ndjson"],
    ]

  /// A hash of the secret is the secret, where few values are likely.
  static let hashes = [#""CANARY""#, #"" CANARY ""#, "987654321", "987654321.0", #"["CANARY"]"#]
    .map { SHA256.digits(of: Array($0.utf8)[...], bytes: 8) }

  private func expectNothing(_ texts: [String?], _ what: String) {
    for text in texts.compactMap({ $0 }) {
      for canary in ["CANARY", "987654321"] + Self.hashes {
        #expect(!text.contains(canary), "\(what): \(text)")
      }
    }
  }

  private func transcript(_ relation: Relation, _ arguments: [String]) throws -> Transcript {
    var transcript = try #require(Transcript.all.first)
    transcript.files = [("form.yaml", "form: t\n" + relation.form)]
    transcript.arguments = arguments
    transcript.input = relation.payload + "\n"
    transcript.written = []
    return transcript
  }

  @Test(arguments: Cases.of(relations, oneIn: 12))
  func noOutputHoldsTheSecret(_ relation: Relation) throws {
    #expect(Self.outputs.count > 8)
    for output in Self.outputs {
      if output.contains("--carry"),
        !relation.form.contains("other:") || relation.name == "unique parts"
      {
        continue
      }
      var transcript = try transcript(relation, output + relation.arguments)
      transcript.arguments.insert("form.yaml", at: 1)
      transcript.written = [("known.json", "")]
      let outcome = try transcript.run()
      // The payload itself is not shown: what the record is, is.
      #expect([0, 1].contains(outcome.status), "\(outcome.errors)")
      expectNothing([outcome.output, outcome.errors] + outcome.written, "\(output)")
    }
  }

  private static let plain = relations.filter { $0.arguments.isEmpty }

  @Test(arguments: Cases.of(plain, oneIn: 12), ["text", "json"])
  func noExplanationHoldsTheSecret(_ relation: Relation, _ format: String) throws {
    var transcript = try transcript(
      relation, ["explain", "form.yaml", "--payload", "@.payload", "--format", format])
    let line = relation.payload.prefix { $0 != "\n" }
    transcript.files.append((".payload", String(line)))
    let outcome = try transcript.run()
    #expect([0, 1].contains(outcome.status), "\(outcome.errors)")
    #expect(!outcome.output.isEmpty)
    // Which variant there are the form itself says.
    let said = outcome.output.replacing("variants: { CANARY", with: "")
    expectNothing([said, outcome.errors], format)
  }

  @Test(arguments: Cases.of(plain, oneIn: 20), ["text", "json", "tap", "junit"])
  func noFailedExampleHoldsTheSecret(_ relation: Relation, _ format: String) throws {
    let line = relation.payload.prefix { $0 != "\n" }
    for expectation in ["cleaned: { nothing: 1 }", "valid: true, issues: {}"] {
      var transcript = try transcript(relation, ["test", "form.yaml", "--format", format])
      transcript.files[0].text +=
        "\nexamples:\n  - { given: \(line), expect: { \(expectation) } }\n"
      let outcome = try transcript.run()
      #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
      expectNothing([outcome.output, outcome.errors], format)
    }
  }

  /// A table's cells are masked as values of JSON are.
  @Test(arguments: ["text", "ndjson", "junit"]) func noCellHoldsTheSecret(_ format: String) throws {
    let relation = Self.text("differs", "\(Self.pin), other: { differs: pin, length: ..3 }")
    var transcript = try transcript(
      relation, ["check", "form.yaml", "--format", format, "--input-format", "csv"])
    transcript.input = "pin,other,more\nCANARY,CANARY,too long\n"
    let outcome = try transcript.run()
    #expect(outcome.status == 1, "\(outcome.errors)")
    expectNothing([outcome.output, outcome.errors], format)
  }
}
