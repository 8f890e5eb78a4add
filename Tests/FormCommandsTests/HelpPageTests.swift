import ArgumentParser
import Testing

@testable import FormCommands

/// `--help` of each command fits on a screen, and its examples can be typed.
@Suite struct HelpPageTests {
  /// A command with its path; the empty path is the program.
  static let commands: [[String]] = {
    var commands: [[String]] = [[]]
    for name in Root.commandNames { commands.append([name]) }
    for command in CatalogueCommand.configuration.subcommands {
      if let name = command.configuration.commandName { commands.append(["catalogue", name]) }
    }
    return commands
  }()

  private static func help(_ command: [String]) -> [String] {
    let (status, text) = OptionHintTests.said(command + ["--help"])
    #expect(status == 0)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func thereAreCommands() {
    #expect(Self.commands.count > 20)
  }

  @Test(arguments: commands) func fitsOnAScreen(_ command: [String]) {
    let lines = Self.help(command)
    #expect(lines.count <= (command == ["check"] ? 64 : 45))
    for line in lines { #expect(line.count <= HelpPage.width, "\(line)") }
  }

  @Test(arguments: commands) func hasExamplesThatParse(_ command: [String]) throws {
    let examples = Self.help(command).filter { $0.hasPrefix("  formcheck ") }
    #expect(!examples.isEmpty)
    let name = (["  formcheck"] + command).joined(separator: " ")
    for example in examples {
      #expect(example.hasPrefix(name), "\(example)")
      let parsed = try Self.parsed(Array(Self.words(example).dropFirst()))
      #expect(parsed is any Subcommand, "\(example)")
    }
  }

  /// Each visible option has a line, apart from the limits, whose names share a few lines.
  @Test(arguments: commands.filter { $0 != ["serve"] })
  func listsEachOption(_ command: [String]) {
    let short = Self.help(command)
    let details = OptionHintTests.said(["help"] + command).said.split(separator: "\n")
    let options = details.compactMap { line -> String? in
      guard line.hasPrefix("  -") else { return nil }
      return line.split { $0 == " " || $0 == "/" }.first { $0.hasPrefix("--") }.map { String($0) }
    }
    #expect(!options.isEmpty)
    for option in Set(options).subtracting(["--help", "--version"]) {
      let limit = option.replacing("--max-", with: "")
      let isListed = short.contains { line in
        line.split { $0 == " " || $0 == "," }.contains { $0 == option || $0 == limit }
      }
      #expect(isListed, "\(option)")
    }
  }

  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    try Root.parseAsRoot(arguments)
  }

  /// The words of a command as a shell reads them, without redirections.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for sign in line {
      switch sign {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      case "<" where !isQuoted, ">" where !isQuoted: return words
      default: word = (word ?? "") + String(sign)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
