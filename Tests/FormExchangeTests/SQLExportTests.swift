import FormCheck
import FormDocuments
import FormProof
import Testing

@testable import FormExchange

/// Forms as tables of PostgreSQL; `make test-exchange` fills them with records.
@Suite struct SQLExportTests {
  @Test func columns() throws {
    let form = """
      form: order
      fields:
        sku: { label: "Article--;", required: true, length: 2..8, pattern: '[A-Z]+' }
        size: { required: true, choices: [s, "m'", l] }
        count: { type: integer, required: true, range: 1..99 }
        all: { type: integer }
        day: { type: date, nullable: true }
        lines: { required: true, items: { fields: { a: { required: true } } } }
      """
    let resolved = try #require(ResolvedForm(bytes: Array(form.utf8), path: "form.yaml"))
    let export = SQLExport(JSONSchemaExport(resolved, side: .cleaned), of: resolved)
    let lines = export.text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    #expect(
      lines.filter { !$0.hasPrefix("--") } == [
        #"CREATE TABLE "order" ("#,
        #""sku" text NOT NULL CHECK (char_length("sku") >= 2 AND char_length("sku") <= 8"#
          + #" AND "sku" ~ '^(?:[A-Z]+)$'),"#,
        #""size" text NOT NULL CHECK ("size" IN ('s', 'm''', 'l')),"#,
        #""count" bigint NOT NULL CHECK ("count" >= 1 AND "count" <= 99),"#,
        #""all" numeric,"#,
        #""day" date,"#,
        #""lines" jsonb NOT NULL"#,
        ");",
      ])
    #expect(lines.contains("-- Article--;"))
  }

  /// Long and repeated names, by the limit of 63 bytes.
  @Test func names() {
    var taken: Set<String> = []
    let long = String(repeating: "é", count: 40)
    let first = SQLText.identifier(long, &taken)
    let second = SQLText.identifier(long, &taken)
    #expect(first != second)
    #expect([first, second].allSatisfy { $0.utf8.count - 2 <= 63 })
    #expect(SQLText.identifier(#"a"; DROP TABLE b"#, &taken) == #""a""; DROP TABLE b""#)
  }

  /// Section 9.7.3 of PostgreSQL's manual: at most 255 repetitions, and other escapes.
  @Test(arguments: [
    (#"^[\s\S]{1,3}$"#, "^.{1,3}$"), ("^a{256}$", nil), (#"\x1fa"#, #"\u001fa"#), (#"\x00"#, nil),
    (#"\bA"#, nil), (#"[^\/]+\."#, #"[^\/]+\."#), ("[\u{200B}]", #"[\u200b]"#),
  ])
  func patterns(pattern: String, expected: String?) {
    #expect(SQLPattern.text(pattern) == expected)
  }
}
