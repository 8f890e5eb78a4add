internal import FormStreams
internal import FormText
internal import FormPlatform

/// The streams of a command: file descriptors, so that tests pass pipes and files of their own.
public struct CommandIO {
  /// Where `-` and no input read from.
  public var input: Int32
  /// Where results go.
  public var output: Int32
  /// Where errors and notes go.
  public var errors: Int32
  /// Whether results are drawn with colours.
  public var usesColour: Bool

  /// Streams by their descriptors.
  public init(input: Int32, output: Int32, errors: Int32, usesColour: Bool) {
    self.input = input
    self.output = output
    self.errors = errors
    self.usesColour = usesColour
  }

  /// The streams of this process; colours on a terminal, or where `CLICOLOR_FORCE` is set and not 0,
  /// unless `NO_COLOR` is set.
  public static func process() -> CommandIO {
    let usesColour = usesColour(isTerminal: isatty(1) == 1) { name in
      // Safety: the text is copied at once.
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
    return CommandIO(input: 0, output: 1, errors: 2, usesColour: usesColour)
  }

  /// What variables of the environment say of colours (no-color.org, bixense.com/clicolors): empty
  /// ones nothing.
  static func usesColour(isTerminal: Bool, _ variable: (String) -> String?) -> Bool {
    if let no = variable("NO_COLOR"), !no.isEmpty { return false }
    if let force = variable("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    return isTerminal
  }
}

/// Writes a line of the run itself; a failure to write it has no reader.
func report(_ message: String, to errors: OutputSink) {
  try? errors.write("formcheck: \(VisibleText.line(message))\n")
  try? errors.flush()
}
