internal import ArgumentParser
internal import FormPatterns
internal import FormStreams
internal import FormText

/// `formcheck pattern`: describes one pattern, or compares two.
struct PatternCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "pattern",
    _superCommandName: Root.name,
    abstract: "Describe a pattern, or compare two.",
    usage: "formcheck pattern A [B] [options]",
    discussion: """
        formcheck pattern '[a-z]{3,16}'
        formcheck pattern '[a-z]{3,20}' '[a-z]{3,16}'
        formcheck pattern '\\d{5}' '[0-9]{5}' --json

      A pattern matches the whole string, as in a form. With one pattern, the command prints strings that it accepts, near \
      misses, its cost, and a string that makes it slow, if one exists. With two patterns, it prints how A relates to B, \
      and a shortest string for each difference.

      “wider” means that A accepts all strings of B, and more. “stricter” is the reverse. “overlapping” patterns each accept \
      strings that the other rejects, and “disjoint” patterns share no string. “open” is not decided, for a printed reason.

      All answers but “open” are proved. Put “--” before a pattern that begins with a hyphen. The page of the key \
      “pattern” is: formcheck language pattern.

      Exit status: 0 the patterns are equal, or the one pattern accepts a string and is proved fast, 1 otherwise, 2 an \
      argument is not a pattern, 64 wrong usage.
      """)

  enum Format: String, NamedChoice { case text, json }

  @Argument(help: ArgumentHelp("A pattern in the syntax of PCRE2.", valueName: "A"))
  var first: String

  @Argument(help: ArgumentHelp("Another pattern, to compare with.", valueName: "B"))
  var second: String?

  @Option(name: .shortAndLong, help: "text or json.")
  var format = Format.text

  @Flag(help: "The same as --format json.")
  var json = false

  @Flag(help: "Ignore the case of letters, as the flag ignoreCase does.")
  var ignoreCase = false

  @Flag(help: "Let \\d, \\w and \\s match all scripts, as the flag unicodeClasses does.")
  var unicodeClasses = false

  mutating func validate() throws {
    try format.takeJSON(json, beside: .text, as: .json)
  }

  private var flags: PatternFlags {
    var flags: PatternFlags = []
    if ignoreCase { flags.insert(.ignoreCase) }
    if unicodeClasses { flags.insert(.unicodeClasses) }
    return flags
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let named = second.map { [("A", first), ("B", $0)] } ?? [("pattern", first)]
    var trees: [PatternTree] = []
    for (name, text) in named {
      do throws(PatternError) {
        trees.append(try PatternTree(text, flags: flags))
      } catch {
        let renderer = CaretRenderer(usesColour: io.usesColour)
        try? errors.write(renderer.render(Diagnostic(error, of: text, named: name)))
        try? errors.flush()
      }
    }
    guard trees.count == named.count else { return .formIsWrong }
    let sink = OutputSink(descriptor: io.output)
    return finish(errors) { () throws(OutputFault) in
      let status: ExitStatus
      if trees.count == 2 {
        let comparison = PatternComparison.between(trees[0], trees[1])
        status = comparison.relation == .equal ? .valid : .invalid
        switch format {
        case .text: try sink.write(PatternText.of(comparison))
        case .json: try sink.write(PatternJSON.of(comparison))
        }
      } else {
        let summary = PatternSummary(trees[0])
        status = summary.isFast && summary.content == .some ? .valid : .invalid
        switch format {
        case .text: try sink.write(PatternText.of(summary))
        case .json: try sink.write(PatternJSON.of(summary))
        }
      }
      try sink.flush()
      return status
    }
  }
}

extension Diagnostic {
  /// An error in a pattern of the command line, with its place in the argument.
  fileprivate init(_ error: PatternError, of pattern: String, named name: String) {
    self.init(
      code: error.code, message: error.message,
      source: SourceText(name: name, bytes: Array(pattern.utf8)),
      range: SourceRange(error.offset, error.offset + error.length), label: error.label,
      help: error.help)
  }
}
