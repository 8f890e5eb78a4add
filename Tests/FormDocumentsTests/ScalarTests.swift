import FormText
import TestSupport
import Testing

@testable import FormDocuments

/// What scalars are: text as it was written, and a JSON value only by JSON's own grammar.
struct ScalarTests {
  /// Other readers of YAML make booleans, numbers, dates and nothing of these.
  static let kept = [
    "NO", "no", "on", "off", "y", "Yes", "~", "Null", "NULL", "True", "TRUE", "010", "0o17", "0x1F",
    "1_000", "190:20:30", "1:30", "2024-01-01", ".inf", "-.INF", ".nan", "+5", "012", "1.", ".5",
    "-", "1e", "1e+", "--1", "00", "-01", "١٢", "Infinity", "NaN", "tru", "nulls",
  ]

  @Test(arguments: kept)
  func spellingIsKeptAsText(_ text: String) {
    #expect(Scalar(text: text, isPlain: true).json == .text(text))
  }

  @Test(arguments: kept.filter { $0 != "-" })
  func valuesAndKeysAreKept(_ text: String) throws {
    let entries = try #require(Reading("\(text): \(text)\n").root?.entries)
    #expect(entries.map(\.key) == [text])
    #expect(entries.first?.value.text == text)
    #expect(entries.first?.value.scalar?.isPlain == true)
  }

  @Test(arguments: [
    "0", "-0", "1", "12", "1.20", "0.5", "-1.5e10", "1E+2", "1e-400", "0e1",
    "123456789012345678901234567890",
  ])
  func numbersAreAsTheyWereWritten(_ text: String) {
    #expect(Scalar(text: text, isPlain: true).json == .number(text))
    #expect(Scalar(text: text, isPlain: false).json == .text(text))
    #expect(Reading("[\(text)]").json == "[\(text)]")
  }

  @Test func wordsOfJSON() {
    #expect(Scalar(text: "", isPlain: true).json == .null)
    #expect(Scalar(text: "null", isPlain: true).json == .null)
    #expect(Scalar(text: "true", isPlain: true).json == .boolean(true))
    #expect(Scalar(text: "false", isPlain: true).json == .boolean(false))
    #expect(Scalar(text: "null", isPlain: false).json == .text("null"))
    #expect(Scalar(text: "", isPlain: false).json == .text(""))
  }

  @Test(arguments: [
    ("a: 'x''y'\n", "x'y"), ("a: \"x\\ty\\u00e9\\x41\\0\"\n", "x\tyéA\0"),
    ("a: |\n  one\n  two\n", "one\ntwo\n"), ("a: >-\n  one\n  two\n", "one two"),
    ("a: |+\n  one\n\n", "one\n\n"),
  ])
  func quotedAndBlockTextIsNotPlain(_ source: String, _ text: String) {
    let scalar = Reading(source).root?["a"]?.scalar
    #expect(scalar?.text == text)
    #expect(scalar?.isPlain == false)
  }

  @Test func plainTextOverLinesIsFolded() {
    #expect(Reading("a: one\n  two\n").root?["a"]?.text == "one two")
  }

  @Test(arguments: [
    ("a: NO\nb: 012\nc: [1.20, ~]\n", #"{"a":"NO","b":"012","c":[1.20,"~"]}"#),
    ("[true, null, 'null', ]\n", #"[true,null,"null"]"#),
    ("a: '1'\nb:\n", #"{"a":"1","b":null}"#),
    ("{}", "{}"), ("[]", "[]"), ("[[], {}]", "[[],{}]"), ("just text", #""just text""#),
    (#"["\"", '\', "\n\e\0", é😀]"#, #"["\"","\\","\n\u001b\u0000","é😀"]"#),
    ("\"a\\\"b\": 1", #"{"a\"b":1}"#),
    ("a: &x {b: 1}\nc: [*x, *x]\n", #"{"a":{"b":1},"c":[{"b":1},{"b":1}]}"#),
    (#"{"a": [1, "x", null], "b": {"c": false}}"#, #"{"a":[1,"x",null],"b":{"c":false}}"#),
  ])
  func treeIsWrittenAsJSON(_ source: String, _ expected: String) {
    let reading = Reading(source)
    #expect(reading.codes == [])
    #expect(reading.json == expected)
  }

  @Test func accessorsAnswerForTheirKindOnly() {
    let reading = Reading("a: [1]\nb: x\n")
    #expect(reading.root?.entries?.count == 2)
    #expect(reading.root?.items == nil)
    #expect(reading.root?.text == nil)
    #expect(reading.root?["a"]?.items?.count == 1)
    #expect(reading.root?["a"]?["x"] == nil)
    #expect(reading.root?["b"]?.text == "x")
    #expect(reading.root?["c"] == nil)
  }

  @Test(arguments: [
    ("form.json", "a: 1", true), ("FORM.JSON", "{}", true), ("form.yaml", "{}", false),
    ("form.yml", "[1]", false), ("-", "{\"a\": 1}", false), ("json", "{}", false),
    (".json", "", true), ("form.json.yaml", "{}", false),
  ])
  func theNameAloneDecidesWhatIsJSON(_ name: String, _ text: String, _ expected: Bool) {
    #expect(DocumentReader.isJSON(name: name, bytes: Array(text.utf8)) == expected)
  }

  @Test func runsOfMarksCostNoMoreThanOtherText() {
    // 32,000 pairs that canonical ordering would sort: 3.3 s by Swift's own ==.
    let marks = "a" + String(repeating: "\u{301}\u{316}", count: 32_000)
    let turned = "a" + String(repeating: "\u{316}\u{301}", count: 32_000)
    let reading = Reading("? \(marks)\n: \(marks)\n")
    let start = processorTime()
    #expect(reading.root?[marks]?.scalar?.isPlain == true)
    #expect(reading.root?[turned]?.scalar == nil)
    #expect(processorTime() - start < .seconds(1))
  }
}
