import FormProof
import FormText
import TestSupport
import Testing

@testable import FormCheck

/// Whatever number stands in a form or in an example, something is said of it: none overflows.
@Suite struct ExtremeNumberTests {
  /// The forms of the reference.
  private static let forms = ("\n" + LanguageReference.text).split(separator: "\n```")
    .filter { $0.hasPrefix("yaml\nform:") }.map { String($0.dropFirst(5)) + "\n" }

  @Test func thereAreForms() { #expect(Self.forms.count > 30) }

  @Test(arguments: Cases.of(Array(forms.indices), oneIn: 10))
  func noNumberIsTooMuch(_ place: Int) {
    let form = Self.forms[place]
    for range in form.ranges(of: #/\d+/#) {
      for extreme in ["-9223372036854775808", "9223372036854775807", "1e9223372036854775807"] {
        var changed = form
        changed.replaceSubrange(range, with: extreme)
        switch ExampleFile.run(name: "t.yaml", bytes: Array(changed.utf8)) {
        case .mistakes(let mistakes): #expect(!mistakes.isEmpty)
        case .results(let results): #expect(!results.isEmpty)
        case .nothing: break
        }
      }
    }
  }
}
