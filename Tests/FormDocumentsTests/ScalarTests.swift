import FormDocuments
import Testing

/// What an author writes stays as it is written; what JSON would read is asked for.
@Suite struct ScalarTests {
  /// Test 38: words and numbers that YAML 1.1 changes.
  @Test(arguments: [
    "NO", "no", "Yes", "on", "OFF", "y", "n", "~", "Null", "NULL", "True", "FALSE", "010", "0o17",
    "0x1F",
    "1_000", "190:20:30", "1:30", "1.20", "1.0", "012", "2024-01-01", "2026-06-15T09:30:00Z",
    ".inf", "-.inf",
    ".nan", ".5", "+5", "5.", "1e3", "0b101", "=", "12e", "1e400", "é", "a b", "a#b", "a:b",
    "http://x/y",
    "9007199254740993", "00", "-0", "٣",
  ])
  func plainTextIsKept(_ text: String) throws {
    let reading = Reading("value: \(text)\nlist: [\(text)]\n\(text): key\n")
    #expect(reading.codes == [])
    let root = try #require(reading.root)
    #expect(root["value"]?.text == text)
    #expect(root["value"]?.scalar?.isPlain == true)
    #expect(root["list"]?.items?.first?.text == text)
    #expect(root.entries?.last?.key == text)
  }

  @Test(
    arguments: [
      ("", .null), ("null", .null), ("true", .boolean(true)), ("false", .boolean(false)),
      ("Null", .text("Null")), ("~", .text("~")), ("True", .text("True")), ("NO", .text("NO")),
      ("0", .number("0")), ("-0", .number("-0")), ("1.20", .number("1.20")),
      ("1e3", .number("1e3")),
      ("1E+05", .number("1E+05")), ("-1.5e-3", .number("-1.5e-3")), ("10", .number("10")),
      ("9007199254740993", .number("9007199254740993")), ("0e1", .number("0e1")),
      ("1e999", .number("1e999")),
      ("012", .text("012")), ("00", .text("00")), ("-01", .text("-01")), ("+5", .text("+5")),
      (".5", .text(".5")), ("5.", .text("5.")), ("1.e1", .text("1.e1")), ("1e", .text("1e")),
      ("1e+", .text("1e+")), ("-", .text("-")), ("--1", .text("--1")), ("1_000", .text("1_000")),
      ("0x1F", .text("0x1F")), (".inf", .text(".inf")), ("NaN", .text("NaN")),
      ("inf", .text("inf")),
      ("1 2", .text("1 2")), ("1,5", .text("1,5")), ("٣", .text("٣")), ("１", .text("１")),
      ("1:30", .text("1:30")), ("2024-01-01", .text("2024-01-01")), ("1.2.3", .text("1.2.3")),
      ("1e5e5", .text("1e5e5")), ("1\n", .text("1\n")), (" 1", .text(" 1")),
    ] as [(String, JSONScalar)])
  func readAsJSONWould(_ text: String, _ expected: JSONScalar) {
    #expect(Scalar(text: text, isPlain: true).json == expected)
    // Quotes make text of anything.
    #expect(Scalar(text: text, isPlain: false).json == .text(text))
  }

  @Test(arguments: [
    ("[]", "[]"), ("{}", "{}"), ("a", "\"a\""), ("12", "12"), ("'12'", "\"12\""),
    ("\"true\"", "\"true\""),
    ("[1, 1.20, 012, null, true, '']", "[1,1.20,\"012\",null,true,\"\"]"),
    ("{a: 1, b: [x, {c: }]}", "{\"a\":1,\"b\":[\"x\",{\"c\":null}]}"),
    ("\"a\\\"b\\\\c\"", "\"a\\\"b\\\\c\""),
    ("\"\\n\\t\\0\\e\"", "\"\\u000a\\u0009\\u0000\\u001b\""),
    ("é😀", "\"é😀\""), ("{é: 1, \"e\\u0301\": 2}", "{\"é\":1,\"e\u{301}\":2}"),
    ("a: |\n  x\n  y\n", "{\"a\":\"x\\u000ay\\u000a\"}"), ("/: ~", "{\"/\":\"~\"}"),
  ])
  func asJSON(_ yaml: String, _ json: String) throws {
    let root = try #require(Reading(yaml).root)
    #expect(Array(root.jsonBytes()) == Array(json.utf8))
  }

  /// What `jsonBytes` writes is JSON that says the same.
  @Test func whatIsWrittenReadsBackTheSame() throws {
    let yaml = """
      a: [1, -2.5e+3, "\\u0001\\x7f\\u2028", '', {b: {}}]
      "k\\"e\\\\y\\n": |
        two
        lines
      é: >-
        folded
        text
      "": [[], [[]]]
      """
    let root = try #require(Reading(yaml).root)
    let again = Reading(root.jsonBytes(), name: "form.json")
    #expect(again.codes == [])
    #expect(again.root.map(Tree.init) == Tree(root))
    #expect(again.root?["k\"e\\y\n"]?.text == "two\nlines\n")
  }
}
