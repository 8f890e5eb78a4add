import ArgumentParser
import Testing

@testable import FormCommands

@Suite struct NamedCommandTests {
  /// What a command that is parsed by itself understands, the root understands in the same way.
  @Test(arguments: [
    ["check", "form.yaml"],
    ["check", "form.yaml", "one.ndjson", "--format", "json", "--only-invalid", "-o", "out"],
    ["check", "--jobs=3", "--max-keys", "7", "form.yaml", "--", "--version"],
    ["check", "form.yaml", "help", "check"],
    ["check", "form.yaml", "--remote", "a=b", "--remote", "c=d", "--max-fail-rate", "1%"],
    ["lint", "forms", "--format", "sarif"],
    ["test", "form.yaml"],
    ["rules", "phone", "number"],
    ["try", "contact.email", "ana@example.org"],
    ["explain", "form.yaml"],
    ["language"], ["serve", "forms", "--port", "0", "--store=a"], ["serve", "--help"],
  ])
  func agreesWithTheRoot(_ arguments: [String]) throws {
    let named = try #require(Root.named(arguments))
    #expect(dumped(named) == dumped(try Root.parseAsRoot(arguments)))
  }

  /// Help, completions, the version and mistakes are the root's.
  @Test(arguments: [
    [], ["help"], ["help", "check"], ["check", "--help"], ["check", "-h"], ["check", "--version"],
    ["--version"], ["check", "--generate-completion-script", "bash"],
    ["check", "--experimental-dump-help"], ["--experimental-dump-help"], ["chec", "form.yaml"],
    ["check", "--form"], ["check", "form.yaml", "--jobs", "0"],
    ["check", "form.yaml", "--jbos", "2"],
    ["--", "check", "form.yaml"], ["try", "--unknown"], ["check", "form.yaml", "--help"],
    ["---completion", "check", "--", "positional@0", "0", "0"],
  ])
  func leavesTheRestToTheRoot(_ arguments: [String]) {
    #expect(Root.named(arguments) == nil)
  }

  /// The server is looked for beside the command, wherever it was called.
  @Test func theServerLiesBesideTheCommand() {
    #expect(ServeCommand.path(beside: "/usr/bin/formcheck") == "/usr/bin/formcheck-server")
    #expect(ServeCommand.path(beside: "formcheck") == "formcheck-server")
  }

  private func dumped(_ command: some ParsableCommand) -> String {
    var text = ""
    dump(command, to: &text)
    return text
  }
}
