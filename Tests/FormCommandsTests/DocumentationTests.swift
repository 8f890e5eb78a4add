import ArgumentParser
import FormCheck
import FormDocuments
import FormProof
import FormStreams
import FormText
import Foundation
import Testing

@testable import FormCommands

/// What the pages say is so: commands print what stands there, forms compile, paths lead somewhere.
@Suite(.serialized)
struct DocumentationTests {
  @Test func thereArePages() {
    #expect(DocumentPage.all.count >= 60)
  }

  /// Each guide is short: the language is explained elsewhere.
  @Test func guidesAreShort() throws {
    let guides = DocumentPage.all.filter { $0.path.hasPrefix("docs/how-to/") }
    #expect(guides.count >= 25)
    for guide in guides where !guide.path.hasSuffix("/index.md") {
      #expect(guide.proseWords <= 150, "\(guide.path)")
      #expect(guide.blocks.contains { $0.isForm }, "\(guide.path) has no form")
    }
  }

  @Test(arguments: DocumentPage.all)
  func commandsPrintWhatIsShownAndFormsPassLint(_ page: DocumentPage) throws {
    let outcome = try page.run()
    if ProcessInfo.processInfo.environment["FORMCHECK_RECORD"] == "1" {
      try page.record(outcome.consoles)
      // A recording is no pass.
      if !outcome.consoles.isEmpty { Issue.record("recorded \(page.path)") }
      return
    }
    for (block, said) in outcome.consoles { #expect(said == block.text) }
    for (block, said) in outcome.findings { #expect(said == "", "lint: \(block.text)") }
  }

  /// A block that no test looks at could say anything.
  @Test(arguments: DocumentPage.all)
  func everyBlockIsOfAKnownKind(_ page: DocumentPage) throws {
    for block in page.blocks where block.file == nil {
      switch block.tag {
      case "console", "swift": break
      // `make test-python` and `make test-c` run them.
      case "python": #expect(page.path == "docs/how-to/python.md")
      case "c": #expect(page.path == "docs/how-to/c-library.md")
      case "yaml": try Self.expectPassingExamples(block.text, of: page.path)
      case "yaml fragment", "json":
        let read = DocumentReader.read(name: page.path, bytes: Array(block.text.utf8))
        #expect(read.diagnostics.map(\.message) == [])
      case "sh": try Self.expectKnownCommands(block.text)
      // `DeveloperPageTests` looks for the names in it.
      case "text picture": #expect(page.path == "docs/architecture.md")
      case "text tree":
        for line in block.text.split(separator: "\n") {
          let path = String(line.prefix { $0 != " " })
          let place = DocumentPage.root.appending(path: path).path
          #expect(FileManager.default.fileExists(atPath: place), "\(path)")
        }
      default: Issue.record("\(page.path) has a block “\(block.tag)”, which nothing tests")
      }
    }
  }

  /// A command that is not run here is one of ours, or a program of the system's.
  private static func expectKnownCommands(_ script: String) throws {
    let makefile = try String(
      contentsOf: DocumentPage.root.appending(path: "Makefile"), encoding: .utf8)
    for line in script.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "make": #expect(makefile.contains("\n\(words[1]):"), "\(line)")
      case "formcheck":
        let options = words.dropFirst().prefix { $0 != "#" }
        do { _ = try Root.parseAsRoot(Array(options)) } catch {
          // Without a form, `check` looks for `.formcheck.yaml`, which is not here.
          #expect(Root.message(for: error).hasPrefix("name a form"), "\(line)")
        }
      case "curl": #expect(words[1...].contains { $0.hasPrefix("localhost:") }, "\(line)")
      case "sudo": #expect(["dpkg", "install", "tar"].contains(words[1]), "\(line)")
      default: Issue.record("what is “\(words[0])”?")
      }
    }
  }

  /// Links to files of the repository lead somewhere, and their headings are there.
  @Test(arguments: DocumentPage.all)
  func linksLeadSomewhere(_ page: DocumentPage) throws {
    for match in page.text.matches(of: #/\]\(([^)\s]+)\)/#) {
      let link = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      if link[0].contains("://") { continue }
      let file =
        link[0].isEmpty
        ? page.url
        : page.url.deletingLastPathComponent().appending(path: String(link[0])).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
      guard link.count == 2 else { continue }
      let headings = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("#") }.map(Self.anchor)
      #expect(headings.contains(String(link[1])), "\(match.1)")
    }
  }

  /// A heading's anchor, as GitHub makes it.
  private static func anchor(_ heading: Substring) -> String {
    heading.drop { $0 == "#" || $0 == " " }.lowercased()
      .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.replacing(" ", with: "-")
  }

  @Test func readmeIsShort() throws {
    let lines = try DocumentPage("README.md").text.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 151)
  }

  @Test func theConfigurationThatIsShownIsOne() throws {
    let block = try #require(
      try DocumentPage("docs/command-line.md").blocks.first { $0.file == ".formcheck.yaml" })
    let read = DocumentReader.read(name: ".formcheck.yaml", bytes: Array(block.text.utf8))
    let document = try #require(read.document)
    var reader = ConfigurationReader(source: document.source)
    let checks = reader.checks(document.root)
    #expect(reader.diagnostics.isEmpty)
    #expect(checks.map(\.format) == [nil, .csv, nil])
    #expect(checks.map(\.exclude) == [["data/drafts", "**/old/**"], [], []])
    #expect(checks.map { $0.expected != nil } == [false, false, true])
  }

  @Test(arguments: [
    "rules/language.md", "Sources/FormCheck/FormCheck.docc/FormLanguage.md",
    "Sources/FormCheck/FormCheck.docc/TestingForms.md",
  ])
  func everyCompleteFormCompilesAndItsExamplesPass(_ file: String) throws {
    let forms = try DocumentPage(file).blocks.filter { $0.tag == "yaml" }
    #expect(!forms.isEmpty)
    for form in forms { try Self.expectPassingExamples(form.text, of: file) }
  }

  private static func expectPassingExamples(_ form: String, of file: String) throws {
    switch ExampleFile.run(name: "\(file).yaml", bytes: Array(form.utf8)) {
    case .results(let results):
      for result in results { #expect(result.failures == [], "\(result.name)") }
    case .mistakes(let mistakes):
      // Rule files beside a form cannot be imported from a block of text.
      let others = mistakes.filter { $0.code != "importUnreadable" && $0.code != "unknownRule" }
      #expect(others.map(\.message) == [], "\(form)")
    case .nothing: #expect(form.contains("group:") || form.contains("form:"))
    }
  }
}
