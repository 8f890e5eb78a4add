import FormCheck
import FormLint
import FormText
import Testing

@testable import FormExchange

/// Small data, and the lines that their form must and must not have.
@Suite struct FormInferenceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var count: Int
    var record: @Sendable (Int) -> String
    var lines: [String]
    var missing: [String] = []
    var rejected: [String] = []

    init(
      _ name: String, _ count: Int, _ record: @escaping @Sendable (Int) -> String, lines: [String],
      missing: [String] = [], rejected: [String] = []
    ) {
      testDescription = name
      (self.count, self.record, self.lines) = (count, record, lines)
      (self.missing, self.rejected) = (missing, rejected)
    }
  }

  private static let plates = ["AB", "CD", "EF", "GH", "KL", "MN", "PQ"]

  static let cases: [Case] = [
    Case(
      "numbers", 100, { #"{"a":\#($0 * 7),"b":\#($0).5,"c":\#($0 % 2 == 0)}"# },
      lines: ["type: integer", "type: number", "type: boolean"], missing: ["range"],
      rejected: [#"{"a":"1","b":1.5,"c":true}"#, #"{"a":1.5,"b":1.5,"c":true}"#]),
    Case(
      "presence", 100, { $0 % 3 == 0 ? #"{"a":1,"b":2}"# : #"{"a":1}"# },
      lines: ["required: true"], rejected: [#"{"b":2}"#]),
    Case(
      "few values", 100, { #"{"size":"\#(["S", "M", "L"][$0 % 3])"}"# },
      lines: ["choices: [L, M, S]"], rejected: [#"{"size":"XL"}"#]),
    Case(
      "too few records for choices", 40, { #"{"size":"\#(["S", "M", "L"][$0 % 3])"}"# },
      lines: [], missing: ["choices"]),
    Case(
      "too many values for choices", 60, { #"{"word":"w\#($0 % 20) x"}"# },
      lines: [], missing: ["choices"]),
    Case(
      "e-mail", 60, { #"{"to":"user\#($0)@example.org"}"# },
      lines: ["rule: contact.email"], rejected: [#"{"to":"user"}"#]),
    Case(
      "days", 60, { #"{"on":"2026-0\#($0 % 9 + 1)-1\#($0 % 7)"}"# },
      lines: ["type: date"], missing: ["choices"], rejected: [#"{"on":"2026-02-30"}"#]),
    Case(
      "a code", 120, { #"{"plate":"\#(plates[$0 % 7])-\#(100 + $0)"}"# },
      lines: [#"pattern: '[A-Z]{2}-\d{3}'"#], rejected: [#"{"plate":"ABC-123"}"#]),
    Case(
      "a word is no code", 120,
      {
        #"{"name":"\#(["Ana", "Berta", "Carl"][$0 % 3])\#(["x", "yy"][$0 % 2])\#($0 % 5 == 0 ? "q" : "")"}"#
      },
      lines: [], missing: ["pattern"]),
    Case(
      "nested", 60,
      { #"{"address":{"city":"c\#($0)"},"tags":["x\#($0)","y"],"rows":[{"n":\#($0)}]}"# },
      lines: ["address:", "tags:", "items:", "rows:", "n:"],
      rejected: [#"{"address":{},"tags":["x"],"rows":[{"n":1}]}"#]),
    Case(
      "keys that are data", 60, { #"{"prices":{"k\#($0)":\#($0),"m\#($0)":2}}"# },
      lines: ["values:"], missing: ["k1:"], rejected: [#"{"prices":{"a":"x"}}"#]),
    Case(
      "several kinds", 60, { $0 % 2 == 0 ? #"{"a":\#($0)}"# : #"{"a":"s\#($0)"}"# },
      lines: ["type: [integer, text]"], rejected: [#"{"a":true}"#]),
    Case(
      "presence follows a choice", 200,
      {
        $0 % 2 == 0 ? #"{"kind":"person"}"# : #"{"kind":"company","vat":"n\#($0)"}"#
      },
      lines: ["when: kind == 'company'", "choices: [company, person]"],
      rejected: [#"{"kind":"company"}"#]),
    Case(
      "presence follows another field", 200,
      {
        $0 % 3 == 0 ? #"{"a":"x\#($0)","street":"s\#($0)","city":"c\#($0)"}"# : #"{"a":"x\#($0)"}"#
      },
      lines: ["when: filled(street)"]),
    Case(
      "a secret", 60, { #"{"password":"hunter\#($0)","apiKey":"k-\#(100 + $0)"}"# },
      lines: ["secret: true"], missing: ["pattern", "hunter"]),
    Case(
      "hostile names", 60, { #"{"a: b #c":\#($0),"":1,"true":"x","\u0007'\"\\":"y\#($0)"}"# },
      lines: ["'a: b #c':", "'true':", "unknown: allow"]),
    Case(
      "no bounds of the sample", 2000, { #"{"n":\#($0 % 977 + 18)}"# },
      lines: ["range: 0.."], missing: ["18", "994"], rejected: [#"{"n":-1}"#]),
    Case(
      "a share", 2000, { #"{"share":0.\#($0 % 1000 + 1000)}"# },
      lines: [], missing: ["range: 0..1 "]),
  ]

  @Test(arguments: cases) func theFormHasTheLines(_ example: Case) throws {
    let records = (0..<example.count).map(example.record)
    let inferred = try InferredRecords(records)
    for line in example.lines { #expect(inferred.lines.contains(line), "\(inferred.text)") }
    for text in example.missing { #expect(!inferred.text.contains(text), "\(inferred.text)") }
    for record in records { #expect(!inferred.rejects(record), "\(record)\n\(inferred.text)") }
    for record in example.rejected { #expect(inferred.rejects(record), "\(inferred.text)") }
    #expect(try Self.errors(inferred.text).isEmpty, "\(inferred.text)")
  }

  /// Errors that lint finds in a form.
  static func errors(_ text: String) throws -> [String] {
    switch Linter().lint(name: "form.yaml", bytes: Array(text.utf8)) {
    case .findings(let findings, _):
      findings.map(\.diagnostic).filter { $0.severity == .error }.map(\.message)
    case .mistakes(let mistakes): mistakes.map(\.message)
    case .nothing: ["no form"]
    }
  }

  @Test func aFewWrongValuesAreLeftOut() throws {
    let records = (0..<3000).map {
      $0 == 1717 ? #"{"to":"nobody"}"# : #"{"to":"u\#($0)@example.org"}"#
    }
    let inferred = try InferredRecords(records)
    #expect(inferred.lines.contains("rule: contact.email"))
    #expect(inferred.outliers.map(\.places) == [["t.ndjson:1718"]])
    #expect(!inferred.text.contains("nobody"))
  }

  @Test func theSameRecordsMakeTheSameForm() throws {
    let records = (0..<500).map { #"{"n":\#($0),"s":"\#($0 * 7919 % 100)"}"# }
    let first = try InferredRecords(records).text
    #expect(try InferredRecords(records).text == first)
  }

  @Test func aFifthIsHeldOut() {
    let count = (0..<10_000).count { FormInference.isHeldOut($0) }
    #expect((1900...2100).contains(count))
  }
}
