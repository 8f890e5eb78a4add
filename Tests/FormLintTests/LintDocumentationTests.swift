import FormDocuments
import FormText
import Testing

@testable import FormLint

/// What is written about each code is true.
@Suite struct LintDocumentationTests {
  static let codes = LintCatalogue.codes

  @Test func everyCodeIsListedOnce() {
    #expect(Self.codes.count >= 50)
    #expect(Set(Self.codes).count == Self.codes.count)
  }

  @Test(arguments: codes)
  func isWrittenInTheSameStyle(_ code: String) throws {
    let it = try #require(LintCatalogue.documentation(ofCode: code))
    #expect(it.code.first?.isLowercase == true && it.code.allSatisfy(\.isLetter))
    #expect(!it.summary.hasSuffix(".") && it.summary.count < 100)
    #expect(it.what.hasSuffix(".") && it.why.hasSuffix("."))
    #expect(it.text.hasPrefix("\(code) (\(it.severity.rawValue)): "))
  }

  /// `rules/lint.yaml` has each code, and no other.
  @Test func theFileHasTheCodes() {
    #expect(Set(LintDocumentation.all?.entries?.map(\.key) ?? []) == Set(Self.codes))
    #expect(FewExamples.documentation.what.contains(" \(FewExamples.most) of each "))
  }

  @Test(arguments: codes)
  func theExampleHasTheFinding(_ code: String) throws {
    let it = try #require(LintCatalogue.documentation(ofCode: code))
    let found = try Linted.findings(it.example + "\n").filter { $0.code == code }
    #expect(!found.isEmpty)
    #expect(found.first?.severity == it.severity)
    #expect(found.allSatisfy { !$0.help.isEmpty || !$0.label.isEmpty })
  }

  @Test(arguments: codes)
  func theMendedExampleHasNoneThatFails(_ code: String) throws {
    let it = try #require(LintCatalogue.documentation(ofCode: code))
    let found = try Linted.findings(it.mended + "\n")
    #expect(found.filter { $0.severity != .note || $0.code == code }.map(\.code) == [])
  }
}
