import FormEngine
import FormExpressions
import Foundation
import TestSupport
import Testing

@testable import FormModel

/// The pages of the language reference: complete, in one shape, and joined.
@Suite struct ReferencePageTests {
  static let pages = ReferencePage.pages(in: (try? ReferenceMaker().text) ?? "")

  /// `make rules` joins them.
  @Test func theOneFileIsThatOfThePages() throws {
    let made = try ReferenceMaker().text
    if ProcessInfo.processInfo.environment["FORMCHECK_RECORD"] == "1" {
      try made.write(to: ReferenceMaker.made, atomically: true, encoding: .utf8)
    }
    let isCurrent = try Data(contentsOf: ReferenceMaker.made) == Data(made.utf8)
    #expect(isCurrent, "rules/reference was changed: run make rules")
    let isEmbedded = RuleLibrary.languageReference == made
    #expect(isEmbedded, "rules/reference was changed: run make rules")
  }

  private static func names(_ kind: ReferencePage.Kind) -> [String] {
    pages.filter { $0.kind == kind }.map(\.name)
  }

  // MARK: Completeness

  @Test func eachKeyHasItsPage() {
    let keys = Set(
      Vocabulary.topLevel + Vocabulary.field + Vocabulary.otherTops + Vocabulary.besideOtherTops
        + ConstraintKind.keys)
    #expect(Set(Self.names(.key)) == keys)
  }

  @Test func eachCodeTypeAndFunctionHasItsPage() {
    #expect(Set(Self.names(.code)) == Set(IssueCode.allCases.map(\.rawValue)))
    #expect(
      Set(Self.names(.type)) == Set(LanguageWords.types.map(\.0) + [LanguageWords.section]))
    #expect(Set(Self.names(.function)) == Set(ExpressionFunctions.all.map { "\($0)()" }))
  }

  @Test(arguments: ReferencePage.Kind.allCases)
  func eachPageHasAFileOfItsName(_ kind: ReferencePage.Kind) throws {
    let files = try ReferenceMaker.files(of: kind)
    let names = files.map { $0.split(separator: "/")[1].dropLast(".md".count) }
    let pages = Self.names(kind)
    #expect(!pages.isEmpty && Set(pages).count == pages.count)
    for (file, name) in zip(names, pages) {
      let plain = name.hasSuffix("()") ? String(name.dropLast(2)) : name
      #expect(file == (kind == .topic ? plain.lowercased().replacing(" ", with: "-") : plain))
    }
  }

  // MARK: Shape

  /// The facts of each kind, in their order; those in brackets may be left out.
  static let facts: [ReferencePage.Kind: [String]] = [
    .topic: ["See also"],
    .key: ["Used in", "Value", "Default", "Codes", "(Lint)", "(JSON Schema)", "(See also)"],
    .type: ["JSON", "Code", "(JSON Schema)", "See also"],
    .code: ["Reported by", "Fix", "See also"],
    .function: ["Write", "Takes", "Returns", "(See also)"],
  ]

  @Test(arguments: pages.map(\.name)) func hasItsShape(_ name: String) throws {
    for page in Self.pages where page.name == name {
      #expect(page.summary.hasSuffix(".") && !page.summary.hasPrefix("-"))
      let facts = page.lines.compactMap { line in
        line.wholeMatch(of: #/- \*\*([A-Za-z ]+)\*\*: .+/#).map { String($0.1) }
      }
      let known = try #require(Self.facts[page.kind])
      let plain = known.map { $0.filter { !"()".contains($0) } }
      #expect(facts.allSatisfy(plain.contains))
      #expect(facts == plain.filter(facts.contains), "the order of the facts")
      for fact in known where !fact.hasPrefix("(") {
        #expect(facts.contains(fact), "“\(fact)” is missing")
      }
      let headings = page.lines.filter { $0.hasPrefix("#") && $0.contains("# ") }
        .filter { !$0.hasPrefix("# ") }
      #expect(headings.allSatisfy { $0.hasPrefix("### ") })
    }
  }

  /// A table counts as well as a sentence; code does not.
  @Test(arguments: pages.map(\.name)) func hasShortSections(_ name: String) {
    for page in Self.pages where page.name == name {
      var count = 0
      var isCode = false
      for line in page.lines {
        if line.hasPrefix("```") { isCode.toggle() }
        if line.hasPrefix("### ") { count = 0 }
        if !isCode, !line.hasPrefix("|") { count += line.split(separator: " ").count }
        #expect(count <= 200, "a section of over 200 words")
        if count > 200 { break }
      }
    }
  }

  @Test func linksNameOtherPages() {
    let names = Set(Self.pages.map(\.name))
    let codes = Set(IssueCode.allCases.map(\.rawValue))
    for page in Self.pages {
      for name in ReferencePage.codes(page.fact("See also") ?? "") {
        #expect(names.contains(name) && name != page.name, "\(page.name): \(name)")
      }
      for code in ReferencePage.codes(page.fact("Codes") ?? page.fact("Code") ?? "") {
        #expect(codes.contains(code), "\(page.name): \(code)")
      }
    }
  }

  // MARK: Examples

  /// Pages without an example of their own: a form cannot show such a record, or lacks the new name yet.
  static let withoutExample = ["badInput"]

  /// Each key and type has a right and a wrong example, each code a record that has it, and each function a call.
  @Test(arguments: Set(pages.filter { $0.kind != .topic }.map(\.name)).sorted())
  func showsItself(_ name: String) throws {
    for page in Self.pages
    where page.name == name && page.kind != .topic && !Self.withoutExample.contains(name) {
      let forms = "\n\(page.lines.joined(separator: "\n"))\n".split(separator: "\n```")
        .filter { $0.hasPrefix("yaml\n") }
      let text = forms.joined(separator: "\n")
      #expect(!forms.isEmpty, "no example")
      switch page.kind {
      case .topic: break
      case .function:
        let call = ["now()", "today()"].contains(name) ? name.dropLast(2) : name.dropLast()
        #expect(text.contains(call), "no call")
      case .code:
        let word = try Regex("\\b\(name)\\b")
        #expect(name == "undecided" || text.contains(word), "no record has the code")
      case .key, .type:
        let codes = ReferencePage.codes(page.fact("Codes") ?? page.fact("Code") ?? "")
        #expect(text.contains("issues: {}") || text.contains("valid: true"), "no right example")
        #expect(!text.matches(of: #/(?:issues|shown): \{ ['\/]/#).isEmpty, "no wrong example")
        let areShown = codes.contains { text.contains($0) || Self.withoutExample.contains($0) }
        #expect(codes.isEmpty || areShown || codes == ["undecided"])
      }
    }
  }
}
