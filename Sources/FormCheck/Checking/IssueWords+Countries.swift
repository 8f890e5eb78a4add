internal import FormEngine
internal import FormModel

/// The missing or superfluous length of a value that begins with its country, such as an IBAN.
extension IssueWords {
  /// How long the values of its country are, if this one has another length; nil for other rules and values.
  ///
  /// A rule such as `finance.iban` tells countries apart by a pattern; the family beside it, `finance.iban-country`, has
  /// their lengths.
  func countryLength(_ facts: ConstraintFacts?) -> String? {
    guard fault.code == .patternMismatch, !isSecret, let rule = facts?.rule,
      let text = valueText()
    else { return nil }
    let family = rule.replacing("-as-written", with: "") + "-country"
    let signs = text.uppercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || "0"..."9" ~= $0
    }
    let country = String(String.UnicodeScalarView(signs.prefix(2)))
    guard let (file, name) = RuleLibrary.files(of: family).first,
      let entry = RuleLibrary.rule(name, variant: country, inFile: file),
      let length = Self.length(of: entry), length != signs.count
    else { return nil }
    let summary = entry.variantsAbout[country]?.summary ?? country
    let noun = RuleNoun(text: summary, readyRule: "\(family).\(country)")
    return writer.speech.word(
      "country-length",
      ["noun": writer.speech.noun(noun), "want": "\(length)", "got": "\(signs.count)"])
  }

  /// The only length that a variant allows, in code points.
  private static func length(of entry: RuleEntry) -> Int? {
    for case .constraint(.length(let length), _) in entry.rule.variants.first?.model.elements ?? []
    where length.low == length.high && length.unit == .codePoints {
      return length.low
    }
    return nil
  }
}
