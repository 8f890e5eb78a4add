internal import FormCompiling
internal import FormEngine
internal import FormModel

/// The missing or superfluous length of a value that begins with its country, such as an IBAN.
extension IssueWords {
  /// The sentence about the length of its country's values, if this one has another length; nil for other rules and
  /// values.
  func countryLength(_ facts: ConstraintFacts?) -> String? {
    guard fault.code == .patternMismatch, !isSecret, let rule = facts?.rule,
      let text = valueText()
    else { return nil }
    let signs = text.uppercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || "0"..."9" ~= $0
    }
    let country = String(String.UnicodeScalarView(signs.prefix(2)))
    guard let known = writer.checker.countryLengths.of(rule, country), known.length != signs.count
    else { return nil }
    return writer.speech.word(
      "country-length",
      [
        "noun": writer.speech.noun(known.noun), "want": "\(known.length)",
        "got": "\(signs.count)",
      ])
  }
}

/// The lengths that ready rules want of the values of a country, each read once.
///
/// A rule such as `finance.iban` tells countries apart by a pattern; the family beside it, `finance.iban-country`, has
/// their lengths.
struct CountryLengths {
  struct Known {
    /// The values of the country in messages: `an IBAN of Germany`.
    let noun: RuleNoun
    /// In code points.
    let length: Int
  }

  /// By rule and country; at most 676 countries of each rule, as they are two letters of ASCII.
  private var known: [String: Known?] = [:]

  /// The length of a country's values; nil for rules without a family, and where the family has no one length.
  mutating func of(_ rule: String, _ country: String) -> Known? {
    guard country.utf8.count == 2, country.utf8.allSatisfy({ 0x41...0x5A ~= $0 }) else {
      return nil
    }
    let key = "\(rule) \(country)"
    if let known = known[key] { return known }
    let found = Self.read(rule, country)
    known[key] = .some(found)
    return found
  }

  private static func read(_ rule: String, _ country: String) -> Known? {
    let family = rule.replacing("-as-written", with: "") + "-country"
    guard let entry = RuleLibrary.rule(named: family, variant: country) else { return nil }
    let summary = entry.variantsAbout[country]?.summary ?? country
    for case .constraint(.length(let length), _) in entry.rule.variants.first?.field.elements ?? []
    where length.low == length.high && length.unit == .codePoints {
      return Known(
        noun: RuleNoun(text: summary, readyRule: "\(family).\(country)"), length: length.low)
    }
    return nil
  }
}
