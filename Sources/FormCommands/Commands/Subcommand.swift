internal import ArgumentParser

/// A command that reads and writes only the streams it is given.
protocol Subcommand: ParsableCommand {
  func run(_ io: CommandIO) -> ExitStatus
}

extension Subcommand {
  /// The command with these arguments; nil where they are none of it, or ask for help.
  static func parsed(_ arguments: [String]) -> Self? {
    try? parseAsRoot(arguments) as? Self
  }
}
