import FormCheck
import FormDocuments
import FormText
import Foundation
import Testing

@testable import FormCommands

/// README's first block runs, and every complete form in the reference compiles.
@Suite(.serialized)
struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Fenced blocks with their tags.
  private static func blocks(of file: String) throws -> [(tag: String, text: String)] {
    let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    let parts = ("\n" + text).components(separatedBy: "\n```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      let tag = parts[index].prefix { $0 != "\n" }
      return (String(tag), String(parts[index].dropFirst(tag.count + 1)) + "\n")
    }
  }

  @Test func readmeSaysWhatComesOut() throws {
    let blocks = try Self.blocks(of: "README.md")
    let form = try #require(blocks.first { $0.tag == "yaml signup.yaml" })
    let payloads = try #require(blocks.first { $0.tag == "json payloads.ndjson" })
    let console = try #require(blocks.first { $0.tag == "console" })
    var transcript = try #require(Transcript.all.first)
    transcript.files = [("signup.yaml", form.text), ("payloads.ndjson", payloads.text)]
    transcript.arguments = ["check", "signup.yaml", "payloads.ndjson"]
    transcript.input = ""
    let outcome = try transcript.run()
    let said =
      "$ formcheck check signup.yaml payloads.ndjson\n" + outcome.output + outcome.errors
      + "$ echo $?\n\(outcome.status)\n"
    #expect(said == console.text)
  }

  @Test func readmeSaysWhatAFailedExampleLooksLike() throws {
    let blocks = try Self.blocks(of: "README.md")
    let form = try #require(blocks.first { $0.tag == "yaml signup-script.yaml" })
    let console = try #require(blocks.first { $0.tag == "console test" })
    var transcript = try #require(Transcript.all.first)
    transcript.files = [("signup-script.yaml", form.text)]
    transcript.arguments = ["test", "signup-script.yaml"]
    transcript.input = ""
    let outcome = try transcript.run()
    #expect("$ formcheck test signup-script.yaml\n" + outcome.output == console.text)
    #expect(outcome.status == 1)
  }

  @Test func readmeSaysWhatNoExampleNotices() throws {
    let blocks = try Self.blocks(of: "README.md")
    let form = try #require(blocks.first { $0.tag == "yaml coupon.yaml" })
    let console = try #require(blocks.first { $0.tag == "console mutate" })
    var transcript = try #require(Transcript.all.first)
    transcript.files = [("coupon.yaml", form.text)]
    transcript.arguments = ["test", "coupon.yaml", "--mutate"]
    transcript.input = ""
    let outcome = try transcript.run()
    #expect("$ formcheck test coupon.yaml --mutate\n" + outcome.output == console.text)
    #expect(outcome.status == 1)
  }

  @Test func readmeShowsAConfigurationThatIsOne() throws {
    let block = try #require(
      try Self.blocks(of: "README.md").first { $0.tag == "yaml .formcheck.yaml" })
    let read = DocumentReader.read(name: ".formcheck.yaml", bytes: Array(block.text.utf8))
    let document = try #require(read.document)
    var reader = ConfigurationReader(source: document.source)
    let checks = reader.checks(document.root)
    #expect(reader.diagnostics.isEmpty)
    #expect(checks.map(\.format) == [nil, .csv])
    #expect(checks.map(\.exclude) == [["data/drafts", "**/old/**"], []])
  }

  @Test(arguments: [
    "rules/language.md", "Sources/FormCheck/FormCheck.docc/FormLanguage.md",
    "Sources/FormCheck/FormCheck.docc/TestingForms.md",
  ])
  func everyCompleteFormCompilesAndItsExamplesPass(_ file: String) throws {
    let forms = try Self.blocks(of: file).filter { $0.tag == "yaml" }
    #expect(!forms.isEmpty)
    for form in forms {
      let outcome = ExampleFile.run(name: "\(file).yaml", bytes: Array(form.text.utf8))
      switch outcome {
      case .results(let results):
        for result in results { #expect(result.failures == [], "\(result.name)") }
      case .mistakes(let mistakes):
        // Rule files beside a form cannot be imported from a block of text.
        let others = mistakes.filter { $0.code != "importUnreadable" && $0.code != "unknownRule" }
        #expect(others.map(\.message) == [], "\(form.text)")
      case .nothing: #expect(form.text.contains("group:") || form.text.contains("form:"))
      }
    }
  }
}
