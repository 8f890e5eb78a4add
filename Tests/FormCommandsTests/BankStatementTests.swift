import Foundation
import Testing

@testable import FormCommands

/// The table of `Examples/bank-statement`, as a bank gives it, and with a cent that is gone.
@Suite struct BankStatementTests {
  private static let example = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples/bank-statement")

  private func check(_ table: String) throws -> (status: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appending(path: "table.csv")
    let output = folder.appending(path: "output")
    try table.write(to: input, atomically: true, encoding: .utf8)
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let handle = try FileHandle(forWritingTo: output)
    let io = CommandIO(
      input: 0, output: handle.fileDescriptor, errors: handle.fileDescriptor, usesColour: false)
    let status = FormCheckCommand.run(
      [
        "check", Self.example.appending(path: "form.yaml").path, input.path, "--delimiter", ";",
        "--now", "2026-07-01T12:00:00Z", "--format", "concise",
      ], io)
    try handle.close()
    return (status, try String(contentsOf: output, encoding: .utf8))
  }

  @Test func theTableIsRight() throws {
    let table = try String(
      contentsOf: Self.example.appending(path: "umsaetze.csv"), encoding: .utf8)
    let right = try check(table)
    #expect(right.status == 0, "\(right.output)")
    let wrong = try check(table.replacing("1.837,89", with: "1.837,90"))
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("saldoStimmtNicht"))
    let gone = try check(
      table.split(separator: "\n").filter { !$0.contains(";104;") }.joined(separator: "\n"))
    #expect(gone.status == 1)
    #expect(gone.output.contains("vor dieser Nummer fehlen Buchungen"))
  }
}
