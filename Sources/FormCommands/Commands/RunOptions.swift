internal import ArgumentParser
internal import FormCheck
internal import FormStreams

/// The options of `check` that few runs need.
struct RunOptions: ParsableArguments {
  @Flag(help: "Leave valid records out of ndjson and json.")
  var onlyInvalid = false

  @Option(
    help: ArgumentHelp(
      "Add a value of each record, such as /id, as “key”.",
      discussion: """
        A JSON Pointer, for ndjson and json. The value is a string, a number, true, false or null. For a secret, a list \
        or an object, “key” is null. If the form has secrets, the pointer must be one of its fields.
        """, valueName: "pointer"),
    transform: { text in
      guard let member = CarriedMember(text) else {
        throw ValidationError("it is a JSON Pointer to a member, such as /id or /customer/id")
      }
      return member
    })
  var carry: CarriedMember?

  @Flag(
    help: ArgumentHelp(
      "Add labels and lines to ndjson and json.",
      discussion: """
        Each issue gets the label of its field and the line with its value, in which secrets are hidden. “formcheck \
        serve results” shows them.
        """))
  var excerpts = false

  @Option(
    help: ArgumentHelp(
      "The value of “now”, such as 2026-06-15T12:00:00Z.",
      discussion: "It also sets “today”.", valueName: "instant"))
  var now: String?

  @Option(
    help: ArgumentHelp(
      "A command that answers a remote check.",
      discussion: """
        The command reads one JSON object per line, {"id": …, "name": …, "field": …, "value": …}, and answers each \
        with one line that repeats its id: {"id": …, "accepted": true}, or {"id": …, "accepted": false, "message": …}. \
        It must not write anything else. Without an answer, the field is undecided. A line that answers no open \
        question ends the use of the command.
        """, valueName: "name=command"))
  var remote: [String] = []

  @Option(
    help: ArgumentHelp("Seconds to wait for an answer.", valueName: "time"))
  var remoteLimit = 10.0

  @Flag(
    help: ArgumentHelp(
      "Check again when a file of the run changes.",
      discussion: """
        The files are the inputs, the form and its imports. Ctrl-C ends the command with the status of the last check.
        """))
  var watch = false

  @Option(
    help: ArgumentHelp(
      "Show progress: auto, always or never.",
      discussion: """
        Standard error shows bytes, records per second and the time left. “auto” does so on a terminal. Elsewhere, \
        “always” writes one line per second.
        """, valueName: "when"))
  var progress = ProgressChoice.auto

  @Option(help: ColorChoice.help)
  var color = ColorChoice.auto

  @Option(
    help: ArgumentHelp(
      "The number of threads.", discussion: "The default is the number of cores.",
      valueName: "count"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Memory for a form’s “records”, such as 64MiB.",
      discussion: """
        The rest goes to unnamed files in the folder for temporary files (TMPDIR), which disappear with the run. If records are compared by more \
        than “unique”, one thread checks them in their order.
        """, valueName: "size"),
    transform: { text in
      guard let size = ByteSize(text) else {
        throw ValidationError("it is a size from 64KiB to 1024GiB, such as 64MiB")
      }
      return size
    })
  var recordMemory = ByteSize(bytes: 1 << 26)

  func validate() throws {
    if let now, InstantText.date(now) == nil {
      throw ValidationError("--now takes a moment such as 2026-06-15T12:00:00Z, not “\(now)”")
    }
    for entry in remote where !entry.contains("=") || entry.hasPrefix("=") {
      throw ValidationError("--remote takes NAME=COMMAND, not “\(entry)”")
    }
    if remoteLimit <= 0 || remoteLimit > 3600 {
      throw ValidationError("--remote-limit is over 0 and at most 3600")
    }
    if let jobs, jobs < 1 || jobs > 256 { throw ValidationError("--jobs is from 1 to 256") }
  }
}
