import Foundation
import Testing

@testable import FormCheck

/// `Examples/signup`: every payload gets the verdict and the issues that its list states by hand.
struct SignupExampleTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples/signup")

  @Test func payloadsAreJudgedAsStated() throws {
    let form = try ValidationForm(contentsOf: Self.folder.appending(path: "form.yaml"))
    let payloads = try Data(contentsOf: Self.folder.appending(path: "payloads.ndjson"))
    let lines = payloads.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let stated = try String(
      contentsOf: Self.folder.appending(path: "expected.txt"), encoding: .utf8)
    let checker = Checker(form)
    var count = 0
    for row in stated.split(separator: "\n") {
      let words = row.split(separator: " ").map(String.init)
      let line = try #require(Int(words[0]))
      let report = checker.check(lines[line - 1])
      let issues = report.issues.map { "\($0.field.replacing(" ", with: "%20")):\($0.code)" }
      #expect([report.verdict.rawValue] + issues == Array(words.dropFirst()), "line \(line)")
      count += 1
    }
    #expect(count >= 200)
  }
}
