import FormDocuments
import FormText
import Foundation
import TestSupport
import Testing

@testable import FormProof

/// Suggested examples do what is said of them: whoever pastes them in has examples that pass, and that notice the change.
@Suite struct SuggestionTests {
  private static func document(_ text: String, _ name: String = "t.yaml") throws -> FormDocument {
    try #require(DocumentReader.read(name: name, bytes: Array(text.utf8)).document)
  }

  /// A form with an example that gives nothing, which is what the form says it is; nil for what is no form of fields.
  private static func withoutExamples(_ text: String, _ path: String) throws -> String? {
    for isValid in [true, false] {
      let whole = text + "examples:\n  - { given: {}, expect: { valid: \(isValid) } }\n"
      guard var trial = FormTrial(try document(whole, path), besides: path) else { continue }
      if trial.attempt(trial.root)?.passes == true { return whole }
    }
    return nil
  }

  private static func indented(_ example: String) -> String {
    example.split(separator: "\n").map { "  \($0)\n" }.joined()
  }

  /// What identifies a change.
  private static func change(_ survivor: MutationReport.Survivor) -> String {
    "\(survivor.diagnostic.range.start): \(survivor.diagnostic.message)"
  }

  /// Pastes what is suggested for a form into it, and asks anew: how much was suggested, and what nothing shows.
  private static func paste(
    _ text: String, _ path: String, work: Int
  ) throws -> (suggestions: Int, unshown: [String]) {
    let report = try #require(
      MutationRun.run(try document(text, path), besides: path, work: work).first)
    #expect(report.total > 0)
    // An example that would be too long is left out, and the change stays open.
    let told = report.survivors.filter {
      $0.diagnostic.severity == .warning && $0.leftOut == nil
    }
    let examples = told.compactMap(\.example)
    // Each by itself passes.
    let all = text + examples.map(indented).joined()
    let tried = try document(all, path)
    let trial = FormTrial(tried, besides: path)
    var pasted = try #require(trial, "\(path): a suggestion is a mistake:\n\(all)")
    let attempt = pasted.attempt(pasted.root)
    let failure = try #require(attempt).failure(asking: 0)
    #expect(failure == nil, "example \(failure ?? -1) fails: \(all)")
    let again = try #require(
      MutationRun.run(try document(all, path), besides: path, work: work).first)
    let left = Set(again.survivors.map(change)).intersection(told.map(change))
    #expect(left.isEmpty, "\(left.sorted()) of \(all)")
    let unshown = report.survivors.filter { $0.diagnostic.severity == .note }.map(change)
    return (examples.count, unshown)
  }

  @Test(.enabled(if: Cases.areAll, "optimised builds, or FORMCHECK_ALL_CASES=1"), arguments: 0..<3)
  func noticeChangesOfFormsAtRandom(_ seed: Int) throws {
    var forms = RandomForms(seed: seed)
    let form = forms.form()
    let text = try #require(try Self.withoutExamples(form, "t.yaml"), "\(form)")
    let pasted = try Self.paste(text, "t.yaml", work: 20_000_000)
    #expect(pasted.suggestions > 0, "\(form)")
  }

  private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples")

  /// A form of more bytes takes minutes where the library is not optimised.
  #if DEBUG
    private static let most = Cases.areAll ? 1_300 : 500
  #else
    private static let most = Int.max
  #endif

  /// The forms that are shipped.
  static let shipped: [String] = {
    let folders =
      (try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? []
    return folders.sorted().flatMap { folder in
      let inside = examples.appending(path: folder).path
      let files = (try? FileManager.default.contentsOfDirectory(atPath: inside)) ?? []
      return files.sorted().filter { $0.hasSuffix(".yaml") }.map { "\(folder)/\($0)" }
    }
  }()

  @Test func formsAreShipped() {
    #expect(Self.shipped.contains("webhook/form.yaml"))
  }

  @Test(arguments: shipped) func noticeChangesOfShippedForms(_ file: String) throws {
    let path = Self.examples.appending(path: file).path
    let written = try String(contentsOfFile: path, encoding: .utf8)
    let root = try Self.document(written, path).root
    guard root["form"] != nil,
      let examples = root.entries?.first(where: { $0.key == "examples" }),
      examples.value.range.end >= written.utf8.count - 2
    else { return }
    let bare = String(decoding: Array(written.utf8)[..<examples.keyRange.start], as: UTF8.self)
    guard bare.utf8.count <= Self.most, let text = try Self.withoutExamples(bare, path) else {
      return
    }
    let pasted = try Self.paste(text, path, work: 20_000_000)
    #expect(pasted.suggestions > 0)
  }
}
