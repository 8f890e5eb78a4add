/// A command that reads and writes only the streams it is given.
protocol Subcommand {
  func run(_ io: CommandIO) -> ExitStatus
}
