internal import ArgumentParser
internal import FormCheck
internal import FormLint
internal import FormStreams
internal import FormText

/// `formcheck rules`: lists and searches the ready rules.
struct RulesCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    _superCommandName: Root.name,
    abstract: "List and search the ready rules.",
    usage: "formcheck rules [WORD...] [options]",
    discussion: """
        formcheck rules kennitala
        formcheck rules finance.tax-id.AR
        formcheck rules identity.national --variants
        formcheck rules --country DE
        formcheck rules --json iso

      The command searches names, summaries, sources, names of countries, and other words for the same thing. For example, \
      “zip” finds postal codes. A rule must contain all words. Variants of rules are found by words of their own (“cuit”, \
      “vat germany”). The name of a rule or variant prints its page.

      Exit status: 0 a rule was found, 1 no rule has these words.
      """)

  @Argument(help: ArgumentHelp("Words to search for.", valueName: "word"))
  var words: [String] = []

  @Flag(help: "List the variants of a rule.")
  var variants = false

  @Option(help: ArgumentHelp("List what there is for a country, such as DE.", valueName: "code"))
  var country: String?

  @Flag(help: "Print a JSON list.")
  var json = false

  @Flag(help: "Print a Markdown table.")
  var markdown = false

  @Flag(
    help: ArgumentHelp(
      "Measure the maximum steps of the patterns.", discussion: "This takes some time."))
  var costs = false

  func validate() throws {
    if json && markdown { throw ValidationError("--json or --markdown, not both") }
    if variants, words.count != 1 {
      throw ValidationError("--variants takes the name of one rule, such as identity.national")
    }
    guard let country, !RuleListing.isCountry(country.uppercased()) else { return }
    let advice = RuleListing.country(named: country).map { "; write --country \($0)" }
    throw ValidationError(
      "--country takes the two letters of a country, such as DE, not "
        + "“\(VisibleText.quoted(country))”\(advice ?? "")")
  }

  func run(_ io: CommandIO) -> ExitStatus {
    let wanted = words.flatMap {
      $0.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }
    // JSON has all examples, the others one.
    let rules = listings(wanted)
    let sink = OutputSink(descriptor: io.output)
    let errors = OutputSink(descriptor: io.errors)
    return finish(errors) { () throws(OutputFault) in
      if json {
        try writeJSON(rules, to: sink)
      } else if markdown {
        try writeMarkdown(rules, to: sink)
      } else if !variants, !costs, country == nil, let page = RulePage(wanted) {
        try sink.write(page.text)
      } else {
        try writeText(rules, to: sink)
      }
      try sink.flush()
      if rules.isEmpty { report("no rule has these words", to: errors) }
      return rules.isEmpty ? .invalid : .valid
    }
  }

  /// The rules that have the words, of a country if one is given.
  private func listings(_ words: [String]) -> [RuleListing] {
    let found = RuleListing.having(words, withAllExamples: json)
    guard let country else { return found }
    let local = RuleListing.ofCountry(country.uppercased(), withAllExamples: json)
    if words.isEmpty { return local }
    let names = Set(found.map(\.name))
    return local.filter { names.contains($0.name) || names.contains($0.family) }
  }

  private func writeText(_ rules: [RuleListing], to sink: OutputSink) throws(OutputFault) {
    for rule in rules {
      try sink.write("\(rule.name)\n  \(rule.summary)\n  source: \(rule.source)\n")
      if let note = rule.note { try sink.write("  note: \(note)\n") }
      if let example = rule.examples.first { try sink.write("  such as: \(example)\n") }
      if costs, let bound = PatternBound.words(of: rule) {
        try sink.write("  pattern: \(bound)\n")
      }
    }
  }

  private func writeMarkdown(_ rules: [RuleListing], to sink: OutputSink) throws(OutputFault) {
    try sink.write("| rule | accepts | source | example |\(costs ? " pattern |" : "")\n")
    try sink.write("| --- | --- | --- | --- |\(costs ? " --- |" : "")\n")
    func cell(_ text: String) -> String {
      text.split(separator: "\n").joined(separator: " ").split(
        separator: "|", omittingEmptySubsequences: false
      ).joined(separator: "\\|")
    }
    for rule in rules {
      let example = rule.examples.first.map { "`\(cell($0))`" } ?? ""
      try sink.write(
        "| `\(rule.name)` | \(cell(rule.summary)) | \(cell(rule.source)) | \(example) |"
          + (costs ? " \(PatternBound.words(of: rule) ?? "") |\n" : "\n"))
    }
  }

  private func writeJSON(_ rules: [RuleListing], to sink: OutputSink) throws(OutputFault) {
    var bytes = Array("[".utf8)
    for (index, rule) in rules.enumerated() {
      bytes += (index > 0 ? ",\n" : "\n").utf8
      JSONBuilder.append(to: &bytes) { json in
        json.object { json in
          json.add("name", rule.name)
          json.add("summary", rule.summary)
          json.add("source", rule.source)
          if let note = rule.note { json.add("note", note) }
          if let note = rule.familyNote { json.add("familyNote", note) }
          json.add("type", rule.type)
          if !rule.variants.isEmpty {
            json.list("variants") { json in for name in rule.variants { json.text(name) } }
          }
          if let sibling = rule.sibling { json.add("sibling", sibling) }
          Self.addPage(of: rule, to: &json)
          json.list("examples") { json in for text in rule.examples { json.text(text) } }
          if costs, let steps = PatternBound.stepsPerCharacter(of: rule) {
            let number = "\((steps * 100).rounded(.up) / 100)"
            json.add("stepsPerCharacter", json: Array(number.utf8))
          }
        }
      }
    }
    bytes += (rules.isEmpty ? "]\n" : "\n]\n").utf8
    try sink.write(bytes)
  }
}

extension RulesCommand {
  /// Adds the parts of a rule's page: samples, and near misses with their messages.
  private static func addPage(of rule: RuleListing, to json: inout JSONBuilder) {
    json.list("samples") { json in
      for sample in rule.samples {
        json.object { json in
          if let variant = sample.variant { json.add("variant", variant) }
          json.add("value", sample.value)
        }
      }
    }
    json.list("nearMisses") { json in
      for miss in rule.nearMisses {
        json.object { json in
          json.add("value", miss.value)
          json.add("message", miss.message)
          json.add("code", miss.code)
        }
      }
    }
  }
}

/// Runs what writes to an output and turns its failure into a status: a reader that closed early is
/// a quiet, clean end.
func finish(
  _ errors: OutputSink, _ body: () throws(OutputFault) -> ExitStatus
) -> ExitStatus {
  do throws(OutputFault) {
    return try body()
  } catch {
    switch error {
    case .closed: return .valid
    case .failed(let number):
      report("the output cannot be written: \(systemMessage(number))", to: errors)
      return .unreadable
    }
  }
}
