import FormModel
import FormText
import Testing

@testable import FormLint

/// Lint and the pages of the language reference agree.
@Suite struct ReferenceLintTests {
  private static let pages = ReferencePage.all

  @Test func factsNameFindings() {
    let named = Self.pages.flatMap { ReferencePage.codes($0.fact("Lint") ?? "") }
    #expect(named.count > 40)
    #expect(named.filter { !LintCatalogue.codes.contains($0) } == [])
  }

  /// A form on a page passes lint, or its page names the finding; notes may stay.
  @Test(arguments: pages.filter { page in page.lines.contains("```yaml") }.map(\.name))
  func formsPass(_ name: String) throws {
    for page in Self.pages where page.name == name {
      let text = page.lines.joined(separator: "\n")
      let blocks = "\n\(text)\n".split(separator: "\n```").filter { $0.hasPrefix("yaml\n") }
      for block in blocks {
        let found = try Linted.findings(block.dropFirst("yaml\n".count) + "\n")
          .filter { $0.severity != .note && !text.contains("`\($0.code)`") }
        #expect(found.map(\.code) == [], "\(block)")
      }
    }
  }

  @Test func eachFindingHasAPage() {
    for finding in LintCatalogue.documentation {
      #expect(finding.page.hasPrefix("# \(finding.code) (finding)\n\n"))
      #expect(finding.page.contains("- **Severity**: \(finding.severity.rawValue)\n"))
      #expect(finding.page.split(separator: "```yaml\n").count == 3)
    }
  }
}
