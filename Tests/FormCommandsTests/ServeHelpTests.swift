import Foundation
import Testing

@testable import FormCommands

/// `formcheck serve --help` shows how to serve forms, whatever lies beside the program.
@Suite struct ServeHelpTests {
  /// Beside the program of a build for tests lies a server without its trait; in `bare` lies none.
  @Test(
    arguments: [["--help"], ["-h"], ["forms", "--port", "0", "--help"], ["results", "--help"]],
    [false, true])
  func itsOptionsAreListed(_ arguments: [String], isBare: Bool) throws {
    let program = try #require(BuiltProgram.path, "build the program first: swift build")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bare = folder.appending(path: "formcheck").path
    if isBare { try Self.copy(program, to: bare) }
    var transcript = try #require(Transcript.all.first)
    (transcript.files, transcript.written) = ([], [])
    transcript.arguments = ["serve"] + arguments
    let outcome = try transcript.run(by: isBare ? bare : program)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("usage: formcheck serve FOLDER"))
    #expect(outcome.output.contains("make build-server"))
    let options = try Self.documented()
    #expect(options.count > 10)
    for option in options { #expect(outcome.output.contains("  \(option)"), "\(option)") }
  }

  /// Copies a program that is to be run, in a process of its own.
  ///
  /// A copy that this process has open for writing is busy as long as a child has it open, too, which another test starts.
  private static func copy(_ program: String, to copy: String) throws {
    let process = try Process.run(
      URL(fileURLWithPath: "/bin/cp"), arguments: [program, copy])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// The options in the table of `docs/server.md`.
  private static func documented() throws -> [String] {
    let rows = try DocumentPage("docs/server.md").text.split(separator: "\n")
      .filter { $0.hasPrefix("| `--") }
    return rows.flatMap { row in
      row.split(separator: "|")[0].split(separator: "`").filter { $0.hasPrefix("--") }
        .map(String.init)
    }
  }
}
