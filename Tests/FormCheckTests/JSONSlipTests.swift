import FormCheck
import Testing

/// What is no JSON is named where it is a habit, with what to do.
@Suite struct JSONSlipTests {
  static func issue(_ payload: [UInt8], _ form: String = "a: {}") throws -> FormIssue {
    let report = Checker(try ValidationForm("form: t\nfields: { \(form) }")).check(payload)
    try #require(report.issues.map(\.code) == ["badInput"])
    return try #require(report.issues.first)
  }

  static let slips: [(payload: String, slip: String, words: String)] = [
    (#"{"a":01}"#, "leadingZero", "no leading zeros"),
    (#"{"a":-012.5}"#, "leadingZero", "no leading zeros"),
    (#"{"a":+1}"#, "plusSign", "no plus sign"), (#"{"a":.5}"#, "barePoint", "0.5"),
    (#"{"a":'x'}"#, "singleQuotes", "double quotes"),
    ("{'a':1}", "singleQuotes", "double quotes"),
    (#"{"a":1,}"#, "trailingComma", "leave out the comma"),
    (#"{"a":[1, ]}"#, "trailingComma", "leave out the comma"),
    (#"{a:1}"#, "bareKey", "double quotes"), (#"{"b":1,a:1}"#, "bareKey", "double quotes"),
    (#"{"a":True}"#, "otherWord", "write true, false or null"),
    (#"{"a":None}"#, "otherWord", "write true, false or null"),
    (#"{"a":NaN}"#, "otherWord", "write true, false or null"),
    (#"{"a":1 // one"#, "comment", "no comments"), ("# x", "comment", "no comments"),
    ("{\"a\":\"x\ty\"}", "tab", #"\t"#), ("{\"a\":\"x\ny\"}", "lineBreak", #"\n"#),
    ("{}\n{}\n", "secondLine", "another begins"), ("{} {}", "secondValue", "another begins"),
    ("a: 1\nb: 2\n", "yaml", "YAML"), ("---\na: 1", "yaml", "YAML"), ("a:", "yaml", "YAML"),
    ("<html>", "markup", "HTML"),
    ("{\"a\":\"x\n", "cutString", "ends inside a string"),
    ("{\"a\":\"x\r\n \n", "cutString", "ends inside a string"),
    ("PK\u{3}\u{4}\u{14}", "workbook", "save the sheet as CSV"),
  ]

  @Test(arguments: slips)
  func aHabitIsNamed(payload: String, slip: String, words: String) throws {
    let issue = try Self.issue(Array(payload.utf8))
    #expect(issue.params["slip"] == .text(slip), "\(issue.message)")
    #expect(issue.message.hasPrefix("this is not JSON: ") && issue.message.contains(words))
  }

  /// Near misses, which are told as before.
  @Test(arguments: [
    #"{"a":}"#, #"{"a"}"#, "{", #"{"a":1"#, #"{"a":tru}"#, #"{"a":hello}"#, "hello", "a:b", "]",
    #"{"a":[1 2]}"#, "{} x",
  ])
  func anythingElseIsNot(payload: String) throws {
    let issue = try Self.issue(Array(payload.utf8))
    #expect(issue.params["slip"] == nil && issue.message.contains("is expected here"))
  }

  @Test(arguments: slips)
  func nothingOfASecretIsTold(payload: String, slip: String, words: String) throws {
    let issue = try Self.issue(Array(payload.utf8), "a: { secret: true }")
    let harmless = [
      "leadingZero", "trailingComma", "secondLine", "secondValue", "bareKey", "yaml", "markup",
      "cutString", "workbook",
    ]
    #expect((issue.params["slip"] != nil) == harmless.contains(slip))
  }

  /// One record in other encodings, with and without a byte order mark.
  @Test(arguments: [
    ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x7B, 0, 0x7D], "UTF-16"),
    ([0x7B, 0, 0x7D, 0], "UTF-16"), ([0, 0x7B, 0, 0x7D], "UTF-16"),
    ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], "UTF-32"),
    ([0x7B, 0, 0, 0, 0x7D, 0, 0, 0], "UTF-32"), ([0, 0, 0, 0x7B], "UTF-32"),
  ])
  func anotherEncodingIsNamed(payload: [UInt8], name: String) throws {
    let issue = try Self.issue(payload)
    #expect(issue.message == "this is \(name), not UTF-8; save it as UTF-8")
    #expect(issue.params["reason"] == .text("encoding"))
  }

  @Test func aStrayByteIsNoOtherEncoding() throws {
    let payload: [UInt8] = [0x7B, 0x22, 0x61, 0x22, 0x3A, 0x22, 0xE9, 0x22, 0x7D]
    #expect(try Self.issue(payload).message == "this is not UTF-8; save it as UTF-8")
  }
}
