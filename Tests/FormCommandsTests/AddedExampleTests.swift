import Foundation
import TestSupport
import Testing

@testable import FormCommands

/// `formcheck test --mutate --write` leaves a form whose examples detect every change that a search can show.
@Suite struct AddedExampleTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples/customer-patch/form.yaml")

  /// The form after its first example; the first search does not show each change.
  private static func form() throws -> String {
    let whole = try String(contentsOf: file, encoding: .utf8)
    let parts = whole.components(separatedBy: "\n  - name: ")
    try #require(parts.count > 2)
    return parts[0...1].joined(separator: "\n  - name: ") + "\n"
  }

  @Test(.enabled(if: Cases.areAll, "optimised builds, or FORMCHECK_ALL_CASES=1"))
  func oneRunIsEnough() throws {
    let place = try OutputClashTests.Place()
    defer { place.remove() }
    try place.write("patch.yaml", Self.form())
    let first = try place.run(["test", place.path("patch.yaml"), "--mutate", "--write"])
    #expect(first.status == ExitStatus.invalid.rawValue)
    #expect(first.said.contains("examples added"))
    let second = try place.run(["test", place.path("patch.yaml"), "--mutate", "--write"])
    #expect(second.status == ExitStatus.valid.rawValue)
    #expect(!second.said.contains("added"))
  }
}
