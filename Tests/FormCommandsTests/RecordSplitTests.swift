import Testing

@testable import FormCommands

struct RecordSplitTests {
  @Test(arguments: [
    ("{}", "{}"),
    ("", ""),
    (" {\"a\" : 1}\t\r", " {\"a\" : 1}\t\r"),
    ("{\n  \"a\": 1\n}\n", "{ \"a\": 1 }"),
    ("\r\n{\"a\":\r\n1}", "{\"a\": 1}"),
    ("{ \"a  b\":\n\n 1  }", "{ \"a  b\": 1  }"),
    // Nothing of JSON, but still one line.
    ("{\"a\nb\"", "{\"a b\""),
    ("\n", ""),
    ("\u{1}\n\u{2}", "\u{1} \u{2}"),
  ])
  func isOneLine(_ record: String, _ line: String) {
    var bytes = Array("before\n".utf8)
    let record = Array(record.utf8)
    unsafe record.withUnsafeBufferPointer { unsafe RecordSplit.append($0, to: &bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == "before\n\(line)\n")
  }
}
