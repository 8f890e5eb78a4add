import FormCheck
import Foundation
import TestFixtures
import Testing

@Suite struct LibraryTests {
  static let text = """
    form: signup
    title: Create an account
    summary: For everyone
    normalize: [trim]
    fields:
      name: { label: Name, required: true, length: 2..10 }
      age: { type: integer, range: 13.. }
      tags: { items: { length: ..3 } }
      home: { fields: { zip: { pattern: '[0-9]{4}' } } }
      news: { type: boolean, default: true }
    controls: { go: { label: Go } }
    managers: { all: { manages: [go] } }
    """

  struct Home: Encodable { var zip: String }
  struct Payload: Encodable {
    var name: String
    var age: Int
    var tags: [String]
    var home: Home
    var more: Bool?
  }

  static let wrong = #"{"age":3,"home":{"zip":"12"},"more":true,"name":" A ","tags":["abcd"]}"#
  static let value: [String: PayloadValue] = [
    "name": " A ", "age": 3, "tags": ["abcd"], "home": ["zip": "12"], "more": true,
  ]

  @Test func theSamePayloadHasTheSameReportAtEveryEntry() throws {
    let form = try ValidationForm(Self.text)
    let now = try moment(noon)
    let checker = Checker(form)
    let bytes = checker.check(Self.wrong.utf8, now: now)
    #expect(
      bytes.issues.map(facts) == [
        "/name: tooShort", "/age: rangeUnderflow", "/tags/0: tooLong",
        "/home/zip: patternMismatch", "/more: unknownField",
      ])
    let encoded = Payload(
      name: " A ", age: 3, tags: ["abcd"], home: Home(zip: "12"), more: true)
    #expect(checker.check(Array(Self.wrong.utf8), now: now) == bytes)
    #expect(checker.check(Data(Self.wrong.utf8), now: now) == bytes)
    #expect(checker.check(AnySequence(Self.wrong.utf8), now: now) == bytes)
    #expect(checker.check(Self.value, now: now) == bytes)
    #expect(try checker.check(encoding: encoded, now: now) == bytes)
    #expect(Checker(form).check(Self.wrong.utf8, now: now) == bytes)
    // A byte order mark before it is passed over.
    let marked = checker.check([0xEF, 0xBB, 0xBF] + Self.wrong.utf8, now: now)
    #expect(marked.issues.map(\.message) == bytes.issues.map(\.message))
  }

  @Test func theSameFormFromAFileATextAndBytes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "formcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "signup.yaml")
    try Data(Self.text.utf8).write(to: file)
    let now = try moment(noon)
    let forms = [
      try ValidationForm(contentsOf: file), try ValidationForm(Self.text),
      try ValidationForm(bytes: Array(Self.text.utf8)),
    ]
    let reports = forms.map { Checker($0).check(Self.wrong.utf8, now: now) }
    #expect(reports[1] == reports[0] && reports[2] == reports[0])
    for form in forms {
      #expect(form.id == "signup" && form.title == "Create an account")
      #expect(form.summary == "For everyone")
      #expect(form.controlNames == ["go"] && form.managerNames == ["all"])
    }
    let json = #"{"form":"j","fields":{"x":{"length":"..1"}}}"#
    let fromJSON = try ValidationForm(json, name: "form.json")
    #expect(Checker(fromJSON).check(#"{"x":"ab"}"#.utf8).issues.map(facts) == ["/x: tooLong"])
  }

  @Test func importsAreRelativeToTheForm() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "formcheck-\(UUID().uuidString)")
    let inner = folder.appending(path: "rules")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ name: String, _ text: String) throws -> URL {
      let file = folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      return file
    }
    _ = try write(
      "rules/own.yaml",
      "group: own\nrules: { two: { length: 2 }, three: { rule: own.two, pattern: 'a+' } }")
    let form = try write(
      "form.yaml", "form: t\nimport: rules/own.yaml\nfields: { x: { rule: own.three } }")
    let checker = Checker(try ValidationForm(contentsOf: form))
    let report = checker.check(#"{"x":"b"}"#.utf8)
    #expect(
      report.issues.map { "\($0.code) \($0.rule ?? "")" } == [
        "tooShort own.two", "patternMismatch own.three",
      ])

    _ = try write("rules/wrong.yaml", "group: wrong\nrules: { a: { lenght: 2 } }")
    let bad = try write(
      "bad.yaml", "form: t\nimport: [rules/wrong.yaml, rules/none.yaml]\nfields: {}")
    let error = try #require(throws: FormError.self) { try ValidationForm(contentsOf: bad) }
    #expect(
      Set(error.mistakes.map { "\(URL(filePath: $0.file).lastPathComponent) \($0.code)" }) == [
        "wrong.yaml unknownKey", "bad.yaml importUnreadable",
      ])
    #expect(error.description.contains("“length”?"))

    _ = try write("rules/group.yaml", "rules: { a: { length: 2 } }")
    let groupless = try write("g.yaml", "form: t\nimport: rules/group.yaml\nfields: {}")
    let missing = try #require(throws: FormError.self) { try ValidationForm(contentsOf: groupless) }
    #expect(missing.mistakes.map(\.code) == ["groupMissing"])

    let itself = try write("self.yaml", "form: t\nimport: self.yaml\nfields: {}")
    #expect(throws: FormError.self) { try ValidationForm(contentsOf: itself) }
  }

  @Test func aTextCannotImport() throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nimport: /etc/hostname\nfields: {}")
    }
    #expect(error.mistakes.map(\.code) == ["importUnreadable"])
  }

  @Test func whatIsNoFileOfAFormIsRefusedWithoutReadingItAll() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "formcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let large = folder.appending(path: "large.yaml")
    try Data(("form: t\nfields: {}\n#" + "x".times(4 << 20)).utf8).write(to: large)
    let error = try #require(throws: FormError.self) { try ValidationForm(contentsOf: large) }
    #expect(error.mistakes.map(\.code) == ["formTooLarge"])
    for path in ["/dev/zero", "/dev/null", folder.path, folder.path + "/none.yaml"] {
      let error = try #require(throws: FormError.self) {
        try ValidationForm(contentsOf: URL(filePath: path))
      }
      #expect(error.description.contains(path), "\(error)")
    }
    for path in ["/dev/zero", folder.path] {
      let file = folder.appending(path: "form.yaml")
      try Data("form: t\nimport: \(path)\nfields: {}".utf8).write(to: file)
      let error = try #require(throws: FormError.self) { try ValidationForm(contentsOf: file) }
      #expect(error.mistakes.map(\.code) == ["importUnreadable"])
    }
    let importing = folder.appending(path: "importing.yaml")
    try Data("form: t\nimport: large.yaml\nfields: {}".utf8).write(to: importing)
    let tooLarge = try #require(throws: FormError.self) {
      try ValidationForm(contentsOf: importing)
    }
    #expect(tooLarge.mistakes.map(\.code) == ["formTooLarge"])
  }

  @Test func cleanedIsThereWhereItWasAskedForAndTheVerdictIsValid() throws {
    let checker = Checker(try ValidationForm(Self.text))
    let payload = #"{"home":{"zip":"1234"},"age":1.3e1,"name":" Ana "}"#
    let report = checker.check(payload.utf8, cleaned: true)
    #expect(
      report.cleaned.map { String(decoding: $0, as: UTF8.self) }
        == #"{"name":"Ana","age":13,"home":{"zip":"1234"},"news":true}"#)
    #expect(checker.check(payload.utf8).cleaned == nil)
    #expect(checker.check(Self.wrong.utf8, cleaned: true).cleaned == nil)
    #expect(checker.check("".utf8, cleaned: true).cleaned == nil)
  }

  @Test func aFormIsSharedByTasksEachWithItsOwnChecker() async throws {
    let form = try ValidationForm(Self.text)
    let now = try moment(noon)
    let payloads = (0..<200).map { index in
      #"{"name":"\#("a".times(index % 14))","age":\#(index),"home":{"zip":"\#(index * 37)"}}"#
    }
    let alone = Checker(form)
    let expected = payloads.map { alone.check($0.utf8, now: now, cleaned: true) }
    #expect(Set(expected.map(\.verdict)) == [.valid, .invalid])
    let results = await withTaskGroup(of: [Report].self) { group in
      for _ in 0..<8 {
        group.addTask {
          let checker = Checker(form)
          return payloads.map { checker.check($0.utf8, now: now, cleaned: true) }
        }
      }
      return await group.reduce(into: [[Report]]()) { $0.append($1) }
    }
    #expect(results.count == 8)
    for reports in results { #expect(reports == expected) }
  }

  @Test(arguments: [
    ("", "empty", 1, 1), ("  ", "empty", 1, 1), ("{", "syntax", 1, 2), ("{} x", "syntax", 1, 4),
    ("{\n\"x\":1,}", "syntax", 2, 7), ("{\"x\":'a'}", "syntax", 1, 6),
    (#"{"x":"\ud800"}"#, "encoding", 1, 7),
  ])
  func whatIsNoJSONIsBadInput(_ payload: String, _ reason: String, _ line: Int, _ column: Int)
    throws
  {
    let report = try report("form: t\nfields: { x: {} }", payload)
    let issue = try #require(report.issues.first)
    #expect(report.issues.count == 1 && report.verdict == .invalid)
    #expect(issue.code == "badInput" && issue.field == "")
    #expect(issue.params["reason"] == .text(reason))
    if reason != "empty" {
      #expect("\(issue.line):\(issue.column)" == "\(line):\(column)", "\(issue)")
    }
  }
}
