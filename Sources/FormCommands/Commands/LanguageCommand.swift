internal import ArgumentParser
internal import FormCheck
internal import FormLint
internal import FormSchema
internal import FormStreams
internal import FormText

/// `formcheck language`: the reference of the form language, one page of it, or its JSON Schema.
struct LanguageCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "language",
    _superCommandName: Root.name,
    abstract: "Print the reference of the form language or its JSON Schema.",
    usage: "formcheck language [NAME] [options]",
    discussion: """
        formcheck language pattern
        formcheck language tooShort
        formcheck language --schema > form.schema.json

      A page describes one key, value type, issue code, function, lint finding or topic. Without a name, the command \
      prints the whole reference.

      With the schema, an editor completes keys and words, shows descriptions and underlines errors. Name the \
      schema in the first line of a form: # yaml-language-server: $schema=form.schema.json
      """)

  @Flag(help: "Print the JSON Schema of forms, rules or messages.")
  var schema = false

  @Flag(help: "Print the names of all pages.")
  var list = false

  @Argument(
    help: ArgumentHelp(
      "The name of a page.",
      discussion:
        "With --schema, the kind of file: form, rules or messages. The schema is of the draft 2020-12.",
      valueName: "name"))
  var names: [String] = []

  func validate() throws {
    if schema && list { throw ValidationError("--schema or --list, not both") }
    if list, !names.isEmpty { throw ValidationError("--list takes no name") }
    if schema {
      if names.count <= 1, names.allSatisfy({ LanguageSchema.Kind(rawValue: $0) != nil }) { return }
      throw ValidationError("write a kind of file after --schema: form, rules or messages")
    }
    guard let name, Reference.text(of: name) == nil else { return }
    throw ValidationError(
      "“\(VisibleText.quoted(name))” is not in the reference\(Reference.advice(on: name))")
  }

  /// A topic may have several words: `formcheck language empty and missing`.
  private var name: String? { names.isEmpty ? nil : names.joined(separator: " ") }

  func run(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    let sink = OutputSink(descriptor: io.output)
    return finish(errors) { () throws(OutputFault) in
      if schema {
        let kind = names.first.flatMap(LanguageSchema.Kind.init) ?? .form
        try sink.write(LanguageSchema.json(kind))
      } else if list {
        try sink.write(Reference.list)
      } else if let name {
        try sink.write(Reference.text(of: name) ?? "")
      } else {
        try sink.write(Reference.whole)
      }
      try sink.flush()
      return .valid
    }
  }
}

/// The reference as the command prints it: the pages of the language, and those of lint findings.
private enum Reference {
  private static let pages = LanguagePages()

  /// Everything in one text.
  static var whole: String {
    let findings = LintCatalogue.documentation.map { "#" + $0.page }
    return LanguageReference.text + "\n# Findings\n\n" + findings.joined(separator: "\n")
  }

  static func text(of name: String) -> String? {
    let page = pages.text(of: name)
    let finding = LintCatalogue.codes.first { $0.lowercased() == name.lowercased() }
      .flatMap(LintCatalogue.documentation)?.page
    let all = [page, finding].compactMap(\.self)
    return all.isEmpty ? nil : all.joined(separator: "\n")
  }

  /// What helps with a name that has no page: the help of a command, a ready rule, or the nearest name.
  static func advice(on name: String) -> String {
    if Root.commandNames.contains(name) { return "; see: formcheck \(name) --help" }
    if LanguagePages.ruleNames.contains(name) { return "; see: formcheck rules \(name)" }
    let names = pages.names.flatMap(\.names) + LintCatalogue.codes + Root.commandNames
    let near = NearestName.to(name, among: names + pages.nestedKeys + LanguagePages.ruleNames)
    return near.map { DidYouMean.addition($0) } ?? "; see: formcheck language --list"
  }

  /// The names of all pages, one on each line, under their kinds.
  static var list: String {
    let kinds = pages.names + [("Findings", LintCatalogue.codes)]
    return kinds.map { kind, names in
      "\(kind)\n" + names.map { "  \($0)\n" }.joined()
    }.joined(separator: "\n")
  }
}
