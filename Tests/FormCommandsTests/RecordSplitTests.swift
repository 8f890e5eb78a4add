import Foundation
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

  /// Rows stay as they came, with the line breaks of their table: together the two files have each once.
  @Test(arguments: ["\n", "\r\n"])
  func rowsKeepTheirLineBreaks(_ lineBreak: String) throws {
    let place = try OutputClashTests.Place()
    defer { place.remove() }
    try place.write("form.yaml", "form: t\nfields: { a: { length: ..4 }, b: {} }\n")
    let rows = ["a,b", "x,1", "\"x\nyz\",2", "longer,3", "\"y\",4"].map { $0 + lineBreak }
    try place.write("in.csv", rows.joined())
    let names = ["form.yaml", "in.csv", "good.csv", "bad.csv"].map(place.path)
    let run = try place.run(
      ["check", names[0], names[1], "-q", "--accepted", names[2], "--rejected", names[3]])
    #expect(run.status == 1)
    let files = try place.files()
    #expect(files["good.csv"] == Data((rows[0] + rows[1] + rows[2] + rows[4]).utf8))
    let reasons = "a: use 4 characters or fewer; you have 6"
    #expect(
      files["bad.csv"]
        == Data("a,b,rejected_because\(lineBreak)longer,3,\"\(reasons)\"\(lineBreak)".utf8))
  }

  /// A row that cannot be read stays one when the rejected rows are checked again, and shows no secret.
  @Test(arguments: ["x,99999,1", "x", "\"x,99999\ny,1", "x\",99999,1", "\"x\"99999,1"])
  func brokenRowsStayBroken(_ row: String) throws {
    let place = try OutputClashTests.Place()
    defer { place.remove() }
    try place.write(
      "form.yaml", "form: t\nfields: { a: {}, pin: { secret: true, length: 4 } }\n")
    try place.write("in.csv", "a,pin\nok,1234\n\(row)\n")
    var input = "in.csv"
    for round in 0..<3 {
      let output = "rejected\(round).csv"
      let run = try place.run(
        ["check", place.path("form.yaml"), place.path(input), "--rejected", place.path(output)])
      #expect(run.status == 1)
      let said = try String(contentsOf: place.folder.appending(path: ".said-out"), encoding: .utf8)
      #expect(said.contains("[badInput]") && !said.contains("99999"), "\(said)")
      let rejected = try #require(place.files()[output])
      #expect(String(decoding: rejected, as: UTF8.self).contains(row))
      input = output
    }
    // What is in the file already is not added once more.
    #expect(try place.files()["rejected1.csv"] == place.files()["rejected2.csv"])
  }

  /// Examples are added with the line breaks of the form.
  @Test(
    arguments: ["\n", "\r\n"], ["", "examples:|  - { given: { a: x }, expect: { issues: {} } }|"])
  func addedExamplesKeepTheLineBreaks(_ lineBreak: String, _ examples: String) throws {
    let form = "form: t|fields: { a: { length: ..4 } }|\(examples)".replacing("|", with: lineBreak)
    let added = "- name: 'one'\n  given: { a: y }\n  expect: { issues: {} }"
    let new = try AddedExamples.adding(
      [added, added], to: Array(form.utf8), name: "form.yaml"
    ).get()
    let text = String(decoding: new, as: UTF8.self)
    #expect(text.hasPrefix(form))
    #expect(new.count { $0 == 0x0A } == text.components(separatedBy: lineBreak).count - 1)
    // One name twice would be two examples that nobody can tell apart.
    #expect(text.contains("'one'") && text.contains("'one (2)'"))
  }
}
