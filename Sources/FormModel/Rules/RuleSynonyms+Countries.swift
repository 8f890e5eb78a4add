/// Rules of one country that are not variants, and other codes of countries.
extension RuleSynonyms {
  /// By the codes of the countries (ISO 3166-1).
  package static let rulesOfCountries: [String: [String]] = [
    "DE": ["finance.leitweg-id", "finance.wkn"],
    "GB": [
      "finance.gb-account", "finance.gb-sort-code", "finance.gb-sort-code-as-written",
      "finance.sedol",
    ],
    "US": ["code.npi", "code.vin-us", "finance.aba", "finance.cusip"],
  ]

  /// Codes of variants that differ from ISO 3166-1: the European Union has EL for Greece and XI for Northern Ireland.
  package static let otherCodes: [String: [String]] = ["GB": ["XI"], "GR": ["EL"]]
}
