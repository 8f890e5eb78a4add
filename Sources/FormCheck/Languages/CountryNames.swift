internal import FormDocuments
internal import FormModel

/// The names of countries in the languages that have words of their own.
enum CountryNames {
  /// Ready rules whose choices are countries, labelled by their English names.
  static let rules: Set<String> = ["geo.country", "geo.country3", "geo.country-numeric"]

  /// The name of a country in a language, by its English name; nil where the language has none.
  static func name(of english: String, in language: String) -> String? {
    guard let code = codes[english] else { return nil }
    return RuleLibrary.countries(language)?[code]?.text
  }

  /// Two-letter codes by English names, read when a name is first asked for.
  private static let codes: [String: String] = {
    let rule = RuleLibrary.rule("country", inFile: "geo")?.rule
    var codes: [String: String] = [:]
    for element in rule?.elements ?? [] {
      guard case .constraint(.choices(let choices), _) = element else { continue }
      for choice in choices.values { codes[choice.label ?? choice.text] = choice.text }
    }
    return codes
  }()
}
