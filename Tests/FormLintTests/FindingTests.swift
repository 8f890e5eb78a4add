import FormText
import Testing

@testable import FormLint

@Suite struct FindingTests {
  @Test func keepsItsDiagnostic() {
    let source = SourceText(name: "a.yaml", bytes: Array("form: a".utf8))
    let finding = Finding(
      Diagnostic(code: "unused", message: "nothing", source: source, range: SourceRange(0, 4)))
    #expect(finding.diagnostic.code == "unused")
  }
}
