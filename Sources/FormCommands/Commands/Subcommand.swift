internal import ArgumentParser

/// A command that reads and writes only the streams it is given.
protocol Subcommand: ParsableCommand {
  func run(_ io: CommandIO) -> ExitStatus
  /// When results are drawn with colours.
  var color: ColorChoice { get }
}

/// What `--color` asks for.
enum ColorChoice: String, NamedChoice {
  /// On a terminal, and as the environment says.
  case auto
  case always, never

  static var help: ArgumentHelp {
    ArgumentHelp(
      "Color: auto, always or never.",
      discussion: """
        “auto” colors results on a terminal, and follows NO_COLOR and CLICOLOR_FORCE. Files are never colored.
        """, valueName: "when")
  }
}

extension Subcommand {
  var color: ColorChoice { .auto }

  /// The command with these arguments; nil where they are none of it, or ask for help.
  static func parsed(_ arguments: [String]) -> Self? {
    try? parseAsRoot(arguments) as? Self
  }
}
