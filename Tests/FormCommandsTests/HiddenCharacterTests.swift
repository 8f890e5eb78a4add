import Foundation
import TestSupport
import Testing

@testable import FormCommands

/// No output has a control character or one that turns the direction of writing, wherever it comes from.
@Suite struct HiddenCharacterTests {
  /// Of each kind one at least: C0, DEL, C1, bidi marks, embeddings, overrides and isolates, separators.
  static let scalars: [UInt32] = [
    0x01, 0x08, 0x1B, 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0xAD, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029,
    0x202A,
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
    return [0xAD, 0x2028, 0x2029, 0xFEFF].contains(scalar.value)
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

  /// A form with every kind of text that a run of several records, a table or a test writes.
  static let runForm = """
    form: "u\(escaped)"
    title: "T\(escaped)"
    fields:
      id: { label: "I\(escaped)", type: any, message: "M\(escaped)" }
      group: { label: "G\(escaped)" }
      "n\(escaped)": { label: "N\(escaped)", type: integer, warn: { range: ..3, message: "W\(escaped)" } }
      kind: { label: K, choices: ["a\(escaped)", b], message: { valueNotAllowed: "V\(escaped) {got}" } }
      rows: { items: { fields: { "c\(escaped)": { label: "R\(escaped)", required: true, message: "Q\(escaped)" } } } }
    records:
      - { unique: id, message: "D\(escaped)" }
      - { sorted: kind, message: "S\(escaped)" }
      - { per: group, that: size(records) < 2, message: "Z\(escaped)", code: "zed" }
    messages: { de: { title: "T\(escaped)" } }
    examples:
      - { name: "E\(escaped)", given: [{ id: "\(escaped)" }, { id: "\(escaped)" }], expect: { issues: { "/x\(escaped)": "y\(escaped)" } } }

    """

  static let files: [(String, String)] = [
    ("run-form.yaml", runForm),
    (
      "run.ndjson",
      [escaped, rawJSON, rawJSON].map {
        "{\"id\":\"a\($0)\",\"group\":\"g\($0)\",\"n\(escaped)\":\"5\($0)\",\"kind\":\"k\($0)\",\"rows\":[{},{\"d\($0)\":1}]}\n"
      }.joined()
    ),
    (
      "t.csv",
      "id,kind,x\(raw),n\(raw)\na\(rawJSON),\(rawJSON),\"\(rawJSON)\",1\na\(rawJSON),b,c\n\"\(rawJSON)"
    ),
    ("twice.csv", "id\(rawJSON),id\(rawJSON)\n1,2\n"),
    (
      "p.yaml",
      "id: \"a\(escaped)\"\n\"x\(escaped)\": 1\n---\n{ a: \"\(escaped)\", \"b\(escaped)\" }\n---\n\"\(escaped)\n"
    ),
    ("w.form", "id=\(raw)&kind=\(raw)&id=2&x\(raw)=1"),
    ("broken.json", "[{\"id\":\"\(rawJSON)\"},{\"x\(rawJSON)\"\n\(rawJSON)"),
    (
      "items\(raw).ndjson",
      "{\"id\":\"i\(escaped)\",\"label\":\"Tbilisi\(escaped)\",\"detail\":\"d\(escaped)\",\"aliases\":[\"tif\(escaped)\"],\"x\(escaped)\":\"y\(escaped)\",\"phone\":[\"+1 510 \(escaped)\"]}\n"
    ),
    ("bad-items.ndjson", "{\"id\":\"i\(escaped)\",\"lat\":\"\(escaped)\"}\n"),
    ("bad-items.csv", "a\(rawJSON),b\n1,2\n"),
    ("bad.vcf", "BEGIN:VCARD\nVERSION:\(rawJSON)\nFN:\(rawJSON)\n"),
    (
      "c.vcf",
      "BEGIN:VCARD\nVERSION:4.0\nUID:p\(rawJSON)\nFN:Ana\(rawJSON)\nTEL:+1 510 333 7596\nEND:VCARD\n"
    ),
    (
      "queries",
      "{\"text\":\"tbi\(escaped)\"}\n{\"\(escaped)\":1}\nno\(rawJSON)\n{\"text\":\"tb\"}\n"
    ),
    ("known.json", "{\"version\":1,\"failures\":[{\"source\":\"\(escaped)\"}]}"),
    (
      "importer.yaml",
      "form: i\nimport: \"no\(escaped).yaml\"\nfields: { a: { rule: \"g.\(escaped)\", \"z\(escaped)\": 1, pattern: \"[\(escaped)\" } }\n"
    ),
    (
      "rules.yaml",
      "group: g\nrules: { \"r\(escaped)\": { pattern: 'a+', summary: \"s\(escaped)\", message: { patternMismatch: \"\(escaped)\" }, examples: { valid: [\"b\(escaped)\"], invalid: [{ value: a, code: \"c\(escaped)\" }] } } }\n"
    ),
    (
      ".formcheck.yaml",
      "checks: [{ form: run-form.yaml, files: [\"none\(escaped)\"], exclude: [\"\(escaped)\"] }]\n"
    ),
  ]

  static let formats = ["text", "concise", "ndjson", "json", "sarif", "junit", "github", "html"]

  /// Commands that read the files above, and raw words in every place where one may stand.
  static let others: [[String]] =
    checks + options.map { ["check", "run-form.yaml", "run.ndjson"] + $0 }
    + lookups.map { ["lookup"] + $0 } + catalogues.map { ["catalogue"] + $0 } + single + proofs

  static let checks: [[String]] =
    formats.flatMap { format -> [[String]] in
      let inputs = ["run.ndjson", "t.csv", "twice.csv", "p.yaml", "broken.json"]
      return inputs.map { ["check", "run-form.yaml", $0, "--format", format] }
        + [["check", "run-form.yaml", "run.ndjson", "run.ndjson", "--format", format, "--summary"]]
        + [["check", "run-form.yaml", "w.form", "--input-format", "form", "--format", format]]
        + ["importer.yaml", "rules.yaml", "known.json"].map {
          ["check", $0, "run.ndjson", "--format", format]
        }
    }

  static let options: [[String]] = [
    "--records-at=/\(raw)", "--only=\(raw)", "--locale=\(raw)", "--baseline=known.json",
    "--baseline=\(raw)",
    "-o=no\(raw)/x", "--accepted=no\(raw)/x", "--rejected=no\(raw)/x",
    "--write-baseline=no\(raw)/x",
    "--max-fail-rate=\(raw)",
    "--min-records=\(raw)", "--store=\(raw)", "--max-items=\(raw)", "--record-memory=\(raw)",
    "--jobs=\(raw)", "--remote=\(raw)",
    "--remote-limit=\(raw)", "--undecided=\(raw)", "--color=\(raw)", "--progress=\(raw)",
    "--output=\(raw)", "--input-format=\(raw)",
    "--carry=/\(raw)", "--carry=\(raw)", "--delimiter=\(raw)", "--form=\(raw)", "--config=\(raw)",
  ].map { $0.hasPrefix("-o=") ? ["-o", String($0.dropFirst(3))] : [$0] }

  static let lookups: [[String]] = [
    ["items\(raw).ndjson", "tbil"], ["items\(raw).ndjson", "tiflis", "--explain"],
    ["items\(raw).ndjson", "tbil", "--json"],
    ["items\(raw).ndjson", "--queries", "queries"], ["items\(raw).ndjson", raw],
    ["items\(raw).ndjson", "--queries", raw],
    ["items\(raw).ndjson", "1", "--near", raw],
    ["items\(raw).ndjson", "x", "--where", "\(raw)=\(raw)"], ["c.vcf", "ana"],
    ["items\(raw).ndjson", "x", "--where", raw],
    ["items\(raw).ndjson", "t", "--column", "label=\(raw)"],
    ["items\(raw).ndjson", "84", "--predict"], ["items\(raw).ndjson", "t", "--region", raw],
    ["items\(raw).ndjson", "t", "--keypad-scripts", raw],
    ["c.vcf", "510"], ["c.vcf", "ana", "--json"], ["bad.vcf", "a"], ["bad-items.ndjson", "a"],
    ["bad-items.csv", "a"], [raw, "x"],
    ["name", raw, "--store", raw], ["run-form.yaml#\(raw)", "x"],
    ["items\(raw).ndjson", "t", "--now", raw],
    ["items\(raw).ndjson", "t", "--limit", raw], ["items\(raw).ndjson", "t", "--within", raw],
  ]

  static let catalogues: [[String]] = [
    ["show", "items\(raw).ndjson"], ["show", "items\(raw).ndjson", "--items"],
    ["show", "items\(raw).ndjson", "i\(raw)"], ["show", raw],
    ["show", "items\(raw).ndjson", raw], ["verify", "items\(raw).ndjson"], ["verify", raw],
    ["build", "items\(raw).ndjson", "-o", "@x\(raw).catalogue"],
    ["build", raw, "-o", "@x.catalogue"],
    ["build", "items\(raw).ndjson", "-o", "no\(raw)/x.catalogue"],
    ["build", "items\(raw).ndjson", "-o", raw],
    ["build", "bad-items.ndjson", "-o", "@x.catalogue"],
    ["update", "n", "items\(raw).ndjson", "--store", "@s.db"],
    ["update", raw, "items\(raw).ndjson", "--store", "@s.db"],
    ["update", "n", raw, "--store", "@s.db"],
    ["update", "n", "bad-items.ndjson", "--store", "@s.db"],
    ["update", "n", "items\(raw).ndjson", "--store", "@no\(raw)/s.db"],
    ["add", "n", "items\(raw).ndjson", "--store", "@s\(raw).db", "--json"],
    ["remove", "n", raw, "--store", "@s.db"], ["remove", "n", "--domain", raw, "--store", "@s.db"],
    ["batch", "n", "queries", "--store", "@s.db"],
    ["batch", "n", "queries", "--state", raw, "--store", "@s.db"],
    ["state", raw, "--store", "@s.db"],
    ["pick", "n", raw, "--query", raw, "--store", "@s.db"], ["open", "n", raw, "--store", "@s.db"],
    ["history", raw, "--store", "@s.db"],
    ["list", "--store", "no\(raw)"], ["show", "n", "--store", "items\(raw).ndjson"], [raw],
  ]

  static let single: [[String]] = [
    ["check", raw, "run.ndjson"], ["check", "run-form.yaml", raw],
    ["check", "run-form.yaml", "*\(raw)*"],
    ["try", "--form", "run-form.yaml", "id", raw], ["try", "--form", "run-form.yaml", "kind", raw],
    ["try", "--form", "run-form.yaml", raw, "x"],
    ["try", "--form", "run-form.yaml", "n\(raw)", "5"], ["try", "--form", raw, "x", "y"],
    ["try", "contact.email", raw],
    ["try", "contact.email", "x", "--now", raw], ["try", "rules.yaml", "x"],
    ["rules", raw, "--json"], ["rules", raw, "--markdown"],
    ["explain", "run-form.yaml"], ["explain", "run-form.yaml", "kind"],
    ["explain", "run-form.yaml", "--format", "json"],
    ["explain", "run-form.yaml", "--payload", "p.yaml"],
    ["explain", "run-form.yaml", "--payload", raw],
    ["explain", "run-form.yaml", "--payload", "broken.json"],
    ["explain", "run-form.yaml", "--locale", raw], ["explain", raw], ["explain", "contact.\(raw)"],
    ["explain", "importer.yaml"],
    ["init", "\(raw).txt"], ["init", "@new\(raw).yaml"], ["init", "no\(raw)/x.yaml"],
    ["language", raw], ["language", "--schema", raw],
    ["test", raw], ["test", "run-form.yaml", "--filter", raw],
    ["test", "run-form.yaml", "-o", "no\(raw)/x"], ["test", "run-form.yaml", "--format", raw],
    ["lint", raw], ["lint", "run-form.yaml", "--select", raw],
    ["lint", "run-form.yaml", "--ignore", raw], ["lint", "run-form.yaml", "--format", raw],
    ["help", raw], [raw, raw], ["--\(raw)"],
  ]

  static let proofs: [[String]] =
    ["text", "tap", "junit", "json"].flatMap { format -> [[String]] in
      ["run-form.yaml", "importer.yaml", "rules.yaml"].flatMap {
        [
          ["test", $0, "--format", format],
          ["test", $0, "--format", format, "--coverage", "--mutate"],
        ]
      }
    }
    + ["text", "concise", "json", "sarif", "github"].flatMap { format -> [[String]] in
      ["run-form.yaml", "importer.yaml", "rules.yaml"].map { ["lint", $0, "--format", format] }
    }

  @Test(arguments: Cases.of(others, oneIn: 7))
  func nothingHiddenIsWrittenAnywhere(_ arguments: [String]) throws {
    var transcript = try #require(Transcript.all.first)
    transcript.files = Self.files.filter { !$0.0.hasPrefix(".") || arguments == ["check"] }
    transcript.arguments = arguments
    transcript.input = ""
    transcript.written = []
    let outcome = try transcript.run()
    #expect(Self.hidden(in: outcome.output).isEmpty, "\(outcome.output)")
    #expect(Self.hidden(in: outcome.errors).isEmpty, "\(outcome.errors)")
  }

  @Test(arguments: Cases.of(commands, oneIn: 6))
  func nothingHiddenIsWritten(_ arguments: [String]) throws {
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
