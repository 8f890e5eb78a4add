internal import FormDocuments
internal import FormLookup
internal import FormModel

/// Names of countries in the languages that messages have, other common names, and codes of three letters.
package enum CountryNames {
  /// The English names, by the codes of two letters (ISO 3166-1).
  package static let english = labels("country")

  private static let languages = ["ar", "de", "es", "fr", "ja", "ka", "ru"]

  /// Names that stand in no list: older ones, shorter ones, and those of parts that people take for the whole.
  private static let others: [String: String] = [
    "AE": "UAE|Emirates|VAE|ОАЭ", "BA": "Bosnia", "BY": "Belorussia|Weißrussland|Белоруссия",
    "BF": "Upper Volta", "BN": "Brunei", "CD": "DRC|DR Congo|Zaire|Congo-Kinshasa",
    "CG": "Congo-Brazzaville", "CI": "Ivory Coast|Elfenbeinküste|Costa de Marfil",
    "CV": "Cape Verde",
    "CZ": "Czech Republic|Tschechische Republik|République tchèque|República Checa",
    "FK": "Malvinas", "FM": "Micronesia",
    "GB": "UK|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|U.K.|Großbritannien|"
      + "Grande-Bretagne|Gran Bretaña|Angleterre|Inglaterra|Англия|ინგლისი",
    "GR": "Hellas", "IR": "Persia", "KR": "Republic of Korea|ROK", "KP": "DPRK", "LA": "Laos",
    "LK": "Ceylon", "MK": "Macedonia|FYROM", "MM": "Burma|Birma|Birmanie|Birmania",
    "NL": "Holland|The Netherlands|Hollande|Holanda|Голландия|ჰოლანდია", "RU": "Russia",
    "SZ": "Swaziland", "TL": "East Timor", "TR": "Turkey|Türkiye",
    "US": "USA|U.S.A.|U.S.|America|United States of America|The United States|EEUU|EE.UU.|США|აშშ",
    "VA": "Vatican|Vatican City|Holy See", "VN": "Viet Nam", "DE": "BRD", "CH": "Helvetia",
    "SY": "Syrian Arab Republic", "TZ": "United Republic of Tanzania",
  ]

  /// Ready rules whose choices are countries, labelled by their English names.
  static let rules: Set<String> = ["geo.country", "geo.country3", "geo.country-numeric"]

  /// The name of a country in a language, by its English name; nil where the language has none.
  static func name(of english: String, in language: String) -> String? {
    guard let code = englishCodes[english] else { return nil }
    return RuleLibrary.countries(language)?[code]?.text
  }

  /// Other common names of a country, by its English name.
  static func others(ofEnglish name: String) -> [String] {
    let names = englishCodes[name].flatMap { others[$0] } ?? ""
    return names.split(separator: "|").map(String.init)
  }

  private static let englishCodes = Dictionary(
    english.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })

  /// The one of some values that is the code, of two or three letters, of the country with a name; nil where none is.
  package static func code(of name: String, among values: [String]) -> String? {
    // Other choices are spared the lists.
    guard name.utf8.count <= 64, values.allSatisfy({ isCode($0) }) else { return nil }
    // Most wrong values are codes that no country has, and few names are as short.
    let capitals = name.uppercased()
    if isCode(capitals), !abbreviations.contains(capitals), codesOfThree[capitals] == nil {
      return nil
    }
    let found = codes[FoldedText(name)]?.filter { values.contains($0) } ?? []
    return found.count == 1 ? found[0] : nil
  }

  private static let abbreviations = Set(
    others.values.flatMap { $0.split(separator: "|") }.map(String.init).filter(isCode))

  private static let codesOfThree = labels("country3")

  private static func isCode(_ value: String) -> Bool {
    2...3 ~= value.utf8.count && value.utf8.allSatisfy { 0x41...0x5A ~= $0 }
  }

  /// The codes of two and of three letters by names; none where two countries have the name.
  private static let codes: [FoldedText: [String]] = {
    let short = english
    let byName = Dictionary(codesOfThree.map { ($0.value, $0.key) }) { first, _ in first }
    var names: [FoldedText: Set<String>] = [:]
    func add(_ name: String, _ code: String) {
      let name = FoldedText(name)
      if !name.isEmpty { names[name, default: []].insert(code) }
    }
    for (code, name) in short {
      add(name, code)
      byName[name].map { add($0, code) }
      for name in others[code]?.split(separator: "|") ?? [] { add(String(name), code) }
    }
    for list in languages.compactMap({ RuleLibrary.countries($0)?.entries }) {
      for entry in list where short[entry.key] != nil {
        entry.value.text.map { add($0, entry.key) }
      }
    }
    return names.compactMapValues { codes in
      guard codes.count == 1, let code = codes.first else { return nil }
      return [code] + (short[code].flatMap { byName[$0] }.map { [$0] } ?? [])
    }
  }()

  private static func labels(_ rule: String) -> [String: String] {
    var names: [String: String] = [:]
    for case .constraint(.choices(let choices), _)
      in RuleLibrary.rule(named: "geo.\(rule)")?.rule.elements ?? []
    {
      for value in choices.values { names[value.text] = value.label }
    }
    return names
  }
}
