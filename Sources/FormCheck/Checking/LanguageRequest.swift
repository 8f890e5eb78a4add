internal import FormCompiling
internal import FormText

extension ValidationForm {
  /// Languages in which it has words of its own, or the library has: its own first.
  package var spokenLanguages: [String] {
    var known: [String] = []
    for language in [compiled.locale].compactMap({ $0 }) + translations + LanguageMessages.languages
    where !known.contains(language) {
      known.append(language)
    }
    return known
  }
}

/// A language that somebody asks for by hand.
package enum LanguageRequest {
  /// What is wrong with a locale that none of the forms has words for, with the nearest that some has;
  /// nil where one has.
  ///
  /// `de-AT` and `de_AT.UTF-8` are German.
  package static func mistake(_ locale: String, for forms: [ValidationForm]) -> String? {
    var known: [String] = []
    for language in forms.flatMap(\.spokenLanguages) where !known.contains(language) {
      known.append(language)
    }
    if LanguageRange.best(for: locale, among: known) != nil { return nil }
    let shown = VisibleText.quoted(locale)
    if let near = nearest(locale, known) {
      return "no messages in “\(shown)”" + DidYouMean.addition(near)
    }
    return "no messages in “\(shown)”; known: \(known.sorted().joined(separator: ", "))"
  }

  private static func nearest(_ locale: String, _ known: [String]) -> String? {
    let tag = LanguageRange.tag(locale)
    let first = String(tag.prefix { $0 != "-" })
    for name in [tag, first] {
      if let other = others[name], known.contains(other) { return other }
    }
    let names = others.filter { $0.key.count > 3 && known.contains($0.value) }
    if let name = NearestName.to(tag, among: names.keys.sorted()) { return names[name] }
    return NearestName.to(tag, among: known)
  }

  /// What people write in place of a language's tag: its name, its code of three letters (ISO 639-2), or a
  /// country where it is spoken.
  private static let others: [String: String] = {
    let words = [
      "ar": "arabic العربية ara eg sa", "de": "german deutsch deu ger at ch",
      "en": "english eng uk gb us", "es": "spanish español espanol spa mx",
      "fr": "french français francais fra fre", "ja": "japanese 日本語 jpn jp",
      "ka": "georgian ქართული kat geo ge", "ru": "russian русский rus",
    ]
    var others: [String: String] = [:]
    for (tag, names) in words {
      for name in names.split(separator: " ") { others[String(name)] = tag }
    }
    return others
  }()
}
