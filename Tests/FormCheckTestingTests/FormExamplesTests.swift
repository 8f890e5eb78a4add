import FormCheck
import FormCheckTesting
import Foundation
import Testing

@Suite struct FormExamplesTests {
  /// A file of its own, gone with the test.
  private static func withFile<Result>(
    _ text: String, _ body: (URL) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url)
  }

  /// `Examples/testing-your-form` is a package of its own; its test file is this target's too.
  @Test func theExamplePackageHasTheTestsThatAreCompiledHere() throws {
    let folder = signup.deletingLastPathComponent()
    let theirs = try String(
      contentsOf: folder.appending(path: "Tests/SignupTests/SignupTests.swift"), encoding: .utf8)
    let ours = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "SignupTests.swift"), encoding: .utf8)
    #expect(theirs == ours)
    let package = try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
    for product in ["FormCheck", "FormCheckTesting"] {
      #expect(package.contains(".product(name: \"\(product)\", package: \"FormCheck\")"))
    }
  }

  @Test func examplesHaveNamesAndLines() throws {
    let all = try FormExamples(of: signup).all
    #expect(all.count == 8)
    #expect(all[0].name == "the phone alone is enough to ask for a code" && all[0].line == 16)
    #expect(all[0].testDescription == all[0].name && "\(all[0])" == all[0].name)
    #expect(all.allSatisfy { $0.failures().isEmpty })
  }

  @Test func aFailureIsRecordedAtTheCallersPlace() throws {
    let form = """
      form: t
      fields: { a: { required: true, message: fill in a } }
      examples:
        - { name: wrong, given: {}, expect: { issues: { /a: tooLong } } }
      """
    try Self.withFile(form) { url in
      let example = try #require(try FormExamples(of: url).all.first)
      let line = #line + 2
      withKnownIssue {
        let passes = example.verify()
        #expect(!passes)
      } matching: { issue in
        let text = "\(issue)"
        return issue.sourceLocation?.line == line
          && text.contains(":4:51: error: wrong: issues differ")
          && text.contains("^^^^^^^^^^^ is missing")
          && text.contains("/a     tooLong   valueMissing: fill in a")
      }
    }
  }

  /// A test without cases would be green.
  @Test(arguments: [
    ("form: t\nfields: { a: {} }", "has no examples"),
    ("form: t\nfields: { a: {} }\nexamples: []", "has no examples"),
    ("group: g\nrules: { r: { length: 3.. } }", "has no examples"),
    ("a: 1", "neither a form nor a file of rules"),
    ("form: t\nfields: { a: { lenght: 3 } }", "did you mean “length”?"),
  ])
  func aFileWithoutExamplesIsAnError(text: String, says: String) throws {
    try Self.withFile(text) { url in
      let error = try #require(throws: FormExamplesError.self) { try FormExamples(of: url) }
      #expect("\(error)".contains(says) && "\(error)".contains(url.lastPathComponent))
    }
  }

  /// Forms in JSON whose record is no group of fields, and payloads that look like them.
  @Test(arguments: [
    (
      #"{"form":"f","items":[{"type":"integer"}],"examples":[{"given":[1],"expect":{"valid":true}}]}"#,
      1
    ),
    (#"{"form":"f","type":"integer","examples":[{"given":1,"expect":{"valid":true}}]}"#, 1),
    (
      #"{"form":"f","rule":"contact.email","examples":[{"given":"a@b.c","expect":{"issues":{}}}]}"#,
      1
    ),
    (#"{"form":"f","type":"lead","message":"hello"}"#, 0),
    (#"{"form":"f","items":[{"sku":1,"label":"a"}]}"#, 0), (#"{"form":"f","items":[]}"#, 0),
    (#"{"form":"f","rule":"x"}"#, 0),
  ])
  func aFormInJSONIsKnown(_ text: String, examples: Int) throws {
    try Self.withFile(text) { url in
      if examples > 0 {
        #expect(try FormExamples(of: url).all.count == examples)
      } else {
        let error = try #require(throws: FormExamplesError.self) { try FormExamples(of: url) }
        #expect("\(error)".contains("neither a form nor a file of rules"))
      }
    }
  }

  @Test func aFileThatIsNotThereIsAnError() {
    let error = #expect(throws: FormExamplesError.self) {
      try FormExamples(of: URL(filePath: "/nowhere/form.yaml"))
    }
    #expect(error?.description == "/nowhere/form.yaml: cannot be read")
  }

  @Test func rulesHaveExamplesToo() throws {
    let text = """
      group: g
      rules: { r: { length: 3.., examples: { valid: [abc], invalid: [{ value: ab, code: tooShort }] } } }
      """
    try Self.withFile(text) { url in
      let all = try FormExamples(of: url).all
      #expect(all.map(\.name) == ["g.r: \"abc\"", "g.r: \"ab\""])
      for example in all { example.verify() }
    }
  }
}
