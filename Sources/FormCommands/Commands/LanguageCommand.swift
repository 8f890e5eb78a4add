internal import ArgumentParser
internal import FormCheck
internal import FormSchema
internal import FormStreams

/// `formcheck language`: the reference of the form language, or its JSON Schema.
struct LanguageCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "language",
    _superCommandName: Root.name,
    abstract: "Print the reference of the form language, or its JSON Schema for editors.",
    discussion: """
        formcheck language | less
        formcheck language --schema > form.schema.json
        formcheck language --schema rules > rules.schema.json

      With the schema an editor completes keys and words, shows what they say and underlines mistakes. A file \
      names its schema in its first line: # yaml-language-server: $schema=form.schema.json
      """)

  @Flag(help: "The JSON Schema (2020-12) of a kind of file.")
  var schema = false

  @Argument(
    help: ArgumentHelp(
      "The kind of file, with --schema: form, rules (a file of rules) or messages (a form in another language).",
      valueName: "kind"))
  var kind: LanguageSchema.Kind?

  func validate() throws {
    if kind != nil && !schema { throw ValidationError("a kind of file is for --schema") }
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let sink = OutputSink(descriptor: io.output)
    return finish(errors) { () throws(OutputFault) in
      if schema {
        try sink.write(LanguageSchema.json(kind ?? .form))
      } else {
        try sink.write(LanguageReference.text)
      }
      try sink.flush()
      return .valid
    }
  }
}

extension LanguageSchema.Kind: NamedChoice {}
