import ArgumentParser
import FormPlatform
import Foundation
import Testing

@testable import FormCommands

/// Options of other programs: each leads to one that the command has.
@Suite struct OptionHintTests {
  private static let help: [String: String] = {
    var help: [String: String] = [:]
    for row in OptionHints.rows {
      for name in row.commands where help[name] == nil { help[name] = said(["help", name]).said }
    }
    return help
  }()

  static func said(_ arguments: [String]) -> (status: Int32, said: String) {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let descriptor = unsafe open(path, O_RDWR | O_CREAT, 0o600)
    defer {
      close(descriptor)
      _ = unsafe unlink(path)
    }
    let io = CommandIO(input: 0, output: descriptor, errors: descriptor, usesColour: false)
    let status = FormCheckCommand.run(arguments, io)
    return (status, (try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
  }

  @Test func eachHintNamesAnOptionOfItsCommand() throws {
    #expect(OptionHints.rows.count > 30)
    for row in OptionHints.rows {
      for command in row.commands {
        let help = try #require(Self.help[command])
        let options = row.hint.split(separator: " ").filter { $0.hasPrefix("--") }
        for option in options {
          let name = option.prefix { $0 != "." && $0 != ";" && $0 != "," }
          #expect(help.contains(name), "\(command): \(row.hint)")
        }
      }
    }
  }

  @Test func eachNameGetsItsHint() {
    for row in OptionHints.rows {
      for (command, name) in row.commands.flatMap({ command in row.names.map { (command, $0) } }) {
        let option = (name.count == 1 ? "-" : "--") + name
        let message = "Error: Unknown option '\(option)'\nUsage: x"
        #expect(
          OptionHints.added(to: message, of: command)
            == "Error: Unknown option '\(option)'. \(row.hint)\nUsage: x")
      }
    }
  }

  @Test(arguments: [
    ["check", "a", "b", "--sep"], ["init", "--force"], ["language", "--json-schema"],
    ["lint", "a", "--fix"], ["test", "--grep"],
    ["explain", "a", "--data"],
  ])
  func theCommandSaysIt(_ arguments: [String]) throws {
    let (status, said) = Self.said(arguments)
    let option = try #require(arguments.last)
    #expect(status == 64)
    #expect(said.hasPrefix("Error: Unknown option '\(option)'. "), "\(said)")
  }

  @Test func otherOptionsHaveNone() {
    let said = Self.said(["check", "a", "--zzzzzz"]).said
    #expect(said.hasPrefix("Error: Unknown option '--zzzzzz'\n"), "\(said)")
  }
}
