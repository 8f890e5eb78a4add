package import FormDocuments
internal import FormText

/// The rules that come with the library, and the words that messages are made of.
package enum RuleLibrary {
  /// What is known of each rule before it is read, in the order of the files.
  package static var headings: [RuleHeading] { EmbeddedEntries.headings }

  /// The names of all rules, for suggestions.
  package static let ruleNames: [String] = headings.map(\.name)

  /// Reads one rule with the first of its examples, of a family with `variant` that variant alone.
  ///
  /// Nil if there is no such rule or variant.
  package static func rule(named name: String, variant: String? = nil) -> RuleEntry? {
    entry(name, variant: variant, of: name)
  }

  /// Reads a rule with those of its variants alone that can be chosen.
  ///
  /// Nil if there is no such rule, if it is not worth while, and if none of its variants can be chosen.
  static func rule(named name: String, choosing choices: ChosenVariants.Choices) -> RuleEntry? {
    guard let (json, leftOut) = EmbeddedEntries.json(of: name, variants: choices.values),
      leftOut >= leastLeftOut, var entry = entry(json, of: name)
    else { return nil }
    entry.rule.chosen = ChosenVariants(choices, bytesLeftOut: leftOut)
    return entry
  }

  /// What is not worth while to leave out, in bytes.
  private static let leastLeftOut = 2048

  /// Reads one rule as ``rule(named:variant:)`` does, with all valid examples.
  package static func ruleWithExamples(named name: String, variant: String? = nil) -> RuleEntry? {
    guard var rule = rule(named: name, variant: variant) else { return nil }
    guard let others = entry(name + otherExamples, variant: variant, of: name) else { return rule }
    rule.valid += others.valid
    for place in rule.variantExamples.indices {
      let variant = rule.variantExamples[place].name
      rule.variantExamples[place].valid +=
        others.variantExamples.first { $0.name == variant }?.valid ?? []
    }
    return rule
  }

  /// Behind the name of a rule: the entry with its valid examples but the first.
  static let otherExamples = " examples"

  private static func entry(_ entry: String, variant: String?, of rule: String) -> RuleEntry? {
    let json =
      variant.map { EmbeddedEntries.json(of: entry, variants: [$0])?.bytes }
      ?? EmbeddedEntries.json(of: entry)
    return json.flatMap { self.entry($0, of: rule) }
  }

  private static func entry(_ json: [UInt8], of rule: String) -> RuleEntry? {
    guard let document = DocumentReader.readOwn(name: rule, json: json) else { return nil }
    var reader = NodeReader(source: document.source)
    reader.isReady = true
    return reader.ruleFile(document.root).rules.first
  }

  /// The default wording, as it was written; English if no language is named.
  package static func wording(_ language: String? = nil) -> Node? {
    words(named: language.map { "messages.\($0)" } ?? "messages")
  }

  /// A file of words, without `.yaml`.
  package static func words(named name: String) -> Node? {
    EmbeddedEntries.json(of: name).flatMap { DocumentReader.readOwn(name: name, json: $0)?.root }
  }

  /// The names of countries in a language, by their codes.
  package static func countries(_ language: String) -> Node? { countriesByLanguage[language]?() }

  private static let countriesByLanguage: [String: @Sendable () -> Node?] = [
    "ar": { arabicCountries }, "de": { germanCountries }, "es": { spanishCountries },
    "fr": { frenchCountries }, "ja": { japaneseCountries }, "ka": { georgianCountries },
    "ru": { russianCountries },
  ]
  private static let arabicCountries = words(named: "countries.ar")
  private static let germanCountries = words(named: "countries.de")
  private static let spanishCountries = words(named: "countries.es")
  private static let frenchCountries = words(named: "countries.fr")
  private static let japaneseCountries = words(named: "countries.ja")
  private static let georgianCountries = words(named: "countries.ka")
  private static let russianCountries = words(named: "countries.ru")

  /// The language reference, as Markdown.
  package static var languageReference: String { EmbeddedEntries.language }
}
