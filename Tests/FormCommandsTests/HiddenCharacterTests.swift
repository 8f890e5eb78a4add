import Foundation
import Testing

@testable import FormCommands

/// No output has a control character or one that turns the direction of writing, wherever it comes from.
@Suite struct HiddenCharacterTests {
  /// Of each kind one at least: C0, DEL, C1, bidi marks, embeddings, overrides and isolates, separators.
  static let scalars: [UInt32] = [
    0x01, 0x08, 0x1B, 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A,
    0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0xFEFF,
  ]

  static let raw = String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0) }))
  /// As JSON and double-quoted YAML write them.
  static let escaped = scalars.map {
    let digits = String($0, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }.joined()
  /// What JSON lets stand raw.
  static let rawJSON = String(raw.unicodeScalars.drop { $0.value < 0x20 })

  /// By the standard: Unicode's category Cc, its bidi controls (UAX #9), and what ends a line.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" { return false }
    if scalar.properties.generalCategory == .control || scalar.properties.isBidiControl {
      return true
    }
    return [0x2028, 0x2029, 0xFEFF].contains(scalar.value)
  }

  static func hidden(in text: String) -> [String] {
    text.unicodeScalars.filter(isHidden).map { String($0.value, radix: 16) }
  }

  static let form = """
    form: "t\(escaped)"
    title: "T\(escaped)"
    rules: { "r\(escaped)": { length: ..3, summary: "a noun\(escaped)" } }
    fields:
      "k\(escaped)": { label: "L\(escaped)", length: ..3, message: "M\(escaped) {got}" }
      choice: { label: "C\(escaped)", choices: { "v\(escaped)": "w\(escaped)", b: B }, excludes: ["x\(escaped)"] }
      rule: { rule: "r\(escaped)" }
      other: { type: any, check: { that: this != 'a', message: "N\(escaped)" } }
    controls: { "go\(escaped)": { label: "G\(escaped)" } }
    managers: { "m\(escaped)": { manages: ["go\(escaped)"] } }
    examples:
      - { name: "E\(escaped)", given: { choice: "\(escaped)" }, expect: { cleaned: { choice: "y\(escaped)" } } }

    """

  static let payload =
    [escaped, rawJSON].map {
      "{\"k\(escaped)\":\"long\($0)\",\"choice\":\"x\($0)\",\"rule\":\"\($0)\",\"other\":\"a\",\"unknown\($0)\":\"\($0)\"}\n"
    }.joined() + "{\"k\(rawJSON)\n"

  static let input = "in\(raw).ndjson"
  static let formName = "form\(raw).yaml"

  static let commands: [[String]] =
    ["text", "ndjson", "json", "sarif", "junit", "github", "html"].flatMap { format in
      [
        ["check", formName, input, "--format", format],
        ["check", formName, input, "--format", format, "--summary", "--max-issues", "1"],
        ["check", formName, "absent\(raw)", "--format", format],
        ["check", "bad\(raw).yaml", input, "--format", format],
      ]
    } + [
      ["check", formName, input, "--format", "ndjson", "--carry", "/unknown\(raw)"],
      ["check", formName, input, "--format", "json", "--carry", "/choice"],
      ["check", formName, input, "-o", input], ["check", formName, input, "--accepted", input],
      ["explain", formName], ["explain", formName, "--format", "json"],
      ["explain", formName, "nothing\(raw)"],
      ["explain", formName, "--payload", "one\(raw).json"],
      ["explain", formName, "--payload", "one\(raw).json", "--format", "json"],
      ["try", "--form", formName, "choice", "x\(raw)", "\(raw)"],
      ["try", "--form", formName, "rule", "long\(raw)"],
      ["try", "nothing\(raw)", "x"], ["rules", "nothing\(raw)"], ["nothing\(raw)"],
      ["check", "--format", "nothing\(raw)"], ["check", formName, "--now", raw],
      ["check", formName, "--nothing\(raw)"], ["lint", "--explain", "nothing\(raw)"],
      ["check", formName, input, "--remote", "nothing\(raw)=cat"],
      ["check", formName, input, "--delimiter", raw], ["check", "--config", "run\(raw).yaml"],
    ]
    + ["text", "tap", "junit", "json"].map { ["test", formName, "bad\(raw).yaml", "--format", $0] }
    + ["text", "json", "sarif", "github"].map {
      ["lint", formName, "bad\(raw).yaml", "--format", $0]
    }

  @Test(arguments: commands) func nothingHiddenIsWritten(_ arguments: [String]) throws {
    var transcript = try #require(Transcript.all.first)
    let record = Self.payload.prefix { $0 != "\n" }
    transcript.files = [
      (Self.formName, Self.form), (Self.input, Self.payload),
      ("one\(Self.raw).json", String(record)),
      (
        "bad\(Self.raw).yaml",
        "form: t\nfields: { \"a\(Self.escaped)\": { \"b\(Self.escaped)\": 1 } }\n"
      ),
      ("run\(Self.raw).yaml", "checks: [{ \"form\(Self.escaped)\": a }]\n"),
    ]
    transcript.arguments = arguments
    transcript.input = ""
    transcript.written = []
    let outcome = try transcript.run()
    #expect(!outcome.output.isEmpty || !outcome.errors.isEmpty)
    #expect(Self.hidden(in: outcome.output).isEmpty, "\(outcome.output)")
    #expect(Self.hidden(in: outcome.errors).isEmpty, "\(outcome.errors)")
  }

  /// What is escaped is still the same text.
  @Test func escapedTextsAreTheSame() throws {
    var transcript = try #require(Transcript.all.first)
    transcript.files = [(Self.formName, Self.form), (Self.input, Self.payload)]
    transcript.arguments = [
      "check", Self.formName, Self.input, "--format", "ndjson", "--carry", "/choice",
    ]
    transcript.written = []
    let outcome = try transcript.run()
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    for (line, value) in zip(lines, [Self.raw, Self.rawJSON]) {
      let record = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect((record["source"] as? String)?.hasSuffix(Self.input) == true)
      #expect(
        (record["key"] as? String)?.unicodeScalars.elementsEqual("x\(value)".unicodeScalars) == true
      )
    }
  }
}
