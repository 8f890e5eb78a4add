import Foundation
import Testing

@testable import FormCommands

/// When results are drawn with colours, and what is said of the version.
@Suite struct ColourTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var isTerminal: Bool
    var variables: [String: String]
    var isColoured: Bool
    var testDescription: String { "\(isTerminal) \(variables)" }
  }

  // no-color.org: present and not empty. bixense.com/clicolors: CLICOLOR_FORCE is not 0.
  static let cases = [
    Case(isTerminal: true, variables: [:], isColoured: true),
    Case(isTerminal: false, variables: [:], isColoured: false),
    Case(isTerminal: true, variables: ["NO_COLOR": "1"], isColoured: false),
    Case(isTerminal: true, variables: ["NO_COLOR": "0"], isColoured: false),
    Case(isTerminal: true, variables: ["NO_COLOR": ""], isColoured: true),
    Case(isTerminal: false, variables: ["CLICOLOR_FORCE": "1"], isColoured: true),
    Case(isTerminal: false, variables: ["CLICOLOR_FORCE": "0"], isColoured: false),
    Case(isTerminal: false, variables: ["CLICOLOR_FORCE": ""], isColoured: false),
    Case(
      isTerminal: true, variables: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], isColoured: false),
  ]

  @Test(arguments: cases)
  func environment(_ test: Case) {
    let isColoured = CommandIO.usesColour(isTerminal: test.isTerminal) { test.variables[$0] }
    #expect(isColoured == test.isColoured)
  }

  @Test("-V says what --version says")
  func version() throws {
    func said(_ argument: String) throws -> String {
      let path = FileManager.default.temporaryDirectory.path + "/formcheck-\(UUID())"
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      defer { try? FileManager.default.removeItem(atPath: path) }
      let file = try #require(FileHandle(forWritingAtPath: path))
      let number = file.fileDescriptor
      let io = CommandIO(input: number, output: number, errors: number, usesColour: false)
      #expect(FormCheckCommand.run([argument], io) == 0)
      try file.close()
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let long = try said("--version")
    #expect(long.hasPrefix("formcheck \(FormCheckCommand.version)"))
    #expect(try said("-V") == long)
  }
}
