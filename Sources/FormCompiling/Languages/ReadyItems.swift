internal import FormDocuments
internal import FormLookup
internal import FormModel

/// The choices of ready rules as items: countries, currencies and subdivisions have their names in all languages that
/// messages have, and other common names.
enum ReadyItems {
  typealias Choice = (id: String, label: String?, variants: [String])

  /// - Parameter rule: The name of a ready rule; nil for one of a form.
  static func items(_ choices: [Choice], ofRule rule: String?) -> [CatalogueItem] {
    let names = rule.flatMap(Names.init(ofRule:))
    return choices.map { choice in
      var item = CatalogueItem(id: choice.id, label: choice.label ?? "")
      if !choice.variants.isEmpty { item.columns["variant"] = choice.variants }
      names?.add(to: &item)
      return item
    }
  }

  private static let languages = LanguageMessages.languages.filter { $0 != "en" }

  /// The kind of items that a rule has.
  private enum Names {
    case countries, currencies, subdivisions

    init?(ofRule rule: String) {
      switch rule {
      case _ where CountryNames.rules.contains(rule): self = .countries
      case "finance.currency", "finance.currency-numeric": self = .currencies
      case _ where rule == "geo.subdivision" || rule.hasPrefix("geo.subdivision."):
        self = .subdivisions
      default: return nil
      }
    }

    /// Adds the labels in languages, and other names.
    func add(to item: inout CatalogueItem) {
      // A reader whose language has no name sees the English one, also in a form of another language.
      item.labels["en"] = item.label
      switch self {
      case .countries:
        for language in languages {
          item.labels[language] = CountryNames.name(of: item.label, in: language)
        }
        item.aliases = CountryNames.others(ofEnglish: item.label)
      case .currencies:
        guard let code = currencyCodes[item.label] else { return }
        for language in languages { item.labels[language] = currencyNames[language]?[code] }
        item.aliases = [currencyNames["en"]?[code]].compactMap(\.self).filter { $0 != item.label }
      case .subdivisions:
        for (language, names) in subdivisionNames {
          if let name = names[item.id] { item.labels[language] = name }
        }
      }
    }
  }

  /// By language, then by code; the English ones are CLDR's, where `finance.currency` has those of ISO 4217.
  private static let currencyNames = names("currencies")
  /// By language, then by code: only those that differ from the list's.
  private static let subdivisionNames = names("subdivisions")
  private static let currencyCodes = RuleLibrary.codes(ofRule: "finance.currency")

  private static func names(_ kind: String) -> [String: [String: String]] {
    var all: [String: [String: String]] = [:]
    for language in LanguageMessages.languages {
      for entry in RuleLibrary.words(named: "\(kind).\(language)")?.entries ?? [] {
        all[language, default: [:]][entry.key] = entry.value.text
      }
    }
    return all
  }
}

extension RuleLibrary {
  /// The choices of a rule by their labels; of two with one label the first.
  fileprivate static func codes(ofRule name: String) -> [String: String] {
    var codes: [String: String] = [:]
    for case .constraint(.choices(let choices), _)
      in rule(named: name)?.rule.elements ?? []
    {
      for value in choices.values {
        if let label = value.label, codes[label] == nil { codes[label] = value.text }
      }
    }
    return codes
  }
}
